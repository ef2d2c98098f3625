// Reads a block of vectors/*.txt: the position it lays out, and what is done and claimed in order.
import type { Scenario } from '../setup/scenario.ts'
import type { System } from '../tables/index.ts'

export type VectorLine = { readonly verb: 'do' | 'then'; readonly rest: string; readonly dice: readonly number[] }
export type Vector = {
  readonly id: string
  readonly title: string
  readonly cites: string
  readonly scenario: Scenario
  readonly lines: readonly VectorLine[]
}

export function parseVectors(text: string): readonly Vector[] {
  return text
    .replace(/^#.*\n/gm, '')
    .split(/\n\s*\n/)
    .map(block => block.trim())
    .filter(block => block !== '')
    .map(parseVector)
}

type Loose = Record<string, unknown>
/** A scenario on its way: `setup` judges it in the end. */
type Draft = Loose &
  Record<'units' | 'dummies' | 'forts' | 'objectives' | 'active', Loose[]> & {
    readonly goals: Record<string, Record<string, string[]>>
    readonly options: Loose
  }

const SYSTEM: Readonly<Record<string, System>> = { flight: 'flightDeck', well: 'wellDeck', c2: 'c2' }
export const systemNamed = (word: string): System => {
  const system = SYSTEM[word]
  if (!system) throw new Error(`no system ${word}`)
  return system
}
export const statusNamed = (word: string): string => word[0]!.toUpperCase() + word.slice(1)

function parseVector(block: string): Vector {
  const [first = '', ...rest] = block.split('\n')
  const [, id = '', title = ''] = /^(V\d+) (.*)$/.exec(first) ?? []
  const lines: { verb: 'do' | 'then'; rest: string; dice: number[] }[] = []
  let cites = ''
  const draft: Draft = {
    id,
    title,
    turn: 3,
    turns: 15,
    map: [],
    units: [],
    dummies: [],
    forts: [],
    objectives: [],
    active: [],
    pool: { infantry_squad: 2, militia_squad: 2 },
    goals: { assault: { primary: [], secondary: [] }, defender: { primary: [], secondary: [] } },
    options: { victory: 'none', events: false },
  }
  for (const line of rest) {
    const [verb = '', ...words] = line.split(/\s+/)
    const all = line.slice(verb.length + 1)
    if (verb === 'cites') cites = all
    else if (verb === 'do' || verb === 'then') lines.push({ verb, rest: all, dice: [] })
    else if (verb === 'dice') lines.findLast(each => each.verb === 'do')!.dice.push(...words.map(Number))
    else declare(draft, verb, words)
  }
  return { id, title, cites, scenario: draft as unknown as Scenario, lines }
}

/** `key=value` words as an object, bare words as true. */
const fieldsOf = (words: readonly string[]): Loose =>
  Object.fromEntries(words.map(word => (word.includes('=') ? word.split('=') : [word, true])) as [string, unknown][])

function declare(draft: Draft, verb: string, words: readonly string[]): void {
  const [a = '', b = '', c = '', ...more] = words
  switch (verb) {
    case 'map':
      draft.map = a.split('/')
      break
    case 'unit':
      draft.units.push(parseUnit(a, b, c, fieldsOf(more)))
      break
    case 'dummy':
      draft.dummies.push({ id: a, hex: b })
      break
    case 'fort':
      draft.forts.push({ type: a, hex: b })
      break
    case 'obj':
      draft.objectives.push(parseObjective(a, b, c, fieldsOf(more)))
      break
    case 'cp': {
      const { assault, defender } = fieldsOf(words)
      draft.cp = { assault: Number(assault), defender: Number(defender) }
      break
    }
    case 'wasp':
      draft.wasp = parseWasp(fieldsOf(words))
      break
    case 'goal': {
      draft.goals[a]?.[c === 'secondary' ? 'secondary' : 'primary']?.push(b)
      break
    }
    case 'event':
      draft.active.push({ card: a })
      break
    case 'turn': {
      const [now, limit] = a.split('/').map(Number)
      draft.turn = now
      draft.turns = limit
      break
    }
    case 'opt':
      for (const [key, value] of Object.entries(fieldsOf(words))) draft.options[key] = value
      break
    default:
      throw new Error(`no vector says ${verb}`)
  }
}

const NUMBER_FIELD: Readonly<Record<string, string>> = {
  hp: 'hp',
  sp: 'sp',
  tok: 'tokens',
  fresh: 'fresh',
  facing: 'facing',
  revealed: 'revealedTurn',
  pin: 'pinCount',
}

function parseUnit(id: string, type: string, place: string, fields: Loose): Loose {
  const unit: Loose = { id, type }
  if (place === 'aboard') unit.aboard = true
  else if (place.startsWith('in:')) unit.in = place.slice(3)
  else unit.hex = place
  for (const [key, value] of Object.entries(fields)) {
    if (key === 'landed') unit.airborne = false
    else if (value === true) unit[key] = true
    else unit[NUMBER_FIELD[key] ?? key] = Number(value)
  }
  return unit
}

function parseObjective(id: string, type: string, hex: string, { ctrl, held, hp, vip }: Loose): Loose {
  return {
    id,
    type,
    hex,
    ...(ctrl ? { control: ctrl } : {}),
    ...(held ? { held: Number(held) } : {}),
    ...(hp ? { hp: Number(hp) } : {}),
    ...(vip ? { vip: true } : {}),
  }
}

function parseWasp(fields: Loose): Loose {
  const wasp: Loose = {}
  for (const [key, value] of Object.entries(fields)) {
    if (key === 'ammo') wasp.ammo = Number(value)
    else if (key === 'first' || key === 'second') wasp[key] = systemNamed(String(value))
    else wasp[systemNamed(key)] = statusNamed(String(value))
  }
  return wasp
}
