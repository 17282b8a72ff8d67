/** A span of a text replaced by marks of what was read there; the length stays. */
export const mask = (text: string, start: number, end: number, mark: string): string =>
  text.slice(0, start) + mark.repeat(end - start) + text.slice(end)

/** The beginning of a word. */
export const B = '(?<![a-z0-9])'
/** The end of a word; a pattern may have taken the blank after it. */
export const E = '(?:(?<=\\s)|(?![a-z0-9]))'
