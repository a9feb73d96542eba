"""Samples to learn from: a ring on the device, and a compressed part of it in files."""

import os
import zlib

import numpy as np
import torch

BLOCK = 8192
FILE_BYTES = 15 * 1024 * 1024


class Replay:
    """A ring of samples. A record is planes, global features, actions, probabilities and eight numbers (wire.rs)."""

    def __init__(self, encoding, capacity):
        self.encoding, self.capacity = encoding, capacity
        self.records = torch.zeros(capacity, self.compact_bytes, dtype=torch.uint8, device=encoding.device)
        self.next = 0
        self.size = 0

    @property
    def compact_bytes(self):
        encoding = self.encoding
        return encoding.plane_bytes + 2 * (encoding.globals + 2 * encoding.candidates + 8)

    def add(self, data, count):
        """Takes in samples as the self-play program sends them."""
        encoding = self.encoding
        records = data.to(encoding.device, non_blocking=True).view(count, encoding.sample_bytes)
        features_end = encoding.plane_bytes + 4 * encoding.globals
        actions_end = features_end + 2 * encoding.candidates

        def halves(start, end):
            numbers = records[:, start:end].contiguous().view(torch.float32)
            return numbers.to(torch.float16).contiguous().view(torch.uint8)

        compact = [
            records[:, : encoding.plane_bytes],
            halves(encoding.plane_bytes, features_end),
            records[:, features_end:actions_end],
            halves(actions_end, encoding.sample_bytes),
        ]
        self.add_compact(torch.cat(compact, dim=1))

    def add_compact(self, records):
        records = records[-self.capacity :]
        first = min(len(records), self.capacity - self.next)
        self.records[self.next : self.next + first] = records[:first]
        self.records[: len(records) - first] = records[first:]
        self.next = (self.next + len(records)) % self.capacity
        self.size = min(self.capacity, self.size + len(records))

    def sample(self, count, window):
        """Random samples of the newest `window`: cells, features, actions, probabilities, numbers."""
        window = min(window, self.size)
        back = torch.randint(window, (count,), device=self.encoding.device) + 1
        return self.split(self.records[(self.next - back) % self.capacity])

    def split(self, records):
        encoding = self.encoding
        start = encoding.plane_bytes

        def take(width, dtype):
            nonlocal start
            part = records[:, start : start + 2 * width].contiguous().view(dtype)
            start += 2 * width
            return part

        packed = records[:, :start].reshape(-1, encoding.planes, 16)
        features = take(encoding.globals, torch.float16).float()
        actions = take(encoding.candidates, torch.int16).long()
        probabilities = take(encoding.candidates, torch.float16).float()
        return encoding.unpack(packed), features, actions, probabilities, take(8, torch.float16).float()

    def save(self, folder, files):
        """Writes the newest samples, as many as fit into that many files. Within a block, bytes lie column by column."""
        end = self.size
        for number in range(files):
            blocks, total = [], 0
            while end > 0 and total < FILE_BYTES:
                start = max(0, end - BLOCK)
                places = (self.next - self.size + np.arange(start, end)) % self.capacity
                records = self.records[torch.from_numpy(places).to(self.encoding.device)].cpu().numpy()
                block = zlib.compress(np.ascontiguousarray(records.T).tobytes(), 1)
                if total + len(block) > FILE_BYTES:
                    break
                blocks.append(len(records).to_bytes(4, "little") + len(block).to_bytes(4, "little") + block)
                total += len(block) + 8
                end = start
            path = os.path.join(folder, f"replay-{number}.bin")
            if not blocks:
                if os.path.exists(path):
                    os.remove(path)
                continue
            with open(path + ".part", "wb") as file:
                file.write(b"".join(reversed(blocks)))
            os.replace(path + ".part", path)

    def load(self, folder, files):
        """Reads what `save` has written, the oldest samples first."""
        for number in reversed(range(files)):
            path = os.path.join(folder, f"replay-{number}.bin")
            if not os.path.exists(path):
                continue
            with open(path, "rb") as file:
                content = file.read()
            at = 0
            while at < len(content):
                count, length = (int.from_bytes(content[at + offset : at + offset + 4], "little") for offset in (0, 4))
                raw = np.frombuffer(zlib.decompress(content[at + 8 : at + 8 + length]), dtype=np.uint8)
                records = np.ascontiguousarray(raw.reshape(self.compact_bytes, count).T)
                self.add_compact(torch.from_numpy(records).to(self.encoding.device))
                at += 8 + length


class Leaves:
    """A ring of positions that searches asked for, as the self-play program sends them; only students learn from them."""

    def __init__(self, encoding, capacity):
        self.encoding, self.capacity = encoding, capacity
        width = encoding.plane_bytes + 4 * encoding.globals
        self.records = torch.zeros(capacity, width, dtype=torch.uint8, device=encoding.device)
        self.next = 0
        self.size = 0

    def add(self, data, count):
        """Takes in the positions of a request."""
        count = min(count, self.capacity)
        width = self.encoding.request_bytes
        records = data[: count * width].to(self.encoding.device, non_blocking=True).view(count, width)
        records = records[:, : self.records.shape[1]]
        first = min(count, self.capacity - self.next)
        self.records[self.next : self.next + first] = records[:first]
        self.records[: count - first] = records[first:]
        self.next = (self.next + count) % self.capacity
        self.size = min(self.capacity, self.size + count)

    def sample(self, count):
        """Random positions: cells and features."""
        encoding = self.encoding
        records = self.records[torch.randint(self.size, (count,), device=encoding.device)]
        packed = records[:, : encoding.plane_bytes].reshape(count, encoding.planes, 16)
        features = records[:, encoding.plane_bytes :].contiguous().view(torch.float32)
        return encoding.unpack(packed), features
