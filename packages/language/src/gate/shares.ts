import { type Edit, memberOf, nth, type Problem, problem, type Schedule, suggestion, type Task } from '@parada/schedule'
import { shareOf } from '../frames/items.ts'
import type { WordClass } from '../lexicon/entry.ts'
import { besideLexiconOf, phrasesAt } from '../lexicon/lexicon.ts'
import { PERCENT } from '../lexicon/phrases.ts'
import { numberOf, spelledPercents } from '../read/numbers.ts'
import { fold } from '../text/fold.ts'
import { type Term, termLikeness, termsOf } from '../text/match.ts'
import { type Token, tokensOf } from '../text/tokens.ts'
import type { Language } from '../types.ts'

/** Likeness from which a word of a clause is a word of a row's name. */
const LIKE = 0.8
/** Beside one of these words a share says how far work is, though something falls. */
const OF_WORK: readonly WordClass[] = ['progress', 'remains', 'begun', 'done']

/** A part of a sentence between marks. */
interface Clause {
  readonly text: string
  /** In percent. */
  readonly shares: readonly number[]
  readonly terms: readonly Term[]
  /** Its falling verbs, where it says nothing of how far work is. */
  readonly verbs: readonly Term[]
}

/** A row whose progress is set. */
interface Filled {
  readonly task: Task
  readonly share: number
  readonly terms: readonly Term[]
}

/**
 * "Cai pela metade", "falls by 30 %": by how much work becomes shorter, never how far it is. Invariant: no share of a
 * clause with a falling verb fills the progress of a row, unless the clause speaks of progress.
 */
export function sharesOfTime(
  text: string,
  languages: readonly Language[],
  before: Schedule,
  edits: readonly Edit[],
): Problem[] {
  const filled = edits.flatMap((edit): Filled[] => {
    const task = edit.kind === 'setTask' ? memberOf(before.tasks, edit.task) : undefined
    const share = edit.kind === 'setTask' ? edit.changes.percentComplete : undefined
    return task && typeof share === 'number' ? [{ task, share, terms: termsOf(task.name, new Set()) }] : []
  })
  if (filled.length === 0) return []
  const clauses = clausesIn(text, languages)
  return filled.flatMap(({ task, share, terms }) => {
    const has = (clause: Clause): boolean => clause.shares.some(one => Math.abs(one - share) < 1)
    const names = (clause: Clause, row: Filled['terms']): boolean => clause.terms.some(term => isIn(term, row))
    // A verb that is a word of the row's own name ("Baixar o rotor") says nothing of it.
    const falls = (clause: Clause): boolean => clause.shares.length > 0 && clause.verbs.some(verb => !isIn(verb, terms))
    const fall = clauses.find(
      each => falls(each) && (names(each, terms) || (has(each) && !filled.some(other => names(each, other.terms)))),
    )
    // "Cai 30 %, e está em 20 %": how far it is has a clause of its own.
    const told = clauses.some(
      each => !falls(each) && has(each) && (names(each, terms) || !filled.some(other => names(each, other.terms))),
    )
    return fall && !told
      ? [
          problem(
            'language.shareOfTime',
            { text: fall.text.slice(0, 160), task: task.name },
            {
              at: { task: task.row },
              suggestions: [
                suggestion('language.sayShare', { task: task.name, share: Math.round(nth(fall.shares, 0)) }),
              ],
            },
          ),
        ]
      : []
  })
}

const isIn = (term: Term, terms: readonly Term[]): boolean => terms.some(other => termLikeness(term, other) >= LIKE)

function clausesIn(text: string, languages: readonly Language[]): Clause[] {
  const lexicons = languages.map(besideLexiconOf)
  const joins = (tokens: readonly Token[], at: number): boolean =>
    lexicons.some(lexicon => phrasesAt(lexicon, tokens, at).some(each => each.words.has('and')))
  return clausesOf(tokensOf(text), joins).map(tokens => {
    const classes = tokens.map(
      (_, at) => new Set(lexicons.flatMap(lexicon => phrasesAt(lexicon, tokens, at)).flatMap(each => [...each.words])),
    )
    const ofWork = classes.some(each => OF_WORK.some(word => each.has(word)))
    const said = text.slice(nth(tokens, 0).start, nth(tokens, tokens.length - 1).end)
    const words = classes.flatMap(each => {
      const share = each.has('half') || each.has('halfway') ? 50 : shareOf(each)
      return share > 0 ? [share] : []
    })
    const spelled = spelledPercents(fold(said)).map(each => each.value)
    const terms = tokens.flatMap(({ folded }) => termsOf(folded, new Set()))
    const verbs = tokens.flatMap(({ folded }, at) => (classes[at]?.has('shrink') ? termsOf(folded, new Set()) : []))
    return { text: said, shares: [...percentsIn(said), ...spelled, ...words], terms, verbs: ofWork ? [] : verbs }
  })
}

const DIGITS = new RegExp(`(?<![\\d.,])(\\d{1,3}(?:[.,]\\d+)?)\\s*${PERCENT}`, 'g')
const percentsIn = (said: string): number[] =>
  [...fold(said).matchAll(DIGITS)].map(each => Number(nth(each, 1).replace(',', '.')))

/** Tokens between marks and joints that end a clause; a joint inside of a number does not. */
function clausesOf(
  tokens: readonly Token[],
  joins: (tokens: readonly Token[], at: number) => boolean,
): (readonly Token[])[] {
  const clauses: Token[][] = [[]]
  for (const [at, token] of tokens.entries()) {
    const ends =
      /^[.,;:!?\n/]$/.test(token.text) || (joins(tokens, at) && numberOf(tokens[at - 1]?.folded ?? '') === null)
    if (ends) clauses.push([])
    else nth(clauses, clauses.length - 1).push(token)
  }
  return clauses.filter(each => each.length > 0)
}
