import { furnitureOf, joinedPages, type Sheet, withoutStamps } from './furniture.ts'
import type { LevelOf, TextPiece } from './layout.ts'
import { linesOfText, pageText } from './layout.ts'
import { isInside, type RuledTable, ruledTables, tableText } from './ruled-tables.ts'
import { type DrawingCodes, type Rules, rulesOf } from './rules.ts'

/** A page with its text upright: pieces and drawn lines, y growing upwards. */
interface Page extends Sheet {
  /** Stamps and the like, written at an angle. */
  readonly aslant: readonly string[]
  readonly rules: Rules
}

const BLANK: Page = { pieces: [], aslant: [], rules: { horizontal: [], vertical: [] }, top: 0, bottom: 0 }

/** Text of one page, tables that are drawn with lines by their cells, the rest by the places of the text. */
function textOfPage(page: Page, levelOf: LevelOf): string {
  const tables = ruledTables(page.rules)
    .map(table => ({ table, inside: page.pieces.filter(piece => isInside(table, piece)) }))
    .filter(({ inside }) => inside.length > 1)
    .toSorted((a, b) => (b.table.rows[0] as number) - (a.table.rows[0] as number))
  // A table within a cell of another belongs to the larger one, which was met first.
  const taken = new Set<TextPiece>()
  const parts: string[] = []
  const flow = (above: number): void => {
    const free = page.pieces.filter(
      piece => piece.y > above && !taken.has(piece) && !tables.some(each => isInside(each.table, piece)),
    )
    for (const piece of free) taken.add(piece)
    const text = pageText(free, levelOf)
    if (text !== '') parts.push(text)
  }
  for (const { table, inside } of tables) {
    flow(table.rows[0] as number)
    const own = inside.filter(piece => !taken.has(piece))
    for (const piece of own) taken.add(piece)
    const text = tableTextOf(table, own, levelOf)
    if (text !== '') parts.push(text)
  }
  flow(Number.NEGATIVE_INFINITY)
  return [...parts, ...page.aslant].join('\n')
}

const tableTextOf = (table: RuledTable, pieces: readonly TextPiece[], levelOf: LevelOf): string =>
  tableText(table, pieces, linesOfText, framed => pageText(framed, levelOf))

/** Letters larger than those of the running text by this much are a heading's. */
const LARGER = 1.12

/** Levels of headings: sizes of letters that are larger than those of most of the text, the largest first. */
function headingLevels(pages: readonly Page[]): LevelOf {
  const letters = new Map<number, number>()
  const size = (height: number): number => Math.round(height * 2) / 2
  for (const { pieces } of pages)
    for (const piece of pieces)
      letters.set(size(piece.height), (letters.get(size(piece.height)) ?? 0) + piece.text.length)
  const [body = 0] = [...letters].toSorted((a, b) => b[1] - a[1])[0] ?? []
  const all = [...letters.values()].reduce((sum, each) => sum + each, 0)
  // Large letters of which there is much are no headings but another text.
  const large = [...letters].filter(([height, count]) => height >= body * LARGER && count < all * 0.3)
  const sizes = large.map(([height]) => height).toSorted((a, b) => b - a)
  return height => Math.min(6, sizes.indexOf(size(height)) + 1)
}

/** Turns of a quarter that text of a matrix is written at; undefined for what is aslant. */
function quarterOf(a: number, b: number): 0 | 1 | 2 | 3 | undefined {
  const angle = Math.atan2(b, a) / (Math.PI / 2)
  const quarter = Math.round(angle)
  return Math.abs(angle - quarter) < 0.1 ? (((quarter + 4) % 4) as 0 | 1 | 2 | 3) : undefined
}

/** A point turned back by quarters, so that text of that turn is upright. */
const turned = (x: number, y: number, quarter: number): readonly [number, number] =>
  quarter === 0 ? [x, y] : quarter === 1 ? [y, -x] : quarter === 2 ? [-x, -y] : [-y, x]

interface PdfPage {
  /** Corners of what is shown. */
  readonly view: readonly number[]
  getTextContent(): Promise<{ items: readonly unknown[] }>
  getOperatorList(): Promise<{ fnArray: ArrayLike<number>; argsArray: ArrayLike<unknown> }>
  getAnnotations(): Promise<readonly unknown[]>
  cleanup(): unknown
}

interface Item {
  readonly str: string
  readonly transform: readonly number[]
  readonly width: number
  readonly height: number
}

/** A filled-in form field. */
interface Field {
  readonly fieldType?: string
  readonly fieldValue?: unknown
  readonly checkBox?: boolean
  readonly hidden?: boolean
  readonly rect?: readonly number[]
}

/** What was filled into a form, as pieces at the places of its fields, which are part of no text. */
function fieldPieces(fields: readonly unknown[]): Item[] {
  return fields.flatMap((each): Item[] => {
    const { fieldType, fieldValue, checkBox, hidden, rect } = each as Field
    if (!fieldType || hidden || !rect || rect.length < 4) return []
    const value = Array.isArray(fieldValue) ? fieldValue.join(', ') : fieldValue
    if (typeof value !== 'string' || value.trim() === '') return []
    const shown = fieldType !== 'Btn' ? value : checkBox && value !== 'Off' ? 'X' : ''
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = rect
    const lines = shown.split(/\r\n?|\n/).filter(line => line.trim() !== '')
    const height = Math.min(10, (y2 - y1) / Math.max(1, lines.length))
    // One line stands in the middle of its field, several from its top.
    const first = lines.length === 1 ? (y1 + y2) / 2 - height * 0.35 : y2 - height
    return lines.map((str, at) => ({
      str,
      transform: [height, 0, 0, height, x1 + 2, first - height * at],
      width: Math.min(x2 - x1 - 2, str.length * height * 0.5),
      height,
    }))
  })
}

async function readPage(page: PdfPage, codes: DrawingCodes): Promise<Page> {
  const { items } = await page.getTextContent()
  const written = [
    ...items.flatMap(item => (typeof (item as Item).str === 'string' ? [item as Item] : [])),
    ...fieldPieces(await page.getAnnotations()),
  ].filter(item => item.str.trim() !== '')
  if (written.length === 0) return BLANK
  const letters = [0, 0, 0, 0]
  for (const { str, transform } of written) {
    const quarter = quarterOf(transform[0] ?? 1, transform[1] ?? 0)
    if (quarter !== undefined) letters[quarter] = (letters[quarter] ?? 0) + str.length
  }
  // A page turned by its own setting, or by drawing all of it sideways: most of its text says which way is up.
  const up = letters.indexOf(Math.max(...letters))
  const pieces: TextPiece[] = []
  const aslant: string[] = []
  for (const { str, transform, width, height } of written) {
    const [a = 0, b = 0, , d = 0, x = 0, y = 0] = transform
    if (quarterOf(a, b) !== up) {
      aslant.push(str.trim())
      continue
    }
    const [px, py] = turned(x, y, up)
    pieces.push({ text: str, x: px, y: py, width, height: height || Math.hypot(a, b) || Math.abs(d) || 10 })
  }
  const { fnArray, argsArray } = await page.getOperatorList()
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = page.view
  const ends = [turned(x1, y1, up)[1], turned(x2, y2, up)[1]]
  return {
    pieces,
    aslant,
    top: Math.max(...ends),
    bottom: Math.min(...ends),
    rules: rulesOf(fnArray, argsArray, codes, (x, y) => turned(x, y, up)),
  }
}

/** A copy of the bytes, which the library takes over; it refuses the kind that Node reads files into. */
const options = (mostPixels: number) => ({
  isEvalSupported: false,
  stopAtErrors: false,
  verbosity: 0,
  maxImageSize: mostPixels,
})

/** Pairs of lines looked at in a whole document; after these, tables are detected by the places of their text alone. */
const MOST_CROSSINGS = 20_000_000

/** Text of a PDF, and whether its pages hold pictures (a scan). Throws what the PDF library throws. */
export async function pdfText(
  bytes: Uint8Array,
  mostPages: number,
): Promise<{ text: string; count: number; pictures: boolean }> {
  const { getDocumentProxy, getResolvedPDFJS } = await import('unpdf')
  const { OPS } = await getResolvedPDFJS()
  // Pictures are not looked at where there is text.
  const document = await getDocumentProxy(new Uint8Array(bytes), options(1) as never)
  const pages: Page[] = []
  try {
    for (let number = 1; number <= Math.min(document.numPages, mostPages); number++) {
      const page = (await document.getPage(number)) as unknown as PdfPage
      pages.push(await readPage(page, OPS))
      page.cleanup()
    }
    const furniture = furnitureOf(pages)
    const aslant = withoutStamps(pages.map(page => page.aslant))
    const bare = pages.map((page, at) => ({
      ...page,
      pieces: page.pieces.filter(piece => !furniture.has(piece)),
      aslant: aslant[at] ?? [],
    }))
    const levelOf = headingLevels(bare)
    let room = MOST_CROSSINGS
    const texts = bare.map(page => {
      room -= page.rules.horizontal.length * page.rules.vertical.length
      return textOfPage(room < 0 ? { ...page, rules: BLANK.rules } : page, levelOf)
    })
    const text = joinedPages(texts)
    return { text, count: document.numPages, pictures: text.trim() === '' && (await hasPictures(bytes, mostPages)) }
  } finally {
    await document.destroy()
  }
}

/** Whether a document without text has pictures on its pages. */
async function hasPictures(bytes: Uint8Array, mostPages: number): Promise<boolean> {
  const { getDocumentProxy, getResolvedPDFJS } = await import('unpdf')
  const { OPS } = await getResolvedPDFJS()
  const document = await getDocumentProxy(new Uint8Array(bytes), options(-1) as never)
  try {
    for (let number = 1; number <= Math.min(document.numPages, mostPages); number++) {
      const page = await document.getPage(number)
      const { fnArray } = await page.getOperatorList()
      if (fnArray.some(each => each === OPS.paintImageXObject || each === OPS.paintInlineImageXObject)) return true
      page.cleanup()
    }
    return false
  } finally {
    await document.destroy()
  }
}
