import {
  applyEdits,
  done,
  failed,
  must,
  nth,
  type Outcome,
  type Problem,
  problem,
  type Schedule,
  suggestion,
  type TaskId,
} from '@parada/schedule'
import { answered } from '../answers/answer.ts'
import { STRONG } from '../frames/fill.ts'
import { type Item, isWord } from '../frames/item.ts'
import { COVER, type FrameReading, isSure, readFrames } from '../frames/read.ts'
import { isGate } from '../frames/roles.ts'
import { asksToUndo } from '../frames/undo.ts'
import { ABOUT_DATES } from '../gate/doubts.ts'
import { said } from '../gate/effect.ts'
import { asking, askingFirst, askingWhichOf, throughGate } from '../gate/gate.ts'
import { withoutOrders } from '../generate/collect.ts'
import { withoutMail } from '../generate/genre/frame.ts'
import { grammarOf, languageOf, pattern } from '../grammar/index.ts'
import { ORDERS } from '../grammar/orders.ts'
import { withoutComparatives } from '../lexicon/comparatives.ts'
import type { WordClass } from '../lexicon/entry.ts'
import { isSamePlan } from '../same-plan.ts'
import { fold, tidy } from '../text/fold.ts'
import type { AppliedChange, InterpretRequest, PlanUpdate } from '../types.ts'
import { limitAreas, readAreaOrder } from './area-limits.ts'
import { bareValue } from './bare-values.ts'
import { Context, change } from './context.ts'
import { execute } from './execute.ts'
import { expandOrders } from './expand.ts'
import { blankOut, markOrder, type Order, ordersOf, slice } from './order.ts'
import { byParts, unheardParts } from './parts.ts'
import { daysOfPeople } from './person-days.ts'
import { hoursOfPeople } from './person-hours.ts'
import { inPlace, plainly } from './plainly.ts'
import { inFull, isQuestion, setAside, withoutLabels, withoutOldValues } from './qualifiers.ts'
import { readRelation } from './relations.ts'
import { insideOf, leadingScope, scopesIn } from './scope.ts'
import { targetsOf } from './targets.ts'
import { leads } from './verbs.ts'

/** Turns an instruction into edits of the plan at hand, without any model. Nothing else is touched. */
export function update(request: InterpretRequest, schedule: Schedule): Outcome<PlanUpdate> {
  const notes: Problem[] = []
  const text = withoutMail(withoutListNumbers(withArrows(tidy(request.text))), notes)
  if (text.length > 2000) return throughGate(request, text, schedule, cascade(request, schedule))
  const areas = readAreaOrder(text, schedule)
  if (areas)
    return limitAreas(
      areas,
      schedule,
      (rest, plan) => update({ ...request, text: rest, schedule: plan }, plan),
      (choices, why) =>
        askingWhichOf(
          request,
          text,
          schedule,
          choices.map(value => ({ value })),
          why,
          [],
        ),
    )
  const whole = alone({ ...request, text }, schedule)
  const asked = whole.ok && whole.value.answer !== undefined
  if (isSettled(whole) && !asked) return withNotes(whole, notes)
  const parted = byParts(request, schedule, text, alone)
  if (!parted) {
    const told = asked ? { ...whole, problems: [...whole.problems, ...unheardParts(request, schedule, text)] } : whole
    return withNotes(bareValue(request, text, schedule, told), notes)
  }
  const more = changed(parted) - changed(whole)
  const doubtful =
    whole.ok &&
    whole.value.question !== undefined &&
    (whole.value.question.problem.code === 'language.askUnused' ||
      whole.problems.some(each => each.severity === 'warning' && UNREAD.has(each.code)))
  // What a reading of all leaves unused may belong to any of its changes; of parts, each was read to its end.
  const better =
    more > 0 ||
    doubtful ||
    // What was done beside a part that was not understood may be half of what was said: each part alone was read to its end.
    (more === 0 && isHalf(whole) && !isSamePlan(planOf(whole), planOf(parted))) ||
    (more === 0 && whole.ok && whole.value.question !== undefined)
  return withNotes(better ? parted : whole, notes)
}

/** "1) ..., 2) ...": numbers of a list, which are no rows of the plan; a stroke takes their place. */
function withoutListNumbers(text: string): string {
  const marks = [...text.matchAll(/(?<=^|\n|[:;,.]\s|\s)([\t ]*\(?)(\d{1,2})(\)|[.-](?=\s)|º(?=\s))(?=[\t ]*\p{L})/gu)]
  const own = marks.filter((each, at) => Number(each[2]) === at + 1)
  // Each behind the one before, from 1 on, and nothing beside them.
  if (own.length < 2 || own.length < marks.length) return text
  return own.reduce((left, { index, 0: mark }) => {
    // On one line each begins its own.
    const inside = mark.length > 1 && index > 0 && left.charAt(index - 1) !== '\n'
    const stroke = (inside ? '\n-' : '-').padEnd(mark.length)
    return left.slice(0, index) + stroke + left.slice(index + mark.length)
  }, text)
}

/** "26 h => 30 h", "72->80": one sign for what a value becomes, in the same place. */
const withArrows = (text: string): string =>
  text.replace(/(?<=\d[\s\u00a0]*(?:%|\p{L}{1,5})?[\s\u00a0]*)(?:=>|-{1,2}>|[⇒➔➜])(?=[\s\u00a0]*[+-]?\d)/gu, sign =>
    '→'.padEnd(sign.length),
  )

/** An instruction read as one. */
function alone(request: InterpretRequest, schedule: Schedule): Outcome<PlanUpdate> {
  const plain = plainly(request.text, languageOf(fold(request.text), request.locale))
  return inPlace(weighed({ ...request, text: plain.text }, schedule), plain)
}

/** An answer with the lines that only frame its mail. */
const withNotes = (answer: Outcome<PlanUpdate>, notes: readonly Problem[]): Outcome<PlanUpdate> =>
  answer.ok && notes.length > 0
    ? { ...answer, value: { ...answer.value, assumptions: [...notes, ...answer.value.assumptions] } }
    : answer

/** Carried out or answered to the last word. */
const isSettled = (answer: Outcome<PlanUpdate>): boolean =>
  answer.ok &&
  !answer.value.question &&
  (answer.value.answer !== undefined ||
    answer.problems.every(each => each.severity !== 'warning' || ABOUT_DATES.has(each.code)))

/** Carried out beside a part that was not understood. */
const isHalf = (answer: Outcome<PlanUpdate>): boolean =>
  answer.ok &&
  answer.value.edits.length > 0 &&
  answer.problems.some(each => each.severity === 'warning' && UNREAD.has(each.code))

/** The plan that an answer makes, or offers first. */
const planOf = (answer: Outcome<PlanUpdate>): Schedule | null =>
  answer.ok ? (answer.value.question?.options[0]?.schedule ?? answer.value.schedule) : null

/** How many changes an answer makes, or its question is about. */
function changed(answer: Outcome<PlanUpdate>): number {
  if (!answer.ok) return 0
  const { question, applied } = answer.value
  const all = question ? question.options.flatMap(each => [each.applied]) : [applied]
  return Math.max(0, ...all.map(each => each.filter(change => change.success).length))
}

/** What the readers make of an instruction, weighed against each other: acts, asks or refuses. */
function weighed(request: InterpretRequest, schedule: Schedule): Outcome<PlanUpdate> {
  const { text } = request
  const days = daysOfPeople(request, schedule) ?? hoursOfPeople(request, schedule)
  if (days) return days
  const { items, reading, takesBack } = readFrames(request, text, schedule)
  const mine = reading?.answer
  const heard = (value: PlanUpdate) => ({ value, items })
  const sure = reading !== null && isSure(reading)
  const final = mine && !mine.ok && FINAL.has(mine.problems[0].code) ? mine.problems[0] : null
  if (mine?.ok && sure && reading.asks)
    return askingFirst(request, text, schedule, mine.value, reading.asks, [], reading.corrected ? null : [])
  if (mine && sure && (mine.ok || (final && !isShare(final))))
    return throughGate(request, text, schedule, mine, reading.corrected ? null : [])

  // What frames alone read has no other reader.
  if (
    mine &&
    !mine.ok &&
    sure &&
    must(reading).choices.length < 2 &&
    must(reading).frames.some(each => OWNED.has(each))
  )
    return throughGate(request, text, schedule, mine)
  const other = cascade(request, schedule)
  if (mine && sure && final) return besideIt(final, request, schedule, mine, other)
  // A question is answered from the plan; a user who wishes to end earlier gets ways, and nothing is changed.
  const told = sure ? null : answered(items, request, schedule)
  if (told && (!other.ok ? ASKED.has(other.problems[0].code) : told.code.startsWith('language.answer') && isGain(told)))
    return done({ ...nothing(schedule), assumptions: [told], answer: told })
  // A mention that fits several rows, and no reading is better: the user is asked which is meant.
  if (mine && !mine.ok && sure && !other.ok && must(reading).choices.length > 1)
    return askingWhichOf(
      request,
      text,
      schedule,
      must(reading).choices.map(value => ({ value })),
      mine.problems[0],
      [],
    )
  if (mine?.ok && other.ok && other.value.edits.length > 0 && must(reading).cover >= SOME) {
    // Two readers that came to the same: that is what was said.
    if (alike(mine.value, other.value) && !must(reading).frames.includes('Remove'))
      return throughGate(request, text, schedule, mine, items)
    if (said(mine.value.applied) === said(other.value.applied))
      return throughGate(request, text, schedule, other, items)
    // Two readers that understood it, each in another way: neither acts.
    if (isRival(must(reading)) && (!must(reading).frames.includes('Remove') || must(reading).unused.length === 0))
      return askingWhichOf(
        request,
        text,
        schedule,
        distinct([mine.value, ...must(reading).choices, other.value]).map(heard),
        whichOf(text),
        other.problems,
      )
  }
  // Two readers that give one field of a row two values: which is right is not theirs to say.
  const valued = reading?.unused.some(item => item.kind === 'amount' || item.kind === 'number' || item.kind === 'date')
  if (
    mine?.ok &&
    other.ok &&
    must(reading).cover >= SOME &&
    !valued &&
    asMany(mine.value, other.value) &&
    differ(mine.value, other.value)
  )
    return askingWhichOf(
      request,
      text,
      schedule,
      distinct([mine.value, other.value]).map(heard),
      whichOf(text),
      other.problems,
    )
  // One sentence, two meanings that are as likely, and no better reading.
  if (mine?.ok && !other.ok && must(reading).choices.length > 1 && must(reading).cover >= COVER)
    return askingWhichOf(request, text, schedule, distinct(must(reading).choices).map(heard), whichOf(text), [])
  // What no frame has a word for may be asked; what they read and could not place is never left out.
  if (
    mine?.ok &&
    !other.ok &&
    UNREAD.has(other.problems[0].code) &&
    must(reading).cover >= 0.6 &&
    !must(reading).frames.includes('Remove') &&
    must(reading).unused.every(item => item.kind === 'unknown')
  ) {
    const own = throughGate(request, text, schedule, mine, items)
    return own.ok && own.value.edits.length > 0 ? asking(own.value, schedule, notUsed(must(reading).unused), []) : own
  }
  const acted = throughGate(request, text, schedule, other, items)
  // A part was refused: the other is done where the person wants it alone.
  if (
    acted.ok &&
    acted.value.edits.length > 0 &&
    (takesBack || acted.problems.some(each => binds(each) || isPartOfIt(each, acted.value.applied, text)))
  )
    return asking(acted.value, schedule, refusedPart(acted.problems, text), acted.problems)
  return acted
}

/** Meanings that no other reader has. */
const OWNED: ReadonlySet<string> = new Set(['Merge', 'Split'])

/** A share that cannot be, said of a task. */
const isShare = (found: Problem): boolean =>
  found.code === 'language.impossibleValue' && found.params.field === 'progress'

/**
 * One line of a report cannot be: the lines beside it are done where the person wants them alone. Nothing is, where the
 * other reader made anything of the task that the line is about.
 */
function besideIt(
  final: Problem,
  request: InterpretRequest,
  schedule: Schedule,
  refused: Outcome<PlanUpdate>,
  other: Outcome<PlanUpdate>,
): Outcome<PlanUpdate> {
  const { text } = request
  const { task } = final.params
  const acted = throughGate(request, text, schedule, other)
  const same = acted.problems.some(each => isShare(each) && each.params.task === task)
  if (!acted.ok || !same || acted.value.applied.some(each => each.success && each.task_name === task))
    return throughGate(request, text, schedule, refused)
  if (acted.value.question) return acted
  return acted.value.edits.length === 0
    ? refused
    : asking(acted.value, schedule, { ...final, severity: 'warning' }, acted.problems)
}

/** Cover below which what frames make of an instruction is no rival of what another reader carried out. */
const SOME = 0.6

/** Words with a say that no frame has a use for yet: a reading that left one unused is no rival of one that may have used it. */
const SAYING: readonly WordClass[] = [
  'more',
  'less',
  'replace',
  'assign',
  'unassign',
  'progress',
  'untouched',
  'instead',
]

/** A reading that left a value, a row, a person or a strong word unused is no rival of one that carried it out. */
const isRival = (reading: FrameReading): boolean =>
  reading.unused.every(
    item =>
      (item.kind === 'unknown' && (item.size ?? 1) <= 2 && !isGate(item.mark)) ||
      (item.kind === 'word' && !isWord(item, ...STRONG, ...SAYING)),
  )

/** Refusals that a question or a wish meets with a reader of orders. */
const ASKED: ReadonlySet<string> = new Set([
  'language.question',
  'language.notUnderstood',
  'language.taskNotFound',
  'language.valueMissing',
  'language.unclearOrder',
  'language.nothingToChange',
  'language.groupEmpty',
  'language.resourceNotFound',
])

const isGain = (told: Problem): boolean => told.code === 'language.answerGain' || told.code === 'language.answerNoGain'

const nothing = (schedule: Schedule): PlanUpdate => ({
  kind: 'update',
  engine: 'offline',
  schedule,
  edits: [],
  applied: [],
  assumptions: [],
})

const whichOf = (text: string): Problem =>
  problem('language.askWhich', { text: text.slice(0, 160) }, { severity: 'warning' })

const asMany = (a: PlanUpdate, b: PlanUpdate): boolean => a.applied.length >= b.applied.length

/** Whether two readers set the same field of the same row to different values. */
const differ = (a: PlanUpdate, b: PlanUpdate): boolean =>
  a.applied.some(
    one =>
      one.success &&
      one.field === 'duration' &&
      b.applied.some(
        each =>
          each.success &&
          each.task_name === one.task_name &&
          each.field === one.field &&
          each.new_value !== one.new_value,
      ),
  )

/** At most three answers, each another plan. */
const distinct = (values: readonly PlanUpdate[]): PlanUpdate[] =>
  values.filter((each, at) => values.findIndex(other => alike(each, other)) === at).slice(0, 3)

const alike = (a: { readonly schedule: Schedule }, b: { readonly schedule: Schedule }): boolean =>
  isSamePlan(a.schedule, b.schedule)

/** Refusals of what was understood: no other reader may carry it out in another way. */
const FINAL: ReadonlySet<string> = new Set([
  'language.contradiction',
  'language.impossibleValue',
  'language.impossibleDate',
  'language.resourceNotFound',
])

const UNREAD: ReadonlySet<string> = new Set([
  'language.notUnderstood',
  'language.taskNotFound',
  'language.valueMissing',
])

const notUsed = (items: readonly Item[]): Problem =>
  problem(
    'language.askUnused',
    { text: items.map(item => item.text).join('”, “') },
    { severity: 'warning', ...(items[0] && { at: { span: { start: items[0].start, end: items[0].end } } }) },
  )

/** A denial or a condition that was refused may be about what was done. */
const binds = (found: Problem): boolean =>
  found.severity === 'warning' &&
  UNREAD.has(found.code) &&
  BINDS.test(fold(String(found.params.text ?? found.params.words ?? '')))

/** True where what was refused stands in one sentence with what was done: it may bound it. A sentence of its own does not. */
function isPartOfIt(found: Problem, applied: readonly AppliedChange[], text: string): boolean {
  // A day that cannot be bounds what was said with it.
  if (found.severity === 'warning' && found.code === 'language.impossibleDate') return true
  if (found.severity !== 'warning' || !UNREAD.has(found.code)) return false
  const head = nth(
    fold(String(found.params.text ?? found.params.words ?? ''))
      .trim()
      .split(/\s+/),
    0,
  )
  const names = applied.flatMap(each => (each.success ? (fold(each.task_name).match(/[a-z]{4,}/g) ?? []) : []))
  const sentence = fold(text)
    .split(/[.;!?\n]+/)
    .find(each => each.includes(head))
  // A working time belongs to no row: what stands beside it in the sentence bounds it.
  const ofAll = applied.some(each => each.success && each.field === 'calendar')
  return sentence === undefined || ofAll || names.some(name => sentence.includes(name.slice(0, 5)))
}

/** What of the instruction was refused, as a question about the rest. */
function refusedPart(problems: readonly Problem[], text: string): Problem {
  const parts = problems.filter(each => each.severity === 'warning')
  if (parts.length === 0) return problem('language.askUnused', { text }, { severity: 'warning' })
  const words = parts.map(each => each.params.text ?? each.params.words ?? each.params.task ?? '')
  const at = parts.find(each => each.at?.span)?.at
  return problem(
    'language.askUnused',
    { text: words.filter(each => each !== '').join('”, “') },
    { severity: 'warning', ...(at && { at }) },
  )
}

/** The reader that asks one kind of order after the other. */
function cascade(request: InterpretRequest, schedule: Schedule): Outcome<PlanUpdate> {
  const notes: Problem[] = []
  const text = tidy(request.text).trim()
  if (text === '')
    return failed(
      problem(
        'language.empty',
        {},
        { suggestions: [suggestion('language.updateExample', {}), suggestion('language.nameTask', {})] },
      ),
    )
  if (text.length > 20_000)
    return failed(
      problem(
        'language.tooLong',
        { length: text.length, limit: 20_000 },
        { suggestions: [suggestion('language.updateExample', {})] },
      ),
    )
  if (asksToUndo(text)) return undone(request, schedule)
  const language = languageOf(fold(text), request.locale)
  const context = new Context(schedule, grammarOf(language), request.today)
  const marked = markOrder(
    withUnits(inFull(withoutComparatives(withoutLabels(quoted(text, notes)))), schedule),
    context,
  )
  const { asked, rest } = withoutQuestions(marked)
  const aside = setAside(withoutOldValues(rest, context), context)
  if (aside.problem) return failed(aside.problem)
  if (
    asked !== null &&
    (!/[a-z]{4}/.test(aside.order.masked) || ordersOf(aside.order).every(each => !saysSomething(each)))
  )
    return failed(
      problem(
        'language.question',
        { text: asked.slice(0, 160) },
        { suggestions: [suggestion('language.updateExample', {}), suggestion('language.nameTask', {})] },
      ),
    )
  if (asked !== null) notes.push(problem('language.ignoredText', { text: asked.slice(0, 160) }, { severity: 'info' }))
  const orders = expandOrders(ordersOf(aside.order), context)
  // The part of the outline that an order begins with counts for what is said in one breath with it.
  let part: ReadonlySet<TaskId> | null = null
  for (const order of orders) {
    if (isPolite(order.masked)) continue
    // Tasks that an earlier order added or renamed are found by later ones.
    const fresh = context.edits.length > 0 ? markOrder(order.text, context) : order
    if (!order.follows) part = null
    context.inOneBreath = order.follows === true
    const since = context.applied.length
    const lead = leadOf(fresh, context)
    if (lead) part = insideOf(lead.scope, context)
    const each = eachPart(fresh, context)
    if (each) {
      for (const one of each.parts) {
        const found = context.inside(one, () => execute(markOrder(each.text, context), context))
        if (found)
          context.fail(found, String(found.params.task ?? found.params.words ?? ''), String(found.params.field ?? ''))
      }
      context.attribute(since, order.text)
      continue
    }
    const found =
      part && (lead || speaksInside(fresh, part, context))
        ? context.inside(part, () => execute(lead?.rest ?? fresh, context))
        : executeOrTail(fresh, context)
    context.attribute(since, order.text)
    if (found)
      context.fail(found, String(found.params.task ?? found.params.words ?? ''), String(found.params.field ?? ''))
  }
  const first = context.failures[0]
  if (context.edits.length === 0)
    return failed(
      first ?? problem('language.nothingToChange', {}, { suggestions: [suggestion('language.updateExample', {})] }),
      ...context.failures.slice(1),
    )
  // Everything that was asked for is as it was asked: nothing was changed, and that is said.
  if (
    context.failures.length === 0 &&
    context.applied.length > 0 &&
    context.applied.every(each => each.old_value === each.new_value)
  )
    return failed(
      problem(
        'language.nothingToChange',
        { task: nth(context.applied, 0).task_name },
        { suggestions: [suggestion('language.updateExample', {})] },
      ),
    )
  return done(
    {
      kind: 'update',
      engine: 'offline',
      schedule: context.schedule,
      edits: context.edits,
      applied: context.applied,
      assumptions: [...notes, ...context.notes],
    },
    context.failures.map(each => ({ ...each, severity: 'warning' as const })),
  )
}

/** "Na caldeira 1, ...": the part that an order begins with, where what follows names tasks of it. */
function leadOf(order: Order, context: Context): ReturnType<typeof leadingScope> {
  const lead = leadingScope(order, context)
  if (!lead) return null
  const adding = leads(`${ORDERS.insert}|${ORDERS.put}`, lead.rest.masked) !== null
  const part = insideOf(lead.scope, context)
  const fits = context.inside(part, () =>
    adding
      ? readRelation(lead.rest, context) !== null
      : 'tasks' in targetsOf(lead.rest, context) || readRelation(lead.rest, context) !== null,
  )
  return fits ? lead : null
}

/** What makes the rest depend on it, or turns it around: such words in front of an order are never left out. */
const BINDS = pattern(
  `(?<![a-z])(?:se|if|si|caso|nao|not|no|don't|never|nunca|quando|when|cuando|assim que|once|depois|after|antes|before|apos|tras|entre|between|ate|until|hasta|exceto|except|excepto|sem|without|sin)(?![a-z])`,
)

/** "O motor chegou com atraso, a revisão só começa quinta": where the beginning is no order, what follows it may be one. */
function executeOrTail(order: Order, context: Context): Problem | null {
  const found = execute(order, context)
  if (found?.code !== 'language.taskNotFound' && found?.code !== 'language.notUnderstood') return found
  const joint = /[,:]\s+/.exec(order.masked)
  if (!joint || BINDS.test(order.masked.slice(0, joint.index))) return found
  const head = slice(order, 0, joint.index)
  const tail = slice(order, joint.index + joint[0].length, order.masked.length)
  if (
    head.tasks.length > 0 ||
    head.amounts.length > 0 ||
    head.dates.length > 0 ||
    head.quotes.length > 0 ||
    head.percents.length > 0
  )
    return found
  if (execute(tail, context) !== null) return found
  context.notes.push(problem('language.ignoredText', { text: head.text.trim().slice(0, 160) }, { severity: 'info' }))
  return null
}

/** "inclua X depois do teste em cada caldeira": an order to add something, carried out in every part. */
function eachPart(order: Order, context: Context): { text: string; parts: ReadonlySet<TaskId>[] } | null {
  if (!leads(`${ORDERS.insert}|${ORDERS.put}|${ORDERS.duplicate}|${ORDERS.split}`, order.masked)) return null
  const scope = scopesIn(order, context).find(each => !each.exact && each.summaries.length > 1)
  if (!scope) return null
  return {
    text: blankOut(order, scope.start, scope.end).text,
    parts: scope.summaries.map(task => insideOf({ ...scope, summaries: [task] }, context)),
  }
}

/** True when an order names one task of a part, and none or several of the whole plan. */
const speaksInside = (order: Order, part: ReadonlySet<TaskId>, context: Context): boolean =>
  'problem' in targetsOf(order, context) && context.inside(part, () => 'tasks' in targetsOf(order, context))

const TIME_UNIT = 'h|hs|hrs?|horas?|hours?|d|d[ií]as?|days?|min|semanas?|weeks?'
/** Words in front of a number that is no amount: "tarefa 5", "dia 3". */
const NUMBERED =
  'tarefas?|tasks?|tareas?|item|itens|linhas?|rows?|filas?|atividades?|dia|d[ií]a|day|não|nao|not|no|de|from|of'
const BARE_AMOUNT = new RegExp(
  `(\\d\\s*(${TIME_UNIT})(?![\\p{L}])[^.;\\n\\d]*?(?:,|\\s(?:e|and|y))\\s+(?:[\\p{L}'’-]+\\s+){1,6}?(?<!(?:${NUMBERED})\\s+)\\d{1,3}(?:[.,]\\d)?)(?=\\s*(?:$|[,;!\\n]|\\.(?!\\d)))`,
  'giu',
)

/** "A 60 horas e B 5": a number at the end of a part that follows counts in the unit of the part before. */
const withUnits = (text: string, schedule: Schedule): string =>
  text.replace(BARE_AMOUNT, (said: string, amount: string, unit: string) => {
    // "... e a solda da caldeira 1": the number belongs to a name.
    const last = fold(/\S+\s+\S+$/.exec(amount)?.[0] ?? '')
    const named = schedule.tasks.some(task => fold(task.name).includes(last))
    return named ? said : `${amount} ${unit}`
  })

/** The last change taken back, where the caller keeps what undoes it. */
function undone(request: InterpretRequest, schedule: Schedule): Outcome<PlanUpdate> {
  const edits = request.undo ?? []
  const result = edits.length > 0 ? applyEdits(schedule, edits, { undo: true }) : null
  if (!result?.ok)
    return failed(problem('language.nothingToUndo', {}, { suggestions: [suggestion('language.undoHere')] }))
  return done({
    kind: 'update',
    engine: 'offline',
    schedule: result.value.schedule,
    edits,
    applied: [change(schedule.project.name, 'undo', null, null)],
    assumptions: [],
  })
}

/** Text pasted in brackets or quotes is data: orders in it are not followed. */
function quoted(text: string, notes: Problem[]): string {
  let clean = text
  for (const match of text.matchAll(/[[{<]([^\]}>]{8,800})[\]}>]/g)) {
    const judged = withoutOrders(nth(match, 1), notes)
    if (judged !== match[1]) clean = clean.replace(match[0], ' '.repeat(match[0].length))
  }
  return clean
}

/** The instruction without its questions, and the first of them: a question is answered, never carried out. */
function withoutQuestions(order: Order): { asked: string | null; rest: Order } {
  let rest = order
  let asked: string | null = null
  for (const match of order.masked.matchAll(/[^.;!?\n]+\?/g)) {
    const from = match.index + must(/^[\s¿]*/.exec(match[0]))[0].length
    const sentence = slice(order, from, match.index + match[0].length)
    if (!isQuestion(sentence)) continue
    asked ??= sentence.text.trim()
    rest = blankOut(rest, match.index, match.index + match[0].length)
  }
  return { asked, rest }
}

/** True when an order holds a task, a value or a verb of its own, not courtesy alone. */
const saysSomething = (order: Order): boolean =>
  order.tasks.length + order.amounts.length + order.percents.length + order.dates.length > 0 ||
  leads(Object.values(ORDERS).join('|'), order.masked) !== null

const isPolite = (masked: string): boolean =>
  /^[\s,.;]*(?:obrigad[oa]|thanks|thank you|gracias|por favor|please|ok|oi|ola|hi|hello|hola|bom dia|boa tarde|boa noite|good morning|buenos dias|att|abracos?|valeu)?[\s,.;!]*$/.test(
    masked,
  )
