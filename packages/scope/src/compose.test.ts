import {
  type Calendar,
  calculate,
  calendarId,
  instant,
  openEnds,
  resourceId,
  type Schedule,
  tradeGroupOf,
  tradeOf,
  tradeOfWork,
} from '@parada/schedule'
import { describe, expect, test } from 'vitest'
import { standardCatalogue } from './catalogue.ts'
import { compose } from './compose.ts'
import type { Limit, ScopeLine } from './line.ts'
import { planLimits } from './plan-lines.ts'
import type { Language } from './template.ts'
import { TRADE_NAMES } from './trades.ts'
import { verdict } from './verdict.ts'

const DAY = [{ from: 0, to: 86_400 }]
const CALENDAR: Calendar = {
  id: calendarId(1),
  name: '24x7',
  week: [DAY, DAY, DAY, DAY, DAY, DAY, DAY],
  exceptions: [],
}
const CALENDARS = { start: instant(1_772_434_800), calendar: CALENDAR }
const catalogue = standardCatalogue()

const line = (template: string, tag: string, parameters: Record<string, number> = {}): ScopeLine => ({
  label: `${template} ${tag}`,
  tag,
  template,
  parameters,
})
const exchangers = (count: number): ScopeLine[] =>
  Array.from({ length: count }, (_, at) => line('exchanger', `E-${101 + at}`))
const REFERENCE = [...exchangers(12), line('column', 'C-101', { trays: 32 }), line('column', 'C-102', { trays: 24 })]

function made(lines: readonly ScopeLine[], limits: readonly Limit[] = [], language: Language = 'pt'): Schedule {
  const outcome = compose(lines, catalogue, limits, CALENDARS, { name: 'Parada', language })
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems))
  return outcome.value.schedule
}

const work = (schedule: Schedule) => schedule.tasks.filter(task => !task.summary)
const hoursBy = (schedule: Schedule) =>
  new Map(work(schedule).map(task => [task.name.replace(/ \(\d+\)$/, ''), task.duration.seconds / 3600]))

describe('compose', () => {
  test('12 exchangers and 2 columns: 350 to 500 activities, no open end, one start and one finish, within a second', () => {
    const begun = performance.now()
    const schedule = made(REFERENCE)
    const calculated = calculate(schedule)
    expect(performance.now() - begun).toBeLessThan(1000)
    expect(calculated.ok).toBe(true)
    if (!calculated.ok) return
    const activities = work(schedule).filter(task => task.duration.seconds > 0)
    expect(activities.length).toBeGreaterThanOrEqual(350)
    expect(activities.length).toBeLessThanOrEqual(500)
    const waiting = new Set(schedule.links.map(each => each.to))
    const waited = new Set(schedule.links.map(each => each.from))
    expect(
      work(schedule)
        .filter(task => !waiting.has(task.uid))
        .map(task => task.name),
    ).toEqual(['Início da parada'])
    expect(
      work(schedule)
        .filter(task => !waited.has(task.uid))
        .map(task => task.name),
    ).toEqual(['Fim da parada'])
    expect(openEnds(calculated.value)).toEqual([])
  })

  test('the same scope gives the same plan to the byte', () => {
    expect(JSON.stringify(made(REFERENCE))).toBe(JSON.stringify(made(REFERENCE)))
  })

  test('doubling the trays scales the rows of trays only', () => {
    const [once, twice] = [32, 64].map(trays => made([line('column', 'C-101', { trays })]))
    const isTray = (name: string): boolean => /bandejas/.test(name)
    const [before, after] = [hoursBy(once as Schedule), hoursBy(twice as Schedule)]
    const counted = (names: Iterable<string>): number => [...names].filter(isTray).length
    expect(counted(after.keys())).toBe(2 * counted(before.keys()))
    const scaled = ['Inspeção interna inicial', 'Limpeza interna com hidrojato', 'Ensaios e inspeção legal (NR-13)']
    for (const [name, hours] of before)
      if (scaled.includes(name)) expect(after.get(name)).toBe(2 * hours)
      else if (!isTray(name)) expect(after.get(name)).toBe(hours)
    for (const [name, hours] of after) if (isTray(name) && before.has(name)) expect(hours).toBe(before.get(name))
  })

  test('every template in every language gives a network without open ends, whose hours lie within its range', () => {
    for (const template of catalogue.values())
      for (const language of ['pt', 'en', 'es'] as const) {
        const outcome = compose([line(template.id, 'X-1')], catalogue, [], CALENDARS, { name: 'P', language })
        expect(outcome.ok).toBe(true)
        if (!outcome.ok) continue
        const { schedule, norms } = outcome.value
        const calculated = calculate(schedule)
        expect(calculated.ok && openEnds(calculated.value)).toEqual([])
        for (const norm of norms) {
          expect(norm.hours).toBeGreaterThanOrEqual(norm.low)
          expect(norm.hours).toBeLessThanOrEqual(norm.high)
        }
        for (const task of work(schedule)) expect(task.name).not.toMatch(/[{}]/)
      }
  })

  test('lifting rows take one crane, riggers are people apart, and the crane is a machine', () => {
    const schedule = made(exchangers(1))
    const crane = schedule.resources.find(each => each.name === 'Guindaste')
    expect(crane?.nature).toBe('equipment')
    const lifts = schedule.assignments.filter(each => each.resource === crane?.uid)
    expect(lifts.length).toBeGreaterThan(5)
    expect(lifts.every(each => (each.units ?? 1) === 1)).toBe(true)
    const riggers = schedule.resources.find(each => each.name === 'Movimentador de carga')
    for (const lift of lifts)
      expect(schedule.assignments.some(each => each.task === lift.task && each.resource === riggers?.uid)).toBe(true)
  })

  test('a stated limit is kept as it is, and a smaller crew takes longer', () => {
    const limits: Limit[] = [
      { of: 'crane', units: 1 },
      { of: 'boilermaking', units: 2, name: 'Caldeireiro N2' },
      { of: 'inspection', units: 4, shift: 'day' },
    ]
    const schedule = made(REFERENCE, limits)
    const of = (name: string) => schedule.resources.find(each => each.name === name)
    expect(of('Guindaste')?.maxUnits).toBe(1)
    expect(of('Caldeireiro N2')?.maxUnits).toBe(2)
    expect(of('Inspetor')?.maxUnits).toBe(4)
    expect(schedule.calendars.find(each => each.id === of('Inspetor')?.calendar)?.name).toBe('Só de dia')
    expect(of('Andaimeiro')?.maxUnits).toBeUndefined()
    const [free, few] = [made(exchangers(1)), made(exchangers(1), limits)].map(hoursBy)
    expect(few?.get('Extrair feixe tubular com guindaste')).toBe(
      2 * (free?.get('Extrair feixe tubular com guindaste') ?? 0),
    )
  })

  test('work that an inspection may ask for is a risk with a probability, unless it was asked for', () => {
    const risk = made(exchangers(1)).tasks.find(task => task.name.startsWith('Tamponar'))
    expect(risk).toMatchObject({ active: false, kind: 'contingent', probability: 0.3 })
    const asked = made([line('exchanger', 'E-1', { plugged: 40 })]).tasks.find(task => task.name.startsWith('Tamponar'))
    expect(asked?.active).toBeUndefined()
    expect(asked?.kind).toBeUndefined()
    expect(asked?.duration.seconds).toBe(8 * 3600)
    const allowance = compose(exchangers(1), catalogue, [], CALENDARS, {
      name: 'P',
      language: 'pt',
      contingent: 'allowance',
    })
    const part = allowance.ok && allowance.value.schedule.tasks.find(task => task.name.startsWith('Tamponar'))
    expect(part ? part.duration.seconds : 0).toBe(3 * 3600)
  })

  test('broken lines name their fault', () => {
    const codes = (lines: ScopeLine[]): string[] =>
      compose(lines, catalogue, [], CALENDARS, { name: 'P', language: 'pt' }).problems.map(each => each.code)
    expect(codes([])).toEqual(['scope.noLines'])
    expect(codes([line('saucer', 'X')])).toEqual(['scope.unknownTemplate'])
    expect(codes([line('column', 'X', { wings: 2 })])).toEqual(['scope.unknownParameter'])
    expect(codes([line('column', 'X', { trays: -1 })])).toEqual(['scope.parameterRange'])
    expect(codes([line('pump', 'X'), line('pump', 'x')])).toEqual(['scope.duplicateTag'])
  })
})

describe('verdict', () => {
  test('windows of 1 to 60 days: only the verdict differs', () => {
    const schedule = made(REFERENCE, [
      { of: 'crane', units: 1 },
      { of: 'inspection', units: 4, shift: 'day' },
    ])
    const calculated = calculate(schedule)
    if (!calculated.ok) throw new Error('not calculated')
    const before = JSON.stringify(schedule)
    const first = verdict(calculated.value, 24, { schedules: 1 })
    for (let days = 1; days <= 60; days++) {
      const { fits, missing, spare, hours } = verdict(calculated.value, days * 24, { schedules: 1 }).unlimited
      expect(hours).toBe(first.unlimited.hours)
      expect(fits).toBe(hours <= days * 24)
      expect(fits ? spare : missing).toBe(Math[fits ? 'floor' : 'ceil'](Math.abs(days * 24 - hours)))
    }
    expect(JSON.stringify(schedule)).toBe(before)
    expect(first.limited?.hours ?? 0).toBeGreaterThan(first.unlimited.hours)
    expect(first.limitedBy.map(each => each.name)).toContain('Guindaste')
  })
})

describe('trades', () => {
  test.each([
    ['Andaimista', 'scaffolding'],
    ['andaimeiros', 'scaffolding'],
    ['Montador de andaime', 'scaffolding'],
    ['AND', 'scaffolding'],
    ['Inspetor END', 'inspection'],
    ['Hidrojatista', 'cleaning'],
    ['Calderero', 'boilermaking'],
    ['Welders', 'welding'],
    ['Vigia SMS', 'safety'],
    ['Refratarista', 'refractory'],
    ['Piloto de drone', null],
    ['CAL-01', 'boilermaking'],
    ['Operador de guindaste', null],
    ['Ajudante de soldador', null],
  ])('%s is %s', (name, trade) => expect(tradeOf(name)).toBe(trade))

  test('one trade has one name, and whatever asks for the trade of a name gets the same answer', () => {
    for (const [trade, names] of Object.entries(TRADE_NAMES))
      for (const name of Object.values(names)) {
        expect(tradeOf(name), name).toBe(trade)
        expect(tradeOfWork(name), name).toBe(trade)
        expect(tradeGroupOf({ uid: resourceId(1), row: 1, name, kind: 'work' }), name).toBe(trade)
      }
    expect(tradeGroupOf({ uid: resourceId(1), row: 1, name: 'AND', kind: 'work' })).toBe('scaffolding')
    expect(tradeGroupOf({ uid: resourceId(1), row: 1, name: 'Operador de guindaste', kind: 'work' })).toBe('lifting')
  })
})

test('pipefitters beside boilermakers do the work on lines, have a number of their own, and come back as a limit', () => {
  const both: Limit[] = [
    { of: 'piping', units: 3, name: 'Encanador' },
    { of: 'boilermaking', units: 8, name: 'Caldeireiro' },
  ]
  const schedule = made(REFERENCE, both)
  const uidOf = (name: string) => schedule.resources.find(each => each.name === name)?.uid
  const by = (name: string) =>
    new Set(schedule.assignments.filter(each => each.resource === uidOf(name)).map(each => each.task))
  const steps = (tasks: ReadonlySet<unknown>) =>
    new Set(schedule.tasks.filter(each => tasks.has(each.uid)).map(each => each.step))
  expect([...steps(by('Encanador'))].sort()).toEqual(['assemble', 'blind', 'deblind'])
  expect(steps(by('Caldeireiro')).has('blind')).toBe(false)
  expect(schedule.resources.find(each => each.uid === uidOf('Encanador'))?.trade).toBe('boilermaking')
  expect(planLimits(schedule)).toEqual(expect.arrayContaining(both))
  // Alone they are the people of the whole trade, as they come back.
  const alone = made(REFERENCE, [{ of: 'boilermaking', units: 3, name: 'Encanador' }])
  expect(planLimits(alone)).toEqual([{ of: 'boilermaking', units: 3, name: 'Encanador' }])
  expect(work(made(REFERENCE, both)).length).toBe(work(made(REFERENCE)).length)
})

describe('items of one system share its boundary', () => {
  const line = (tag: string, system?: string): ScopeLine => ({
    label: `Trocador ${tag}`,
    tag,
    template: 'exchanger',
    parameters: {},
    ...(system !== undefined && { system }),
  })
  const planOf = (lines: readonly ScopeLine[]): Schedule => {
    const made = compose(lines, catalogue, [], CALENDARS, { name: 'U-110', language: 'pt' })
    if (!made.ok) throw new Error(made.problems[0].code)
    return made.value.schedule
  }
  const rowsOf = ({ tasks }: Schedule, row: string) =>
    tasks.filter(each => each.origin?.source === 'unit' && each.origin.row === row)
  /** All that a task leads to, or waits for. */
  const reach = ({ links }: Schedule, from: number, way: 'before' | 'after'): Set<number> => {
    const seen = new Set<number>()
    const open = [from]
    for (let at = open.pop(); at !== undefined; at = open.pop())
      for (const link of links) {
        const [one, other] = way === 'after' ? [link.from, link.to] : [link.to, link.from]
        if (one === at && !seen.has(other)) {
          seen.add(other)
          open.push(other)
        }
      }
    return seen
  }

  test.each([undefined, 'Pré-aquecimento'])(
    'blinds are set once before both and taken out once after both (%s)',
    system => {
      const schedule = planOf([line('E-101', system), line('E-102', system)])
      const [set, ...moreSet] = rowsOf(schedule, 'limitBlinds')
      const [out, ...moreOut] = rowsOf(schedule, 'limitDeblind')
      expect([moreSet, moreOut]).toEqual([[], []])
      const after = reach(schedule, set?.uid ?? 0, 'after')
      const before = reach(schedule, out?.uid ?? 0, 'before')
      for (const tag of ['E-101', 'E-102']) {
        const own = schedule.tasks.filter(each => each.equipment === tag && !each.summary)
        expect(own.length).toBeGreaterThan(10)
        expect(own.filter(each => !after.has(each.uid) || !before.has(each.uid)).map(each => each.name)).toEqual([])
      }
    },
  )

  test('items of two systems have a boundary each, and neither waits for the other', () => {
    const schedule = planOf([line('E-101', 'A'), line('E-102', 'B')])
    const sets = rowsOf(schedule, 'limitBlinds')
    expect(sets).toHaveLength(2)
    expect(rowsOf(schedule, 'limitDeblind')).toHaveLength(2)
    const held = sets.map(set => {
      const after = reach(schedule, set.uid, 'after')
      return ['E-101', 'E-102'].filter(tag =>
        schedule.tasks.some(each => each.equipment === tag && !each.summary && after.has(each.uid)),
      )
    })
    expect(held).toEqual([['E-101'], ['E-102']])
  })
})
