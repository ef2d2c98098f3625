// Where the shipped battles turned: no artefact of how a position is judged on somebody's turn.
import { readFileSync } from 'node:fs'
import { type Analysed, analyse, type GameEntry, TURNS } from '@sandtable/ai'
import beachhead from '@sandtable/beachhead'
import type { MatchRecord } from '@sandtable/kernel'
import musket from '@sandtable/musket'
import ww2 from '@sandtable/ww2'
import { expect, test } from 'vitest'

const ENTRIES: Readonly<Record<string, GameEntry>> = { beachhead, musket, ww2 }
const RECORDS = [
  ['musket', 'brandywine'],
  ['musket', 'first-volley'],
  ['musket', 'guilford'],
  ['musket', 'breakout'],
  ['ww2', 'tutorial'],
  ['beachhead', 'first-wave'],
] as const
const recordOf = (game: string, name: string): MatchRecord =>
  JSON.parse(readFileSync(new URL(`../../../../../games/${game}/records/${name}.json`, import.meta.url), 'utf8'))

test.each(RECORDS)(
  '%s, %s: each turning point changed the chances, and none is the mere end of a turn',
  async (game, name) => {
    const entry = ENTRIES[game] as GameEntry
    const seat = entry.game.seats[0]?.id ?? ''
    const { analysis, turning, better } = (await analyse(entry, recordOf(game, name), seat, () => undefined)) as Analysed
    const { start, decision, course, luck, result, steps } = analysis
    expect(start + decision + course + luck).toBeCloseTo(result, 9)
    for (const at of turning) {
      const step = steps[at - 1]
      if (!step) throw new Error(`no step ${at}`)
      expect(Math.abs(step.after - step.before)).toBeGreaterThanOrEqual(TURNS)
      if (entry.passes?.(step.action) && Math.abs(step.luck) < TURNS) expect(step.decision).not.toBe(0)
    }
    for (const { at, choice, played } of better) {
      expect(turning).toContain(at)
      expect(choice.value).toBeGreaterThan(played)
    }
  },
  180_000,
)
