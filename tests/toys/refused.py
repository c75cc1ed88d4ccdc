"""Input that must be refused, each with the sentence that says why."""

from collections.abc import Callable, Mapping

import pytest

from counterplay.protocol import BadInput


def refuses(make: Callable[[str], object], sentences: Mapping[str, str]) -> Callable[[str, str], None]:
    """Return a test: what is made of each text is a sentence, found by its pattern, and nothing else."""

    @pytest.mark.parametrize(("text", "sentence"), sentences.items())
    def test(text: str, sentence: str) -> None:
        with pytest.raises(BadInput, match=sentence):
            make(text)

    return test
