// Ops about hits, damage and repair, and what happens when a combat starts.
import { unitOf } from '../../data/lookup.ts'
import type { UnitDice } from './problem.ts'
import { squadsOf } from './roll-ops.ts'
import type { OpTable } from './side-draft.ts'
import { countOf, split } from './squads.ts'

/** Wild, Wild Galaxy (TI-D.13). */
const WILD = 'ev.wild'
/** More hits than any roll of cannons has. */
const WHOLE_ROLL = 1000

export const HIT_OPS: OpTable = {
  sustainCancels({ op, own }) {
    own.sustainCancels = Number(op.n)
    return true
  },

  noSustain({ op, effect, own, enemy }) {
    if (op.filter === undefined) {
      if ((op.place === 'planet') === (own.place === 'ground'))
        own.silencers.push(...squadsOf(own, effect.unit).filter(s => s.isFighting))
      return true
    }
    for (const { squads } of op.side === 'both' ? [own, enemy] : [enemy]) {
      for (const squad of squads) if (squad.data.type === op.filter) squad.sustain = false
    }
    return true
  },

  sustainForShips: () => true,

  repair({ op, effect, own, use, options }) {
    if (op.filter === 'damagedBeforeThisRound') own.duranium = true
    else if (op.n === 'all') own.repairs = { count: own.repairs.count + countOf(use), n: options['repairs.one'] ? 1 : 0 }
    else if (op.n === 'self') {
      const isHere = effect.steps.some(step => step.startsWith(own.place === 'space' ? 'P2' : 'P4'))
      const squads = isHere ? squadsOf(own, effect.unit).filter(squad => squad.isFighting) : []
      if (effect.steps.includes('P2.1')) own.repairsAtStart.push(...squads)
      else own.repairsAtEnd.push(...squads)
    } else return false
    return true
  },

  immune({ op, effect, own }) {
    if (op.to === 'ability hits') for (const squad of squadsOf(own, effect.unit)) squad.abilityImmune = true
    return true
  },

  damageExcess({ own }) {
    own.damagesExcess = true
    return true
  },

  destroy({ op, effect, own, use, events }) {
    if (effect.id === 'tech.assault') {
      if (own.place === 'space') own.openings.push({ kind: 'assaultCannon', clause: 'TI-P2.1.5', needs: 3 })
      return true
    }
    if (op.filter === 'the sustaining ship') {
      if (own.place === 'space' || events.has(WILD)) own.directHits += countOf(use)
      return true
    }
    if (effect.id === 'unit.exo2') {
      if (own.place === 'space' && op.side === 'enemy') {
        const squads = squadsOf(own, effect.unit)
        own.plans.push({ kind: 'ram', clause: 'TI-P2.5.10', last: 1, squads, ships: countOf(use), kills: Number(op.n) })
      }
      return true
    }
    if (op.side === 'own' && effect.steps.includes('P2.5')) {
      const types = (op.filter ?? '').split('|').toReversed()
      if (own.place === 'space') own.plans.push({ kind: 'devotion', clause: 'TI-P2.5.10', last: countOf(use), types })
      return true
    }
    if (op.side === 'own' && effect.steps.includes('P2.1')) {
      const types = (op.filter ?? '').split('|').toReversed()
      if (own.place === 'space') own.openings.push({ kind: 'sacrifice', clause: 'TI-P2.1.3', types })
      return true
    }
    return false
  },

  produceHits({ op, effect, own, use }) {
    const n = Number(op.n)
    // Hits that go with an own loss are part of that opening.
    if (effect.op!.some(each => each.op === 'destroy')) return true
    if (effect.steps.includes('P4.3') && op.assignBy === 'victim') {
      if (own.place !== 'ground') return true
      own.strikers.push(...squadsOf(own, effect.unit))
      own.strikeBackHits = n
      return true
    }
    if (effect.steps.includes('P2.5')) {
      if (own.place === 'space') own.reflections = { count: own.reflections.count + countOf(use), n }
      return true
    }
    const isGround = effect.steps.includes('P4.1')
    if (isGround !== (own.place === 'ground')) return true
    // The ground print needs a structure of its owner on the planet.
    if (isGround && !own.squads.some(squad => squad.data.class.includes('structure'))) return true
    own.openings.push({ kind: 'chosenHit', clause: 'TI-G.9.4', hits: n })
    return true
  },

  sideRoll({ op, own }) {
    if (own.place !== 'space') return true
    if (op.roll === 'afb') own.barrageBonus.push({ value: Number(op.value), dice: op.dice ?? 1 })
    // Cruisers before destroyers (TI-O.15), the order in which the file names them.
    else own.openings.push({ kind: 'ambush', clause: 'TI-P2.1.4', types: (op.filter ?? '').split('|'), most: op.maxUnits ?? 0 })
    return true
  },

  cancelHits({ op, effect, own, use, options, events }) {
    const isWild = events.has(WILD)
    if (effect.id === 'ac.jets') {
      own.jets += countOf(use)
      own.jetsCancel = isWild ? WHOLE_ROLL : 1
    } else if (effect.steps.includes('P1.3') && !effect.steps.includes('P2.5')) return false
    else if (own.place === 'space' || effect.steps.includes('P4.3') || (effect.id === 'ac.shields' && isWild)) {
      const n = effect.id === 'ac.shields' && options['shields.one'] ? 1 : Number(op.n)
      own.shields = { count: own.shields.count + countOf(use), n: Math.max(own.shields.n, n) }
    }
    return true
  },

  replaceUnit({ op, own }) {
    if (op.side !== 'enemy') return false
    if (own.place === 'ground') own.openings.push({ kind: 'convert', clause: 'TI-P4.1.4', from: op.from ?? 'infantry' })
    return true
  },

  /** Lent to one ship a batch. */
  grantSustain({ own }) {
    own.voidShield = own.place === 'space'
    return true
  },

  bombardBoth({ op, own, use }) {
    if (own.place !== 'ground') return true
    own.sparesGalvanized = true
    const dice = { value: Number(op.value), dice: op.dice ?? 1 }
    own.plans.push({ kind: 'bombardBoth', clause: 'TI-P4.1.3', last: countOf(use), ...dice })
    return true
  },

  /** Claire Gibson stands on a planet she holds; Brother Milor answers the first loss. All other pieces come outside the combat. */
  addUnits({ op, effect, own, use }) {
    if (op.type === 'fighter|infantry') own.comrades = { count: own.comrades.count + countOf(use), n: Number(op.n) }
    else if (!effect.steps.includes('P4.1') || effect.who !== 'D') return false
    else if (own.place === 'ground' && own.name === 'defender')
      own.openings.push({ kind: 'join', clause: 'TI-P4.1.3', type: op.type ?? 'infantry', n: Number(op.n) })
    return true
  },

  /** The Cavalry: another flagship's dice, barrage and armour for one ship. */
  statSwap({ own, enemy, use }) {
    if (own.place !== 'space' || enemy.faction === 'nomad') return true
    const lent = unitOf('nomad', 'flagship', use.n === 2)
    const [rider] = own.squads
      .filter(({ data, line, isFighting, shieldOnly }) => {
        const isShip = isFighting && !shieldOnly && data.type !== 'fighter'
        return isShip && (use.unit === undefined || line.unit === use.unit)
      })
      .toSorted((a, b) => Number(a.sustain) - Number(b.sustain) || expectedHits(a.combat) - expectedHits(b.combat))
    if (!rider || !lent?.combat || lent.combat.dice === 'enemyNonFighterShips') return true
    const squad = rider.count > 1 ? split(own.squads, rider, 1) : rider
    squad.combat = { value: lent.combat.value, dice: lent.combat.dice }
    if (lent.afb) squad.afb = { value: lent.afb.value, dice: lent.afb.dice }
    squad.sustain = true
    return true
  },

  stealDestroyed({ own }) {
    own.matchesLosses = own.place === 'space'
    return true
  },

  /** TI-O.18: these two are played out with dice. */
  rollDestroyEnemy({ own, use }) {
    if (own.place === 'space') own.courageous += countOf(use)
    return true
  },

  thalnos({ op, own }) {
    own.thalnos = op.bonus ?? 1
    return true
  },

  destroyAllShips({ own, effect }) {
    if (own.place === 'space') own.doom.push(...squadsOf(own, effect.unit))
    return true
  },
}

const expectedHits = (die: UnitDice | null): number => (die ? die.dice * Math.min(10, Math.max(0, 11 - die.value)) : 0)
