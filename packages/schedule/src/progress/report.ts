import { plannedUntil } from '../analysis/lateness.ts'
import { addWork, nextWork, previousWork, workBetween } from '../calendar/compiled.ts'
import { shiftAt, shiftStart, shiftsOf } from '../calendar/shifts.ts'
import type { TaskChanges } from '../edits/commands-dates.ts'
import { setPercentComplete } from '../edits/commands-progress.ts'
import { linksTo } from '../edits/draft.ts'
import type { Changes, Edit } from '../edits/edit.ts'
import { isParent } from '../edits/edit-context.ts'
import { placedBy } from '../engine/assignment-span.ts'
import type { Calculation } from '../engine/calculation.ts'
import type { Blind } from '../model/blind.ts'
import type { DelayReason } from '../model/delay.ts'
import type { TaskId } from '../model/ids.ts'
import { openBefore, type Reported, type Until } from '../model/open-before.ts'
import type { SafetyOverride } from '../model/report-mark.ts'
import { type Assignment, workOf } from '../model/resource.ts'
import { memberOf, positionsOf } from '../model/rows.ts'
import { saysBegun, saysOver } from '../model/said.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import { isStartUpTask } from '../model/turning-points.ts'
import { nth } from '../must.ts'
import { done } from '../problem.ts'
import { type Instant, instant, type WorkTime, workTime } from '../time/instant.ts'
import { delayOf } from './delays.ts'
import { openBehind } from './open-behind.ts'
import { peopleOf, percentByType, workDone } from './percent-type.ts'
import { blindsAgainst, blindsLeftBy } from './readiness.ts'
import { brokenLinks, type Happened, happened, type OutOfSequence } from './sequence.ts'

/** What was reported of one task at the end of a shift. */
export interface ReportLine {
  readonly task: TaskId
  readonly start?: Instant
  /** The start is what the plan had: no report states it. */
  readonly supposed?: boolean
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
  /** Person-seconds that are left, where the task is measured by its hours. */
  readonly left?: WorkTime
  /** Positions of the steps that are ticked off, where the task has steps. */
  readonly steps?: readonly number[]
  /** What its percentage measures from now on. */
  readonly type?: NonNullable<Task['percentType']>
}

/** Who writes a report, and when. */
export interface ReportedBy {
  readonly by?: string
  readonly at?: Instant
}

/**
 * What becomes of the data date with a report that ends after it: it stays, and what lies after it is refused; it moves to
 * the end of the report; or it is moved by another step, and what lies after it is taken with a notice.
 */
export type DataDateWith = 'stays' | 'moves' | 'follows'

export const FINDING_CODES = [
  'unknownTask',
  'summaryTyped',
  'actualAfterDataDate',
  'notYet',
  'finishBeforeStart',
  'doneAndOpen',
  'noTimeSpent',
  'doneWithOpenPredecessors',
  'safetyStepOpen',
  'startUpBeforeWork',
  'blindIn',
  'blindLeftIn',
  'percentWithoutStart',
  'startUnknown',
  'remainingLonger',
  'remainingMore',
  'remainingWins',
  'spentLowered',
  'workedOutsideCalendar',
  'lowered',
  'stepsDecide',
] as const
export type FindingCode = (typeof FINDING_CODES)[number]

/** What is past a rule that protects people: only taken where a named person answers for it. */
export const SAFETY_FINDINGS: ReadonlySet<string> = new Set([
  'safetyStepOpen',
  'startUpBeforeWork',
  'blindIn',
  'blindLeftIn',
])

/** Something about a line: it is refused, the reporter has to say what is meant, or it is taken with a notice. */
export interface Finding {
  readonly task: TaskId
  readonly code: FindingCode
  readonly act: 'refuse' | 'ask' | 'accept'
  /** The predecessor that is open, or that ended too late. */
  readonly other?: TaskId
  /** When that predecessor ended; absent while it is open. Of what lies after now: now. */
  readonly ended?: Instant
  /** Tags of the blinds that are in. */
  readonly blinds?: string
}

/** What stands in the way of a line, by its name: a task that is open, else the blinds that are in. */
export const inTheWay = (schedule: Schedule, { other, blinds = '' }: Pick<Finding, 'other' | 'blinds'>): string =>
  (other === undefined ? undefined : memberOf(schedule.tasks, other)?.name) ?? blinds

/** Whether a line says that its task has begun, at any time. */
export const hasBegun = (line: Omit<ReportLine, 'task'>): boolean =>
  line.start !== undefined ||
  line.finish !== undefined ||
  (line.percent ?? 0) > 0 ||
  line.remaining !== undefined ||
  (line.spent ?? 0) > 0 ||
  line.left !== undefined ||
  (line.steps?.length ?? 0) > 0

/** When a task was to begin by its plan, where that is not later than a moment. */
export function plannedStart(
  calculation: Calculation,
  { uid }: Pick<Task, 'uid'>,
  until: Instant,
): Instant | undefined {
  const planned = plannedUntil(calculation, until).of(uid)?.start
  return planned !== undefined && planned <= until ? planned : undefined
}

/** What a line makes of its task. `until` is the end of the reported shift: the default finish of what is done. */
function after(calculation: Calculation, task: Task, line: ReportLine | undefined, until: Instant): Happened {
  if (!line) return happened(task)
  // Another start of what has ended leaves its end where it was.
  const ended = task.actualFinish !== undefined && line.start !== undefined
  const open = line.percent !== undefined || line.remaining !== undefined || line.left !== undefined
  const done = line.finish !== undefined || line.percent === 100 || line.remaining === 0 || (ended && !open)
  const assumed = plannedStart(
    calculation,
    task,
    line.finish !== undefined && line.finish < until ? line.finish : until,
  )
  return {
    start: line.start ?? task.actualStart ?? (hasBegun(line) ? assumed : undefined),
    finish: done ? (line.finish ?? task.actualFinish ?? until) : undefined,
  }
}

/** The task of a line, measured as the line says. */
function taskOf(schedule: Schedule, line: ReportLine): Task | undefined {
  const task = memberOf(schedule.tasks, line.task)
  return task && line.type !== undefined ? { ...task, percentType: line.type } : task
}

/** Whether a line states something that happened after a moment: a date of it, or how far the work was at the end of the report. */
export function liesAfter(
  calculation: Calculation,
  line: ReportLine,
  until: Instant,
  moment: Instant = calculation.schedule.project.statusDate ?? until,
): boolean {
  const task = memberOf(calculation.schedule.tasks, line.task)
  if (!task || until <= moment || undone(line)) return false
  const { start, finish } = after(calculation, task, line, until)
  if ([start, finish].some(each => each !== undefined && each > moment)) return true
  const { start: _, supposed, ...said } = line
  return finish === undefined && hasBegun(said)
}

/** Nothing of it is done after all. */
const undone = (line: ReportLine): boolean =>
  line.percent === 0 && line.start === undefined && line.finish === undefined && line.remaining === undefined

/** What a link that was run against is: nothing starts up by itself while what it waits for is open. */
const codeOf = (task: Task, { safety, ahead }: OutOfSequence): FindingCode =>
  safety ? 'safetyStepOpen' : ahead === null && isStartUpTask(task) ? 'startUpBeforeWork' : 'doneWithOpenPredecessors'

/** The nearest open work that a task waits for, by the plan as it stands. */
export const openNowBefore = (schedule: Schedule, task: Task): readonly Task[] =>
  openBefore(task, {
    ...reportedIn(schedule),
    says: (each, until) => (until === 'over' ? saysOver : saysBegun)(each, peopleOf(schedule, each)),
  })

/** Whether a start-up is newly begun, or newly over, with what is reported of it. */
const startsUpNow = (schedule: Schedule, task: Task, { start, finish }: Happened): boolean =>
  isStartUpTask(task) &&
  (finish !== undefined
    ? !saysOver(task, peopleOf(schedule, task))
    : start !== undefined && !saysBegun(task, peopleOf(schedule, task)))

/** Whether a task has begun, or is over, with its line of the report. */
function saysSo(
  schedule: Schedule,
  task: Task,
  line: ReportLine | undefined,
  { start, finish }: Happened,
  until: Until,
): boolean {
  if (!line) return (until === 'over' ? saysOver : saysBegun)(task, peopleOf(schedule, task))
  return !undone(line) && (finish ?? (until === 'over' ? undefined : start)) !== undefined
}

const reportedIn = (schedule: Schedule): Omit<Reported, 'says'> => ({
  tasks: schedule.tasks,
  positionOf: uid => positionsOf(schedule.tasks).hint(uid),
  linksTo: uid => linksTo.of(schedule.links, uid),
  p6: schedule.project.rules === 'p6',
})

/** When a report is made, and what becomes of the data date with it. */
interface ReportTerms {
  readonly until: Instant
  readonly dataDate: DataDateWith
  /** Dates after this moment have not happened yet, even where the report ends later; a plan may be run ahead up to its data date. */
  readonly now: Instant | undefined
}

/** Lines of a report that may be written, and what was found about all of them. */
export interface SettledReport {
  readonly lines: readonly ReportLine[]
  readonly findings: readonly Finding[]
}

/**
 * The lines of a report that nothing stands in the way of. One that is refused, or waits for an answer, happened for none of
 * the others: what follows it is judged by what the plan knows. `answered`: what is asked and was answered with yes.
 */
export const settleReport = (
  calculation: Calculation,
  lines: readonly ReportLine[],
  terms: ReportTerms,
  answered: (finding: Finding) => boolean,
): SettledReport => settle(lines, standing => findingsOf(calculation, lines, standing, terms), answered)

/** `judge` says what is found about all lines where some of them stand. */
export function settle(
  lines: readonly ReportLine[],
  judge: (standing: readonly ReportLine[]) => readonly Finding[],
  answered: (finding: Finding) => boolean,
): SettledReport {
  let standing = lines
  for (;;) {
    const findings = judge(standing)
    const open = new Set(
      findings.filter(each => each.act === 'refuse' || (each.act === 'ask' && !answered(each))).map(each => each.task),
    )
    const left = standing.filter(each => !open.has(each.task))
    if (left.length === standing.length) return { lines: left, findings }
    standing = left
  }
}

/** What was found about each of the lines, where those that stand are what has happened of the other tasks. */
function findingsOf(
  calculation: Calculation,
  lines: readonly ReportLine[],
  standing: readonly ReportLine[],
  terms: ReportTerms,
): Finding[] {
  const { schedule } = calculation
  const { until } = terms
  const byTask = new Map(standing.map(line => [line.task, line]))
  const lineOf = (task: TaskId): ReportLine | undefined => byTask.get(task)
  const clear = new Set<string>()
  return lines.flatMap((line): Finding[] => {
    const task = taskOf(schedule, line)
    if (!task) return [{ task: line.task, code: 'unknownTask', act: 'refuse' }]
    if (isParent(schedule, task.uid)) return [{ task: task.uid, code: 'summaryTyped', act: 'refuse' }]
    const of = (each: Task): Happened =>
      after(calculation, each, each.uid === task.uid ? line : byTask.get(each.uid), until)
    const found: Finding[] = []
    const note = (code: FindingCode, act: Finding['act']): void => void found.push({ task: task.uid, code, act })
    const { start, finish } = of(task)
    const calendar = placedBy(calculation, task.uid)
    timeFindings(calculation, task, line, { start, finish }, terms, found)
    found.push(...sequenceFindings(calculation, task, line, { of, lineOf, clear, dated: true }))
    const percent = line.percent ?? 0
    const begun = hasBegun(line)
    if (begun && start === undefined) note('startUnknown', 'refuse')
    else if (begun && line.start === undefined && task.actualStart === undefined) note('percentWithoutStart', 'accept')
    if (task.percentType === 'steps' && (task.steps?.length ?? 0) > 0 && percent > 0 && percent < 100 && !line.steps)
      note('stepsDecide', 'refuse')
    const made = line.remaining !== undefined && line.percent !== undefined ? reached(calculation, line, until) : null
    if (made && line.percent !== undefined && Math.abs(made.percent - line.percent) >= 1 && isByDuration(task))
      note('remainingWins', 'accept')
    if (line.remaining !== undefined && start !== undefined && finish === undefined) {
      const expected = task.duration.seconds - workBetween(calendar, start, until)
      const tight = (calculation.of(task.uid)?.totalSlack ?? 0) <= shiftsOf(schedule.project).length
      if (line.remaining > expected)
        note(tight ? 'remainingLonger' : 'remainingMore', tight && !line.reason ? 'ask' : 'accept')
    }
    // Hours are what was spent so far, not in this shift.
    if (line.spent !== undefined && task.reported?.hours && line.spent < workDone(schedule, task).actual)
      note('spentLowered', line.reason ? 'accept' : 'ask')
    const rests = (at: Instant | undefined, byEnd: boolean): boolean =>
      at !== undefined && (byEnd ? previousWork(calendar, at) : nextWork(calendar, at)) !== at
    if (rests(line.start, false) || rests(line.finish, true)) note('workedOutsideCalendar', 'accept')
    if (
      line.percent !== undefined &&
      line.percent < Math.floor(percentByType(schedule, task, task.percentComplete ?? 0))
    )
      note('lowered', line.reason ? 'accept' : 'ask')
    return found
  })
}

/** What the dates of a line say that cannot be, or is to be asked. */
function timeFindings(
  calculation: Calculation,
  task: Task,
  line: ReportLine,
  { start, finish }: Happened,
  { until, dataDate, now }: ReportTerms,
  found: Finding[],
): void {
  const note = (code: FindingCode, act: Finding['act'], ended?: Instant): void =>
    void found.push({ task: task.uid, code, act, ...(ended !== undefined && { ended }) })
  const latest = now === undefined ? until : instant(Math.max(now, calculation.schedule.project.statusDate ?? now))
  if (notYet(calculation, task, line, { start, finish }, until, latest)) note('notYet', 'refuse', now)
  else if ([line.start, line.finish].some(each => each !== undefined && each > until))
    note('actualAfterDataDate', 'refuse')
  else if (dataDate !== 'moves' && liesAfter(calculation, line, until))
    note('actualAfterDataDate', dataDate === 'stays' ? 'refuse' : 'accept')
  if (start !== undefined && finish !== undefined && finish < start) note('finishBeforeStart', 'refuse')
  if (contradictsItself(task, line)) note('doneAndOpen', 'refuse')
  if (start !== undefined && start === finish && task.duration.seconds > 0 && task.actualFinish !== finish)
    note('noTimeSpent', 'ask')
}

/** It is done by one member of the line and open by another. */
export function contradictsItself(task: Task, { finish, percent, remaining, left, steps }: ReportLine): boolean {
  if (finish === undefined && percent !== 100 && remaining !== 0) return false
  const unticked = task.percentType === 'steps' && steps !== undefined && steps.length < (task.steps?.length ?? 0)
  return (percent !== undefined && percent < 100) || (remaining ?? 0) > 0 || (left ?? 0) > 0 || unticked
}

/** It states what has not happened by now: a date of its own after it, or how far the work is in a shift still to begin. */
function notYet(
  calculation: Calculation,
  task: Task,
  line: ReportLine,
  { start, finish }: Happened,
  until: Instant,
  latest: Instant,
): boolean {
  const { actualStart, actualFinish } = task
  if (latest >= until) return false
  if (start !== undefined && start > latest && start !== actualStart) return true
  if (finish !== undefined) return finish > latest && finish !== actualFinish
  const shifts = shiftsOf(calculation.schedule.project)
  if (latest >= shiftStart(shifts, shiftAt(shifts, until - 1))) return false
  const { start: _, supposed, ...state } = line
  return !undone(line) && (hasBegun(state) || line.reason !== undefined)
}

/** What has happened with a report: of each task, and the lines that stand. */
interface Standing {
  readonly of: (task: Task) => Happened
  readonly lineOf: (task: TaskId) => ReportLine | undefined
  /** What is known to wait for nothing that is open. */
  readonly clear: Set<string>
  /** The plan is under way: what is not reported is open. */
  readonly dated: boolean
}

/** What a line runs ahead of: its predecessors, all that a start-up waits for, and the blinds in its way. */
export function sequenceFindings(
  calculation: Calculation,
  task: Task,
  line: ReportLine,
  { of, lineOf, clear, dated }: Standing,
): Finding[] {
  const { schedule } = calculation
  const { start, finish } = of(task)
  const found: Finding[] = []
  const note = (code: FindingCode, act: Finding['act'], { link }: OutOfSequence): void => {
    const past = memberOf(schedule.tasks, link.from)
    const ended = past && (link.type === 'FS' || link.type === 'FF') ? of(past).finish : undefined
    found.push({ task: task.uid, code, act, other: link.from, ...(ended !== undefined && { ended }) })
  }
  // What stood so before was answered for when it was reported; past a step that protects people, finishing is asked anew.
  const before = brokenLinks(calculation, task, happened)
  const known = new Set(before.map(each => each.link))
  for (const broken of brokenLinks(calculation, task, of)) {
    const code = codeOf(task, broken)
    const answered = SAFETY_FINDINGS.has(code)
    if (known.has(broken.link) && !(answered && finish !== undefined && task.actualFinish === undefined)) continue
    note(code, !answered ? 'ask' : line.override ? 'accept' : 'refuse', broken)
  }
  const startsUp = startsUpNow(schedule, task, { start, finish })
  const says = (each: Task, until: Until): boolean => saysSo(schedule, each, lineOf(each.uid), of(each), until)
  const act = line.override ? 'accept' : 'refuse'
  const moves = finish !== undefined ? task.actualFinish === undefined : start !== undefined
  if (moves && (finish !== undefined || (task.actualStart ?? task.actualFinish) === undefined))
    // Of a start-up, all open work before it is refused below.
    for (const { task: uid, safety } of openBehind(calculation, task, finish ? 'over' : 'begun', of, dated))
      if ((safety || !startsUp) && !found.some(each => each.other === uid))
        found.push({
          ...(safety ? { code: 'safetyStepOpen', act } : { code: 'doneWithOpenPredecessors', act: 'ask' }),
          task: task.uid,
          other: uid,
        })
  if (startsUp)
    for (const { uid } of openBefore(task, { ...reportedIn(schedule), says }, clear))
      if (!found.some(each => each.other === uid && SAFETY_FINDINGS.has(each.code)))
        found.push({ task: task.uid, code: 'startUpBeforeWork', act, other: uid })
  const blindsIn = (code: 'blindIn' | 'blindLeftIn', inside: readonly Blind[]): void =>
    void (inside.length > 0 && found.push({ task: task.uid, code, act, blinds: tagsOf(inside) }))
  if ((start ?? finish) !== undefined && task.actualStart === undefined)
    blindsIn('blindIn', blindsAgainst(calculation, task))
  if (finish !== undefined && task.actualFinish === undefined) blindsIn('blindLeftIn', blindsLeftBy(calculation, task))
  return found
}

/** The edits of a report, line by line: what is refused leaves nothing behind, never half a line. */
export function reportLines(
  calculation: Calculation,
  lines: readonly ReportLine[],
  until: Instant,
  who: ReportedBy = {},
  dataDate: DataDateWith = 'stays',
): { readonly edits: readonly Edit[]; readonly findings: readonly Finding[] } {
  const { schedule } = calculation
  const terms = { until, dataDate, now: who.at }
  const { findings, lines: taken } = settleReport(calculation, lines, terms, () => true)
  const known = dataDate === 'moves' ? until : (schedule.project.statusDate ?? until)
  const edits = taken.flatMap((line): readonly Edit[] => {
    const task = taskOf(schedule, line)
    if (!task) return []
    const { start, finish } = after(calculation, task, line, until)
    // What has begun at no known time is asked about, not guessed; what is not begun any more was taken back.
    const type: Changes<Pick<Task, 'percentType'>> =
      line.type === undefined ? {} : { percentType: line.type === 'duration' ? null : line.type }
    const retyped: Edit[] = line.type === undefined ? [] : [{ kind: 'setTask', task: task.uid, changes: type }]
    if (start === undefined || undone(line))
      return [
        ...retyped,
        ...(undone(line) ? takenBack(calculation, task) : []),
        ...waited(calculation, task, line, until, who),
      ]
    const length = task.duration
    const span = (seconds: number) => ({ ...length, seconds: workTime(Math.max(0, seconds)) })
    const spent = workBetween(placedBy(calculation, task.uid), start, finish ?? until)
    const left = line.remaining
    const whole = finish === undefined && left !== undefined ? spent + left : length.seconds
    const percent = shareBy(task, line, spent, finish !== undefined)
    // The same share is no news: a task that is begun at 0 % would be one that is not, without its hours.
    const progress =
      percent === (task.percentComplete ?? 0)
        ? done([])
        : setPercentComplete({ schedule, calculation }, task.uid, percent)
    if (!progress.ok) return []
    const calendar = placedBy(calculation, task.uid)
    const stop = addWork(calendar, start, left === undefined ? Math.round((length.seconds * percent) / 100) : spent)
    const changes = {
      ...type,
      actualStart: start,
      ...measured(task, line, finish !== undefined),
      reported: {
        ...who,
        ...((line.spent !== undefined || task.reported?.hours) && { hours: true as const }),
        ...overridesOf(calculation, task, line, findings, who.at ?? until),
        ...(isSupposed(task, line) && { supposed: true as const }),
      },
      // The rest goes on where the report ends, not where the plan had it; a data date before that is no end of a pause.
      ...(finish === undefined &&
        percent > 0 &&
        percent < 100 && {
          stop: instant(Math.max(start, Math.min(stop, until, known))),
          resume: nextWork(calendar, until),
        }),
      ...(finish !== undefined && { actualFinish: finish, duration: span(spent), actualDuration: span(spent) }),
      ...(finish === undefined &&
        left !== undefined && { duration: span(whole), actualDuration: span(spent), remainingDuration: span(left) }),
      ...(line.reason && {
        delays: [
          ...(task.delays ?? []),
          delayOf(calculation, task, line.reason, {
            finish,
            left: left ?? (length.seconds * (100 - percent)) / 100,
            until,
          }),
        ],
      }),
      ...(line.note && { notes: task.notes ? `${task.notes}\n${line.note}` : line.note }),
    }
    const hours = hoursEdits(schedule, task, line, { percent, spent, moved: progress.value.length > 0 })
    return [...progress.value, { kind: 'setTask', task: task.uid, changes }, ...hours]
  })
  return { edits, findings }
}

/** Its start is the plan's, still without a report. */
const isSupposed = (task: Task, { start, supposed }: ReportLine): boolean =>
  supposed === true || (start === undefined && (task.actualStart === undefined || task.reported?.supposed === true))

/** Who answered for which open safety steps: what was answered for before stays. */
function overridesOf(
  calculation: Calculation,
  task: Task,
  { override }: ReportLine,
  findings: readonly Finding[],
  at: Instant,
): Pick<NonNullable<Task['reported']>, 'overrides'> {
  const known = task.reported?.overrides ?? []
  const made = findings.flatMap((found): SafetyOverride[] => {
    if (override === undefined || found.task !== task.uid || !SAFETY_FINDINGS.has(found.code)) return []
    return [{ by: override, at, past: inTheWay(calculation.schedule, found) }]
  })
  return known.length + made.length > 0 ? { overrides: [...known, ...made] } : {}
}

const tagsOf = (blinds: readonly Blind[]): string => blinds.map(each => each.tag).join(', ')

/** The share of its duration that a line says is done, with so much working time spent: what is left wins over a percentage. */
function shareBy(task: Task, line: ReportLine, spent: number, finished: boolean): number {
  if (finished) return 100
  if (line.remaining === undefined) return typedPercent(task, line)
  return Math.min(99, Math.round((100 * spent) / Math.max(1, spent + line.remaining)))
}

/** How far a line says that its task is: the share of its duration, and the working time that is left. */
export interface Reached {
  readonly percent: number
  readonly left: number
}

/** How far a line says that its task is, as it would be written; null where it has not begun. */
export function reached(calculation: Calculation, line: ReportLine, until: Instant): Reached | null {
  const task = taskOf(calculation.schedule, line)
  if (!task) return null
  const { start, finish } = after(calculation, task, line, until)
  if (start === undefined || undone(line)) return null
  const spent = workBetween(placedBy(calculation, task.uid), start, finish ?? until)
  const percent = shareBy(task, line, spent, finish !== undefined)
  if (percent >= 100) return { percent, left: 0 }
  const same = percent === (task.percentComplete ?? 0) ? task.remainingDuration?.seconds : undefined
  return { percent, left: line.remaining ?? same ?? Math.round((task.duration.seconds * (100 - percent)) / 100) }
}

const isByDuration = ({ percentType = 'duration' }: Task): boolean => percentType === 'duration'

/** The share of the duration that a typed percentage stands for: one that measures something else leaves it alone. */
const typedPercent = (task: Task, line: ReportLine): number =>
  line.percent !== undefined && isByDuration(task) ? line.percent : (task.percentComplete ?? 0)

/** What a percentage that does not measure the duration writes beside it. */
function measured(task: Task, line: ReportLine, finished: boolean): TaskChanges {
  const percent = finished ? 100 : line.percent
  if (task.percentType === 'physical') return percent === undefined ? {} : { physicalPercentComplete: percent }
  if (task.percentType === 'units') return percent === undefined ? {} : { percentWorkComplete: percent }
  if (task.steps && (line.steps || finished))
    return {
      steps: task.steps.map(({ done: _, ...step }, index) =>
        finished || line.steps?.includes(index) ? { ...step, done: true as const } : step,
      ),
    }
  return {}
}

/** A task of which nothing is done after all: the passed safety step is still reported. */
function takenBack(calculation: Calculation, task: Task): readonly Edit[] {
  const undone = setPercentComplete({ schedule: calculation.schedule, calculation }, task.uid, 0)
  if (!undone.ok) return []
  const { overrides } = task.reported ?? {}
  const changes = { physicalPercentComplete: null, reported: overrides ? { overrides } : null }
  return [...undone.value, { kind: 'setTask', task: task.uid, changes }]
}

/** What kept a task from beginning: it is known of the task though nothing of it moved. */
function waited(
  calculation: Calculation,
  task: Task,
  { reason }: ReportLine,
  until: Instant,
  who: ReportedBy,
): readonly Edit[] {
  if (!reason) return []
  const lost = delayOf(calculation, task, reason, { finish: undefined, left: task.duration.seconds, until })
  const { overrides } = task.reported ?? {}
  const changes = { delays: [...(task.delays ?? []), lost], reported: { ...who, ...(overrides && { overrides }) } }
  return [{ kind: 'setTask', task: task.uid, changes }]
}

/**
 * Hours spent and hours left, laid on the people in the shares of their work. A share of the hours of a task that is
 * measured by them is hours; what is left alone leaves what was spent as it is.
 */
function hoursEdits(
  schedule: Schedule,
  task: Task,
  line: ReportLine,
  { percent, spent: gone, moved }: { readonly percent: number; readonly spent: number; readonly moved: boolean },
): Edit[] {
  const { actual, remaining } = workDone(schedule, task)
  const byUnits = task.percentType === 'units' && percent < 100
  const typed =
    byUnits && line.percent !== undefined ? Math.round(((actual + remaining) * line.percent) / 100) : undefined
  const spent = line.spent ?? typed
  const left =
    percent === 100
      ? 0
      : (line.left ?? (byUnits && spent !== undefined ? Math.max(0, actual + remaining - spent) : undefined))
  const people = peopleOf(schedule, task)
  // Hours that were reported before stay what was spent, however far the work is by now.
  const keeps = moved && spent === undefined && task.reported?.hours === true
  if (spent === undefined && line.left === undefined) {
    const paced =
      line.remaining !== undefined && percent < 100 ? pacedHours(task, people, gone, line.remaining, keeps) : []
    return paced.length > 0 ? paced : keeps ? keptHours(task, people, percent) : []
  }
  const given = (share: number, before: WorkTime | undefined) => ({
    ...(keeps && { actualWork: before ?? null }),
    ...(spent !== undefined && { actualWork: workTime(Math.round(spent * share)) }),
    ...(left !== undefined && { remainingWork: workTime(Math.round(left * share)) }),
  })
  if (people.length === 0) return [{ kind: 'setTask', task: task.uid, changes: given(1, task.actualWork) }]
  const work = people.map(each => workOf(task, each))
  const sum = work.reduce((total, each) => total + each, 0)
  return people.map((each, index): Edit => {
    const share = sum > 0 ? nth(work, index) / sum : 1 / people.length
    const rest = workTime(Math.round((nth(work, index) * (100 - percent)) / 100))
    return {
      kind: 'setAssignment',
      assignment: each.uid,
      changes: { ...(left === undefined && { remainingWork: rest }), ...given(share, each.actualWork) },
    }
  })
}

/**
 * Hours that a plan states, where the time left was reported and no hours: as many are left as go into it at the pace that
 * the plan had. Seconds gone by and left; `keeps`: hours spent were reported before, and stay.
 */
function pacedHours(task: Task, people: readonly Assignment[], gone: number, left: number, keeps: boolean): Edit[] {
  const length = task.duration.seconds
  if (length <= 0) return []
  return people
    .filter(each => each.work !== undefined)
    .map(each => {
      const pace = workOf(task, each) / length
      const actualWork = workTime(keeps ? (each.actualWork ?? 0) : Math.round(pace * gone))
      const remainingWork = workTime(Math.round(pace * left))
      const work = workTime(actualWork + remainingWork)
      return { kind: 'setAssignment', assignment: each.uid, changes: { work, actualWork, remainingWork } }
    })
}

/** Hours spent as they were reported, and those left by the share that is done, where the plan says how many there are. */
function keptHours(task: Task, people: readonly Assignment[], percent: number): Edit[] {
  const left = (work: number): WorkTime => workTime(Math.round((work * (100 - percent)) / 100))
  if (people.length === 0) {
    const unsaid = percent === 100 ? workTime(0) : (task.remainingWork ?? null)
    const remainingWork = task.work === undefined ? unsaid : left(task.work)
    const changes = { actualWork: task.actualWork ?? null, remainingWork }
    return [{ kind: 'setTask', task: task.uid, changes }]
  }
  return people.map(each => ({
    kind: 'setAssignment',
    assignment: each.uid,
    changes: { actualWork: each.actualWork ?? null, remainingWork: left(workOf(task, each)) },
  }))
}

/** The last moment that something can have happened at: the data date, else the caller's clock, to the minute as people write. */
export const knownUntil = (schedule: Schedule, now: Instant): Instant =>
  schedule.project.statusDate ?? instant(now - (now % 60))
