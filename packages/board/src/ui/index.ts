// The controls that games and page share: one look, from tokens.css.
export { default as Button } from './Button.svelte'
export { default as Tabs } from './Tabs.svelte'
