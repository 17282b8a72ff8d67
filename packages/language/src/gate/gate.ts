import {
  done,
  type Edit,
  failed,
  nth,
  type Outcome,
  type Problem,
  problem,
  type Schedule,
  suggestion,
} from '@parada/schedule'
import type { Item } from '../frames/item.ts'
import { languageOf } from '../grammar/index.ts'
import { PART_OF_DAY } from '../lexicon/due.ts'
import { readDates } from '../read/dates.ts'
import { isSamePlan } from '../same-plan.ts'
import { fold } from '../text/fold.ts'
import type { AppliedChange, InterpretRequest, PlanOption, PlanUpdate } from '../types.ts'
import { doubtsOf } from './doubts.ts'
import { effectOf, said } from './effect.ts'
import { withoutTrace } from './evidence.ts'
import { toldReport } from './report.ts'
import { unheededIn } from './selects.ts'
import { halvesOfEither, sharesOfTime } from './shares.ts'
import { type Supposed, supposedIn } from './supposed.ts'
import { unusedParts } from './unused.ts'
import { takenForTask } from './whole-plan.ts'

/** What holding an update against the text and against what can be comes to. */
interface Judgement {
  /** The update as it may be done: lines of a report that were refused are left out. */
  readonly update: PlanUpdate
  /** The update without what is asked about; null where that is all of it. */
  readonly clear: PlanUpdate | null
  /** What cannot be, even with the user's consent. */
  readonly refuse: readonly Problem[]
  /** What the user has to agree to. */
  readonly ask: readonly Problem[]
  /** What is asked of the order of work, after all else. */
  readonly sequence: readonly Problem[]
  readonly tell: readonly Problem[]
  /** A condition or a doubt that the text sets. */
  readonly supposed: Problem | null
  /** Words and values of the text that no edit shows a trace of. */
  readonly passed: readonly Problem[]
}

/**
 * Holds an update against the text and against what can be, for any reader. What cannot be is refused; what is
 * unlikely, or leaves a value, a name or a person of the text unused, becomes a question with the changed plan as an
 * option. Invariant: an update that comes out with edits used every value of the text.
 */
export function throughGate(
  request: InterpretRequest,
  text: string,
  before: Schedule,
  read: Outcome<PlanUpdate>,
  /** The words as typed spans, for a reader that does not account for them; null where some were taken back. */
  items: readonly Item[] | null = [],
): Outcome<PlanUpdate> {
  // What is taken back was so before: nothing about it is doubtful.
  if (!read.ok || read.value.edits.length === 0 || read.value.edits === request.undo) return read
  const { update, clear, refuse, ask, sequence, tell, supposed, passed } = judged(
    request,
    text,
    before,
    read.value,
    items,
  )
  const [refused] = refuse
  if (refused) return failed(refused, ...refuse.slice(1), ...ask)
  const told = read.problems.flatMap(each => (each.severity === 'warning' ? each : []))
  // Words of a refused part are not asked again; the values that its refusal leaves out are listed.
  const unused = told.length === 0 ? passed : passed.filter(each => !isTold(each, told, text))
  const beside = passed.filter(each => !unused.includes(each) && !isNamed(each, told))
  // What was perhaps not meant is asked before whether what was said can be.
  const doubt =
    ask[0] ?? supposed ?? (unused[0] ? unusedQuestion([...told.filter(isPart), ...unused]) : (sequence[0] ?? null))
  const known = [...read.problems, ...tell, ...beside]
  if (!doubt) return update === read.value && known.length === read.problems.length ? read : done(update, known)
  const others = sequence.filter(each => each !== doubt)
  return asking(update, before, doubt, [...known, ...ask.slice(1), ...unused, ...others], clear)
}

/** Judges one update, whether it is to be carried out or to be offered. */
function judged(
  request: InterpretRequest,
  text: string,
  before: Schedule,
  value: PlanUpdate,
  items: readonly Item[] | null,
): Judgement {
  const { schedule, edits } = value
  const language = languageOf(fold(text), request.locale)
  const dated = readDates(fold(text), request.today, language).length > 0
  const doubts = doubtsOf(text, request.today, before, schedule, edits, dated)
  const languages = [...new Set([language, request.locale ?? language])]
  const [ask, refuse] = [
    [...doubts.ask, ...halvesOfEither(text, languages, before, value)],
    [...doubts.refuse, ...sharesOfTime(text, languages, before, edits)],
  ]
  const falls = ask.flatMap(each => (each.code === 'language.askFalls' ? [String(each.params.task)] : []))
  const report = toldReport(before, value, request.today, falls)
  const update = report?.update ?? value
  if (report && update.edits.length === 0) refuse.push(...report.refuse)
  // Lines that were refused leave the others as they are, and the person says whether these are taken alone.
  else ask.push(...(report?.refuse.map(each => ({ ...each, severity: 'warning' as const })) ?? []))
  const unasked = { update, clear: report?.clear ?? null, refuse, ask, sequence: report?.ask ?? [], tell: doubts.tell }
  if (refuse.length > 0) return { ...unasked, supposed: null, passed: [] }
  const supposed = supposedIn(text, language, items !== null && items.length > 0)
  const passed =
    items === null
      ? []
      : distinct([
          ...partOfDay(text, edits),
          ...takenForTask(text, language, before, edits),
          ...unusedParts(request, text, before, schedule, edits),
          ...unheededIn(request, text, languages, before, schedule, edits),
          ...withoutTrace(text, items, before, schedule, edits, languages, value.engine === 'model'),
          ...saidTwice(update.applied),
        ])
  return { ...unasked, supposed: supposed && supposedQuestion(supposed), passed }
}

const PART = new RegExp(PART_OF_DAY)
/** "Wednesday morning": a date was set, and the hour at which the morning begins is not stated. */
function partOfDay(text: string, edits: readonly Edit[]): Problem[] {
  const folded = fold(text)
  const part = PART.exec(folded)
  const dated = edits.some(
    edit =>
      edit.kind === 'setTask' &&
      ('constraint' in edit.changes || 'deadline' in edit.changes || 'manual' in edit.changes),
  )
  // An hour of the clock anywhere says when.
  if (!part || !dated || /\d\s*(?:h|:\d\d|am|pm)(?![a-z])/.test(folded)) return []
  const words = nth(part, 1)
  const start = part.index + part[0].length - words.length
  const span = { start, end: start + words.length }
  return [
    problem('language.ignoredText', { text: text.slice(span.start, span.end) }, { severity: 'warning', at: { span } }),
  ]
}

/** Whether words stand among those of a part that was refused. */
function isTold(unused: Problem, told: readonly Problem[], text: string): boolean {
  const { span } = unused.at ?? {}
  const words = plainWords(String(unused.params.text ?? ''))
  return told.some(each => {
    const at = each.at?.span
    if (at && span) return at.start < span.end && span.start < at.end
    // The refusal names the value itself.
    const value = plainWords(String(each.params.value ?? ''))
    if (value.length > 0 && words.every(word => value.includes(word))) return true
    const said = plainWords(String(each.params.text ?? each.params.words ?? each.params.task ?? ''))
    if (span === undefined || said.length === 0) return words.every(word => said.includes(word))
    // Refusals name what they are about by its words alone: those beside it in its clause, or all that it is part of.
    const [clause, sentence] = [CLAUSE_END, SENTENCE_END].map(mark => plainWords(around(text, span, mark)))
    if (said.every(word => clause?.includes(word))) return true
    return said.every(word => sentence?.includes(word)) && words.every(word => said.includes(word))
  })
}

/** Whether a refusal names these very words. */
const isNamed = (unused: Problem, told: readonly Problem[]): boolean => {
  const words = plainWords(String(unused.params.text ?? ''))
  return told.some(({ params }) => {
    const said = plainWords([params.text, params.words, params.task, params.value].join(' '))
    return words.every(word => said.includes(word))
  })
}

const CLAUSE_END = /[.,;:!?](?=\s|$)|\n/g
const SENTENCE_END = /[.;!?](?=\s|$)|\n/g

/** What stands between the marks around a place. */
function around(text: string, { start, end }: { start: number; end: number }, mark: RegExp): string {
  let from = 0
  for (const each of text.slice(0, start).matchAll(mark)) from = each.index + 1
  const to = text.slice(end).search(mark)
  return text.slice(from, to < 0 ? text.length : end + to)
}

const plainWords = (text: string): string[] => fold(text).match(/[a-z0-9]+/g) ?? []

/** "MSV-1 done, MSV-2 half way" of one row that is both: the later value takes the place of the one before. */
const saidTwice = (applied: readonly AppliedChange[]): Problem[] =>
  applied.flatMap((one, at) => {
    const again = applied
      .slice(at + 1)
      .some(
        each =>
          each.success &&
          each.task_name === one.task_name &&
          each.field === one.field &&
          each.new_value !== one.new_value &&
          each.old_value === one.new_value,
      )
    // What begins and ends in one breath is at one per cent between the two.
    const counts =
      one.success &&
      (one.field === 'duration' ||
        (one.field === 'progress' && one.old_value !== one.new_value && Number(one.new_value) > 1))
    return again && counts
      ? [problem('language.ignoredText', { text: one.said ?? String(one.new_value) }, { severity: 'warning' })]
      : []
  })

const distinct = (found: readonly Problem[]): Problem[] =>
  found.filter(
    (each, at) =>
      found.findIndex(other => other === each || (each.at && other.at?.span?.start === each.at.span?.start)) === at,
  )

const supposedQuestion = ({ text, start, end }: Supposed): Problem =>
  problem('language.askSupposed', { text }, { severity: 'warning', at: { span: { start, end } } })

/** Whether a refusal names words of the text. */
const isPart = (each: Problem): boolean => (each.params.text ?? each.params.words) !== undefined

const wordsOf = ({ params }: Problem): string =>
  String(params.text ?? params.words).replace(/^[\s\u00a0•*-]+(?=\S)/, '')

const unusedQuestion = (unused: readonly Problem[]): Problem =>
  problem(
    'language.askUnused',
    { text: [...new Set(unused.map(each => wordsOf(each)))].join('”, “') },
    { severity: 'warning', ...(unused[0]?.at && { at: unused[0].at }) },
  )

/** The update as a question: done as read, or left. */
export function asking(
  value: PlanUpdate,
  before: Schedule,
  doubt: Problem,
  problems: readonly Problem[],
  /** The update without what is asked about. */
  clear: PlanUpdate | null = null,
): Outcome<PlanUpdate> {
  const option = (code: 'language.optionApply' | 'language.optionClear', each: PlanUpdate): PlanOption => ({
    label: suggestion(code, { finish: effectOf(before, each.schedule) }),
    edits: each.edits,
    schedule: each.schedule,
    applied: each.applied,
  })
  const options: PlanOption[] = [
    option('language.optionApply', value),
    ...(clear ? [option('language.optionClear', clear)] : []),
    { label: suggestion('language.optionKeep'), edits: [], schedule: before, applied: [] },
  ]
  // The answers that change the plan are one click where the question is shown among other remarks.
  const clicks = options.filter(each => each.edits.length > 0).map(each => ({ ...each.label, edits: each.edits }))
  return done(
    {
      ...value,
      edits: [],
      // The question does not hide the parts that were not understood.
      applied: value.applied.filter(each => !each.success),
      schedule: before,
      question: { problem: { ...doubt, suggestions: clicks }, options },
    },
    problems,
  )
}

/** An update that is asked about for a reason of its own, judged as if it were to be carried out. */
export function askingFirst(
  request: InterpretRequest,
  text: string,
  before: Schedule,
  value: PlanUpdate,
  doubt: Problem,
  problems: readonly Problem[],
  items: readonly Item[] | null = [],
): Outcome<PlanUpdate> {
  const { update, clear, refuse, ask, tell, supposed, passed } = judged(request, text, before, value, items)
  const [refused] = refuse
  if (refused) return failed(refused, ...refuse.slice(1))
  const beside = distinctly([...problems, ...tell, ...ask, ...(supposed ? [supposed] : []), ...passed])
  return asking(update, before, doubt, beside, clear)
}

/** A reading that may be offered, and the words of its reader. */
export interface Offered {
  readonly value: PlanUpdate
  /** The words as typed spans, for a reader that does not account for them; null where some were taken back. */
  readonly items?: readonly Item[] | null
}

/**
 * What readers make of an instruction in different ways: the person says which is meant. Each reading is judged as if
 * it were to be carried out. Invariant: what cannot be is not offered, and what leaves words unused says which.
 */
export function askingWhichOf(
  request: InterpretRequest,
  text: string,
  before: Schedule,
  offered: readonly Offered[],
  why: Problem,
  problems: readonly Problem[],
): Outcome<PlanUpdate> {
  const all = offered.map(({ value, items = [] }) => judged(request, text, before, value, items))
  const can = all.filter(each => each.refuse.length === 0)
  // Readings that differed in what cannot be are one.
  const open = can.filter(
    (each, at) => can.findIndex(other => isSamePlan(other.update.schedule, each.update.schedule)) === at,
  )
  const [first] = open
  if (!first) {
    const refused = all.flatMap(each => each.refuse)
    return failed(nth(refused, 0), ...refused.slice(1))
  }
  // Which half is meant is what the options ask.
  const told = distinctly(
    open.flatMap(each => [...each.tell, ...each.ask, ...(each.supposed ? [each.supposed] : [])]),
  ).filter(each => open.length === 1 || each.code !== 'language.askHalf')
  const known = [...problems, ...told]
  if (open.length === 1) {
    const { update, ask, supposed, passed, clear } = first
    const doubt = ask[0] ?? supposed ?? (passed[0] ? unusedQuestion(passed) : asRead(text, update))
    return asking(update, before, doubt, [...known.filter(each => each !== doubt), ...passed], clear)
  }
  const options = open.map(({ update, passed }): PlanOption => {
    const refused = update.applied.filter(each => !each.success).map(each => each.said ?? each.task_name)
    const unused = [...new Set([...refused, ...passed.map(wordsOf)])].join('”, “')
    return {
      label: suggestion('language.optionReading', {
        changes: said(update.applied.filter(each => each.success)),
        finish: effectOf(before, update.schedule),
        ...(unused !== '' && { unused }),
      }),
      edits: update.edits,
      schedule: update.schedule,
      applied: update.applied,
    }
  })
  const clicks = options.map(each => ({ ...each.label, edits: each.edits }))
  const doubt: Problem = { ...why, severity: 'warning', suggestions: clicks }
  return done(
    { ...first.update, edits: [], applied: [], schedule: before, question: { problem: doubt, options } },
    known,
  )
}

/** The one reading that can be, of several. */
const asRead = (text: string, { applied }: PlanUpdate): Problem =>
  problem(
    'language.askRead',
    { text: text.slice(0, 160), changes: said(applied.filter(each => each.success)) },
    { severity: 'warning' },
  )

/** Remarks that differ in what they say. */
const distinctly = (found: readonly Problem[]): Problem[] =>
  found.filter(
    (each, at) =>
      found.findIndex(
        other => other.code === each.code && JSON.stringify(other.params) === JSON.stringify(each.params),
      ) === at,
  )
