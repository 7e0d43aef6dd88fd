"""Runs the panel's scripts for code.test.ts: a list of {language, text, build} on stdin, what each printed on stdout."""
import contextlib
import io
import json
import sys
import warnings

import code_torch
import numpy as np

sys.modules["torch"], sys.modules["torch.nn"] = code_torch, code_torch.nn


def numbers(array):
    return {"shape": array.shape, "type": str(array.dtype), "data": [str(x) for x in array.ravel()]}


def run(language, text, build):
    """NumPy: the printed text, and the arrays by name. PyTorch: the tensors that it would print."""
    compile(text, "script.py", "exec")
    code_torch.build = build
    options = np.get_printoptions()
    if language == "pytorch":
        printed = {}
        warnings.simplefilter("ignore")  # rows without a visible key are NaN, and the model says so
        exec(text, {"print": lambda name, value, sep: printed.update({name: numbers(value.a)})})
        return {"printed": "", "arrays": printed}
    out = io.StringIO()
    scope = {}
    with contextlib.redirect_stdout(out), warnings.catch_warnings():
        warnings.simplefilter("error")
        exec(text, scope)
    assert np.get_printoptions() == options
    arrays = {name: numbers(value) for name, value in scope.items() if isinstance(value, np.ndarray)}
    return {"printed": out.getvalue(), "arrays": arrays}


results = []
for script in json.load(sys.stdin):
    try:
        results.append(run(**script))
    except Exception as error:
        results.append({"error": f"{type(error).__name__}: {error}"})
json.dump(results, sys.stdout)
