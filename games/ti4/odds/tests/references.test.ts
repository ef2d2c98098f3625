// Section 10 of the rules: every printed reference, to its printed digits.
import { describe, expect, test } from 'vitest'
import { firstRolls } from '../first-rolls.ts'
import { parseParty } from '../notation/notation.ts'
import type { Party, Scenario } from '../notation/scenario.ts'
import { compile } from '../problem/compile.ts'
import type { Answer } from '../solver/answer.ts'
import { solve } from '../solver/solve.ts'
import { solveFull } from '../solver/space-to-ground.ts'

type Reference = {
  readonly id: string
  readonly place: 'space' | 'ground'
  readonly a: string
  readonly d: string
  readonly more?: Partial<Scenario>
  readonly policyOfA?: Party['policy']
  /** Attacker, draw, defender in per cent. */
  readonly outcome: readonly [number, number, number]
  readonly leftA: string
  readonly leftD: string
}

const REFERENCES: readonly Reference[] = [
  { id: 'O1', place: 'space', a: '1 CR', d: '1 CR', outcome: [37.5, 25, 37.5], leftA: 'CR 0.3750', leftD: 'CR 0.3750' },
  {
    id: 'O2',
    place: 'space',
    a: '2 DN',
    d: '2 DN',
    outcome: [43.7919, 12.4162, 43.7919],
    leftA: 'DN 0.6536',
    leftD: 'DN 0.6536',
  },
  {
    id: 'O3',
    place: 'space',
    a: '1 CV, 3 FF',
    d: '2 DD',
    outcome: [78.9918, 1.8455, 19.1628],
    leftA: 'FF 1.2893 CV 0.7899',
    leftD: 'DD 0.2859',
  },
  {
    id: 'O4',
    place: 'space',
    a: '1 DN, 2 CR, 1 DD',
    d: '2 CV, 6 FF',
    outcome: [39.508, 1.9548, 58.5372],
    leftA: 'DD 0.0654 CR 0.4603 DN 0.3951',
    leftD: 'FF 1.1667 CV 1.1197',
  },
  {
    id: 'O5',
    place: 'space',
    a: '1 WS, 4 FF',
    d: '3 DN II, 1 CR II',
    outcome: [61.7423, 18.1641, 20.0936],
    leftA: 'FF 0.6835 WS 0.6174',
    leftD: 'CR 0.0095 DN 0.3462',
  },
  {
    id: 'O6',
    place: 'space',
    a: '3 CR II',
    d: '3 CR II',
    more: { system: [{ effect: 'place.nebula' }] },
    outcome: [31.6272, 12.5493, 55.8235],
    leftA: 'CR 0.4581',
    leftD: 'CR 0.8962',
  },
  {
    id: 'O7',
    place: 'space',
    a: '2 DN, 2 DD',
    d: '2 CR, 2 PDS II',
    outcome: [99.3964, 0.2701, 0.3334],
    leftA: 'DD 1.4656 DN 1.9674',
    leftD: 'CR 0.0039',
  },
  {
    id: 'O8',
    place: 'space',
    a: '1 FS, 2 CR @ jolnar',
    d: '2 DN, 2 FF',
    outcome: [34.3636, 15.8028, 49.8336],
    leftA: 'CR 0.2536 FS 0.3436',
    leftD: 'FF 0.4609 DN 0.8966',
  },
  {
    id: 'O9',
    place: 'space',
    a: '1 FS, 1 DN, 1 CR @ norr',
    d: '1 FS, 3 CR @ mentak',
    outcome: [9.4273, 8.5086, 82.0641],
    leftA: 'CR 0.0048 DN 0.0317 FS 0.0943',
    leftD: 'CR 1.3853 FS 0.8206',
  },
  {
    id: 'O10',
    place: 'space',
    a: '2 DN + duranium',
    d: '2 DN',
    outcome: [64.5882, 5.8836, 29.5282],
    leftA: 'DN 1.0327',
    leftD: 'DN 0.4518',
  },
  {
    id: 'O11',
    place: 'ground',
    a: '4 INF',
    d: '3 INF',
    outcome: [77.6346, 2.5348, 19.8305],
    leftA: 'INF 2.0049',
    leftD: 'INF 0.3390',
  },
  {
    id: 'O12',
    place: 'ground',
    a: '3 INF, 2 DN',
    d: '4 INF',
    outcome: [55.3392, 3.6721, 40.9887],
    leftA: 'INF 1.1051',
    leftD: 'INF 0.8242',
  },
  {
    id: 'O13',
    place: 'ground',
    a: '4 INF, 1 MECH',
    d: '2 INF, 1 MECH, 2 PDS',
    outcome: [76.9709, 3.9021, 19.127],
    leftA: 'INF 1.5186 MECH 0.7697',
    leftD: 'INF 0.1504 MECH 0.1913',
  },
  {
    id: 'O14',
    place: 'ground',
    a: '2 INF, 2 DN II @ l1z1x',
    d: '4 INF',
    outcome: [72.2297, 13.7129, 14.0575],
    leftA: 'INF 1.0490',
    leftD: 'INF 0.2162',
  },
  {
    id: 'O15',
    place: 'space',
    a: '3 DN, 1 CR + assault',
    d: '2 DN, 1 CV, 4 FF',
    outcome: [44.7781, 5.3399, 49.8821],
    leftA: 'CR 0.0838 DN 0.9708',
    leftD: 'FF 0.4711 CV 0.0000 DN 0.8844',
  },
  {
    id: 'O16',
    place: 'space',
    a: '2 CR, 1 DD + morale',
    d: '2 CR, 1 DD',
    outcome: [54.8525, 6.8697, 38.2778],
    leftA: 'DD 0.0979 CR 0.8811',
    leftD: 'DD 0.0454 CR 0.5807',
  },
  {
    id: 'O17',
    place: 'ground',
    a: '3 INF II, 1 MECH + fireteam',
    d: '3 INF II @ sol',
    outcome: [97.232, 0.8635, 1.9045],
    leftA: 'INF 2.0871 MECH 0.9723',
    leftD: 'INF 0.0256',
  },
  {
    id: 'O18',
    place: 'space',
    a: '1 FS, 1 WS, 3 DN, 2 CR, 1 CV, 2 DD, 6 FF @ hacan',
    d: '1 FS, 4 DN, 2 CR, 2 CV, 3 DD, 8 FF @ yssaril',
    outcome: [33.3638, 10.0369, 56.5993],
    leftA: 'FF 0.0052 DD 0.0227 CR 0.0772 CV 0.0776 DN 0.4928 FS 0.2739 WS 0.3336',
    leftD: 'FF 0.0269 DD 0.1399 CR 0.2602 CV 0.4769 DN 1.6941 FS 0.5660',
  },
  {
    id: 'O19',
    place: 'space',
    a: '2 DN, 1 CR',
    d: '3 CR, 1 CV',
    policyOfA: 'avoidDirectHit',
    outcome: [85.9571, 2.0873, 11.9556],
    leftA: 'CR 0.0609 DN 1.5925',
    leftD: 'CR 0.0967 CV 0.1196',
  },
  {
    id: 'O20',
    place: 'ground',
    a: '2 INF, 1 WS',
    d: '3 INF, 1 MECH, 1 PDS',
    outcome: [9.8236, 4.0126, 86.1638],
    leftA: 'INF 0.1273',
    leftD: 'INF 0.9809 MECH 0.8616',
  },
]

const TYPES: { readonly [short: string]: string } = {
  FF: 'fighter',
  DD: 'destroyer',
  CR: 'cruiser',
  CV: 'carrier',
  DN: 'dreadnought',
  FS: 'flagship',
  WS: 'warsun',
  INF: 'infantry',
  MECH: 'mech',
}

function scenarioOf({ place, a, d, more, policyOfA }: Pick<Reference, 'place' | 'a' | 'd' | 'more' | 'policyOfA'>): Scenario {
  const attacker = { ...parseParty(a), ...(policyOfA ? { policy: policyOfA } : {}) }
  return { place, attacker, defender: parseParty(d), ...more }
}

const answer = (reference: Parameters<typeof scenarioOf>[0]): Answer => solve(compile(scenarioOf(reference)).problem)
const percent = (p: number): string => (p * 100).toFixed(4)

describe('TI-O.17 section 10, exact and to the printed digits (TI-O.22)', () => {
  test.each(REFERENCES)('$id TI-O.10 $a against $d', reference => {
    const { outlook, sides } = answer(reference)
    expect([percent(outlook.attacker), percent(outlook.draw), percent(outlook.defender)]).toEqual(
      reference.outcome.map(p => p.toFixed(4)),
    )
    for (const [side, left] of [
      [sides.attacker, reference.leftA],
      [sides.defender, reference.leftD],
    ] as const) {
      const words = left.split(' ')
      for (let i = 0; i < words.length; i += 2) {
        const unit = side.units.find(each => each.type === TYPES[words[i]!])
        expect(`${words[i]} ${unit?.expected.toFixed(4)}`).toBe(`${words[i]} ${words[i + 1]}`)
      }
    }
    const sum = outlook.attacker + outlook.draw + outlook.defender + outlook.open
    expect(Math.abs(sum - 1)).toBeLessThan(1e-9)
  })

  test.each([
    [1, '5.9904', '0.4096', '5.9904', '87.6096'],
    [2, '26.8931', '2.2336', '26.8931', '43.9803'],
    [3, '38.9694', '4.3756', '38.9694', '17.6857'],
  ])('O21 TI-O.11 3 CR against 3 CR, stopped after round %i', (rounds, ...printed) => {
    const { outlook } = answer({ place: 'space', a: '3 CR', d: '3 CR', more: { rounds } })
    expect([outlook.attacker, outlook.draw, outlook.defender, outlook.open].map(percent)).toEqual(printed)
  })

  test('O21 TI-O.10 the same numbers in the table of rounds', () => {
    const { byRound } = solve(compile(scenarioOf({ place: 'space', a: '3 CR', d: '3 CR' })).problem, { tableRounds: 3 })
    expect(byRound.map(({ open }) => percent(open))).toEqual(['87.6096', '43.9803', '17.6857'])
  })

  test.each([
    ['', [6.4, 28.8, 43.2, 21.6]],
    [' + antimass', [12.5, 37.5, 37.5, 12.5]],
  ])('O22 TI-O.13 one space cannon roll of 2 PDS II with Plasma Scoring%s', (targetOwns, printed) => {
    const scenario = scenarioOf({ place: 'space', a: `1 CR${targetOwns}`, d: '1 CR, 2 PDS II + plasma' })
    const roll = firstRolls(compile(scenario).problem).find(each => each.roll === 'spaceCannon')
    expect(roll?.hits.map(p => (p * 100).toFixed(3))).toEqual(printed.map(p => p.toFixed(3)))
  })

  test('O23 TI-O.13 one bombardment roll of 2 DN and 1 WS', () => {
    const scenario = scenarioOf({ place: 'ground', a: '1 INF, 2 DN, 1 WS', d: '1 INF' })
    const roll = firstRolls(compile(scenario).problem).find(each => each.roll === 'bombardment')
    expect(roll?.hits.map(p => (p * 100).toFixed(3))).toEqual(['0.128', '1.920', '11.040', '30.080', '38.400', '18.432'])
    expect(roll?.expected).toBeCloseTo(2 * 0.6 + 3 * 0.8, 10)
  })

  test('O24 TI-O.12 from space cannon to the planet', () => {
    const full = solveFull({
      place: 'full',
      attacker: parseParty('1 DN, 1 CV, 2 INF'),
      defender: parseParty('1 DD, 1 INF, 1 PDS'),
    })
    expect(percent(full.spaceWon)).toBe('98.6262')
    expect(percent(full.planetTaken)).toBe('57.3867')
    const landed = Object.fromEntries(full.landings.map(({ landed: [line], p }) => [line?.count, percent(p)]))
    expect(landed).toEqual({ 1: '13.2232', 2: '85.4029' })
  })

  test('O25 TI-O.8 a stalemate is open', () => {
    const { problem } = compile(scenarioOf({ place: 'space', a: '1 CV', d: '1 CV' }))
    const blunt = <T extends (typeof problem.sides)['attacker']>(side: T) => ({
      ...side,
      groups: side.groups.map(group => ({ ...group, combat: { value: 9 + 2, dice: 1 } })),
    })
    const sides = { attacker: blunt(problem.sides.attacker), defender: blunt(problem.sides.defender) }
    expect(solve({ ...problem, sides }).outlook).toEqual({ attacker: 0, draw: 0, defender: 0, open: 1 })
  })

  test("O27 TI-O.17 N'orr: a sustain against space cannon defence gives no hit back", () => {
    const { outlook } = answer({ place: 'ground', a: '1 MECH @ norr', d: '1 INF, 1 PDS' })
    expect([outlook.attacker, outlook.draw, outlook.defender].map(percent)).toEqual(['79.1667', '12.5000', '8.3333'])
  })
})
