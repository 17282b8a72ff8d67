import {
  type Assignment,
  type Calendar,
  DEFAULT_UNITS,
  type Link,
  type ModelThing,
  NO_LAG,
  type Problem,
  type Schedule,
  type TaskId,
  type Unsound,
  unsoundIn,
} from '@parada/schedule'
import { remark } from './problems.ts'

/** A member of a thing of the plan that no plan can have so. */
interface Found {
  readonly name: string
  readonly member: string
  readonly value: string
}

const memberOf = ({ at }: Unsound): string => at.split(/[.[]/, 1)[0] ?? at
const shown = (value: unknown): string => (JSON.stringify(value) ?? String(value)).slice(0, 60)
const nameOf = (value: object): string => ('name' in value && typeof value.name === 'string' ? value.name : '')
const foundIn = (value: object, unsound: Unsound, schedule: Schedule): Found => ({
  name: nameOf(value) || namesIn(value, schedule),
  member: memberOf(unsound),
  value: shown(unsound.value),
})

/** What a row without a name is called by: the task and the resource of an assignment, the two tasks of a link. */
function namesIn(value: object, { tasks, resources }: Schedule): string {
  const { task, resource, from, to } = value as Partial<Assignment & Link>
  const taskNamed = (uid: TaskId | undefined): string => tasks.find(each => each.uid === uid)?.name ?? ''
  if (from !== undefined) return `${taskNamed(from)} → ${taskNamed(to)}`
  return [taskNamed(task), resources.find(each => each.uid === resource)?.name ?? ''].filter(Boolean).join(' / ')
}

/** Every row of a plan that is judged by itself. */
function* thingsOf(schedule: Schedule): Generator<readonly [ModelThing, object]> {
  yield ['project', schedule.project]
  for (const each of schedule.calendars) yield ['calendar', each]
  for (const each of schedule.tasks) yield ['task', each]
  for (const each of schedule.links) yield ['link', each]
  for (const each of schedule.resources) yield ['resource', each]
  for (const each of schedule.assignments) yield ['assignment', each]
  for (const each of schedule.areas ?? []) yield ['area', each]
  for (const each of schedule.blinds ?? []) yield ['blind', each]
  for (const each of schedule.baselines ?? []) yield ['baseline', each]
  for (const each of schedule.customFields ?? []) yield ['customField', each]
}

/** The first value of a plan that no plan can have; null: none. */
export function firstUnsound(schedule: Schedule): Found | null {
  for (const [thing, value] of thingsOf(schedule)) {
    const unsound = unsoundIn(thing, value)
    if (unsound) return foundIn(value, unsound, schedule)
  }
  return null
}

const EXCEPTIONS = new Set(['exceptions'])

/** What stands in place of a member that is never absent. */
function instead(thing: ModelThing, value: object, member: string): unknown {
  if (thing === 'task' && member === 'duration') return { seconds: DEFAULT_UNITS.secondsPerDay, unit: 'd' }
  if (thing === 'link' && member === 'lag') return NO_LAG
  if (thing === 'project' && member === 'units') return DEFAULT_UNITS
  if (thing === 'project' && member === 'start') return null
  if (thing !== 'calendar' || member !== 'exceptions') return undefined
  const { exceptions } = value as Calendar
  const sound = exceptions.filter(each => !unsoundIn(thing, { ...value, exceptions: [each] }, EXCEPTIONS))
  return unsoundIn(thing, { ...value, exceptions: sound }, EXCEPTIONS) ? [] : sound
}

/**
 * A plan of a file without what no plan can have, and a warning for each member that lost a value: its first value and how
 * many there are. A duration that cannot be is a day, as where a file states none.
 */
export function withinModel(schedule: Schedule): {
  readonly schedule: Schedule
  readonly problems: readonly Problem[]
} {
  const left = new Map<string, Found & { count: number }>()
  const mended = <T extends object>(thing: ModelThing, value: T): T => {
    let [now, last] = [value, '']
    for (let unsound = unsoundIn(thing, now); unsound; unsound = unsoundIn(thing, now)) {
      const found = foundIn(now, unsound, schedule)
      // What cannot be left out stays: readers make no such thing.
      if (found.member === last) break
      last = found.member
      const known = left.get(`${thing} ${last}`)
      if (known) known.count++
      else left.set(`${thing} ${last}`, { ...found, count: 1 })
      const { [last as keyof T]: _, ...rest } = now
      const other = instead(thing, now, last)
      now = (other === undefined ? rest : { ...rest, [last]: other }) as T
    }
    return now
  }
  const list = <T extends object>(thing: ModelThing, values: readonly T[]): readonly T[] => {
    const next = values.map(each => mended(thing, each))
    return next.some((each, at) => each !== values[at]) ? next : values
  }
  const { areas, blinds, baselines, customFields } = schedule
  const sound: Schedule = {
    ...schedule,
    project: mended('project', schedule.project),
    calendars: list('calendar', schedule.calendars),
    tasks: list('task', schedule.tasks),
    links: list('link', schedule.links),
    resources: list('resource', schedule.resources),
    assignments: list('assignment', schedule.assignments),
    ...(areas && { areas: list('area', areas) }),
    ...(blinds && { blinds: list('blind', blinds) }),
    ...(baselines && { baselines: list('baseline', baselines) }),
    ...(customFields && { customFields: list('customField', customFields) }),
  }
  if (left.size === 0) return { schedule, problems: [] }
  const problems = [...left.values()].map(({ member, name, value, count }) =>
    remark('warning', 'formats.beyondModel', { field: member, name, value, count }),
  )
  return { schedule: sound, problems }
}
