import {
  type Instant,
  type P6Options,
  type Resource,
  type ResourceRate,
  type StoredDates,
  secondsOfDay,
  type Task,
  type WorkTime,
} from '@parada/schedule'
import type { XerRow } from './table.ts'
import { CONSTRAINTS, FLOATS, LAG_CALENDARS, readDate, readHours, readNumber } from './values.ts'

/** A member with the date that a column says, or none. */
export function date<K extends string>(key: K, text: string | undefined): { [k in K]?: Instant } {
  const at = readDate(text)
  return (at === undefined ? {} : { [key]: at }) as { [k in K]?: Instant }
}

/** Planned start; where it is a bare date, the clock time of the first activity of that day. */
export function startOf(planned: Instant | undefined, tasks: readonly Task[]): Instant | null {
  let first: Instant | null = null
  for (const task of tasks) {
    const start = task.stored?.start
    if (start !== undefined && (first === null || start < first)) first = start
  }
  if (planned === undefined) return first
  const sameDay = first !== null && Math.floor(first / 86_400) === Math.floor(planned / 86_400)
  return secondsOfDay(planned) === 0 && sameDay ? first : planned
}

export function constraintOf(code: string | undefined, at: string | undefined): Task['constraint'] {
  const type = CONSTRAINTS.read(code)
  if (type === 'alap') return { type }
  const day = readDate(at)
  return type && day !== undefined ? { type, date: day } : undefined
}

/** Of the duration, unless the activity counts physically or by units. */
export function percentOf(
  row: XerRow,
  type: Task['percentType'],
  target: WorkTime | undefined,
  remaining: WorkTime | undefined,
  actualStart: Instant | undefined,
  actualFinish: Instant | undefined,
): number | undefined {
  if (actualFinish !== undefined) return 100
  if (actualStart === undefined) return 0
  const share = (part: number, whole: number): number =>
    whole > 0 ? Math.min(100, Math.max(0, (100 * part) / whole)) : 0
  if (type === 'physical') return share(readNumber(row.phys_complete_pct) ?? 0, 100)
  if (type === 'units') {
    const done = (readNumber(row.act_work_qty) ?? 0) + (readNumber(row.act_equip_qty) ?? 0)
    const left = (readNumber(row.remain_work_qty) ?? 0) + (readNumber(row.remain_equip_qty) ?? 0)
    return share(done, done + left)
  }
  return target === undefined || remaining === undefined ? 0 : share(target - remaining, target)
}

export function storedOf(
  row: XerRow,
  actualStart: Instant | undefined,
  actualFinish: Instant | undefined,
  threshold: WorkTime,
): StoredDates {
  const start =
    actualStart ?? readDate(row.restart_date) ?? readDate(row.early_start_date) ?? readDate(row.target_start_date)
  const finish =
    actualFinish ?? readDate(row.reend_date) ?? readDate(row.early_end_date) ?? readDate(row.target_end_date)
  const total = readHours(row.total_float_hr_cnt)
  const free = readHours(row.free_float_hr_cnt)
  return {
    ...(start !== undefined && { start }),
    ...(finish !== undefined && { finish }),
    ...date('earlyStart', row.early_start_date),
    ...date('earlyFinish', row.early_end_date),
    ...date('lateStart', row.late_start_date),
    ...date('lateFinish', row.late_end_date),
    ...(total !== undefined && { totalSlack: total, critical: total <= threshold && actualFinish === undefined }),
    ...(free !== undefined && { freeSlack: free }),
  }
}

export function optionsOf(row: XerRow, project: XerRow): P6Options {
  const lag = LAG_CALENDARS.read(
    row.sched_calendar_on_relationship_lag === 'rcal_Project'
      ? 'rcal_ProjDefault'
      : row.sched_calendar_on_relationship_lag,
  )
  const float = FLOATS.read(row.sched_float_type)
  return {
    progress:
      row.sched_retained_logic === 'N'
        ? row.sched_progress_override === 'Y'
          ? 'progressOverride'
          : 'actualDates'
        : 'retainedLogic',
    ...(lag && { lagCalendar: lag }),
    ...(float && { float }),
    startLagFromEarly: row.sched_lag_early_start_flag !== 'N',
    useExpectedFinish: row.sched_use_expect_end_flag === 'Y',
    openEndsCritical: row.sched_open_critical_flag === 'Y',
    critical: project.critical_path_type === 'CT_DrivPath' ? 'longestPath' : 'totalFloat',
  }
}

const PRICE_COLUMNS = ['cost_per_qty', 'cost_per_qty2', 'cost_per_qty3', 'cost_per_qty4', 'cost_per_qty5'] as const
const PRICE_TABLES = ['A', 'B', 'C', 'D', 'E'] as const

export function pricesOf(rows: readonly XerRow[]): Pick<Resource, 'maxUnits' | 'rates' | 'availability'> {
  const rates = rows.flatMap(row =>
    PRICE_COLUMNS.flatMap((column, at): ResourceRate[] => {
      const standard = readNumber(row[column])
      return standard
        ? [{ table: PRICE_TABLES[at] as ResourceRate['table'], ...date('from', row.start_date), standard, unit: 'h' }]
        : []
    }),
  )
  const units = rows.map(row => ({ ...date('from', row.start_date), units: readNumber(row.max_qty_per_hr) ?? 1 }))
  const last = readNumber(rows.at(-1)?.max_qty_per_hr)
  return {
    ...(last !== undefined && { maxUnits: last }),
    ...(rates.length > 0 && { rates }),
    ...(units.length > 1 && { availability: units }),
  }
}
