"""Runs scripts of learning, and answers with the last step of each: gradients, what the optimiser keeps, new weights."""
import contextlib
import io
import json
import sys

import torch

torch.set_num_threads(1)


def answer(script):
    names = {}
    with contextlib.redirect_stdout(io.StringIO()):
        exec(compile(script, "script", "exec"), names)
    weights = names["model"].state_dict(keep_vars=True)
    kept = names["optimizer"].state
    return {name: {"after": w.flatten().tolist(),
                   "gradient": None if w.grad is None else w.grad.flatten().tolist(),
                   "kept": {key: one.flatten().tolist() for key, one in kept[w].items()
                            if torch.is_tensor(one) and one.shape == w.shape} if w in kept else {}}
            for name, w in weights.items()}


print(json.dumps([answer(script) for script in json.load(sys.stdin)]))
