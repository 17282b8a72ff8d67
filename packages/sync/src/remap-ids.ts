import type { Acceptance, AssignmentId, CalendarId, Edit, ResourceId, TaskId } from '@parada/schedule'

/** Which ids stand for which others; what is not named keeps its own. */
export interface IdMap {
  readonly tasks: ReadonlyMap<TaskId, TaskId>
  readonly resources: ReadonlyMap<ResourceId, ResourceId>
  readonly assignments: ReadonlyMap<AssignmentId, AssignmentId>
  readonly calendars: ReadonlyMap<CalendarId, CalendarId>
}

/** Nothing goes by another id. */
export const NO_IDS: IdMap = { tasks: new Map(), resources: new Map(), assignments: new Map(), calendars: new Map() }

export const isEmptyMap = (ids: IdMap): boolean => Object.values(ids).every(each => each.size === 0)

/** Pairs of an id and the one that stands for it, by list: the form that JSON can hold. */
export type IdPairs = { readonly [List in keyof IdMap]: readonly (readonly [number, number])[] }

export const idMapOf = (pairs: IdPairs): IdMap =>
  ({
    tasks: new Map(pairs.tasks),
    resources: new Map(pairs.resources),
    assignments: new Map(pairs.assignments),
    calendars: new Map(pairs.calendars),
  }) as unknown as IdMap

export const idPairsOf = (ids: IdMap): { [List in keyof IdMap]: [number, number][] } => ({
  tasks: [...ids.tasks],
  resources: [...ids.resources],
  assignments: [...ids.assignments],
  calendars: [...ids.calendars],
})

/** First by one map, then by another. */
export function composeIds(first: IdMap, then: IdMap): IdMap {
  const composed = (one: ReadonlyMap<number, number>, two: ReadonlyMap<number, number>): Map<never, never> => {
    const all = new Map<number, number>([...one].map(([id, next]) => [id, two.get(next) ?? next]))
    for (const [id, next] of two) if (!one.has(id)) all.set(id, next)
    return all as Map<never, never>
  }
  return {
    tasks: composed(first.tasks, then.tasks),
    resources: composed(first.resources, then.resources),
    assignments: composed(first.assignments, then.assignments),
    calendars: composed(first.calendars, then.calendars),
  }
}

/** A map that gives nothing another id and notes what it was asked for. */
class Asked extends Map<never, never> {
  readonly ids = new Set<number>()

  override get(id: never): undefined {
    this.ids.add(id)
    return undefined
  }
}

/** The ids that an edit names, by list. */
export function namedIds(edit: Edit): { readonly [List in keyof IdMap]: ReadonlySet<number> } {
  const asked = { tasks: new Asked(), resources: new Asked(), assignments: new Asked(), calendars: new Asked() }
  remapIds([edit], asked)
  const { tasks, resources, assignments, calendars } = asked
  return { tasks: tasks.ids, resources: resources.ids, assignments: assignments.ids, calendars: calendars.ids }
}

type ProjectChanges = Extract<Edit, { kind: 'setProject' }>['changes']

/** The key of a finding is its code and the ids of its tasks, rising. */
function findingOf(key: string, task: (id: TaskId) => TaskId): string {
  const [, code, list] = /^(\w+):(\d+(?:,\d+)*)$/.exec(key) ?? []
  if (code === undefined || list === undefined) return key
  const ids = list.split(',').map(each => task(Number(each) as TaskId))
  return `${code}:${ids.sort((a, b) => a - b).join(',')}`
}

const acceptedOf = (each: Acceptance, task: (id: TaskId) => TaskId): Acceptance => ({
  ...each,
  finding: findingOf(each.finding, task),
  ...(each.tasks && { tasks: each.tasks.map(task) }),
  ...(each.links && { links: each.links.map(({ from, to, type }) => ({ from: task(from), to: task(to), type })) }),
})

/** The same edits about other rows: what was added under an id that another session had taken goes by a free one. */
export function remapIds(edits: readonly Edit[], ids: IdMap): Edit[] {
  const task = (id: TaskId): TaskId => ids.tasks.get(id) ?? id
  const maybe = (id: TaskId | null): TaskId | null => (id === null ? null : task(id))
  const resource = (id: ResourceId): ResourceId => ids.resources.get(id) ?? id
  const assignment = (id: AssignmentId): AssignmentId => ids.assignments.get(id) ?? id
  const calendar = (id: CalendarId): CalendarId => ids.calendars.get(id) ?? id
  /** A calendar named among changed fields; null clears the field. */
  const inChanges = <T extends { readonly calendar?: CalendarId | null }>(changes: T): T =>
    changes.calendar == null ? changes : { ...changes, calendar: calendar(changes.calendar) }
  const inCalendar = <T extends { readonly base?: CalendarId | null }>(changes: T): T =>
    changes.base == null ? changes : { ...changes, base: calendar(changes.base) }
  /** Tasks and resources that the register of risks, weather, gates and accepted findings name. */
  const inSettings = (changes: ProjectChanges): ProjectChanges => {
    const { risk, gates, accepted } = changes
    return {
      ...changes,
      ...(risk && {
        risk: {
          ...risk,
          ...(risk.items && { items: risk.items.map(each => ({ ...each, tasks: each.tasks.map(task) })) }),
          ...(risk.weather && {
            weather: risk.weather.map(each =>
              each.resource === undefined ? each : { ...each, resource: resource(each.resource) },
            ),
          }),
        },
      }),
      ...(gates && { gates: gates.map(each => (each.task === undefined ? each : { ...each, task: task(each.task) })) }),
      ...(accepted && { accepted: accepted.map(each => acceptedOf(each, task)) }),
    }
  }
  const exchanged = (edit: Edit): Edit => {
    switch (edit.kind) {
      case 'addTask':
        return {
          ...edit,
          task: inChanges({ ...edit.task, uid: task(edit.task.uid), parent: maybe(edit.task.parent) }),
          after: maybe(edit.after),
        }
      case 'removeTask':
        return { ...edit, task: task(edit.task) }
      case 'setTask':
        return { ...edit, task: task(edit.task), changes: inChanges(edit.changes) }
      case 'moveTask':
        return { ...edit, task: task(edit.task), to: { parent: maybe(edit.to.parent), after: maybe(edit.to.after) } }
      case 'numberRows':
        return edit.rows ? { ...edit, rows: edit.rows.map(([id, row]) => [task(id), row] as const) } : edit
      case 'addLink':
        return { ...edit, link: { ...edit.link, from: task(edit.link.from), to: task(edit.link.to) } }
      case 'removeLink':
      case 'setLink':
        return { ...edit, link: { ...edit.link, from: task(edit.link.from), to: task(edit.link.to) } }
      case 'addResource':
        return { ...edit, resource: inChanges({ ...edit.resource, uid: resource(edit.resource.uid) }) }
      case 'removeResource':
        return { ...edit, resource: resource(edit.resource) }
      case 'setResource':
        return { ...edit, resource: resource(edit.resource), changes: inChanges(edit.changes) }
      case 'addAssignment': {
        const added = edit.assignment
        return {
          ...edit,
          assignment: {
            ...added,
            uid: assignment(added.uid),
            task: task(added.task),
            resource: added.resource === null ? null : resource(added.resource),
          },
        }
      }
      case 'removeAssignment':
        return { ...edit, assignment: assignment(edit.assignment) }
      case 'setAssignment': {
        const { changes } = edit
        return {
          ...edit,
          assignment: assignment(edit.assignment),
          changes: {
            ...changes,
            ...(changes.task && { task: task(changes.task) }),
            ...(changes.resource && { resource: resource(changes.resource) }),
          },
        }
      }
      case 'addCalendar':
        return { ...edit, calendar: inCalendar({ ...edit.calendar, id: calendar(edit.calendar.id) }) }
      case 'removeCalendar':
        return { ...edit, calendar: calendar(edit.calendar) }
      case 'setCalendar':
        return { ...edit, calendar: calendar(edit.calendar), changes: inCalendar(edit.changes) }
      case 'setProject':
        return { ...edit, changes: inSettings(inChanges(edit.changes)) }
      case 'setBlind': {
        const { installTask, removeTask } = edit.blind
        return {
          ...edit,
          blind: {
            ...edit.blind,
            ...(installTask !== undefined && { installTask: task(installTask) }),
            ...(removeTask !== undefined && { removeTask: task(removeTask) }),
          },
        }
      }
      case 'setArea':
      case 'removeArea':
      case 'removeBlind':
      case 'setBaseline':
      case 'lockBaseline':
      case 'setCustomFields':
        return edit
    }
  }
  return edits.map(exchanged)
}
