import type { Calendar } from '../calendar/calendar.ts'
import type { CalendarId } from '../model/ids.ts'
import type { Project } from '../model/schedule.ts'
import { done, failed, type Outcome, type Problem } from '../problem.ts'
import { settingsRefused } from './check-risk.ts'
import { checkCalendarValues, checkModel, numberOf, refuse, suggest, textOf } from './checks.ts'
import { type Draft, type Inverse, withChanges } from './draft.ts'
import type { Edit } from './edit.ts'

type CalendarEdit = Extract<
  Edit,
  { kind: 'addCalendar' | 'removeCalendar' | 'setCalendar' | 'setProject' | 'setCustomFields' }
>

/** Edits of calendars, of the project's own values, and of what custom fields are called. */
export function reduceCalendar(draft: Draft, edit: CalendarEdit, strict: boolean): Outcome<Inverse> {
  switch (edit.kind) {
    case 'addCalendar':
      return addCalendar(draft, edit, strict)
    case 'removeCalendar':
      return removeCalendar(draft, edit.calendar)
    case 'setCalendar':
      return setCalendar(draft, edit, strict)
    case 'setProject':
      return setProject(draft, edit.changes as Readonly<Record<string, unknown>>, strict)
    case 'setCustomFields': {
      for (const each of strict ? (edit.fields ?? []) : []) {
        const odd = isObject(each)
          ? checkModel('customField', each, { field: 'customFields' })
          : badValue('customFields', draft)
        if (odd) return failed(odd)
      }
      const before = draft.customFields ?? null
      draft.customFields = edit.fields ?? undefined
      return done([{ kind: 'setCustomFields', fields: before }])
    }
  }
}

function unknownCalendar(id: unknown): Outcome<never> {
  return failed(
    refuse('schedule.unknownCalendar', { id: numberOf(id), name: '' }, { calendar: numberOf(id) }, [
      suggest('schedule.pickCalendar'),
      suggest('schedule.reload'),
    ]),
  )
}

function checkCalendar(draft: Draft, calendar: Calendar, strict: boolean, only?: ReadonlySet<string>): Problem | null {
  const at = { calendar: calendar.id }
  const wrong = strict ? checkCalendarValues(calendar, only) : null
  if (wrong) return wrong
  const byId = new Map(draft.calendars.map(each => [each.id, each]))
  byId.set(calendar.id, calendar)
  if (calendar.base !== undefined && !byId.has(calendar.base))
    return refuse(
      'schedule.unknownCalendar',
      { id: numberOf(calendar.base), name: calendar.name },
      { ...at, field: 'base' },
      [suggest('schedule.pickCalendar')],
    )
  if (!strict) return null
  const chain: string[] = [calendar.name]
  let base = calendar.base
  while (base !== undefined && chain.length <= byId.size + 1) {
    const next = byId.get(base)
    if (!next) break
    chain.push(next.name)
    if (next.id === calendar.id)
      return refuse('schedule.calendarLoop', { cycle: chain.join(' → ') }, { ...at, field: 'base' }, [
        suggest('schedule.removeBase', { name: calendar.name }),
      ])
    base = next.base
  }
  if (nameTaken(draft, calendar))
    return refuse('schedule.duplicateCalendarName', { name: calendar.name }, { ...at, field: 'name' }, [
      suggest('schedule.useOtherName'),
    ])
  return null
}

/** The private calendars of resources are named after them and never picked by name, so theirs may repeat. */
function nameTaken(draft: Draft, calendar: Calendar): boolean {
  if (calendar.ofResource) return false
  const name = textOf(calendar.name).trim().toLowerCase()
  return draft.calendars.some(
    each => each !== calendar && !each.ofResource && each.id !== calendar.id && each.name.trim().toLowerCase() === name,
  )
}

function addCalendar(draft: Draft, edit: Extract<Edit, { kind: 'addCalendar' }>, strict: boolean): Outcome<Inverse> {
  const { calendar } = edit
  if (draft.calendars.some(each => each.id === calendar.id)) {
    const id = (Math.max(...draft.calendars.map(each => each.id)) + 1) as CalendarId
    return failed(
      refuse(
        'schedule.duplicateCalendar',
        { id: calendar.id, name: textOf(calendar.name) },
        { calendar: calendar.id },
        [
          suggest(
            'schedule.useNextId',
            { id },
            nameTaken(draft, { ...calendar, id }) ? undefined : [{ ...edit, calendar: { ...calendar, id } }],
          ),
        ],
      ),
    )
  }
  const wrong = checkCalendar(draft, calendar, strict)
  if (wrong) return failed(wrong)
  const at =
    typeof edit.at === 'number' && edit.at >= 0
      ? Math.min(Math.trunc(edit.at), draft.calendars.length)
      : draft.calendars.length
  draft.calendars = draft.calendars.toSpliced(at, 0, calendar)
  return done([{ kind: 'removeCalendar', calendar: calendar.id }])
}

/** So many users of a calendar are named; the rest are counted. */
const NAMED_USERS = 3

function removeCalendar(draft: Draft, id: CalendarId): Outcome<Inverse> {
  const at = draft.calendars.findIndex(each => each.id === id)
  const calendar = draft.calendars[at]
  if (!calendar) return unknownCalendar(id)
  if (draft.project.calendar === id)
    return failed(
      refuse('schedule.projectCalendar', { name: calendar.name }, { calendar: id }, [suggest('schedule.pickCalendar')]),
    )
  const tasks = draft.tasks.list.filter(each => each.calendar === id)
  const resources = draft.resources.list.filter(each => each.calendar === id)
  const derived = draft.calendars.filter(each => each.base === id)
  const users = [...tasks, ...resources, ...derived]
  if (users.length > 0) {
    const instead = draft.project.calendar
    const fix: Edit[] = [
      ...tasks.map((each): Edit => ({ kind: 'setTask', task: each.uid, changes: { calendar: null } })),
      ...resources.map((each): Edit => ({ kind: 'setResource', resource: each.uid, changes: { calendar: null } })),
      ...derived.map(
        (each): Edit => ({ kind: 'setCalendar', calendar: each.id, changes: { base: calendar.base ?? instead } }),
      ),
      { kind: 'removeCalendar', calendar: id },
    ]
    const loops = derived.some(each => each.id === (calendar.base ?? instead))
    return failed(
      refuse(
        'schedule.calendarInUse',
        {
          name: calendar.name,
          count: users.length,
          users: users
            .slice(0, NAMED_USERS)
            .map(each => each.name)
            .join(', '),
        },
        { calendar: id },
        [
          suggest(
            'schedule.replaceCalendar',
            { name: draft.calendars.find(each => each.id === instead)?.name ?? '' },
            loops ? undefined : fix,
          ),
        ],
      ),
    )
  }
  draft.calendars = draft.calendars.toSpliced(at, 1)
  return done([{ kind: 'addCalendar', calendar, at }])
}

function setCalendar(draft: Draft, edit: Extract<Edit, { kind: 'setCalendar' }>, strict: boolean): Outcome<Inverse> {
  const at = draft.calendars.findIndex(each => each.id === edit.calendar)
  const calendar = draft.calendars[at]
  if (!calendar) return unknownCalendar(edit.calendar)
  if ('id' in edit.changes)
    return failed(refuse('schedule.fieldFixed', { field: 'id', name: calendar.name }, { calendar: calendar.id }))
  for (const field of ['name', 'week', 'exceptions'] as const)
    if (edit.changes[field] === null)
      return failed(
        refuse('schedule.fieldRequired', { field, name: calendar.name }, { calendar: calendar.id, field }, [
          suggest('schedule.checkValue'),
        ]),
      )
  const changed = withChanges(calendar, edit.changes)
  if (!changed) return done([])
  const wrong = checkCalendar(draft, changed.next, strict, changed.fields)
  if (wrong) return failed(wrong)
  draft.calendars = draft.calendars.with(at, changed.next)
  return done([{ kind: 'setCalendar', calendar: calendar.id, changes: changed.back }])
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null

const badValue = (field: string, { project }: Draft): Problem =>
  refuse('schedule.badValue', { field, name: project.name }, { field }, [suggest('schedule.checkValue')])

const REQUIRED: readonly (keyof Project)[] = ['name', 'from', 'calendar', 'units', 'taskMode', 'rules']

function setProject(draft: Draft, changes: Readonly<Record<string, unknown>>, strict: boolean): Outcome<Inverse> {
  const wrong = strict ? settingsRefused(draft, changes) : null
  if (wrong) return failed(wrong)
  for (const field of REQUIRED)
    if (changes[field] === null)
      return failed(
        refuse('schedule.fieldRequired', { field, name: draft.project.name }, { field }, [
          suggest('schedule.checkValue'),
        ]),
      )
  const changed = withChanges(draft.project, changes, 'start')
  if (!changed) return done([])
  const { next } = changed
  const bad = (field: string): Outcome<never> => failed(badValue(field, draft))
  if (typeof next.name !== 'string') return bad('name')
  for (const field of ['reportAnalysis', 'actionPlan'] as const)
    if (next[field] !== undefined && typeof next[field] !== 'string') return bad(field)
  if (!draft.calendars.some(each => each.id === next.calendar)) return unknownCalendar(next.calendar)
  if (next.start !== null && !Number.isFinite(next.start)) return bad('start')
  for (const field of ['finish', 'statusDate'] as const)
    if (next[field] !== undefined && !Number.isFinite(next[field])) return bad(field)
  const { units, window } = next
  if (![undefined, 'dataDate', 'asStored'].includes(next.progressRule)) return bad('progressRule')
  if (window?.start !== undefined && window.finish !== undefined && !(window.finish >= window.start))
    return bad('window')
  if (typeof units !== 'object' || !(units.secondsPerDay > 0 && units.secondsPerWeek > 0 && units.daysPerMonth > 0))
    return bad('units')
  const odd = strict ? checkModel('project', next, {}, changed.fields) : null
  if (odd) return failed(odd)
  draft.project = next
  return done([{ kind: 'setProject', changes: changed.back as never }])
}
