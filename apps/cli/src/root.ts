// Where this program lies: the same depth as source (apps/cli/src) and as bundle (apps/cli/dist).
import { fileURLToPath } from 'node:url'

export const repositoryRoot = (): string => fileURLToPath(new URL('../../..', import.meta.url))
