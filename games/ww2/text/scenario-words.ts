// WW-16.4: the maps in one line, for lists that have no room for a scenario's own summary.

export const SCENARIO_IDS = [
  ...['tutorial', 'skirmish', 'crossroads', 'hexboard', 'straits', 'rivers', 'europe', 'europe-fronts', 'campaign'],
] as const
export type ScenarioId = (typeof SCENARIO_IDS)[number]

export const SCENARIO_LINES: Readonly<Record<ScenarioId, string>> = {
  tutorial: 'Four cities and one year: the place to learn.',
  skirmish: 'Eight cities on a tight board, two years, early contact.',
  crossroads: 'Ten cities, four years, and all roads meet in the middle.',
  hexboard: 'A true hexagon with ten cities; no edge is safe.',
  straits: 'Two countries, ten cities, six years and a few crossings.',
  rivers: 'Ten cities well apart, six years, and rivers with fords.',
  europe: 'Twenty real cities, dealt out by lot, for eleven years.',
  'europe-fronts': 'Twenty real cities, north-west against south-east.',
  campaign: 'Eighteen cities on the largest map: the whole war.',
}
