/** From so many tasks on, work on the whole plan takes longer than a frame or two: it is done beside the page, or after the picture. */
export const LARGE = 1_000
