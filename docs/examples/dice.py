#!/usr/bin/env python3
"""Recomputes the dice of an online match from its record, sharing no code with Sandtable.
Usage: dice.py vector.json | dice.py --record record.json [--commitment sha256:…] [--part …]"""
import argparse, hashlib, json

M = 0xFFFFFFFF

def scramble(h):
    h ^= h >> 16
    h = h * 0x21F0AAAD & M
    h ^= h >> 15
    h = h * 0x735A2D97 & M
    return h ^ h >> 15

def lanes(text):
    """Two numbers of 32 bits out of a text; its characters are counted in UTF-16, which for seeds are its letters."""
    a, b = 0x2545F491 ^ len(text), 0x6A09E667
    for code in map(ord, text):
        a = (a ^ code) * 0x9E3779B1 & M
        a ^= a >> 15
        b = (b + code) * 0x85EBCA6B & M ^ a >> 13
    return scramble(a), scramble(b ^ 0xC2B2AE35)

class Generator:
    """sfc32, after sixteen numbers that are thrown away."""
    def __init__(self, seed):
        self.a, self.b = lanes(seed)
        self.c, self.counter = lanes(seed + "\0again")
        for _ in range(16):
            self.next()

    def next(self):
        out = (self.a + self.b + self.counter) & M
        self.counter = (self.counter + 1) & M
        self.a = self.b ^ self.b >> 9
        self.b = (self.c + (self.c << 3)) & M
        self.c = ((self.c << 21 | self.c >> 11) + out) & M
        return out

    def below(self, n):
        while True:
            bits = self.next()
            if bits < 2 ** 32 - 2 ** 32 % n:
                return bits % n

def draw(generator, kind):
    """'d6' shows 1 to 6, 'pick6' 0 to 5."""
    return generator.below(int(kind[1:])) + 1 if kind[0] == "d" else generator.below(int(kind[4:]))

def check_vector(vector):
    secret, parts = vector["secret"], vector["parts"]
    assert "sha256:" + hashlib.sha256(secret.encode()).hexdigest() == vector["commitment"], "commitment"
    assert ":".join([secret, *parts]) == vector["seed"], "seed"
    generator = Generator(vector["seed"])
    drawn = [[kind, draw(generator, kind)] for kind, _ in vector["draws"]]
    assert drawn == vector["draws"], f"draws: {drawn}"
    return len(drawn)

def check_record(record, commitment, part):
    """Only where nothing was taken back alone: then the dice fall again as they fell."""
    seed = record["dice"]["seed"]
    secret, *parts = seed.split(":")
    shown = commitment or record["dice"]["commitment"]
    assert "sha256:" + hashlib.sha256(secret.encode()).hexdigest() == shown, "The secret is not the one that was promised."
    assert part is None or part in parts, "Your part is not in the seed."
    assert not any("undo" in entry and not entry.get("agreed") for entry in record["entries"]), "Something was taken back."
    generator = Generator(seed)
    draws = record["setup"]["draws"] + [one for entry in record["entries"] for one in entry.get("draws", [])]
    for n, one in enumerate(draws):
        value = draw(generator, one["kind"])
        assert value == one["value"], f"draw {n + 1} ({one['label']}): {one['value']} in the record, {value} by the seed"
    return len(draws)

if __name__ == "__main__":
    args = argparse.ArgumentParser()
    args.add_argument("vector", nargs="?")
    for name in ("--record", "--commitment", "--part"):
        args.add_argument(name)
    given = args.parse_args()
    with open(given.record or given.vector, encoding="utf-8") as file:
        value = json.load(file)
    count = check_record(value, given.commitment, given.part) if given.record else check_vector(value)
    print(f"{count} draws are right.")
