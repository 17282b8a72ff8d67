/** First wait before the socket is opened again, doubled each time up to the longest; milliseconds (specification, section 9). */
const FIRST_WAIT = 1000
const LONGEST_WAIT = 16_000

/** The socket is checked after this long without a message; milliseconds (specification, section 9). */
export const INACTIVITY = 60_000

/** How long to wait before the socket is opened again, the first attempt being 0; milliseconds. */
export const socketWait = (attempt: number): number => Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt)

/** Event of the window: the socket is open again, and the server may have been replaced while it was not. */
export const REOPENED = 'parada:reopened'
