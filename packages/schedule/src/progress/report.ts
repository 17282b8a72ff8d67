import { isEquipment } from '../analysis/equipment.ts'
import { addWork, nextWork, previousWork, workBetween } from '../calendar/compiled.ts'
import { shiftsOf } from '../calendar/shifts.ts'
import { assignmentsOfTask } from '../edits/draft.ts'
import type { Edit } from '../edits/edit.ts'
import { setPercentComplete } from '../edits/intents-progress.ts'
import { workOf } from '../edits/intents-work.ts'
import { isParent, workingTimeOf } from '../edits/now.ts'
import type { Calculation } from '../engine/calculation.ts'
import type { DelayReason } from '../model/delay.ts'
import type { TaskId } from '../model/ids.ts'
import { memberOf } from '../model/rows.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import { type Instant, instant, type WorkTime, workTime } from '../time/instant.ts'
import { brokenLinks, type Happened, happened } from './sequence.ts'

/** What was reported of one task at the end of a shift. */
export interface ReportLine {
  readonly task: TaskId
  readonly start?: Instant
  readonly finish?: Instant
  readonly percent?: number
  /** Working time that is left: it wins over the percentage. */
  readonly remaining?: WorkTime
  /** Person-seconds spent so far. */
  readonly spent?: WorkTime
  readonly reason?: DelayReason
  /** Who answers for going past a step that protects people. */
  readonly override?: string
  /** Goes to the task's notes: what was decided, and by whom. */
  readonly note?: string
}

export const FINDING_CODES = [
  'unknownTask',
  'summaryTyped',
  'actualAfterDataDate',
  'finishBeforeStart',
  'doneWithOpenPredecessors',
  'safetyStepOpen',
  'percentWithoutStart',
  'remainingLonger',
  'workedOutsideCalendar',
  'lowered',
] as const
export type FindingCode = (typeof FINDING_CODES)[number]

/** Something about a line: it is refused, somebody has to say what is meant, or it is taken and to be known. */
export interface Finding {
  readonly task: TaskId
  readonly code: FindingCode
  readonly act: 'refuse' | 'ask' | 'accept'
  /** The predecessor that is open. */
  readonly other?: TaskId
}

/** What a line makes of its task. `until` is the end of the reported shift: the default finish of what is done. */
function after(calculation: Calculation, task: Task, line: ReportLine | undefined, until: Instant): Happened {
  if (!line) return happened(task)
  const done = line.finish !== undefined || line.percent === 100 || line.remaining === 0
  const planned = calculation.of(task.uid)?.start
  const assumed = planned !== undefined && planned <= until ? planned : undefined
  const begun = done || (line.percent ?? 0) > 0 || line.remaining !== undefined
  return {
    start: line.start ?? task.actualStart ?? (begun ? assumed : undefined),
    finish: done ? (line.finish ?? task.actualFinish ?? until) : undefined,
  }
}

/** What is wrong, or to be asked, about the lines of a report up to a moment, before anything is written. */
export function checkReport(calculation: Calculation, lines: readonly ReportLine[], until: Instant): Finding[] {
  const { schedule } = calculation
  const byTask = new Map(lines.map(line => [line.task, line]))
  const of = (task: Task): Happened => after(calculation, task, byTask.get(task.uid), until)
  return lines.flatMap((line): Finding[] => {
    const task = memberOf(schedule.tasks, line.task)
    if (!task) return [{ task: line.task, code: 'unknownTask', act: 'refuse' }]
    const found: Finding[] = []
    const note = (code: FindingCode, act: Finding['act'], other?: TaskId): void =>
      void found.push({ task: task.uid, code, act, ...(other !== undefined && { other }) })
    if (isParent(schedule, task.uid)) note('summaryTyped', 'refuse')
    const { start, finish } = of(task)
    if ([line.start, line.finish].some(each => each !== undefined && each > until))
      note('actualAfterDataDate', 'refuse')
    if (start !== undefined && finish !== undefined && finish < start) note('finishBeforeStart', 'refuse')
    for (const broken of brokenLinks(calculation, task, of))
      if (broken.safety) note('safetyStepOpen', line.override ? 'accept' : 'refuse', broken.link.from)
      else note('doneWithOpenPredecessors', 'ask', broken.link.from)
    const percent = line.percent ?? 0
    if (percent > 0 && line.start === undefined && task.actualStart === undefined)
      note('percentWithoutStart', start === undefined ? 'ask' : 'accept')
    const calendar = workingTimeOf(schedule, task)
    if (line.remaining !== undefined && start !== undefined && finish === undefined) {
      const expected = task.duration.seconds - workBetween(calendar, start, until)
      const tight = (calculation.of(task.uid)?.totalSlack ?? 0) <= shiftsOf(schedule.project).length
      if (line.remaining > expected) note('remainingLonger', tight && !line.reason ? 'ask' : 'accept')
    }
    const rests = (at: Instant | undefined, byEnd: boolean): boolean =>
      at !== undefined && (byEnd ? previousWork(calendar, at) : nextWork(calendar, at)) !== at
    if (rests(line.start, false) || rests(line.finish, true)) note('workedOutsideCalendar', 'accept')
    if (line.percent !== undefined && line.percent < (task.percentComplete ?? 0))
      note('lowered', line.reason ? 'accept' : 'ask')
    return found
  })
}

/** The edits of a report, line by line: what is refused leaves nothing behind, never half a line. */
export function reportLines(
  calculation: Calculation,
  lines: readonly ReportLine[],
  until: Instant,
): { readonly edits: readonly Edit[]; readonly findings: readonly Finding[] } {
  const { schedule } = calculation
  const findings = checkReport(calculation, lines, until)
  const refused = new Set(findings.filter(each => each.act === 'refuse').map(each => each.task))
  const edits = lines.flatMap((line): readonly Edit[] => {
    const task = memberOf(schedule.tasks, line.task)
    if (!task || refused.has(line.task)) return []
    const { start, finish } = after(calculation, task, line, until)
    // What has begun at no known time is asked about, not guessed.
    if (start === undefined) return []
    const length = task.duration
    const span = (seconds: number) => ({ ...length, seconds: workTime(Math.max(0, seconds)) })
    const spent = workBetween(workingTimeOf(schedule, task), start, finish ?? until)
    const left = line.remaining
    const whole = finish === undefined && left !== undefined ? spent + left : length.seconds
    const percent =
      finish !== undefined
        ? 100
        : left === undefined
          ? (line.percent ?? task.percentComplete ?? 0)
          : Math.min(99, Math.round((100 * spent) / Math.max(1, whole)))
    const progress = setPercentComplete({ schedule, calculation }, task.uid, percent)
    if (!progress.ok) return []
    const calendar = workingTimeOf(schedule, task)
    const stop = addWork(calendar, start, left === undefined ? Math.round((length.seconds * percent) / 100) : spent)
    const changes = {
      actualStart: start,
      // The rest goes on where the report ends, whatever the plan had thought.
      ...(finish === undefined &&
        percent > 0 && { stop: instant(Math.min(stop, until)), resume: nextWork(calendar, until) }),
      ...(finish !== undefined && { actualFinish: finish, duration: span(spent), actualDuration: span(spent) }),
      ...(finish === undefined &&
        left !== undefined && { duration: span(whole), actualDuration: span(spent), remainingDuration: span(left) }),
      ...(line.reason && { delays: [...(task.delays ?? []), { reason: line.reason, at: until }] }),
      ...(line.note && { notes: task.notes ? `${task.notes}\n${line.note}` : line.note }),
    }
    const hours = line.spent === undefined ? [] : spentEdits(schedule, task, line.spent, percent)
    return [...progress.value, { kind: 'setTask', task: task.uid, changes }, ...hours]
  })
  return { edits, findings }
}

/** Hours spent on a task, laid on its people in the shares of their work. */
function spentEdits(schedule: Schedule, task: Task, spent: WorkTime, percent: number): Edit[] {
  const people = assignmentsOfTask.of(schedule.assignments, task.uid).filter(each => {
    const resource = each.resource === null ? undefined : memberOf(schedule.resources, each.resource)
    return !resource || (resource.kind === 'work' && !isEquipment(resource))
  })
  if (people.length === 0) return [{ kind: 'setTask', task: task.uid, changes: { actualWork: spent } }]
  const work = people.map(each => workOf(task, each))
  const sum = work.reduce((total, each) => total + each, 0)
  return people.map((each, index): Edit => {
    const share = sum > 0 ? work[index]! / sum : 1 / people.length
    return {
      kind: 'setAssignment',
      assignment: each.uid,
      changes: {
        actualWork: workTime(Math.round(spent * share)),
        remainingWork: workTime(Math.round((work[index]! * (100 - percent)) / 100)),
      },
    }
  })
}
