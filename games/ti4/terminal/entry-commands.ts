// Filling the table in by typing: pieces, planets, features, what a player owns (TI-P0.1.2, TI-P0.5). What cannot be read gets a caret.

import { type Command, Failure } from '@sandtable/terminal'
import { NotationError, parseEffects, parseParty } from '../odds/index.ts'
import { stepName } from '../text/index.ts'
import { noteOwned } from '../viewmodel/index.ts'
import type { Ti4Context } from './context.ts'
import type { Session, TiAction } from './game-types.ts'

export function entryCommands(at: Ti4Context): readonly Command[] {
  const command = (name: string, takes: string, summary: string, run: Command['run']): Command => ({
    name,
    takes,
    summary,
    topic: 'play',
    run,
  })
  const { host } = at
  const send = async (seat: string, actions: readonly TiAction[]) => {
    for (const action of actions) if (!(await at.press({ seat, action }))) return
  }
  return [
    command('set', '<player> <pieces> [at <planet>]', 'Enter pieces: set a 3 cruiser, 2 fighter.', async words => {
      if (at.s.step < 'P0.5')
        throw new Failure(`Pieces are entered in ${stepName('P0.5')}; now it is ${stepName(at.s.step)}. TI-P0.5.1`)
      const [seat, text] = [seatIn(at.s, words[0]), words.slice(1).join(' ')]
      await send(seat, piecesIn(at, seat, text))
    }),
    command('planet', '<name> [of <player>]', 'Add a planet to the system, or say whose it is.', async words => {
      const [name = '', owner] = words.join(' ').split(/ of (?=\S+$)/)
      if (name === '') throw new Failure('Which planet? For example: planet Jord of b')
      await send(at.s.attacker, [planetAction(at.s, name, owner === undefined ? undefined : seatIn(at.s, owner))])
    }),
    command(
      'system',
      '<feature>',
      'Switch a feature on or off: nebula, asteroid, rift, scar, breach, custodians.',
      async ([flag = '']) => {
        const facts = at.s.system as unknown as { readonly [flag: string]: unknown }
        const isFlag = typeof facts[flag] === 'boolean'
        if (!isFlag) throw new Failure(`"${flag}" is no feature. There are ${flagsOf(at.s).join(', ')}.`)
        await send(at.s.attacker, [{ type: 'setSystem', facts: { [flag]: facts[flag] !== true } }])
      },
    ),
    command('own', '<player> <things>', 'Note what a player owns: own a plasma scoring, cruiser II.', async words => {
      const seat = seatIn(at.s, words[0])
      await send(at.s.attacker, [ownedIn(at, seat, words.slice(1).join(' '))])
    }),
    command('pool', '<player> <n>', 'The tokens in a fleet pool.', async ([who, n]) => {
      if (!/^\d{1,2}$/.test(n ?? '')) throw new Failure('How many? For example: pool a 5')
      await send(at.s.attacker, [{ type: 'setSeat', seat: seatIn(at.s, who), fleetPool: Number(n) }])
    }),
    command('do', '<json>', 'An action as the engine takes it, for what has no button: do {"type":"pass"}.', async words => {
      const action = parsed(words.join(' '))
      const seat = host.match.toAct.find(each => host.match.check(each, action) === null) ?? host.match.toAct[0]
      if (seat !== undefined) await send(seat, [action])
    }),
  ]
}

function seatIn(s: Session, word = ''): string {
  const typed = word.toLowerCase()
  const found = s.seats.find(({ id, name, faction }) => [id, name.toLowerCase(), faction].includes(typed))
  if (found) return found.id
  throw new Failure(`There is no player "${word}". There are ${s.seats.map(({ id }) => id).join(', ')}.`)
}

const flagsOf = (s: Session): string[] =>
  Object.entries(s.system).flatMap(([name, value]) => (typeof value === 'boolean' ? [name] : []))

/** Ground forces and structures of a defender stand on a planet unless another place is named; everything else in space. */
function piecesIn(at: Ti4Context, seat: string, text: string): TiAction[] {
  const [pieces = '', planet] = text.split(/ at (?=[^,]+$)/)
  const faction = at.s.seats.find(({ id }) => id === seat)?.faction
  if (!faction) throw new Failure('Choose the faction first.')
  const { units } = pointed(at, pieces, typed => parseParty(`${typed} @ ${faction}`))
  const onPlanets = planet === undefined ? at.s.planets.map(({ name }) => name) : [planet]
  const places = [...onPlanets.map(name => `planet:${name}`), ...(planet === undefined ? ['space'] : [])]
  const order = seat === at.s.attacker ? places.toReversed() : places
  return units.map(({ unit, count, damaged }) => {
    const actions = order.map(
      (place): TiAction => ({ type: 'setCount', seat, unit, place, n: count, ...(damaged ? { damaged } : {}) }),
    )
    const fits = actions.find(action => at.host.match.check(at.s.attacker, action) === null)
    return fits ?? (actions[0] as TiAction)
  })
}

function planetAction(s: Session, name: string, owner: string | undefined): TiAction {
  const planets = s.planets.map(each => ({ name: each.name, ...(each.name === name && owner ? { owner } : {}) }))
  const isKnown = s.planets.some(each => each.name === name)
  const added = isKnown ? [] : [{ name, ...(owner ? { owner } : {}) }]
  return { type: 'setSystem', facts: { planets: [...planets, ...added] } }
}

/** A piece with II is an upgrade, everything else a card or technology by its name. */
function ownedIn(at: Ti4Context, seat: string, text: string): TiAction {
  const parts = text.split(',').map(part => part.trim())
  const isUpgrade = (part: string) => /\S(\s*2|\s+II)$/i.test(part)
  const faction = at.s.seats.find(({ id }) => id === seat)?.faction ?? 'neutral'
  const upgrades = parts
    .filter(isUpgrade)
    .flatMap(part => pointed(at, part, typed => parseParty(`${typed} @ ${faction}`)).units)
  const effects = parts.filter(part => !isUpgrade(part)).flatMap(part => pointed(at, part, parseEffects))
  return noteOwned(
    at.s,
    seat,
    effects.map(({ effect }) => effect),
    upgrades.map(({ unit }) => unit),
  )
}

function pointed<T>({ host }: Ti4Context, text: string, parse: (text: string) => T): T {
  try {
    return parse(text)
  } catch (error) {
    if (!(error instanceof NotationError)) throw error
    host.say(text, `${' '.repeat(error.character - 1)}^`)
    throw new Failure(`${error.message} ${error.clause}`)
  }
}

function parsed(text: string): TiAction {
  try {
    return JSON.parse(text) as TiAction
  } catch {
    throw new Failure('This is not JSON. For example: do {"type":"pass"}')
  }
}
