import { type Edit, memberOf, nth, type Problem, problem, type Schedule, suggestion, type Task } from '@parada/schedule'
import { shareOf } from '../frames/items.ts'
import type { WordClass } from '../lexicon/entry.ts'
import { besideLexiconOf, phrasesAt } from '../lexicon/lexicon.ts'
import { PERCENT } from '../lexicon/phrases.ts'
import { readAmounts } from '../read/amounts.ts'
import { numberOf, spelledPercents } from '../read/numbers.ts'
import { fold } from '../text/fold.ts'
import { type Term, termLikeness, termsOf } from '../text/match.ts'
import { type Token, tokensOf } from '../text/tokens.ts'
import type { Language, PlanUpdate } from '../types.ts'
import { said } from './effect.ts'

/** Likeness from which a word of a clause is a word of a row's name. */
const LIKE = 0.8
/** Beside one of these words a share says how far work is, though something falls. */
const OF_WORK: readonly WordClass[] = ['progress', 'remains', 'begun', 'done']

/** Words that say what half is meant: of the time, of the work, of the people. */
const OF_WHAT: readonly WordClass[] = [
  ...OF_WORK,
  ...(['set', 'lasts', 'grow', 'shrink', 'add', 'assign', 'is', 'finish', 'move', 'split', 'late', 'early'] as const),
  ...(['work', 'duration', 'each', 'crew', 'copy', 'link', 'depend', 'gap', 'overlap', 'together', 'after'] as const),
]

/** A part of a sentence between marks. */
interface Clause {
  readonly text: string
  /** In percent. */
  readonly shares: readonly number[]
  readonly terms: readonly Term[]
  /** A word for a half, and no verb that says a half of what. */
  readonly bareHalf: boolean
  /** It says how far work is. */
  readonly ofWork: boolean
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

/** "Substituição dos feltros: metade": half of the time, or half done; one of both was read. */
export function halvesOfEither(
  text: string,
  languages: readonly Language[],
  before: Schedule,
  { edits, applied }: PlanUpdate,
): Problem[] {
  const changed = edits.flatMap(edit => {
    const task = edit.kind === 'setTask' ? memberOf(before.tasks, edit.task) : undefined
    const is = edit.kind === 'setTask' && (edit.changes.duration !== undefined || edit.changes.percentComplete === 50)
    return task && is ? [{ task, terms: termsOf(task.name, new Set()) }] : []
  })
  if (changed.length === 0) return []
  const clauses = clausesIn(text, languages, /^[.;!?\n]$/)
  // "Bloqueio concluído, andaime pela metade": beside work that is done a half is done.
  const reports = clausesIn(text, languages).some(clause => clause.ofWork)
  return clauses.flatMap(clause => {
    // "A com 5 h e B pela metade" speaks of durations throughout.
    if (readAmounts(fold(clause.text), clause.text).length > 0) return []
    if (reports && !edits.some(edit => edit.kind === 'setTask' && edit.changes.duration !== undefined)) return []
    const row = clause.bareHalf && changed.find(({ terms }) => clause.terms.some(term => isIn(term, terms)))
    if (!row) return []
    const changes = said(applied.filter(each => each.success && each.task_name === row.task.name))
    return [
      problem(
        'language.askHalf',
        { text: clause.text.slice(0, 160), changes },
        { severity: 'warning', at: { task: row.task.row } },
      ),
    ]
  })
}

const isIn = (term: Term, terms: readonly Term[]): boolean => terms.some(other => termLikeness(term, other) >= LIKE)

function clausesIn(text: string, languages: readonly Language[], ends?: RegExp): Clause[] {
  const lexicons = languages.map(besideLexiconOf)
  const joins = (tokens: readonly Token[], at: number): boolean =>
    // "Trinta e cinco": a joint inside of a number ends nothing.
    numberOf(tokens[at - 1]?.folded ?? '') === null &&
    lexicons.some(lexicon => phrasesAt(lexicon, tokens, at).some(each => each.words.has('and')))
  return clausesOf(
    tokensOf(text),
    ends ? at => ends.test(at.text) : (_, at, all) => MARK.test(nth(all, at).text) || joins(all, at),
  ).map(tokens => {
    const classes = tokens.map(
      (_, at) => new Set(lexicons.flatMap(lexicon => phrasesAt(lexicon, tokens, at)).flatMap(each => [...each.words])),
    )
    const bareHalf =
      tokens.some((_, at) =>
        lexicons.some(lexicon =>
          phrasesAt(lexicon, tokens, at).some(
            each =>
              each.length === 1 &&
              each.words.has('half') &&
              each.words.has('halfway') &&
              !phrasesAt(lexicon, tokens, at + 1).some(next => next.words.has('of')),
          ),
        ),
      ) && !classes.some(each => OF_WHAT.some(word => each.has(word)))
    const ofWork = classes.some(each => OF_WORK.some(word => each.has(word)))
    const said = text.slice(nth(tokens, 0).start, nth(tokens, tokens.length - 1).end)
    const words = classes.flatMap(each => {
      const share = each.has('half') || each.has('halfway') ? 50 : shareOf(each)
      return share > 0 ? [share] : []
    })
    const spelled = spelledPercents(fold(said)).map(each => each.value)
    const terms = tokens.flatMap(({ folded }) => termsOf(folded, new Set()))
    const verbs = tokens.flatMap(({ folded }, at) => (classes[at]?.has('shrink') ? termsOf(folded, new Set()) : []))
    return {
      text: said,
      bareHalf,
      ofWork,
      shares: [...percentsIn(said), ...spelled, ...words],
      terms,
      verbs: ofWork ? [] : verbs,
    }
  })
}

const DIGITS = new RegExp(`(?<![\\d.,])(\\d{1,3}(?:[.,]\\d+)?)\\s*${PERCENT}`, 'g')
const percentsIn = (said: string): number[] =>
  [...fold(said).matchAll(DIGITS)].map(each => Number(nth(each, 1).replace(',', '.')))

const MARK = /^[.,;:!?\n/]$/

/** Tokens between those that end a clause. */
function clausesOf(
  tokens: readonly Token[],
  ends: (token: Token, at: number, tokens: readonly Token[]) => boolean,
): (readonly Token[])[] {
  const clauses: Token[][] = [[]]
  for (const [at, token] of tokens.entries())
    if (ends(token, at, tokens)) clauses.push([])
    else nth(clauses, clauses.length - 1).push(token)
  return clauses.filter(each => each.length > 0)
}
