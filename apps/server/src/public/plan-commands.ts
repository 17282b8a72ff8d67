import { findingText, type Locale, type Messages } from '@parada/messages'
import { Moment, readableName } from '@parada/protocol/describe'
import {
  applyEdits,
  begunAhead,
  type Calculation,
  done,
  doneAhead,
  duration,
  durationForTask,
  type Edit,
  editsBetween,
  type Finding,
  failed,
  formatInstant,
  type Instant,
  instant,
  inTheWay,
  isParent,
  judgeGiven,
  knownUntil,
  NO_LAG,
  type Outcome,
  parseDuration,
  parseInstant,
  parseLag,
  predecessorEdits,
  type Schedule,
  setBaseline,
  setDuration,
  setResourceNames,
  settleUndated,
  type Task,
  type TaskId,
  taskId,
} from '@parada/schedule'
import { z } from 'zod'
import { serverProblem } from '../problem.ts'

const TaskRef = z
  .union([z.number().int(), z.string().min(1).max(500)])
  .describe('A task: its uid, the `ref` of an earlier `add` in this call, or its exact name where only one has it.')
const Link = z.union([
  TaskRef,
  z.object({
    task: TaskRef,
    type: z.enum(['FS', 'SS', 'FF', 'SF']).default('FS'),
    lag: z.string().max(40).default('').describe('Working time such as `4h`, `-2h`, elapsed `1ed`, or `50%`.'),
  }),
])
const length = z.string().max(40).describe('Working time: `30m`, `12h`, `2d`, `1w`; `0h` is a milestone.')
const people = z
  .string()
  .max(2000)
  .describe(
    'Names with how many of each: `Caldeireiro[2]; Soldador`. A name alone is one, or as many as it was before.',
  )
const name = readableName(500)

/** What a program may change of a plan, in the words of planning. */
export const PlanCommand = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('add'),
    name,
    ref: z.string().max(100).optional().describe('A name of your own, to mean this task later in the same call.'),
    duration: length.optional(),
    under: TaskRef.optional().describe('The summary it belongs to; left out, the top level.'),
    after: z.array(Link).max(100).optional().describe('Its predecessors.'),
    people: people.optional(),
    notes: z.string().max(10_000).optional(),
  }),
  z.object({
    do: z.literal('set'),
    task: TaskRef,
    name: name.optional(),
    duration: length.optional(),
    people: people.optional(),
    notes: z.string().max(10_000).nullable().optional(),
    priority: z.number().int().min(0).max(1000).optional(),
    deadline: Moment.nullable().optional(),
    start_no_earlier_than: Moment.nullable().optional(),
  }),
  z.object({
    do: z.literal('progress'),
    task: TaskRef,
    percent: z.number().min(0).max(100),
    actual_start: Moment.optional(),
    actual_finish: Moment.optional(),
  }),
  z.object({
    do: z.literal('link'),
    from: TaskRef,
    to: TaskRef,
    type: z.enum(['FS', 'SS', 'FF', 'SF']).default('FS'),
    lag: z.string().max(40).default(''),
  }),
  z.object({ do: z.literal('unlink'), from: TaskRef, to: TaskRef }),
  z.object({ do: z.literal('remove'), task: TaskRef }),
  z.object({
    do: z.literal('baseline'),
    number: z.number().int().min(0).max(10).default(0).describe('0 is the baseline that the plan is measured against.'),
  }),
])
type Command = z.output<typeof PlanCommand>
type Ref = z.output<typeof TaskRef>

/** A number alone is days to MS Project and hours to most people: a program says which it means. Zero is zero. */
export const hasNoUnit = (text: string): boolean => /^[\s+-]*[\d.,]*[1-9][\d.,]*\s*$/.test(text)

/** The duration of a summary made in haste before its tasks: what it lasts follows from them. */
const PLACEHOLDER = duration(1, 'd').seconds

/** A finding as programs read it: the task in the way by its name. */
const given = (plan: Schedule, found: Finding) => ({
  code: found.code,
  other: inTheWay(plan, found) || null,
  ended: found.ended === undefined ? null : formatInstant(found.ended).slice(0, 16),
})

const wrong = (at: number, field: string, reason: string) =>
  failed(serverProblem('server.invalidInput', { field: `commands.${at}.${field}`, reason }, 'checkInput'))

/** The caller's language. */
interface InWords {
  readonly messages: Messages
  readonly locale: Locale
}

/** Carries out commands one by one, each seeing what those before it did. */
export class PlanCommands {
  readonly #refs = new Map<string, TaskId>()
  /** Tasks that were there and became summaries by a task added under them, with what they had of their own. */
  readonly #covered = new Map<TaskId, string>()
  /** What is said of progress that runs ahead of its plan. */
  readonly #begunAhead = new Set<string>()
  readonly #before: ReadonlySet<TaskId>
  #plan: Schedule
  readonly #dates: (plan: Schedule) => Outcome<Calculation>
  readonly #now: Instant
  readonly #words: Messages['inputFaults']
  readonly #messages: Messages
  readonly #locale: Locale

  /** `now`: the moment after which nothing has happened where the plan has no data date. */
  constructor(plan: Schedule, dates: (plan: Schedule) => Outcome<Calculation>, now: Instant, words: InWords) {
    this.#plan = plan
    this.#before = new Set(plan.tasks.map(each => each.uid))
    this.#dates = dates
    this.#now = now
    this.#words = words.messages.inputFaults
    this.#messages = words.messages
    this.#locale = words.locale
  }

  /** Uids of the tasks added, by their refs. */
  get added(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#refs)
  }

  /** What the commands brought about beside what they say, in words. */
  get remarks(): readonly string[] {
    return [...[...this.#covered.values()].map(name => this.#words.becameSummary(name)), ...this.#begunAhead]
  }

  /** The plan after the commands and the edits that lead to it. Code `server.invalidInput` names the command. */
  run(commands: readonly Command[]): Outcome<{ readonly plan: Schedule; readonly edits: readonly Edit[] }> {
    const before = this.#plan
    for (const [at, command] of commands.entries()) {
      const edits = this.#editsOf(command, at)
      if (!edits.ok) return edits
      const applied = this.#apply(edits.value)
      if (!applied.ok) return applied
    }
    return done({ plan: this.#plan, edits: editsBetween(before, this.#plan) })
  }

  #apply(edits: readonly Edit[]): Outcome<Schedule> {
    const applied = applyEdits(this.#plan, [...edits, { kind: 'numberRows' }])
    if (!applied.ok) return applied
    this.#plan = applied.value.schedule
    return done(this.#plan)
  }

  #find(ref: Ref, at: number, field: string): Outcome<Task> {
    const { tasks } = this.#plan
    const uid = typeof ref === 'number' ? ref : this.#refs.get(ref)
    const found = uid === undefined ? tasks.filter(each => each.name === ref) : tasks.filter(each => each.uid === uid)
    const [only] = found
    if (only && found.length === 1) return done(only)
    return wrong(
      at,
      field,
      found.length === 0 ? this.#words.noTask(String(ref)) : this.#words.manyTasks(String(ref), found.length),
    )
  }

  #links(links: readonly z.output<typeof Link>[], at: number): Outcome<Parameters<typeof predecessorEdits>[2]> {
    const chosen: { from: TaskId; type: 'FS' | 'SS' | 'FF' | 'SF'; lag: NonNullable<ReturnType<typeof parseLag>> }[] =
      []
    for (const each of links) {
      const { task, type, lag } = typeof each === 'object' ? each : { task: each, type: 'FS' as const, lag: '' }
      const from = this.#find(task, at, 'after')
      if (!from.ok) return from
      const time = lag === '' ? NO_LAG : parseLag(lag, this.#plan.project.units)
      if (!time || hasNoUnit(lag)) return wrong(at, 'after', this.#words.lag(lag))
      chosen.push({ from: from.value.uid, type, lag: time })
    }
    return done(chosen)
  }

  #editsOf(command: Command, at: number): Outcome<readonly Edit[]> {
    switch (command.do) {
      case 'add':
        return this.#add(command, at)
      case 'set':
      case 'progress':
        return this.#set(command, at)
      case 'remove': {
        const task = this.#find(command.task, at, 'task')
        return task.ok ? done([{ kind: 'removeTask', task: task.value.uid }]) : task
      }
      case 'link':
      case 'unlink': {
        const [from, to] = [this.#find(command.from, at, 'from'), this.#find(command.to, at, 'to')]
        if (!from.ok) return from
        if (!to.ok) return to
        const present = this.#plan.links.filter(each => each.from === from.value.uid && each.to === to.value.uid)
        const removed = present.map((link): Edit => ({ kind: 'removeLink', link }))
        if (command.do === 'unlink') return present.length > 0 ? done(removed) : wrong(at, 'from', this.#words.noLink())
        const lag = command.lag === '' ? NO_LAG : parseLag(command.lag, this.#plan.project.units)
        if (!lag || hasNoUnit(command.lag)) return wrong(at, 'lag', this.#words.lag(command.lag))
        const link = { from: from.value.uid, to: to.value.uid, type: command.type, lag }
        return done([...removed, { kind: 'addLink', link }])
      }
      case 'baseline': {
        const dates = this.#dates(this.#plan)
        return dates.ok ? setBaseline({ schedule: this.#plan, calculation: dates.value }, command.number) : dates
      }
    }
  }

  #add(command: Extract<Command, { do: 'add' }>, at: number): Outcome<readonly Edit[]> {
    const under = command.under === undefined ? done(null) : this.#find(command.under, at, 'under')
    if (!under.ok) return under
    const { units } = this.#plan.project
    const length = command.duration === undefined ? duration(1, 'd', units) : parseDuration(command.duration, units)
    if (!length || hasNoUnit(command.duration ?? ''))
      return wrong(at, 'duration', this.#words.length(String(command.duration)))
    if (command.ref !== undefined && this.#refs.has(command.ref))
      return wrong(at, 'ref', this.#words.refTwice(command.ref))
    if (under.value) this.#cover(under.value)
    const parent = under.value?.uid ?? null
    const uid = taskId(this.#plan.tasks.reduce((most, each) => Math.max(most, each.uid), 0) + 1)
    const siblings = this.#plan.tasks.filter(each => each.parent === parent)
    const { name, notes } = command
    const task = { uid, row: uid, name, parent, duration: length, ...(notes !== undefined && { notes }) }
    const after = this.#links(command.after ?? [], at)
    if (!after.ok) return after
    const added = this.#apply([{ kind: 'addTask', task, after: siblings.at(-1)?.uid ?? null }])
    if (!added.ok) return added
    if (command.ref !== undefined) this.#refs.set(command.ref, uid)
    const crew =
      command.people === undefined ? done([]) : setResourceNames({ schedule: this.#plan }, uid, command.people)
    return crew.ok ? done([...predecessorEdits(this.#plan, uid, after.value), ...crew.value]) : crew
  }

  /** Notes a task that was one of its own and becomes a summary: what it had does not count any more. */
  #cover(task: Task): void {
    if (!this.#before.has(task.uid) || isParent(this.#plan, task.uid)) return
    const { links, assignments } = this.#plan
    const had =
      task.duration.seconds !== PLACEHOLDER ||
      (task.percentComplete ?? 0) > 0 ||
      links.some(each => each.from === task.uid || each.to === task.uid) ||
      assignments.some(each => each.task === task.uid)
    if (had) this.#covered.set(task.uid, task.name)
  }

  #set(command: Extract<Command, { do: 'set' | 'progress' }>, at: number): Outcome<readonly Edit[]> {
    const found = this.#find(command.task, at, 'task')
    if (!found.ok) return found
    const { uid } = found.value
    if (isParent(this.#plan, uid)) {
      const own =
        command.do === 'progress'
          ? 'percent'
          : (['duration', 'people'] as const).find(each => command[each] !== undefined)
      // One that is laid by hand has a duration of its own.
      if (own && !(own === 'duration' && found.value.mode === 'manual'))
        return wrong(at, own, this.#words.ofSummary(found.value.name))
    }
    if (command.do === 'set' && Object.keys(command).length === 2) return wrong(at, 'set', this.#words.nothingSet())
    const changes: Record<string, unknown> = {}
    const date = (field: string, value: string | null | undefined): Outcome<Instant | null | undefined> => {
      if (value === undefined || value === null) return done(value)
      const read = parseInstant(value)
      return read === null ? wrong(at, field, this.#words.moment()) : done(read)
    }
    const put = (field: string, value: unknown) => {
      if (value !== undefined) changes[field] = value
    }
    if (command.do === 'progress') {
      const [start, finish] = [date('actual_start', command.actual_start), date('actual_finish', command.actual_finish)]
      if (!start.ok) return start
      if (!finish.ok) return finish
      if (this.#plan.project.statusDate !== undefined) return this.#report(command, at)
      if (finish.value && command.percent < 100) return wrong(at, 'percent', this.#words.finishedPartly())
      if (start.value && finish.value && finish.value < start.value)
        return wrong(at, 'actual_finish', this.#words.finishBeforeStart())
      const stops = this.#undated(command, uid, { start: start.value, finish: finish.value })
      if (stops !== null) return wrong(at, 'percent', stops)
      put('percentComplete', command.percent)
      put('actualStart', start.value)
      put('actualFinish', finish.value)
      return done([{ kind: 'setTask', task: uid, changes }])
    }
    const length =
      command.duration === undefined ? undefined : durationForTask(this.#plan, command.duration, found.value.calendar)
    if (length === null || hasNoUnit(command.duration ?? ''))
      return wrong(at, 'duration', this.#words.length(String(command.duration)))
    const [deadline, earliest] = [
      date('deadline', command.deadline),
      date('start_no_earlier_than', command.start_no_earlier_than),
    ]
    if (!deadline.ok) return deadline
    if (!earliest.ok) return earliest
    put('name', command.name)
    put('notes', command.notes)
    put('priority', command.priority)
    put('deadline', deadline.value)
    if (earliest.value !== undefined)
      put('constraint', earliest.value === null ? null : { type: 'startNoEarlierThan', date: earliest.value })
    const crew =
      command.people === undefined ? done([]) : setResourceNames({ schedule: this.#plan }, uid, command.people)
    if (!crew.ok) return crew
    // Of begun work what is done stays done, as on the page.
    const lasts = length === undefined ? done([]) : setDuration({ schedule: this.#plan }, uid, length)
    if (!lasts.ok) return lasts
    const set: Edit[] = Object.keys(changes).length > 0 ? [{ kind: 'setTask', task: uid, changes }] : []
    return done([...set, ...lasts.value, ...crew.value])
  }

  /** What stands in the way of progress in a plan without a data date; null where nothing does. */
  #undated(
    { percent }: Extract<Command, { do: 'progress' }>,
    task: TaskId,
    dates: { readonly start: unknown; readonly finish: unknown },
  ): string | null {
    const calculation = this.#dates(this.#plan)
    if (!calculation.ok) return null
    const [start, finish] = [dates.start, dates.finish].map(each =>
      typeof each === 'number' ? instant(each) : undefined,
    )
    const line = {
      ...{ task, percent },
      ...(start !== undefined && { start }),
      ...(finish !== undefined && { finish }),
    }
    const now = this.#now
    const [open] = settleUndated(calculation.value, [line], now, () => false).findings
    const name = this.#plan.tasks.find(each => each.uid === task)?.name ?? ''
    if (open) return this.#words.reportIt(name, findingText(given(this.#plan, open), now, this.#messages, this.#locale))
    if (begunAhead(calculation.value, line, now) !== null) this.#begunAhead.add(this.#words.begunAhead(name))
    return doneAhead(calculation.value, line, now) === null ? null : this.#words.sayWhen(name)
  }

  /** Under way, progress is a line of a report: what its table refuses or asks is reported, and none is applied. */
  #report(command: Extract<Command, { do: 'progress' }>, at: number): Outcome<readonly Edit[]> {
    const dates = this.#dates(this.#plan)
    if (!dates.ok) return dates
    const found = this.#find(command.task, at, 'task')
    if (!found.ok) return found
    const { percent, actual_start: start, actual_finish: finish } = command
    const line = { task: found.value.uid, percent, start, finish }
    const { edits, findings } = judgeGiven(dates.value, [line], knownUntil(this.#plan, this.#now), { at: this.#now })
    const open = findings.find(each => each.act !== 'accept')
    if (!open) return done(edits)
    const why = findingText(open, knownUntil(this.#plan, this.#now), this.#messages, this.#locale)
    return wrong(at, 'percent', this.#words.reportIt(found.value.name, why))
  }
}
