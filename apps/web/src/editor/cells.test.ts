import { loadMessages } from '@parada/messages'
import {
  applyEdits,
  calculate,
  formatLag,
  instant,
  lagAsTyped,
  parseInstant,
  projectCalendar,
  type Schedule,
  taskId,
  workTime,
} from '@parada/schedule'
import { schedule } from '@parada/schedule/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import { cellEdits, clearedCell } from './cell-edits.ts'
import type { ColumnId } from './columns.ts'
import { assignmentsOf, countsWholeDays, incomingLinks, outgoingLinks, resourceText } from './plan-facts.ts'
import { readDate } from './read-date.ts'
import { loadStep, resourceLoad } from './resource-load.ts'
import { readTable, writeTable } from './table-text.ts'
import { nonWorkingSpans, shadedSpans, snapped, snapStep } from './working-time.ts'

let messages: Awaited<ReturnType<typeof loadMessages>>['gantt']
beforeAll(async () => {
  messages = (await loadMessages('pt')).gantt
})

const plan = schedule`
        | 06 07 08 09 10 11 12 |
  Dig   | XX XX                |
  Pour  |       XX XX XX       | after Dig
  Paint | XX XX                |`

function now(of: Schedule = plan) {
  const calculated = calculate(of)
  if (!calculated.ok) throw new Error('not calculated')
  return { schedule: of, calculation: calculated.value }
}

function typed(column: ColumnId, text: string, task = 3) {
  const result = cellEdits(now(), taskId(task), column, text, 'pt', messages)
  if (!result.ok) return result
  const applied = applyEdits(plan, result.edits)
  if (!applied.ok) throw new Error(JSON.stringify(applied.problems))
  return { ok: true as const, plan: applied.value.schedule, dates: now(applied.value.schedule).calculation }
}

describe('typing into cells', () => {
  test.each([
    ['duration', '16h', 16 * 3600],
    ['duration', '8', 8 * 3600],
    ['duration', '2d', 48 * 3600],
    ['duration', '1,5 dias', 36 * 3600],
    ['duration', '1d 4h', 28 * 3600],
    ['duration', '1 dia e 4 horas', 28 * 3600],
    ['duration', '2ed', 48 * 3600],
  ] as const)('%s takes %s', (column, text, seconds) => {
    const result = typed(column, text)
    expect(result.ok && result.plan.tasks[2]!.duration.seconds).toBe(seconds)
    if (!text.includes('e')) expect(result.ok && result.plan.tasks[2]!.duration.unit, 'kept in hours').toBe('h')
  })

  test.each([
    ['name', false],
    ['duration', false],
    ['id', false],
    ['predecessors', true],
    ['resources', true],
    ['start', true],
  ] as const)('emptying %s', (column, can) => {
    const result = clearedCell(now(), taskId(3), column, messages)
    expect(result.ok).toBe(can)
    if (!result.ok) expect(result.text).not.toBe('')
    else if (column === 'predecessors') {
      const applied = applyEdits(plan, result.edits)
      expect(applied.ok && incomingLinks(applied.value.schedule, taskId(3))).toEqual([])
    }
  })

  test('predecessors take the words of every language', () => {
    for (const text of ['2TI+2d', '2FS+2d', '2FC+2d', '2ti+2d']) {
      const result = typed('predecessors', text)
      const link = result.ok ? incomingLinks(result.plan, taskId(3))[0] : undefined
      expect(link && `${link.type}${formatLag(link.lag)}`, text).toBe('FS+48h')
    }
    // The dialog of a link reads it as the cell does; a text that was not typed anew leaves the lag as it is.
    expect(lagAsTyped(plan, '+2d', undefined)).toEqual({ seconds: 48 * 3600, unit: 'h' })
    const days = { seconds: workTime(16 * 3600), unit: 'd' as const }
    expect([lagAsTyped(plan, '+2d', days), lagAsTyped(plan, 'logo', days)]).toEqual([days, null])
    const several = typed('predecessors', '1; 2II-1h')
    expect(several.ok && incomingLinks(several.plan, taskId(3)).map(link => link.type)).toEqual(['FS', 'SS'])
  })

  test('a start becomes a limit, a finish the duration that reaches it', () => {
    const start = typed('start', '01/01/2024 09:00')
    expect(start.ok && start.dates.of(taskId(3))?.start).toBe(parseInstant('2024-01-01T09:00:00'))
    const finish = typed('finish', '01/01/2024 10:00')
    expect(finish.ok && finish.plan.tasks[2]!.duration.seconds).toBe(4 * 3600)
  })

  test('a mistake is answered with what to type instead, and changes nothing', () => {
    expect(typed('duration', 'logo')).toMatchObject({ ok: false, text: expect.stringContaining('logo') })
    expect(typed('start', '40/40/2026')).toMatchObject({ ok: false, text: expect.stringContaining('40/40/2026') })
    expect(typed('percent', '101')).toMatchObject({ ok: false })
    expect(typed('name', '  ')).toMatchObject({ ok: false, text: 'Nome da tarefa é obrigatório' })
    expect(typed('predecessors', '99')).toMatchObject({ ok: false, problems: [{ code: 'schedule.unknownRow' }] })
    expect(typed('slack', '1d')).toMatchObject({ ok: false })
  })

  test('unknown resources are created, units are kept', () => {
    const result = typed('resources', 'Soldador [50%]; Mecânico')
    expect(result.ok && resourceText(result.plan, taskId(3))).toBe('Soldador [50%]; Mecânico')
    expect(result.ok && assignmentsOf(result.plan, taskId(3))).toHaveLength(2)
  })
})

describe('dates as planners type them', () => {
  const near = parseInstant('2026-03-01T00:00:00')!
  test.each([
    ['12/03/2026 07:00', 'pt', '2026-03-12T07:00:00'],
    ['12/03 7h', 'pt', '2026-03-12T07:00:00'],
    ['12-3-26 7h30', 'pt', '2026-03-12T07:30:00'],
    ['qui 12/03/2026 19:00', 'pt', '2026-03-12T19:00:00'],
    ['03/12/2026 7:00 pm', 'en', '2026-03-12T19:00:00'],
    ['2026-03-12T07:00', 'es', '2026-03-12T07:00:00'],
    ['2026-03-12 07:00:00', 'en', '2026-03-12T07:00:00'],
  ] as const)('%s in %s', (text, locale, expected) => {
    const read = readDate(text, locale, near)
    expect(read && instant(read.day * 86_400 + (read.time ?? 0))).toBe(parseInstant(expected))
  })

  test.each([
    ['12 mar', 'pt', '2026-03-12T00:00:00'],
    ['12 de março de 2027 7h', 'pt', '2027-03-12T07:00:00'],
    ['Mar 12, 2026 7 pm', 'en', '2026-03-12T19:00:00'],
    ['3 dic 18:30', 'es', '2026-12-03T18:30:00'],
    ['amanhã 7h', 'pt', '2026-05-11T07:00:00'],
    ['mañana', 'es', '2026-05-11T00:00:00'],
    ['yesterday', 'en', '2026-05-09T00:00:00'],
    ['depois de amanhã', 'pt', '2026-05-12T00:00:00'],
  ] as const)('%s in %s, in words', (text, locale, expected) => {
    const read = readDate(text, locale, near, parseInstant('2026-05-10T22:00:00'))
    expect(read && instant(read.day * 86_400 + (read.time ?? 0))).toBe(parseInstant(expected))
  })

  test.each(['31/02/2026', '12/13/2026', 'amanhã', '12 xyz', '31 fev', 'março', '12/03 25:00', '1/1/1500'])(
    '%s is none',
    text => {
      expect(readDate(text, 'pt', near)).toBeNull()
    },
  )

  test('a date alone has no clock time', () => {
    expect(readDate('12/03/2026', 'pt', near)?.time).toBeNull()
  })
})

describe('tables on the clipboard', () => {
  test('cells with tabs, breaks and quotes survive', () => {
    const table = [
      ['a', 'b\tc', 'd "e"'],
      ['line\nbreak', '', 'x'],
    ]
    expect(readTable(writeTable(table))).toEqual(table)
    expect(readTable('a\tb\r\n1\t2\r\n\r\n')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
  })
})

describe('facts of a plan', () => {
  test('links of a task in both directions, however far apart identities lie', () => {
    expect(incomingLinks(plan, taskId(2)).map(link => link.from)).toEqual([1])
    expect(outgoingLinks(plan, taskId(1)).map(link => link.to)).toEqual([2])
    expect(incomingLinks(plan, taskId(77))).toEqual([])
    const far: Schedule = { ...plan, links: [{ ...plan.links[0]!, from: taskId(2_000_000_000), to: taskId(7) }] }
    expect(outgoingLinks(far, taskId(2_000_000_000)).map(link => link.to)).toEqual([7])
  })

  test('a plan in whole days is told from one with hours', () => {
    expect(countsWholeDays(plan)).toBe(false)
    expect(
      countsWholeDays(schedule`
      | MTWTF |
    A | XX    |`),
    ).toBe(true)
  })

  test('time without work lies between the periods', () => {
    const spans = nonWorkingSpans({ empty: true } as never, 0, 100)
    expect(spans).toEqual([0, 100])
    const week = projectCalendar(schedule`
      | MTWTFSSMTWTF |
    A | XX           |`)
    const monday = 19_723 * 86_400
    const inDays = (list: readonly number[]) => list.map(at => (at - monday) / 86_400)
    // At a scale of days only the weekend is closed, as one; where hours are wide, nights are too.
    expect(inDays(shadedSpans(week, monday, monday + 8 * 86_400, 60, false))).toEqual([5, 7])
    expect(inDays(shadedSpans(week, monday, monday + 8 * 86_400, 1200, true))).toEqual([5, 7])
    expect(shadedSpans(week, monday, monday + 86_400, 1200, false).length).toBeGreaterThanOrEqual(4)
  })

  test('drags round to what the zoom shows', () => {
    expect([
      snapStep(30, false),
      snapStep(100, false),
      snapStep(576, false),
      snapStep(4000, false),
      snapStep(4000, true),
    ]).toEqual([86_400, 14_400, 3600, 900, 86_400])
    expect(snapped(instant(8 * 3600), 1.2 * 86_400, 86_400)).toBe(86_400 + 8 * 3600)
    expect(snapped(instant(8 * 3600 + 600), 3000, 3600)).toBe(9 * 3600)
    // Steps of four hours are counted from the beginning of the shift: a day later is the same clock time.
    expect(snapped(instant(7 * 3600), 86_500, 4 * 3600, 7 * 3600)).toBe(86_400 + 7 * 3600)
  })
})

describe('load of resources', () => {
  const crew = schedule`
      | 06 07 08 09 10 11 |
  A   | XX XX             |
  B   |    XX XX          |
  C   |             XX XX |`
  const loaded: Schedule = {
    ...crew,
    resources: [{ uid: 1 as never, row: 1, name: 'Solda', kind: 'work', maxUnits: 2 }],
    assignments: [1, 2, 3].map(task => ({
      uid: task as never,
      task: taskId(task),
      resource: 1 as never,
      units: task === 3 ? 3 : 1,
    })),
  }
  test('counts who is needed at the same time, not one after the other', () => {
    const { calculation } = now(loaded)
    const { projectStart, projectFinish } = calculation
    const hours = resourceLoad(calculation, 1 as never, projectStart, projectFinish, 'hour')
    expect([...hours.peak]).toEqual([1, 2, 1, 0, 3, 3])
    const day = resourceLoad(calculation, null, projectStart, projectFinish, 'day')
    expect([...day.peak, ...day.capacity, ...day.over]).toEqual([3, 2, 1])
  })

  test('the step follows the zoom', () => {
    expect([loadStep(600), loadStep(60), loadStep(20), loadStep(2)]).toEqual(['hour', 'shift', 'day', 'week'])
  })
})
