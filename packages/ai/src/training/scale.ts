// Figures of any size on one scale: a step of 1 makes a figure twice as large, of −1 half as large, and no step turns its sign.

const factorOf = (step: number): number => (step >= 0 ? 1 + step : 1 / (1 - step))

/** To three digits, as data files have it. */
export const stepped = (figure: number, step: number): number => Number((figure * factorOf(step)).toPrecision(3))
