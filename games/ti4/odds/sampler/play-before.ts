// What is thrown before the rounds of a combat and around them: volleys, barrages, openings.
import type { Opening, SideName, Volley } from '../problem/problem.ts'
import type { Piece, PlayedSide } from './played-side.ts'
import { fitsVolley } from './take-hits.ts'
import { type RollDie, throwBarrage, throwVolley } from './throw-dice.ts'

export type PlayedSides = { readonly attacker: PlayedSide; readonly defender: PlayedSide }

export function suffersVolley(volley: Volley, camps: PlayedSides, roll: RollDie): void {
  const target = camps[volley.target]
  const shooter = volley.target === 'attacker' ? camps.defender : camps.attacker
  const isSilenced = volley.stage === 'spaceCannon' && shooter.hasAny(shooter.side.silencers)
  const wasDoomed = target.hasAny(target.side.doom)
  const { factor, cancelled, sparedBy = [] } = volley
  const dice = throwVolley(volley, volley.atOnce ? null : target, shooter, roll)
  const spared = target.living().filter(({ group }) => sparedBy.includes(group)).length
  target.takeHits(Math.max(0, dice * factor - cancelled - spared), fitsVolley(volley.restriction), isSilenced, shooter)
  if (wasDoomed && !target.hasAny(target.side.doom)) {
    target.pieces = []
    shooter.pieces = []
  }
}

export function barrages(attacker: PlayedSide, defender: PlayedSide, roll: RollDie): void {
  const byA = throwBarrage(attacker, defender, roll)
  const byD = throwBarrage(defender, attacker, roll)
  const silencesA = defender.hasAny(defender.side.silencers)
  barraged(defender, attacker, byA, attacker.hasAny(attacker.side.silencers))
  barraged(attacker, defender, byD, silencesA)
}

function barraged(camp: PlayedSide, enemy: PlayedSide, hits: number, isSilenced: boolean): void {
  let left = hits
  if (enemy.side.barrage.hitsAnyShip) {
    camp.takeHits(left, fitsVolley('any'), isSilenced, enemy)
    return
  }
  for (const piece of camp.living()) {
    if (left === 0 || camp.groupOf(piece).type !== 'fighter') continue
    piece.state = 'gone'
    left--
  }
  if (!enemy.side.barrage.damagesExcess) return
  for (const type of camp.side.policy.sustainOrder) {
    for (const piece of camp.fighters()) {
      const group = camp.groupOf(piece)
      if (left === 0 || group.type !== type || !group.sustain || piece.state !== 'undamaged') continue
      piece.state = 'damaged'
      left--
    }
  }
}

export function openWith(opening: Opening, name: SideName, camps: PlayedSides, roll: RollDie): void {
  const own = camps[name]
  const enemy = name === 'attacker' ? camps.defender : camps.attacker
  const isSilenced = own.hasAny(own.side.silencers)
  const first = (camp: PlayedSide, types: readonly string[]) =>
    types.map(type => camp.victim(group => group.type === type)).find(piece => piece !== null)
  const hadDoom = doomOf([own, enemy])
  switch (opening.kind) {
    case 'assaultCannon': {
      const victim = first(
        enemy,
        enemy.side.policy.killOrder.filter(type => type !== 'fighter'),
      )
      if (own.nonFighters() >= opening.needs && victim) victim.state = 'gone'
      break
    }
    case 'ambush': {
      let hits = 0
      let left = opening.most
      for (const { group, value } of opening.ships) {
        for (let i = own.count(group); i > 0 && left > 0; i--, left--) if (roll() >= value) hits++
      }
      enemy.takeHits(hits, () => true, isSilenced, own)
      break
    }
    case 'chosenHit':
      for (let i = 0; i < opening.hits && !enemy.isOut(); i++) aim(enemy, own, isSilenced)
      break
    case 'sacrifice': {
      const given = first(own, opening.types)
      if (!given) break
      given.state = 'gone'
      enemy.takeHits(1, group => group.type !== 'fighter', isSilenced, own)
      break
    }
    case 'convert': {
      const turned = first(enemy, [opening.from])
      if (!turned) break
      turned.state = 'gone'
      own.join({ group: opening.into, state: 'undamaged' })
      break
    }
    case 'join':
      for (let i = 0; i < opening.n; i++) own.join({ group: opening.into, state: 'undamaged' })
  }
  endAllIfDoomed([own, enemy], hadDoom)
}

/** The dearest piece that cannot sustain, else the dearest sustains. */
export function aim(camp: PlayedSide, enemy: PlayedSide, isSilenced: boolean): void {
  const hurtFirst = (piece: Piece) => (piece.state === 'undamaged' ? 1 : 0)
  const ordered = camp.fighters().toSorted((a, b) => worth(camp, b) - worth(camp, a) || hurtFirst(a) - hurtFirst(b))
  camp.isLent = camp.side.voidShield
  const canSustain = (piece: Piece) => camp.canSustain(camp.groupOf(piece)) && piece.state === 'undamaged' && !isSilenced
  const helpless = ordered.find(piece => !canSustain(piece))
  if (helpless) helpless.state = 'gone'
  else if (ordered[0]) camp.sustain(ordered[0], enemy)
  camp.isLent = false
}

export function worth(camp: PlayedSide, { group }: Piece): number {
  const { cost, type } = camp.side.groups[group]!
  return cost * 100 + camp.side.policy.killOrder.indexOf(type)
}

/** Which sides have the ship that takes all others with it. */
export const doomOf = (camps: readonly PlayedSide[]): boolean[] => camps.map(camp => camp.hasAny(camp.side.doom))

export function endAllIfDoomed(camps: readonly PlayedSide[], before: readonly boolean[]): void {
  const isLost = camps.some((camp, i) => before[i] && !camp.hasAny(camp.side.doom))
  if (isLost) for (const camp of camps) camp.pieces = []
}
