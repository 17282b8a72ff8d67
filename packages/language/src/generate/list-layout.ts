import { NUMBER_WORD } from '../read/numbers.ts'

/**
 * What lays out a list and counts nothing: the numbers of its rows ("1) forno", "2. moinho"), and the strokes between the
 * columns of a table. Invariant: every place stays a place of the text.
 */
export const withoutLayout = (text: string): string =>
  withPlainRows(text)
    .replace(SAID_TWICE, (_, number: string, words: string) => number + ' '.repeat(words.length))
    .replace(
      /^([^\S\n]*)(\d{1,2}[.)])(?=[^\S\n]+\S)/gm,
      (_, indent: string, number: string) => indent + ' '.repeat(number.length),
    )
    .replace(/^.*\|.*\|.*$/gm, row => row.replace(/^\s*\||\|\s*$/g, bars => bars.replace('|', ' ')).replace(/\|/g, '-'))

/** Rows whose columns are parted by semicolons or by strokes between blanks, at least two with as many: "C-501 / coluna / 30". */
function withPlainRows(text: string): string {
  const lines = text.split('\n')
  const parted = (line: string | undefined, mark: RegExp): number => line?.match(mark)?.length ?? 0
  return lines
    .map((line, at) => {
      for (const [mark, plain] of PARTED) {
        const columns = parted(line, mark)
        if (columns < 2 || ![lines[at - 1], lines[at + 1]].some(each => parted(each, mark) === columns)) continue
        const row = mark === SEMICOLON ? line.replace(/^\s*\d{1,3}(?=;)/, number => ' '.repeat(number.length)) : line
        return row.replace(mark, plain)
      }
      return line
    })
    .join('\n')
}

/** "12 (doze) válvulas", "3 (tres) compresores": the number again in words. */
const SAID_TWICE = new RegExp(
  `(?<![\\w.,/-])(\\d{1,3})([^\\S\\n]*\\((?:${NUMBER_WORD}|tr[eê]s)\\))(?=[^\\S\\n]+[a-zà-ÿ])`,
  'gi',
)

const SEMICOLON = /;/g
const PARTED: readonly (readonly [RegExp, string])[] = [
  [SEMICOLON, ':'],
  [/(?<=\s)\/(?=\s)/g, '-'],
]
