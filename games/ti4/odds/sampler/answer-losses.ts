// What answers a loss, and only dice can tell (TI-O.18): Courageous to the End, Brother Milor, Ipswitch.
import type { Place } from '../problem/problem.ts'
import type { PlayedSides } from './play-before.ts'
import type { Piece, PlayedSide } from './played-side.ts'
import type { RollDie } from './throw-dice.ts'

/** Plays something that may cost pieces; then each side that lost some does what the loss allows. */
export function answerLosses(place: Place, { attacker, defender }: PlayedSides, roll: RollDie, play: () => void): void {
  const sides = [
    { played: attacker, enemy: defender, before: attacker.living() },
    { played: defender, enemy: attacker, before: defender.living() },
  ]
  play()
  if (place === 'space') for (const { played, enemy, before } of sides) avenge(played, enemy, before, roll)
  const lost = sides.map(({ before }) => before.filter(piece => piece.state === 'gone'))
  for (const [i, { played }] of sides.entries()) {
    match(played, lost[1 - i]!)
    if (lost[i]!.length > 0) callComrades(played)
  }
}

/** Courageous to the End: for the lost ship with the best value two dice, each success costs the enemy a ship of its choice. */
function avenge(played: PlayedSide, enemy: PlayedSide, before: readonly Piece[], roll: RollDie): void {
  const lost = before.filter(piece => piece.state === 'gone').map(piece => played.groupOf(piece).printed ?? 11)
  if (played.courageous === 0 || lost.length === 0) return
  played.courageous--
  const value = Math.min(...lost)
  for (let i = 0; i < 2; i++) {
    const victim = roll() >= value ? enemy.victim(() => true) : null
    if (victim) victim.state = 'gone'
  }
}

/** Brother Milor: they come when the hits are dealt with (TI-G.9.6). */
function callComrades(played: PlayedSide): void {
  const { into, n } = played.side.wild.comrades
  if (played.comrades === 0 || into < 0) return
  played.comrades--
  for (let i = 0; i < n; i++) played.join({ group: into, state: 'undamaged' })
}

/** Ipswitch: a ship for each that the enemy lost, as long as there are pieces. */
function match(played: PlayedSide, lost: readonly Piece[]): void {
  const { matches } = played.side.wild
  for (const piece of lost) {
    const found = matches.find(({ group }) => group === piece.group)
    if (found && played.count(found.into) < found.most) played.join({ group: found.into, state: 'undamaged' })
  }
}
