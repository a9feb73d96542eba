"""The encoding of positions and moves, as the self-play program describes it, on a device."""

import json
import subprocess

import numpy as np
import torch
import torch.nn.functional as F

VERSION = 1


class Encoding:
    """Sizes and tables of the encoding; see crates/net/src/encoding.rs for what they mean."""

    def __init__(self, description, device):
        if description["encoding"] != VERSION:
            raise SystemExit(f"the self-play program has encoding {description['encoding']}, this code {VERSION}")
        self.device = device
        self.width = description["width"]
        self.cells = description["cells"]
        self.planes = len(description["planes"])
        self.globals = len(description["globals"])
        self.patterns = len(description["patterns"])
        self.actions = description["actions"]
        self.candidates = description["candidates"]
        self.request_bytes = description["request_bytes"]
        self.mask_bytes = description["mask_bytes"]
        self.evaluation_bytes = description["evaluation_bytes"]
        self.sample_bytes = description["sample_bytes"]
        self.plane_bytes = 16 * self.planes
        self.global_names = description["globals"]
        self.plane_names = description["planes"]
        self.grids = [grid["name"] for grid in description["grids"]]
        self.first_grid = self.global_names.index(self.grids[0])
        first = self.global_names.index("neutral-own")
        self.neutral = slice(first, first + 2)
        self.shifts = torch.arange(8, dtype=torch.uint8, device=device)
        self._make_legality(description)
        self._make_symmetries(description)

    def _make_legality(self, description):
        """A placement is legal where every column of its pattern finds its height: a convolution counts them."""
        names = list(dict.fromkeys(pattern["shape"] for pattern in description["patterns"]))
        weight = torch.zeros(self.patterns, 3, 3, 3)
        columns = torch.zeros(self.patterns)
        shapes = torch.zeros(self.patterns, dtype=torch.long)
        for index, pattern in enumerate(description["patterns"]):
            shapes[index] = names.index(pattern["shape"])
            columns[index] = len(pattern["columns"])
            for dx, dy, base, _ in pattern["columns"]:
                weight[index, base, dy, dx] = 1
        self.shape_count = len(names)
        self.column_weight = weight.to(self.device)
        self.column_count = columns.to(self.device)
        self.pattern_shape = shapes.to(self.device)
        self.is_neutral_pattern = (shapes == names.index("I3")).to(self.device)
        self.height_planes = [self.plane_names.index(f"height>={height}") for height in (1, 2, 3)]

    def _make_symmetries(self, description):
        """For every grid and symmetry: which input each plane's cell comes from, and where each action goes."""
        sides, side_planes = description["sides"], description["side_planes"]
        sources, actions = [], []
        for grid in description["grids"]:
            for symmetry in grid["symmetries"]:
                planes = list(range(self.planes))
                for first in side_planes:
                    for side in range(sides):
                        planes[first + symmetry["sides"][side]] = first + side
                cells = [0] * self.cells
                for cell, target in enumerate(symmetry["cells"]):
                    cells[target] = cell
                table = np.array(planes)[:, None] * self.cells + np.array(cells)[None, :]
                sources.append(table.reshape(-1))
                actions.append(np.array(symmetry["actions"]))
        self.symmetries = len(description["grids"][0]["symmetries"])
        self.sources = torch.from_numpy(np.stack(sources)).to(self.device)
        self.targets = torch.from_numpy(np.stack(actions)).to(self.device)

    def unpack(self, packed):
        """Bits (..., 16 bytes) as cells (..., 121) of 0 and 1 in uint8."""
        bits = (packed.unsqueeze(-1) >> self.shifts) & 1
        return bits.flatten(-2)[..., : self.cells]

    def frames(self, cells, dtype):
        """Cells (batch, planes, 121) as images for convolutions."""
        images = cells.reshape(cells.shape[0], -1, self.width, self.width).to(dtype)
        return images.contiguous(memory_format=torch.channels_last)

    def legal(self, planes, features):
        """Which actions are legal (batch, actions), by C4, C5 and the hand of the seat to move."""
        board = planes[:, 0]
        one, two, three = (planes[:, plane] for plane in self.height_planes)
        by_height = torch.stack([board - one, one - two, two - three], dim=1)
        edge = F.pad(by_height, (0, 2, 0, 2))
        fits = F.conv2d(edge, self.column_weight.to(edge.dtype)) > (self.column_count - 0.5).view(1, -1, 1, 1)
        in_hand = features[:, : self.shape_count].index_select(1, self.pattern_shape) > 0
        is_neutral = (features[:, self.neutral].sum(dim=1, keepdim=True) > 0).expand_as(in_hand)
        placeable = torch.where(is_neutral, self.is_neutral_pattern[None], in_hand)
        return (fits & placeable[:, :, None, None]).flatten(1)

    def transform(self, cells, features, actions):
        """Turns or mirrors every sample by a symmetry of its grid that is drawn at random."""
        grid = features[:, self.first_grid : self.first_grid + len(self.grids)].argmax(dim=1)
        symmetry = torch.randint(self.symmetries, grid.shape, device=grid.device)
        which = grid * self.symmetries + symmetry
        turned = cells.flatten(1).gather(1, self.sources[which]).view_as(cells)
        return turned, self.targets[which].gather(1, actions)


def load(selfplay, device):
    """The encoding of a self-play program."""
    described = subprocess.run([selfplay, "describe"], stdout=subprocess.PIPE, check=True).stdout
    return Encoding(json.loads(described), device)
