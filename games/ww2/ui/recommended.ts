/** The battle that home offers. */
export const RECOMMENDED = 'skirmish'
