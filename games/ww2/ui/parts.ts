// What a plan, its report and the end of a war are shown with: nobody needs it before the first plan.
export { default as Ending } from './Ending.svelte'
export { default as HandCards } from './HandCards.svelte'
export { default as Papers } from './Papers.svelte'
export { default as Question } from './Question.svelte'
export { default as ReportBar } from './ReportBar.svelte'
export { default as ReportList } from './ReportList.svelte'
