import {
  applyEdits,
  assignmentId,
  type Calendar,
  type CalendarException,
  calendarId,
  civilInstant,
  type DayNumber,
  duration,
  type Edit,
  emptySchedule,
  instant,
  type Lag,
  NO_LAG,
  type Period,
  resourceId,
  type Schedule,
  type Task,
  taskId,
  type Week,
  workTime,
} from '@parada/schedule'
import { Application } from '../../testing/ms-project-double/application.ts'
import { localAutomation } from '../../testing/ms-project-double/local-automation.ts'
import { memoryJournal } from '../../testing/ms-project-double/local-com.ts'
import { ENGLISH, type ProjectLocale } from '../../testing/ms-project-double/locale.ts'
import type { EditResult } from '../project-host.ts'
import { planAfter } from './after-apply.ts'
import { environmentOf } from './apply-environment.ts'
import { applyInSession } from './project-session.ts'
import type { SessionResult } from './project-writer.ts'

/** A repeatable source of chance. */
export function chance(seed: number): (below: number) => number {
  let state = seed >>> 0
  return below => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 4_294_967_296) * below)
  }
}

const START = civilInstant(2027, 3, 12, 7)

/** A project of a few summaries, tasks, links, resources, assignments and calendars. */
export function randomProject(random: (below: number) => number): Schedule {
  const tasks: Task[] = []
  let summary: Task | null = null
  for (let uid = 1; uid <= 6 + random(14); uid++) {
    const isSummary = uid === 1 || random(5) === 0
    const task: Task = {
      uid: taskId(uid),
      row: uid,
      name: `${isSummary ? 'Fase' : 'Tarefa'} ${uid}`,
      parent: isSummary ? null : (summary?.uid ?? null),
      duration: duration(1 + random(20), 'h'),
      ...(random(4) === 0 && { notes: `nota ${random(100)}` }),
      ...(random(4) === 0 && { custom: { text1: `OS-${random(1000)}`, number2: 1 + random(50) } }),
    }
    tasks.push(task)
    if (isSummary) summary = task
  }
  const leaves = tasks.filter(task => !tasks.some(child => child.parent === task.uid))
  const links = leaves
    .slice(1)
    .flatMap((task, at) =>
      random(3) === 0 ? [] : [{ from: leaves[at]!.uid, to: task.uid, type: 'FS' as const, lag: NO_LAG }],
    )
  const shifts: Calendar = {
    id: calendarId(2),
    name: 'Turnos 24/7',
    week: Array.from({ length: 7 }, () => [{ from: 0, to: 86_400 }]) as unknown as Week,
    exceptions: [],
  }
  const empty = emptySchedule('Plano', { start: START })
  return {
    ...empty,
    calendars: [...empty.calendars, shifts],
    tasks,
    links,
    resources: [
      { uid: resourceId(1), row: 1, name: 'Soldador', kind: 'work', maxUnits: 4 },
      { uid: resourceId(2), row: 2, name: 'Caldeireiro', kind: 'work', maxUnits: 2 },
    ],
    assignments: leaves
      .slice(0, 2)
      .map((task, at) => ({ uid: assignmentId(at + 1), task: task.uid, resource: resourceId(1), units: 1 })),
  }
}

const UNITS = ['m', 'h', 'd', 'w'] as const

/** A lag of any of its kinds. */
function randomLag(random: (below: number) => number): Lag {
  switch (random(3)) {
    case 0:
      return { seconds: workTime(0), unit: 'd', percent: (random(201) - 100) / 2 }
    case 1:
      return { seconds: workTime((random(49) - 12) * 1800), unit: UNITS[random(4)]!, elapsed: true }
    default:
      return { seconds: workTime((random(20) - 5) * 3600), unit: 'h' }
  }
}

type Random = (below: number) => number

/** What a change is drawn from. */
function drawn(plan: Schedule, random: Random) {
  const leaves = plan.tasks.filter(task => !plan.tasks.some(child => child.parent === task.uid))
  const leaf = leaves[random(leaves.length)]!
  const task = leaf.uid
  const set = (changes: Extract<Edit, { kind: 'setTask' }>['changes']): Edit => ({ kind: 'setTask', task, changes })
  const at = (hours: number) => instant(START + random(hours) * 3600)
  const resource = plan.resources[random(plan.resources.length)]!
  const assignment = plan.assignments[random(Math.max(1, plan.assignments.length))]
  const calendar = plan.calendars[random(plan.calendars.length)]!
  const link = plan.links[random(Math.max(1, plan.links.length))]
  const day = (random(60) + 20_500) as DayNumber
  const shift = (): Period[] => {
    const from = random(12) * 3600
    return [{ from, to: from + (1 + random(10)) * 1800 }]
  }
  return { plan, random, leaves, leaf, task, set, at, resource, assignment, calendar, link, day, shift }
}
type Drawn = ReturnType<typeof drawn>

/** One change that a planner might make, of any kind; some Project must refuse. */
function randomEdit(plan: Schedule, random: Random, fresh: number): Edit {
  const from = drawn(plan, random)
  const kind = random(28)
  if (kind <= 11) return fieldEdit(from, kind)
  if (kind <= 15) return linkEdit(from, kind)
  if (kind <= 20) return outlineEdit(from, kind, fresh)
  if (kind <= 24) return resourceEdit(from, kind, fresh)
  return kind <= 26 ? calendarEdit(from, kind, fresh) : projectEdit(from)
}

function fieldEdit({ plan, random, set, at }: Drawn, kind: number): Edit {
  switch (kind) {
    case 0:
      return set({ name: `Nova ${random(100)}` })
    case 1:
      return set({ duration: duration(1 + random(40), 'h') })
    case 2:
      return set({ percentComplete: random(101) })
    case 3:
      return set({ constraint: { type: 'startNoEarlierThan', date: at(200) } })
    case 4:
      return set({ deadline: random(2) === 0 ? null : at(300), priority: random(1001) })
    case 5:
      return set({ notes: `linha\n${random(10)}`, custom: { text3: `TAG-${random(100)}`, date2: { instant: at(99) } } })
    case 6:
      return set({ workPackage: 'não existe no Project', name: `Com pacote ${random(100)}` })
    case 7:
      return set({ duration: duration(1 + random(30), UNITS[random(4)]!, plan.project.units, true) })
    case 8:
      return set({ calendar: random(2) === 0 ? null : calendarId(2) })
    case 9:
      return set({
        baselines: [
          { number: random(11), start: at(100), work: workTime((1 + random(50)) * 3600), cost: 1 + random(900) },
        ],
      })
    case 10:
      return set({
        hyperlink: { address: `https://ex.example/${random(9)}`, text: 'OS' },
        active: random(2) === 0 ? false : null,
      })
    default:
      return set({
        type: (['fixedUnits', 'fixedDuration', 'fixedWork'] as const)[random(3)]!,
        effortDriven: random(2) === 0,
      })
  }
}

function linkEdit({ random, leaf, leaves, link, set }: Drawn, kind: number): Edit {
  switch (kind) {
    case 12:
    case 13:
      return {
        kind: 'addLink',
        link: {
          from: leaf.uid,
          to: leaves[random(leaves.length)]!.uid,
          type: (['FS', 'SS', 'FF', 'SF'] as const)[random(4)]!,
          lag: randomLag(random),
        },
      }
    case 14:
      return link ? { kind: 'setLink', link, changes: { lag: randomLag(random) } } : set({ priority: 7 })
    default:
      return link ? { kind: 'removeLink', link } : set({ priority: 8 })
  }
}

function outlineEdit({ plan, random, leaf, task, set }: Drawn, kind: number, fresh: number): Edit {
  switch (kind) {
    case 16:
    case 17:
    case 18: {
      const moving = plan.tasks[random(plan.tasks.length)]!
      const others = plan.tasks.filter(each => each.uid !== moving.uid)
      const parent = random(3) === 0 ? null : others[random(others.length)]!.uid
      const siblings = others.filter(each => each.parent === parent)
      const after = siblings[random(siblings.length + 1)]?.uid ?? null
      return { kind: 'moveTask', task: moving.uid, to: { parent, after } }
    }
    case 19: {
      const parent = leaf.parent
      const siblings = plan.tasks.filter(each => each.parent === parent)
      const added = {
        uid: taskId(fresh),
        row: fresh,
        name: `Emergente ${fresh}`,
        parent,
        duration: duration(1 + random(9), 'h'),
        notes: 'serviço novo',
      }
      return { kind: 'addTask', task: added, after: siblings[random(siblings.length + 1)]?.uid ?? null }
    }
    default:
      return plan.tasks.length > 4 && random(3) === 0 ? { kind: 'removeTask', task } : set({ wbs: `W${random(99)}` })
  }
}

function resourceEdit({ random, at, task, resource, assignment, set }: Drawn, kind: number, fresh: number): Edit {
  switch (kind) {
    case 21:
      return {
        kind: 'addResource',
        resource: {
          uid: resourceId(fresh),
          row: fresh,
          name: `Recurso ${fresh}`,
          kind: (['work', 'material', 'cost'] as const)[random(3)]!,
          initials: 'R',
          group: 'Mecânica',
        },
      }
    case 22:
      return {
        kind: 'setResource',
        resource: resource.uid,
        changes:
          random(2) === 0
            ? { maxUnits: 1 + random(8), code: `C${random(99)}`, email: 'ana@planta.example', notes: 'n' }
            : {
                rates: [
                  { table: 'A', standard: 1000 + random(900) / 4, overtime: random(90), perUse: random(9) },
                  { table: 'A', from: at(500), standard: random(500), overtime: 0, perUse: 0 },
                ],
                availability: [{ from: at(10), to: instant(START + 900 * 3600), units: 1 + random(4) }],
                accrueAt: 'start',
              },
      }
    case 23:
      return {
        kind: 'addAssignment',
        assignment: { uid: assignmentId(fresh), task, resource: resource.uid, units: (1 + random(8)) / 2 },
      }
    default:
      return assignment
        ? random(4) === 0
          ? { kind: 'removeAssignment', assignment: assignment.uid }
          : {
              kind: 'setAssignment',
              assignment: assignment.uid,
              changes: {
                units: 1 + random(4),
                contour: 'bell',
                rateTable: 'B',
                notes: 'turno B',
                resource: resource.uid,
              },
            }
        : set({ priority: 9 })
  }
}

function calendarEdit({ random, calendar, day, shift }: Drawn, kind: number, fresh: number): Edit {
  switch (kind) {
    case 25:
      return random(2) === 0
        ? {
            kind: 'addCalendar',
            calendar: {
              id: calendarId(fresh),
              name: `Turno ${fresh}`,
              week: [[], shift(), shift(), [], shift(), shift(), []],
              exceptions: [{ name: 'Feriado', first: day, last: day, periods: [] }],
            },
          }
        : {
            kind: 'setCalendar',
            calendar: calendar.id,
            changes: { week: [[], shift(), shift(), shift(), shift(), [], []] },
          }
    default:
      return {
        kind: 'setCalendar',
        calendar: calendar.id,
        changes: {
          exceptions: [
            {
              name: 'Parada geral',
              first: day,
              last: (day + random(5)) as DayNumber,
              periods: random(2) === 0 ? [] : shift(),
            },
            {
              name: 'Toda sexta',
              first: day,
              last: (day + 90) as DayNumber,
              periods: [],
              recurrence: { pattern: 'weekly', every: 1 + random(3), weekdays: [5] },
            },
            {
              name: 'Último domingo',
              first: day,
              last: (day + 300) as DayNumber,
              periods: [],
              recurrence: { pattern: 'monthlyPosition', every: 1, position: 5, weekday: 0 },
            },
          ].slice(0, 1 + random(3)) as CalendarException[],
          workWeeks: [
            {
              name: 'Pico',
              first: day,
              last: (day + 13) as DayNumber,
              days: [null, shift(), shift(), null, [], null, shift()],
            },
          ],
        },
      }
  }
}

function projectEdit({ random, at }: Drawn): Edit {
  return {
    kind: 'setProject',
    changes:
      random(2) === 0
        ? { calendar: calendarId(2), statusDate: at(50) }
        : {
            name: `Parada ${random(9)}`,
            manager: 'Ana',
            start: at(24),
            units: { secondsPerDay: 36_000, secondsPerWeek: 180_000, daysPerMonth: 20 },
          },
  }
}

/** Edits that carry each other: every one is possible after those before it. */
export function randomEdits(schedule: Schedule, random: (below: number) => number, most = 7): Edit[] {
  const edits: Edit[] = []
  let plan = schedule
  for (let tries = 0, wanted = 1 + random(most); edits.length < wanted && tries < 40; tries++) {
    const edit = randomEdit(plan, random, 500 + tries)
    const next = applyEdits(plan, [edit])
    if (!next.ok) continue
    plan = next.value.schedule
    edits.push(edit)
  }
  return edits
}

/** What one round trip through the session found. */
export interface RoundTrip {
  readonly results: readonly SessionResult[]
  /** Facts that are not what was there before plus what was asked and confirmed, as `kind uid field`. */
  readonly unrequested: readonly string[]
  /** Writes whose value is not what was asked, as `edit field`. */
  readonly wrong: readonly string[]
  /** One undo gave the project back exactly. */
  readonly undone: boolean
}

/** Every fact of a plan by its place, in one form: units that only say how a value was typed are left out. */
export function factsOf(plan: Schedule): Map<string, string> {
  const facts = new Map<string, string>()
  const calendarName = (id: unknown): string | undefined => plan.calendars.find(each => each.id === id)?.name
  const note = (owner: string, thing: object, without: readonly string[]): void => {
    for (const [field, value] of Object.entries(thing))
      if (!without.includes(field) && value !== undefined)
        facts.set(`${owner} ${field}`, JSON.stringify(plainly(value)))
  }
  for (const task of plan.tasks)
    note(`task ${task.uid}`, { ...task, calendar: calendarName(task.calendar) }, ['stored', 'guid', 'extra', 'work'])
  for (const link of plan.links) note(`link ${link.from} ${link.to} ${link.type}`, link, ['extra'])
  for (const resource of plan.resources)
    note(`resource ${resource.uid}`, { ...resource, calendar: calendarName(resource.calendar) }, [
      'row',
      'guid',
      'extra',
    ])
  for (const each of plan.assignments) note(`assignment ${each.uid}`, each, ['guid', 'extra'])
  for (const calendar of plan.calendars) note(`calendar ${calendar.name}`, calendar, ['id', 'guid', 'extra', 'base'])
  note('project', { ...plan.project, calendar: calendarName(plan.project.calendar) }, [])
  return facts
}

/** Absent and plain defaults are the same fact; the unit of a working duration says how it was typed. */
function plainly(value: unknown): unknown {
  // The order of exceptions and rates says nothing.
  if (Array.isArray(value) && value.length !== 7)
    return value.map(plainly).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  if (Array.isArray(value)) return value.map(plainly)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value)
    .filter(([key, each]) => each !== undefined && !(key === 'unit' && ('seconds' in value || 'standard' in value)))
    .filter(([key, each]) => !(each === 0 && (key === 'overtime' || key === 'perUse')))
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(members.map(([key, each]) => [key, plainly(each)]))
}

/** Values that reading gives though they were never set. */
const PLAIN: Readonly<Record<string, string>> = {
  priority: '500',
  percentComplete: '0',
  units: '1',
  maxUnits: '1',
  overtime: '0',
  perUse: '0',
  effortDriven: 'false',
  workWeeks: '[]',
  notes: '""',
  type: '"fixedUnits"',
}

/** Whether a fact of two plans is another one. */
export const differs = (key: string, a: string | undefined, b: string | undefined): boolean => {
  const plain = PLAIN[key.split(' ').at(-1) ?? '']
  return (a ?? plain) !== (b ?? plain)
}

/** Applies edits to a project of the double and compares every fact of the plan before and after. */
export function roundTrip(schedule: Schedule, edits: readonly Edit[], locale: ProjectLocale = ENGLISH): RoundTrip {
  const app = new Application()
  app.locale = locale
  const project = app.show(schedule)!
  for (const task of schedule.tasks) if (task.uid % 3 === 0) project.blankAfter.add(task.uid)
  const results = applyInSession(
    localAutomation(app, app),
    edits,
    environmentOf(schedule, edits),
    'Parada',
    memoryJournal(),
  )
  const expected = planAfter(
    schedule,
    results.map((result, at): EditResult => ({ edit: edits[at]!, ...result })),
  )
  const [found, wanted] = [factsOf(project.schedule), factsOf(expected ?? schedule)]
  const unrequested = [...new Set([...found.keys(), ...wanted.keys()])]
    .filter(key => differs(key, found.get(key), wanted.get(key)))
    .map(key => `${key}: ${wanted.get(key)} but ${found.get(key)}`)
  if (!expected) unrequested.push('what was confirmed does not make a plan')
  const wrong = results.flatMap(({ reason, fields = [] }, at) =>
    [{ field: '', reason }, ...fields]
      .filter(each => each.reason === 'companion.readBackDiffers')
      .map(each => `${edits[at]?.kind} ${each.field}`),
  )
  if (app.undo.length > 0) app.EditUndo()
  return { results, unrequested, wrong, undone: JSON.stringify(project.schedule) === JSON.stringify(schedule) }
}
