"""The network: names and shapes of its layers, and its forward pass.

Inputs are binary planes on the 11 x 11 frame and a vector of global features, both as `selfplay describe` names them.
Plane 0 is the board; activations are multiplied by it after every layer, so cells off the board stay 0.

    h = relu(input(planes) + globals(features)) * board
    for each block:
        a = relu(conv1(h)) * board
        b = conv2(a) + pool([mean(a), max(a)])      the pool term only in blocks 1, 3, 5, ...
        h = relu(h + b) * board
    policy: conv2(relu(conv1(h)) * board)           one channel a pattern, one cell an anchor
    value:  v = relu(conv(h)) * board
            dense2(relu(dense1([mean(v), max(v)]))) win, draw, loss as logits, and the border margin

`mean` is the sum over all cells divided by the number of cells on the board; `max` runs over all cells (off the board
there are zeros, and nothing is negative). Both are vectors of one number a channel, the means first. Convolutions of
3 x 3 pad with zeros. There is no normalisation layer: residual branches start at zero instead, so the tensors of a
checkpoint are those of inference.

Tensors: `input.weight` (C, planes, 3, 3), `globals.weight` (C, globals), `blocks.{i}.conv1.weight` (C, C, 3, 3),
`blocks.{i}.conv2.weight` (C, C, 3, 3), `blocks.{i}.pool.weight` (C, 2 C) where i is odd, `policy.conv1.weight`
(C, C, 1, 1), `policy.conv2.weight` (33, C, 1, 1), `value.conv.weight` (16, C, 1, 1), `value.dense1.weight` (64, 32),
`value.dense2.weight` (4, 64); each with a `.bias`.

`Shallow` is the other shape: one wide layer over all cells of all planes, which a program can keep up to date from move
to move (NNUE), and small heads on top of it.

    h = min(relu(input([planes, features])), 1)
    policy: policy(h)
    value:  dense2(relu(dense1(h)))
"""

import math

import torch
import torch.nn.functional as F
from torch import nn

VALUE_CHANNELS = 16
VALUE_HIDDEN = 64

# The border margin is learned in units of this many pieces.
MARGIN_SCALE = 8.0

# Hidden units of a shallow network's value head.
SHALLOW_VALUE_HIDDEN = 32
# About as many inputs of a shallow network are set in a position.
SET_INPUTS = 400

ARCHITECTURES = {
    # name: (blocks, channels); without blocks a shallow network with that many hidden units
    "teacher": (8, 64),
    "student": (5, 32),
    "middle": (8, 32),
    "wide": (6, 48),
    "tiny": (2, 16),
    "shallow": (0, 192),
}


def pooled(activations, board_size):
    """Mean and maximum of every channel over the board."""
    mean = activations.sum(dim=(2, 3)) / board_size
    largest = activations.amax(dim=(2, 3))
    return torch.cat([mean, largest], dim=1)


class Block(nn.Module):
    def __init__(self, channels, has_pool):
        super().__init__()
        self.conv1 = nn.Conv2d(channels, channels, 3, padding=1)
        self.conv2 = nn.Conv2d(channels, channels, 3, padding=1)
        self.pool = nn.Linear(2 * channels, channels) if has_pool else None

    def forward(self, h, board, board_size):
        a = F.relu(self.conv1(h)) * board
        b = self.conv2(a)
        if self.pool is not None:
            b = b + self.pool(pooled(a, board_size))[:, :, None, None]
        return F.relu(h + b) * board


class PolicyHead(nn.Module):
    def __init__(self, channels, patterns):
        super().__init__()
        self.conv1 = nn.Conv2d(channels, channels, 1)
        self.conv2 = nn.Conv2d(channels, patterns, 1)

    def forward(self, h, board):
        return self.conv2(F.relu(self.conv1(h)) * board)


class ValueHead(nn.Module):
    def __init__(self, channels):
        super().__init__()
        self.conv = nn.Conv2d(channels, VALUE_CHANNELS, 1)
        self.dense1 = nn.Linear(2 * VALUE_CHANNELS, VALUE_HIDDEN)
        self.dense2 = nn.Linear(VALUE_HIDDEN, 4)

    def forward(self, h, board, board_size):
        v = F.relu(self.conv(h)) * board
        return self.dense2(F.relu(self.dense1(pooled(v, board_size))))


class Net(nn.Module):
    def __init__(self, planes, global_features, patterns, blocks, channels):
        super().__init__()
        self.input = nn.Conv2d(planes, channels, 3, padding=1)
        self.globals = nn.Linear(global_features, channels)
        self.blocks = nn.ModuleList(Block(channels, index % 2 == 1) for index in range(blocks))
        self.policy = PolicyHead(channels, patterns)
        self.value = ValueHead(channels)
        self.start()

    def start(self):
        """Residual branches begin at zero, so that the depth of the network does not matter at first."""
        for module in self.modules():
            if isinstance(module, (nn.Conv2d, nn.Linear)):
                nn.init.kaiming_normal_(module.weight, nonlinearity="relu")
                nn.init.zeros_(module.bias)
        with torch.no_grad():
            for block in self.blocks:
                block.conv1.weight.mul_(1 / math.sqrt(len(self.blocks)))
                block.conv2.weight.zero_()
                if block.pool is not None:
                    block.pool.weight.zero_()
            # Every action is as likely as the others at first, and every result.
            self.policy.conv2.weight.mul_(0.1)
            self.value.dense2.weight.mul_(0.1)

    def forward(self, planes, features):
        """Logits of all actions (batch, patterns * cells), and the value head's output (batch, 4), both float32."""
        board = planes[:, :1]
        board_size = board.sum(dim=(2, 3)).clamp_min(1)
        h = F.relu(self.input(planes) + self.globals(features)[:, :, None, None]) * board
        for block in self.blocks:
            h = block(h, board, board_size)
        return self.policy(h, board).flatten(1).float(), self.value(h, board, board_size).float()


class Shallow(nn.Module):
    def __init__(self, planes, global_features, patterns, cells, hidden):
        super().__init__()
        self.input = nn.Linear(planes * cells + global_features, hidden)
        self.policy = nn.Linear(hidden, patterns * cells)
        self.dense1 = nn.Linear(hidden, SHALLOW_VALUE_HIDDEN)
        self.dense2 = nn.Linear(SHALLOW_VALUE_HIDDEN, 4)
        for module in self.children():
            nn.init.kaiming_normal_(module.weight, nonlinearity="relu")
            nn.init.zeros_(module.bias)
        with torch.no_grad():
            # Inputs are sparse, and units must start below their ceiling.
            self.input.weight.mul_(0.5 * math.sqrt(self.input.in_features / SET_INPUTS))
            self.input.bias.fill_(0.3)
            self.policy.weight.mul_(0.1)
            self.dense2.weight.mul_(0.1)

    def forward(self, planes, features):
        """As `Net.forward`."""
        h = self.input(torch.cat([planes.flatten(1), features.to(planes.dtype)], dim=1)).clamp(0, 1)
        return self.policy(h).float(), self.dense2(F.relu(self.dense1(h))).float()


def build(architecture, encoding):
    """A new network of a named architecture for an encoding (see encoding.py)."""
    blocks, channels = ARCHITECTURES[architecture]
    if blocks == 0:
        return Shallow(encoding.planes, encoding.globals, encoding.patterns, encoding.cells, channels)
    return Net(encoding.planes, encoding.globals, encoding.patterns, blocks, channels)


def grown(tensors, net):
    """The tensors of a network with as many channels and at most as many blocks; blocks that are added change nothing yet."""
    own = net.state_dict()
    if not tensors.keys() <= own.keys() or any(tensors[name].shape != own[name].shape for name in tensors):
        raise SystemExit("a network grows only from one with fewer blocks and as many channels")
    # A new network's residual branches start at zero.
    return {**own, **tensors}


def shape_of(architecture):
    """The shape of an architecture in the metadata of exported weights."""
    blocks, channels = ARCHITECTURES[architecture]
    return f"conv-{blocks}x{channels}" if blocks else f"shallow-{channels}"
