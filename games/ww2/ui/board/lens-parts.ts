// Overlays of the map, loaded with the first plan.

export { default as Risk } from './Risk.svelte'
export { default as Lenses } from './RiskButton.svelte'
export { lensMarks, lensWords } from './risk-marks.ts'
