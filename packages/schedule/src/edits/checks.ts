import type { Calendar, Period } from '../calendar/calendar.ts'
import type { Assignment, Resource } from '../model/resource.ts'
import { isPlanDate, type ModelThing, unsoundIn } from '../model/sound.ts'
import { STEPS } from '../model/step.ts'
import { CONSTRAINT_TYPES, type Task } from '../model/task.ts'
import type { TimedWork } from '../model/timephased.ts'
import { TRADES } from '../model/trade.ts'
import { nth } from '../must.ts'
import { type Place, type Problem, type ProblemParams, problem, type Suggestion, suggestion } from '../problem.ts'
import { DAY } from '../time/instant.ts'
import type { EditProblemCode, EditSuggestionCode } from './problems.ts'

/** A refusal by a code of this folder. */
export function refuse(
  code: EditProblemCode,
  params: ProblemParams,
  at: Place,
  suggestions: readonly Suggestion[] = [],
): Problem {
  return problem(code, params, { at, suggestions })
}

/** A suggestion by a code of this folder. */
export const suggest = suggestion as (
  code: EditSuggestionCode,
  params?: ProblemParams,
  edits?: Suggestion['edits'],
) => Suggestion

const TASK_DATES = ['deadline', 'actualStart', 'actualFinish', 'stop', 'resume'] as const
const TASK_DURATIONS = ['duration', 'actualDuration', 'remainingDuration', 'levelingDelay'] as const
const TASK_PERCENTS = ['percentComplete', 'percentWorkComplete', 'physicalPercentComplete'] as const
const TASK_WORK = ['work', 'actualWork', 'remainingWork'] as const
const TASK_TYPES: readonly unknown[] = [undefined, 'fixedUnits', 'fixedDuration', 'fixedWork']

/** What came where a number belongs, as a fact that a sentence can hold; 0 for anything else. */
export const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** What came where a text belongs, as a fact that a sentence can hold; empty for anything but text and numbers. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? `${value}` : ''

const isObject = <T>(value: T): value is T & object => typeof value === 'object' && value !== null

/** The member of the thing itself that a path leads into. */
const memberAt = (at: string): string => at.split(/[.[]/, 1)[0] ?? at

/** What the model says of a thing that an edit brings: a member it does not have, or a value that no plan can have. */
export function checkModel(
  thing: ModelThing,
  value: object,
  at: Place,
  only?: ReadonlySet<string>,
  passOver?: ReadonlySet<string>,
): Problem | null {
  const found = unsoundIn(thing, value, only)
  if (!found || (!found.unknown && passOver?.has(memberAt(found.at)))) return null
  const name = 'name' in value ? textOf(value.name) : ''
  const place = { ...at, field: memberAt(found.at) }
  if (found.unknown)
    return refuse('schedule.unknownMember', { place: found.at, name }, place, [suggest('schedule.leaveOut')])
  return refuse('schedule.badValue', { field: memberAt(found.at), name, path: found.at }, place, [
    suggest('schedule.checkValue'),
  ])
}

/** Members of a task of which it is said more closely what is wrong with them. */
const SAID: ReadonlySet<string> = new Set([
  'name',
  'row',
  'priority',
  'constraint',
  'secondConstraint',
  'manual',
  ...TASK_DATES,
  ...TASK_DURATIONS,
  ...TASK_PERCENTS,
  ...TASK_WORK,
])

/**
 * What is wrong with the values of a task, by itself; null when nothing. `only` limits the check to the fields that
 * changed, so that a plan which came in with an odd value elsewhere can still be edited.
 */
export function checkTaskValues(task: Task, only?: ReadonlySet<string>): Problem | null {
  const asks = (field: string): boolean => only === undefined || only.has(field)
  const place = (field: string): Place => ({ task: task.uid, field })
  const name = typeof task.name === 'string' ? task.name : ''
  const odd = checkModel('task', task, { task: task.uid }, only, SAID)
  if (odd) return odd

  if (asks('name') && typeof task.name !== 'string')
    return refuse('schedule.badValue', { field: 'name' }, place('name'))
  if (asks('row') && !(Number.isInteger(task.row) && task.row >= 0))
    return refuse('schedule.badValue', { field: 'row', name }, place('row'), [suggest('schedule.checkValue')])

  for (const field of TASK_DURATIONS) {
    const value = task[field]
    if (value === undefined || !asks(field)) continue
    if (!isObject(value) || !Number.isFinite(value.seconds))
      return refuse('schedule.badValue', { field, name }, place(field), [suggest('schedule.checkValue')])
    if (value.seconds < 0) {
      const fixed = { ...value, seconds: -value.seconds }
      return refuse('schedule.negativeDuration', { field, name, hours: value.seconds / 3600 }, place(field), [
        suggest('schedule.useValue', { value: -value.seconds / 3600 }, [
          { kind: 'setTask', task: task.uid, changes: { [field]: fixed } },
        ]),
      ])
    }
  }
  for (const field of TASK_PERCENTS) {
    const value = task[field]
    if (value === undefined || !asks(field)) continue
    if (!(typeof value === 'number' && value >= 0 && value <= 100)) {
      const near = typeof value === 'number' && value > 100 ? 100 : 0
      return refuse('schedule.percentOutOfRange', { name, percent: numberOf(value) }, place(field), [
        suggest('schedule.useValue', { value: near }, [
          { kind: 'setTask', task: task.uid, changes: { [field]: near } },
        ]),
      ])
    }
  }
  for (const field of TASK_WORK) {
    const value = task[field]
    if (value === undefined || !asks(field)) continue
    if (!Number.isFinite(value)) return refuse('schedule.badValue', { field, name }, place(field))
    if (value < 0)
      return refuse('schedule.negativeWork', { name, hours: value / 3600 }, place(field), [
        suggest('schedule.useValue', { value: -value / 3600 }, [
          { kind: 'setTask', task: task.uid, changes: { [field]: -value } },
        ] as Suggestion['edits']),
      ])
  }
  if (asks('priority') && task.priority !== undefined && !(task.priority >= 0 && task.priority <= 1000)) {
    const near = task.priority > 1000 ? 1000 : 0
    return refuse('schedule.priorityOutOfRange', { name, priority: numberOf(task.priority) }, place('priority'), [
      suggest('schedule.useValue', { value: near }, [{ kind: 'setTask', task: task.uid, changes: { priority: near } }]),
    ])
  }
  if (asks('type') && !TASK_TYPES.includes(task.type))
    return refuse('schedule.badValue', { field: 'type', name }, place('type'))
  return (
    checkExecution(task, asks, place, name) ??
    checkTaskDates(task, asks, place, name) ??
    checkModel('task', task, { task: task.uid }, only)
  )
}

const WORD_FIELDS: readonly (readonly [keyof Task, readonly unknown[]])[] = [
  ['step', STEPS],
  ['kind', ['work', 'process', 'hold', 'contingent']],
  ['percentType', ['duration', 'units', 'physical', 'steps']],
]

/** What serves to run a shutdown: words of fixed lists, a probability, an estimate in its order. */
function checkExecution(
  task: Task,
  asks: (field: string) => boolean,
  place: (field: string) => Place,
  name: string,
): Problem | null {
  const bad = (field: string): Problem =>
    refuse('schedule.badValue', { field, name }, place(field), [suggest('schedule.checkValue')])
  for (const [field, words] of WORD_FIELDS)
    if (asks(field) && task[field] !== undefined && !words.includes(task[field])) return bad(field)
  const { probability, estimate, steps } = task
  if (asks('probability') && probability !== undefined && !(probability >= 0 && probability <= 1))
    return bad('probability')
  if (asks('estimate') && estimate !== undefined) {
    const likely = estimate.likely ?? estimate.low
    const ordered = [0, estimate.low?.seconds, likely?.seconds, estimate.high?.seconds]
    if (ordered.some((each, at) => !Number.isFinite(each) || (at > 0 && each < nth(ordered, at - 1))))
      return bad('estimate')
  }
  if (asks('steps') && steps?.some(each => typeof each.name !== 'string' || !(each.weight >= 0))) return bad('steps')
  return null
}

function checkTaskDates(
  task: Task,
  asks: (field: string) => boolean,
  place: (field: string) => Place,
  name: string,
): Problem | null {
  for (const field of TASK_DATES) {
    if (task[field] !== undefined && asks(field) && !isPlanDate(task[field]))
      return refuse('schedule.dateOutOfRange', { field, task: name }, place(field), [suggest('schedule.checkDate')])
  }
  for (const field of ['constraint', 'secondConstraint'] as const) {
    const value = task[field]
    if (value === undefined || !asks(field)) continue
    if (!isObject(value) || !CONSTRAINT_TYPES.includes(value.type))
      return refuse('schedule.badValue', { field, name }, place(field), [suggest('schedule.checkValue')])
    if (value.date === undefined) {
      if (value.type !== 'asap' && value.type !== 'alap')
        return refuse('schedule.constraintWithoutDate', { name, constraint: value.type }, place(field), [
          suggest('schedule.chooseDate'),
          suggest('schedule.useValue', { value: 'asap' }, [
            { kind: 'setTask', task: task.uid, changes: { [field]: null } },
          ]),
        ])
    } else if (!isPlanDate(value.date))
      return refuse('schedule.dateOutOfRange', { field, task: name }, place(field), [suggest('schedule.checkDate')])
  }
  if (asks('manual') && task.manual) {
    const { start, finish } = task.manual
    for (const value of [start, finish])
      if (value !== undefined && !isPlanDate(value))
        return refuse('schedule.dateOutOfRange', { field: 'manual', task: name }, place('manual'), [
          suggest('schedule.checkDate'),
        ])
    if (start !== undefined && finish !== undefined && finish < start)
      return refuse('schedule.finishBeforeStart', { task: name, start, finish }, place('manual'), [
        suggest('schedule.swapDates', {}, [
          {
            kind: 'setTask',
            task: task.uid,
            changes: { manual: { ...task.manual, start: finish, finish: start } },
          },
        ]),
      ])
  }
  if (
    (asks('actualStart') || asks('actualFinish')) &&
    task.actualStart !== undefined &&
    task.actualFinish !== undefined
  ) {
    if (task.actualFinish < task.actualStart)
      return refuse(
        'schedule.finishBeforeStart',
        { task: name, start: task.actualStart, finish: task.actualFinish },
        place('actualFinish'),
        [
          suggest('schedule.swapDates', {}, [
            {
              kind: 'setTask',
              task: task.uid,
              changes: { actualStart: task.actualFinish, actualFinish: task.actualStart },
            },
          ]),
        ],
      )
  }
  if (asks('segments') && task.segments) {
    let last = Number.NEGATIVE_INFINITY
    for (const segment of task.segments) {
      if (
        !isPlanDate(segment?.start) ||
        !isPlanDate(segment?.finish) ||
        segment.start < last ||
        segment.finish < segment.start
      )
        return refuse('schedule.badValue', { field: 'segments', name }, place('segments'), [
          suggest('schedule.checkValue'),
        ])
      last = segment.finish
    }
  }
  return null
}

/** What is wrong with the values of a resource, by itself; `only`: of those that changed. */
export function checkResourceValues(resource: Resource, only?: ReadonlySet<string>): Problem | null {
  const at: Place = { resource: resource.uid }
  const name = typeof resource.name === 'string' ? resource.name : ''
  if (typeof resource.name !== 'string')
    return refuse('schedule.badValue', { field: 'name', name }, { ...at, field: 'name' })
  if (!['work', 'material', 'cost'].includes(resource.kind))
    return refuse('schedule.badValue', { field: 'kind', name }, { ...at, field: 'kind' })
  for (const [field, words] of [
    ['trade', TRADES],
    ['nature', ['crew', 'equipment']],
  ] as const)
    if (resource[field] !== undefined && !(words as readonly unknown[]).includes(resource[field]))
      return refuse('schedule.badValue', { field, name }, { ...at, field }, [suggest('schedule.checkValue')])
  if (resource.maxUnits !== undefined && !(resource.maxUnits >= 0 && Number.isFinite(resource.maxUnits)))
    return refuse('schedule.badValue', { field: 'maxUnits', name }, { ...at, field: 'maxUnits' }, [
      suggest('schedule.useValue', { value: 1 }, [
        { kind: 'setResource', resource: resource.uid, changes: { maxUnits: 1 } },
      ]),
    ])
  return checkModel('resource', resource, at, only)
}

/** What is wrong with the values of an assignment, by itself; `only`: of those that changed. */
export function checkAssignmentValues(assignment: Assignment, only?: ReadonlySet<string>): Problem | null {
  const at: Place = { task: assignment.task }
  if (assignment.units !== undefined && !(assignment.units >= 0 && Number.isFinite(assignment.units)))
    return refuse('schedule.badValue', { field: 'units' }, { ...at, field: 'units' }, [
      suggest('schedule.useValue', { value: 1 }, [
        { kind: 'setAssignment', assignment: assignment.uid, changes: { units: 1 } },
      ]),
    ])
  for (const field of ['work', 'actualWork', 'remainingWork'] as const) {
    const value = assignment[field]
    if (value !== undefined && !(value >= 0 && Number.isFinite(value)))
      return refuse('schedule.negativeWork', { name: '', hours: numberOf(value) / 3600 }, { ...at, field }, [
        suggest('schedule.checkValue'),
      ])
  }
  if (!timephasedOk(assignment.timephased))
    return refuse('schedule.badValue', { field: 'timephased', name: '' }, { ...at, field: 'timephased' }, [
      suggest('schedule.checkValue'),
    ])
  return checkModel('assignment', assignment, at, only)
}

/** Runs follow each other, and their work is a number that can be. */
function timephasedOk(timephased: Assignment['timephased']): boolean {
  if (timephased === undefined) return true
  if (!isObject(timephased)) return false
  const { planned, actual, baselines } = timephased
  return [planned, actual, ...(baselines ?? []).map(each => each?.runs)].every(runs => {
    let last = Number.NEGATIVE_INFINITY
    return (
      runs === undefined ||
      (Array.isArray(runs) &&
        (runs as readonly TimedWork[]).every(run => {
          const sound =
            isObject(run) &&
            isPlanDate(run.start) &&
            isPlanDate(run.finish) &&
            run.start >= last &&
            run.finish >= run.start &&
            run.work >= 0 &&
            Number.isFinite(run.work)
          if (sound) last = run.finish
          return sound
        }))
    )
  })
}

function periodsOk(periods: unknown): boolean {
  if (!Array.isArray(periods)) return false
  let last = 0
  for (const each of periods as readonly Period[]) {
    if (!isObject(each) || !(each.from >= last && each.to > each.from && each.to <= DAY)) return false
    last = each.to
  }
  return true
}

/** What is wrong with the working time of a calendar, by itself; `only`: of what changed. */
export function checkCalendarValues(calendar: Calendar, only?: ReadonlySet<string>): Problem | null {
  const at: Place = { calendar: calendar.id }
  const bad = (field: string): Problem =>
    refuse('schedule.badPeriods', { name: textOf(calendar.name), field }, { ...at, field }, [
      suggest('schedule.checkValue'),
    ])
  if (typeof calendar.name !== 'string') return bad('name')
  const weekOk = (week: unknown): boolean =>
    Array.isArray(week) && week.length === 7 && week.every(day => day === null || periodsOk(day))
  if (!weekOk(calendar.week)) return bad('week')
  if (!Array.isArray(calendar.exceptions)) return bad('exceptions')
  for (const each of calendar.exceptions)
    if (!isObject(each) || !periodsOk(each.periods) || !(each.first <= each.last)) return bad('exceptions')
  for (const each of calendar.workWeeks ?? [])
    if (!isObject(each) || !weekOk(each.days) || !(each.first <= each.last)) return bad('workWeeks')
  return checkModel('calendar', calendar, at, only)
}
