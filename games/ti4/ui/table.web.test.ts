import { flushSync, mount, tick, unmount } from 'svelte'
import { afterEach, describe, expect, test } from 'vitest'
import { odds } from '../odds/odds.ts'
import type { Scenario } from '../rules/setup/scenario.ts'
import { SCENARIOS } from '../scenarios/index.ts'
import { adviceFor, percent, playerName, weighUses } from '../viewmodel/index.ts'
import AdviceCard from './combat/AdviceCard.svelte'
import Chips from './combat/AutomaticEffects.svelte'
import CustomForm from './combat/CustomForm.svelte'
import OwnDice from './combat/OwnDice.svelte'
import QuestionCard from './combat/QuestionCard.svelte'
import Decide from './combat/StepButtons.svelte'
import { TiTableModel } from './combat/table-actions.svelte.ts'
import Windows from './combat/Windows.svelte'
import OrderEditor from './odds/OrderEditor.svelte'
import { OddsPlan, usualOrders } from './odds/odds-plan.svelte.ts'
import { OddsWorkerClient } from './odds/odds-worker-client.ts'
import Cannons from './setup/Cannons.svelte'
import { toggleUpgrade } from './setup/fleet-presets.ts'
import Quick from './setup/QuickFleets.svelte'
import { RememberedSheets } from './setup/remembered.svelte.ts'
import Setup from './setup/Setup.svelte'
import { SetupTable } from './setup/setup-table.svelte.ts'
import { surroundings, TestSession } from './testing/session.svelte.ts'

let open: ReturnType<typeof mount>[] = []
afterEach(() => {
  for (const each of open) void unmount(each)
  open = []
  document.body.innerHTML = ''
})
function show(Part: unknown, props: object): HTMLElement {
  const target = document.createElement('div')
  document.body.append(target)
  open.push(mount(Part as never, { target, props: props as never }))
  flushSync()
  return target
}
async function settle(): Promise<void> {
  for (let n = 0; n < 6; n += 1) {
    await tick()
    await new Promise(resolve => setTimeout(resolve))
    flushSync()
  }
}
const named = (root: ParentNode, name: string) =>
  [...root.querySelectorAll<HTMLElement>('button, input, select')].find(
    each => (each.getAttribute('aria-label') ?? each.textContent ?? '').replace(/\s+/g, ' ').trim() === name,
  )
async function press(root: ParentNode, name: string): Promise<void> {
  const target = named(root, name)
  if (!target) throw new Error(`no "${name}" in ${(root as HTMLElement).innerHTML.slice(0, 500)}`)
  target.click()
  await settle()
}
async function type(input: HTMLElement | null | undefined, value: string): Promise<void> {
  ;(input as HTMLInputElement).value = value
  input?.dispatchEvent(new Event('input', { bubbles: true }))
  input?.dispatchEvent(new Event('change', { bubbles: true }))
  await settle()
}

async function pick(select: HTMLSelectElement | undefined, value: string): Promise<void> {
  for (const option of select?.options ?? []) option.toggleAttribute('selected', option.value === value)
  if (select) select.value = value
  select?.dispatchEvent(new Event('change', { bubbles: true }))
  await settle()
}

/** Three cruisers against two: the attacker's roll is open. */
const DUEL: Scenario = {
  seats: [
    { id: 'a', name: 'Ada', faction: 'sol' },
    { id: 'b', faction: 'hacan' },
  ],
  planets: [{ name: 'Jord' }],
  units: [
    { seat: 'a', unit: 'cruiser', n: 3 },
    { seat: 'b', unit: 'cruiser', n: 2 },
  ],
  step: 'P2.4',
}
const sitting = (scenario: Scenario = DUEL, options = {}) => {
  const session = new TestSession(scenario, options)
  return { session, model: new TiTableModel(() => session) }
}
const rollOf = (session: TestSession, seat: string) => session.view.rolls.find(roll => roll.seat === seat)

describe('TI-G.1.2 where people are elsewhere', () => {
  const STRUCK: Scenario = {
    ...DUEL,
    step: 'P2.5',
    hits: [
      { target: 'a', n: 1 },
      { target: 'b', n: 1 },
    ],
  } as Scenario
  const choicesOf = (mySeat: string | null) => {
    const { session, model } = sitting(STRUCK)
    Object.assign(session, { mySeat, actAs: undefined })
    return { model, seats: new Set(model.choices.map(({ seat }) => seat)) }
  }
  test('TI-G.1.2 a side has its own choices only, an onlooker none', () => {
    expect(new Set(sitting(STRUCK).model.choices.map(({ seat }) => seat))).toEqual(new Set(['a', 'b']))
    const { model, seats } = choicesOf('b')
    expect(seats).toEqual(new Set(['b']))
    expect(model.onPiece('a.cruiser.1')).toEqual([])
    expect(model.onPiece('b.cruiser.1')).not.toEqual([])
    expect(choicesOf(null).seats).toEqual(new Set())
  })
  test("TI-G.1.2 the other side's pieces and chips cannot be pressed", () => {
    const { session, model } = sitting({
      ...STRUCK,
      seats: [
        { id: 'a', faction: 'norr' },
        { id: 'b', faction: 'jolnar' },
      ],
      step: 'P2.4',
      hits: [],
    } as Scenario)
    Object.assign(session, { mySeat: 'b' })
    const root = show(Chips, { model })
    const chips = [...root.querySelectorAll('button')].map(each => [each.textContent?.trim().split(' ')[0], each.disabled])
    expect(chips).toContainEqual(['Unrelenting', true])
    expect(chips).toContainEqual(['Fragile', false])
  })
})

describe('advice at the table', () => {
  const adviserFor = (session: TestSession) => ({
    advice: adviceFor(session.view),
    gainOf: ({ seat, action }: { seat: string; action: never }) => weighUses(session.view, [{ seat, action }])[0] ?? null,
  })
  const row = (root: HTMLElement, n: number) =>
    [...root.querySelectorAll('tbody tr')[n]!.children].map(each => each.textContent)

  test('TI-O.11 retreat or stay: a row for each way, the best of a column stands out', () => {
    const { session } = sitting({ ...DUEL, step: 'P2.3' })
    const [advice] = adviceFor(session.view)
    const root = show(AdviceCard, { s: session.view, advice, onrule: () => {} })
    expect(root.querySelector('summary')?.textContent).toContain('Retreat or stay?')
    const ways = advice!.ways.map(({ win, away = 0, kept = 0 }) => [percent(win), percent(away), kept.toFixed(1)])
    expect(root.querySelectorAll('tbody tr')).toHaveLength(3)
    expect(row(root, 0)).toEqual(['Stay to the end', ...ways[0]!])
    expect(row(root, 1)).toEqual(['Announce Retreat, leave after this round', ...ways[1]!])
    expect([...root.querySelectorAll('.best')].map(each => each.textContent)).toContain(ways[0]![0])
  })

  test('TI-O.16 a question: every answer says what it is worth, and what keeping the card is', () => {
    const units = [
      { seat: 'a', unit: 'cruiser', n: 3 },
      { seat: 'b', unit: 'dreadnought', n: 2 },
    ]
    const { session, model } = sitting({ ...DUEL, units, step: 'P2.5', hits: [{ target: 'b', n: 1 }] } as Scenario)
    session.match.act('b', { type: 'sustain', unit: 'b.dreadnought.1' } as never)
    session.view = session.match.state
    const adviser = adviserFor(session)
    const root = show(QuestionCard, { model, question: model.question, adviser, onrule: () => {} })
    const [use, pass] = [...root.querySelectorAll('.row button')].map(each => each.textContent ?? '')
    expect(use).toMatch(/^Use Direct Hit ?wins \d/)
    expect(pass).toMatch(/^Pass ?wins \d/)
    expect(root.textContent).toContain('keep the card for the next ship that sustains: wins')
  })

  test('TI-O.14 a card says what it would change', () => {
    const { session, model } = sitting({ ...DUEL, step: 'P2.1' })
    const root = show(Windows, { model, adviser: adviserFor(session), onrule: () => {} })
    const line = [...root.querySelectorAll('li')].find(each => each.textContent?.includes('Morale Boost'))
    expect(line?.querySelector('.gain')?.textContent).toMatch(/^chance to win \+\d+\.\d %$/)
  })
})

test('TI-G.1.3 what the step waits for is named, and the main button is no retreat', () => {
  const { session, model } = sitting({ ...DUEL, step: 'P2.3' })
  const adviser = { advice: [], gainOf: () => null }
  const root = show(Decide, { model, desk: new OddsWorkerClient(), adviser, sideOf: () => 'a' })
  expect(root.querySelector('.needs')?.textContent).toBe(
    `Still needed: whether ${playerName(session.view, 'b')} stays or goes.`,
  )
  expect(root.querySelector('.main')?.textContent).toBe('Stay')
})

describe('dice that lie on the table', () => {
  const dice = () => {
    const table = sitting({ ...DUEL, options: { dice: 'mixed' } }, { handDice: true })
    return { ...table, root: show(OwnDice, { model: table.model, roll: rollOf(table.session, 'a') }) }
  }

  test('TI-G.6.7 digits are pasted: 0 is a ten; letters and wrong counts are told with the number that is missing', async () => {
    const { session, root } = dice()
    const input = root.querySelector('form input')
    const said = () => root.querySelector('form [role="status"]')?.textContent ?? ''
    await type(input as HTMLElement, '7')
    expect(said()).toBe('2 more dice.')
    await type(input as HTMLElement, '7 3 0 5')
    expect(said()).toBe('1 too many.')
    await type(input as HTMLElement, '7x0')
    expect(said()).toBe('Only digits; 0 is a ten.')
    expect((named(root, 'Enter') as HTMLButtonElement).disabled).toBe(true)
    await type(input as HTMLElement, '7,3,0')
    root.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    await settle()
    expect(rollOf(session, 'a')?.dice.map(({ raw }) => raw)).toEqual([7, 3, 10])
    expect(session.log.at(-1)?.draws.every(({ hand }) => hand)).toBe(true)
  })

  test('TI-G.6.8 only the hits are entered, and no die is drawn', async () => {
    const { session, root } = dice()
    await press(root, 'Hits only')
    await press(root, 'One hit more of Cruiser I')
    await press(root, 'One hit more of Cruiser I')
    await press(root, 'Enter these hits')
    expect(session.log.at(-1)?.action).toMatchObject({ type: 'enterHits', hits: 2 })
    expect(session.log.at(-1)?.draws).toEqual([])
    expect(rollOf(session, 'a')?.dice.reduce((sum, die) => sum + die.hits, 0)).toBe(2)
  })

  test('TI-G.4.5 a roll that was taken back is asked for again, filled in', async () => {
    const { session, model } = dice()
    await session.actAs('a', { type: 'roll' }, [7, 3, 10])
    session.undo()
    const root = show(OwnDice, { model, roll: rollOf(session, 'a') })
    expect(root.querySelector<HTMLInputElement>('form input')?.value).toBe('730')
    await model.redo()
    expect(rollOf(session, 'a')?.dice.map(({ raw }) => raw)).toEqual([7, 3, 10])
  })
})

describe('effects', () => {
  test('TI-G.5.2 what works by itself has a chip that switches it off and on', async () => {
    const { session, model } = sitting({
      ...DUEL,
      seats: [
        { id: 'a', faction: 'jolnar' },
        { id: 'b', faction: 'hacan' },
      ],
    })
    const root = show(Chips, { model })
    const chip = () => [...root.querySelectorAll('button')].find(each => each.textContent?.startsWith('Fragile'))
    expect(chip()?.getAttribute('aria-pressed')).toBe('true')
    chip()?.click()
    await settle()
    expect(chip()?.getAttribute('aria-pressed')).toBe('false')
    expect(chip()?.textContent).toContain('off')
    await session.actAs('a', { type: 'roll' }, [7, 7, 7])
    expect(rollOf(session, 'a')?.dice.every(({ hits }) => hits === 1)).toBe(true)
  })

  test('TI-G.5.8 an effect of the table: what cannot be is refused with a sentence, the rest is done', async () => {
    const { session, model } = sitting()
    const root = show(CustomForm, { model })
    const submit = async () => {
      root.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
      await settle()
    }
    const [name, number] = root.querySelectorAll<HTMLInputElement>('input')
    await type(name, 'Solar wind')
    await type(number, '2')
    await submit()
    expect(session.log.at(-1)?.action).toMatchObject({ type: 'customEffect', name: 'Solar wind', side: 'attacker', n: 2 })
    await session.actAs('a', { type: 'roll' }, [5, 5, 5])
    expect(rollOf(session, 'a')?.dice.map(({ final }) => final)).toEqual([7, 7, 7])
    const before = session.log.length
    for (const [op, why] of [
      ['repair', 'No piece of this side is damaged.'],
      ['cancel', 'There are no hits to assign.'],
    ] as const) {
      await pick([...root.querySelectorAll('select')][1], op)
      await submit()
      expect(root.querySelector('[role="alert"]')?.textContent).toBe(why)
    }
    expect(session.log).toHaveLength(before)
  })
})

describe('the workbench of the set-up', () => {
  const bench = () => new SetupTable({ ...DUEL, step: 'P0.5' })

  test('TI-P0.5.7 a third player sits down, brings cannons, and leaves with them', async () => {
    const table = bench()
    expect(table.thirds).toEqual([])
    table.chooseThird(table.freeSeat as string, 'mentak')
    expect(table.thirds.map(({ id, faction }) => [id, faction])).toEqual([['c', 'mentak']])
    const root = show(Cannons, { model: table })
    const line = [...root.querySelectorAll('[role="group"]')].find(each =>
      each.getAttribute('aria-label')?.startsWith('PDS II of Mentak'),
    ) as HTMLElement
    await press(line, 'One more')
    expect(table.s.units.filter(({ owner }) => owner === 'c')).toHaveLength(1)
    const played = new TestSession(table.scenario('P0.3', 'activation'))
    expect(playerName(played.view, 'c')).toBe('Mentak Coalition')
    table.chooseThird('c', null)
    expect([table.thirds.length, table.s.units.filter(({ owner }) => owner === 'c').length]).toEqual([0, 0])
    expect(table.s.units.filter(({ owner }) => owner === 'a')).toHaveLength(3)
  })

  test.each([
    ['benediction', 'P2.1'],
    ['groundOnly', 'P3.7'],
  ] as const)('TI-E.3 a combat by %s begins at %s', (mode, step) => {
    const landing = new SetupTable({
      ...DUEL,
      units: [
        { seat: 'a', unit: 'carrier' },
        { seat: 'a', unit: 'infantry', n: 2 },
        { seat: 'b', unit: 'infantry', place: 'planet:Jord' },
        { seat: 'b', unit: 'cruiser' },
      ],
    })
    const { view } = new TestSession(landing.scenario(step, mode))
    expect([view.mode, view.step]).toEqual([mode, step])
  })

  test('TI-G.1.4 the same as last time: fleets and cards of a faction come back, until they are forgotten', async () => {
    const around = surroundings()
    const kept = new RememberedSheets(around)
    const before = bench()
    await before.act('a', { type: 'setSeat', seat: 'a', techs: ['tech.assault'], fleetPool: 4 })
    kept.keepFleets(before.s)
    const now = new SetupTable({ ...DUEL, units: [], step: 'P0.5' })
    const root = show(Quick, { model: now, seat: 'a', kept })
    await press(root, 'Same as last time')
    expect(now.s.units.filter(({ owner, unit }) => owner === 'a' && unit === 'cruiser')).toHaveLength(3)
    expect(now.s.seats[0]).toMatchObject({ techs: ['tech.assault'], fleetPool: 4 })
    await press(root, 'Forget what was kept of all factions')
    expect([named(root, 'Same as last time'), around.notes()]).toEqual([undefined, null])
  })

  test('TI-P0.5.3 an upgrade holds for the pieces that are entered already, and can be taken back', async () => {
    const table = new SetupTable({ ...DUEL, units: [{ seat: 'a', unit: 'dreadnought', n: 2, damaged: 1 }], step: 'P0.5' })
    const pieces = () => table.s.units.map(({ unit, state }) => `${unit} ${state}`).sort()
    const before = pieces()
    await toggleUpgrade(table, 'a', 'dreadnought')
    expect(pieces()).toEqual(before.map(each => each.replace('dreadnought', 'dreadnought2')))
    await toggleUpgrade(table, 'a', 'dreadnought')
    expect(pieces()).toEqual(before)
  })

  test('TI-O.27 a shared link whose table takes too long to set up is told, and the table stays as it was', async () => {
    const party = { faction: 'sol', units: [{ unit: 'cruiser', count: 3 }] }
    const odds = encodeURIComponent(JSON.stringify({ place: 'space', attacker: party, defender: party }))
    const around = { ...surroundings({ odds }), whyTooLong: async () => 'This takes too long.' }
    const scenario = SCENARIOS.find(({ id }) => id === 'empty')?.scenario
    const root = show(Setup, { scenario, around, onchange: () => undefined })
    await settle()
    expect(root.querySelector('[role="alert"]')?.textContent).toBe('The shared odds cannot be shown: This takes too long.')
    expect(root.textContent).toContain('Two factions, and the fleets can be entered')
  })

  test('TI-G.1.4 notes that another program spoiled are passed over', () => {
    const around = surroundings()
    around.keep({ sheets: { sol: { units: 'many' }, hacan: { units: [{ unit: 'balloon', n: 2, isOnPlanet: false }] } } })
    const kept = new RememberedSheets(around)
    expect(kept.lastTime('sol')).toBeNull()
    expect(kept.lastTime('hacan')?.units).toEqual([])
  })
})

describe('TI-O.6 an order of losses of one’s own', () => {
  const ITEMS = ['fighter', 'cruiser', 'carrier'].map(id => ({ id, name: id.charAt(0).toUpperCase() + id.slice(1) }))

  test('TI-O.6 by buttons and by arrow keys', async () => {
    let order: readonly string[] = []
    const root = show(OrderEditor, { title: 'Lost first', items: ITEMS, onchange: (ids: readonly string[]) => (order = ids) })
    await press(root, 'Carrier earlier')
    expect(order).toEqual(['fighter', 'carrier', 'cruiser'])
    expect((named(root, 'Fighter earlier') as HTMLButtonElement).disabled).toBe(true)
    const grip = named(root, 'Fighter, number 1: move with the arrow keys')
    grip?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }))
    await settle()
    expect(order).toEqual(['cruiser', 'fighter', 'carrier'])
  })

  test('TI-O.6 the option `custom` takes the order the table has kept, and the odds change with it', () => {
    const fleets: Scenario = {
      ...DUEL,
      units: [
        { seat: 'a', unit: 'dreadnought' },
        { seat: 'a', unit: 'fighter', n: 3 },
        { seat: 'b', unit: 'cruiser', n: 3 },
      ],
      options: { 'odds.policy': 'custom' },
      step: 'P2.1',
    }
    const around = surroundings()
    const plan = new OddsPlan(new RememberedSheets(around))
    const { view } = new TestSession(fleets)
    const usual = plan.scenario(view)
    expect(usual?.attacker.policy).toEqual(usualOrders('space'))
    plan.order('attacker', 'space', { kill: ['dreadnought', 'fighter'], sustain: ['dreadnought'] })
    const own = new OddsPlan(new RememberedSheets(around)).scenario(view)
    expect(own?.defender.policy).toMatchObject({ kill: ['dreadnought', 'fighter'] })
    const win = (scenario: typeof usual) => {
      const answer = scenario && odds(scenario)
      return answer?.method === 'exact' ? answer.outlook.attacker : null
    }
    expect(win(own)).toBeLessThan(win(usual) as number)
  })
})

test('TI-P0.1.2 a new combat calls its players by what they play', async () => {
  const empty = SCENARIOS.find(({ id }) => id === 'empty')?.scenario as Scenario
  const session = new TestSession(empty)
  expect(playerName(session.view, 'a')).toBe('Player A')
  await session.actAs('a', { type: 'chooseFaction', side: 'attacker', faction: 'sol' })
  expect(playerName(session.view, 'a')).toBe('Federation of Sol')
})
