// What is laid over the map on demand, with its buttons and the list of keys, and paths of one's own: not needed while a battle is laid out.
export { default as Lenses } from './Lenses.svelte'
export { lensMarks, lensWords } from './lens.ts'
export { WayDrawing } from './path-drawing.ts'
export { default as Risk } from './Risk.svelte'
