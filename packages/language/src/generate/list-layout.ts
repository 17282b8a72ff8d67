import { nth } from '@parada/schedule'
import { OF_COUNTS } from '../lexicon/things.ts'
import { NUMBER_WORD } from '../read/numbers.ts'
import { fold } from '../text/fold.ts'
import { withBracketed, withoutParts, withPlainCounts } from './counted-parts.ts'
import { tagsIn } from './tags.ts'

/**
 * What lays out a list and counts nothing: the numbers of its rows ("1) forno", "2. moinho"), and the strokes between the
 * columns of a table. Invariant: every place stays a place of the text.
 */
export const withoutLayout = (text: string): string =>
  withBracketed(withPlainRows(withCountsFirst(withoutParts(withPlainCounts(text)))))
    .replace(BETWEEN_COUNTS, ' , ')
    .replace(THOUSANDS, (_, before: string, thousands: string, rest: string) => `${before} ${thousands}${rest}`)
    .replace(/.+/g, withoutInlineNumbers)
    .replace(/(?<![a-zA-Z])(n[oº]|nr|nro|num)\.(?=\s*\d)/gi, '$1 ')
    .replace(SAID_TWICE, (_, number: string, words: string) => number + ' '.repeat(words.length))
    .replace(
      /^([^\S\n]*)(\d{1,2}[.)])(?=[^\S\n]+\S)/gm,
      (_, indent: string, number: string) => indent + ' '.repeat(number.length),
    )
    .replace(/(?:^[^\S\n]*\d{1,2}[^\S\n][-–][^\S\n]+\d{1,3}[^\S\n]+\S.*(?:\n|$)){2,}/gm, withoutRowNumbers)
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

/** "34 condensers / 39 palletizers": the stroke between two counted things. */
const BETWEEN_COUNTS = /(?<=[a-zà-ÿ])[^\S\n]\/[^\S\n](?=\d{1,3}[^\S\n]+[a-zà-ÿ]{4})/gi

/** "1,200 bags", "2.400 mangas": a number with its thousands apart. */
const THOUSANDS = /(^|[^\w.,/-])(\d{1,3})[.,](\d{3})(?=\s+[a-zà-ÿ])/gim

/** "1) chancador, 2) harnero": numbers of parts on one line, from 1 on. */
function withoutInlineNumbers(line: string): string {
  const marks = [...line.matchAll(/(?<=^|[\s,;:])\(?(\d{1,2}|[a-h])\)(?=\s)/g)]
  const isNext = (number: string, at: number): boolean => number === String(at + 1) || number === 'abcdefgh'[at]
  if (marks.length < 3 || marks.some((each, at) => !isNext(nth(each, 1), at))) return line
  // "a) 2 prensas b) 27 silos": where nothing else parts them, the mark does.
  return marks.reduce((text, { index, 0: mark }) => {
    const isPart = /[\p{L}\d]\s+$/u.test(text.slice(0, index))
    return text.slice(0, index) + (isPart ? ',' : ' ').padEnd(mark.length) + text.slice(index + mark.length)
  }, line)
}

/** "1 - 15 picadores", "2 - 6 peneiras" on lines one below the other: the first numbers are those of the rows. */
function withoutRowNumbers(rows: string): string {
  const numbers = [...rows.matchAll(/^[^\S\n]*(\d{1,2})[^\S\n][-–]/gm)].map(each => Number(each[1]))
  return numbers.some((each, at) => each !== at + 1)
    ? rows
    : rows.replace(/^[^\S\n]*\d{1,2}[^\S\n][-–]/gm, words => ' '.repeat(words.length))
}

/**
 * Tables with a column of quantities: each row gets its quantity before its name, in place of the number of the row, or
 * else in a bracket where it stands.
 */
function withCountsFirst(text: string): string {
  const lines = text.split('\n')
  for (const mark of ['|', ';', '\t']) {
    const head = lines.findIndex(
      line => cellsOf(line, mark).length > (mark === '|' ? 2 : 1) && countsAt(cellsOf(line, mark)) >= 0,
    )
    if (head < 0) continue
    const heads = cellsOf(lines[head] ?? '', mark)
    const counts = countsAt(heads)
    return lines
      .map((line, at) => {
        if (at === head) return line.replace(/[^|;\t]/g, ' ')
        const cells = at > head ? cellsOf(line, mark) : []
        // Cells at the end of a row may be left empty.
        return cells.length > counts && cells.length <= heads.length ? withCount(line, cells, counts, mark) : line
      })
      .join('\n')
  }
  return text
}

const countsAt = (cells: readonly Cell[]): number => cells.findIndex(each => OF_COUNTS.test(fold(each.text).trim()))

function withCount(line: string, cells: readonly Cell[], counts: number, mark: string): string {
  const count = cells[counts]
  if (!count || !/^\s*\d{1,3}\s*$/.test(count.text)) return line
  const bare = count.text.trim()
  const room = cells[1]?.start ?? 0
  const end = count.start + count.text.length
  if (counts > 1 && /^\s*\d{1,3}[.)]?\s*$/.test(cells[0]?.text ?? '') && room > bare.length + 1)
    return `${`${bare} `.padStart(room)}${line.slice(room, count.start)}${' '.repeat(count.text.length)}${line.slice(end)}`
  if (counts === 0) return cells.length === 2 ? line.replace(mark, ' ') : line
  // Two columns: no place is left for a bracket.
  if (cells.length === 2) return `${line.slice(0, count.start - 1)}=${line.slice(count.start)}`
  if (counts > 1 && /^\s*\d{1,3}[.)]?\s*$/.test(cells[0]?.text ?? '')) {
    // A number of two figures has no room before the name: it stands in a bracket, and the row's number is none.
    const name = line.slice(room, count.start - 1)
    const told = `(${bare})`.padEnd(count.text.length + 2)
    if (told.length === count.text.length + 2 && counts === 2)
      return `${' '.repeat(room)}${name}${told.slice(0, -1)}${line.slice(end, end + 1) === '' ? told.slice(-1).trimEnd() : told.slice(-1)}${line.slice(end + 1).replaceAll(mark, ',')}`
  }
  // A tag before its name is the name's: what parts them is a blank, and the bracket takes the marks beside the count.
  const [first, second, third] = cells
  const tags = tagsOf(first?.text ?? '')
  // "P-7A/B | 2 | pump": as many as there are tags say nothing more, and the name stands right behind these.
  if (counts === 1 && first && third && tags === Number(bare)) {
    const from = first.start + first.text.length
    return line.slice(0, from) + ' '.repeat(third.start - from) + line.slice(third.start).replaceAll(mark, ',')
  }
  const tagged = counts > 1 && SHORT_TAGS.test(first?.text ?? '') && second !== undefined
  const before = tagged
    ? `${line.slice(0, second.start - 1)} ${line.slice(second.start, count.start - 1)}`
    : line.slice(0, count.start - 1).replaceAll(mark, mark === '|' ? '-' : ' ')
  const told = `(${bare})`.padEnd(count.text.length + 2)
  return told.length > count.text.length + 2 ? line : before + told + line.slice(end + 1).replaceAll(mark, ',')
}

/** "E-301", "B-2107 A/B": letters first. */
const SHORT_TAGS = /^\s*[A-Z]{1,4}-?\d+\s?[A-Z]?(?:\s?[/-]\s?[A-Z])*\s*$/

/** How many things the tags of a cell name, where it holds nothing else. */
function tagsOf(cell: string): number {
  const groups = tagsIn(fold(cell), cell)
  const [group] = groups
  const isAll = group !== undefined && groups.length === 1 && cell.slice(group.start, group.end).trim() === cell.trim()
  return isAll ? group.tags.length : 0
}

interface Cell {
  readonly start: number
  readonly text: string
}

/** The cells of a row with where they stand; strokes at its ends part none. */
function cellsOf(line: string, mark: string): Cell[] {
  const cells: Cell[] = []
  let from = 0
  for (const text of line.split(mark)) {
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
