// The controls that games and page share: one look, from tokens.css. `Dialog.svelte` and `Field.svelte` beside them are imported by file, so that
// a page without them does not carry them; their `.button` and `.note` are those of the page's base styles.
export { default as Button } from './Button.svelte'
export { default as Tabs } from './Tabs.svelte'
