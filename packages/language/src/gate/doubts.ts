import {
  type Assignment,
  calculate,
  DAY,
  dayOf,
  type Edit,
  formatDuration,
  formatInstant,
  type Instant,
  must,
  nth,
  type Problem,
  problem,
  type Resource,
  type Schedule,
  suggestion,
  type Task,
} from '@parada/schedule'
import { grammarOf, languageOf } from '../grammar/index.ts'
import { PEOPLE_FIRST } from '../lexicon/asides.ts'
import { INSTEAD_OF } from '../lexicon/phrases.ts'
import { roleOf } from '../read/crews.ts'
import { readDates } from '../read/dates.ts'
import { keepsFrom } from '../read/kept-from.ts'
import { numberOf } from '../read/numbers.ts'
import { fold, wordsOf } from '../text/fold.ts'
import { crewOfTrade, singular } from '../update/context.ts'

/** Rows that may change at once without a question, as any share of the plan. */
const FEW = 6
/** Share of the rows that work is done in above which a change of all of them is asked. */
const BULK = 0.3
/** Growth of a duration above which it is asked. */
const LARGE = 3

export interface Doubts {
  /** What a person has to agree to before it is done. */
  readonly ask: readonly Problem[]
  /** What is carried out as stated, and reported all the same. */
  readonly tell: readonly Problem[]
  /** What cannot be, even with the user's consent. */
  readonly refuse: readonly Problem[]
}

/** What makes these edits so unlikely that they need the user's consent: code, after any reader. */
export function doubtsOf(
  text: string,
  today: Instant,
  before: Schedule,
  after: Schedule,
  edits: readonly Edit[],
  /** The text names a day or an hour: a user who says when means just that. */
  dated: boolean,
): Doubts {
  const ask: Problem[] = []
  const tell: Problem[] = []
  const refuse: Problem[] = []
  const folded = fold(text)
  const was = new Map(before.tasks.map(task => [task.uid, task]))
  const is = new Map(after.tasks.map(task => [task.uid, task]))
  const parents = new Set(before.tasks.map(task => task.parent))
  const leaves = before.tasks.filter(task => !parents.has(task.uid) && task.summary !== true)
  const touched = new Set(edits.flatMap(edit => (edit.kind === 'setTask' ? [edit.task] : [])))
  // One row that takes over the work of others is as long as they were.
  const merging = edits.some(edit => edit.kind === 'removeTask')
  let resized = 0
  const end = endOf(before)
  const dates = calculatedOnce(after)
  for (const uid of touched) {
    const from = was.get(uid)
    const to = is.get(uid)
    if (!to) continue
    for (const at of [to.actualStart, to.actualFinish])
      if (
        at !== undefined &&
        at !== from?.actualStart &&
        at !== from?.actualFinish &&
        at >= (Math.floor(Math.max(today, after.project.statusDate ?? today) / DAY) + 1) * DAY
      )
        refuse.push(
          problem(
            'language.futureActual',
            { task: to.name, date: formatInstant(at) },
            { at: { task: to.row }, suggestions: [suggestion('language.giveDate')] },
          ),
        )
    if (!from) continue
    tell.push(...beforeStart(from, to, before))
    const done = from.percentComplete ?? 0
    const now = to.percentComplete ?? 0
    if (now < done && !new RegExp(`(?<![\\d.,])${now}\\s*(?:%|p)`).test(folded) && !(now === 0 && edits.length === 1))
      ask.push(
        problem(
          'language.askFalls',
          { task: to.name, from: done, to: now },
          { severity: 'warning', at: { task: to.row } },
        ),
      )
    const same = to.duration.seconds === from.duration.seconds
    if (!same || now !== done || to.constraint !== from.constraint) resized++
    const words = {
      task: to.name,
      from: formatDuration(from.duration, before.project.units),
      to: formatDuration(to.duration, before.project.units),
    }
    if (!same && done >= 100 && now >= 100 && touched.size > 1)
      ask.push(problem('language.askDone', words, { severity: 'warning', at: { task: to.row } }))
    else if (!merging && from.duration.seconds > 0 && to.duration.seconds > LARGE * from.duration.seconds)
      ask.push(problem('language.askLarge', words, { severity: 'warning', at: { task: to.row } }))
    for (const at of [to.constraint?.date, to.deadline])
      if (at !== undefined && at !== from.constraint?.date && at !== from.deadline && isOff(at, today, end))
        ask.push(
          problem(
            'language.askPast',
            { task: to.name, date: formatInstant(at) },
            { severity: 'warning', at: { task: to.row } },
          ),
        )
    tell.push(...staysAt(from, to, dates))
    const allowed = earliestByLinks(from, to, after)
    if (allowed !== null)
      (dated ? tell : ask).push(
        problem(
          'language.askBeforeLinks',
          { task: to.name, date: formatInstant(must(to.constraint?.date)), earliest: formatInstant(allowed) },
          { severity: 'warning', at: { task: to.row } },
        ),
      )
    if (
      to.deadline !== undefined &&
      to.constraint?.date !== undefined &&
      to.constraint.type === 'startNoEarlierThan' &&
      to.constraint.date > to.deadline
    )
      ask.push(
        problem(
          'language.askDeadline',
          { task: to.name, start: formatInstant(to.constraint.date), deadline: formatInstant(to.deadline) },
          { severity: 'warning', at: { task: to.row } },
        ),
      )
  }
  for (const made of newPeople(before, after)) {
    if (numberOf(fold(made.name)) !== null)
      refuse.push(
        problem(
          'language.resourceNotFound',
          { resource: made.name, task: '' },
          { suggestions: [suggestion('language.updateExample')] },
        ),
      )
  }
  if (INSTEAD_OF.test(folded)) ask.push(...besideOthers(before, after), ...notPutInPlace(text, folded, edits))
  const removed = before.tasks.length - before.tasks.filter(task => is.has(task.uid)).length
  if (resized > FEW && resized > BULK * leaves.length)
    ask.push(problem('language.askBulk', { count: resized, total: leaves.length }, { severity: 'warning' }))
  if (removed > FEW && removed > BULK * before.tasks.length)
    ask.push(problem('language.askRemoves', { count: removed, total: before.tasks.length }, { severity: 'warning' }))
  refuse.push(
    ...onDeniedDays(text, folded, before, after, today),
    ...ofPerson(folded, before, edits),
    ...asRows(before, edits),
  )
  return { ask, tell, refuse }
}

const notUnderstood = (text: string): Problem =>
  problem('language.notUnderstood', { text }, { suggestions: [suggestion('language.updateExample')] })

/** "Nada de soldadura el domingo": a day that work is kept from is no start and no end of it. */
function onDeniedDays(text: string, folded: string, before: Schedule, after: Schedule, today: Instant): Problem[] {
  if (folded.length !== text.length || folded.length > LONGEST) return []
  const was = new Map(before.tasks.map(task => [task.uid, task]))
  const dated = new Set(
    after.tasks.flatMap(task => {
      const old = was.get(task.uid)
      return [
        ...(task.constraint?.date === old?.constraint?.date ? [] : [task.constraint?.date]),
        ...(task.deadline === old?.deadline ? [] : [task.deadline]),
      ].flatMap(at => (at === undefined ? [] : [dayOf(at), dayOf((at - 1) as Instant)]))
    }),
  )
  if (dated.size === 0) return []
  const language = languageOf(folded, 'pt')
  return [...folded.matchAll(/[^.;!?\n]+/g)].flatMap(({ index, 0: sentence }) =>
    keepsFrom(sentence, language) &&
    readDates(sentence, today, language).some(date => date.day !== null && dated.has(date.day))
      ? [notUnderstood(text.slice(index, index + sentence.length).trim())]
      : [],
  )
}

/** "Add two welders to the repair": people who are sent to a row are no row of their own. */
function asRows(before: Schedule, edits: readonly Edit[]): Problem[] {
  return edits.flatMap(edit => {
    if (edit.kind !== 'addTask') return []
    const name = fold(edit.task.name)
    const people = PEOPLE_FIRST.exec(name)?.[1] ?? ''
    const isKnown = people
      .split(' ')
      .some(
        word =>
          word.length > 3 &&
          ((['pt', 'en', 'es'] as const).some(each => roleOf(word, grammarOf(each)) !== null) ||
            before.resources.some(each => each.kind === 'work' && singular(fold(each.name)) === singular(word))),
      )
    return isKnown ? [notUnderstood(edit.task.name)] : []
  })
}

/** Hours of the whole plan that a text says of people. */
function ofPerson(folded: string, before: Schedule, edits: readonly Edit[]): Problem[] {
  const person = personOfCalendar(folded, before, edits)
  return person
    ? [problem('language.calendarOfPerson', { resource: person }, { suggestions: [suggestion('language.nameTask')] })]
    : []
}

/** Longer texts are lists, and no sentence of theirs is weighed by its words. */
const LONGEST = 20_000

/** Work that is reported to have happened before the plan begins. */
function beforeStart(from: Task, to: Task, { project }: Schedule): Problem[] {
  const told = to.actualFinish ?? to.actualStart
  if (!project.start || told === undefined || told === (from.actualFinish ?? from.actualStart)) return []
  return told >= project.start
    ? []
    : [
        problem(
          'language.askBeforeStart',
          { task: to.name, date: formatInstant(told), start: formatInstant(project.start) },
          { severity: 'warning', at: { task: to.row } },
        ),
      ]
}

/** Days behind the end of a plan in which a date of it may still lie. */
const BEYOND = 120

/** A limit that passed already, or lies so far behind the plan that another year may be meant. */
const isOff = (at: Instant, today: Instant, end: Instant | null): boolean =>
  at < Math.floor(today / DAY) * DAY || (end !== null && at > Math.max(end, today) + BEYOND * DAY)

const newPeople = (before: Schedule, after: Schedule): Resource[] => {
  const were = new Set(before.resources.map(each => each.uid))
  return after.resources.filter(each => each.kind === 'work' && !were.has(each.uid))
}

/** What something was to be done in the place of, where only hours or dates changed: nothing was put in its place. */
function notPutInPlace(text: string, folded: string, edits: readonly Edit[]): Problem[] {
  const timed = edits.every(edit => edit.kind === 'setTask' && edit.changes.name === undefined)
  const found = INSTEAD_OF.exec(folded)
  if (!timed || !found) return []
  const rest = /^[^,.;!?]*/.exec(folded.slice(found.index + found[0].length))?.[0] ?? ''
  // "16 h instead of 12", "em vez de duas horas": one figure for another.
  if (/\d/.test(rest) || wordsOf(rest).some(word => numberOf(word) !== null)) return []
  const span = { start: found.index, end: found.index + found[0].length + rest.length }
  return [
    problem(
      'language.askUnused',
      { text: text.slice(span.start, span.end).trim() },
      { severity: 'warning', at: { span } },
    ),
  ]
}

/** Who joins a task that all of its people stay on, where the text puts something in another's place. */
function besideOthers(before: Schedule, after: Schedule): Problem[] {
  const was = new Set(before.assignments.map(each => `${each.task}/${each.resource}`))
  const units = (plan: Schedule, task: Task['uid']): Map<Assignment['resource'], number> =>
    new Map(plan.assignments.flatMap(each => (each.task === task ? [[each.resource, each.units ?? 1]] : [])))
  const nameOf = (uid: Assignment['resource']): string => after.resources.find(each => each.uid === uid)?.name ?? ''
  return after.assignments.flatMap(each => {
    if (was.has(`${each.task}/${each.resource}`)) return []
    const [old, now] = [units(before, each.task), units(after, each.task)]
    const [known] = old.keys()
    if (known === undefined || [...old].some(([uid, count]) => (now.get(uid) ?? 0) < count)) return []
    const task = after.tasks.find(one => one.uid === each.task)
    return [
      problem(
        'language.askBeside',
        { resource: nameOf(each.resource), known: nameOf(known), task: task?.name ?? '' },
        { severity: 'warning' },
      ),
    ]
  })
}

/** Where a date that now must be kept lies before what the links of its task allow: what they allow. */
function earliestByLinks(from: Task, to: Task, after: Schedule): Instant | null {
  const { constraint } = to
  const finish = constraint?.type === 'mustFinishOn' || constraint?.type === 'finishNoLaterThan'
  if (!constraint?.date || (constraint.type !== 'mustStartOn' && constraint.type !== 'startNoLaterThan' && !finish))
    return null
  if (JSON.stringify(constraint) === JSON.stringify(from.constraint) || !hasPredecessor(to, after)) return null
  const { constraint: _, ...free } = to
  const calculated = calculate({ ...after, tasks: after.tasks.map(task => (task.uid === to.uid ? free : task)) })
  const dates = calculated.ok ? calculated.value.of(to.uid) : undefined
  const earliest = finish ? dates?.earlyFinish : dates?.earlyStart
  return earliest !== undefined && constraint.date < earliest ? earliest : null
}

/** Dates of a plan, worked out when they are first asked for and not again. */
function calculatedOnce(plan: Schedule): () => ReturnType<typeof calculate> {
  let known: ReturnType<typeof calculate> | undefined
  return () => {
    known ??= calculate(plan)
    return known
  }
}

/** A date that was asked for and that links or the calendar hold the task from: where it stays. */
function staysAt(from: Task, to: Task, after: ReturnType<typeof calculatedOnce>): Problem[] {
  const { constraint } = to
  if (!constraint?.date || to.mode === 'manual' || !BOUNDS.has(constraint.type)) return []
  if (JSON.stringify(constraint) === JSON.stringify(from.constraint)) return []
  const calculated = after()
  const dates = calculated.ok ? calculated.value.of(to.uid) : undefined
  const at = dates && (constraint.type.startsWith('start') ? dates.start : dates.finish)
  if (at === undefined || at <= constraint.date || dayOf(at) === dayOf(constraint.date)) return []
  return [
    problem(
      'language.staysAt',
      { task: to.name, date: formatInstant(at), wanted: formatInstant(constraint.date) },
      { severity: 'warning', at: { task: to.row } },
    ),
  ]
}

/** Remarks on where a date that was understood leaves its task: no word was left unread. */
export const ABOUT_DATES: ReadonlySet<string> = new Set(['language.staysAt', 'language.askBeforeLinks'])

/** Limits behind which a task may lie without a word of the calculation. */
const BOUNDS: ReadonlySet<string> = new Set(['startNoEarlierThan', 'finishNoEarlierThan'])

const hasPredecessor = (task: Task, { links, tasks }: Schedule): boolean => {
  const parents = new Map(tasks.map(each => [each.uid, each.parent]))
  for (let uid: Task['uid'] | null | undefined = task.uid; uid; uid = parents.get(uid))
    if (links.some(link => link.to === uid)) return true
  return false
}

function endOf(before: Schedule): Instant | null {
  const calculated = calculate(before)
  return calculated.ok ? calculated.value.projectFinish : null
}

/** The person or crew whose hours the text gives, where the edits give them to the whole project. */
function personOfCalendar(folded: string, before: Schedule, edits: readonly Edit[]): string | null {
  const whole = edits.some(
    edit =>
      (edit.kind === 'setCalendar' && edit.calendar === before.project.calendar && edit.changes.week !== undefined) ||
      (edit.kind === 'setProject' && (edit.changes.calendar !== undefined || edit.changes.shifts !== undefined)),
  )
  if (!whole) return null
  for (const one of before.resources) {
    const name = nth(fold(one.name).split(/\s+/), 0)
    if (name.length > 3 && new RegExp(`(?<![a-z])${name.replace(/[^a-z0-9]/g, '')}(?:e?s)?(?![a-z])`).test(folded))
      return one.name
  }
  // "No work on Sunday for scaffolders": a trade's people, by another word than their crew has.
  for (const word of new Set(wordsOf(folded))) {
    const crew = word.length > 3 && !namesRow(word, before) ? crewOfTrade(word, before) : null
    if (crew) return crew.name
  }
  return null
}

const namesRow = (word: string, { tasks }: Schedule): boolean =>
  tasks.some(task => wordsOf(fold(task.name)).includes(word))
