/**
 * For `{@attach}` on a card that asks something: the focus goes to the first answer, and back to where it was once the card is gone. Without it a
 * reader of the screen begins at the top again.
 */
export const restoreFocus = (answer: string) => (card: HTMLElement) => {
  const before = document.activeElement
  card.querySelector<HTMLElement>(answer)?.focus({ preventScroll: true })
  return () => {
    const now = document.activeElement
    if (now !== document.body && !card.contains(now)) return
    const isThere = before instanceof HTMLElement && before !== document.body && before.isConnected
    const back = isThere ? before : document.querySelector<HTMLElement>('h1[tabindex]')
    back?.focus({ preventScroll: true })
  }
}
