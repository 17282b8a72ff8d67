import {
  applyEdits,
  type Calculation,
  calculate,
  type Edit,
  type Finding,
  formatInstant,
  type Instant,
  inTheWay,
  knownUntil,
  memberOf,
  type Problem,
  problem,
  type ReportLine,
  reportLines,
  type Schedule,
  settleReport,
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

/** Fields of a task that only a report writes. */
const REPORTED = [
  'percentComplete',
  'percentWorkComplete',
  'actualStart',
  'actualFinish',
  'actualDuration',
  'remainingDuration',
] as const satisfies readonly (keyof Task)[]

/**
 * The progress in an update of a shutdown under way, as lines of a report in place of plain fields: the same table decides
 * as for the sheet, the grid and programs. Null where nothing was reported, and where no data date was ever set: there a
 * plan is being written, not run. `asked`: tasks of which it is asked already whether their progress may fall.
 */
export function toldReport(
  before: Schedule,
  read: PlanUpdate,
  today: Instant,
  asked: readonly string[],
): ToldReport | null {
  // One row that takes over the work of others keeps what was done of it: nothing is reported.
  if (before.project.statusDate === undefined || read.edits.some(edit => edit.kind === 'removeTask')) return null
  const lines = new Map<TaskId, ReportLine>()
  for (const edit of read.edits) {
    const [from, to] =
      edit.kind === 'setTask' ? [memberOf(before.tasks, edit.task), memberOf(read.schedule.tasks, edit.task)] : []
    const line = from && to ? lineOf(from, to) : null
    if (line) lines.set(line.task, line)
  }
  if (lines.size === 0) return null
  const rest = read.edits.flatMap(edit => withoutReport(edit, lines))
  const applied = applyEdits(before, rest)
  const calculation = applied.ok ? calculate(applied.value.schedule) : applied
  if (!calculation.ok) return null
  return judged(before, read, { rest, calculation: calculation.value, lines: [...lines.values()], today, asked })
}

/** What was reported of a task, where its progress is another than before. */
function lineOf(from: Task, to: Task): ReportLine | null {
  const [was, percent] = [from.percentComplete ?? 0, to.percentComplete ?? 0]
  const start = to.actualStart !== from.actualStart ? to.actualStart : undefined
  const finish = to.actualFinish !== from.actualFinish ? to.actualFinish : undefined
  const left = to.remainingDuration?.seconds
  const remaining = percent < 100 && left !== from.remainingDuration?.seconds ? left : undefined
  if (was === percent && start === undefined && finish === undefined && remaining === undefined) return null
  return {
    task: to.uid,
    ...(start !== undefined && { start }),
    ...(finish !== undefined && { finish }),
    ...(remaining !== undefined ? { remaining } : { percent }),
  }
}

/** An edit without what the lines of the report say in its place. */
function withoutReport(edit: Edit, lines: ReadonlyMap<TaskId, ReportLine>): Edit[] {
  const line = edit.kind === 'setTask' ? lines.get(edit.task) : undefined
  if (edit.kind !== 'setTask' || !line) return [edit]
  const changes = { ...edit.changes }
  for (const field of REPORTED) delete changes[field]
  // What is left and what was spent give the duration.
  if (line.remaining !== undefined) delete changes.duration
  return Object.keys(changes).length > 0 ? [{ ...edit, changes }] : []
}

interface Lines {
  readonly rest: readonly Edit[]
  readonly calculation: Calculation
  readonly lines: readonly ReportLine[]
  readonly today: Instant
  readonly asked: readonly string[]
}

function judged(before: Schedule, read: PlanUpdate, given: Lines): ToldReport | null {
  const { calculation, lines, today, asked } = given
  const { schedule } = calculation
  const until = knownUntil(schedule, today)
  const tell = (finding: Finding): Problem => findingOf(finding, schedule, until)
  // Whether the progress of these tasks may fall is asked already.
  const known = ({ code, task }: Finding): boolean =>
    code === 'lowered' && asked.includes(memberOf(schedule.tasks, task)?.name ?? '')
  const terms = { until, dataDate: 'stays', now: today } as const
  const settled = (yes: boolean) => settleReport(calculation, lines, terms, each => yes || known(each))
  const written = (kept: readonly ReportLine[], notes: readonly Problem[]): PlanUpdate | null => {
    const edits = [...given.rest, ...reportLines(calculation, kept, until, { at: today }).edits]
    const applied = applyEdits(before, edits)
    if (!applied.ok || edits.length === 0) return null
    const left = lines.filter(line => !kept.includes(line))
    const names = new Set(left.map(line => memberOf(before.tasks, line.task)?.name))
    return {
      ...read,
      edits,
      schedule: applied.value.schedule,
      applied: read.applied.filter(each => !isProgress(each) || !names.has(each.task_name)),
      assumptions: [...read.assumptions, ...notes],
    }
  }
  const { findings, lines: kept } = settled(true)
  const found = findings.filter(each => !known(each))
  const notes = [
    ...kept.flatMap(line => supposedFinish(line, schedule, until)),
    ...found.filter(each => each.act === 'accept' && kept.some(line => line.task === each.task)).map(tell),
  ]
  const asks = found.filter(each => each.act === 'ask' && kept.some(line => line.task === each.task))
  const clear = settled(false).lines
  return {
    update: written(kept, notes) ?? { ...read, edits: [], applied: [], schedule: before },
    clear: asks.length > 0 && clear.length > 0 ? written(clear, notes) : null,
    refuse: found.filter(each => each.act === 'refuse').map(tell),
    ask: asks.map(tell),
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
