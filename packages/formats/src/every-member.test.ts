import {
  type Assignment,
  assignmentId,
  type Calculation,
  type Calendar,
  calculate,
  calendarId,
  dayNumber,
  type Instant,
  type Link,
  type Project,
  parseInstant,
  type Resource,
  resourceId,
  type Schedule,
  type Task,
  workTime,
} from '@parada/schedule'
import { schedule, taskNamed } from '@parada/schedule/testing'
import { describe, expect, test } from 'vitest'
import { readMspdi } from './mspdi/index.ts'
import { readPmxml } from './pmxml/index.ts'
import { readCsv } from './tables/index.ts'
import { WRITERS } from './write.ts'
import { readXer } from './xer/index.ts'

const at = (text: string) => parseInstant(text) as Instant
const h = (hours: number) => ({ seconds: workTime(hours * 3600), unit: 'h' as const })
const READERS = { xer: readXer, pmxml: readPmxml, xml: readMspdi, csv: readCsv } as const
type Form = keyof typeof READERS

const resource: Resource = {
  uid: resourceId(1),
  row: 1,
  name: 'R',
  kind: 'work',
  maxUnits: 2,
  rates: [{ table: 'A', standard: 50, unit: 'h' }],
}
const assignment: Assignment = {
  uid: assignmentId(1),
  task: 0 as never,
  resource: resource.uid,
  units: 1,
  work: workTime(16 * 3600),
}

function base(): Schedule {
  const drawn = schedule`
        | MTWTFSSMTWTFSS |
    Top |                |
      A | XX             |
      B | X              | after A`
  return {
    ...drawn,
    project: { ...drawn.project, start: at('2024-01-01T08:00:00') },
    resources: [resource],
    assignments: [{ ...assignment, task: taskNamed(drawn, 'A').uid }],
  }
}

const done: Partial<Task> = {
  percentComplete: 50,
  actualStart: at('2024-01-01T08:00:00'),
  actualDuration: h(8),
  remainingDuration: h(8),
}
const baseline = (number: number) => ({
  number,
  start: at('2023-12-04T08:00:00'),
  finish: at('2023-12-05T17:00:00'),
  duration: h(12),
  work: workTime(30 * 3600),
  cost: 77,
})

/** One value of each member of a task; those that only stand together stand together. */
const TASKS: Readonly<Record<string, Partial<Task>>> = {
  notes: { notes: 'a\nb & <c>' },
  break: { name: 'A\nb' },
  tab: { name: 'A\tb' },
  milestone: { milestone: true },
  manual: { mode: 'manual', manual: { start: at('2024-01-03T08:00:00') } },
  inactive: { active: false },
  alap: { constraint: { type: 'alap' } },
  finishOn: { constraint: { type: 'finishOn', date: at('2024-01-09T17:00:00') } },
  mustStart: { constraint: { type: 'mustStartOn', date: at('2024-01-09T08:00:00') } },
  second: {
    constraint: { type: 'startNoEarlierThan', date: at('2024-01-02T08:00:00') },
    secondConstraint: { type: 'finishNoLaterThan', date: at('2024-01-19T17:00:00') },
  },
  deadline: { deadline: at('2024-01-09T17:00:00') },
  type: { type: 'fixedWork' },
  effortDriven: { effortDriven: true },
  work: { work: workTime(99 * 3600) },
  priority: { priority: 700 },
  canSplit: { levelingCanSplit: false },
  progress: done,
  actualWork: { ...done, work: workTime(16 * 3600), actualWork: workTime(5 * 3600) },
  resumeLater: { ...done, stop: at('2024-01-01T17:00:00'), resume: at('2024-01-03T08:00:00') },
  finished: {
    percentComplete: 100,
    actualStart: at('2024-01-01T08:00:00'),
    actualFinish: at('2024-01-02T17:00:00'),
    actualDuration: h(16),
    remainingDuration: h(0),
  },
  physical: { percentType: 'physical', physicalPercentComplete: 33 },
  steps: { percentType: 'steps', steps: [{ name: 's', weight: 1 }] },
  split: {
    segments: [
      { start: at('2024-01-01T08:00:00'), finish: at('2024-01-01T17:00:00') },
      { start: at('2024-01-03T08:00:00'), finish: at('2024-01-03T17:00:00') },
    ],
  },
  levelingDelay: { levelingDelay: h(8) },
  wbs: { wbs: 'U-100.X' },
  responsible: { responsible: 'Ana' },
  workPackage: { workPackage: 'P1' },
  contractor: { contractor: 'ACME' },
  equipment: { equipment: 'E-1' },
  step: { step: 'open' as never },
  kind: { kind: 'process' },
  estimate: { estimate: { low: h(10), high: h(30) } },
  elapsed: { duration: { seconds: workTime(16 * 3600), unit: 'h', elapsed: true } },
  estimated: { duration: { seconds: workTime(16 * 3600), unit: 'h', estimated: true } },
  cost: { cost: 500, fixedCost: 200, actualCost: 100, remainingCost: 400 },
  baseline: { baselines: [baseline(0)] },
  baselines: { baselines: [baseline(0), baseline(3), baseline(7)] },
  custom: { custom: { text1: 'x', number1: 4 } },
  hyperlink: { hyperlink: { address: 'http://a' } },
  p6: { p6: { code: 'Z1', type: 'levelOfEffort', expectedFinish: at('2024-01-19T17:00:00') } },
  recurring: { recurring: true },
}

const RESOURCES: Readonly<Record<string, Partial<Resource>>> = {
  material: { kind: 'material', materialUnit: 'kg' },
  cost: { kind: 'cost' },
  initials: { initials: 'RR' },
  group: { group: 'G' },
  code: { code: 'C1' },
  email: { email: 'a@b.c' },
  specialty: { specialty: 'S' },
  trade: { trade: 'welding' },
  contractor: { contractor: 'ACME' },
  generic: { generic: true },
  inactive: { inactive: true },
  canLevel: { canLevel: false },
  rates: { rates: [{ table: 'A', standard: 50, overtime: 70, perUse: 5, unit: 'h' }] },
  rateB: {
    rates: [
      { table: 'A', standard: 50, unit: 'h' },
      { table: 'B', standard: 60, unit: 'h' },
    ],
  },
  accrueAt: { accrueAt: 'end' },
  notes: { notes: 'n' },
  custom: { custom: { text2: 'y' } },
  maxUnits: { maxUnits: 3.5 },
  availability: {
    availability: [{ units: 1 }, { from: at('2024-01-05T00:00:00'), units: 4 }] as NonNullable<
      Resource['availability']
    >,
  },
}

const ASSIGNMENTS: Readonly<Record<string, Partial<Assignment>>> = {
  units: { units: 0.5 },
  work: { work: workTime(40 * 3600) },
  actualWork: { actualWork: workTime(4 * 3600), remainingWork: workTime(12 * 3600) },
  overtime: { overtimeWork: workTime(2 * 3600), actualWork: workTime(6 * 3600), remainingWork: workTime(10 * 3600) },
  delay: { delay: h(4) },
  levelingDelay: { levelingDelay: h(4) },
  contour: { contour: 'bell' },
  rateTable: { rateTable: 'B' },
  cost: { cost: 11, actualCost: 4, remainingCost: 7 },
  notes: { notes: 'n' },
  baselines: { baselines: [baseline(0)] },
  custom: { custom: { text3: 'z' } },
  nobody: { resource: null },
}

const LINKS: Readonly<Record<string, Partial<Link>>> = {
  lag: { lag: h(4) },
  lead: { lag: h(-4) },
  percent: { lag: { ...h(0), percent: 50 } },
  elapsed: { lag: { ...h(24), elapsed: true } },
  type: { type: 'SF' },
  nature: { nature: 'safety' as never },
}

const PROJECTS: Readonly<Record<string, Partial<Project>>> = {
  title: { title: 'T' },
  author: { author: 'A' },
  comments: { comments: 'c' },
  currency: { currency: { code: 'EUR', symbol: '€', digits: 2 } },
  statusDate: { statusDate: at('2024-01-01T17:00:00') },
  criticalSlack: { criticalSlack: workTime(8 * 3600) },
  nearCriticalSlack: { nearCriticalSlack: workTime(8 * 3600) },
}

const CALENDARS: Readonly<Record<string, Partial<Calendar>>> = {
  exception: { exceptions: [{ name: 'Natal', first: dayNumber(19_716), last: dayNumber(19_717), periods: [] }] },
  hours: { hoursPer: { day: 7 * 3600, week: 35 * 3600, month: 150 * 3600, year: 1800 * 3600 } },
}

interface Case {
  readonly plan: Schedule
  /** The member of the plan that is looked at. */
  readonly of: (plan: Schedule) => unknown
}

const picked = (row: object | undefined, keys: readonly string[]): unknown =>
  keys.map(key => (row as Readonly<Record<string, unknown>> | undefined)?.[key])

function cases(): [string, Case][] {
  const plan = base()
  const uid = taskNamed(plan, 'A').uid
  const entry = (name: string, given: Schedule, of: Case['of']): [string, Case] => [name, { plan: given, of }]
  return [
    ...Object.entries(TASKS).map(([name, change]) =>
      entry(
        `task ${name}`,
        { ...plan, tasks: plan.tasks.map(task => (task.uid === uid ? { ...task, ...change } : task)) },
        each =>
          picked(
            each.tasks.find(task => task.uid === uid),
            Object.keys(change),
          ),
      ),
    ),
    entry(
      'summary baseline',
      { ...plan, tasks: plan.tasks.map(task => (task.name === 'Top' ? { ...task, baselines: [baseline(0)] } : task)) },
      each => taskNamed(each, 'Top').baselines,
    ),
    ...Object.entries(RESOURCES).map(([name, change]) =>
      entry(`resource ${name}`, { ...plan, resources: [{ ...resource, ...change }] }, each =>
        picked(each.resources[0], Object.keys(change)),
      ),
    ),
    ...Object.entries(ASSIGNMENTS).map(([name, change]) =>
      entry(
        `assignment ${name}`,
        { ...plan, assignments: plan.assignments.map(each => ({ ...each, ...change })) },
        each => picked(each.assignments[0], Object.keys(change)),
      ),
    ),
    ...Object.entries(LINKS).map(([name, change]) =>
      entry(`link ${name}`, { ...plan, links: plan.links.map(each => ({ ...each, ...change })) }, each =>
        picked(each.links[0], Object.keys(change)),
      ),
    ),
    ...Object.entries(PROJECTS).map(([name, change]) =>
      entry(`project ${name}`, { ...plan, project: { ...plan.project, ...change } }, each =>
        picked(each.project, Object.keys(change)),
      ),
    ),
    ...Object.entries(CALENDARS).map(([name, change]) =>
      entry(
        `calendar ${name}`,
        { ...plan, calendars: plan.calendars.map((each, index) => (index === 0 ? { ...each, ...change } : each)) },
        each =>
          picked(
            each.calendars.find(one => one.id === calendarId(1)),
            Object.keys(change),
          ),
      ),
    ),
  ]
}

/** Without what says nothing: the unit in which a time is shown, and members that are not there. */
const plain = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value ?? null, (key, each) => (key === 'unit' ? undefined : (each ?? undefined))) ?? 'null')

const KNOWN = cases()

const said = async (form: Form, plan: Schedule): Promise<{ warnings: string[]; again: Schedule }> => {
  const calculation = form === 'csv' ? dates(plan) : undefined
  const { bytes, exportWarnings } = await WRITERS[form].write(plan, { ...(calculation && { calculation }) })
  const read = READERS[form](bytes)
  if (!read.ok) throw new Error(read.problems[0].code)
  return {
    // What every plan gets by going to P6 says nothing of the member.
    warnings: exportWarnings
      .filter(each => !each.code.endsWith('Given'))
      .map(each => `${each.code} ${each.params.what ?? each.params.reason}`),
    again: read.value,
  }
}

const dates = (plan: Schedule): Calculation | undefined => {
  const found = calculate(plan)
  return found.ok ? found.value : undefined
}

describe.each(['xer', 'pmxml', 'xml'] as const)('%s', (form: Form) => {
  test('a plan of nothing but dates is written without a word of loss', async () => {
    expect((await said(form, base())).warnings).toEqual([])
  })

  test.each(KNOWN)('%s comes back, or is named', async (_, { plan, of }) => {
    const { warnings, again } = await said(form, plan)
    if (warnings.every(each => /carried/.test(each))) expect(plain(of(again))).toEqual(plain(of(plan)))
    else expect(warnings.length).toBeGreaterThan(0)
  })
})

describe('csv', () => {
  /** A table has no columns of what the plain plan's crew costs and works. */
  const usual = ['availability', 'rates', 'assignmentWork'].map(what => `tables.lost ${what}`)

  test('of a plan of nothing but dates it leaves its crew alone', async () => {
    expect((await said('csv', base())).warnings.toSorted()).toEqual(usual.toSorted())
  })

  test.each(KNOWN)('%s comes back, or is named', async (name, { plan, of }) => {
    const { warnings, again } = await said('csv', plan)
    if (/^resource (?:rates?B?|maxUnits|availability)$|^assignment (?:actualW|w)ork$/.test(name)) return
    if (warnings.every(each => usual.includes(each))) expect(plain(of(again))).toEqual(plain(of(plan)))
  })
})
