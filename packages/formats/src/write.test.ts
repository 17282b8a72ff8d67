import {
  calculate,
  formatInstant,
  type Instant,
  type Problem,
  parseInstant,
  type Schedule,
  type WorkTime,
} from '@parada/schedule'
import { schedule } from '@parada/schedule/testing'
import { expect, test } from 'vitest'
import { open } from './open.ts'
import { extensionOf, WRITABLE_FORMATS, WRITERS, type WritableFormat, writableFormat } from './write.ts'

const PLAN = schedule`
          | 06 07 08 09 10 11 |
  Scaffold| XX XX             |
  Clean   |       XX XX       | after Scaffold
  Weld    |             XX XX | after Clean`

test.each(WRITABLE_FORMATS)('what is written as %s is opened again as the plan it was', async format => {
  const calculated = calculate(PLAN)
  expect(calculated.ok).toBe(true)
  const { bytes } = await WRITERS[format].write(PLAN, {
    language: 'en',
    ...(calculated.ok && { calculation: calculated.value }),
  })
  const opened = await open(bytes, `plan.${format}`)
  expect(opened).toMatchObject({ ok: true, value: { kind: 'schedule' } })
  if (!opened.ok || opened.value.kind !== 'schedule') return
  expect(opened.value.schedule.tasks.map(each => each.name)).toEqual(['Scaffold', 'Clean', 'Weld'])
  expect(opened.value.schedule.links.map(each => [each.type])).toEqual([['FS'], ['FS']])
})

test('a form is known by its extension, and none is made up', () => {
  expect(['.TMX', 'json', '.xml', 'xer', '.pmxml', '.csv', '.xlsx'].map(writableFormat)).toEqual([
    'tmx',
    'tmx',
    'xml',
    'xer',
    'pmxml',
    'csv',
    'xlsx',
  ])
  expect(['.mpp', '', '.toString'].map(writableFormat)).toEqual([null, null, null])
  const names = ['plan.XML', 'plan.p6.xml', 'a.b/plan', 'C:\\a.b\\plan.xer', '.csv', '-', '']
  expect(names.map(extensionOf)).toEqual(['.xml', '.pmxml', '', '.xer', '.csv', '', ''])
})

const at = (text: string) => parseInstant(text) as Instant

const OFFICE = schedule`
          | MTWTFSSMTWTFSS |
  Scaffold| XX             |
  Clean   | XX             | after Scaffold
  Weld    | XX             | after Clean
  Alone   | XX             |`

const written = (plan: Schedule, format: WritableFormat) => {
  const dates = calculate(plan)
  return WRITERS[format].write(plan, { language: 'en', ...(dates.ok && { calculation: dates.value }) })
}

test('a table names every task that it gives other dates, with the reason', async () => {
  const plan = {
    ...OFFICE,
    tasks: OFFICE.tasks.map(task =>
      task.name === 'Clean'
        ? {
            ...task,
            mode: 'manual' as const,
            manual: { start: at('2024-01-20T08:00:00'), finish: at('2024-01-22T17:00:00') },
          }
        : task,
    ),
  }
  const { exportWarnings } = await written(plan, 'csv')
  const moved = exportWarnings.filter(each => each.code === 'tables.moved')
  expect(moved.map(each => each.params)).toEqual([
    { reason: 'manual', count: 1, names: 'Clean' },
    { reason: 'follows', count: 1, names: 'Weld' },
  ])
})

test('what comes back as it was is not told of', async () => {
  for (const format of WRITABLE_FORMATS) {
    const { exportWarnings } = await written(OFFICE, format)
    expect(exportWarnings.filter(each => each.code.endsWith('.moved'))).toEqual([])
  }
})

test.each(['xer', 'pmxml'] as const)(
  '%s says which data date a plan without one gets, and nothing of one that has its own',
  async format => {
    const given = async (plan: Schedule) =>
      (await written(plan, format)).exportWarnings.filter(each => each.code === 'xer.dataDateGiven')
    const start = calculate(OFFICE)
    expect(start.ok && (await given(OFFICE)).map(each => [each.severity, each.params])).toEqual([
      ['info', { date: start.ok && formatInstant(start.value.projectStart) }],
    ])
    expect(await given({ ...OFFICE, project: { ...OFFICE.project, statusDate: at('2027-03-01T08:00') } })).toEqual([])
  },
)

test.each(['xer', 'pmxml'] as const)(
  '%s says by name which calendars get hours per day, and nothing of hours that they have',
  async format => {
    const given = async (plan: Schedule) =>
      (await written(plan, format)).exportWarnings.filter(each => each.code === 'xer.hoursGiven')
    const [params] = (await given(OFFICE)).map(each => each.params)
    const { units } = OFFICE.project
    expect(params).toEqual({
      day: units.secondsPerDay / 3600,
      week: units.secondsPerWeek / 3600,
      month: (units.secondsPerDay * units.daysPerMonth) / 3600,
      names: OFFICE.calendars.map(each => each.name).join(', '),
      count: OFFICE.calendars.length,
    })
    const day = (units.secondsPerDay / 2) as WorkTime
    const calendars = OFFICE.calendars.map(each => ({ ...each, hoursPer: { day } }))
    expect(await given({ ...OFFICE, calendars })).toEqual([])
  },
)

test.each(['xer', 'pmxml'] as const)(
  '%s names the tasks to which Primavera gives the dates of their baseline',
  async format => {
    const clean = OFFICE.tasks.map(task =>
      task.name === 'Clean'
        ? { ...task, baselines: [{ number: 0, start: at('2024-01-20T08:00:00'), finish: at('2024-01-22T17:00:00') }] }
        : task,
    )
    const plan = { ...OFFICE, tasks: clean }
    const given = (problems: readonly Problem[]) =>
      problems.filter(each => each.code === 'xer.startGiven').map(each => each.params)
    expect(given((await WRITERS[format].write(plan, {})).exportWarnings)).toEqual([{ count: 1, names: '2 Clean' }])
    expect(given((await written(plan, format)).exportWarnings)).toEqual([])
  },
)

test('MS Project has one link between two tasks: those beside another are named, with what moves by one of them', async () => {
  const [one] = OFFICE.links
  const plan = { ...OFFICE, links: [...OFFICE.links, { ...one!, type: 'SS' as const }] }
  const told = async (given: Schedule) => {
    const { exportWarnings } = await written(given, 'xml')
    return exportWarnings.filter(each => each.code === 'mspdi.linksTwice').map(each => each.params)
  }
  const names = '1 Scaffold → 2 Clean (FS); 1 Scaffold → 2 Clean (SS)'
  expect(await told(plan)).toEqual([{ count: 2, names, moved: 'Clean; Weld' }])
  const twice = { ...OFFICE, links: [...OFFICE.links, { ...one! }] }
  expect(await told(twice)).toEqual([{ count: 2, names: names.replace('SS', 'FS') }])
})

test.each(['xer', 'pmxml'] as const)(
  'ids of activities: %s invents none that is taken, and shared ones are named',
  async format => {
    const coded = (codes: readonly (string | undefined)[]): Schedule => ({
      ...OFFICE,
      tasks: OFFICE.tasks.map((task, at) => ({ ...task, ...(codes[at] && { p6: { code: codes[at] } }) })),
    })
    const again = async (plan: Schedule) => {
      const { bytes, exportWarnings } = await written(plan, format)
      const opened = await open(bytes, `plan.${format}`)
      const read = opened.ok && opened.value.kind === 'schedule' ? opened.value.schedule.tasks : []
      return {
        codes: read.map(each => each.p6?.code),
        told: exportWarnings.filter(each => each.code === 'xer.sameCodes').map(each => each.params),
      }
    }
    // The second row would be A00020.
    expect(await again(coded(['A00020', undefined, undefined]))).toEqual({
      codes: ['A00020', 'A00021', 'A00030', 'A00040'],
      told: [],
    })
    expect((await again(coded(['A1', 'B', 'A1']))).told).toEqual([{ count: 2, names: 'A1 Scaffold, A1 Weld' }])
  },
)
