// Ops that change rolls: modifiers, dice, rerolls, faces, restrictions.
import type { RollKind, StepId } from '../../data/types.ts'
import type { OpTable, OpUse, SideDraft } from './side-draft.ts'
import { countOf, type Squad, split } from './squads.ts'

const COMBAT_STEPS = { space: ['P2.1', 'P2.2', 'P2.4'], ground: ['P4.1', 'P4.2'] } as const satisfies Record<
  string,
  readonly StepId[]
>

export const ROLL_OPS: OpTable = {
  rollMod(use) {
    const { op, own, enemy } = use
    if (op.condition !== undefined && op.condition !== `opponent is ${enemy.faction}`) return true
    const value = op.value === 'input' ? countOf(use.use) : op.value
    const sides = op.side === 'defender' ? [own, enemy].filter(d => d.name === 'defender') : sidesOf(use)
    for (const roll of rollsOf(use)) {
      if (roll === 'ability') continue
      for (const draft of sides) {
        if (roll !== 'combat') draft.shift[roll] += Number(value)
        else if (isFoughtHere(use)) modifyCombat(use, draft, value)
      }
    }
    return true
  },

  extraDice(use) {
    const { op, own } = use
    const n = Number(op.n ?? 1)
    if (op.pick === 'galvanized') {
      galvanize(use, n)
      return true
    }
    if (op.pick === 'eachMech') {
      const mechs = own.squads.filter(squad => squad.data.type === 'mech')
      addAura(use, mechs, { dice: n })
      return true
    }
    for (const roll of rollsOf(use)) {
      if (roll === 'combat') {
        if (isFoughtHere(use)) own.boosts.push({ first: 1, last: 1, extraDice: n * countOf(use.use) })
      } else if (use.effect.limit === 'once') {
        own.onceExtra.rolls = rollsOf(use)
        own.onceExtra.left += n * countOf(use.use)
        break
      } else if (roll !== 'ability') own.extraDice[roll] += n
    }
    return true
  },

  /**
   * Misses only, as early as possible (TI-O.14). The enemy's ability rolls are scrambled when they were better than usual;
   * War Funding counts for the own misses only.
   */
  reroll(use) {
    if (use.op.whose === 'enemy') {
      if (!rollsOf(use).includes('combat')) use.own.scrambles += countOf(use.use)
      return true
    }
    for (const roll of rollsOf(use)) {
      if (roll === 'combat') {
        if (isFoughtHere(use) && (use.op.place ?? use.own.place) === use.own.place)
          use.own.boosts.push({ first: 1, last: countOf(use.use), reroll: true })
      } else if (roll !== 'ability') use.own.reroll[roll] = true
    }
    return true
  },

  critHits({ own, effect, op }) {
    const crit = { faces: op.faces ?? [], extra: op.extra ?? 0 }
    for (const squad of squadsOf(own, effect.unit)) if (squad.combat) squad.combat = { ...squad.combat, crit }
    return true
  },

  /** A trade good a die, `n` of them in the combat; a die that may be turned either way follows no fixed plan. */
  dieBoost({ op, own, effect, use }) {
    if (op.perDie === undefined) return false
    if (own.place !== 'space') return true
    own.raises.count += countOf(use)
    own.raises.sources.push(...squadsOf(own, effect.unit))
    return true
  },

  /** The data of the unit says it already. */
  diceCount: () => true,

  hitRestriction(use) {
    const { op, own } = use
    if (op.scope) {
      const types = op.scope.split('|')
      addAura(
        use,
        own.squads.filter(squad => types.includes(squad.data.type)),
        { nonFighter: true },
      )
    } else {
      own.cannonRestriction.offence = 'nonFighter'
      if (op.restrict === 'nonFighter|mech') own.cannonRestriction.defence = 'mech'
    }
    return true
  },

  multiplyHits({ op, own }) {
    if (own.place !== 'ground') return true
    own.hitFactor *= op.factor ?? 1
    own.bombardmentFactor *= op.factor ?? 1
    return true
  },

  extraHitIfEnemyHit({ op, own }) {
    if (own.place === 'ground') own.echo += Number(op.n)
    return true
  },

  noRoll({ own, enemy }) {
    if (own.place === 'ground' && own.squads.some(squad => squad.hasShield))
      enemy.boosts.push({ first: 1, last: 1, noRoll: true })
    return true
  },
}

function modifyCombat(use: OpUse, draft: SideDraft, value: OpUse['op']['value']): void {
  const { op, effect } = use
  if (value === 'shipTypes') {
    draft.shipTypeBoost = true
    return
  }
  const shift = amountIn(use, Number(value))
  const targets = targetsOf(draft, op.scope, effect.unit)
  if (op.duration === 'round') {
    draft.boosts.push({ first: 1, last: countOf(use.use), shift, ...(targets.length < draft.squads.length ? { targets } : {}) })
    return
  }
  if (effect.unit !== undefined && op.scope !== 'self') {
    addAura(use, targets, { shift })
    return
  }
  for (const squad of targets) if (squad.combat) squad.combat = { ...squad.combat, value: squad.combat.value - shift }
}

/** What an event makes of it (TI-D.13). */
const AMOUNTS: { readonly [effect: string]: readonly [event: string, amount: number] } = {
  'ac.morale': ['ev.wild', 2],
  'place.nebula': ['ev.cosmic', 3],
}
function amountIn({ effect, events }: OpUse, usual: number): number {
  const raised = AMOUNTS[effect.id]
  return raised && events.has(raised[0]) ? raised[1] : usual
}

/** In force while its unit fights; for good if that unit is near but cannot be lost in this fight (TI-G.7.8). */
function addAura(use: OpUse, targets: readonly Squad[], gift: { shift?: number; dice?: number; nonFighter?: true }): void {
  const sources = squadsOf(use.own, use.effect.unit)
  if (sources.length === 0) return
  if (sources.some(squad => squad.isFighting)) {
    use.own.auras.push({ sources: sources.filter(squad => squad.isFighting), targets, ...gift })
    return
  }
  for (const squad of targets) {
    if (!squad.combat) continue
    const { value, dice } = squad.combat
    squad.combat = { ...squad.combat, value: value - (gift.shift ?? 0), dice: dice + (gift.dice ?? 0) }
  }
}

function targetsOf(draft: SideDraft, scope: string | undefined, unit: string | undefined): Squad[] {
  if (scope === 'self') return squadsOf(draft, unit)
  if (scope === 'otherShips') return draft.squads.filter(squad => squad.data.id !== unit)
  if (scope === undefined) return [...draft.squads]
  return draft.squads.filter(squad => squad.data.type === scope)
}

/** `n` units of a kind, or of the kind with the best dice, roll one die more for everything. */
function galvanize({ own, use }: OpUse, dice: number): void {
  const wanted = own.squads.filter(squad => squad.isFighting && (use.unit === undefined || squad.line.unit === use.unit))
  const best = wanted.toSorted((a, b) => (a.combat?.value ?? 11) - (b.combat?.value ?? 11))[0]
  if (!best) return
  const squad = split(own.squads, best, countOf(use))
  squad.isGalvanized = true
  for (const roll of ['combat', 'afb', 'bombardment', 'cannon'] as const) {
    const die = squad[roll]
    if (die) squad[roll] = { ...die, dice: die.dice + dice }
  }
}

export function squadsOf(draft: SideDraft, unit: string | undefined): Squad[] {
  return draft.squads.filter(squad => squad.data.id === unit || squad.line.unit === unit)
}

function sidesOf({ op, own, enemy }: OpUse): SideDraft[] {
  if (op.side === 'enemy') return [enemy]
  return op.side === 'both' ? [own, enemy] : [own]
}

function rollsOf({ op }: OpUse): RollKind[] {
  if (op.roll === undefined) return []
  return typeof op.roll === 'string' ? [op.roll] : [...op.roll]
}

function isFoughtHere({ effect, own }: OpUse): boolean {
  return COMBAT_STEPS[own.place].some(step => effect.steps.includes(step))
}
