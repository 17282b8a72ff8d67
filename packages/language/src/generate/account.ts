import type { Instant, Problem } from '@parada/schedule'
import type { Grammar } from '../grammar/grammar.ts'
import {
  OF_ONE,
  OF_WORKING_TIME,
  OPENS,
  PEOPLE_FOR_EACH,
  ROW_LABEL,
  SENSES,
  type Sense,
  SHIFTS_OR_TIMES,
  WITH_BEHIND,
} from '../lexicon/senses.ts'
import { readAmounts, sizesOf } from '../read/amounts.ts'
import { readCalendars } from '../read/calendars.ts'
import { type CrewMention, readCrews, roleOf } from '../read/crews.ts'
import { readDates } from '../read/dates.ts'
import { fold, wordsOf } from '../text/fold.ts'
import { type Term, termLikeness, termsOf } from '../text/match.ts'
import type { Span } from './draft.ts'
import { asProse, clauseAt, covering, remarkAt } from './places.ts'

/** A task as a text is held against it. */
export interface AccountedTask {
  readonly name: string
  /** Where its words stand; null: anywhere in the text. */
  readonly span: Span | null
  /** Hours that it takes, of one and of all, and those of its own pause; an amount in days may stand for several. */
  readonly hours: readonly number[]
  /** Its amount is made of others: a count, a pace, hours of the clock, an estimate. */
  readonly made: boolean
  /** Things that its amount is for; 1 for one. */
  readonly many: number
  readonly people: readonly { readonly name: string; readonly units: number | null }[]
}

/** A plan as its text is held against it, of any reader. */
export interface AccountedPlan {
  readonly tasks: readonly AccountedTask[]
  /** Hours of the waits between tasks. */
  readonly waits: readonly number[]
  /** People of the whole job. */
  readonly people: readonly { readonly name: string; readonly units: number | null }[]
  /** Places that links, groups, waits or facts of the job came from. */
  readonly used: readonly Span[]
  /** Places that a remark names. */
  readonly told: readonly Span[]
}

/** A task with the place of its name. */
interface Placed {
  readonly task: AccountedTask
  readonly at: number
}

/** What stands between two marks, or in front of the next name of a task, with the tasks that are named in it. */
export interface Segment extends Span {
  readonly tasks: readonly AccountedTask[]
}

/**
 * The account of a text by its places: people and times belong to the task in whose segment they stand, and words that change
 * what stands beside them are used by a rule that knows them; a remark names the place of every other. The account does not
 * depend on the reader of the plan.
 */
export function account(text: string, plan: AccountedPlan, grammar: Grammar, today: Instant): Problem[] {
  const folded = asProse(text)
  if (folded === null || plan.tasks.length === 0) return []
  const found: Problem[] = []
  const told = [...plan.told]
  const say = (span: Span): void => {
    if (told.some(each => each.start <= span.start && span.end <= each.end)) return
    told.push(span)
    found.push(remarkAt('language.ignoredText', text.slice(span.start, span.end), span))
  }
  const segments = segmentsOf(folded, plan.tasks)
  for (const span of strayPeople(folded, text, segments, plan, grammar)) say(span)
  for (const span of strayAmounts(folded, text, segments, plan, grammar, today)) say(span)
  for (const span of unusedSenses(folded, text, segments, plan, grammar)) say(span)
  return found
}

/** Parts a text where a line, sentence or item ends, and in front of each name of a task that stands behind a mark. */
export function segmentsOf(folded: string, tasks: readonly AccountedTask[]): Segment[] {
  const placed = placesOf(folded, tasks)
  const cuts = new Set<number>([0])
  for (const mark of folded.matchAll(/\n|[•·;]|[.!?](?=\s)/g)) cuts.add(mark.index + mark[0].length)
  for (const { at } of placed) if (OPENS.test(folded.slice(Math.max(0, at - 16), at))) cuts.add(at)
  const sorted = [...cuts].sort((a, b) => a - b)
  let next = 0
  return sorted.map((start, index) => {
    const end = sorted[index + 1] ?? folded.length
    const own: AccountedTask[] = []
    while (next < placed.length && (placed[next]?.at ?? 0) < end) {
      const each = placed[next++]
      if (each) own.push(each.task)
    }
    return { start, end, tasks: own }
  })
}

/** Where the name of each task begins in its words. */
function placesOf(folded: string, tasks: readonly AccountedTask[]): Placed[] {
  return tasks
    .filter(task => task.span !== null || folded.length <= LONGEST)
    .map(task => {
      const { start, end } = task.span ?? { start: 0, end: folded.length }
      return { task, at: start + nameAt(folded.slice(start, Math.min(end, start + LONGEST)), task.name) }
    })
    .sort((a, b) => a.at - b.at)
}

/** A name is looked for so far. */
const LONGEST = 2000

/** The place from which most of the words of a name follow one another; 0 where none of them stands. */
function nameAt(folded: string, name: string): number {
  const terms = termsOf(name, new Set()).filter(term => term.word.length > 2 || /\d/.test(term.word))
  const [first] = terms
  if (!first) return 0
  const words: (Term & { readonly at: number })[] = [...folded.matchAll(/[a-z0-9]+/g)].flatMap(match => {
    const [term] = termsOf(match[0], new Set())
    return term ? [{ ...term, at: match.index }] : []
  })
  let best = { at: 0, hits: 0 }
  for (const [index, word] of words.entries()) {
    const lead = terms.findIndex(term => termLikeness(term, word) >= LIKE)
    if (lead < 0 || lead > 1) continue
    const near = words.slice(index, index + terms.length + 4)
    const hits = terms.filter(term => near.some(each => termLikeness(term, each) >= LIKE)).length - lead * 0.1
    if (hits > best.hits) best = { at: word.at, hits }
  }
  return best.at
}

const LIKE = 0.8

/** The tasks named in the segment that a place lies in. */
const tasksAt = (segments: readonly Segment[], at: number): Segment['tasks'] =>
  segments.find(each => each.start <= at && at < each.end)?.tasks ?? []

/** People with their number who stand beside one task and are on none that is named there. */
function strayPeople(
  folded: string,
  text: string,
  segments: readonly Segment[],
  plan: AccountedPlan,
  grammar: Grammar,
): Span[] {
  const isUsed = covering(plan.used)
  const mentions = [...readCrews(folded, text, grammar), ...countedBehind(folded, grammar)]
  return mentions.flatMap(({ start, end, crew }) => {
    // Cells of a layout have columns of their own.
    if (crew.units === null || isUsed(start, end) || /\t|\s{2}/.test(folded.slice(start, end))) return []
    const isThem = (each: { readonly name: string; readonly units: number | null }): boolean =>
      each.units === crew.units &&
      (fold(each.name).slice(0, 4) === fold(crew.name).slice(0, 4) || crew.generic === true)
    const own = tasksAt(segments, start)
    const theirs = own.length > 0 ? own.flatMap(task => task.people) : plan.tasks.flatMap(task => task.people)
    if (!theirs.some(isThem) && !plan.people.some(isThem)) return [{ start, end }]
    // Where so many are for each, every task that is named there has them.
    const ofEach = PEOPLE_FOR_EACH.test(folded.slice(end, end + 16)) && own.length > 1
    const isShort = ofEach && own.some(task => !task.people.some(isThem))
    return isShort || isOfAll(folded, start, segments) ? [{ start, end }] : []
  })
}

/** "A (5h), B (5h) e C (6h), com 4 mecânicos": whether those behind a list are of all of it, or of the last, is not said. */
function isOfAll(folded: string, at: number, segments: readonly Segment[]): boolean {
  if (!WITH_BEHIND.test(folded.slice(Math.max(0, at - 12), at))) return false
  const mark = Math.max(...['. ', '\n', ';', '•'].map(each => folded.lastIndexOf(each, at - 1)))
  const rest = /[.;\n•]/.exec(folded.slice(at))
  const end = rest ? at + rest.index : folded.length
  const inside = segments.filter(each => each.start >= mark && each.end <= end + 2).flatMap(each => each.tasks)
  return inside.length > 1 && inside.filter(task => task.people.length > 0).length === 1
}

/** "Os soldadores (4)": the number in a bracket behind the trade. */
const countedBehind = (folded: string, grammar: Grammar): CrewMention[] =>
  [...folded.matchAll(/(?<![a-z])([a-z]{4,}) ?\((\d{1,2})\)/g)].flatMap(match => {
    const role = roleOf(match[1] ?? '', grammar)
    if (!role || role.kind !== undefined) return []
    const crew = { name: role.name, units: Number(match[2]), kind: 'people' as const }
    return [{ start: match.index, end: match.index + match[0].length, crew }]
  })

const near = (a: number, b: number): boolean => Math.abs(a - b) <= Math.max(0.02, b * 0.01)

/** Times that stand beside one task alone, and that neither it nor a wait takes. */
function strayAmounts(
  folded: string,
  text: string,
  segments: readonly Segment[],
  plan: AccountedPlan,
  grammar: Grammar,
  today: Instant,
): Span[] {
  const isUsed = covering([...plan.used, ...readDates(folded, today, grammar.language), ...readCalendars(folded)])
  return readAmounts(folded, text).flatMap(amount => {
    if (isUsed(amount.start, amount.end)) return []
    const own = tasksAt(segments, amount.start)
    const [task, ...more] = own
    if (!task || more.length > 0 || task.made || task.hours.length === 0) return []
    const isTaken = (hours: readonly number[]): boolean =>
      sizesOf(amount).some(size => hours.some(each => near(size, each)))
    return isTaken(task.hours) || isTaken(plan.waits) ? [] : [{ start: amount.start, end: amount.end }]
  })
}

/** Words that change what stands beside them and that no rule used. */
function unusedSenses(
  folded: string,
  text: string,
  segments: readonly Segment[],
  plan: AccountedPlan,
  grammar: Grammar,
): Span[] {
  const isUsed = covering(plan.used)
  const calendars = readCalendars(folded)
  const found: Span[] = []
  for (const amount of readAmounts(folded, text)) {
    const one = OF_ONE.exec(folded.slice(amount.end, amount.end + 40))
    const end = amount.end + (one?.[0].length ?? 0)
    if (!one || isUsed(amount.end, end) || calendars.some(each => each.start < end && amount.start < each.end)) continue
    const own = tasksAt(segments, amount.start)
    if (!isConsumed('each', one[0], folded, amount, own)) found.push({ start: amount.start, end })
  }
  for (const match of folded.matchAll(SHIFTS_OR_TIMES)) {
    const before = folded.slice(Math.max(0, match.index - 60), match.index)
    const line = before.slice(Math.max(before.lastIndexOf('\n'), before.lastIndexOf('. ')) + 1)
    const end = match.index + match[0].length
    if (ROW_LABEL.test(line) && !OF_WORKING_TIME.test(line) && !isUsed(match.index, end))
      found.push({ start: match.index, end })
  }
  for (const { sense, words } of SENSES)
    for (const match of folded.matchAll(words[grammar.language])) {
      const [start, end] = [match.index, match.index + match[0].length]
      if (isUsed(start, end) || calendars.some(each => each.start < end && start < each.end)) continue
      const own = tasksAt(segments, start)
      if (isConsumed(sense, match[0], folded, { start, end }, own)) continue
      found.push(clauseAt(folded, start, /[.;:,] |[\n(|•]/g, /[.;,!](?=\s|$)|[\n|)•]/))
    }
  return found
}

function isConsumed(sense: Sense, words: string, folded: string, span: Span, own: readonly AccountedTask[]): boolean {
  switch (sense) {
    case 'each':
    case 'times':
      if (own.some(task => task.many > 1 || task.made)) return true
      // Said of several tasks: each of them has it.
      if (own.length > 1) return true
      // "2x mecânico": so many people.
      return sense === 'times' && own.some(task => task.people.some(each => each.units === Number.parseInt(words, 10)))
    case 'alternative':
      return inName(folded, span, own)
    case 'perShift':
    case 'sameAs':
    case 'beside':
    case 'sameDay':
      return false
    default:
      return sense satisfies never
  }
}

/** Whether words stand inside of the name of a task, with what is on both sides of them. */
function inName(folded: string, span: Span, own: readonly AccountedTask[]): boolean {
  const before = wordsOf(folded.slice(Math.max(0, span.start - 40), span.start)).at(-1) ?? ''
  const behind = wordsOf(folded.slice(span.end, span.end + 40))[0] ?? ''
  const said = `${before} ${wordsOf(folded.slice(span.start, span.end)).join(' ')} ${behind}`
  return own.some(task => ` ${wordsOf(fold(task.name)).join(' ')} `.includes(` ${said} `))
}
