"""The drand beacon: rounds that the network has published, and moments that others have computed."""

import hashlib
import sys

import pytest

from hostkit.cards.beacon import check_signature, name_of, round_at, round_of, time_of

# Published by the network; both are quoted in its own documents and in those of other verifiers.
ROUND_1000 = (
    "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39"
)
ROUND_657413 = (
    "b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b"
)


@pytest.mark.parametrize(
    ("round", "signature", "randomness"),
    [
        (1000, ROUND_1000, "fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd"),
        pytest.param(
            657413,
            ROUND_657413,
            "fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587",
            marks=pytest.mark.slow,
        ),
    ],
)
def test_published_rounds(round: int, signature: str, randomness: str) -> None:
    assert hashlib.sha256(bytes.fromhex(signature)).hexdigest() == randomness
    assert check_signature(round, signature) is True
    assert check_signature(round + 1, signature) is False


@pytest.mark.parametrize("module", ["hash_to_curve", "point_compression"])
def test_without_py_ecc_nobody_can_tell(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, f"py_ecc.bls.{module}", None)
    assert check_signature(1000, ROUND_1000) is None
    with pytest.raises(ValueError, match="96 hex digits"):
        check_signature(1000, "")


def test_signatures_that_are_none() -> None:
    for text in ("", "00" * 47, ROUND_1000.upper(), ROUND_1000 + "00", "zz" * 48):
        with pytest.raises(ValueError, match="96 hex digits"):
            check_signature(1000, text)
    # No point of the curve, the point at infinity, another bit.
    assert check_signature(1000, "00" * 48) is False
    assert check_signature(1000, "c0" + "00" * 47) is False
    assert check_signature(1000, ROUND_1000[:-1] + "8") is False


def test_rounds_and_moments() -> None:
    assert round_at(1_776_643_200) == 27_946_612  # 2026-04-20T00:00:00Z
    assert time_of(27_946_612) == 1_776_643_200
    assert round_at(1_776_643_200 + 45_045) == 27_961_627  # 12:30:45 on that day
    assert time_of(1000) == 1_692_806_364  # 2023-08-23T15:59:24Z
    assert [round_at(1_692_806_364 + seconds) for seconds in (-1, 0, 2, 3)] == [999, 1000, 1000, 1001]
    with pytest.raises(ValueError, match="began on"):
        round_at(0)


def test_a_round_s_name() -> None:
    assert round_of(name_of(1000)) == 1000
    for text in ("drand quicknet round 0", "drand quicknet round 1000 ", "round 5", ""):
        with pytest.raises(ValueError, match="names no round"):
            round_of(text)
