#!/usr/bin/env python3
"""A bot in 40 lines: both sides of a game of musket, through the engine protocol. Usage: bot.py [scenario] [seed]"""
import json, os, random, shlex, subprocess, sys
COMMAND = shlex.split(os.environ.get("SANDTABLE", "npx sandtable")) + ["engine"]
ENGINE = subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")

def ask(verb, **fields):
    print(json.dumps({"id": verb, "do": verb, **fields}), file=ENGINE.stdin, flush=True)
    answer = json.loads(ENGINE.stdout.readline())
    if not answer["ok"]:
        raise SystemExit(f"{verb}: {answer['error']['message']}")
    return answer

def gain(match, seat, action):
    """Expected strength taken minus given, from the exact odds; nothing for what is no attack."""
    if action["type"] not in ("fire", "charge"):
        return 0
    outcomes = ask("odds", match=match, seat=seat, action=action)["outcomes"] or []
    return sum(o["p"] * (o.get("loss", 0) + o.get("defenderLoss", 0) - o.get("attackerLoss", 0)) for o in outcomes)

def choose(match, seat, dice):
    actions = ask("legal", match=match, seat=seat)["actions"]
    best = max(actions, key=lambda action: gain(match, seat, action))
    busy = [action for action in actions if not action["type"].startswith("end")]
    return best if gain(match, seat, best) > 0 else dice.choice(busy or actions)

def main(scenario="first-volley", seed="1"):
    dice = random.Random(seed)
    now = ask("new", game="musket", scenario=scenario, seed=seed)
    match = now["match"]
    while now["toAct"]:
        seat = now["toAct"][0]
        now = ask("act", match=match, seat=seat, action=choose(match, seat, dice))
    for entry in ask("log", match=match)["entries"]:
        print(entry["sentence"])
    print("outcome:", json.dumps({**now["outcome"], "actions": now["seq"], "hash": now["hash"]}))
    ask("quit")
    return ENGINE.wait()

sys.exit(main(*sys.argv[1:]))
