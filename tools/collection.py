"""Tools that only make sense together: selected, trusted and switched off as one.

In: collections, and the definitions of the tools there are. Out: the two views of a selection, the
collections that people see and the tools that a model is offered, and the level of trust that each
needs. Every tool belongs to exactly one collection: to the declared one that names it first, else
to one of its own under its own id (spec: tool-loop 5.5).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from fetchwarden.policy.confidence import Confidence

__all__ = ["Collection", "Collections", "LevelOverrides", "with_level"]

BRINGS: Final[Mapping[str, str]] = {"search_confluence": "read_web_page"}
"""Tools that are of little use without another one, which is selected with them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Collection:
    """A declared collection.

    Attributes:
        id: a stable id, as a tool has one; it is not the id of a tool.
        tools: the ids of its tools, in the order they are listed.
        min_confidence: the least that a provider must be trusted; those of its tools do not count.
        description: what it is good for, for a model that selects tools.
    """

    id: str
    tools: tuple[str, ...]
    min_confidence: Confidence = Confidence.NONE
    description: str = ""


@dataclass(frozen=True, slots=True)
class LevelOverrides:
    """Levels of trust that are set for collections, by the id of one or of any of its tools.

    Attributes:
        locked: set by the organization; names of levels. One that is none counts as ``HIGH``.
        stored: set by the user; names of levels. One that is none does not count.
    """

    locked: Mapping[str, str] = field(default_factory=dict)
    stored: Mapping[str, str] = field(default_factory=dict)


class Collections:
    """The collections there are. Make it with the ids of all tools; it never changes."""

    def __init__(
        self,
        collections: Iterable[Collection],
        own_levels: Mapping[str, Confidence],
        self_offering: Iterable[str] = (),
    ) -> None:
        """The views over *collections*, which are sound (``tools.registration``).

        Args:
            collections: the declared ones.
            own_levels: the tools there are, and what each demands by itself.
            self_offering: the tools that nobody can select.
        """
        self._declared = {collection.id: collection for collection in collections}
        self._owner = {tool: c.id for c in self._declared.values() for tool in c.tools}
        self._own_levels = dict(own_levels)
        self._self_offering = frozenset(self_offering)

    def collection_of(self, name: str) -> str:
        """The id of the collection of a tool; *name* itself for everything else."""
        return self._owner.get(name, name)

    def tools_of(self, name: str) -> tuple[str, ...]:
        """The tools of the collection that *name* belongs to, in their order."""
        declared = self._declared.get(self.collection_of(name))
        return (name,) if declared is None else declared.tools

    def is_known(self, name: str) -> bool:
        """Whether *name* is the id of a tool or of a declared collection."""
        return name in self._own_levels or name in self._declared

    def normalize(self, selected: Iterable[str]) -> frozenset[str]:
        """The collections that a selection stands for; ids that nobody knows stay."""
        chosen = {self.collection_of(name) for name in selected}
        for tool, brought in BRINGS.items():
            if self.collection_of(tool) in chosen:
                chosen.add(self.collection_of(brought))
        return frozenset(chosen - self._self_offering)

    def expand(self, selected: Iterable[str]) -> frozenset[str]:
        """The tools that a selection stands for; ids that nobody knows stay."""
        return frozenset(tool for name in self.normalize(selected) for tool in self.tools_of(name))

    def is_disabled(self, name: str, disabled: Iterable[str]) -> bool:
        """Whether *disabled* names the collection of *name* or any of its tools."""
        return not {self.collection_of(name), *self.tools_of(name)}.isdisjoint(disabled)

    def required_confidence(self, name: str, levels: LevelOverrides) -> Confidence:
        """The least that a provider must be trusted for the collection of *name*.

        Of several levels that are set for it and its tools, the highest applies.
        """
        owner = self.collection_of(name)
        ids = (owner, *self.tools_of(name))
        locked = [_locked_level(levels.locked[each]) for each in ids if each in levels.locked]
        if locked:
            return max(locked)
        stored = [_level_of(levels.stored.get(each, "")) for each in ids]
        if any(level is not None for level in stored):
            return max(level for level in stored if level is not None)
        return self.default_confidence(name)

    def default_confidence(self, name: str) -> Confidence:
        """What holds when nothing is set: of a collection its own level, not those of its tools."""
        declared = self._declared.get(self.collection_of(name))
        if declared is not None:
            return declared.min_confidence
        return self._own_levels.get(name, Confidence.NONE)


def with_level(
    stored: Mapping[str, str], collections: Collections, name: str, level: Confidence
) -> dict[str, str]:
    """*stored* with *level* for the collection of *name*, in the place of whatever was set for it.

    What is the default anyway is not stored, so that it follows when the default changes.
    """
    owner = collections.collection_of(name)
    mine = {owner, *collections.tools_of(name)}
    kept = {each: text for each, text in stored.items() if each not in mine}
    if level is not collections.default_confidence(name):
        kept[owner] = level.name
    return kept


def _level_of(text: str) -> Confidence | None:
    """The level of that name; None for what is none. ``UNKNOWN`` is a finding, not a demand."""
    level = Confidence.__members__.get(text)
    return None if level is Confidence.UNKNOWN else level


def _locked_level(text: str) -> Confidence:
    level = _level_of(text)
    return Confidence.HIGH if level is None else level
