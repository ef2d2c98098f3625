// A backup as its lines, and lines as a backup whose count and digest are right: somebody who alters one can work them out as well.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'

/** The lines between the first and the last. */
export const readArchive = (file: string): string[] =>
  gunzipSync(readFileSync(file)).toString().trimEnd().split('\n').slice(1, -1)

export function writeArchive(file: string, rows: readonly string[]): void {
  const head = JSON.stringify({ format: 'sandtable-backup', version: 1, made: new Date(0).toISOString() })
  const text = [head, ...rows].map(line => `${line}\n`).join('')
  const digest = createHash('sha256').update(text).digest('hex')
  writeFileSync(file, gzipSync(`${text}${JSON.stringify({ rows: rows.length, digest })}\n`))
}
