/** Signs that are not seen and turn or cut the text beside them: controls, embeddings, overrides, isolates. */
const UNSEEN = /[\p{Cc}\u202a-\u202e\u2066-\u2069\u2028\u2029]/gu

/** A name as lists show it beside others: without signs that change how these read. */
export const cleanName = (name: string): string => name.replace(UNSEEN, '').trim()
