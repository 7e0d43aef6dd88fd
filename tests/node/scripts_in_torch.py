"""Runs scripts in the real PyTorch: a list of texts on stdin, of each what it printed, or its error, on stdout."""
import contextlib
import io
import json
import sys
import warnings

import torch


def options():
    return str(vars(torch._tensor_str.PRINT_OPTS)), torch.is_grad_enabled()


def run(text):
    printed = io.StringIO()
    before = options()
    with contextlib.redirect_stdout(printed), warnings.catch_warnings():
        warnings.simplefilter("error")
        exec(compile(text, "script.py", "exec"), {})
    assert options() == before, "the script leaves other options behind"
    return printed.getvalue()


results = []
for script in json.load(sys.stdin):
    try:
        results.append({"printed": run(script)})
    except Exception as error:
        results.append({"printed": "", "error": f"{type(error).__name__}: {error}"})
json.dump(results, sys.stdout)
