import type { Project } from '@parada/schedule'
import type { FieldOutcome } from '../project-host.ts'
import { type Automation, OleDate, type Passed } from './automation.ts'
import { isRefusal, refusalOf } from './local-words.ts'
import {
  choice,
  close,
  type FieldWriter,
  flag,
  putAll,
  type Standing,
  sameInstant,
  type Write,
  type WriteContext,
} from './member-write.ts'
import { isAutomation } from './retry.ts'

/** Hours of a day and week, days of a month (source: VBA reference, Project.HoursPerDay and its like). */
const units: FieldWriter = (field, value) => {
  const wanted = value as Project['units']
  const part = (member: string, amount: number): Write => ({
    field,
    member,
    order: 1,
    value: amount,
    same: read => close(read, amount),
  })
  return [
    part('HoursPerDay', wanted.secondsPerDay / 3600),
    part('HoursPerWeek', wanted.secondsPerWeek / 3600),
    part('DaysPerMonth', wanted.daysPerMonth),
  ]
}

/** Values of the plan that are members of Project's Project object. */
export const PLAN_FIELDS: Readonly<Partial<Record<keyof Project, FieldWriter>>> = {
  units,
  from: (field, value) => [
    {
      field,
      member: 'ScheduleFromStart',
      order: 2,
      value: value !== 'finish',
      same: read => Boolean(read) === (value !== 'finish'),
    },
  ],
  taskMode: (field, value) => [
    {
      field,
      member: 'NewTasksCreatedAsManual',
      order: 3,
      value: value === 'manual',
      same: read => Boolean(read) === (value === 'manual'),
    },
  ],
  taskType: choice('DefaultTaskType', 3, ['fixedUnits', 'fixedDuration', 'fixedWork'], 0, 'fixedUnits'),
  newTasksEffortDriven: flag('DefaultEffortDriven', 3, false),
  honorConstraints: flag('HonorConstraints', 3, true),
  multipleCriticalPaths: flag('MultipleCriticalPaths', 3, false),
  splitInProgress: flag('AutoSplitTasks', 3, true),
  weekStart: (field, value) => {
    // PjWeekday counts from 1 = Sunday.
    const day = value === null ? 1 : Number(value) + 1
    return [{ field, member: 'StartWeekOn', order: 3, value: day, same: read => read === day }]
  },
  criticalSlack: (field, value, _context, project) => {
    // In days, ours in seconds of work.
    const days = Number(value ?? 0) / (Number(project.get('HoursPerDay')) * 3600)
    return [{ field, member: 'ShowCriticalSlack', order: 3, value: days, same: read => close(read, days) }]
  },
}

/** Values set through the method that sets information about a project, by its named arguments. */
export const INFO: Readonly<Partial<Record<keyof Project, string>>> = {
  name: 'Title',
  title: 'Title',
  subject: 'Subject',
  author: 'Author',
  company: 'Company',
  manager: 'Manager',
  keywords: 'Keywords',
  comments: 'Comments',
}

/** Where those texts are read back from (source: VBA reference, Project.BuiltinDocumentProperties). */
const PROPERTY = (project: Automation, name: string): string => {
  const all = project.get('BuiltinDocumentProperties')
  const found = isAutomation(all) ? all.get('Item', name) : null
  return isAutomation(found) ? String(found.get('Value') ?? '') : ''
}

function infoOf(
  project: Automation,
  field: string,
  value: unknown,
  context: WriteContext,
):
  | { readonly name: string; readonly value: Passed; readonly same: () => boolean }
  | 'companion.valueNotInProject'
  | null {
  const text = INFO[field as keyof Project]
  if (text) {
    const wanted = value === null ? '' : String(value)
    return { name: text, value: wanted, same: () => PROPERTY(project, text) === wanted }
  }
  const day = (name: string, member: string) => {
    if (typeof value !== 'number') return 'companion.valueNotInProject' as const
    return { name, value: new OleDate(value as never), same: () => sameInstant(project.get(member), value) }
  }
  switch (field) {
    case 'start':
      return day('Start', 'ProjectStart')
    case 'finish':
      return day('Finish', 'ProjectFinish')
    case 'statusDate':
      return day('StatusDate', 'StatusDate')
    case 'calendar': {
      const name = context.calendarName(value)
      if (name === undefined) return 'companion.valueNotInProject'
      const current = (): string => {
        const calendar = project.get('Calendar')
        return isAutomation(calendar) ? String(calendar.get('Name')) : ''
      }
      return { name: 'Calendar', value: name, same: () => current() === name }
    }
    default:
      return null
  }
}

/** Writes what is not a row: the plan's dates, calendar, units and texts. */
export function writePlan(
  app: Automation,
  project: Automation,
  changes: Readonly<Record<string, unknown>>,
  context: WriteContext,
): { outcomes: FieldOutcome[]; standing: Standing[] } {
  const done = putAll(
    project,
    'project',
    Object.entries(changes).flatMap(([field, value]): Write[] => {
      if (infoOf(project, field, value, context) !== null) return []
      const writer = PLAN_FIELDS[field as keyof Project]
      return writer ? writer(field, value, context, project) : [{ field, refused: 'companion.fieldNotInProject' }]
    }),
  )
  for (const [field, value] of Object.entries(changes)) {
    const info = infoOf(project, field, value, context)
    if (info === null) continue
    if (typeof info === 'string') {
      done.outcomes.push({ field, result: 'refused', reason: info })
      continue
    }
    try {
      if (info.same()) done.outcomes.push({ field, result: 'skipped', reason: 'companion.alreadyEqual' })
      else {
        app.call('ProjectSummaryInfo', [], { [info.name]: info.value })
        done.outcomes.push({ field, result: 'applied' })
        done.standing.push({ field, key: `project ${info.name}`, holds: info.same })
      }
    } catch (error) {
      if (!isRefusal(error)) throw error
      done.outcomes.push({ field, result: 'refused', reason: refusalOf(error) })
    }
  }
  return done
}
