"""
Runs programs of the pages, one after the other: each in a process of its own, forked from this one, which has imported the
client already. To start Python and import the client takes longer than most programs.

One line of JSON comes in for each program, and one with its exit code goes out at its end.
"""

import json
import os
import runpy
import signal
import sys

import sparklib  # noqa: F401


def next_program() -> dict:
    """Returns in the forked processes alone; this one ends with its input."""
    for line in sys.stdin:
        wanted = json.loads(line)
        child = os.fork()
        if child == 0:
            return wanted
        _, status = os.waitpid(child, 0)
        print(json.dumps({"code": os.waitstatus_to_exitcode(status)}), flush=True)
    sys.exit(0)


program = next_program()
signal.alarm(program["seconds"])
for name, number in (("/dev/null", 0), (program["output"], 1), (program["complaints"], 2)):
    os.dup2(os.open(name, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600), number)
sys.stdin = open(0, closefd=False)
sys.stdout = open(1, "w", buffering=1, encoding="utf-8", closefd=False)
os.environ.clear()
os.environ.update(program["env"])
os.chdir(program["folder"])
sys.argv = [program["file"]]
sys.path[0] = program["folder"]
runpy.run_path(program["file"], run_name="__main__")
