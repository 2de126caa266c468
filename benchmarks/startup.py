"""What importing costs over a bare interpreter (target for ``import fetchwarden``: 50 ms).

Run: ``python -m benchmarks.startup``
"""

import statistics
import subprocess
import sys
import time

STATEMENTS = (
    "pass",
    "import fetchwarden",
    "import fetchwarden.cli",
    "from fetchwarden import read",
)


def seconds(statement: str) -> float:
    """Wall clock of one interpreter that runs *statement*."""
    started = time.perf_counter()
    subprocess.run([sys.executable, "-c", statement], check=True)
    return time.perf_counter() - started


def main() -> None:
    """Print the figures."""
    rounds = [[seconds(statement) for statement in STATEMENTS] for _ in range(15)]
    for place, statement in enumerate(STATEMENTS[1:], 1):
        extra = statistics.median(r[place] - r[0] for r in rounds)
        print(f"{statement:30} {extra * 1e3:6.1f} ms over a bare interpreter")


if __name__ == "__main__":
    main()
