/** Characters in a megabyte, as quotas count it. */
export const MEGABYTE = 1_000_000
