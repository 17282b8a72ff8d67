import { type Baseline, type ConstraintType, type Instant, MS_PROJECT_CONSTRAINTS, type Task } from '@parada/schedule'
import { type Automation, OleDate } from './automation.ts'
import {
  choice,
  close,
  computedByProject,
  customWrites,
  date,
  type FieldWriter,
  flag,
  isDuration,
  type MemberWrite,
  minutes,
  number,
  percent,
  sameInstant,
  span,
  text,
  type Write,
  type WriteContext,
} from './member-write.ts'

/** Elapsed time has no number of its own in the object model: only then it goes as text, in Project's own words. */
const duration: FieldWriter = (field, value, { words }) => {
  if (!isDuration(value)) return [{ field, refused: 'companion.valueNotInProject' }]
  const wanted = minutes(value.seconds)
  const elapsed = value.elapsed === true
  return [
    {
      field,
      member: 'Duration',
      order: 10,
      leafOnly: true,
      value: elapsed ? words.elapsed(value) : wanted,
      same: (read, task) => close(read, wanted) && (wanted === 0 || words.isElapsed(task) === elapsed),
    },
    {
      field,
      member: 'Estimated',
      order: 10.5,
      leafOnly: true,
      value: value.estimated === true,
      same: read => Boolean(read) === (value.estimated === true),
    },
  ]
}

const constraint: FieldWriter = (field, value) => {
  const { type, date: at } = (value ?? { type: 'asap' }) as { type: ConstraintType; date?: Instant }
  const code = (MS_PROJECT_CONSTRAINTS as readonly ConstraintType[]).indexOf(type)
  if (code < 0) return [{ field, refused: 'companion.valueNotInProject' }]
  const kind: MemberWrite = { field, member: 'ConstraintType', value: code, order: 12, same: read => read === code }
  if (at === undefined) return [kind]
  const day: MemberWrite = {
    field,
    member: 'ConstraintDate',
    value: new OleDate(at),
    order: 12.5,
    same: read => sameInstant(read, at),
  }
  return [kind, day]
}

/** Only manual tasks get dates; on automatic ones a written date would become a constraint. */
const manual: FieldWriter = (field, value) => {
  const { start, finish } = (value ?? {}) as { start?: Instant; finish?: Instant }
  const write = (member: string, at: Instant, order: number): MemberWrite => ({
    field,
    member,
    value: new OleDate(at),
    order,
    same: read => sameInstant(read, at),
  })
  return [
    ...(start === undefined ? [] : [write('Start', start, 8)]),
    ...(finish === undefined ? [] : [write('Finish', finish, 11.5)]),
  ]
}

/** Not said either way means: a milestone when it takes no time, as Project itself has it. */
const milestone: FieldWriter = (field, value, _context, task) => {
  const wanted = value === null ? Number(task.get('Duration')) === 0 : Boolean(value)
  return [{ field, member: 'Milestone', order: 11, value: wanted, same: read => Boolean(read) === wanted }]
}

const calendar: FieldWriter = (field, value, context) => {
  const name = value === null ? context.noCalendar() : context.calendarName(value)
  if (name === undefined) return [{ field, refused: 'companion.valueNotInProject' }]
  return [{ field, member: 'Calendar', order: 6, value: name, same: read => String(read) === name }]
}

/** Members of Project's Task are called Baseline… for the first and Baseline1… to Baseline10… for the others. */
const baselines: FieldWriter = (field, value, _context, task) => {
  const wanted = (value ?? []) as readonly Baseline[]
  const kept = new Set(wanted.map(each => each.number))
  // Taking a baseline away is not a member but a command on what is selected: that is left to Project's user.
  for (let at = 0; at <= 10; at++)
    if (!kept.has(at) && task.get(`Baseline${at === 0 ? '' : at}Start`) instanceof OleDate)
      return [{ field, refused: 'companion.valueNotInProject' }]
  return wanted.flatMap((each): Write[] => {
    const prefix = each.number === 0 ? 'Baseline' : `Baseline${each.number}`
    const at = (member: string, value: Instant | undefined): Write[] =>
      value === undefined
        ? []
        : [
            {
              field,
              member: prefix + member,
              order: 33,
              value: new OleDate(value),
              same: read => sameInstant(read, value),
            },
          ]
    const amount = (member: string, value: number | undefined): Write[] =>
      value === undefined
        ? []
        : [{ field, member: prefix + member, order: 34, value, same: read => close(read, value) }]
    return [
      ...at('Start', each.start),
      ...at('Finish', each.finish),
      ...amount('Duration', each.duration && minutes(each.duration.seconds)),
      ...amount('Work', each.work === undefined ? undefined : minutes(each.work)),
      ...amount('Cost', each.cost),
    ]
  })
}

const hyperlink: FieldWriter = (field, value) => {
  const link = (value ?? {}) as { address?: string; subAddress?: string; text?: string }
  const part = (member: string, wanted: string, order: number): Write => ({
    field,
    member,
    order,
    value: wanted,
    same: read => String(read ?? '') === wanted,
  })
  return [
    part('HyperlinkAddress', link.address ?? '', 35),
    part('HyperlinkSubAddress', link.subAddress ?? '', 35.1),
    part('Hyperlink', link.text ?? link.address ?? '', 35.2),
  ]
}

/**
 * Fields of a task that Project takes, by our name (source of the members: Microsoft's VBA reference). Those that are
 * not here are refused with a reason, never guessed: work packages, responsibles and Primavera's facts have no member.
 */
export const TASK_FIELDS: Readonly<Partial<Record<keyof Task, FieldWriter>>> = {
  mode: (field, value) => [
    {
      field,
      member: 'Manual',
      order: 1,
      value: value === 'manual',
      same: read => Boolean(read) === (value === 'manual'),
    },
  ],
  active: flag('Active', 2, true),
  name: text('Name', 3),
  type: choice('Type', 4, ['fixedUnits', 'fixedDuration', 'fixedWork'], 0, 'fixedUnits'),
  effortDriven: flag('EffortDriven', 5, false),
  calendar,
  ignoreResourceCalendars: flag('IgnoreResourceCalendar', 7, false),
  manual,
  duration,
  milestone,
  constraint,
  deadline: date('Deadline', 13),
  priority: number('Priority', 14, 500),
  levelingCanSplit: flag('LevelingCanSplit', 14.5, true),
  levelAssignments: flag('LevelIndividualAssignments', 14.5, true),
  levelingDelay: span('LevelingDelay', 15),
  work: span('Work', 16),
  actualStart: date('ActualStart', 20),
  percentComplete: percent('PercentComplete', 21),
  percentWorkComplete: percent('PercentWorkComplete', 21.5),
  actualDuration: span('ActualDuration', 21.7),
  actualFinish: date('ActualFinish', 22),
  remainingDuration: span('RemainingDuration', 23),
  actualWork: span('ActualWork', 24),
  remainingWork: span('RemainingWork', 25),
  stop: date('Stop', 26),
  resume: date('Resume', 27),
  physicalPercentComplete: percent('PhysicalPercentComplete', 28),
  notes: text('Notes', 30),
  wbs: text('WBS', 31),
  fixedCost: number('FixedCost', 32, 0),
  actualCost: number('ActualCost', 32.5, 0),
  baselines,
  hyperlink,
  cost: computedByProject,
  remainingCost: computedByProject,
  guid: computedByProject,
  recurring: computedByProject,
  external: computedByProject,
}

/** What Project adds up for summaries. */
const SUMMED: ReadonlySet<string> = new Set([
  'percentComplete',
  'percentWorkComplete',
  'work',
  'actualStart',
  'actualFinish',
  'actualDuration',
  'remainingDuration',
  'actualWork',
  'remainingWork',
  'actualCost',
])

const leafOnly = (writes: readonly Write[]): Write[] =>
  writes.map(write => ('member' in write ? { ...write, leafOnly: true as const } : write))

/** The writes that a change of a task amounts to. */
export function writesOf(
  changes: Readonly<Record<string, unknown>>,
  clearedCustom: readonly string[],
  context: WriteContext,
  task: Automation,
): Write[] {
  return Object.entries(changes).flatMap(([field, value]): Write[] => {
    if (SUMMED.has(field)) return leafOnly(TASK_FIELDS[field as keyof Task]?.(field, value, context, task) ?? [])
    if (field === 'custom') return customWrites(value, clearedCustom, context, task)
    const writer = TASK_FIELDS[field as keyof Task]
    return writer ? writer(field, value, context, task) : [{ field, refused: 'companion.fieldNotInProject' }]
  })
}
