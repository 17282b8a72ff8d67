import { decodeText } from '../text.ts'
import { type ListPlace, Numbering, readMarks } from './docx-numbering.ts'

/** What a style says of its paragraphs. */
interface Style {
  base?: string
  name?: string
  /** Level of a heading from 0; 9 is body text. */
  outline?: number
  list?: string
  level?: number
}

class Styles {
  readonly #styles = new Map<string, Style>()

  constructor(xml: string | undefined) {
    if (xml === undefined) return
    let style: Style | undefined
    readMarks(xml, {
      open: (name, attribute) => {
        const value = attribute('val')
        if (name === 'style') {
          style = {}
          this.#styles.set(attribute('styleId') ?? '', style)
        } else if (!style || value === undefined) return
        else if (name === 'name') style.name = value
        else if (name === 'basedOn') style.base = value
        else if (name === 'outlineLvl') style.outline = Number(value)
        else if (name === 'numId') style.list = value
        else if (name === 'ilvl') style.level = Number(value)
      },
      close: name => {
        if (name === 'style') style = undefined
      },
    })
  }

  /** The first of a style and those it is based on that says something. */
  #said<T>(id: string | undefined, of: (style: Style) => T | undefined): T | undefined {
    const seen = new Set<string>()
    for (let at = id; at !== undefined && !seen.has(at); at = this.#styles.get(at)?.base) {
      seen.add(at)
      const style = this.#styles.get(at)
      const said = style && of(style)
      if (said !== undefined) return said
    }
    return undefined
  }

  /** Level of a heading from 1, or 0 for what is none. */
  heading(id: string | undefined): number {
    const named = this.#said(id, ({ name }) => {
      const match = /^(?:heading|t[ií]tulo|cabe[cç]alho) ?([1-9])$/i.exec(name ?? '')
      return match ? Number(match[1]) : /^(?:title|t[ií]tulo)$/i.test(name ?? '') ? 1 : undefined
    })
    const outline = this.#said(id, style => style.outline)
    const level = named ?? (outline !== undefined && outline < 9 ? outline + 1 : 0)
    return Math.min(level, 6)
  }

  list(id: string | undefined): Partial<ListPlace> {
    const list = this.#said(id, style => style.list)
    return list === undefined ? {} : { list, level: this.#said(id, style => style.level) ?? 0 }
  }
}

interface Paragraph {
  text: string
  style?: string
  outline?: number
  list?: string
  level?: number
}

interface Row {
  readonly cells: string[]
  /** Rows of tables inside its cells, which follow it. */
  readonly below: string[]
  deleted: boolean
}

interface Table {
  readonly rows: Row[]
  /** Text that a cell hands down to those merged with it, by column. */
  readonly merged: Map<number, string>
  /** The cell being read: its paragraphs, how many columns it takes, whether it goes on from the one above. */
  cell: string[] | undefined
  span: number
  continues: boolean
  starts: boolean
}

/** Elements whose content is not of the text: what was deleted or moved away, codes of fields, a second form of the same. */
const SKIPPED: ReadonlySet<string> = new Set([
  'del',
  'moveFrom',
  'instrText',
  'delText',
  'delInstrText',
  'Fallback',
  'sectPr',
  'tblPr',
  'rPrChange',
  'pPrChange',
  'numberingChange',
  'tcPrChange',
  'trPrChange',
])

/** Bullets and arrows that symbol fonts draw; other symbols have no letter. */
const SYMBOLS: Readonly<Record<string, string>> = {
  F0B0: '°',
  F0B7: '•',
  F0E0: '→',
  F0E8: '→',
  F0B1: '±',
  F0FC: '✓',
  F0FE: '✓',
}

class DocxText {
  readonly #styles: Styles
  readonly #numbering: Numbering
  readonly #lines: string[] = []
  /** Paragraphs being read: one inside another where a text box hangs on a paragraph. */
  readonly #paragraphs: Paragraph[] = []
  readonly #tables: Table[] = []
  /** Lines of text boxes, which follow the paragraph or row that they hang on. */
  readonly #boxes: { readonly lines: string[]; readonly tables: number }[] = []
  #skip = 0
  #inText = false
  #hidden = false
  /** Inside properties of a run, a paragraph, a row. */
  #properties = ''

  constructor(styles: Styles, numbering: Numbering) {
    this.#styles = styles
    this.#numbering = numbering
  }

  open(name: string, attribute: (name: string) => string | undefined): void {
    const table = this.#tables.at(-1)
    // A row that was deleted says so in its properties; nothing of it remains.
    if (name === 'del' && this.#properties === 'trPr') {
      const row = table?.rows.at(-1)
      if (row) row.deleted = true
    }
    if (this.#skip > 0 || SKIPPED.has(name)) {
      this.#skip++
      return
    }
    const paragraph = this.#paragraphs.at(-1)
    const value = attribute('val')
    switch (name) {
      case 'p':
        this.#paragraphs.push({ text: '' })
        return
      case 'pPr':
      case 'rPr':
      case 'trPr':
      case 'tcPr':
        this.#properties = name
        return
      case 'pStyle':
        if (paragraph && value !== undefined) paragraph.style = value
        return
      case 'outlineLvl':
        if (paragraph && value !== undefined) paragraph.outline = Number(value)
        return
      case 'ilvl':
        if (paragraph) paragraph.level = Number(value ?? 0)
        return
      case 'numId':
        if (paragraph && value !== undefined) paragraph.list = value
        return
      case 'r':
        this.#hidden = false
        return
      case 'vanish':
        if (this.#properties === 'rPr' && value !== '0' && value !== 'false') this.#hidden = true
        return
      case 't':
        this.#inText = true
        return
      case 'tab':
        if (this.#properties === '') this.#add(' ')
        return
      case 'br':
      case 'cr':
        this.#add('\n')
        return
      case 'noBreakHyphen':
        this.#add('-')
        return
      case 'sym':
        this.#add(SYMBOLS[(attribute('char') ?? '').toUpperCase()] ?? ' ')
        return
      case 'txbxContent':
        this.#boxes.push({ lines: [], tables: this.#tables.length })
        this.#paragraphs.push({ text: '' })
        return
      case 'tbl':
        this.#tables.push({ rows: [], merged: new Map(), cell: undefined, span: 1, continues: false, starts: false })
        return
      case 'tr':
        table?.rows.push({ cells: [], below: [], deleted: false })
        return
      case 'tc':
        if (table) {
          table.cell = []
          table.span = 1
          table.continues = false
          table.starts = false
        }
        return
      case 'gridSpan':
        if (table) table.span = Math.min(60, Math.max(1, Number(value) || 1))
        return
      case 'vMerge':
        if (table && value === 'restart') table.starts = true
        else if (table) table.continues = true
        return
    }
  }

  text(content: string): void {
    if (this.#skip === 0 && this.#inText && !this.#hidden) this.#add(content)
  }

  #add(text: string): void {
    const paragraph = this.#paragraphs.at(-1)
    if (paragraph && !(this.#hidden && text !== '\n')) paragraph.text += text
  }

  close(name: string): void {
    if (this.#skip > 0) {
      this.#skip--
      return
    }
    switch (name) {
      case 't':
        this.#inText = false
        return
      case 'pPr':
      case 'rPr':
      case 'trPr':
      case 'tcPr':
        this.#properties = ''
        return
      case 'p': {
        const paragraph = this.#paragraphs.pop()
        if (paragraph) this.#finish(paragraph)
        return
      }
      case 'txbxContent': {
        this.#paragraphs.pop()
        this.#pending.push(...(this.#boxes.pop()?.lines ?? []))
        return
      }
      case 'tc':
        this.#closeCell()
        return
      case 'tbl':
        this.#closeTable()
    }
  }

  /** Lines of text boxes that wait for the paragraph or table they hang on. */
  readonly #pending: string[] = []

  /** Where lines go now: into the text box being read, else the document. */
  get #out(): string[] {
    return this.#boxes.at(-1)?.lines ?? this.#lines
  }

  /** The table being read, where it stands inside the text box being read, if any. */
  #table(): Table | undefined {
    return this.#tables.length > (this.#boxes.at(-1)?.tables ?? 0) ? this.#tables.at(-1) : undefined
  }

  #finish(paragraph: Paragraph): void {
    const text = paragraph.text
      .replace(/[ \t\u00a0]+/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .trim()
    const style = this.#styles.list(paragraph.style)
    const list = paragraph.list ?? style.list
    // List 0 takes a paragraph out of the list of its style.
    const mark =
      text === '' || list === undefined || list === '0'
        ? ''
        : this.#numbering.next({ list, level: paragraph.level ?? style.level ?? 0 })
    const cell = this.#table()?.cell
    if (text !== '') {
      const level = this.#heading(paragraph)
      const marked = mark === '' ? text : `${mark} ${text}`
      if (cell) cell.push(marked.replaceAll('\n', ' '))
      else if (level > 0) this.#out.push(`${'#'.repeat(level)} ${marked.replaceAll('\n', ' ')}`)
      else this.#out.push(`${mark === '' ? '' : '  '.repeat(paragraph.level ?? style.level ?? 0)}${marked}`)
    }
    if (!cell && this.#boxes.length === 0) this.#out.push(...this.#pending.splice(0))
  }

  #heading(paragraph: Paragraph): number {
    if (paragraph.outline !== undefined && paragraph.outline < 9) return Math.min(paragraph.outline + 1, 6)
    return this.#styles.heading(paragraph.style)
  }

  #closeCell(): void {
    const table = this.#tables.at(-1)
    const row = table?.rows.at(-1)
    if (!table?.cell || !row) return
    const column = row.cells.length
    const own = table.cell.join(' ').replace(/\s+/g, ' ').replaceAll('|', '/').trim()
    const text = table.continues && own === '' ? (table.merged.get(column) ?? '') : own
    if (table.starts || table.continues) table.merged.set(column, text)
    else table.merged.delete(column)
    row.cells.push(text, ...new Array<string>(table.span - 1).fill(''))
    table.cell = undefined
  }

  #closeTable(): void {
    const table = this.#tables.pop()
    if (!table) return
    const lines = table.rows.flatMap(row => [
      ...(row.deleted || row.cells.every(cell => cell === '') ? [] : [`| ${row.cells.join(' | ')} |`]),
      ...row.below,
    ])
    const above = this.#table()?.rows.at(-1)
    if (above) above.below.push(...lines)
    else this.#out.push(...lines, ...(this.#boxes.length === 0 ? this.#pending.splice(0) : []))
  }

  finish(): string {
    return [...this.#lines, ...this.#pending].join('\n')
  }
}

/**
 * Text of a Word document, from the parts of its archive: headings as `#`, items with the numbers that Word shows, rows of tables
 * as `| a | b |` with merged cells filled in, tables in tables as rows of their own, text boxes after what they hang on.
 * Tracked changes count as accepted; hidden text, page headers and footers are left out. Throws where there is no text at all.
 */
export function docxText(parts: ReadonlyMap<string, Uint8Array>): string {
  const part = (pattern: RegExp): string | undefined => {
    const name = [...parts.keys()].find(each => pattern.test(each))
    const content = name === undefined ? undefined : parts.get(name)
    return content && decodeText(content)
  }
  const body = part(/^word\/document\d*\.xml$/)
  if (body === undefined) throw new Error('no text')
  const text = new DocxText(new Styles(part(/^word\/styles\.xml$/)), new Numbering(part(/^word\/numbering\.xml$/)))
  readMarks(body, {
    open: (name, attribute) => text.open(name, attribute),
    close: name => text.close(name),
    text: content => text.text(content),
  })
  return text.finish()
}
