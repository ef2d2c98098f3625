// BI-26.5: typed orders, one row a verb: how it reads and which action it is. Whether it may be done is for the rules to say.

import { Failure } from '@sandtable/terminal'
import type { BeachheadAction } from '../viewmodel/index.ts'
import { enemyNamed, hexNamed, isHex, isOwn, objectiveNamed, ownNamed } from './find.ts'
import {
  type Context,
  driveOff,
  dropsOf,
  eventChoice,
  facingAnd,
  kind,
  need,
  placeUnit,
  playCard,
  unitAnd,
  withoutTo,
} from './order-parts.ts'

export type Verb = {
  readonly name: string
  readonly also?: readonly string[]
  readonly takes: string
  readonly summary: string
  /** Dice fall: the odds are shown and a question asked. */
  readonly asks?: true
  make(words: readonly string[], context: Context): BeachheadAction
}

const onUnit = (
  name: string,
  type: 'search' | 'reveal' | 'secure' | 'demolish' | 'recover' | 'forceMarch',
  summary: string,
): Verb => ({
  name,
  takes: '[unit]',
  summary,
  make: (words, context) => ({ type, unit: unitAnd(words, context)[0] }),
})

export const VERBS: readonly Verb[] = [
  {
    name: 'launch',
    takes: '<transport> [cargo …] to <hex> [face <direction>]',
    summary: 'Launch from the USS Wasp, with cargo if wished: launch lcac-1 marine_squad-1 to 2,4.',
    make(words, context) {
      const [facing, others] = facingAnd(words)
      const [unit, rest] = unitAnd(withoutTo(others), context)
      const hex = hexNamed(rest[rest.length - 1])
      return { type: 'launch', unit, cargo: rest.slice(0, -1).map(word => ownNamed(context.view, word)), hex, ...facing }
    },
  },
  {
    name: 'move',
    also: ['m'],
    takes: '[unit] <hex> … [land] [face <direction>]',
    summary: 'Move a unit; several hexes name the way, land puts an aircraft down, face ne turns it.',
    make(words, context) {
      const isLanding = words.includes('land')
      const [facing, others] = facingAnd(words)
      const [unit, rest] = unitAnd(
        withoutTo(others).filter(word => word !== 'land'),
        context,
      )
      const hexes = rest.map(hexNamed)
      const to = hexNamed(hexes[hexes.length - 1])
      return {
        type: 'move',
        unit,
        to,
        ...(hexes.length > 1 ? { path: hexes } : {}),
        ...(isLanding ? { land: true as const } : {}),
        ...facing,
      }
    },
  },
  {
    name: 'attack',
    also: ['a', 'fire', 'shell'],
    takes: '[unit] <enemy | hex | objective>',
    summary: 'Attack an enemy, shell a hex with a mortar, or fire at the Comms Hub, after its odds.',
    asks: true,
    make(words, context) {
      const [unit, [word]] = unitAnd(withoutTo(words), context)
      const target = need(word, 'The target')
      if (isHex(target)) return { type: 'attackHex', unit, hex: hexNamed(target) }
      const objective = objectiveNamed(context.view, target)
      return objective === null
        ? { type: 'attack', unit, target: enemyNamed(context.view, target) }
        : { type: 'attackStructure', unit, objective }
    },
  },
  {
    name: 'sparrow',
    takes: '<enemy>',
    summary: 'Sea Sparrow of the USS Wasp against an air unit.',
    asks: true,
    make: ([word], { view }) => ({ type: 'seaSparrow', target: enemyNamed(view, need(word, 'The target')) }),
  },
  onUnit('search', 'search', 'Look for hidden enemies near by.'),
  onUnit('reveal', 'reveal', 'Come out of hiding.'),
  onUnit('secure', 'secure', 'Take the objective or the VIP here.'),
  onUnit('demolish', 'demolish', 'Set charges at the Comms Hub.'),
  onUnit('recover', 'recover', 'Come aboard the USS Wasp.'),
  onUnit('march', 'forceMarch', 'Force March: more movement for a command point.'),
  {
    name: 'breach',
    takes: '[unit] <hex>',
    summary: 'Marines clear a fortification next to them.',
    make(words, context) {
      const [unit, [hex]] = unitAnd(words, context)
      return { type: 'breach', unit, hex: hexNamed(hex) }
    },
  },
  {
    name: 'board',
    takes: '[unit] <transport>',
    summary: 'Get into a transport beside it.',
    make(words, context) {
      const [unit, [into]] = unitAnd(
        words.filter(word => word !== 'into'),
        context,
      )
      return { type: 'load', unit, into: ownNamed(context.view, need(into, 'The transport')) }
    },
  },
  {
    name: 'unload',
    takes: '[transport] [passenger [hex [face <direction>]]] …',
    summary: 'Set passengers down, each in a hex of its own or where the rules put it; all of them where none is named.',
    make(words, context) {
      const [unit, rest] = unitAnd(withoutTo(words), context)
      return { type: 'unload', unit, drops: dropsOf(rest, unit, context) }
    },
  },
  {
    name: 'barrage',
    takes: '[battery] <hex> <hex> <hex>',
    summary: 'A barrage on three hexes that touch one another.',
    asks: true,
    make(words, context) {
      const [unit, hexes] = unitAnd(words, context)
      if (hexes.length !== 3) throw new Failure('A barrage needs three hexes.')
      return { type: 'barrage', unit, hexes: hexes.map(hexNamed) as unknown as readonly [string, string, string] }
    },
  },
  {
    name: 'sam',
    takes: '[battery] <enemy>',
    summary: 'A SAM Strike on an air unit or the USS Wasp.',
    asks: true,
    make(words, context) {
      const [unit, [word]] = unitAnd(words, context)
      return { type: 'samStrike', unit, target: enemyNamed(context.view, need(word, 'The target')) }
    },
  },
  {
    name: 'rapid',
    takes: '',
    summary: 'Rapid Deployment: launch beyond the limits.',
    make: () => ({ type: 'rapidDeployment' }),
  },
  {
    name: 'air',
    takes: '<hex>',
    summary: 'Coordinated Air Support on a hex.',
    make: ([hex]) => ({ type: 'coordinatedAir', hex: hexNamed(hex) }),
  },
  {
    name: 'reinforce',
    takes: '<type> <hex>',
    summary: 'Bring a unit of the reserve in by an entry point.',
    make: ([type, hex]) => ({ type: 'reinforce', unitType: kind(type, 'The type'), hex: hexNamed(hex) }) as BeachheadAction,
  },
  {
    name: 'build',
    takes: '<barricade | trench> <hex>',
    summary: 'Build next to infantry, for command points.',
    make: ([fort, hex]) => ({ type: 'construct', fort: kind(fort, 'What to build'), hex: hexNamed(hex) }) as BeachheadAction,
  },
  {
    name: 'card',
    takes: '<id> [hex | unit | system | objective] …',
    summary: 'Play a card of your hand: card A4 3,2.',
    make: playCard,
  },
  {
    name: 'choose',
    takes: '<hex | marker | unit>',
    summary: 'Answer an event card.',
    make: ([word], { view }) => eventChoice(need(word, 'Your choice'), view),
  },
  {
    name: 'decline',
    takes: '',
    summary: 'Make no use of an event card.',
    make: () => ({ type: 'eventChoice', decline: true }),
  },
  {
    name: 'ciws',
    takes: '<yes | no>',
    summary: 'Let CIWS/RAM answer the missiles, or not.',
    make: ([word]) => ({ type: 'ciws', use: !/^n/i.test(need(word, 'yes or no')) }),
  },
  {
    name: 'flee',
    takes: '<hex> … [face <direction>] | stay',
    summary: 'Fast Ambush: drive off after firing from hiding, or stay.',
    make: driveOff,
  },
  {
    name: 'place',
    takes: '<unit> <hex | aboard | in <transport>> [open] [face <direction>]',
    summary: 'Set up a unit; open leaves it unhidden.',
    make: placeUnit,
  },
  { name: 'dummy', takes: '<hex>', summary: 'Set up a dummy.', make: ([hex]) => ({ type: 'placeDummy', hex: hexNamed(hex) }) },
  {
    name: 'fort',
    takes: '<type> <hex>',
    summary: 'Set up a fortification.',
    make: ([fort, hex]) => ({ type: 'placeFort', fort: kind(fort, 'The type'), hex: hexNamed(hex) }) as BeachheadAction,
  },
  {
    name: 'take',
    takes: '<piece>',
    summary: 'Take a piece back: its id, or a fortification as trench@3,4.',
    make: ([word], { view }) => ({
      type: 'unplace',
      piece: isOwn(view, need(word, 'The piece')) ? ownNamed(view, word as string) : (word as string),
    }),
  },
  {
    name: 'buy',
    takes: '<type> [number]',
    summary: 'Buy units or fortifications.',
    make([type, count = '1']) {
      const what = { [kind(type, 'What to buy')]: Number(count) }
      return {
        type: 'buy',
        ...(['bunker', 'minefield', 'trench', 'barricade'].includes(kind(type, '')) ? { forts: what } : { units: what }),
      } as BeachheadAction
    },
  },
  {
    name: 'section',
    takes: '<name> [column row turn]',
    summary: 'Choose a map section, or lay it out.',
    make: ([section, col, row, turn = '0']) =>
      (col === undefined
        ? { type: 'pickSection', section: need(section, 'The section') }
        : { type: 'placeSection', section, slot: [Number(col), Number(row)], turn: Number(turn) }) as BeachheadAction,
  },
  {
    name: 'edge',
    takes: '<N | E | S | W>',
    summary: 'Choose the side where the sea is.',
    make: ([edge]) => ({ type: 'chooseEdge', edge: need(edge, 'The edge').toUpperCase() }) as BeachheadAction,
  },
  { name: 'pass', takes: '', summary: 'Let no unit act now.', make: () => ({ type: 'pass' }) },
  { name: 'done', also: ['d', 'end'], takes: '', summary: 'You are done with this step.', make: () => ({ type: 'done' }) },
]
