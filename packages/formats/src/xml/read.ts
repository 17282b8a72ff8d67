import type { Json } from '@parada/schedule'
import { SaxesParser } from 'saxes'
import { decodeText } from '../text.ts'

/** One element of a row: a leaf has `text`, others have `children`. Attributes other than `xsi:nil` are not used by any format here. */
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
const MOST_DEPTH = 48
/** How much is parsed between two reports of progress, in UTF-16 units. */
const CHUNK = 512 * 1024

class Stop extends Error {
  readonly failure: XmlFailure
  constructor(failure: XmlFailure) {
    super(failure.kind)
    this.failure = failure
  }
}

export interface XmlRows {
  /** Whether an element is a row: it is then built whole, handed over and forgotten. Depth counts from 1 at the root. */
  isRow(name: string, depth: number, parent: string): boolean
  row(node: XmlNode, parent: string): void
  root?(name: string, namespace: string): void
  /** Start of an element that is neither a row nor inside one. */
  open?(name: string, depth: number): void
  progress?: ((share: number) => void) | undefined
  /** Text between elements is kept too, as children named `#text`. */
  readonly mixed?: boolean
}

const localName = (name: string): string => {
  const colon = name.indexOf(':')
  return colon < 0 ? name : name.slice(colon + 1)
}

/**
 * Reads XML row by row, so that memory holds one row's tree at a time. Entities that a document defines itself are
 * refused, not expanded. Null when all went well.
 */
export function readXmlRows(text: string, rows: XmlRows): XmlFailure | null {
  const parser = new SaxesParser({ xmlns: false, position: true })
  const path: string[] = []
  /** Elements open within the current row. */
  const open: XmlNode[] = []
  let rowParent = ''
  let failure: XmlFailure | null = null

  parser.on('error', error => {
    throw new Stop({
      kind: 'malformed',
      why: error.message.replace(/^\d+:\d+:\s*/, '').slice(0, 120),
      line: parser.line,
    })
  })
  parser.on('doctype', doctype => {
    if (doctype.includes('[') || /ENTITY/i.test(doctype)) throw new Stop({ kind: 'entities' })
  })
  parser.on('opentag', tag => {
    const name = localName(tag.name)
    if (path.length + open.length >= MOST_DEPTH) throw new Stop({ kind: 'tooDeep' })
    if (open.length > 0) {
      const node: XmlNode = { name, text: '', children: [] }
      ;(open[open.length - 1] as XmlNode).children.push(node)
      open.push(node)
      return
    }
    const parent = path[path.length - 1] ?? ''
    if (path.length === 0) rows.root?.(name, String(tag.attributes.xmlns ?? ''))
    if (rows.isRow(name, path.length + 1, parent)) {
      rowParent = parent
      open.push({ name, text: '', children: [] })
      return
    }
    path.push(name)
    rows.open?.(name, path.length)
  })
  const onText = (piece: string): void => {
    const node = open[open.length - 1]
    if (!node) return
    if (rows.mixed) node.children.push({ name: '#text', text: piece, children: [] })
    else if (node.children.length === 0) node.text += piece
  }
  parser.on('text', onText)
  parser.on('cdata', onText)
  parser.on('closetag', () => {
    const node = open.pop()
    if (!node) path.pop()
    else if (node.children.length > 0) node.text = ''
    if (node && open.length === 0) rows.row(node, rowParent)
  })

  try {
    for (let at = 0; at < text.length; at += CHUNK) {
      parser.write(text.slice(at, at + CHUNK))
      rows.progress?.(Math.min(1, (at + CHUNK) / text.length))
    }
    if (path.length > 0 || open.length > 0) failure = { kind: 'truncated', line: parser.line }
    else parser.close()
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    failure = error.failure
  }
  return failure
}

/** Text of an XML file in the encoding that its mark or its declaration states. */
export function decodeXml(bytes: Uint8Array): string {
  let head = ''
  for (let at = 0; at < Math.min(bytes.length, 200); at++) head += String.fromCharCode(bytes[at] as number)
  const stated = /^<\?xml[^>]*\bencoding\s*=\s*["']([A-Za-z0-9._-]+)["']/.exec(head)?.[1]
  return decodeText(bytes, stated)
}

/** An element as JSON, to travel with a row and be written back: its text, or its children as `[name, value]` pairs. */
export function rawOf(node: XmlNode): Json {
  if (node.children.length === 0) return node.text
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
