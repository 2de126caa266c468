"""An external filter names spans; we cut them out, and believe nothing else."""

from typing import Any

import pytest

from fetchwarden.sanitize.injection.external import (
    MAX_SPANS,
    SELF_TEST,
    BadAnswer,
    Span,
    apply_spans,
)
from fetchwarden.sanitize.injection.filtering import FilterItem, filter_batch, scan
from fetchwarden.sanitize.injection.finding import REMOVED

ITEMS = [
    FilterItem(text="One.\n\n- two three\n- four", source="a", field="markdown", format="markdown"),
    FilterItem(text="A title", source="a", field="title", format="field"),
]
FILTERED = filter_batch(ITEMS)


def test_spans_are_cut_out_by_passage() -> None:
    """What is named goes with its passage, and is a finding of the backend."""
    filtered = apply_spans(ITEMS, FILTERED, [[Span(8, 9, "override")], [Span(0, 1, "other")]])
    assert filtered.texts == (f"One.\n\n- {REMOVED}\n- four", REMOVED)
    first, second = (result.findings[0] for result in filtered.results)
    assert (first.rule, first.family, first.via) == ("backend.override", "backend", "backend")
    assert (first.start, first.end, first.excerpt, first.field) == (8, 17, "two three", "markdown")
    assert (second.rule, second.field) == ("backend.other", "title")
    assert (filtered.report.backend, filtered.report.removed) == ("ok", 2)
    assert filtered.report.sources[0].removed == 2


def test_without_spans_nothing_changes() -> None:
    """Where nothing is named the results are ours, and the report says who took part."""
    filtered = apply_spans(ITEMS, FILTERED, [[], []])
    assert filtered.results == FILTERED.results
    assert filtered.report.backend == "ok"


def test_spans_may_overlap_and_come_in_any_order() -> None:
    """A passage that is named twice goes once."""
    spans = [Span(19, 21, "tool"), Span(8, 12, "role"), Span(9, 17, "role")]
    filtered = apply_spans(ITEMS, FILTERED, [spans, []])
    assert filtered.texts[0].count(REMOVED) == 2
    assert [finding.rule for finding in filtered.results[0].findings] == [
        "backend.role",
        "backend.tool",
    ]


def test_spans_count_in_the_text_that_was_sent() -> None:
    """What our own filter took out is not there any more for the other."""
    items = [FilterItem(text=f"{SELF_TEST}\n\nTwo.\n\nThree.", source="a", field="x")]
    ours = filter_batch(items)
    at = ours.texts[0].index("Three")
    filtered = apply_spans(items, ours, [[Span(at, at + 5, "hidden")]])
    assert "Three" not in filtered.texts[0]
    assert filtered.report.removed == ours.report.removed + 1


def span(start: Any, end: Any, code: Any) -> Span:
    """What a filter may answer in the place of a span."""
    return Span(start, end, code)


@pytest.mark.parametrize(
    "spans",
    [
        [],
        [[]],
        [[], [], []],
        [[span(-1, 3, "other")], []],
        [[span(3, 3, "other")], []],
        [[span(4, 3, "other")], []],
        [[span(0, 1_000, "other")], []],
        [[], [span(0, 8, "other")]],
        [[span(0, 3, "evil")], []],
        [[span(0, 3, None)], []],
        [[span(0, 3, ["override"])], []],
        [[span(0.0, 3, "other")], []],
        [[span(True, 3, "other")], []],
        [[span("0", "3", "other")], []],
        [[span(0, 1, "other")] * (MAX_SPANS + 1), []],
    ],
)
def test_what_is_no_span_is_a_bad_answer(spans: Any) -> None:
    """Another number of texts, offsets outside or none, unknown codes, too many: not believed."""
    with pytest.raises(BadAnswer):
        apply_spans(ITEMS, FILTERED, spans)


def test_the_self_test_is_an_attack() -> None:
    """What a filter has to find in order to be believed, our own rules find."""
    assert scan(SELF_TEST).text == REMOVED
