"""Makes the test vectors of verifiable chance: an implementation of docs/formats/chance.md in plain Python.

Usage: python3 docs/formats/chance.py > docs/formats/chance.json
"""

import hashlib
import hmac
import json
import struct


def hkdf(salt, material, info, length=32):
    """HKDF with SHA-256 (RFC 5869)."""
    pseudo = hmac.new(salt, material, hashlib.sha256).digest()
    block, out, counter = b"", b"", 1
    while len(out) < length:
        block = hmac.new(pseudo, block + info + bytes([counter]), hashlib.sha256).digest()
        out, counter = out + block, counter + 1
    return out[:length]


def chacha20_block(key, counter, nonce):
    """One block of ChaCha20 (RFC 8439)."""
    state = list(struct.unpack("<4I", b"expand 32-byte k"))
    state += struct.unpack("<8I", key) + (counter,) + struct.unpack("<3I", nonce)
    work = state[:]

    def quarter(a, b, c, d):
        for one, two, three, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            work[one] = (work[one] + work[two]) & 0xFFFFFFFF
            mixed = work[three] ^ work[one]
            work[three] = ((mixed << turn) | (mixed >> (32 - turn))) & 0xFFFFFFFF

    for _ in range(10):
        quarter(0, 4, 8, 12), quarter(1, 5, 9, 13), quarter(2, 6, 10, 14), quarter(3, 7, 11, 15)
        quarter(0, 5, 10, 15), quarter(1, 6, 11, 12), quarter(2, 7, 8, 13), quarter(3, 4, 9, 14)
    return struct.pack("<16I", *((a + b) & 0xFFFFFFFF for a, b in zip(work, state)))


def words(key, number):
    """The words of a stream."""
    nonce = struct.pack("<I", number) + bytes(8)
    counter = 0
    while True:
        yield from struct.unpack("<16I", chacha20_block(key, counter, nonce))
        counter += 1


def below(stream, count):
    fair = 2**32 - 2**32 % count
    while True:
        number = next(stream)
        if number < fair:
            return number % count


def deck(key):
    tiles = ["P"] * 11 + ["Pb"] * 3 + ["Pw"] * 3 + ["R"] * 11 + ["Rb"] * 3 + ["Rw"] * 3 + ["B"] * 3 + ["N"] * 3
    stream = words(key, 0)
    for last in range(39, 0, -1):
        other = below(stream, last + 1)
        tiles[last], tiles[other] = tiles[other], tiles[last]
    return tiles


def hands(key, players, rounds):
    size = {2: 7, 3: 6, 4: 6, 5: 5, 6: 5}[players]
    dealt = []
    for number in range(1, rounds + 1):
        stream = words(key, number)
        hands = []
        for seat in range(players):
            left = [f"{low}{high}" for low in range(1, 7) for high in range(low, 7)]
            opener = (number - 1) % players == seat
            # A hand is a set: its order does not matter, and it is written in ascending order.
            hands.append(sorted(left.pop(below(stream, len(left))) for _ in range(size + opener)))
        dealt.append(hands)
    return dealt


def vector(game, options, rules, players, name):
    seed = hashlib.sha256(f"seed {name}".encode()).digest()
    # Every third seat contributes nothing, as a computer does.
    contribution = lambda seat: hashlib.sha256(f"seat {seat} {name}".encode()).digest()
    given = [None if (seat + name) % 3 == 2 else contribution(seat) for seat in range(players)]
    table = "0123456789abcdefghjkmnpqrstvwxyz"[name : name + 12]
    material = seed + b"".join(b"\x00" if one is None else b"\x01" + one for one in given)
    key = hkdf(b"trivium chance 1", material, table.encode() + rules.encode())
    return {
        "game": game,
        "options": options,
        "rules": rules,
        "table": table,
        "seed": seed.hex(),
        "seed_hash": hashlib.sha256(seed).hexdigest(),
        "contributions": [one and one.hex() for one in given],
        "commitments": [one and hashlib.sha256(one).hexdigest() for one in given],
        "key": key.hex(),
        "drawn": deck(key) if game == "wege" else hands(key, players, players + 2),
    }


def duplicate_vector(game, options, rules, players, name):
    """The deal of a duplicate: nobody contributes, and no table has a part in it."""
    seed = hashlib.sha256(f"duplicate seed {name}".encode()).digest()
    duplicate = "zyxwvtsrqpnmkjhgfedcba9876543210"[name : name + 12]
    key = hkdf(b"trivium duplicate 1", seed, duplicate.encode() + rules.encode())
    return {
        "game": game,
        "options": options,
        "rules": rules,
        "duplicate": duplicate,
        "seed": seed.hex(),
        "seed_hash": hashlib.sha256(seed).hexdigest(),
        "key": key.hex(),
        "drawn": deck(key) if game == "wege" else hands(key, players, players + 2),
    }


def rule_set(game, options):
    text = json.dumps({"game": game, "options": options, "version": 1}, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def main():
    # RFC 8439, section 2.3.2, and RFC 5869, test case 1.
    block = chacha20_block(bytes(range(32)), 1, bytes.fromhex("000000090000004a00000000"))
    assert block.hex().startswith("10f1e7e4d13b5915500fdd1fa32071c4"), block.hex()
    okm = hkdf(bytes(range(13)), b"\x0b" * 22, bytes(range(0xF0, 0xFA)), 42)
    assert okm.hex().startswith("3cb25f25faacd57a90434f64d0362f2a"), okm.hex()
    wege = {"players": 2, "expert": False, "cooperative": False, "child": [], "islands": "avoid", "ways": "both"}
    vectors = [vector("wege", f"players={n}", rule_set("wege", wege | {"players": n}), n, n) for n in (2, 4)]
    for players in (2, 3, 4, 6):
        rules = rule_set("cuminos", {"players": players, "teams": 0, "towers": True})
        vectors.append(vector("cuminos", f"players={players}", rules, players, 10 + players))
    rules = rule_set("wege", wege)
    vectors.append(duplicate_vector("wege", "players=2", rules, 2, 2))
    for players in (2, 5):
        rules = rule_set("cuminos", {"players": players, "teams": 0, "towers": True})
        vectors.append(duplicate_vector("cuminos", f"players={players}", rules, players, 10 + players))
    print("[\n" + ",\n".join(json.dumps(one) for one in vectors) + "\n]")


if __name__ == "__main__":
    main()
