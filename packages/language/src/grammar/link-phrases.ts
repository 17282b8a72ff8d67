import type { LinkType } from '@parada/schedule'
import { must } from '@parada/schedule'
import type { Grammar } from './grammar.ts'

/** Words that tie two tasks, and how: `after` what stands behind them, `before` it, or beside it. */
export interface LinkPhrase {
  /** Folded regular-expression source. */
  readonly source: string
  readonly kind: 'after' | 'before' | 'parallel'
  readonly type: LinkType
  /** -1: so long before the end of the other. */
  readonly sign: 1 | -1
}

const known = new Map<Grammar, readonly LinkPhrase[]>()

/** The link words of a language. */
export function linkPhrases(grammar: Grammar): readonly LinkPhrase[] {
  let list = known.get(grammar)
  if (!list) {
    const { link } = grammar
    list = [
      { source: link.beforeEnd, kind: 'after', type: 'FS', sign: -1 },
      { source: link.withFinish, kind: 'after', type: 'FF', sign: 1 },
      { source: link.withStart, kind: 'after', type: 'SS', sign: 1 },
      { source: link.afterStart, kind: 'after', type: 'SS', sign: 1 },
      { source: link.parallel, kind: 'parallel', type: 'SS', sign: 1 },
      { source: link.before, kind: 'before', type: 'FS', sign: 1 },
      { source: link.after, kind: 'after', type: 'FS', sign: 1 },
    ]
    known.set(grammar, list)
  }
  return list
}

/** Of phrases that are found, the one that stands first; of several at one place, the longest. */
export function firstPhrase(
  phrases: readonly LinkPhrase[],
  find: (phrase: LinkPhrase) => RegExpExecArray | null,
): { readonly match: RegExpExecArray; readonly phrase: LinkPhrase } | null {
  let best: { match: RegExpExecArray; phrase: LinkPhrase } | null = null
  for (const phrase of phrases) {
    const match = find(phrase)
    if (!match) continue
    const ahead = best ? best.match.index - match.index : 1
    if (ahead > 0 || (ahead === 0 && match[0].length > must(best).match[0].length)) best = { match, phrase }
  }
  return best
}
