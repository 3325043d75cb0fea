"""The list of faults fits the files; that every one is caught is for ``try_faults.py``, which takes minutes."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from agreement.fault import Fault
from agreement.faults import BRIDGE, FAULTS, KERNEL, ORACLE
from agreement.module_faults import MODULES, ORACLE_MODULES
from agreement.try_faults import put_in
from scenarios.repository import ROOT

pytestmark = pytest.mark.sources


def named(fault: Fault) -> str:
    return f"{fault.file}: {fault.breaks}"


@pytest.mark.parametrize("fault", FAULTS, ids=named)
def test_what_a_fault_replaces_stands_in_its_file_once(fault: Fault) -> None:
    text = (ROOT / fault.file).read_text("utf-8")
    assert text.count(fault.old) == 1
    assert fault.new != fault.old


def test_there_are_faults_enough_on_every_side() -> None:
    assert len(FAULTS) >= 30
    assert min(map(len, (KERNEL, ORACLE, BRIDGE))) >= 5
    assert min(map(len, (MODULES, ORACLE_MODULES))) >= 20
    assert max(Counter(FAULTS).values()) == 1
    sides = {"kernel/": KERNEL, "modules/": MODULES, "tests/agreement/bridge": BRIDGE}
    for folder, side in (*sides.items(), ("oracle/", (*ORACLE, *ORACLE_MODULES))):
        assert all(fault.file.startswith(folder) for fault in side)


def test_a_fault_that_no_longer_applies_is_not_called_caught(tmp_path: Path) -> None:
    fault = Fault("rule.py", "most = 3\n", "most = 4\n", "a fourth card")
    for text, applies in (("most = 3\n", True), ("most = 2\n", False), ("most = 3\nmost = 3\n", False)):
        (tmp_path / "rule.py").write_text(text, "utf-8")
        assert put_in(fault, tmp_path) == applies
