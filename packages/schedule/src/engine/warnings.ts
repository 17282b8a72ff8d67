import type { CalendarId } from '../model/ids.ts'
import type { Link } from '../model/link.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import { type Problem, problem, suggestion } from '../problem.ts'
import { kindOfLink, type LinkKind } from './loop-links.ts'

const nameOf = (task: Task | undefined, id: number): string => task?.name || `#${task?.row ?? id}`

/** A link to or from a task that does not exist, or from a task to itself: left out of the calculation. */
export function danglingLink(schedule: Schedule, link: Link, from: number, to: number): Problem {
  const names = { from: nameOf(schedule.tasks[from], link.from), to: nameOf(schedule.tasks[to], link.to) }
  return problem(
    from >= 0 && from === to ? 'schedule.selfLink' : 'schedule.danglingLink',
    { ...names, type: link.type },
    {
      severity: 'warning',
      at: { link: { from: link.from, to: link.to }, ...(to >= 0 ? { task: link.to } : {}) },
      suggestions: [
        suggestion('schedule.removeLink', names, [
          { kind: 'removeLink', link: { from: link.from, to: link.to, type: link.type } },
        ]),
      ],
    },
  )
}

/** A link into the finish of a summary, which its children decide: left out of the calculation. */
export function linkIntoSummary(schedule: Schedule, link: Link, from: number, to: number): Problem {
  const key = { from: link.from, to: link.to, type: link.type }
  const names = { from: nameOf(schedule.tasks[from], link.from), to: nameOf(schedule.tasks[to], link.to) }
  return problem(
    'schedule.finishLinkIntoSummary',
    { ...names, type: link.type },
    {
      severity: 'warning',
      at: { task: link.to, link: { from: link.from, to: link.to } },
      suggestions: [
        suggestion('schedule.linkToStart', {}, [{ kind: 'setLink', link: key, changes: { type: 'FS' } }]),
        suggestion('schedule.removeLink', names, [{ kind: 'removeLink', link: key }]),
      ],
    },
  )
}

/** A calendar that is missing or never works; another stands in for it. */
export function brokenCalendar(schedule: Schedule, id: CalendarId, tasks: readonly number[]): Problem {
  const calendar = schedule.calendars.find(each => each.id === id)
  const users = tasks.filter(index => index >= 0)
  const first = schedule.tasks[users[0] ?? -1]
  const ofProject = users.length < tasks.length
  const other = schedule.calendars.find(each => each.id !== id)
  return problem(
    calendar ? 'schedule.calendarWithoutWork' : 'schedule.calendarMissing',
    { calendar: calendar?.name ?? id, tasks: users.length, task: first ? nameOf(first, first.uid) : '' },
    {
      severity: 'warning',
      at: { calendar: id, ...(first ? { task: first.uid } : {}) },
      suggestions: ofProject
        ? other
          ? [
              suggestion('schedule.useOtherCalendar', { calendar: other.name }, [
                { kind: 'setProject', changes: { calendar: other.id } },
              ]),
            ]
          : [suggestion('schedule.giveWorkingTime')]
        : [
            suggestion(
              'schedule.useProjectCalendar',
              { tasks: users.length },
              users.map(index => ({
                kind: 'setTask' as const,
                task: schedule.tasks[index]!.uid,
                changes: { calendar: null },
              })),
            ),
          ],
    },
  )
}

/** A task whose dates fell outside the years that calendars reach. */
export function datesRunOut(task: Task): Problem {
  return problem(
    'schedule.datesRunOut',
    { task: nameOf(task, task.uid) },
    { severity: 'warning', at: { task: task.uid }, suggestions: [suggestion('schedule.checkDurationAndDates')] },
  )
}

/** A given finish that lies before the given start. */
export function finishBeforeStart(task: Task, field: 'manual' | 'actual'): Problem {
  return problem(
    'schedule.givenFinishBeforeStart',
    { task: nameOf(task, task.uid), kind: field },
    {
      severity: 'warning',
      at: { task: task.uid, field },
      suggestions: [
        field === 'manual'
          ? suggestion('schedule.clearFinish', {}, [
              {
                kind: 'setTask',
                task: task.uid,
                changes: { manual: task.manual?.start === undefined ? null : { start: task.manual.start } },
              },
            ])
          : suggestion('schedule.clearFinish', {}, [
              { kind: 'setTask', task: task.uid, changes: { actualFinish: null } },
            ]),
      ],
    },
  )
}

/** A limit that links or other limits make impossible: the task ends up with negative slack. */
export function impossibleConstraint(task: Task, missing: number): Problem {
  return problem(
    'schedule.impossibleConstraint',
    { task: nameOf(task, task.uid), constraint: task.constraint?.type ?? 'deadline', missingSeconds: missing },
    {
      severity: 'warning',
      at: { task: task.uid, field: task.constraint ? 'constraint' : 'deadline' },
      suggestions: [
        suggestion('schedule.removeConstraint', {}, [
          { kind: 'setTask', task: task.uid, changes: task.constraint ? { constraint: null } : { deadline: null } },
        ]),
      ],
    },
  )
}

/** At most so many links of a loop are offered for removal. */
const WAYS_OUT = 20

/** In what order links of a loop are offered for removal: the one that most likely is wrong first. */
const OFFERED: readonly LinkKind[] = ['against', 'any', 'with', 'protects']

/** A loop of links: names every task on it in order; each link of it can be removed. */
export function linkLoop(schedule: Schedule, cycle: readonly number[], links: readonly Link[]): Problem {
  const names = cycle.map(index => nameOf(schedule.tasks[index], index))
  const first = schedule.tasks[cycle[0] ?? -1]
  const rows = new Map(schedule.tasks.map(task => [task.uid as number, task]))
  const byId = (id: number): string => nameOf(rows.get(id), id)
  const kindOf = (link: Link): LinkKind => kindOfLink(rows.get(link.from), rows.get(link.to))
  const ways = [...links].sort((a, b) => OFFERED.indexOf(kindOf(a)) - OFFERED.indexOf(kindOf(b)))
  const [from, to] = [ways[0]?.from ?? 0, ways[0]?.to ?? 0]
  return problem(
    'schedule.linkLoop',
    {
      cycle: [...names, names[0] ?? ''].join(' → '),
      tasks: cycle.length,
      ids: cycle.map(index => schedule.tasks[index]?.uid ?? 0).join(','),
      from: byId(from),
      to: byId(to),
    },
    {
      at: { ...(first ? { task: first.uid } : {}), ...(ways[0] ? { link: { from, to } } : {}) },
      suggestions: ways
        .slice(0, WAYS_OUT)
        .map(link =>
          suggestion(
            kindOf(link) === 'protects' ? 'schedule.removeProtectingLink' : 'schedule.removeLink',
            { from: byId(link.from), to: byId(link.to) },
            [{ kind: 'removeLink', link: { from: link.from, to: link.to, type: link.type } }],
          ),
        ),
    },
  )
}
