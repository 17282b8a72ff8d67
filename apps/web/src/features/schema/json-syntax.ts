import { jsonLanguage } from '@codemirror/lang-json'

/** Where a text stops being JSON. */
export interface SyntaxFault {
  readonly at: number
  /** Counted from 1. */
  readonly line: number
  /** The unexpected character; null where the text ends too early. */
  readonly found: string | null
}

/** The first place where a text that is no JSON stops being it. Browsers report it each in its own words, if at all. */
export function syntaxFault(text: string): SyntaxFault {
  let at = text.length
  jsonLanguage.parser.parse(text).iterate({
    enter: node => {
      if (node.type.isError) at = Math.min(at, node.from)
    },
  })
  while (at < text.length && /\s/.test(text[at] ?? '')) at++
  const found = [...text.slice(at, at + 2)][0] ?? null
  return { at, line: text.slice(0, at).split('\n').length, found }
}
