import type { Calendar, ConstraintType, Duration, Instant, Json, Task } from '@parada/schedule'
import { type Answer, OleDate, type Passed } from './automation.ts'

/**
 * How one field of a task is written to MS Project and read back. Numbers, never localised text: durations and work in
 * minutes, dates as OLE dates, constants as their numbers (source: Microsoft's VBA reference of Project).
 */
export interface ProjectField {
  /** Member of Project's Task object. */
  readonly member: string
  /** The value to put; undefined when this value cannot be put. */
  readonly toProject: (value: unknown, calendars: readonly Calendar[]) => Passed
  /** True when what was read back means the same. */
  readonly same: (read: Answer, value: unknown, calendars: readonly Calendar[]) => boolean
  /** Later fields would be overwritten by earlier ones: Project reschedules at each write. */
  readonly order: number
}

/** PjConstraint. */
const CONSTRAINTS: readonly ConstraintType[] = [
  'asap',
  'alap',
  'mustStartOn',
  'mustFinishOn',
  'startNoEarlierThan',
  'startNoLaterThan',
  'finishNoEarlierThan',
  'finishNoLaterThan',
]
/** PjTaskFixedType. */
const TYPES = ['fixedUnits', 'fixedDuration', 'fixedWork']

/** Minutes that Project stores, to a tenth. */
const minutes = (seconds: number): number => Math.round(seconds / 6) / 10
const close = (a: Answer, b: number): boolean => typeof a === 'number' && Math.abs(a - b) < 0.05

const number = (member: string, order: number): ProjectField => ({
  member,
  order,
  toProject: value => (typeof value === 'number' ? value : undefined),
  same: (read, value) => typeof value === 'number' && close(read, value),
})

const flag = (member: string, order: number, absent: boolean): ProjectField => ({
  member,
  order,
  toProject: value => (value === null ? absent : Boolean(value)),
  same: (read, value) => Boolean(read) === (value === null ? absent : Boolean(value)),
})

const text = (member: string, order: number): ProjectField => ({
  member,
  order,
  // Control characters other than line ends are refused by Project.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
  toProject: value => (value === null ? '' : String(value).replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')),
  same: (read, value) => String(read ?? '').replace(/\r\n?/g, '\n') === String(value ?? '').replace(/\r\n?/g, '\n'),
})

/** An unset date reads as the text "NA" and is unset by it (source: VBA reference, StatusDate and Deadline). */
const date = (member: string, order: number): ProjectField => ({
  member,
  order,
  toProject: value => (typeof value === 'number' ? new OleDate(value as Instant) : 'NA'),
  // Project keeps minutes.
  same: (read, value) =>
    typeof value === 'number' ? read instanceof OleDate && Math.abs(read.at - value) < 60 : !(read instanceof OleDate),
})

const span = (member: string, order: number): ProjectField => ({
  member,
  order,
  toProject: value => (isDuration(value) ? minutes(value.seconds) : undefined),
  same: (read, value) => isDuration(value) && close(read, minutes(value.seconds)),
})

const isDuration = (value: unknown): value is Duration =>
  typeof value === 'object' && value !== null && 'seconds' in value

const nameOfCalendar = (value: unknown, calendars: readonly Calendar[]): string | undefined =>
  value === null ? 'None' : calendars.find(calendar => calendar.id === value)?.name

/** Fields of a task that Project takes, by our name. Those that are not here are refused with a reason, never guessed. */
export const TASK_FIELDS: Readonly<Partial<Record<keyof Task, ProjectField>>> = {
  mode: {
    member: 'Manual',
    order: 1,
    toProject: value => value === 'manual',
    same: (read, value) => Boolean(read) === (value === 'manual'),
  },
  active: flag('Active', 2, true),
  name: text('Name', 3),
  type: {
    member: 'Type',
    order: 4,
    toProject: value => (TYPES.includes(value as string) ? TYPES.indexOf(value as string) : undefined),
    same: (read, value) => read === TYPES.indexOf(value as string),
  },
  effortDriven: flag('EffortDriven', 5, false),
  calendar: {
    member: 'Calendar',
    order: 6,
    toProject: nameOfCalendar,
    same: (read, value, calendars) => String(read) === nameOfCalendar(value, calendars),
  },
  ignoreResourceCalendars: flag('IgnoreResourceCalendar', 7, false),
  duration: span('Duration', 10),
  milestone: flag('Milestone', 11, false),
  deadline: date('Deadline', 13),
  priority: number('Priority', 14),
  levelingDelay: span('LevelingDelay', 15),
  actualStart: date('ActualStart', 20),
  percentComplete: number('PercentComplete', 21),
  actualFinish: date('ActualFinish', 22),
  remainingDuration: span('RemainingDuration', 23),
  physicalPercentComplete: number('PhysicalPercentComplete', 24),
  notes: text('Notes', 30),
  wbs: text('WBS', 31),
  fixedCost: number('FixedCost', 32),
}

/** A write of one member: what to put and how to judge what is read back. */
export interface MemberWrite {
  readonly field: string
  readonly member: string
  readonly value: Passed
  readonly order: number
  readonly same: (read: Answer) => boolean
}

/** Why a field is not written. */
export type Refused = {
  readonly field: string
  readonly refused: 'companion.fieldNotInProject' | 'companion.valueNotInProject'
}

/** The writes that a change of a task amounts to. */
export function writesOf(
  changes: Readonly<Record<string, unknown>>,
  calendars: readonly Calendar[],
): (MemberWrite | Refused)[] {
  return Object.entries(changes).flatMap(([field, value]): (MemberWrite | Refused)[] => {
    if (field === 'constraint') return constraintWrites(value)
    if (field === 'manual') return manualWrites(value)
    if (field === 'custom') return customWrites(value)
    const known = TASK_FIELDS[field as keyof Task]
    if (!known) return [{ field, refused: 'companion.fieldNotInProject' }]
    const put = known.toProject(value, calendars)
    if (put === undefined) return [{ field, refused: 'companion.valueNotInProject' }]
    return [
      { field, member: known.member, value: put, order: known.order, same: read => known.same(read, value, calendars) },
    ]
  })
}

function constraintWrites(value: unknown): (MemberWrite | Refused)[] {
  const constraint = (value ?? { type: 'asap' }) as { type: ConstraintType; date?: Instant }
  const code = CONSTRAINTS.indexOf(constraint.type)
  if (code < 0) return [{ field: 'constraint', refused: 'companion.valueNotInProject' }]
  const type: MemberWrite = {
    field: 'constraint',
    member: 'ConstraintType',
    value: code,
    order: 12,
    same: read => read === code,
  }
  const { date: at } = constraint
  if (at === undefined) return [type]
  return [
    type,
    {
      field: 'constraint',
      member: 'ConstraintDate',
      value: new OleDate(at),
      order: 12.5,
      same: read => read instanceof OleDate && Math.abs(read.at - at) < 60,
    },
  ]
}

/** Only manual tasks get dates; on automatic ones a written date would become a constraint. */
function manualWrites(value: unknown): (MemberWrite | Refused)[] {
  const { start, finish } = (value ?? {}) as { start?: Instant; finish?: Instant }
  const write = (member: string, at: Instant, order: number): MemberWrite => ({
    field: 'manual',
    member,
    value: new OleDate(at),
    order,
    same: read => read instanceof OleDate && Math.abs(read.at - at) < 60,
  })
  return [
    ...(start === undefined ? [] : [write('Start', start, 8)]),
    ...(finish === undefined ? [] : [write('Finish', finish, 9)]),
  ]
}

const CUSTOM = /^(text|number|flag|date|start|finish|cost)(\d{1,2})$/

function customWrites(value: unknown): (MemberWrite | Refused)[] {
  return Object.entries((value ?? {}) as Record<string, Json | { instant: Instant }>).map(
    ([key, each]): MemberWrite | Refused => {
      const match = CUSTOM.exec(key)
      if (!match) return { field: `custom.${key}`, refused: 'companion.fieldNotInProject' }
      const member = `${match[1]?.[0]?.toUpperCase()}${match[1]?.slice(1)}${match[2]}`
      if (typeof each === 'object' && each !== null && 'instant' in each) {
        const at = each.instant as Instant
        return {
          field: `custom.${key}`,
          member,
          value: new OleDate(at),
          order: 40,
          same: read => read instanceof OleDate && Math.abs(read.at - at) < 60,
        }
      }
      if (typeof each === 'string' || typeof each === 'number' || typeof each === 'boolean')
        return {
          field: `custom.${key}`,
          member,
          value: each,
          order: 40,
          same: read => (typeof each === 'number' ? close(read, each) : read === each),
        }
      return { field: `custom.${key}`, refused: 'companion.valueNotInProject' }
    },
  )
}
