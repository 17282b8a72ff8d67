import { CHARSET_PAGES, decode } from './code-pages.ts'

/** Groups that hold no words of the note: tables of fonts and colours, pictures, embedded objects. */
const HIDDEN = new Set([
  'fonttbl',
  'colortbl',
  'stylesheet',
  'info',
  'pict',
  'object',
  'objdata',
  'generator',
  'themedata',
  'colorschememapping',
  'datastore',
  'latentstyles',
  'listtable',
  'listoverridetable',
  'rsidtbl',
  'xmlnstbl',
  'fldinst',
  'header',
  'footer',
  'shppict',
  'nonshppict',
])
const BREAKS: Readonly<Record<string, string>> = {
  par: '\n',
  line: '\n',
  sect: '\n',
  page: '\n',
  row: '\n',
  tab: '\t',
  cell: '\t',
  emdash: '\u2014',
  endash: '\u2013',
  bullet: '\u2022',
  lquote: '\u2018',
  rquote: '\u2019',
  ldblquote: '\u201c',
  rdblquote: '\u201d',
  emspace: '\u2003',
  enspace: '\u2002',
}
const SYMBOLS: Readonly<Record<string, string>> = { '~': '\u00a0', _: '\u2011', '-': '' }
/** A note nested deeper is no note. */
const MAX_DEPTH = 200

export interface RtfText {
  readonly text: string
  /** It held pictures or embedded objects, which plain text cannot carry. */
  readonly pictures: boolean
}

interface Group {
  hidden: boolean
  page: number
  /** Plain characters that stand in for a Unicode one and are skipped after it. */
  skip: number
}

/** Plain text of an RTF note; text that is no RTF comes back as it is. Linear in its length. */
export function rtfToText(source: string): RtfText {
  if (!source.startsWith('{\\rtf')) return { text: source.replace(/\r\n?/g, '\n'), pictures: false }
  const out: string[] = []
  let pending: number[] = []
  let pictures = false
  let group: Group = { hidden: false, page: 1252, skip: 1 }
  const groups: Group[] = []
  const fonts = new Map<number, number>()
  let font = 0
  let inFonts = 0
  let defaultPage = 1252
  let skipping = 0
  const flush = (): void => {
    if (pending.length > 0) out.push(decode(Uint8Array.from(pending), group.page))
    pending = []
  }
  const plain = (text: string): void => {
    if (group.hidden) return
    flush()
    out.push(text)
  }
  let at = 0
  while (at < source.length) {
    const char = source.charAt(at)
    if (char === '{') {
      flush()
      if (groups.length >= MAX_DEPTH) break
      groups.push(group)
      group = { ...group }
      at++
    } else if (char === '}') {
      flush()
      const outer = groups.pop()
      if (!outer) break
      if (inFonts > groups.length) inFonts = 0
      group = outer
      at++
      if (groups.length === 0) break
    } else if (char === '\\') {
      const next = source[at + 1] ?? ''
      if (next === "'") {
        const byte = Number.parseInt(source.slice(at + 2, at + 4), 16)
        at += 4
        if (skipping > 0) skipping--
        else if (!group.hidden && !Number.isNaN(byte)) pending.push(byte)
      } else if (/[a-z]/i.test(next)) {
        let end = at + 2
        while (end < source.length && isLetter(source.charCodeAt(end))) end++
        const word = source.slice(at + 1, end)
        const from = end
        if (source[end] === '-') end++
        while (end < source.length && isDigit(source.charCodeAt(end))) end++
        const value = end > from ? Number(source.slice(from, end)) : undefined
        at = source[end] === ' ' ? end + 1 : end
        control(word, value)
      } else if (next === '*') {
        flush()
        group.hidden = true
        at += 2
      } else {
        at += 2
        if (next === '\n' || next === '\r') plain('\n')
        else plain(SYMBOLS[next] ?? next)
      }
    } else {
      at++
      if (char === '\r' || char === '\n') continue
      if (skipping > 0) skipping--
      else if (!group.hidden) pending.push(char.charCodeAt(0) & 0xff)
    }
  }
  flush()
  return { text: out.join('').replace(/\n$/, ''), pictures }

  function control(word: string, value: number | undefined): void {
    if (HIDDEN.has(word)) {
      flush()
      group.hidden = true
      if (word === 'pict' || word === 'object') pictures = true
      if (word === 'fonttbl') inFonts = groups.length
      return
    }
    const text = BREAKS[word]
    if (text !== undefined) {
      plain(text)
      return
    }
    switch (word) {
      case 'ansicpg':
        if (value !== undefined && value > 0) {
          flush()
          defaultPage = value
          group.page = value
        }
        return
      case 'f':
        if (value === undefined) return
        flush()
        font = value
        if (inFonts === 0) group.page = fonts.get(value) ?? defaultPage
        return
      case 'fcharset':
        if (inFonts > 0 && value !== undefined && value > 1) {
          const page = CHARSET_PAGES[value]
          if (page) fonts.set(font, page)
        }
        return
      case 'bin':
        // So many raw bytes follow, braces and backslashes among them.
        at += Math.max(0, Math.min(value ?? 0, source.length - at))
        return
      case 'uc':
        group.skip = Math.max(0, Math.min(value ?? 1, 16))
        return
      case 'u':
        if (value === undefined) return
        plain(String.fromCharCode(value & 0xffff))
        skipping = group.skip
        return
      default:
        return
    }
  }
}

const isLetter = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90)
const isDigit = (code: number): boolean => code >= 48 && code <= 57
