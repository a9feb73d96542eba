"""Reads and writes weights as safetensors: a header in JSON with names, types and places, then the raw numbers.

Written here because Debian has no package for it and the format is this small.
"""

import json
import os
import struct

import numpy as np
import torch

TYPES = {"F16": np.float16, "F32": np.float32}


def save(path, tensors, metadata, kind="F16"):
    """Writes a dictionary of tensors; metadata is a dictionary of strings."""
    header = {"__metadata__": {key: str(value) for key, value in metadata.items()}}
    chunks, offset = [], 0
    for name, tensor in tensors.items():
        data = tensor.detach().float().cpu().contiguous().numpy().astype(TYPES[kind]).tobytes()
        header[name] = {"dtype": kind, "shape": list(tensor.shape), "data_offsets": [offset, offset + len(data)]}
        chunks.append(data)
        offset += len(data)
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    temporary = f"{path}.part"
    with open(temporary, "wb") as file:
        file.write(struct.pack("<Q", len(text)) + text + b"".join(chunks))
    os.replace(temporary, path)


def load(path):
    """The tensors, as float32, and the metadata of a file."""
    with open(path, "rb") as file:
        content = file.read()
    (length,) = struct.unpack("<Q", content[:8])
    header = json.loads(content[8 : 8 + length])
    metadata = header.pop("__metadata__", {})
    tensors = {}
    for name, entry in header.items():
        start, end = (8 + length + offset for offset in entry["data_offsets"])
        array = np.frombuffer(content[start:end], dtype=TYPES[entry["dtype"]]).reshape(entry["shape"])
        tensors[name] = torch.from_numpy(array.astype(np.float32))
    return tensors, metadata
