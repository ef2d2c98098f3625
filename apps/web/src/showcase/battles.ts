// The maps that the set-up page shows, as markup with its styles, each a file of its own. Empty in the sources: build/showcase.ts fills it
// when the page is built. By 'game/battle'; what is not here is drawn by the game itself.
export const battles: Readonly<Record<string, () => Promise<{ readonly default: string }>>> = {}
