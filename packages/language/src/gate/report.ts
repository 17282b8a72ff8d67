import {
  applyEdits,
  begunAhead,
  type Calculation,
  calculate,
  doneAhead,
  type Edit,
  type Finding,
  formatInstant,
  type Instant,
  inTheWay,
  isReported,
  knownUntil,
  memberOf,
  type Problem,
  problem,
  REPORTED_FIELDS,
  type ReportLine,
  reportBetween,
  reportLines,
  type Schedule,
  type SettledReport,
  setDuration,
  settleReport,
  settleUndated,
  suggestion,
  type Task,
  type TaskId,
} from '@parada/schedule'
import type { AppliedChange, PlanUpdate } from '../types.ts'

/** What words report of work that was done, judged line by line as the sheet of a shift judges it. */
export interface ToldReport {
  /** Without the lines that were refused; those that are asked about are in it. */
  readonly update: PlanUpdate
  /** Without the lines that are asked about. Null where nothing is left of it, or nothing is asked. */
  readonly clear: PlanUpdate | null
  readonly refuse: readonly Problem[]
  readonly ask: readonly Problem[]
}

/**
 * The progress in an update, as lines of a report: the same table decides as for the sheet, the grid and programs. Under way
 * the lines are written in place of plain fields; where no data date was ever set the plan is written as it was read, and
 * what cannot be, or runs ahead of what is open, is refused or asked all the same. Null where nothing was reported. `asked`:
 * tasks of which it is asked already whether their progress may fall.
 */
export function toldReport(
  before: Schedule,
  read: PlanUpdate,
  today: Instant,
  asked: readonly string[],
): ToldReport | null {
  // One row that takes over the work of others keeps what was done of it: nothing is reported.
  if (read.edits.some(edit => edit.kind === 'removeTask')) return null
  const lines = new Map<TaskId, ReportLine>()
  for (const edit of read.edits) {
    const [from, to] =
      edit.kind === 'setTask' ? [memberOf(before.tasks, edit.task), memberOf(read.schedule.tasks, edit.task)] : []
    const line = from && to ? reportBetween(from, to) : null
    if (line) lines.set(line.task, line)
  }
  const lengths = keptLengths(before, read, lines)
  if (lines.size === 0 && lengths.tasks.size === 0) return null
  const rest = [
    ...withoutLengths(
      read.edits.flatMap(edit => withoutReport(edit, lines)),
      lengths,
    ),
    ...lengths.edits,
  ]
  const applied = applyEdits(before, rest)
  const calculation = applied.ok ? calculate(applied.value.schedule) : applied
  if (!calculation.ok) return null
  // A row that is split is not split in part.
  const split = lengths.refused.size > 0 && read.edits.some(edit => edit.kind === 'addTask')
  if (split)
    return {
      ...{ update: { ...read, edits: [], applied: [], schedule: before }, clear: null, ask: [] },
      refuse: [...lengths.refused.values()],
    }
  const told = { rest, lengths, calculation: calculation.value, lines: [...lines.values()], today, asked }
  return judged(before, read, told)
}

/** An edit without what the lines of the report say in its place. */
function withoutReport(edit: Edit, lines: ReadonlyMap<TaskId, ReportLine>): Edit[] {
  const line = edit.kind === 'setTask' ? lines.get(edit.task) : undefined
  if (edit.kind !== 'setTask' || !line) return [edit]
  const changes = { ...edit.changes }
  for (const field of REPORTED_FIELDS) delete changes[field]
  // What is left and what was spent give the duration.
  if (line.remaining !== undefined) delete changes.duration
  return Object.keys(changes).length > 0 ? [{ ...edit, changes }] : []
}

/** Other durations of work that has begun by a report. */
interface Lengths {
  readonly tasks: ReadonlySet<TaskId>
  readonly edits: readonly Edit[]
  readonly refused: ReadonlyMap<TaskId, Problem>
}

/**
 * Other durations of what has begun, as the page has them: what is done of it stays done, and less than that is no duration.
 * Where what is left or the end is reported, that gives the duration.
 */
function keptLengths(before: Schedule, { schedule }: PlanUpdate, lines: ReadonlyMap<TaskId, ReportLine>): Lengths {
  const tasks = new Set<TaskId>()
  const edits: Edit[] = []
  const refused = new Map<TaskId, Problem>()
  for (const from of before.tasks) {
    const to = isReported(before, from) ? memberOf(schedule.tasks, from.uid) : undefined
    const line = lines.get(from.uid)
    const decides = line?.remaining !== undefined || line?.finish !== undefined || line?.percent === 100
    if (!to || to.duration.seconds === from.duration.seconds || decides) continue
    tasks.add(from.uid)
    const made = setDuration({ schedule: before }, from.uid, to.duration)
    if (made.ok) edits.push(...made.value)
    else refused.set(from.uid, made.problems[0])
  }
  return { tasks, edits, refused }
}

/** Members of a task that go with its duration. */
const LENGTH = ['duration', 'remainingDuration', 'milestone', 'manual'] as const satisfies readonly (keyof Task)[]

const withoutLengths = (edits: readonly Edit[], { tasks }: Lengths): Edit[] =>
  edits.flatMap((edit): Edit[] => {
    if (edit.kind !== 'setTask' || !tasks.has(edit.task) || !('duration' in edit.changes)) return [edit]
    const changes = { ...edit.changes }
    for (const field of LENGTH) delete changes[field]
    return Object.keys(changes).length > 0 ? [{ ...edit, changes }] : []
  })

/** An edit that says again what is known of the progress of its task: "not begun yet". */
function saysNothing(before: Schedule, edit: Edit): boolean {
  if (edit.kind !== 'setTask') return false
  const task = memberOf(before.tasks, edit.task)
  return (
    REPORTED_FIELDS.every(field => {
      const value = edit.changes[field]
      return value === undefined || JSON.stringify(value ?? 0) === JSON.stringify(task?.[field] ?? 0)
    }) && Object.keys(edit.changes).every(each => (REPORTED_FIELDS as readonly string[]).includes(each))
  )
}

interface Lines {
  readonly rest: readonly Edit[]
  readonly lengths: Lengths
  readonly calculation: Calculation
  readonly lines: readonly ReportLine[]
  readonly today: Instant
  readonly asked: readonly string[]
}

function judged(before: Schedule, read: PlanUpdate, given: Lines): ToldReport | null {
  const { calculation, lines, today, asked } = given
  const { schedule } = calculation
  const until = knownUntil(schedule, today)
  const dated = schedule.project.statusDate !== undefined
  const tell = (finding: Finding): Problem => findingOf(finding, schedule, until)
  // Whether the progress of these tasks may fall is asked already.
  const known = ({ code, task }: Finding): boolean =>
    code === 'lowered' && asked.includes(memberOf(schedule.tasks, task)?.name ?? '')
  const terms = { until, dataDate: 'stays', now: today } as const
  const settled = (answered: (each: Finding) => boolean): SettledReport =>
    dated ? settleReport(calculation, lines, terms, answered) : settleUndated(calculation, lines, today, answered)
  const written = (kept: readonly ReportLine[], notes: readonly Problem[]): PlanUpdate | null => {
    const left = new Map(lines.filter(line => !kept.includes(line)).map(line => [line.task, line]))
    const edits = dated
      ? [...given.rest, ...reportLines(calculation, kept, until, { at: today }).edits]
      : read.edits.flatMap(edit => withoutReport(edit, left))
    const applied = applyEdits(before, edits)
    if (!applied.ok || edits.every(each => saysNothing(before, each))) return null
    const names = new Set([...left.keys()].map(task => memberOf(before.tasks, task)?.name))
    return {
      ...read,
      edits,
      schedule: applied.value.schedule,
      applied: read.applied.filter(
        each =>
          !(isProgress(each) && names.has(each.task_name)) &&
          !(each.field === 'duration' && unsized.has(each.task_name)),
      ),
      assumptions: [...read.assumptions, ...notes],
    }
  }
  const unsized = new Set([...given.lengths.refused.keys()].map(task => memberOf(before.tasks, task)?.name))
  const { findings, lines: kept } = allButRefused(lines, settled, known)
  const stays = new Set(kept.map(line => line.task))
  const found = findings.filter(each => !known(each))
  const notes = [
    ...kept.flatMap(line => (dated ? supposedFinish(line, schedule, until) : endsAhead(line, calculation, until))),
    ...found.filter(each => each.act === 'accept' && stays.has(each.task)).map(tell),
  ]
  if (!dated && found.length === 0 && notes.length === 0) return null
  const asks = found.filter(each => each.act === 'ask' && stays.has(each.task))
  const clear = settled(known).lines
  const refused = found.filter(each => each.act === 'refuse' || (each.act === 'ask' && !stays.has(each.task)))
  return {
    update: written(kept, notes) ?? { ...read, edits: [], applied: [], schedule: before },
    clear: asks.length > 0 && clear.length > 0 ? written(clear, notes) : null,
    refuse: [...given.lengths.refused.values(), ...refused.map(each => tell({ ...each, act: 'refuse' }))],
    ask: asks.map(tell),
  }
}

/**
 * The lines that one yes may take. What was said in one breath stands in one chain: a line behind one that is refused is
 * refused with it, since the yes is about what is asked, not about what was refused.
 */
function allButRefused(
  lines: readonly ReportLine[],
  settled: (answered: (each: Finding) => boolean) => SettledReport,
  known: (each: Finding) => boolean,
): SettledReport {
  let refused: ReadonlySet<TaskId> = new Set()
  for (;;) {
    const made = settled(each => known(each) || each.other === undefined || !refused.has(each.other))
    const left = new Set(lines.filter(line => !made.lines.includes(line)).map(line => line.task))
    if (left.size === refused.size) return made
    refused = left
  }
}

/** As a sentence takes it: it writes it as its language does. */
const moment = (at: Instant): string => formatInstant(at).slice(0, 16).replace('T', ' ')

const isProgress = ({ field }: AppliedChange): boolean =>
  field === 'progress' || field === 'actual_start' || field === 'actual_finish'

/** Done, without a date: the end of what is reported holds, and that is said. */
function supposedFinish(line: ReportLine, schedule: Schedule, until: Instant): Problem[] {
  const task = memberOf(schedule.tasks, line.task)
  if (!task || line.finish !== undefined || line.percent !== 100 || task.actualFinish !== undefined) return []
  return [
    problem(
      'language.assumedFinish',
      { task: task.name, date: moment(until) },
      { severity: 'info', at: { task: task.row }, suggestions: [suggestion('language.giveDate')] },
    ),
  ]
}

/** Done, or begun, without a date, where the plan has that only after now: when it really was is asked for. */
function endsAhead(line: ReportLine, calculation: Calculation, until: Instant): Problem[] {
  const finish = doneAhead(calculation, line, until)
  const at = finish ?? begunAhead(calculation, line, until)
  const task = memberOf(calculation.schedule.tasks, line.task)
  if (!task || at === null) return []
  const params = { task: task.name, date: moment(at), now: moment(until) }
  return [
    problem(finish === null ? 'language.begunAhead' : 'language.doneAhead', params, {
      severity: 'warning',
      at: { task: task.row },
      suggestions: [suggestion('language.giveDate')],
    }),
  ]
}

/** A finding in the sentence of the sheet. */
function findingOf(found: Finding, schedule: Schedule, until: Instant): Problem {
  const { task: uid, code, act, ended } = found
  const task = memberOf(schedule.tasks, uid)
  const params = {
    task: task?.name ?? '',
    finding: code,
    other: inTheWay(schedule, found),
    until: moment(until),
    ...(ended !== undefined && { ended: moment(ended) }),
  }
  const at = { task: task?.row ?? 0 }
  if (code === 'safetyStepOpen' || code === 'startUpBeforeWork')
    return problem('language.safetyStepOpen', params, { at, suggestions: [suggestion('language.reportInSheet')] })
  if (act === 'accept') return problem('language.reportNoted', params, { severity: 'info', at })
  const advice =
    code === 'actualAfterDataDate'
      ? suggestion('language.moveDataDate')
      : code === 'summaryTyped'
        ? suggestion('language.reportInside')
        : suggestion(code === 'startUnknown' ? 'language.giveDate' : 'language.answerInSheet')
  return problem(act === 'ask' ? 'language.reportAsked' : 'language.reportRefused', params, {
    ...(act === 'ask' && { severity: 'warning' as const }),
    at,
    suggestions: [advice],
  })
}
