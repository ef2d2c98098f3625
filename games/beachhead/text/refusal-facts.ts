// What a refusal says beside its code, read with care: a fact that is missing must not spoil the sentence.
import type { Refusal } from '@sandtable/kernel'
import type { FactName, FactsIn, RefusalCode } from '../rules/contract/refusals.ts'
import { kindName, listed, unitName } from './names.ts'

export class Facts {
  readonly clause: string
  readonly #given: { readonly [fact: string]: unknown }

  constructor(refusal: Refusal) {
    this.clause = refusal.clause
    this.#given = refusal as unknown as { readonly [fact: string]: unknown }
  }

  text(name: string): string | null {
    const value = this.#given[name]
    return typeof value === 'string' && value !== '' ? value : null
  }
  number(name: string): number {
    const value = this.#given[name]
    return typeof value === 'number' ? value : 0
  }
  /** 'Marine Squad 2'; `unit`, else what the rule was asked about. */
  get unit(): string {
    const type = this.text('unitType')
    const id = this.text('unit')
    return id !== null ? unitName(id) : type !== null ? kindName(type) : 'This unit'
  }
  get target(): string {
    const id = this.text('target')
    const hex = this.text('hex')
    return id !== null ? unitName(id) : hex !== null ? hex : 'That'
  }
  get hex(): string {
    return this.text('hex') ?? 'That hex'
  }
  get hexes(): string {
    const value = this.#given.hexes
    return Array.isArray(value) && value.length > 0 ? listed(value.map(String)) : (this.text('hex') ?? 'those hexes')
  }
}

/** What a sentence may read, by the facts there are: one that asks for another does not compile. */
export type FactReader<Name extends FactName> = Pick<Facts, 'clause' | Getter<Name>> & {
  text(name: Name): string | null
  number(name: Name): number
}
type Getter<Name> =
  | (Name extends 'unit' | 'unitType' ? 'unit' : never)
  | (Name extends 'target' | 'hex' ? 'target' : never)
  | (Name extends 'hex' ? 'hex' : never)
  | (Name extends 'hexes' | 'hex' ? 'hexes' : never)
export type FactsOf<Code extends RefusalCode> = FactReader<FactsIn<Code>>
