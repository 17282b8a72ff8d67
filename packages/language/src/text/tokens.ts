import { nth } from '@parada/schedule'
import { fold } from './fold.ts'

/** One word, number, quoted text or mark of a text. Places count UTF-16 units of the tidy text. */
export interface Token {
  readonly kind: 'word' | 'number' | 'quote' | 'mark'
  readonly start: number
  readonly end: number
  /** As written; what stands inside of the quotes. */
  readonly text: string
  readonly folded: string
}

const TOKEN =
  /(["“”«»])([^"“”«»\n]{1,300})["“”«»]|(\d+(?:[.,:/]\d+)*)|(?<![\p{L}\d])([cwps]\/[uo]?(?![\p{L}\d/]))|(\p{L}+(?:['’]\p{L}+)?\d*(?:-[\p{L}\d]+)*)|([^\s])|(\n)/gu

/** Cuts a text into tokens. Knows no word of any language. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  for (const match of text.matchAll(TOKEN)) {
    const start = match.index
    const end = start + match[0].length
    if (match[2] !== undefined)
      tokens.push({ kind: 'quote', start, end, text: match[2].trim(), folded: fold(match[2]).trim() })
    else {
      const kind = match[3] ? 'number' : match[4] || match[5] ? 'word' : 'mark'
      tokens.push({ kind, start, end, text: match[0], folded: fold(match[0]) })
    }
  }
  return tokens
}

/** A sentence: its tokens, and whether it asks. */
export interface Sentence {
  readonly tokens: readonly Token[]
  readonly asks: boolean
}

/** Sentences end at a stop, a semicolon or a line end; marks of a list at the head of a line fall away. */
export function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = []
  let current: Token[] = []
  const flush = (asks: boolean): void => {
    const head = headLength(current)
    const tokens = current.slice(head)
    if (tokens.some(token => token.kind !== 'mark')) sentences.push({ tokens, asks })
    current = []
  }
  let line = 0
  const all = tokensOf(text)
  for (const [at, token] of all.entries()) {
    if (text.slice(line, token.start).includes('\n')) {
      flush(false)
      line = token.start
    }
    // "task no. 7": the stop of a shortened word in front of a number ends no sentence.
    if (token.text === '.' && (shortens(all, at) || trails(all, at))) continue
    if (token.kind === 'mark' && /^[.!?;…]$/.test(token.text)) flush(token.text === '?')
    else current.push(token)
  }
  flush(false)
  return sentences
}

/** "a medição... quer dizer": dots that trail off inside of a sentence. */
const trails = (tokens: readonly Token[], at: number): boolean => {
  const beside = (other: Token | undefined, place: number): boolean =>
    other?.text === '.' && (other.start === place || other.end === place)
  if (!beside(tokens[at - 1], nth(tokens, at).start) && !beside(tokens[at + 1], nth(tokens, at).end)) return false
  let next = at
  while (tokens[next]?.text === '.') next++
  const word = tokens[next]
  return word?.kind === 'word' && word.text[0] !== word.text.charAt(0).toUpperCase()
}

const shortens = (tokens: readonly Token[], at: number): boolean => {
  const [before, stop, next] = [tokens[at - 1], nth(tokens, at), tokens[at + 1]]
  return (
    before?.kind === 'word' &&
    before.text.length <= 3 &&
    before.end === stop.start &&
    next?.kind === 'number' &&
    /^\d+$/.test(next.text)
  )
}

/** "1)", "b.", "-": how many tokens in front of a line are a mark of a list. */
function headLength(tokens: readonly Token[]): number {
  const [first, second] = tokens
  if (!first || !second) return 0
  if (/^[-*•–]$/.test(first.text)) return 1
  if (
    /^[)\]]$/.test(second.text) &&
    first.end === second.start &&
    (/^\d{1,2}$/.test(first.text) || /^[a-z]$/i.test(first.text))
  )
    return 2
  return 0
}
