// After every test file of the page: what it set off and did not wait for is loaded to its end. With the file its page goes, and a module
// that is cut off while it loads stays broken for the files after it, which share the modules.
import { afterAll, vi } from 'vitest'

/** On a busy machine a table of a game takes its time. */
const MOST_MS = 60_000

afterAll(() => vi.dynamicImportSettled(), MOST_MS)
