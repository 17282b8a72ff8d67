import { loadMessages } from '@parada/messages'
import {
  assignmentId,
  type Calculation,
  calculate,
  calendarId,
  emptySchedule,
  HOUR,
  instant,
  lookAhead,
  NO_LAG,
  type Schedule,
  shiftCalendar,
  taskId,
} from '@parada/schedule'
import { expect, test } from 'vitest'
import { isPublicAddress } from './address.ts'
import { heightOf, LINES, pagesOf, ROOM } from './pages.ts'
import { renderSheets } from './render-sheets.ts'
import { crewSheets, equipmentSheet, equipmentTags } from './sheet-data.ts'

const START = instant(1_772_434_800) // 2026-03-02 07:00
const [ALWAYS, CREWS] = [calendarId(7), 11]
const LONG =
  'Remover o carretel, a tampa do casco e o cabeçote flutuante do permutador de topo com o guindaste de 200 t'

function calculated(schedule: Schedule): Calculation {
  const outcome = calculate(schedule)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems))
  return outcome.value
}

/** A shutdown like the reference one: eleven crews, each with sixteen tasks in the first night, some of very long names. */
function shutdown(): Schedule {
  const empty = emptySchedule('Parada U-20', { start: START, calendar: ALWAYS })
  const tasks = Array.from({ length: CREWS * 16 }, (_, at) => ({
    uid: taskId(at + 1),
    row: at + 1,
    name: at % 7 === 0 ? `${LONG} ${at + 1}` : `Abrir boca de visita BV-${at + 1}`,
    parent: null,
    duration: { seconds: 2 * HOUR, unit: 'h' } as never,
    equipment: `E-${101 + (at % 6)}`,
    area: 'a2',
    responsible: 'Jonas Pereira',
  }))
  return {
    ...empty,
    calendars: [...empty.calendars, shiftCalendar('24x7', { id: ALWAYS })],
    areas: [{ id: 'a2', name: 'Pátio A2' }],
    tasks,
    links: [],
    resources: Array.from({ length: CREWS + 1 }, (_, at) => ({
      uid: (at + 1) as never,
      row: at + 1,
      name: at === CREWS ? 'Guindaste' : `Equipe ${at + 1}`,
      kind: 'work' as const,
      ...(at < CREWS && { maxUnits: 200 }),
    })),
    assignments: tasks.flatMap((task, at) => [
      { uid: assignmentId(2 * at + 1), task: task.uid, resource: ((at % CREWS) + 1) as never, units: 2 },
      ...(at % 10 === 0 ? [{ uid: assignmentId(2 * at + 2), task: task.uid, resource: (CREWS + 1) as never }] : []),
    ]),
  }
}

const pt = await loadMessages('pt')
const night = (calculation: Calculation, from = START) =>
  lookAhead(calculation, from, instant(from + 12 * HOUR), 'crew')

test('every crew has its sheet, fifteen lines a page, tag and place first, every name whole', () => {
  const calculation = calculated(shutdown())
  const sheets = crewSheets(calculation, night(calculation))
  expect(sheets.map(sheet => sheet.title)).toEqual(Array.from({ length: CREWS }, (_, at) => `Equipe ${at + 1}`))
  expect(sheets.every(sheet => sheet.lines.length === 16 && sheet.supervisor === 'Jonas Pereira')).toBe(true)
  const pages = pagesOf(sheets)
  expect(pages).toHaveLength(2 * CREWS)
  for (const page of pages) {
    expect(page.lines.length).toBeLessThanOrEqual(LINES)
    expect(page.lines.reduce((sum, line) => sum + heightOf(line), 0)).toBeLessThanOrEqual(ROOM)
  }
  expect(pages.filter(page => page.number === 1).every(page => page.lines.length >= 12)).toBe(true)
  const html = renderSheets(sheets, { locale: 'pt', messages: pt, issuedAt: START })
  for (const task of calculation.schedule.tasks) expect(html).toContain(`<b>${task.name}</b>`)
  expect(html).toContain('<b>E-101</b><span class="small">Pátio A2</span>')
  expect(html).toContain('<u>Guindaste</u>')
  expect(html.match(/folha 2 de 2/g)).toHaveLength(CREWS)
  expect(html).not.toMatch(/<script|src=|href=/)
})

test('two crews of one name have a sheet each, told apart by whose they are', async () => {
  const plan = shutdown()
  const resources = plan.resources.map((each, at) =>
    at < 2 ? { ...each, name: 'Soldadores', contractor: at === 0 ? 'Norte' : 'Sul' } : { ...each, contractor: 'Leste' },
  )
  const calculation = calculated({ ...plan, resources })
  const sheets = crewSheets(calculation, night(calculation))
  expect(new Set(sheets.map(each => each.id)).size).toBe(CREWS)
  expect(sheets.slice(0, 3).map(each => [each.title, each.contractor])).toEqual([
    ['Soldadores', 'Norte'],
    ['Soldadores', 'Sul'],
    ['Equipe 3', undefined],
  ])
  const messages = await loadMessages('pt')
  const html = renderSheets(sheets, { locale: 'pt', messages, issuedAt: START })
  expect([html.includes('Norte'), html.includes('Sul'), html.includes('Leste')]).toEqual([true, true, false])
})

test('names are text, whatever they hold', () => {
  const plan = shutdown()
  const [first, ...rest] = plan.tasks
  if (!first) throw new Error('no task')
  const calculation = calculated({ ...plan, tasks: [{ ...first, name: '<img src=x onerror=alert(1)>' }, ...rest] })
  const html = renderSheets(crewSheets(calculation, night(calculation)), {
    locale: 'pt',
    messages: pt,
    issuedAt: START,
  })
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(html).not.toContain('<img')
})

test('the lap book of an equipment has all its steps in the order of their dates', async () => {
  const plan = shutdown()
  const chained: Schedule = {
    ...plan,
    tasks: plan.tasks.slice(0, 13).map((task, at) => (at === 6 ? { ...task, step: 'gasTest' as const } : task)),
    assignments: plan.assignments.filter(each => each.task <= 13),
    links: [{ from: taskId(7), to: taskId(1), type: 'FS', lag: NO_LAG }],
  }
  const calculation = calculated(chained)
  expect(equipmentTags(calculation)).toEqual(['E-101', 'E-102', 'E-103', 'E-104', 'E-105', 'E-106'])
  const sheet = equipmentSheet(calculation, 'E-101')
  expect(sheet.lines.map(line => [line.row, line.mark])).toEqual([
    [7, 'permit'],
    [13, undefined],
    [1, undefined],
  ])
  for (const locale of ['pt', 'en', 'es'] as const) {
    const messages = await loadMessages(locale)
    const html = renderSheets([sheet], { locale, messages, issuedAt: START })
    expect(html).toContain(messages.sheets.book)
    expect(html).toContain(messages.sheets.marks.permit)
  }
})

test.each([
  ['https://parada.example/p/1', true],
  ['http://192.168.10.4:3000/p/1', true],
  ['http://[2001:db8::5]/p', true],
  ['http://localhost:3000/p/1', false],
  ['http://app.localhost/p', false],
  ['http://127.0.0.1:3000/p', false],
  ['http://127.9.9.9/p', false],
  ['http://[::1]:3000/p', false],
  ['http://[::ffff:127.0.0.1]/p', false],
  ['http://0.0.0.0/p', false],
  ['ftp://parada.example/p', false],
  ['', false],
])('a code carries %s: %s', (address, shown) => {
  expect(isPublicAddress(address)).toBe(shown)
  const calculation = calculated(shutdown())
  const options = {
    locale: 'pt',
    messages: pt,
    issuedAt: START,
    addressOf: () => ({ address, reports: true }),
  } as const
  const html = renderSheets(crewSheets(calculation, night(calculation)).slice(0, 1), options)
  expect(html.includes('<svg class="qr"')).toBe(shown)
  expect(html.includes('este servidor não tem endereço público')).toBe(!shown)
})
