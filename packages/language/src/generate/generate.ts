import {
  calculate,
  DAY,
  dayOf,
  done,
  failed,
  instant,
  must,
  nth,
  type Outcome,
  type Problem,
  problem,
  type Schedule,
  suggestion,
  type TaskId,
  type TaskOrigin,
} from '@parada/schedule'
import { grammarOf, languageOf } from '../grammar/index.ts'
import { score } from '../score/score.ts'
import { fold, tidy, wordsOf } from '../text/fold.ts'
import type { GeneratedPlan, InterpretRequest, Language, Progress } from '../types.ts'
import { account } from './account.ts'
import { accounted } from './accounted.ts'
import { withAreaLimits, withoutAreaLimits } from './area-limits.ts'
import { type Aside, withoutAsides } from './asides.ts'
import { briefOf } from './brief.ts'
import { type Collected, newCollected, settleTimes, withoutOrders } from './collect.ts'
import { composeBrief } from './compose-brief.ts'
import { countedBrief } from './counted-brief.ts'
import { uncovered, withoutUsed } from './cover.ts'
import type { Span } from './draft.ts'
import { templatesIn } from './equipment.ts'
import { estimateFromCards } from './estimate.ts'
import { figuresUnread } from './figures-unread.ts'
import { withoutFrame } from './genre/frame.ts'
import { tellsNoWork } from './genre/not-work.ts'
import { dayStart } from './item.ts'
import { readPreamble } from './job.ts'
import { limitsUnread } from './limits-unread.ts'
import { LONGEST_SENTENCE, withShortLines } from './long-text.ts'
import { startSaid, withMarks } from './marks-of-sentences.ts'
import { onBase } from './on-base.ts'
import { remarkAt } from './places.ts'
import { type ReadStep, readSteps, settleLinks } from './read.ts'
import { withRowsApart } from './rows-apart.ts'
import { toSchedule } from './to-schedule.ts'

/** Longest text read, in UTF-16 units. */
export const MAX_TEXT = 2_000_000

/** Carries out on a new plan what its text orders of people and days; null where that is not sure. */
export type OrderOfText = (order: string, schedule: Schedule) => Schedule | null

/** Reads a new plan out of the request's text and documents, without any model; pauses, each with its progress. */
export function* generateSteps(
  request: InterpretRequest,
  ordered: OrderOfText,
): Generator<Progress | null, Outcome<GeneratedPlan>> {
  const text = withShortLines(withRowsApart(tidy(request.text)))
  const documents = (request.documents ?? []).map(document => ({
    ...document,
    text: withShortLines(tidy(document.text)),
  }))
  const all = text + documents.map(document => document.text).join('\n')
  if (all.length > MAX_TEXT)
    return failed(
      problem(
        'language.tooLong',
        { length: all.length, limit: MAX_TEXT },
        { suggestions: [suggestion('language.listTasks')] },
      ),
    )
  if (all.trim() === '')
    return failed(
      problem(
        documents.length > 0 ? 'language.unreadableDocument' : 'language.empty',
        {},
        {
          suggestions: [
            suggestion(documents.length > 0 ? 'language.checkDocument' : 'language.describeProject'),
            suggestion('language.giveExample'),
          ],
        },
      ),
    )
  const notes: Problem[] = []
  const work = (written: string, into: Problem[]): string => withoutOrders(withoutFrame(written, into), into)
  const body = documents.find(document => document.text.trim() !== '')
  // What is not obeyed does not decide the language either.
  const language = languageOf(fold(work(body ? body.text : text, [])), request.locale)
  const orders: Aside[] = []
  let plainText: string | null = null
  const plain = (written: string, into: Problem[], tongue: Language): string => {
    const asides = withoutAsides(withMarks(work(written, into), tongue, request.today), tongue)
    into.push(...asides.notes)
    orders.push(...asides.orders)
    plainText = asides.text
    return asides.text
  }
  const read = body
    ? yield* readDocuments(text, documents, language, request, notes, plain)
    : yield* told(readSteps(plain(withoutAreaLimits(text), notes, language), language, request.today))
  read.draft.notes.unshift(...notes)
  yield null
  const source = body ? 'document' : 'text'
  const bare =
    body || plainText === null
      ? withoutAsides(work(withoutAreaLimits(body?.text ?? text), []), language).text
      : plainText
  return yield* finish(read, language, request, source, body ? body.text : text, bare, work, schedule =>
    withOrders(schedule, orders, ordered),
  )
}

/** How much more of the text is read before the tasks are reported again; between that, pauses report nothing. */
const TOLD_EVERY = 0.05

/** Steps of a reading as progress: reading is most of the work, what remains is reported by the end of it. */
function* told(steps: Generator<ReadStep, Collected>): Generator<Progress | null, Collected> {
  let next = TOLD_EVERY
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    const { share, so } = step.value
    if (share < next) yield null
    else {
      next = share + TOLD_EVERY
      const tasks = so.draft.tasks.filter(task => !task.summary).map(task => task.name)
      yield { share: Math.min(0.9, share * 0.9), tasks }
    }
  }
}

/** The same of words beside a document, whose tasks are not the plan's. */
function* untold(steps: Generator<ReadStep, Collected>): Generator<null, Collected> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    yield null
  }
}

/** A document holds the tasks; what the person wrote beside it says when and how. */
function* readDocuments(
  text: string,
  documents: readonly { name: string; text: string }[],
  language: Language,
  request: InterpretRequest,
  notes: Problem[],
  plain: (written: string, into: Problem[], language: Language) => string,
): Generator<Progress | null, Collected> {
  const tongue = languageOf(fold(text), request.locale)
  const own = text.trim() === '' ? null : yield* untold(readSteps(plain(text, notes, tongue), tongue, request.today))
  const read = yield* told(
    readSteps(plain(documents.map(document => document.text).join('\n\n'), notes, language), language, request.today),
  )
  if (own && own.draft.tasks.length === 0) {
    const said = newCollected()
    readPreamble(
      { text, start: 0 },
      { grammar: grammarOf(languageOf(fold(text), request.locale)), today: request.today },
      said,
      false,
    )
    settleTimes(said)
    if (said.draft.start !== null) {
      read.draft.start = said.draft.start
      read.draft.startHasTime = said.draft.startHasTime
    }
    read.draft.finish = said.draft.finish ?? read.draft.finish
    read.draft.times = said.draft.times ?? read.draft.times
    read.draft.crew.push(...said.draft.crew)
    read.sequence ||= own.sequence
  } else if (own && read.draft.tasks.length === 0) return own
  read.draft.name ??= titleOfFile(nth(documents, 0).name)
  return read
}

const titleOfFile = (name: string): string | null => {
  const plain = name
    .replace(/\.[a-z0-9]{2,5}$/i, '')
    .replace(/[_-]+/g, ' ')
    .trim()
  return plain.length >= 3 ? plain : null
}

/** What follows the reading, with a pause between its stages. */
function* finish(
  read: Collected,
  language: Language,
  request: InterpretRequest,
  source: TaskOrigin['kind'],
  text: string,
  bare: string,
  work: (written: string, into: Problem[]) => string,
  withSaid: (schedule: Schedule) => { readonly schedule: Schedule; readonly notes: readonly Problem[] },
): Generator<null, Outcome<GeneratedPlan>> {
  const grammar = grammarOf(language)
  const { draft } = read
  if (draft.tasks.length <= 1 && text.length <= LONGEST_SENTENCE && CHANGE_REQUEST.test(fold(text)))
    return failed(
      problem(
        'language.noSchedule',
        {},
        { suggestions: [suggestion('language.openPlan'), suggestion('language.describeProject')] },
      ),
    )
  const told = work(text, [])
  const counted = countedBrief(withoutAreaLimits(told), read, language, request.today)
  const brief = counted?.brief ?? briefOf(withoutAreaLimits(text), read, language)
  if (brief && !(counted?.job.draft ?? draft).notes.some(note => note.severity === 'error')) {
    const name =
      request.projectName?.trim() ||
      read.titles.find(
        title =>
          /parada|shutdown|outage|turnaround|manuten|mainten|mantenim/i.test(title) &&
          title.length < 60 &&
          title.includes(' '),
      ) ||
      null
    const job = counted?.job ?? read
    job.draft.name = name
    const composed = composeBrief(brief, job, told, language, request.today, request.norms)
    const notes = counted
      ? [...draft.notes.filter(note => note.code === 'language.ignoredOrder'), ...job.draft.notes]
      : draft.notes.filter(note => !OF_WORDS.has(note.code))
    if (composed)
      return scored(composed.schedule, [...notes, ...composed.notes], composed.finishBy ?? job.draft.finish, request)
  }
  if (tellsNoWork(told, read, grammar)) return failed(nothingRead('', newCollected()))
  if (text.length < 20_000 && draft.tasks.some(task => task.amount === null))
    estimateFromCards(read, templatesIn(text), language)
  const errors = [...draft.notes.filter(note => note.severity === 'error'), ...(yield* settleLinks(read, language))]
  if (draft.tasks.length === 0) return failed(nothingRead(text, read), ...errors)
  const hard = errors[0] ?? impossibleValues(read)
  if (hard) return failed(hard, ...errors.slice(1))
  const labelled = startSaid(bare, language, request.today)
  if (labelled?.day != null && (draft.start === null || dayOf(instant(draft.start)) !== labelled.day)) {
    draft.start = dayStart(labelled.day, labelled.seconds ?? 0)
    draft.startHasTime = labelled.seconds !== null
  }
  const left = uncovered(bare, read, grammar, request.today)
  draft.name = request.projectName && request.projectName.trim() !== '' ? request.projectName.trim() : draft.name
  yield null
  const made = toSchedule(draft, grammar, request.today, source, text)
  const areas = withAreaLimits(made.schedule, text)
  const { schedule, notes: said } = withSaid(areas.schedule)
  const notes = [...areas.notes, ...said]
  yield null
  const { start } = schedule.project
  const by = read.windowDays === null || start === null ? null : instant(Math.round(start + read.windowDays * DAY))
  const unused = withoutUsed([...left, ...draft.notes], text, read, grammar, request.today)
  const all = [...unused, ...notes]
  const bound = limitsUnread(
    work(withoutAreaLimits(text), []),
    language,
    read,
    all.flatMap(note =>
      note.severity === 'warning' || note.code === 'language.orderOfText' ? (note.at?.span ?? []) : [],
    ),
    request.today,
  )
  const figures = figuresUnread(
    bare,
    read,
    grammar,
    [...all, ...bound].flatMap(note => note.at?.span ?? []),
    request.today,
  )
  const spans = [...all, ...bound, ...figures].flatMap(note =>
    note.severity !== 'info' || note.code === 'language.ignoredText' ? (note.at?.span ?? []) : [],
  )
  const astray = account(bare, accounted(read, spans), grammar, request.today)
  // A limit says more of its words than that they were not used.
  const shown = all.filter(
    note =>
      note.severity !== 'info' ||
      note.code !== 'language.ignoredText' ||
      !bound.some(each => isInside(note.at?.span, each.at?.span)),
  )
  return scored(schedule, [...shown, ...bound, ...figures, ...astray, ...made.notes], draft.finish ?? by, request)
}

const isInside = (inner: Span | undefined, outer: Span | undefined): boolean =>
  inner !== undefined && outer !== undefined && outer.start <= inner.start && inner.end <= outer.end

/** Remarks on words that became nothing: a brief reads its text anew and has remarks of its own. */
const OF_WORDS: ReadonlySet<string> = new Set([
  'language.ignoredText',
  'language.workLeftOut',
  'language.conditionalWork',
  'language.conditionKept',
])

/** The plan with what its text says of people and days; what was not carried out is listed. */
function withOrders(
  made: Schedule,
  orders: readonly Aside[],
  ordered: OrderOfText,
): { readonly schedule: Schedule; readonly notes: readonly Problem[] } {
  const notes: Problem[] = []
  let schedule = made
  for (const order of orders) {
    const next = ordered(order.text, schedule)
    schedule = next ?? schedule
    const { text, start, end } = order
    const code = next ? 'language.orderOfText' : 'language.restrictionUnread'
    notes.push(remarkAt(code, text, { start, end }, next ? 'info' : 'warning'))
  }
  return { schedule, notes }
}

/** Computes dates, repairs and scores: the last steps of every new plan. */
export function scored(
  made: Schedule,
  assumed: readonly Problem[],
  finishBy: number | null,
  request: InterpretRequest,
): Outcome<GeneratedPlan> {
  const { schedule, notes: assumptions } = request.base
    ? onBase(made, request.base, assumed)
    : { schedule: made, notes: assumed }
  const calculated = calculate(schedule, undefined, { today: request.today })
  if (!calculated.ok)
    return failed(
      problem(
        'language.loopInText',
        { path: loopPath(schedule) },
        { suggestions: [suggestion('language.removeOtherLink', {}), suggestion('language.listTasks')] },
      ),
    )
  const plan = score(schedule, calculated.value, finishBy)
  return done(
    { kind: 'generate', engine: 'offline', schedule, calculation: calculated.value, assumptions, score: plan },
    [...calculated.problems],
  )
}

/** Names of the tasks that wait for each other in a circle. */
function loopPath(schedule: Schedule): string {
  const out = new Map<TaskId, TaskId[]>()
  const back = new Map<TaskId, TaskId[]>()
  const add = (map: Map<TaskId, TaskId[]>, key: TaskId, value: TaskId): void => {
    const list = map.get(key)
    if (list) list.push(value)
    else map.set(key, [value])
  }
  for (const { from, to } of schedule.links) {
    add(out, from, to)
    add(back, to, from)
  }
  // Tasks that wait for nothing that is left cannot be on a circle, nor can those that nothing left waits for.
  const left = new Set(schedule.tasks.map(task => task.uid))
  for (const [next, waits] of [
    [out, back],
    [back, out],
  ] as const) {
    const open = [...left].filter(uid => !(waits.get(uid) ?? []).some(other => left.has(other)))
    while (open.length > 0) {
      const uid = must(open.pop())
      if (!left.delete(uid)) continue
      for (const other of next.get(uid) ?? [])
        if (left.has(other) && !(waits.get(other) ?? []).some(each => left.has(each))) open.push(other)
    }
  }
  const names = new Map(schedule.tasks.map(task => [task.uid, task.name]))
  // From any of them, following what is left comes round to where it was.
  const path: TaskId[] = []
  for (let at = [...left][0]; at !== undefined && !path.includes(at) && path.length < 500; ) {
    path.push(at)
    at = (out.get(at) ?? []).find(uid => left.has(uid))
  }
  const last = (out.get(must(path.at(-1))) ?? []).find(uid => left.has(uid))
  const circle = path.slice(Math.max(0, last === undefined ? 0 : path.indexOf(last)))
  return [...circle.slice(0, 8), ...circle.slice(0, 1)].map(uid => names.get(uid) ?? '').join(' → ')
}

function impossibleValues(read: Collected): Problem | null {
  const { draft } = read
  if (draft.start !== null && draft.finish !== null && draft.finish < draft.start)
    return problem(
      'language.contradiction',
      { what: 'finishBeforeStart' },
      { suggestions: [suggestion('language.giveDate')] },
    )
  for (const task of draft.tasks) {
    if (task.progress !== null && (task.progress < 0 || task.progress > 100))
      return problem(
        'language.impossibleValue',
        { task: task.name, field: 'progress', value: task.progress },
        { at: { span: task.span }, suggestions: [suggestion('language.giveValue')] },
      )
    if (task.start !== null && task.finish !== null && task.finish < task.start)
      return problem(
        'language.contradiction',
        { what: 'finishBeforeStart', task: task.name },
        { at: { span: task.span }, suggestions: [suggestion('language.giveDate')] },
      )
  }
  return null
}

const PLAN_WORDS =
  /(?:parada|paro|shutdown|outage|turnaround|overhaul|cronograma|schedule|plano|plan|projeto|project|proyecto|manutenc|mainten|mantenim|repar|repair|reforma|revis|obra|servico|servicio|tarefa|task|tarea|atividade|activity)/

/** "Adia a troca do rotor em 2 dias", "can you move the inspection ...": a change of a plan that there is not. */
const CHANGE_REQUEST =
  /^\s*(?:(?:can|could) you\s+|please\s+|por favor,?\s*|favor\s+|pode(?:ria)?\s+|puedes\s+)*(?:adi(?:a|e|ar)|posterg\w+|antecip\w+|atras(?:a|e|ar)|prorrog\w+|remarc\w+|reprogram\w+|renome\w+|postpone|delay|push|bring forward|reschedule|rename|shorten|extend|(?:move|mova|mover|mueve)\s+[^,.;]+(?:later|earlier|depois|antes|despues|\d|days?|dias?|horas?|hours?)|aplaz\w+|pospon\w+|adelant\w+|retras\w+|renombr\w+|reprogram\w+)(?![a-z])[^.;\n]*[.?!]?\s*$/

/** Nothing could be read: irrelevant, or about a plan but too vague. */
function nothingRead(text: string, read: Collected): Problem {
  const folded = fold(text)
  const words = wordsOf(folded)
  const about = PLAN_WORDS.test(folded) || read.draft.times !== null || read.draft.crew.length > 0
  if (about && words.length > 0)
    return problem(
      'language.tooVague',
      {},
      {
        suggestions: [
          suggestion('language.listTasks'),
          suggestion('language.nameEquipment'),
          suggestion('language.giveExample'),
        ],
      },
    )
  return problem(
    'language.noProject',
    {},
    { suggestions: [suggestion('language.describeProject'), suggestion('language.giveExample')] },
  )
}
