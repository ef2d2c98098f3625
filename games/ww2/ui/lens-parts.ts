// What is laid over the map on demand: nobody needs it before the first plan.
export { default as Lenses } from './Lenses.svelte'
export { lensMarks, lensWords } from './lens.ts'
export { default as Risk } from './Risk.svelte'
