"""Fair dealing against vectors that nobody here made: two RFCs, a draft and the files of a package of vectors."""

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path

import cryptography_vectors
import pytest

from hostkit.cards.deal import commitment, expand, extract, number

VECTORS = Path(cryptography_vectors.__file__).parent


def cases(name: str, first: str) -> Iterator[dict[str, str]]:
    """The cases of a file of `cryptography-vectors`, each a mapping; `first` is the key that begins one."""
    text = (VECTORS / name).read_text(encoding="utf-8")
    for part in re.split(rf"^(?={first} *=)", text, flags=re.M)[1:]:
        yield {match[1]: match[2] for match in re.finditer(r"^([A-Za-z]+) *= *(.*)$", part, re.M)}


HMAC_SHA256 = [(case["Key"], case["Msg"], case["MD"]) for case in cases("HMAC/rfc-4231-sha256.txt", "Len")]
HKDF_SHA256 = list(cases("KDF/rfc-5869-HKDF-SHA256.txt", "COUNT"))

# draft-thomson-elegy-vrs-00, "Example Usage": the commitment is SHA-256 ten times over, two
# rounds of selection use the ninth and the eighth, hashes are printed to 27 digits.
VRS_SECRET = b"totally not a bikeshed"
VRS_RANDOMNESS = b"1.2.3.4.5.6./1.2.3.4.5.6./1.2.3.4.5.6./"
VRS_CODES = {
    10: "950ea08d8d5fd3ae415b9967aba7a48aba39ca62a4d98f2e7fe25cb1b8f8c488",
    9: "5346f2efb5397a6788fc1f1d9c05c6d3f2abe9b7d16d8592a3695b6dbe9f2456",
    8: "2f70f884997ce80771adbefbbbc6c71a1b921da71896c25ca0f64966bfd0c8ce",
}
VRS_ORDER = [
    (9, "002ed527ae0a44a86c205d1cdba", "lavenderblush"),
    (9, "03f710be2b61a6f9c3f89aa5ab5", "blue"),
    (9, "08bab81380d7f0769cecf9969a8", "darkgoldenrod"),
    (9, "0c26494fa81f3aed8a9f66e77b7", "mediumvioletred"),
    (9, "0e1af5d1ccfd44de075cc0bb6d5", "bisque"),
    (9, "13a07cc9abf3b737e49a62b0634", "lightpink"),
    (8, "00d1c59a9f1b581060a9e732e91", "aqua"),
    (8, "02b514b0b1807bfe086db524f40", "darkgray"),
    (8, "0337add95eac62a356b020a273a", "cornflowerblue"),
]

# RFC 3797, section 6: the key, what MD5 gives for each index, and who of a pool of 25 is picked.
RFC_3797_KEY = b"9319./2.5.8.10.12./9.18.26.34.41.45./"
RFC_3797_PICKED = [17, 7, 2, 16, 25, 23, 8, 24, 19, 13, 22, 5, 18, 9, 1, 4]
RFC_3797_DIGESTS = [
    "990DD0A5692A029A98B5E01AA28F3459", "3691E55CB63FCC37914430B2F70B5EC6", "FE814EDF564C190AC1D25753979990FA",
    "1863CCACEB568C31D7DDBDF1D4E91387", "F4AB33DF4889F0AF29C513905BE1D758", "13EAEB529F61ACFB9A29D0BA3A60DE4A",
    "992DB77C382CA2BDB9727001F3CDCCD9", "63AB4258ECA922976811C7F55C383CE7", "DFBC5AC97CED01B3A6E348E3CC63F40D",
    "31CB111C4A4EBE9287CEAE16FE51B909", "07FA46C122F164C215BBC72793B189A3", "AC52F8D75CCBE2E61AFEB3387637D501",
    "53306F73E14FC0B2FBF434218D25948E", "B5D1403501A81F9A47318BE7893B347C", "85B10B356AA06663EF1B1B407765100A",
    "3269E6CE559ABD57E2BA6AAB495EB9BD",
]  # fmt: skip


def test_the_files_are_whole() -> None:
    assert (len(HMAC_SHA256), len(HKDF_SHA256)) == (6, 3)


@pytest.mark.parametrize(("key", "message", "digest"), HMAC_SHA256)
def test_rfc_4231(key: str, message: str, digest: str) -> None:
    assert extract(bytes.fromhex(key), bytes.fromhex(message)).hex() == digest


@pytest.mark.parametrize("case", HKDF_SHA256, ids=lambda case: case["COUNT"])
def test_rfc_5869(case: dict[str, str]) -> None:
    prk = extract(bytes.fromhex(case["salt"]), bytes.fromhex(case["IKM"]))
    assert prk.hex() == case["PRK"]
    # Ours is for infos that are text: of these files' infos that is the empty one.
    if not case["info"]:
        assert expand(prk, "").hex() == case["OKM"][:64]


def test_one_info_of_rfc_5869_was_text() -> None:
    assert [case["COUNT"] for case in HKDF_SHA256 if not case["info"]] == ["3"]


@pytest.mark.parametrize("times", VRS_CODES)
def test_vrs_commitments(times: int) -> None:
    code = VRS_SECRET
    for _ in range(times - 1):
        code = hashlib.sha256(code).digest()
    assert commitment(code) == VRS_CODES[times]


@pytest.mark.parametrize(("times", "position", "label"), VRS_ORDER)
def test_vrs_positions(times: int, position: str, label: str) -> None:
    prk = extract(bytes.fromhex(VRS_CODES[times]), VRS_RANDOMNESS)
    assert expand(prk, label).hex().startswith(position)


def test_rfc_3797() -> None:
    """The whole worked example; ours is how a digest becomes one of those who are left."""
    pool, picked = list(range(1, 26)), []
    for index, digest in enumerate(RFC_3797_DIGESTS):
        around = index.to_bytes(2, "big")
        assert hashlib.md5(around + RFC_3797_KEY + around).hexdigest().upper() == digest
        picked.append(pool.pop(number(bytes.fromhex(digest), len(pool)) - 1))
    assert picked == RFC_3797_PICKED
