"""Whether the settings that a definition declares are well-formed; the registry asks it.

In: fields. Out: the first fault. The rules stand in the order in which they are looked at: those of
the spec first (tool-loop 5.1), then our own.
"""

from collections.abc import Callable, Sequence
from typing import Final, get_args

from fetchwarden.tools.settings import (
    OPTION_SOURCES,
    SettingField,
    SettingType,
    check_value,
    offered_values,
)

__all__ = ["FIELD_RULES", "fields_fault"]


def _is_named(field: SettingField) -> bool:
    return bool(field.name.strip())


def _has_known_type(field: SettingField) -> bool:
    return field.type in get_args(SettingType)


def _has_no_blank_group(field: SettingField) -> bool:
    return not field.group or bool(field.group.strip())


def _has_one_list_of_values(field: SettingField) -> bool:
    return not field.option_source or not field.values


def _has_known_source(field: SettingField) -> bool:
    return not field.option_source or field.option_source in OPTION_SOURCES


def _says_what_it_means(field: SettingField) -> bool:
    return bool(field.meaning.strip())


def _has_values_just_for_a_choice(field: SettingField) -> bool:
    return (field.type == "choice") == bool(offered_values(field))


def _has_a_range_just_for_an_integer(field: SettingField) -> bool:
    return field.type == "integer" or (field.minimum, field.maximum) == (None, None)


def _has_a_range_that_holds_something(field: SettingField) -> bool:
    least = 1 if field.minimum is None else field.minimum
    return least > 0 and (field.maximum is None or field.maximum >= least)


def _has_no_default_for_a_secret(field: SettingField) -> bool:
    return field.type != "secret" or not field.default


def _has_a_default_that_it_would_take(field: SettingField) -> bool:
    if check_value(field, field.default) is not None:
        return False
    if field.type != "integer" or field.maximum is None or not field.default.strip():
        return True
    return int(field.default) <= field.maximum


FIELD_RULES: Final[tuple[tuple[Callable[[SettingField], bool], str], ...]] = (
    (_is_named, "a setting needs a name"),
    (_has_known_type, "its type is not known"),
    (_has_no_blank_group, "its group is blank"),
    (_has_one_list_of_values, "it has both an option source and values"),
    (_has_known_source, "its option source is not known"),
    (_says_what_it_means, "it does not say what it means"),
    (_has_values_just_for_a_choice, "a choice has values, and nothing else has"),
    (_has_a_range_just_for_an_integer, "an integer alone has a range"),
    (_has_a_range_that_holds_something, "its range holds no positive integer"),
    (_has_no_default_for_a_secret, "a secret has no default"),
    (_has_a_default_that_it_would_take, "its default is not a value that it takes"),
)
"""What has to hold of every field, and what is said where it does not."""


def fields_fault(fields: Sequence[SettingField]) -> str | None:
    """What is wrong with *fields*, in words for developers; None for nothing.

    A rule is looked at for all fields before the next one. No default is repeated.
    """
    for holds, fault in FIELD_RULES:
        for field in fields:
            if not holds(field):
                return f"setting {field.name!r}: {fault}"
    names = [field.name for field in fields]
    twice = [name for name in names if names.count(name) > 1]
    return f"setting {twice[0]!r}: its name is there twice" if twice else None
