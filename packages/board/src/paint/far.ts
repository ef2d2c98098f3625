/** The scale below which a blade of grass is less than a pixel. The board and the worker that prints its ground leave it out there. */
export const FAR = 0.45
