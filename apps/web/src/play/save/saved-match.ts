// Matches as this browser keeps them.
import type { MatchRecord, Seat } from '@sandtable/kernel'
import type { KeptNotes, Player, Players } from '@sandtable/session'

/** The same battle again with the seats changed. */
export function rotated(players: Players, seats: readonly Seat[]): Players {
  return Object.fromEntries(seats.map((seat, i) => [seat, players[seats[(i + 1) % seats.length] as Seat] as Player]))
}

export type SavedMatch = {
  readonly id: string
  readonly game: string
  /** The name its owner gave it; first the scenario's title. */
  readonly name: string
  readonly players: Players
  readonly handDice: boolean
  readonly isLesson: boolean
  readonly record: MatchRecord
  /** Of the last entry: it only grows, also by an undo, so the newer of two is known by it. */
  readonly seq: number
  /** The last entry that was seen at this device. */
  readonly seen: number
  readonly created: number
  readonly updated: number
  readonly headline: string
  /** A view to draw in lists. */
  readonly position: unknown
  readonly isOver: boolean
  /** What the computer noted and said; none where it did neither. */
  readonly asides?: KeptNotes
}

export type Progress = Pick<SavedMatch, 'record' | 'seq' | 'updated' | 'headline' | 'position' | 'isOver' | 'asides'>

/** 'conflict': another tab has gone on with this match. 'gone': it was deleted. */
export type SaveResult = 'saved' | 'conflict' | 'gone'

export interface MatchStore {
  get(id: string): Promise<SavedMatch | null>
  /** Newest first. */
  list(): Promise<SavedMatch[]>
  add(match: SavedMatch): Promise<void>
  /** Compare and set: writes only over the entry that the caller knows. */
  advance(id: string, from: number, progress: Progress): Promise<SaveResult>
  change(id: string, change: Partial<Pick<SavedMatch, 'name' | 'seen'>>): Promise<void>
  remove(id: string): Promise<void>
}

export const byNewest = (a: SavedMatch, b: SavedMatch): number => b.updated - a.updated

/** 12 letters of chance: also where the page is not served securely and `randomUUID` is missing. */
export function newId(): string {
  const letters = 'abcdefghijkmnpqrstuvwxyz23456789'
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), byte => letters[byte % letters.length]).join('')
}

/** Every match has a seed of its own. */
export const newSeed = (): string => newId() + newId()
