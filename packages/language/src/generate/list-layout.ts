import { OF_COUNTS } from '../lexicon/things.ts'
import { NUMBER_WORD } from '../read/numbers.ts'
import { fold } from '../text/fold.ts'

/**
 * What lays out a list and counts nothing: the numbers of its rows ("1) forno", "2. moinho"), and the strokes between the
 * columns of a table. Invariant: every place stays a place of the text.
 */
export const withoutLayout = (text: string): string =>
  withPlainRows(withCountsFirst(text))
    .replace(THOUSANDS, (_, before: string, thousands: string, rest: string) => `${before} ${thousands}${rest}`)
    .replace(/.+/g, withoutInlineNumbers)
    .replace(/(?<![a-zA-Z])(n[oº]|nr|nro|num)\.(?=\s*\d)/gi, '$1 ')
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

/** "1,200 bags", "2.400 mangas": a number with its thousands apart. */
const THOUSANDS = /(^|[^\w.,/-])(\d{1,3})[.,](\d{3})(?=\s+[a-zà-ÿ])/gim

/** "1) chancador, 2) harnero": numbers of parts on one line, from 1 on. */
function withoutInlineNumbers(line: string): string {
  const marks = [...line.matchAll(/(?<=^|[\s,;:])\(?(\d{1,2})\)(?=\s)/g)]
  if (marks.length < 3 || marks.some((each, at) => Number(each[1]) !== at + 1)) return line
  return marks.reduce(
    (text, { index, 0: mark }) => text.slice(0, index) + ' '.repeat(mark.length) + text.slice(index + mark.length),
    line,
  )
}

/**
 * Tables with a column of quantities: each row gets its quantity before its name, in place of the number of the row, or
 * else in a bracket where it stands.
 */
function withCountsFirst(text: string): string {
  const lines = text.split('\n')
  const head = lines.findIndex(
    line => line.includes('|') && cellsOf(line).some(each => OF_COUNTS.test(fold(each.text).trim())),
  )
  if (head < 0) return text
  const heads = cellsOf(lines[head] ?? '')
  const counts = heads.findIndex(each => OF_COUNTS.test(fold(each.text).trim()))
  const rows = lines.map((line, at) => {
    const cells = at > head && line.includes('|') ? cellsOf(line) : []
    const count = cells[counts]
    if (cells.length !== heads.length || !count || !/^\s*\d{1,3}\s*$/.test(count.text)) return line
    const number = counts > 1 && /^\s*\d{1,3}[.)]?\s*$/.test(cells[0]?.text ?? '') ? cells[0] : null
    const bare = count.text.trim()
    const blank = ' '.repeat(count.text.length)
    const room = cells[1]?.start ?? 0
    if (number && room > bare.length + 1)
      return `${`${bare} `.padStart(room)}${line.slice(room, count.start)}${blank}${line.slice(count.start + blank.length)}`
    const told = counts > 0 && blank.length > bare.length + 1 ? `(${bare})`.padEnd(blank.length) : count.text
    return `${line.slice(0, count.start - 1)} ${told}${line.slice(count.start + blank.length)}`
  })
  return rows.map((line, at) => (at === head ? line.replace(/[^|\n]/g, ' ') : line)).join('\n')
}

interface Cell {
  readonly start: number
  readonly text: string
}

/** The cells of a row with where they stand; strokes at its ends part none. */
function cellsOf(line: string): Cell[] {
  const cells: Cell[] = []
  let from = 0
  for (const text of line.split('|')) {
    cells.push({ start: from, text })
    from += text.length + 1
  }
  return cells.filter((each, at) => each.text.trim() !== '' || (at > 0 && at < cells.length - 1))
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
