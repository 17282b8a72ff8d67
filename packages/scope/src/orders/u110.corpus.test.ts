import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { calculate, judgeSafety, memberOf, type Schedule } from '@parada/schedule'
import { expect, test } from 'vitest'
import { standardCatalogue } from '../catalogue.ts'
import { compose } from '../compose.ts'
import { ordersPlan } from './network.ts'
import { readOrders } from './read.ts'
import { CALENDARS } from './testing.ts'

const folder = join(process.env.PARADA_CORPUS ?? '', 'u110')
const there = process.env.PARADA_CORPUS !== undefined && existsSync(join(folder, 'iw37n.csv'))

const cells = (name: string): string[][] =>
  readFileSync(join(folder, name), 'utf8')
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
    .map(line => [...line.matchAll(/(?:"([^"]*)"|([^;]*))(?:;|$)/g)].map(match => match[1] ?? match[2] ?? ''))

test.skipIf(!there)('the orders of U-110, linked by templates, against the links of its planned list', () => {
  const [, ...planned] = cells('lista.csv')
  const names = new Map(planned.map(row => [row[0], row[2]]))
  const wanted = new Set(
    planned.flatMap(row =>
      (row[4] ?? '')
        .split(',')
        .filter(each => each !== '')
        .map(each => `${names.get(each.trim())} > ${row[2]}`),
    ),
  )
  expect(wanted.size).toBe(352)
  const list = readOrders(cells('iw37n.csv'))
  if (!list.ok) throw new Error(JSON.stringify(list.problems))
  const made = ordersPlan(list.value, standardCatalogue(), CALENDARS, {
    name: 'U-110',
    language: 'pt',
    file: 'iw37n.csv',
    links: 'template',
  })
  if (!made.ok) throw new Error(JSON.stringify(made.problems))
  const { schedule } = made.value
  expect(schedule.tasks.filter(task => task.workOrder)).toHaveLength(310)
  expect(schedule.areas?.map(each => each.id)).toContain('A1')
  const nameOf = new Map(schedule.tasks.map(task => [task.uid, task.name]))
  const got = new Set(schedule.links.map(each => `${nameOf.get(each.from)} > ${nameOf.get(each.to)}`))
  const hits = [...got].filter(each => wanted.has(each)).length
  expect(hits / got.size).toBeGreaterThan(0.9)
  expect(hits / wanted.size).toBeGreaterThan(0.85)
})

test.skipIf(!there).each(['number', 'template'] as const)(
  'the orders of U-110, linked by %s, give no safety finding; without links each item has its own',
  links => {
    const list = readOrders(cells('iw37n.csv'))
    if (!list.ok) throw new Error(JSON.stringify(list.problems))
    const findings = (how: 'number' | 'template' | 'none') => {
      const made = ordersPlan(list.value, standardCatalogue(), CALENDARS, {
        name: 'U-110',
        language: 'pt',
        file: 'iw37n.csv',
        links: how,
      })
      if (!made.ok) throw new Error(JSON.stringify(made.problems))
      const calculated = calculate(made.value.schedule)
      if (!calculated.ok) throw new Error(JSON.stringify(calculated.problems))
      const judged = judgeSafety(calculated.value)
      expect(judged.known).toBe(310)
      return judged.findings.map(each => each.code)
    }
    expect(findings(links)).toEqual([])
    expect(findings('none').length).toBeGreaterThan(100)
  },
)

test.skipIf(!there)('the templates give each item of U-110 between 0.7 and 1.4 of the man-hours of its orders', () => {
  const list = readOrders(cells('iw37n.csv'))
  if (!list.ok) throw new Error(JSON.stringify(list.problems))
  const catalogue = standardCatalogue()
  const orders = ordersPlan(list.value, catalogue, CALENDARS, {
    name: 'U-110',
    language: 'pt',
    file: 'iw37n.csv',
    links: 'template',
  })
  if (!orders.ok) throw new Error(JSON.stringify(orders.problems))
  const { schedule, templates } = orders.value
  const manHours = (of: Schedule, tag: string): number =>
    of.assignments.reduce((sum, each) => {
      const task = memberOf(of.tasks, each.task)
      const resource = each.resource === null ? undefined : memberOf(of.resources, each.resource)
      return task?.equipment === tag && task.active !== false && resource?.nature !== 'equipment'
        ? sum + ((each.units ?? 1) * task.duration.seconds) / 3600
        : sum
    }, 0)
  const ratios = templates.map(({ item, template }) => {
    const line = { label: item, tag: item, template, parameters: {} }
    const made = compose([line], catalogue, [], CALENDARS, { name: item, language: 'pt' })
    if (!made.ok) throw new Error(JSON.stringify(made.problems))
    return [item, manHours(made.value.schedule, item) / manHours(schedule, item)] as const
  })
  expect(ratios).toHaveLength(9)
  expect(ratios.filter(([, ratio]) => !(ratio >= 0.7 && ratio <= 1.4))).toEqual([])
})
