// The digest of a state against the obvious one: canonical JSON and SHA-256.
import { createHash } from 'node:crypto'
import { digest } from '@sandtable/kernel'
import { compare } from '../measure.ts'
import type { Row } from '../report.ts'
import { newMatch, playersLuck, playOn } from '../subjects/battles.ts'

const COPIES = 200

export async function hashCase(report: (row: Row) => void): Promise<void> {
  const { state } = playOn(newMatch('guilford', 1, 'none'), playersLuck(1), 60)
  const text = JSON.stringify(state)
  // Fresh copies know nothing of parts that are declared stable: every byte is walked.
  let copies: unknown[] = []
  const prepare = () => {
    copies = Array.from({ length: COPIES }, () => JSON.parse(text))
  }
  const hashing = (hash: (value: unknown) => string) => ({
    prepare,
    run() {
      for (const copy of copies) hash(copy)
      return COPIES
    },
  })
  const { ours, peer, ratio } = compare(hashing(digest), hashing(canonicalSha))
  report({
    id: 'hash.state',
    what: `hash of a state of ${(text.length / 1000).toFixed(1)} kB`,
    unit: 'µs',
    ours,
    peer,
    against: 'sorted JSON + SHA-256',
    ratio: 1 / ratio,
    target: { atMost: 0.6 },
  })
  const again = compare({ run: () => (digest(state) === '' ? 0 : 1) }, { run: () => (canonicalSha(state) === '' ? 0 : 1) })
  report({
    id: 'hash.stable',
    what: 'the same, map and profiles declared stable',
    unit: 'µs',
    ours: again.ours,
    peer: again.peer,
    against: 'sorted JSON + SHA-256',
    ratio: 1 / again.ratio,
  })
}

const canonicalSha = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(sorted(value)))
    .digest('hex')

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const object = value as Record<string, unknown>
  return Object.fromEntries(
    Object.keys(object)
      .sort()
      .map(key => [key, sorted(object[key])]),
  )
}
