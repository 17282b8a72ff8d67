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
  /(["“”«»])([^"“”«»\n]{1,300})["“”«»]|(\d+(?:[.,:/]\d+)*)|(\p{L}+(?:['’]\p{L}+)?\d*(?:-[\p{L}\d]+)*)|([^\s])|(\n)/gu

/** Cuts a text into tokens. Knows no word of any language. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  for (const match of text.matchAll(TOKEN)) {
    const start = match.index
    const end = start + match[0].length
    if (match[2] !== undefined)
      tokens.push({ kind: 'quote', start, end, text: match[2].trim(), folded: fold(match[2]).trim() })
    else {
      const kind = match[3] ? 'number' : match[4] ? 'word' : 'mark'
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
  for (const token of tokensOf(text)) {
    if (text.slice(line, token.start).includes('\n')) {
      flush(false)
      line = token.start
    }
    if (token.kind === 'mark' && /^[.!?;…]$/.test(token.text)) flush(token.text === '?')
    else current.push(token)
  }
  flush(false)
  return sentences
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
