// The panels of a plan, its report and the end of a game, loaded with the first plan.

export { default as HandCards } from './orders/OrderCards.svelte'
export { default as Ending } from './panels/Ending.svelte'
export { default as Papers } from './panels/PlanPanels.svelte'
export { default as Question } from './panels/Question.svelte'
export { default as ReportBar } from './report/ReportBar.svelte'
export { default as ReportList } from './report/ReportList.svelte'
