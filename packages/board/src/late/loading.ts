// What is being fetched for the page: while any of it is on its way, the root of the document says so (`data-loading`) and the pointer shows it.
import { tick } from 'svelte'

let count = 0

/** Counts a part as being loaded until it is shown or has failed. Answers with the same promise. */
export function whileLoading<P extends Promise<unknown> | null | undefined>(part: P): P {
  if (!part || typeof document === 'undefined') return part
  const { dataset } = document.documentElement
  count++
  dataset.loading = ''
  const end = async () => {
    // Shown first: what it brings may load more.
    await tick()
    if (--count === 0) delete dataset.loading
  }
  part.then(end, end)
  return part
}
