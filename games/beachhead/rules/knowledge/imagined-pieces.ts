// The pieces of one side as a viewer of another may imagine them: those it is shown, something under every marker, and the rest of the
// list out of its sight. Where the list is secret, one that fits the budget, and never so few that the game would have ended.
import type { Dice } from '@sandtable/kernel'
import { EVEN_BUDGETS } from '../setup/options.ts'
import { unitWith } from '../state/copies.ts'
import { freshUnit } from '../state/new-unit.ts'
import { ABOARD, type BeachheadState, type Dummy, type Sighting, UNPLACED, type Unit } from '../state/state.ts'
import { ASSAULT_TYPES, MAY_HIDE, MUST_HIDE, type Side, UNIT_TYPES, UNITS, type UnitType } from '../tables/index.ts'
import { type PieceKind, type PossiblePlaces, shuffled } from './possible-places.ts'
import type { BeachheadView, ShownPiece } from './view.ts'

/** BI-20.6, BI-20.3: with fewer the game would be over. */
const LEAST = { assault: 3, defender: 1 } as const
/** Of ten markers of a secret list so many are taken for dummies. */
const DUMMIES_IN_TEN = 3

export class ImaginedPieces {
  readonly units: Unit[] = []
  readonly dummies: Dummy[] = []
  readonly sightings: Sighting[] = []
  readonly #seen: BeachheadView
  readonly #side: Side
  readonly #guesses: PossiblePlaces
  readonly #dice: Dice
  readonly #draft: BeachheadState
  readonly #left = new Map<UnitType, number>()
  #named = 0
  #marker: number

  constructor(seen: BeachheadView, draft: BeachheadState, side: Side, places: PossiblePlaces, dice: Dice) {
    this.#seen = seen
    this.#draft = draft
    this.#side = side
    this.#guesses = places
    this.#dice = dice
    this.#marker = seen.shown[side].reduce(
      (most, { name, type }) => (type === null ? Math.max(most, Number(name.slice(1))) : most),
      0,
    )
    for (const [type, count] of Object.entries(seen.alive?.[side] ?? {})) this.#left.set(type as UnitType, count)
  }

  /** Those in sight and those under markers: they have their places whatever else is guessed. */
  drawPresent(): void {
    const shown = this.#seen.shown[this.#side]
    for (const piece of shown) if (piece.type !== null && piece.live) this.#addKnown(piece, piece.type)
    const markers = shown.filter(piece => piece.type === null)
    this.#addMarked([...markers.filter(piece => piece.live), ...markers.filter(piece => !piece.live)])
  }

  /** Those that must be somewhere else. */
  drawAbsent(): void {
    const shown = this.#seen.shown[this.#side]
    for (const piece of shown) if (piece.type !== null && !piece.live) this.#addKnown(piece, piece.type)
    for (const [type, count] of this.#left) for (let i = 0; i < count; i++) this.#addUnseen(type)
    if (this.#seen.alive === null) this.#makeUp()
    this.#line()
    const order = new Map(shown.map(({ name }, at) => [name, at]))
    this.sightings.sort((a, b) => (order.get(a.name) ?? 0) - (order.get(b.name) ?? 0))
  }

  /** BI-23.3: roster order, as far as names tell it: by the list, then by number; those that came later behind all others. */
  #line(): void {
    const list = this.#seen.setting.forces?.[this.#side] ?? {}
    const types = [...Object.keys(list), ...UNIT_TYPES]
    const rankOf = ({ who }: Unit): number => {
      const number = Number(who.id.slice(who.id.lastIndexOf('-') + 1)) || 0
      const isLate = number > (list[who.facts.type] ?? number)
      return (isLate ? 1_000_000 : 0) + types.indexOf(who.facts.type) * 1000 + (number || 999)
    }
    const ranks = new Map(this.units.map(unit => [unit, rankOf(unit)]))
    this.units.sort((a, b) => ranks.get(a)! - ranks.get(b)!)
  }

  #take(type: UnitType): void {
    const left = this.#left.get(type) ?? 0
    if (left > 0) this.#left.set(type, left - 1)
  }

  #addKnown(piece: ShownPiece, type: UnitType): void {
    this.#take(type)
    const { name, airborne, hp, tokens, facing, facts } = piece
    const last = this.#guesses.field.cell(piece.hex)
    const place = { kind: type, side: this.#side, airborne, hidden: false }
    const cell = piece.live ? last : this.#guesses.cellFor(place, last)
    const unit: Unit = { ...this.#fresh(name, type), cell, airborne, hp, tokens, facing, ...facts }
    this.#put(cell < 0 ? this.#offMap(unit) : unit)
    this.#sight(piece, name)
  }

  #put(unit: Unit): void {
    this.units.push(unit)
    this.#guesses.put(unit)
  }

  #sight(shown: ShownPiece, piece: string): void {
    const { name, type, hex, airborne, hp, tokens, facing, live, turn } = shown
    const cell = this.#guesses.field.cell(hex)
    this.sightings.push({ piece, name, type, cell, airborne, hp, tokens, facing, live, turn })
  }

  /** BI-17.1: under each marker one of those still to be accounted for, or a dummy where there are more markers than units. */
  #addMarked(markers: readonly ShownPiece[]): void {
    const kinds = this.#kindsUnder(markers.length)
    for (const piece of shuffled(markers, this.#dice)) {
      const last = this.#guesses.field.cell(piece.hex)
      const at = kinds.findIndex(kind => this.#guesses.suits({ kind, airborne: false }, last))
      const kind = at >= 0 ? kinds.splice(at, 1)[0]! : this.#side === 'assault' ? 'marsoc' : 'dummy'
      const place = { kind, side: this.#side, airborne: false, hidden: true }
      const guess = piece.live ? last : this.#guesses.cellFor(place, last)
      const cell = guess < 0 ? last : guess
      const id = this.#nameless(kind)
      if (kind === 'dummy') {
        this.dummies.push({ id, cell, marker: piece.name, moved: false })
        this.#guesses.fill('defender', false, cell)
      } else {
        this.#take(kind)
        this.#put({ ...this.#fresh(id, kind), cell, marker: piece.name })
      }
      this.#sight(piece, id)
    }
  }

  #kindsUnder(markers: number): PieceKind[] {
    if (this.#side === 'assault') return Array<PieceKind>(markers).fill('marsoc')
    if (this.#seen.alive === null)
      return Array.from({ length: markers }, () =>
        this.#dice.pick(10, 'imagine') < DUMMIES_IN_TEN
          ? 'dummy'
          : (MUST_HIDE[this.#dice.pick(MUST_HIDE.length, 'imagine')] as PieceKind),
      )
    const kinds: PieceKind[] = []
    for (const [type, count] of this.#left) if (mayHide(type)) for (let i = 0; i < count; i++) kinds.push(type)
    for (const piece of this.#seen.shown.defender) {
      const at = piece.type !== null && !piece.live ? kinds.indexOf(piece.type) : -1
      if (at >= 0) kinds.splice(at, 1)
    }
    while (kinds.length < markers) kinds.push('dummy')
    return shuffled(kinds, this.#dice)
  }

  /** Somewhere out of sight: the Assault's aboard, the Defender's hidden on the map. */
  #addUnseen(type: UnitType): void {
    const unit = this.#fresh(this.#nameless(type), type)
    if (this.#seen.step.startsWith('setup.') || (this.#side === 'assault' && this.#isAfloat())) {
      this.#put(this.#offMap(unit))
      return
    }
    const { facts } = unit.who
    const hidden = mayHide(type)
    const cell = this.#guesses.cellFor({ kind: type, side: this.#side, airborne: facts.isAir, hidden }, null)
    if (cell < 0) this.#put(this.#offMap(unit))
    else this.#put(unitWith(unit, { cell, airborne: facts.isAir, marker: hidden ? this.#nextMarker() : null }))
  }

  #isAfloat(): boolean {
    return this.units.some(unit => unit.who.facts.class === 'ship' && unit.cell >= 0)
  }

  #offMap(unit: Unit): Unit {
    const isWaiting = this.#seen.step.startsWith('setup.')
    return unitWith(unit, { cell: isWaiting ? UNPLACED : ABOARD, airborne: false })
  }

  /** A secret list: what the budget still allows, and as many as a game that goes on must have. */
  #makeUp(): void {
    if (this.#seen.step.startsWith('setup.') || this.#seen.result) return
    for (const type of this.#purchases()) this.#addUnseen(type)
    const filler: UnitType = this.#side === 'assault' ? 'marine_squad' : 'infantry_squad'
    const count = () => this.units.filter(({ who }) => who.facts.class !== 'ship' && who.facts.type !== 'attack_drone').length
    if (this.#seen.setting.options.victory !== 'none') {
      while (count() < LEAST[this.#side]) this.#addUnseen(filler)
      for (const type of this.#stillWanted()) this.#addUnseen(type)
    }
    if (this.#side === 'assault' && this.#seen.vip === 'carried') this.#addUnseen(filler)
  }

  /** In a points game the Assault spends what the viewer has not met yet; the Defender's list is under the markers. */
  #purchases(): UnitType[] {
    const { options } = this.#seen.setting
    if (options.forces !== 'points' || this.#side === 'defender') return []
    const budget = options.budgets === 'even' ? EVEN_BUDGETS.assault : options.budgets.assault
    const met = [...this.units.map(unit => unit.who.facts), ...this.#seen.lost.map(({ type }) => UNITS[type])]
    const own = met.filter(facts => facts.side === 'assault')
    let points = budget - own.reduce((sum, facts) => sum + facts.cost, 0)
    const bought: UnitType[] = []
    const isFree = (type: UnitType) =>
      UNITS[type].cost > 0 &&
      UNITS[type].cost <= points &&
      own.filter(facts => facts.type === type).length + bought.filter(each => each === type).length < UNITS[type].most
    for (let options = ASSAULT_TYPES.filter(isFree); options.length > 0; options = ASSAULT_TYPES.filter(isFree)) {
      const type = options[this.#dice.pick(options.length, 'imagine')] as UnitType
      bought.push(type)
      points -= UNITS[type].cost
    }
    return bought
  }

  /** BI-6.14: of what must be eliminated and has lost some, one is left, or the goal would be fulfilled. */
  #stillWanted(): UnitType[] {
    const { goals } = this.#seen.setting
    return goals.assault.primary.flatMap(goal => {
      const types = goal.startsWith('eliminate:') ? (goal.slice('eliminate:'.length).split('+') as UnitType[]) : []
      const wanted = types.filter(type => UNITS[type].side === this.#side && this.#seen.lost.some(unit => unit.type === type))
      return wanted.length > 0 && !this.units.some(unit => types.includes(unit.who.facts.type)) ? [wanted[0]!] : []
    })
  }

  #nameless(kind: PieceKind): string {
    this.#named++
    return `${kind}-?${this.#named}`
  }
  #fresh(id: string, type: UnitType): Unit {
    return freshUnit(id, type, this.#draft.setting.offshore)
  }
  #nextMarker(): string {
    this.#marker++
    return `${this.#side === 'defender' ? 'M' : 'N'}${this.#marker}`
  }
}

/** BI-7.13, BI-7.14, BI-7.21. */
const mayHide = (type: UnitType): boolean => MUST_HIDE.includes(type) || MAY_HIDE.includes(type) || type === 'marsoc'
