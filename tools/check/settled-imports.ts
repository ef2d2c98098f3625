// After every test file of the page: what it set off and did not wait for is loaded to its end. With the file its page goes, and a module
// that is cut off while it loads stays broken for the files after it, which share the modules. What it put in the place of a part of the
// browser goes with it too.
import { afterAll, vi } from 'vitest'

/** On a busy machine a table of a game takes its time. */
const MOST_MS = 60_000

afterAll(async () => {
  await vi.dynamicImportSettled()
  vi.unstubAllGlobals()
}, MOST_MS)
