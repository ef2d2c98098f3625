// The one menu: go on with a game, or choose battle, side and opponent. Everything has a default; Enter plays.
import { type MatchRecord, parseRecordText, type ScenarioInfo, type Seat } from '@sandtable/kernel'
import { nearest } from '@sandtable/protocol'
import { type Console, columns, INKS, type Look, PERSON, wrap } from '@sandtable/terminal'
import { UsageError } from '../args.ts'
import { defaultSeat, opponentNamed, optionsFrom, seating, seatNamed } from './choose.ts'
import { type SavedFile, savedFiles } from './data-dir.ts'
import type { PlayFlags } from './flags.ts'
import { allPlayable, type PlayableGame } from './playable-games.ts'
import { opponentsOf, type Player, person } from './players.ts'
import { gamesFolder, type Start } from './saved-game.ts'

export type Chosen = { readonly resume: string } | { readonly start: Start } | { readonly quit: true }

type Entry = PlayableGame & { readonly info: ScenarioInfo<unknown> }
type Picked = { readonly entry: Entry; readonly seat: Seat; readonly opponent: Player }

export async function menu(console: Console, look: Look, dataDir: string, { flags }: PlayFlags): Promise<Chosen> {
  const games = await allPlayable()
  const entries = games.flatMap(game => game.entry.game.scenarios.map(info => ({ ...game, info })))
  const recommended = entries.find(({ info, terminal }) => info.id === terminal.recommended) ?? entries[0]
  if (!recommended) throw new UsageError('There is no game to play here.')
  const saved = await unfinished(dataDir, games)
  const levels = await opponentsOf(recommended.entry)
  let picked: Picked = {
    entry: recommended,
    seat: defaultSeat(recommended.entry, recommended.info.scenario),
    opponent: levels[0] ?? person,
  }
  for (const line of menuLines(entries, saved, levels, look)) console.print(line)
  for (;;) {
    console.print(`\n${nowText(picked, look)}`)
    const typed = (await console.ask('Enter to begin, or choose > ')).trim()
    if (typed === '') return { start: startOf(picked, flags) }
    if (/^(q|quit)$/i.test(typed)) return { quit: true }
    const game = savedNamed(typed, saved)
    if (game) return { resume: game.file }
    try {
      picked = await choose(picked, typed, entries, console, look)
    } catch (error) {
      if (!(error instanceof UsageError)) throw error
      console.print(error.message)
    }
  }
}

function startOf({ entry, seat, opponent }: Picked, flags: PlayFlags['flags']): Start {
  return {
    entry: entry.entry,
    terminal: entry.terminal,
    scenario: entry.info.scenario,
    options: optionsFrom(entry.entry, flags.options),
    players: seating(entry.entry, seat, opponent),
    seed: flags.seed ?? null,
    byHand: flags.dice === 'hand',
  }
}

/** Several words at once: '7 red random'. A new battle puts the side back to the one that goes first there. */
async function choose(before: Picked, typed: string, entries: readonly Entry[], console: Console, look: Look): Promise<Picked> {
  let picked = before
  const words = typed.split(/\s+/)
  for (const [i, word] of words.entries()) {
    if (/^(show|about)$/i.test(word)) {
      const about = scenarioFrom(words[i + 1] ?? '', entries) ?? picked.entry
      for (const line of about.terminal.scenarioScreen(about.info.scenario, {}, look)) console.print(line)
      return picked
    }
    picked = await chooseOne(picked, word, entries)
  }
  return picked
}

async function chooseOne(picked: Picked, word: string, entries: readonly Entry[]): Promise<Picked> {
  const entry = scenarioFrom(word, entries)
  if (entry) {
    const isNewGame = entry.entry.id !== picked.entry.entry.id
    const opponent = isNewGame ? await opponentAt(entry, picked.opponent.name) : picked.opponent
    return { ...picked, entry, seat: defaultSeat(entry.entry, entry.info.scenario), opponent }
  }
  const { entry: game, terminal, info } = picked.entry
  const seat = seatNamed(game, terminal, info.scenario, word)
  if (seat !== null) return { ...picked, seat }
  if (/^(p|two|second|person)$/i.test(word)) return { ...picked, opponent: person }
  const levels = (await opponentsOf(game)).map(({ name }) => name)
  const level = word.includes(':') ? word : levels.find(name => name.startsWith(word.toLowerCase()))
  if (level !== undefined) return { ...picked, opponent: await opponentNamed(game, level) }
  const known = [...entries.map(each => each.info.id), ...Object.values(terminal.seatNames(info.scenario)), ...levels, PERSON]
  const meant = nearest(word, known)
  throw new UsageError(
    `I do not know "${word}". ${meant === null ? 'A number, a side or an opponent will do.' : `Did you mean ${meant}?`}`,
  )
}

/** Levels are a game's own: the one of the same name, else its first. */
async function opponentAt({ entry, terminal }: PlayableGame, name: string): Promise<Player> {
  const levels = await opponentsOf(entry)
  if (terminal.isShared || name === PERSON) return person
  return levels.find(level => level.name === name) ?? levels[0] ?? person
}

function scenarioFrom(word: string, entries: readonly Entry[]): Entry | undefined {
  if (/^\d+$/.test(word)) {
    const entry = entries[Number(word) - 1]
    if (!entry) throw new UsageError(`The battles are numbered 1 to ${entries.length}.`)
    return entry
  }
  return entries.find(({ info }) => info.id === word.toLowerCase())
}

type Saved = SavedFile & { readonly title: string }

/** The games that are not over yet, newest first. */
async function unfinished(dataDir: string, games: readonly PlayableGame[]): Promise<Saved[]> {
  const files = await savedFiles(gamesFolder(dataDir), 20)
  const found = files.flatMap((saved): Saved[] => {
    try {
      const record = parseRecordText(saved.text)
      if (record.outcome || record.entries.length === 0) return []
      return [{ ...saved, title: savedTitle(record, games) }]
    } catch {
      return []
    }
  })
  return found.slice(0, 5)
}

/** 'First Volley, Blue against greedy, 11 actions'. */
function savedTitle(record: MatchRecord, games: readonly PlayableGame[]): string {
  const { title } = record.scenario as { title?: unknown }
  const names = games.find(({ entry }) => entry.id === record.game)?.terminal.seatNames(record.scenario) ?? {}
  const seats = Object.entries(record.seats)
  const people = seats.filter(([, { name }]) => name === PERSON).map(([seat]) => names[seat] ?? seat)
  const levels = seats.filter(([, { name }]) => name !== PERSON).map(([, { name }]) => name)
  const who = [...people, ...levels].join(' against ')
  return `${title ?? record.game}, ${who}${ownActions(record)}`
}

/** Only those of the one person: how many the others gave may be a secret. */
function ownActions({ seats, entries }: MatchRecord): string {
  const [own, second] = Object.keys(seats).filter(seat => seats[seat]?.name === PERSON)
  return own === undefined || second !== undefined ? '' : `, ${entries.filter(({ seat }) => seat === own).length} actions`
}

/** 'c', 'c2', 'continue 2'. */
function savedNamed(typed: string, saved: readonly Saved[]): Saved | undefined {
  const found = /^c(?:ont(?:inue)?)?\s*(\d*)$/i.exec(typed)
  return found ? saved[Number(found[1] || 1) - 1] : undefined
}

function menuLines(entries: readonly Entry[], saved: readonly Saved[], levels: readonly Player[], look: Look): string[] {
  const { paint } = look
  const lines = [paint('Sandtable', INKS.title), '']
  if (saved.length > 0) {
    lines.push(paint('Go on', INKS.title))
    lines.push(
      ...saved.map(
        ({ title, changed }, i) => ` ${paint(i === 0 ? ' c' : `c${i + 1}`, INKS.number)}  ${title}, ${agoText(changed)}`,
      ),
    )
    lines.push('')
  }
  const rows: string[][] = []
  for (const [i, { terminal, info }] of entries.entries()) {
    const star = info.id === terminal.recommended ? paint(' recommended', INKS.good) : ''
    rows.push([
      ` ${paint(String(i + 1).padStart(2), INKS.number)}`,
      `${info.title}${star}`,
      paint(terminal.menuLine(info.scenario), INKS.dim),
    ])
  }
  // One table, so that the columns stand under each other, with each game's name above its own battles.
  for (const [i, row] of columns(rows).entries()) {
    const title = entries[i]?.entry.game.title
    if (title !== undefined && title !== entries[i - 1]?.entry.game.title) lines.push(paint(title, INKS.title))
    lines.push(row)
  }
  lines.push('')
  const words = [...levels.map(({ name }) => name), `${PERSON} (two at this terminal)`]
  return [
    ...lines,
    ...wrap(
      `Opponent: ${words.join(', ')}. Side: by name or colour. For example: 7 red greedy. show 7 tells about a battle; quit leaves.`,
      look.width(),
    ),
  ]
}

function nowText({ entry, seat, opponent }: Picked, { paint }: Look): string {
  const names = entry.terminal.seatNames(entry.info.scenario)
  const against = opponent.policy ? `you play ${names[seat]} against ${opponent.name}` : 'two people, one after the other'
  return `${paint(entry.info.title, INKS.title)}: ${against}.`
}

function agoText(then: number): string {
  const minutes = Math.max(0, Math.round((Date.now() - then) / 60_000))
  if (minutes < 2) return 'just now'
  if (minutes < 120) return `${minutes} minutes ago`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${hours} hours ago` : `${Math.round(hours / 24)} days ago`
}
