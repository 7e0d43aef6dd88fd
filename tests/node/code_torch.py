"""The part of PyTorch that the panel's scripts use, on NumPy, with PyTorch's own CPU random streams.

PyTorch is too large to install for a test. This draws the words that it draws (MT19937 and how each function uses it),
so that a script that draws in another order, or forgets a draw, prints other numbers. What is not modelled fails.
"""
import contextlib
import types
from math import cos, log, log1p, pi, sin, sqrt

import numpy as np

build = "portable"  # or "mkl"


class Stream:
    def seed(self, value):
        assert -2**63 <= value < 2**64
        self.engine = np.random.MT19937()
        self.engine._legacy_seeding(value % 2**32)
        self.cached = None

    def words(self, count):
        return [int(word) for word in self.engine.random_raw(count)]

    def u24(self, count):
        return np.array([(word & 0xFFFFFF) * 2.0**-24 for word in self.words(count)])

    def u53(self):
        high, low = self.words(2)
        return ((high << 32 | low) & (2**53 - 1)) * 2.0**-53

    def normal(self):
        if self.cached is not None:
            value, self.cached = self.cached, None
            return value
        u1, u2 = self.u53(), self.u53()
        radius = sqrt(-2 * log1p(-u2))
        self.cached = radius * sin(2 * pi * u1)
        return radius * cos(2 * pi * u1)


stream = Stream()
stream.seed(0)


class Tensor:
    def __init__(self, values, dtype=np.float32):
        self.a = np.asarray(values, dtype=dtype)

    def _with(self, operation, other):
        if isinstance(other, Tensor):
            assert other.a.dtype == self.a.dtype
            return Tensor(operation(self.a, other.a), None)
        return Tensor(operation(self.a, self.a.dtype.type(other)), None)

    def __matmul__(self, other): return self._with(np.matmul, other)
    def __add__(self, other): return self._with(np.add, other)
    def __sub__(self, other): return self._with(np.subtract, other)
    def __mul__(self, other): return self._with(np.multiply, other)
    def __truediv__(self, other): return self._with(np.divide, other)
    def __gt__(self, other): return self._with(np.greater, other)
    def __ge__(self, other): return self._with(np.greater_equal, other)
    def __lt__(self, other): return self._with(np.less, other)
    def __getitem__(self, key): return Tensor(self.a[key], None)
    def __iter__(self): return (Tensor(part, None) for part in self.a)
    def bool(self): return Tensor(self.a != 0, None)
    def float(self): return Tensor(self.a.astype(np.float32))
    def repeat(self, *times): return Tensor(np.tile(self.a, times), None)
    def reshape(self, *shape): return Tensor(self.a.reshape(shape), None)
    def transpose(self, dim0, dim1): return Tensor(np.swapaxes(self.a, dim0, dim1), None)
    def sum(self, *, dim, keepdim): return Tensor(self.a.sum(axis=dim, keepdims=keepdim))
    def max(self, *, dim, keepdim): return types.SimpleNamespace(values=Tensor(self.a.max(axis=dim, keepdims=keepdim)))
    data = property(lambda self: self)
    shape = property(lambda self: self.a.shape)

    @property
    def T(self):
        assert self.a.ndim == 2
        return Tensor(self.a.T)

    def view(self, *shape):
        viewed = self.a[...]
        viewed.shape = shape  # fails where it would have to copy, as PyTorch does
        return Tensor(viewed)

    def masked_fill(self, mask, value):
        assert mask.a.dtype == np.bool_
        return Tensor(np.where(mask.a, np.float32(value), self.a))


inf = float("inf")
manual_seed = stream.seed
no_grad = contextlib.nullcontext
def arange(end): return Tensor(np.arange(end), np.int64)
def tensor(values): return Tensor(values, np.int64 if isinstance(values[0], int) else np.float32)
def ones(*shape): return Tensor(np.ones(shape))
def zeros_like(x): return Tensor(np.zeros(x.shape))
def triu(x, diagonal): return Tensor(np.triu(x.a, diagonal))
def tril(x): return Tensor(np.tril(x.a))
def exp(x): return Tensor(np.exp(x.a))
def maximum(a, b): return Tensor(np.maximum(a.a, b.a))
def rand(*shape): return Tensor(stream.u24(int(np.prod(shape))).reshape(shape))


def stack(tensors, dim=0):
    assert isinstance(tensors, (list, tuple))
    return Tensor(np.stack([x.a for x in tensors], axis=dim))


def softmax(x, dim):
    shares = np.exp(x.a - x.a.max(axis=dim, keepdims=True))
    return Tensor(shares / shares.sum(axis=dim, keepdims=True))


def randn(*shape):
    count = int(np.prod(shape))
    if count < 16:
        return Tensor(np.array([stream.normal() for _ in range(count)]).reshape(shape))
    values = stream.u24(count)
    starts = list(range(0, count - 15, 16))
    for start in starts + [count - 16] * (count % 16 != 0):
        if start == count - 16 and count % 16:
            values[start:] = stream.u24(16)
        for j in range(start, start + 8):
            radius, angle = sqrt(-2 * log(1 - values[j])), 2 * pi * values[j + 8]
            values[j], values[j + 8] = radius * cos(angle), radius * sin(angle)
    return Tensor(values.reshape(shape))


class Linear:
    def __init__(self, d_in, d_out, bias=True):
        bound = float(np.float32(sqrt(3) * (sqrt(2 / (1 + sqrt(5) ** 2)) / sqrt(d_in))))
        draw = lambda *shape: Tensor((stream.u24(int(np.prod(shape))) * (2 * bound) - bound).reshape(shape))
        self.weight = draw(d_out, d_in)
        self.bias = draw(d_out) if bias else None

    # Only `.weight.data = values` and `.bias.data = values` are modelled.
    def __call__(self, x):
        product = x @ Tensor(self.weight.a.T)
        return product + self.bias if self.bias else product


def _set_data(self, values):
    assert values.a.shape == self.a.shape and values.a.dtype == self.a.dtype
    self.a = values.a.copy()


Tensor.data = property(lambda self: self, _set_data)


def Dropout(p):
    def dropout(x):
        count = x.a.size
        if p in (0, 1):
            keep = np.full(count, 1 - p)
        elif build == "portable":
            keep = np.array([stream.u53() < 1 - p for _ in range(count)])
        else:
            state = stream.words(1)[0] % (2**31 - 1) or 1
            keep = np.empty(count)
            for i in range(count):
                keep[i] = np.float32(state) * np.float32(2.0**-31) < np.float32(1 - p)
                state = state * 1132489760 % (2**31 - 1)
        noise = keep.astype(np.float32) / np.float32(1 - p or 1)
        return x * Tensor(noise.reshape(x.shape))
    return dropout


nn = types.ModuleType("torch.nn")
nn.Linear, nn.Dropout = Linear, Dropout
