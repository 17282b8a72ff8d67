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
  return new NoteReader(source).read()
}

/** One note on its way to text: where it stands, in which group, and what it has found. */
class NoteReader {
  private readonly source: string
  private at = 0
  private readonly out: string[] = []
  /** Bytes in the code page of the group, not decoded yet. */
  private pending: number[] = []
  private pictures = false
  private group: Group = { hidden: false, page: 1252, skip: 1 }
  private readonly groups: Group[] = []
  private readonly fonts = new Map<number, number>()
  private font = 0
  /** Depth of the table of fonts that is being read; 0 outside. */
  private inFonts = 0
  private defaultPage = 1252
  private skipping = 0

  constructor(source: string) {
    this.source = source
  }

  read(): RtfText {
    const { source } = this
    while (this.at < source.length) {
      const char = source.charAt(this.at)
      if (char === '{') {
        if (!this.open()) break
      } else if (char === '}') {
        if (!this.close()) break
      } else if (char === '\\') this.escape(source[this.at + 1] ?? '')
      else {
        this.at++
        if (char === '\r' || char === '\n') continue
        if (this.skipping > 0) this.skipping--
        else if (!this.group.hidden) this.pending.push(char.charCodeAt(0) & 0xff)
      }
    }
    this.flush()
    return { text: this.out.join('').replace(/\n$/, ''), pictures: this.pictures }
  }

  /** Begins a group; false where the note is nested too deep to be one. */
  private open(): boolean {
    this.flush()
    if (this.groups.length >= MAX_DEPTH) return false
    this.groups.push(this.group)
    this.group = { ...this.group }
    this.at++
    return true
  }

  /** Ends a group; false where the note ends with it. */
  private close(): boolean {
    this.flush()
    const outer = this.groups.pop()
    if (!outer) return false
    if (this.inFonts > this.groups.length) this.inFonts = 0
    this.group = outer
    this.at++
    return this.groups.length > 0
  }

  private escape(next: string): void {
    const { source } = this
    if (next === "'") {
      const byte = Number.parseInt(source.slice(this.at + 2, this.at + 4), 16)
      this.at += 4
      if (this.skipping > 0) this.skipping--
      else if (!this.group.hidden && !Number.isNaN(byte)) this.pending.push(byte)
    } else if (/[a-z]/i.test(next)) {
      let end = this.at + 2
      while (end < source.length && isLetter(source.charCodeAt(end))) end++
      const word = source.slice(this.at + 1, end)
      const from = end
      if (source[end] === '-') end++
      while (end < source.length && isDigit(source.charCodeAt(end))) end++
      const value = end > from ? Number(source.slice(from, end)) : undefined
      this.at = source[end] === ' ' ? end + 1 : end
      this.control(word, value)
    } else if (next === '*') {
      this.flush()
      this.group.hidden = true
      this.at += 2
    } else {
      this.at += 2
      if (next === '\n' || next === '\r') this.plain('\n')
      else this.plain(SYMBOLS[next] ?? next)
    }
  }

  private flush(): void {
    if (this.pending.length > 0) this.out.push(decode(Uint8Array.from(this.pending), this.group.page))
    this.pending = []
  }

  private plain(text: string): void {
    if (this.group.hidden) return
    this.flush()
    this.out.push(text)
  }

  private control(word: string, value: number | undefined): void {
    if (HIDDEN.has(word)) {
      this.flush()
      this.group.hidden = true
      if (word === 'pict' || word === 'object') this.pictures = true
      if (word === 'fonttbl') this.inFonts = this.groups.length
      return
    }
    const text = BREAKS[word]
    if (text !== undefined) this.plain(text)
    else if (value !== undefined) this.setting(word, value)
    else if (word === 'uc') this.group.skip = 1
  }

  /** A control word with its number. */
  private setting(word: string, value: number): void {
    switch (word) {
      case 'ansicpg':
        if (value <= 0) return
        this.flush()
        this.defaultPage = value
        this.group.page = value
        return
      case 'f':
        this.flush()
        this.font = value
        if (this.inFonts === 0) this.group.page = this.fonts.get(value) ?? this.defaultPage
        return
      case 'fcharset': {
        const page = this.inFonts > 0 && value > 1 ? CHARSET_PAGES[value] : undefined
        if (page) this.fonts.set(this.font, page)
        return
      }
      case 'bin':
        // So many raw bytes follow, braces and backslashes among them.
        this.at += Math.max(0, Math.min(value, this.source.length - this.at))
        return
      case 'uc':
        this.group.skip = Math.max(0, Math.min(value, 16))
        return
      case 'u':
        this.plain(String.fromCharCode(value & 0xffff))
        this.skipping = this.group.skip
        return
      default:
        return
    }
  }
}

const isLetter = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90)
const isDigit = (code: number): boolean => code >= 48 && code <= 57
