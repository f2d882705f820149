"""Errors are one sentence, keep their parts, and travel between processes."""

from __future__ import annotations

import pickle

import pytest

from shoal.core import BadRecord, NotAnAnswer, Refused, ShoalError


def test_a_refusal_names_the_rule_and_the_reason() -> None:
    refused = Refused("GB-4", "Card 3 is not in Coral's hand.")
    assert (refused.rule, refused.reason) == ("GB-4", "Card 3 is not in Coral's hand.")
    assert str(refused) == "GB-4: Card 3 is not in Coral's hand."


def test_a_bad_record_names_the_line_and_the_rule_if_there_is_one() -> None:
    assert str(BadRecord(3, "The tank is not laid out yet.", "BM-1")) == "line 3: BM-1: The tank is not laid out yet."
    assert str(BadRecord(1, "The file is empty.")) == "line 1: The file is empty."


@pytest.mark.parametrize(
    "error",
    [Refused("GB-4", "No."), BadRecord(3, "No.", "GB-4"), BadRecord(1, "No."), NotAnAnswer("No."), ShoalError("No.")],
    ids=lambda error: type(error).__name__,
)
def test_an_error_comes_back_from_a_pickle_as_it_was(error: ShoalError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert (str(again), vars(again)) == (str(error), vars(error))


@pytest.mark.parametrize("kind", [Refused, NotAnAnswer, BadRecord])
def test_whoever_catches_shoal_errors_catches_them_all(kind: type[Exception]) -> None:
    assert issubclass(kind, ShoalError)
