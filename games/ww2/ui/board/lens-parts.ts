// What is laid over the map on demand: nobody needs it before the first plan.

export { default as Risk } from './Risk.svelte'
export { default as Lenses } from './RiskButton.svelte'
export { lensMarks, lensWords } from './risk-marks.ts'
