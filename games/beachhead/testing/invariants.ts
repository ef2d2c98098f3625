// What holds in every battle after every action: said once, for the conformance kit and the fuzzer.
import { fieldOf } from '../rules/map/field.ts'
import { ABOARD, type BeachheadState, CARRIED, isWasp, UNPLACED, type Unit } from '../rules/state/state.ts'
import { enemyOf, FULL_HAND, MOST_DUMMIES, SIDES, type Side } from '../rules/tables/index.ts'

export function invariants(before: BeachheadState | null, after: BeachheadState): string[] {
  return [
    ...strength(after),
    ...stacking(after),
    ...places(after),
    ...pictures(after),
    ...counts(after),
    ...(before ? conservation(before, after) : []),
  ]
}

/** BI-15.12, BI-16.1, BI-4.7. */
const strength = ({ units }: BeachheadState): string[] =>
  units.flatMap(({ who, hp, sp, tokens, fresh }) => {
    const problems: string[] = []
    if (hp < 1 || hp > who.facts.hp) problems.push(`${who.id} has ${hp} of ${who.facts.hp} HP`)
    if (sp < 0 || sp > (who.facts.sp ?? 0)) problems.push(`${who.id} has ${sp} of ${who.facts.sp} SP`)
    if (tokens < 0 || tokens > 2 || fresh < 0 || fresh > tokens) problems.push(`${who.id} has ${tokens} tokens, ${fresh} fresh`)
    if (tokens > 0 && who.facts.class === 'ship') problems.push('the Wasp has a token')
    return problems
  })

/** BI-3.19, BI-3.20. */
function stacking({ units, dummies }: BeachheadState): string[] {
  const filled = new Map<string, number>()
  const add = (side: Side, airborne: boolean, cell: number) => {
    const key = `${side} ${airborne ? 'over' : 'in'} ${cell}`
    filled.set(key, (filled.get(key) ?? 0) + 1)
  }
  for (const { who, cell, airborne } of units) if (cell >= 0) add(who.facts.side, airborne, cell)
  for (const { cell } of dummies) add('defender', false, cell)
  const problems = [...filled].filter(([, count]) => count > 2).map(([key, count]) => `${count} pieces of ${key}`)
  for (const [key] of filled)
    if (key.startsWith('assault') && filled.has(key.replace('assault', 'defender'))) problems.push(`both sides ${key.slice(8)}`)
  const wasp = units.find(isWasp)
  if (wasp && wasp.cell >= 0 && (filled.get(`assault in ${wasp.cell}`) ?? 0) > 1)
    problems.push('a unit shares the hex of the Wasp')
  return problems
}

/** BI-3.1, BI-12.14: on ground that carries it, aboard a ship that floats, in a transport that exists and is not carried itself. */
function places(state: BeachheadState): string[] {
  const field = fieldOf(state)
  const byId = new Map(state.units.map(unit => [unit.who.id, unit]))
  const isSetup = state.step.startsWith('setup.')
  return state.units.flatMap(unit => {
    const { who, cell, carrier, airborne, marker } = unit
    if (cell === UNPLACED) return isSetup ? [] : [`${who.id} was never placed`]
    if (cell === ABOARD) return who.facts.side === 'assault' ? [] : [`${who.id} of the Defender is aboard`]
    if (cell === CARRIED) return carries(byId.get(carrier ?? ''), unit)
    if (cell >= field.size) return [`${who.id} is off the map`]
    const problems: string[] = carrier === null ? [] : [`${who.id} is on the map and carried`]
    if (airborne && !who.facts.isAir) problems.push(`${who.id} flies`)
    if (marker !== null && airborne) problems.push(`${who.id} is hidden in the air`)
    if (!airborne && !who.facts.isAir && who.facts.movesAs !== 'fixed' && (field.cost[who.facts.movesAs][cell] as number) === 0)
      problems.push(`${who.id} stands in ${field.letter(cell)}`)
    return problems
  })
}
const carries = (transport: Unit | undefined, { who }: Unit): string[] =>
  transport && transport.cell !== CARRIED ? [] : [`${who.id} is carried by nobody`]

/** BI-17.9 to BI-17.13: pictures are of pieces that exist, each once, the live ones as they are, in an order that tells nothing. */
function pictures(state: BeachheadState): string[] {
  return SIDES.flatMap(side => {
    const known = state.known[side]
    const problems = known.flatMap((sighting, i) => {
      const unit = state.units.find(each => each.who.id === sighting.piece)
      const dummy = state.dummies.find(each => each.id === sighting.piece)
      const piece = unit ?? dummy
      const found: string[] = []
      if (!piece) found.push(`${side} is shown ${sighting.piece}, which is gone`)
      else if (sighting.live && piece.cell !== sighting.cell) found.push(`${side} is shown ${sighting.piece} where it is not`)
      if (unit && unit.who.facts.side === side) found.push(`${side} is shown its own ${sighting.piece}`)
      if (unit?.marker && sighting.type !== null) found.push(`${side} is shown the hidden ${sighting.piece}`)
      if (sighting.type === null && (sighting.hp !== 0 || sighting.tokens !== 0))
        found.push(`the marker ${sighting.name} tells more`)
      const last = known[i - 1]
      if (last && (last.cell > sighting.cell || (last.cell === sighting.cell && last.name >= sighting.name)))
        found.push(`what ${side} is shown is out of order at ${sighting.name}`)
      return found
    })
    return new Set(known.map(({ piece }) => piece)).size === known.length
      ? problems
      : [...problems, `${side} is shown a piece twice`]
  })
}

/** BI-7.15, BI-10.4, BI-11.1, BI-18.13. */
function counts({ cp, dummies, hands, wasp, forts, turn, setting }: BeachheadState): string[] {
  const problems: string[] = []
  if (dummies.length > MOST_DUMMIES) problems.push(`${dummies.length} dummies`)
  if (wasp.ammo < 0 || wasp.ammo > 6) problems.push(`${wasp.ammo} defensive ammo`)
  if (turn < 1 || turn > setting.turns) problems.push(`turn ${turn} of ${setting.turns}`)
  if (new Set(forts.map(({ cell }) => cell)).size !== forts.length) problems.push('two fortifications in a hex')
  for (const side of SIDES) {
    if (cp[side] < 0) problems.push(`${side} has ${cp[side]} CP`)
    if (hands[side].length > FULL_HAND) problems.push(`${side} holds ${hands[side].length} cards`)
  }
  return problems
}

/** BI-23.3, BI-20.14: each loss is counted, and lost units stay lost. */
function conservation(before: BeachheadState, after: BeachheadState): string[] {
  const here = new Set([...after.units.map(unit => unit.who.id), ...after.lost.map(({ id }) => id)])
  const isSetup = before.step.startsWith('setup.')
  const problems = before.units
    .filter(unit => !here.has(unit.who.id) && !isSetup)
    .map(unit => `${unit.who.id} is gone without a trace`)
  for (const { id } of before.lost) if (after.units.some(unit => unit.who.id === id)) problems.push(`${id} came back`)
  for (const side of SIDES) {
    const enemy = enemyOf(side)
    for (const unit of after.units)
      if (unit.who.facts.side === enemy && isWasp(unit) && unit.cell >= 0 && !isSetup && !after.step.startsWith('setup.'))
        if (!after.known[side].some(({ piece, live }) => piece === unit.who.id && live))
          problems.push(`${side} does not see the Wasp`)
  }
  return problems
}
