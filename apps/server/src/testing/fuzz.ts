// Frames that nobody should send: messages bent a little, bent a lot, and noise. Seeded, so that a find can be found again.
import { type Dice, seeded } from '@sandtable/kernel'

export type Frame = string | Buffer

/** `sound`: messages as an honest page sends them, to be bent. */
export function* frames(seed: string, count: number, sound: readonly object[]): Generator<Frame> {
  const luck = seeded(seed)
  for (let i = 0; i < count; i++) {
    const message = sound[luck.pick(sound.length, 'message')] as object
    yield (BENDS[luck.pick(BENDS.length, 'bend')] as Bend)(message, luck)
  }
}

type Bend = (message: object, luck: Dice) => Frame

const BENDS: readonly Bend[] = [
  message => JSON.stringify(message),
  (message, luck) => JSON.stringify(withOdd(message, luck)),
  (message, luck) => JSON.stringify(withOdd(withOdd(message, luck), luck)),
  (message, luck) => JSON.stringify(without(message, luck)),
  (message, luck) => cut(JSON.stringify(message), luck),
  (message, luck) => splice(JSON.stringify(message), luck),
  (message, luck) => JSON.stringify({ ...message, [pickOf(NAMES, luck)]: odd(luck) }),
  (message, luck) => JSON.stringify(message).replace('{', `{"__proto__":${JSON.stringify(odd(luck))},`),
  (_, luck) => JSON.stringify(odd(luck)),
  (_, luck) => noise(luck, 64).toString('latin1'),
  (_, luck) => noise(luck, 256),
  (message, luck) => Buffer.from(splice(JSON.stringify(message), luck)),
]

const NAMES = ['seat', 'type', 'key', 'secret', 'at', 'constructor', 'toString', 'standing', ''] as const
const ODD: readonly unknown[] = [
  ...[
    null,
    true,
    '',
    'blue',
    'red',
    'table',
    'nobody',
    'constructor',
    '\u0000',
    '￿',
    '../../etc/passwd',
    "'; drop table match; --",
  ],
  ...[0, -1, 0.5, 1e308, -0, Number.MAX_SAFE_INTEGER, [], [[]], {}, { type: {} }, { toString: 1 }, 'x'.repeat(5000)],
  nested(300),
]

function odd(luck: Dice): unknown {
  return luck.pick(8, 'new') === 0 ? noise(luck, 24).toString('latin1') : pickOf(ODD, luck)
}

function nested(depth: number): unknown {
  let value: unknown = 1
  for (let i = 0; i < depth; i++) value = [value]
  return value
}

/** One field, at any depth, made odd. */
function withOdd(message: object, luck: Dice): object {
  const copy = structuredClone(message) as Record<string, unknown>
  let place = copy
  for (;;) {
    const name = pickOf(Object.keys(place), luck)
    if (name === undefined) return copy
    const inner = place[name]
    if (typeof inner === 'object' && inner !== null && luck.pick(2, 'deeper') === 1) place = inner as Record<string, unknown>
    else {
      place[name] = odd(luck)
      return copy
    }
  }
}

function without(message: object, luck: Dice): object {
  const gone = pickOf(Object.keys(message), luck)
  return Object.fromEntries(Object.entries(message).filter(([name]) => name !== gone))
}

const cut = (text: string, luck: Dice): string => text.slice(0, luck.pick(text.length, 'cut'))

function splice(text: string, luck: Dice): string {
  const at = luck.pick(text.length, 'place')
  return text.slice(0, at) + noise(luck, 8).toString('latin1') + text.slice(at + luck.pick(4, 'gone'))
}

function noise(luck: Dice, most: number): Buffer {
  return Buffer.from(Array.from({ length: 1 + luck.pick(most, 'length') }, () => luck.pick(256, 'byte')))
}

const pickOf = <T>(list: readonly T[], luck: Dice): T => list[luck.pick(list.length, 'which')] as T
