// The rolls of unit abilities around a combat: space cannon offence; bombardment, space cannon defence, Harrow.
import type { CannonsLeft, ScenarioOptions } from '../notation/scenario.ts'
import { once } from './finish-side.ts'
import type { Battery, Duel, Place, Volley } from './problem.ts'
import type { SideDraft } from './side-draft.ts'
import type { Squad } from './squads.ts'

export function volleysOf(
  place: Place,
  drafts: Duel<SideDraft>,
  others: readonly SideDraft[],
  options: ScenarioOptions,
): Volley[] {
  const { attacker, defender } = drafts
  const volleys =
    place === 'space'
      ? [
          cannonVolley(attacker, defender, 'offence'),
          cannonVolley(defender, attacker, 'offence'),
          ...others.map(other => cannonVolley(other, attacker, 'offence')),
        ]
      : [bombardment(drafts, options, false), cannonVolley(defender, attacker, 'defence')]
  return volleys.filter(volley => volley !== null)
}

/** TI-O.9: the attacker's cannons fire at the defender, all others at the attacker. */
function cannonVolley(shooter: SideDraft, target: SideDraft, stage: 'offence' | 'defence'): Volley | null {
  if (target.noCannonAt[stage]) return null
  const squads = shooter.squads.filter(squad => squad.cannon && !(stage === 'defence' && squad.data.class.includes('ship')))
  const isOut = ({ data }: Squad) => stage === 'defence' && shooter.isPdsDisabled && data.type === 'pds'
  const shift = shooter.shift.spaceCannon
  const stillToFire = stage === 'offence' ? shooter.cannonsLeft : undefined
  const takeOf = cannonsTaken(stillToFire)
  const batteries: Battery[] = squads
    .filter(squad => !isOut(squad))
    .map(squad => ({
      ...batteryOf(shooter, squad, squad.cannon!, shift),
      count: takeOf(squad.line.unit, squad.count),
    }))
    .filter(({ count }) => count > 0)
  for (const { effect, value, dice, stage: when } of shooter.batteries) {
    const isOfStage = when === 'both' || stage === 'offence'
    if (isOfStage && takeOf(effect, 1) > 0) batteries.push({ die: { value: value - shift, dice }, count: 1 })
  }
  if (batteries.length === 0) return null
  const hasJets = target.jets > 0
  if (hasJets) target.jets--
  return {
    stage: 'spaceCannon',
    target: target.name,
    batteries,
    extraDice: stillToFire?.extraDice ?? shooter.extraDice.spaceCannon + once(shooter, 'spaceCannon'),
    reroll: shooter.reroll.spaceCannon,
    restriction: shooter.cannonRestriction[stage],
    factor: 1,
    cancelled: hasJets ? target.jetsCancel : 0,
  }
}

/** How many cannons of a line of units, or of an effect, are still to fire; two lines of one unit share what is left of it. */
function cannonsTaken(cannons: CannonsLeft | undefined): (of: string, count: number) => number {
  if (!cannons) return (_of, count) => count
  const left = new Map(cannons.left.map(({ of, n }) => [of, n]))
  return (of, count) => {
    const n = Math.min(count, left.get(of) ?? 0)
    left.set(of, (left.get(of) ?? 0) - n)
    return n
  }
}

/** The bombardment after every round: ships, and mechs that are not in the combat (TI-P4.4.2). */
export function harrowOf(drafts: Duel<SideDraft>, options: ScenarioOptions): Volley | null {
  return drafts.attacker.harrow ? bombardment(drafts, options, true) : null
}

function bombardment({ attacker, defender }: Duel<SideDraft>, options: ScenarioOptions, isHarrow: boolean): Volley | null {
  if (attacker.noBombardment) return null
  const squads = attacker.squads.filter(
    squad => squad.bombardment && squad.data.type !== 'fighter' && !(isHarrow && squad.isFighting),
  )
  const batteries = squads
    .filter(squad => !isShielded(attacker, defender, squad, options))
    .map(squad => ({ die: shifted(squad.bombardment!, attacker.shift.bombardment), count: squad.count }))
  if (batteries.length === 0) return null
  return {
    stage: 'bombardment',
    target: 'defender',
    batteries,
    extraDice: attacker.extraDice.bombardment + once(attacker, 'bombardment'),
    reroll: attacker.reroll.bombardment,
    restriction: 'any',
    factor: attacker.bombardmentFactor,
    cancelled: 0,
    ...(isHarrow || !defender.sparesGalvanized ? {} : { sparedBy: galvanizedIn(defender) }),
  }
}

const galvanizedIn = ({ squads }: SideDraft): number[] =>
  squads.filter(({ isFighting }) => isFighting).flatMap(({ isGalvanized }, group) => (isGalvanized ? [group] : []))

/** Planetary Shield: gone for all once one unit takes it away, or for that unit only by option (TI-P3.2.5, TI-P3.2.6). */
function isShielded(attacker: SideDraft, defender: SideDraft, squad: Squad, options: ScenarioOptions): boolean {
  const hasShield = defender.squads.some(
    squad => squad.hasShield && squad.count > 0 && !(defender.isPdsDisabled && squad.data.type === 'pds'),
  )
  if (!hasShield || attacker.ignoresShield) return false
  if (options['shield.perUnit']) return !squad.removesShield
  return !attacker.squads.some(({ removesShield, count }) => removesShield && count > 0)
}

function batteryOf(shooter: SideDraft, squad: Squad, die: Battery['die'], shift: number): Battery {
  const fighting = shooter.squads.filter(each => each.isFighting)
  const group = fighting.indexOf(squad)
  return { die: shifted(die, shift), count: squad.count, ...(group >= 0 ? { group } : {}) }
}

const shifted = (die: Battery['die'], shift: number): Battery['die'] => ({ ...die, value: die.value - shift })
