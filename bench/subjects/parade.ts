// A campaign in which nobody falls and nobody is raised: every stack marches to the next hex and back, guns fire into empty land. All that a
// turn does happens, with the same units from the first turn to the last.
import { Match } from '@sandtable/kernel'
import { ww2 } from '@sandtable/ww2'

type Side = 'nw' | 'se'
type Beat = { readonly hex: string; readonly next: string }
type Parade = { readonly beats: readonly Beat[]; readonly guns: readonly { readonly hex: string; readonly target: string }[] }

const STACKS = 36
const GUNS = 8
const MONEY = 100_000
const SIDES: readonly Side[] = ['nw', 'se']
/** By column, counted from 0. Shells fall short or carry on by one hex, so the land between the guns is left empty. */
const GROUND = { nw: { from: 0, to: 6, guns: 7, aim: 9 }, se: { from: 17, to: 23, guns: 16, aim: 14 } } as const
const LETTERS = { nw: 'g', se: 'b' } as const
const FACTIONS = { nw: 'German', se: 'British' } as const

const { scenario } = ww2.scenarios.find(({ id }) => id === 'campaign')!
const nameOf = (col: number, row: number): string => `${String.fromCharCode(65 + col)}${row + 1}`
const isHex = (col: number, row: number): boolean => (scenario.map[row]?.[col] ?? '.') !== '.'
const paradeOf = { nw: line('nw'), se: line('se') }

function line(side: Side): Parade {
  const { from, to, guns: gunColumn, aim } = GROUND[side]
  const beats: Beat[] = []
  for (let col = from; col <= to; col++) {
    for (let row = 0; row + 1 < scenario.map.length; row += 2)
      if (isHex(col, row) && isHex(col, row + 1)) beats.push({ hex: nameOf(col, row), next: nameOf(col, row + 1) })
  }
  const rows = scenario.map.map((_, row) => row).filter(row => isHex(gunColumn, row) && isHex(aim, row))
  const guns = rows.slice(0, GUNS).map(row => ({ hex: nameOf(gunColumn, row), target: nameOf(aim, row) }))
  return { beats: beats.slice(0, STACKS), guns }
}

function positionOf() {
  const units = (side: Side) => {
    const { beats, guns } = paradeOf[side]
    const standing = [
      ...beats.flatMap(({ hex }) => [
        { type: 'HM' as const, at: hex },
        { type: 'LI' as const, at: hex },
      ]),
      ...guns.map(({ hex }) => ({ type: 'AR' as const, at: hex })),
    ]
    return standing.map((unit, i) => ({ id: `${LETTERS[side]}${i + 1}`, ...unit }))
  }
  const [nw, se] = [units('nw'), units('se')]
  const owners = { nw: [...new Set(nw.map(({ at }) => at)), 'G15'], se: [...new Set(se.map(({ at }) => at)), 'R2'] }
  return {
    phase: 'planning' as const,
    turn: 1,
    factions: FACTIONS,
    firstInitiative: 'nw' as const,
    units: { nw, se },
    owners: { nw: [...new Set(owners.nw)], se: [...new Set(owners.se)] },
    treasury: { nw: MONEY, se: MONEY },
  }
}

function planOf(side: Side, turn: number) {
  const { beats, guns } = paradeOf[side]
  const id = (n: number) => `${LETTERS[side]}${n}`
  const marches = beats.map(({ hex, next }, i) => ({
    do: 'move' as const,
    units: [id(2 * i + 1), id(2 * i + 2)],
    path: turn % 2 === 1 ? [hex, next] : [next, hex],
  }))
  const barrages = guns.map(({ target }, i) => ({
    do: 'fire' as const,
    units: [id(2 * beats.length + i + 1)],
    shots: [{ at: target, shells: 2 }],
  }))
  return { v: 1, turn, side, steps: [...barrages, ...marches] }
}

/** Goes on by so many turns: each seat looks, plans and hands in, and the host asks for the hash, as one that saves does. */
export function parade(): (turns: number) => number {
  const match = new Match(ww2, { scenario: { ...scenario, position: positionOf() }, options: {}, seed: 'parade' })
  const count = () => match.state.units.nw.length + match.state.units.se.length
  const units = count()
  return turns => {
    for (let n = 0; n < turns; n++) {
      const { turn } = match.state
      for (const side of SIDES) {
        match.view(side)
        match.act(side, { type: 'submitPlan', plan: planOf(side, turn) })
        void match.hash
      }
    }
    if (count() !== units) throw new Error(`of ${units} units ${count()} are left`)
    return turns
  }
}
