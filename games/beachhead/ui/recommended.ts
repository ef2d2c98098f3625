/** The battle that home offers. */
export const RECOMMENDED = 'quick-six'
