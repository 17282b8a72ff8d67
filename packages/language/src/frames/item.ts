import type { WordClass } from '../lexicon/entry.ts'
import type { Amount } from '../read/amounts.ts'
import type { DateMention } from '../read/dates.ts'
import type { Candidate } from './plan-words.ts'

/** How a value stands to what it changes, from the words around it. */
export type Role = 'to' | 'by' | 'plus' | 'minus' | 'old' | 'state'

/** How a reference stands in its clause: what it comes after, goes into, or is put in place of. */
export type Mark =
  | 'after'
  | 'before'
  | 'until'
  | 'together'
  | 'between'
  | 'into'
  | 'instead'
  | 'to'
  | 'with'
  | 'from'
  | 'without'
  | 'not'

/** A typed span of a sentence. */
export interface Item {
  kind:
    | 'task'
    | 'person'
    | 'amount'
    | 'percent'
    | 'number'
    | 'date'
    | 'window'
    | 'weekdays'
    | 'quote'
    | 'word'
    | 'unknown'
    | 'joint'
  /** Tokens, half open. */
  from: number
  to: number
  /** Place in the text. */
  start: number
  end: number
  text: string
  words: ReadonlySet<WordClass>
  past?: boolean
  participle?: boolean
  candidates?: readonly Candidate[]
  /** A set of rows, where several are meant. */
  rows?: readonly number[]
  /** The summary that was named as a phase, and whose rows the set holds. */
  phase?: number
  /** The person whose rows the set holds. */
  of?: number
  amount?: Amount
  date?: DateMention
  until?: DateMention
  /** Days of every week, counted from Sunday. */
  weekdays?: readonly number[]
  /** A word for a row that was named before. */
  echo?: true
  /** A row that this very instruction adds, by its name. */
  fresh?: string
  value?: number
  role?: Role
  mark?: Mark
  point?: 'begin' | 'finish'
  /** Words of a mention that the plan does not have. */
  strange?: number
  /** Where the first of them stands. */
  stranger?: { readonly start: number; readonly end: number }
  size?: number
  weak?: boolean
  /** Names a member of a trade. */
  trade?: boolean
  indefinite?: boolean
}

export const isWord = (item: Item | undefined, ...words: WordClass[]): boolean =>
  item !== undefined && (item.kind === 'word' || item.kind === 'joint') && words.some(word => item.words.has(word))

const LIGHT: ReadonlySet<WordClass> = new Set([
  'the',
  'of',
  'in',
  'filler',
  'courtesy',
  'task',
  'only',
  'is',
  'must',
] as const)

/** Words between a value or a reference and the word that gives it its role. */
export const isLight = (item: Item | undefined): boolean =>
  item !== undefined &&
  item.kind === 'word' &&
  (item.words.has('the') ||
    ([...item.words].some(word => LIGHT.has(word)) && ![...item.words].some(word => MARKS.has(word))))

export const MARKS: ReadonlySet<WordClass> = new Set([
  'after',
  'before',
  'until',
  'together',
  'between',
  'into',
  'instead',
  'to',
  'with',
  'from',
  'without',
] as const)
