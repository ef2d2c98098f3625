// Ops about hits, damage and repair, and what happens when a combat starts.

import { countOf } from './muster.ts'
import type { OpTable } from './op-table.ts'
import { squadsOf } from './ops-rolls.ts'

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

  destroy({ op, effect, own, use }) {
    if (effect.id === 'tech.assault') {
      if (own.place === 'space') own.openings.push({ kind: 'assaultCannon', clause: 'TI-P2.1.5', needs: 3 })
      return true
    }
    if (op.filter === 'the sustaining ship') {
      if (own.place === 'space') own.directHits += countOf(use)
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

  cancelHits({ op, effect, own, use, options }) {
    if (effect.id === 'ac.jets') own.jets += countOf(use)
    else if (effect.steps.includes('P1.3') && !effect.steps.includes('P2.5')) return false
    else if (own.place === 'space' || effect.steps.includes('P4.3')) {
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
