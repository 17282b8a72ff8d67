import type { Edit } from '../edits/edit.ts'
import type { Calculation } from '../engine/calculation.ts'
import type { DelayReason } from '../model/delay.ts'
import type { TaskId } from '../model/ids.ts'
import type { Schedule } from '../model/schedule.ts'
import { formatInstant, HOUR, type Instant, parseInstant, workTime } from '../time/instant.ts'
import {
  type Finding,
  type FindingCode,
  inTheWay,
  type ReportedBy,
  type ReportLine,
  reportLines,
  settleReport,
} from './report.ts'

/** A line of a shift report as programs and files write it: moments as `YYYY-MM-DDTHH:MM`, working time in hours. */
export interface GivenLine {
  /** Uid of the task, or its exact name where only one has it. */
  readonly task: number | string
  readonly start?: string | undefined
  readonly finish?: string | undefined
  readonly percent?: number | undefined
  readonly remaining_hours?: number | undefined
  readonly spent_hours?: number | undefined
  readonly reason?: DelayReason | undefined
  readonly override?: string | undefined
  /** Yes to what would be asked. */
  readonly keep?: boolean | undefined
}

/** Something about a given line; `unreadable`: a moment that is none; `twice`: another line says something of the same task. */
export interface GivenFinding {
  readonly task: number | string
  readonly code: FindingCode | 'unreadable' | 'twice'
  readonly act: Finding['act']
  /** Name of the predecessor that is open, or that ended too late. */
  readonly other: string | null
  /** When that predecessor ended, `YYYY-MM-DDTHH:MM`; null while it is open. Of what lies after now: now. */
  readonly ended: string | null
}

export interface GivenReport {
  readonly edits: readonly Edit[]
  readonly findings: readonly GivenFinding[]
  /** Lines that were taken. */
  readonly written: number
  /** The data date goes to the end of the report: that was wanted, it is later, and some line was taken. */
  readonly moves: boolean
}

function readLine(schedule: Schedule, line: GivenLine): ReportLine | 'unknownTask' | 'unreadable' {
  const found = schedule.tasks.filter(each =>
    typeof line.task === 'number' ? each.uid === line.task : each.name === line.task,
  )
  const [only] = found
  if (!only || found.length !== 1) return 'unknownTask'
  // A day without its hour says nothing of a shift.
  const moment = (text: string) => (/\d[T ]+\d/.test(text.trim()) ? parseInstant(text) : null)
  const [start, finish] = [line.start, line.finish].map(each => (each === undefined ? undefined : moment(each)))
  if (start === null || finish === null) return 'unreadable'
  const seconds = (hours: number) => workTime(Math.round(hours * HOUR))
  return {
    task: only.uid,
    ...(start !== undefined && { start }),
    ...(finish !== undefined && { finish }),
    ...(line.percent !== undefined && { percent: line.percent }),
    ...(line.remaining_hours !== undefined && { remaining: seconds(line.remaining_hours) }),
    ...(line.spent_hours !== undefined && { spent: seconds(line.spent_hours) }),
    ...(line.reason && { reason: line.reason }),
    ...(line.override?.trim() && { override: line.override.trim() }),
  }
}

/**
 * Lines judged together, each by itself: what is refused or asked about leaves the others as they are. Where the data date
 * does not move to the end of the report, what lies after it is refused. `advance`: it moves there with the lines; where
 * none of them was taken it stays, since nothing is known of that time.
 */
export function judgeGiven(
  calculation: Calculation,
  given: readonly GivenLine[],
  until: Instant,
  who: ReportedBy,
  advance = false,
): GivenReport {
  const { schedule } = calculation
  const { statusDate } = schedule.project
  const later = advance && (statusDate === undefined || statusDate < until)
  const dataDate = later ? 'moves' : 'stays'
  const findings: GivenFinding[] = []
  const refuse = (task: GivenLine['task'], code: GivenFinding['code']): void =>
    void findings.push({ task, code, act: 'refuse', other: null, ended: null })
  const readable = given.flatMap(line => {
    const found = readLine(schedule, line)
    if (typeof found !== 'string') return [{ found, line }]
    refuse(line.task, found)
    return []
  })
  // Two lines of one task are two words about it: neither is a part of the other, and none is put before the other.
  const lines = new Map<TaskId, number>()
  for (const { found } of readable) lines.set(found.task, (lines.get(found.task) ?? 0) + 1)
  const read = readable.filter(each => {
    const once = lines.get(each.found.task) === 1
    if (!once) refuse(each.line.task, 'twice')
    return once
  })
  const kept = new Set(read.filter(each => each.line.keep).map(each => each.found.task))
  const judged = settleReport(
    calculation,
    read.map(each => each.found),
    { until, dataDate, now: who.at },
    each => kept.has(each.task),
  )
  const written = new Set(judged.lines.map(each => each.task))
  // Of a line that is not written, nothing was taken with a notice.
  for (const each of judged.findings)
    if (each.act !== 'accept' || written.has(each.task))
      findings.push({
        task: each.task,
        code: each.code,
        // What was asked of a line that is written was answered.
        act: written.has(each.task) ? 'accept' : each.act,
        other: inTheWay(schedule, each) || null,
        ended: each.ended === undefined ? null : formatInstant(each.ended).slice(0, 16),
      })
  return {
    edits: reportLines(calculation, judged.lines, until, who, dataDate).edits,
    findings,
    written: judged.lines.length,
    moves: later && (judged.lines.length > 0 || given.length === 0),
  }
}
