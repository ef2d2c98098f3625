// Before every test file: property tests draw the same examples each time, so that a run says what the run before it said.
// `PROPERTY_SEED=7 npm run unit` looks at others.
import fc from 'fast-check'

const DEFAULT_SEED = 1775

fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? DEFAULT_SEED) })
