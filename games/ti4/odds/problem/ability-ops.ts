// Ops about unit abilities: which units may fire, bombard, shield.
import type { OpTable, SideDraft } from './side-draft.ts'

export const ABILITY_OPS: OpTable = {
  noSpaceCannon({ op, own, enemy }) {
    if (op.filter === 'pds') enemy.isPdsDisabled = true
    else own.noCannonAt[op.stage ?? 'offence'] = true
    return true
  },

  noAfb({ enemy }) {
    enemy.noBarrage = true
    return true
  },

  afbAllShips({ own }) {
    own.hitsAnyShip = true
    return true
  },

  noBombardment({ own, enemy }) {
    own.noBombardment = true
    enemy.noBombardment = true
    return true
  },

  removeShield({ op, effect, own, enemy }) {
    if (op.filter === 'pds') enemy.isPdsDisabled = true
    else for (const squad of own.squads) if (squad.data.id === effect.unit) squad.removesShield = true
    return true
  },

  ignoreShield({ own }) {
    own.ignoresShield = true
    return true
  },

  gainAbility({ op, own }) {
    const die = { value: Number(op.value), dice: op.dice ?? 1 }
    for (const squad of own.squads) {
      const { type } = squad.data
      if (op.ability === 'bombardment') {
        if (squad.data.class.includes('ship') && type !== 'fighter') squad.bombardment ??= die
      } else if (type === 'spacedock') squad.cannon = die
    }
    return true
  },

  noUnitAbilities({ op, own, enemy }) {
    for (const draft of op.side === 'both' ? [own, enemy] : [enemy]) silence(draft)
    return true
  },

  /** Printed abilities of mechs are gone before effects are gathered. */
  blankMechs: () => true,

  bombard({ own }) {
    own.harrow = true
    return true
  },

  oneShotCannon({ op, effect, own }) {
    own.batteries.push({ effect: effect.id, value: Number(op.value), dice: op.dice ?? 1, stage: 'offence' })
    return true
  },

  planetCannon({ op, effect, own }) {
    own.batteries.push({ effect: effect.id, value: Number(op.value), dice: op.dice ?? 1, stage: 'both' })
    return true
  },

  mechAsShip: () => true,
  groundAsShips: () => true,
  fightersAsGround: () => true,
}

function silence(draft: SideDraft): void {
  for (const squad of draft.squads) {
    squad.afb = null
    squad.bombardment = null
    squad.cannon = null
    squad.sustain = false
    squad.hasShield = false
    squad.removesShield = false
  }
}
