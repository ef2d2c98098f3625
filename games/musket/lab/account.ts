// A battle counted for the laboratory while it is played.
import { type Account, type Figures, Ledger, type Tally } from '@sandtable/lab'
import type { ChargeMade, FireMade, MoveMade, MusketEvent, Named, UnitExited } from '../rules/events.ts'
import { type Field, fieldOf } from '../rules/field.ts'
import type { MusketState, Profile, Unit } from '../rules/state.ts'
import { CHANCE_OF, SIDES } from '../rules/tables.ts'
import { strengthOf } from '../rules/victory.ts'
import { hexName } from '../text/names.ts'

type Objective = { readonly cell: number; readonly hex: string; readonly had: string[] }
/** When a unit came and went, and where its deeds are added up: looked for once and not at each of them. */
type Service = {
  readonly figures: Figures
  /** The cells that its side has entered; null before it stirs. */
  visits: number[] | null
  readonly from: number
  until: number | null
  isLost: boolean
}

export class BattleAccount implements Account<MusketState, MusketEvent> {
  readonly #ledger = new Ledger()
  readonly #service = new Map<string, Service>()
  /** Objective hexes that somebody has not had yet: after every action that moves somebody they are looked at. */
  #objectives: readonly Objective[]
  /** Kept from the first turn: ground may change, the numbers of the cells do not. */
  readonly #field: Field
  /** Who was activated first, until it is known what it did. */
  readonly #openers = new Map<string, Named | null>()
  /** Sides that have not opened: most of a battle there is none, and nobody has to be asked. */
  #unopened: number = SIDES.length

  constructor(state: MusketState) {
    const field = fieldOf(state)
    this.#field = field
    this.#objectives = state.setting.objectives.map(hex => ({ cell: field.cell(hex), hex, had: [] }))
    for (const unit of state.units) this.#enlist(unit, state.turn)
    for (const { cell } of this.#objectives)
      for (const unit of state.units) if (unit.cell === cell) this.#stand(unit, state.turn)
  }

  #enlist({ who, sp }: Unit, turn: number): void {
    const figures = this.#ledger.of(who.side, who.kind)
    this.#service.set(who.id, { figures, visits: null, from: turn, until: null, isLost: false })
    figures.fielded++
    figures.pointsFielded += sp
  }

  #figures({ id, side, kind }: Named | Profile): Figures {
    return this.#service.get(id)?.figures ?? this.#ledger.of(side, kind)
  }

  note(events: readonly MusketEvent[], before: MusketState, after: MusketState): void {
    let hasStirred = false
    for (let i = 0; i < events.length; i++) {
      const event = events[i] as MusketEvent
      switch (event.type) {
        case 'activation_started':
          if (this.#unopened > 0 && !this.#openers.has(event.player)) this.#openers.set(event.player, event.unit)
          if (!event.command.passed) this.#ledger.mark('Command', 'refused')
          break
        case 'move_action':
        case 'unit_exited':
          this.#walk(event)
          hasStirred = true
          break
        case 'fire_action':
          this.#fire(event)
          // A volley that misses changes nothing.
          if (!event.hit.passed) break
          this.#fight(event, before, after)
          hasStirred = true
          break
        case 'charge_action':
          this.#charge(event)
          this.#fight(event, before, after)
          hasStirred = true
          break
        case 'reinforcements_arrived':
          for (const { id } of event.arrived) this.#arrive(id, after)
          hasStirred = true
          break
        case 'hex_burned':
          this.#ledger.mark('Towns', 'burned')
          break
        default:
      }
    }
    if (hasStirred) this.#see(after, before.units)
  }

  #arrive(id: string, state: MusketState): void {
    const unit = state.units.find(({ who }) => who.id === id)
    if (unit) this.#enlist(unit, state.turn)
  }

  #isOpening({ side, id }: Named): boolean {
    return this.#unopened > 0 && this.#openers.get(side)?.id === id
  }

  #open({ side, name }: Named, deed: string): void {
    this.#ledger.opens(side, `${name} ${deed}`)
    this.#openers.set(side, null)
    this.#unopened--
  }

  #walk(event: MoveMade | UnitExited): void {
    const { unit, path } = event
    const service = this.#service.get(unit.id)
    if (!service) return
    service.figures.moves++
    if (path.length > 0) {
      service.visits ??= this.#ledger.visitsOf(unit.side)
      for (let i = 0; i < path.length; i++) service.visits.push(this.#field.cell(path[i] as string))
    }
    const isGone = event.type === 'unit_exited' && !event.stopped
    if (this.#isOpening(unit)) this.#open(unit, isGone ? 'leaves' : `to ${hexName(path.at(-1) ?? unit.at)}`)
    if (!isGone) return
    this.#ledger.mark('Left the board', unit.side)
    service.until = event.turn
  }

  #fire({ unit, target, hit }: FireMade): void {
    const figures = this.#figures(unit)
    figures.attacks++
    figures.dice++
    figures.hits += hit.passed ? 1 : 0
    const chance = hit.chance / CHANCE_OF
    figures.expected += chance
    figures.variance += chance * (1 - chance)
    if (this.#isOpening(unit)) this.#open(unit, `fires at ${target.name}`)
  }

  #charge({ unit, target, contest, path }: ChargeMade): void {
    const figures = this.#figures(unit)
    figures.attacks++
    if (path.length > 0) figures.moves++
    this.#ledger.mark('Charges', contest?.outcome.replaceAll('_', ' ') ?? 'broken off')
    if (this.#isOpening(unit)) this.#open(unit, `charges ${target.name}`)
  }

  /** Strength lost between two positions goes to the account of the one who took it; who left by an edge lost none. */
  #fight(event: FireMade | ChargeMade, before: MusketState, after: MusketState): void {
    this.#settle(event.unit, event.target, event, before, after)
    this.#settle(event.target, event.unit, event, before, after)
    if (event.eliminatedLeaders.length > 0) this.#ledger.mark('Leaders', 'fallen', event.eliminatedLeaders.length)
  }

  #settle(winner: Named, loser: Named, event: FireMade | ChargeMade, before: MusketState, after: MusketState): void {
    const loss = strengthIn(before, loser.id) - strengthIn(after, loser.id)
    if (loss > 0) this.#suffer(winner, loser, loss)
    if (event.eliminatedUnits.includes(loser.id)) this.#bury(winner, loser, event.turn)
  }

  #suffer(winner: Named, loser: Named, loss: number): void {
    const [gained, lost] = [this.#figures(winner), this.#figures(loser)]
    gained.dealt += loss
    gained.pointsDestroyed += loss
    lost.taken += loss
    lost.pointsLost += loss
  }

  #bury(winner: Named, loser: Named, turn: number): void {
    this.#figures(winner).kills++
    this.#ledger.dies(loser.side, this.#field.cell(loser.at))
    const service = this.#service.get(loser.id)
    if (!service) return
    service.until = turn
    service.isLost = true
  }

  /** Who is the same as `before` was looked at then. */
  #see({ units, turn }: MusketState, before: readonly Unit[]): void {
    if (this.#objectives.length === 0) return
    for (let i = 0; i < units.length; i++) {
      const unit = units[i] as Unit
      if (unit !== before[i]) this.#stand(unit, turn)
    }
  }

  #stand({ who, cell }: Unit, turn: number): void {
    for (let i = 0; i < this.#objectives.length; i++) {
      const objective = this.#objectives[i] as Objective
      if (objective.cell !== cell || objective.had.includes(who.side)) continue
      objective.had.push(who.side)
      this.#ledger.has(who.side, hexName(objective.hex), turn)
      this.#figures(who).secured++
      if (objective.had.length === SIDES.length) this.#objectives = this.#objectives.filter(each => each !== objective)
      return
    }
  }

  close(state: MusketState): Tally {
    for (const { figures, from, until, isLost } of this.#service.values()) {
      figures.turns += (until ?? state.turn) - from + 1
      if (!isLost) figures.survived++
    }
    return this.#ledger.tally({
      turns: state.turn,
      first: state.setting.firstPlayer,
      score: SIDES.map(side => strengthOf(state, side)),
    })
  }
}

function strengthIn({ units }: MusketState, id: string): number {
  for (const { who, sp } of units) if (who.id === id) return sp
  return 0
}
