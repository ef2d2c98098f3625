// How long each test file took when it last ran here. `npm run check` fills its half minute by them. Node built-ins only.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const FOLDER = '.sandtable'
const FILE = 'test-times.json'

/** Milliseconds by file; none where no test has run yet. */
export function readTimes(root) {
  try {
    return new Map(Object.entries(JSON.parse(readFileSync(join(root, FOLDER, FILE), 'utf8'))))
  } catch {
    return new Map()
  }
}

/** From a JSON report of vitest; files that are not in it keep their times. */
export function writeTimes(root, { testResults }) {
  const times = readTimes(root)
  for (const { name, startTime, endTime } of testResults)
    times.set(relative(root, name).replaceAll('\\', '/'), Math.round(endTime - startTime))
  mkdirSync(join(root, FOLDER), { recursive: true })
  writeFileSync(join(root, FOLDER, FILE), JSON.stringify(Object.fromEntries([...times].sort()), null, 1))
}
