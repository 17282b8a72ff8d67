/** Largest file opened, in bytes: a real plan of 100,000 tasks is below 100 MB in every format. */
export const MOST_BYTES = 512 * 1024 * 1024
