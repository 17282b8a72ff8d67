import { type TextPiece, visualLines } from './layout.ts'

/** Lines at the top or the bottom of a page that are looked at. */
const EDGE = 6
/** `Página 3 de 10`, alone on its line. */
const PAGE_NUMBER = /^(?:p[aá]g(?:ina|\.)?|page|hoja|folha)\s*:?\s*\d+(?:\s*(?:de|of|\/)\s*\d+)?$/i
/** A line of so many cells is the head of a table, which its first page keeps. */
const TABLE_CELLS = 2

/**
 * What a line on a page has in common with its like on the others: all of its text, or all but a number that counts the pages,
 * first or last in it.
 */
function keysOf(text: string, page: number): string[] {
  const counted = (pattern: RegExp): string => text.replace(pattern, number => `#${Number(number) - page}`)
  return [text, counted(/\d+/), counted(/\d+(?=\D*$)/)]
}

/** Text of a page with where the page begins and ends. */
export interface Sheet {
  readonly pieces: readonly TextPiece[]
  readonly top: number
  readonly bottom: number
}

/**
 * Pieces of the pages that are printed on most of them, at one place with one text but for numbers: headers, footers and page
 * numbers, which are left out of Word documents too.
 */
export function furnitureOf(sheets: readonly Sheet[]): ReadonlySet<TextPiece> {
  const dropped = new Set<TextPiece>()
  for (const fromTop of [true, false]) {
    const edges = sheets.map(({ pieces, top, bottom }, page) => {
      const lines = visualLines(pieces)
      return (fromTop ? lines.slice(0, EDGE) : lines.slice(-EDGE).toReversed()).map(line => {
        const place = Math.round((fromTop ? top - line.y : line.y - bottom) / 4)
        return { ...line, keys: [...new Set(keysOf(line.text, page))].map(key => `${place} ${key}`) }
      })
    })
    const written = edges.filter(edge => edge.length > 0).length
    const counts = new Map<string, number>()
    for (const edge of edges)
      for (const line of edge) for (const key of line.keys) counts.set(key, (counts.get(key) ?? 0) + 1)
    const kept = new Set<string>()
    for (const edge of edges)
      for (const line of edge) {
        const key = line.keys.find(each => (counts.get(each) ?? 0) >= Math.max(2, written * 0.6))
        if (key === undefined && !PAGE_NUMBER.test(line.text)) break
        if (key !== undefined && fromTop && line.cells >= TABLE_CELLS && !kept.has(key)) {
          kept.add(key)
          continue
        }
        for (const piece of line.pieces) dropped.add(piece)
      }
  }
  return dropped
}

/** What is written aslant on most pages is a stamp on the paper, not text of the document. */
export function withoutStamps(pages: readonly (readonly string[])[]): string[][] {
  const counts = new Map<string, number>()
  for (const texts of pages) for (const text of new Set(texts)) counts.set(text, (counts.get(text) ?? 0) + 1)
  return pages.map(texts => texts.filter(text => (counts.get(text) ?? 0) < Math.max(2, pages.length * 0.6)))
}

const isRow = (line: string | undefined): boolean => line?.startsWith('| ') ?? false

/** Pages as one text: a table that goes on over the end of a page stays one, its headers given once. */
export function joinedPages(pages: readonly string[]): string {
  let out = ''
  let head = ''
  let last: string | undefined
  for (const page of pages) {
    const lines = page.split('\n')
    const goesOn = isRow(last) && isRow(lines[0])
    if (goesOn && lines[0] === head) lines.shift()
    out += `${out === '' ? '' : goesOn ? '\n' : '\n\n'}${lines.join('\n')}`
    for (const line of lines) {
      if (isRow(line) && !isRow(last)) head = line
      last = line
    }
  }
  return out
}
