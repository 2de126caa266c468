"""Builds the parts in machine code; all else about the package is in ``pyproject.toml``."""

from setuptools import Extension, setup

# Where there is no compiler they are left out, and the package does the same in Python.
NATIVE = ("native_choice", "native_tags", "native_walk")

setup(
    ext_modules=[
        Extension(
            f"fetchwarden.sanitize.{name}",
            [f"src/fetchwarden/sanitize/{name}.pyx"],
            optional=True,
        )
        for name in NATIVE
    ]
)
