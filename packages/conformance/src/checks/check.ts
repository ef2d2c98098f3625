// One law, one check. The name is what a test runner prints.
import type { Table } from '../table.ts'

export type Check = { readonly name: string; run(table: Table): void }
