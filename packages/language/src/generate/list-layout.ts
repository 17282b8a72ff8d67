/**
 * What lays out a list and counts nothing: the numbers of its rows ("1) forno", "2. moinho"), and the strokes between the
 * columns of a table. Invariant: every place stays a place of the text.
 */
export const withoutLayout = (text: string): string =>
  text
    .replace(
      /^([^\S\n]*)(\d{1,2}[.)])(?=[^\S\n]+\S)/gm,
      (_, indent: string, number: string) => indent + ' '.repeat(number.length),
    )
    .replace(/^.*\|.*\|.*$/gm, row => row.replace(/^\s*\||\|\s*$/g, bars => bars.replace('|', ' ')).replace(/\|/g, '-'))
