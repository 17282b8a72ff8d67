import type { Json } from '@parada/schedule'
import { decodeText } from '../text.ts'

/**
 * One element of a row: a leaf has `text`, others have `children`. Attributes are not kept: none of our formats says
 * anything by them.
 */
export interface XmlNode {
  readonly name: string
  text: string
  readonly children: XmlNode[]
}

/** Why a text is no XML that we take. */
export type XmlFailure =
  | { readonly kind: 'malformed'; readonly why: string; readonly line: number }
  | { readonly kind: 'truncated'; readonly line: number }
  | { readonly kind: 'entities' }
  | { readonly kind: 'tooDeep' }

/** Deepest nesting of elements in any of our formats is 9; more than this is no plan. */
export const MOST_DEPTH = 48
/** How much is parsed between two reports of progress, in UTF-16 units. */
const STEP = 512 * 1024

export interface XmlRows {
  /** Whether an element is a row: it is then built whole, handed over and forgotten. Depth counts from 1 at the root. */
  isRow(name: string, depth: number, parent: string): boolean
  row(node: XmlNode, parent: string): void
  root?(name: string): void
  /** Start of an element that is neither a row nor inside one. */
  open?(name: string, depth: number): void
  progress?: ((share: number) => void) | undefined
}

/** The shared empty list of leaves, so that a million of them need no list each. Never written to. */
const NONE: XmlNode[] = []
Object.freeze(NONE)

const localName = (name: string): string => {
  const colon = name.indexOf(':')
  return colon < 0 ? name : name.slice(colon + 1)
}

/**
 * Reads XML row by row, so that memory holds one row's tree at a time. It goes from mark to mark by `indexOf`, which is
 * several times faster than looking at each character; exports of big plans are tens of megabytes. Well-formedness is
 * checked (tags match, one root, known entities); attributes are skipped. Entities that a document defines itself are
 * refused, not expanded. Null when all went well.
 */
export function readXmlRows(text: string, rows: XmlRows): XmlFailure | null {
  try {
    new RowReader(text, rows).read()
    rows.progress?.(1)
    return null
  } catch (error) {
    if (error instanceof Stop) return error.failure
    throw error
  }
}

class Stop extends Error {
  readonly failure: XmlFailure
  constructor(failure: XmlFailure) {
    super(failure.kind)
    this.failure = failure
  }
}

const SLASH = 47
const BANG = 33
const QUESTION = 63
const GREATER = 62

class RowReader {
  readonly #text: string
  readonly #rows: XmlRows
  /** Names as written of all open elements, those of the row last. */
  readonly #names: string[] = []
  /** Elements open within the current row. */
  readonly #open: XmlNode[] = []
  #rowParent = ''
  #rootSeen = false
  #reported = 0

  constructor(text: string, rows: XmlRows) {
    this.#text = text
    this.#rows = rows
  }

  read(): void {
    const text = this.#text
    let at = text.charCodeAt(0) === 0xfeff ? 1 : 0
    for (;;) {
      const mark = text.indexOf('<', at)
      if (mark < 0) break
      if (mark > at) this.#characters(at, mark)
      const kind = text.charCodeAt(mark + 1)
      if (kind === SLASH) at = this.#endTag(mark)
      else if (kind === BANG) at = this.#declaration(mark)
      else if (kind === QUESTION) at = this.#after('?>', mark)
      else at = this.#startTag(mark)
      if (at - this.#reported > STEP) {
        this.#reported = at
        this.#rows.progress?.(at / text.length)
      }
    }
    if (this.#names.length > 0) this.#truncated()
    if (!this.#rootSeen) this.#fail('no element', 0)
    if (text.slice(at).trim() !== '') this.#fail('text after the end', at)
  }

  #fail(why: string, at: number): never {
    let line = 1
    for (let end = this.#text.indexOf('\n'); end >= 0 && end < at; end = this.#text.indexOf('\n', end + 1)) line++
    throw new Stop({ kind: 'malformed', why, line })
  }

  #truncated(): never {
    let line = 1
    for (let end = this.#text.indexOf('\n'); end >= 0; end = this.#text.indexOf('\n', end + 1)) line++
    throw new Stop({ kind: 'truncated', line })
  }

  /** The place after the next such mark. */
  #after(mark: string, from: number): number {
    const end = this.#text.indexOf(mark, from)
    return end < 0 ? this.#truncated() : end + mark.length
  }

  #characters(from: number, to: number): void {
    const node = this.#open[this.#open.length - 1]
    if (node) {
      if (node.children.length === 0) node.text += this.#value(from, to)
    } else if (this.#names.length === 0 && this.#text.slice(from, to).trim() !== '')
      this.#fail('text outside of the root', from)
  }

  /** Text with its entities resolved and line ends made one. */
  #value(from: number, to: number): string {
    const raw = this.#text.slice(from, to)
    const plain = raw.includes('\r') ? raw.replace(/\r\n?/g, '\n') : raw
    if (!plain.includes('&')) return plain
    return plain.replace(/&([^;&<\s]{0,12});?/g, (whole, name: string) => {
      const letter = whole.endsWith(';') ? entity(name) : undefined
      return letter ?? this.#fail(`unknown entity ${whole.slice(0, 20)}`, from)
    })
  }

  #declaration(mark: number): number {
    const text = this.#text
    if (text.startsWith('<!--', mark)) return this.#after('-->', mark + 4)
    if (text.startsWith('<![CDATA[', mark)) {
      const end = this.#after(']]>', mark + 9)
      const node = this.#open[this.#open.length - 1]
      if (node && node.children.length === 0) node.text += text.slice(mark + 9, end - 3).replace(/\r\n?/g, '\n')
      return end
    }
    if (!text.startsWith('<!DOCTYPE', mark) || this.#rootSeen) this.#fail('unexpected declaration', mark)
    const end = this.#after('>', mark)
    if (/\[|ENTITY/i.test(text.slice(mark, end))) throw new Stop({ kind: 'entities' })
    return end
  }

  /** Where the tag that begins at `mark` ends: at the first `>` outside quotation marks. */
  #tagEnd(mark: number): number {
    const text = this.#text
    let end = text.indexOf('>', mark)
    if (end < 0) this.#truncated()
    let quote = quoteIn(text, mark, end)
    while (quote >= 0) {
      const close = text.indexOf(text.charAt(quote), quote + 1)
      if (close < 0) this.#truncated()
      if (close > end) end = text.indexOf('>', close)
      if (end < 0) this.#truncated()
      quote = quoteIn(text, close + 1, end)
    }
    return end
  }

  #startTag(mark: number): number {
    const text = this.#text
    const end = this.#tagEnd(mark)
    const closed = text.charCodeAt(end - 1) === SLASH
    let nameEnd = mark + 1
    while (nameEnd < end && text.charCodeAt(nameEnd) > 32 && text.charCodeAt(nameEnd) !== SLASH) nameEnd++
    const written = text.slice(mark + 1, nameEnd)
    if (!NAME.test(written)) this.#fail(`not a tag: <${written.slice(0, 20)}`, mark)
    if (this.#names.length >= MOST_DEPTH) throw new Stop({ kind: 'tooDeep' })
    const name = localName(written)
    const above = this.#open[this.#open.length - 1]
    if (above) {
      // Most elements are leaves: `<Name>text</Name>` is taken in one step.
      const next = closed ? -1 : text.indexOf('<', end + 1)
      if (closed || (next > 0 && isEndOf(text, next, written))) {
        above.children.push({ name, text: closed ? '' : this.#value(end + 1, next), children: NONE })
        return closed ? end + 1 : next + 3 + written.length
      }
      const node: XmlNode = { name, text: '', children: [] }
      above.children.push(node)
      this.#open.push(node)
      this.#names.push(written)
      return end + 1
    }
    this.#outer(written, name, mark)
    if (closed) this.#close()
    return end + 1
  }

  /** An element that is a row, or one that rows stand in. */
  #outer(written: string, name: string, mark: number): void {
    const depth = this.#names.length + 1
    const parent = depth > 1 ? localName(this.#names[depth - 2] as string) : ''
    if (depth === 1) {
      if (this.#rootSeen) this.#fail('a second root', mark)
      this.#rootSeen = true
      this.#rows.root?.(name)
    }
    this.#names.push(written)
    if (this.#rows.isRow(name, depth, parent)) {
      this.#rowParent = parent
      this.#open.push({ name, text: '', children: [] })
    } else this.#rows.open?.(name, depth)
  }

  #endTag(mark: number): number {
    const end = this.#text.indexOf('>', mark)
    if (end < 0) this.#truncated()
    const name = this.#text.slice(mark + 2, end).trimEnd()
    if (name !== this.#names[this.#names.length - 1]) this.#fail(`unexpected end of ${name.slice(0, 40)}`, mark)
    this.#close()
    return end + 1
  }

  #close(): void {
    this.#names.pop()
    const node = this.#open.pop()
    if (!node) return
    if (node.children.length > 0) node.text = ''
    if (this.#open.length === 0) this.#rows.row(node, this.#rowParent)
  }
}

const NAME = /^[A-Za-z_\u00c0-\uffff][\w.:\u00b7-\uffff-]*$/

const isEndOf = (text: string, at: number, name: string): boolean =>
  text.charCodeAt(at + 1) === SLASH &&
  text.charCodeAt(at + 2 + name.length) === GREATER &&
  text.startsWith(name, at + 2)

/** The first quotation mark between two places, or -1. */
function quoteIn(text: string, from: number, to: number): number {
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at)
    if (code === 34 || code === 39) return at
  }
  return -1
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function entity(name: string): string | undefined {
  if (!name.startsWith('#')) return Object.hasOwn(ENTITIES, name) ? ENTITIES[name] : undefined
  const code = /^#x[\da-f]+$/i.test(name)
    ? Number.parseInt(name.slice(2), 16)
    : /^#\d+$/.test(name)
      ? Number(name.slice(1))
      : -1
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}

/** Text of an XML file in the encoding that its mark or its declaration states. */
export function decodeXml(bytes: Uint8Array): string {
  let head = ''
  for (let at = 0; at < Math.min(bytes.length, 200); at++) head += String.fromCharCode(bytes[at] as number)
  const stated = /^<\?xml[^>]*\bencoding\s*=\s*["']([A-Za-z0-9._-]+)["']/.exec(head)?.[1]
  return decodeText(bytes, stated)
}

/**
 * The same text in memory of its own. Engines keep a piece of a long text as a view of the whole: a name from a file of
 * 50 MB would keep all of it alive as long as the plan lives.
 */
export const ownText = (text: string): string => (text.length < 13 ? text : text.split('').join(''))

/** An element as JSON, to travel with a row and be written back: its text, or its children as `[name, value]` pairs. */
export function rawOf(node: XmlNode): Json {
  if (node.children.length === 0) return ownText(node.text)
  return node.children.map(child => [child.name, rawOf(child)])
}

/** The first child of that name. */
export function childOf(node: XmlNode, name: string): XmlNode | undefined {
  return node.children.find(child => child.name === name)
}

/** Text of the first child of that name, if there is one. */
export function textOf(node: XmlNode, name: string): string | undefined {
  return childOf(node, name)?.text
}
