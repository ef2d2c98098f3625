import type { Component } from 'svelte'
import Late from './Late.svelte'

type Words = {
  /** Said while it is fetched. Left out: nothing is. */
  readonly waiting?: string
  /** Said when it cannot be fetched. */
  readonly trouble?: string
}
const TROUBLE = 'This part could not be loaded. Check the connection and open this page again.'

/** A component that is fetched when it is first shown, so that a page without it need not carry it. `load` is given the first props. */
export function late<Props extends Record<string, unknown>>(
  load: (props: Props) => Promise<{ readonly default: Component<Props> }>,
  { waiting, trouble = TROUBLE }: Words = {},
): Component<Props> {
  return (internals, props) => Late<Props>(internals, { load, waiting: waiting ?? null, trouble, props })
}
