// What is thrown before the rounds of a combat and around them: volleys, barrages, openings.
import { worthOf } from '../problem/dice-of-side.ts'
import type { Opening, SideName, Volley } from '../problem/problem.ts'
import type { Piece, PlayedSide } from './played-side.ts'
import { fitsVolley } from './take-hits.ts'
import { type RollDie, throwBarrage, throwVolley } from './throw-dice.ts'

export type PlayedSides = { readonly attacker: PlayedSide; readonly defender: PlayedSide }

export function suffersVolley(volley: Volley, playedSides: PlayedSides, roll: RollDie): void {
  const target = playedSides[volley.target]
  const shooter = volley.target === 'attacker' ? playedSides.defender : playedSides.attacker
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

function barraged(played: PlayedSide, enemy: PlayedSide, hits: number, isSilenced: boolean): void {
  let left = hits
  if (enemy.side.barrage.hitsAnyShip) {
    played.takeHits(left, fitsVolley('any'), isSilenced, enemy)
    return
  }
  for (const piece of played.living()) {
    if (left === 0 || played.groupOf(piece).type !== 'fighter') continue
    piece.state = 'gone'
    left--
  }
  if (!enemy.side.barrage.damagesExcess) return
  for (const type of played.side.policy.sustainOrder) {
    for (const piece of played.fighters()) {
      const group = played.groupOf(piece)
      if (left === 0 || group.type !== type || !group.sustain || piece.state !== 'undamaged') continue
      piece.state = 'damaged'
      left--
    }
  }
}

export function openWith(opening: Opening, name: SideName, playedSides: PlayedSides, roll: RollDie): void {
  const own = playedSides[name]
  const enemy = name === 'attacker' ? playedSides.defender : playedSides.attacker
  const isSilenced = own.hasAny(own.side.silencers)
  const first = (played: PlayedSide, types: readonly string[]) =>
    types.map(type => played.victim(group => group.type === type)).find(piece => piece !== null)
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
export function aim(played: PlayedSide, enemy: PlayedSide, isSilenced: boolean): void {
  const hurtFirst = (piece: Piece) => (piece.state === 'undamaged' ? 1 : 0)
  const ordered = played
    .fighters()
    .toSorted((a, b) => worthOf(played.side, b.group) - worthOf(played.side, a.group) || hurtFirst(a) - hurtFirst(b))
  played.isLent = played.side.voidShield
  const canSustain = (piece: Piece) => played.canSustain(played.groupOf(piece)) && piece.state === 'undamaged' && !isSilenced
  const helpless = ordered.find(piece => !canSustain(piece))
  if (helpless) helpless.state = 'gone'
  else if (ordered[0]) played.sustain(ordered[0], enemy)
  played.isLent = false
}

/** Which sides have the ship that takes all others with it. */
export const doomOf = (playedSides: readonly PlayedSide[]): boolean[] =>
  playedSides.map(played => played.hasAny(played.side.doom))

export function endAllIfDoomed(playedSides: readonly PlayedSide[], before: readonly boolean[]): void {
  const isLost = playedSides.some((played, i) => before[i] && !played.hasAny(played.side.doom))
  if (isLost) for (const played of playedSides) played.pieces = []
}
