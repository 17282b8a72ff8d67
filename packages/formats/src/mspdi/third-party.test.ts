import { formatInstant, type Outcome, type Schedule } from '@parada/schedule'
import { describe, expect, test } from 'vitest'
import { open } from '../open.ts'
import { readMspdi, writeMspdi } from './index.ts'

const value = (outcome: Outcome<Schedule>): Schedule => {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems))
  return outcome.value
}
const rows = (name: string, list: readonly string[]): string =>
  `<${name}s>${list.map(row => `<${name}>${row}</${name}>`).join('')}</${name}s>`
const file = (...lists: string[]): string =>
  `<Project xmlns="http://schemas.microsoft.com/project">${lists.join('')}</Project>`
const link = (from: number, more = ''): string =>
  `<PredecessorLink><PredecessorUID>${from}</PredecessorUID><Type>1</Type>${more}</PredecessorLink>`

describe('XML of programs other than MS Project', () => {
  test('that count from 0 keeps its first task and its first resource, and all that points to them', () => {
    const text = file(
      rows('Task', [
        '<UID>0</UID><ID>0</ID><Name>Drain</Name><OutlineLevel>1</OutlineLevel><Duration>PT8H0M0S</Duration>',
        `<UID>1</UID><ID>1</ID><Name>Open</Name><OutlineLevel>1</OutlineLevel><Duration>PT4H0M0S</Duration>${link(0)}`,
      ]),
      rows('Resource', ['<UID>0</UID><ID>0</ID><Name>Fitters</Name>', '<UID>1</UID><ID>1</ID><Name>Crane</Name>']),
      rows('Assignment', [
        '<UID>0</UID><TaskUID>0</TaskUID><ResourceUID>0</ResourceUID>',
        '<UID>1</UID><TaskUID>1</TaskUID><ResourceUID>1</ResourceUID>',
      ]),
    )
    const schedule = value(readMspdi(text))
    expect(schedule.tasks.map(task => task.name)).toEqual(['Drain', 'Open'])
    const [drain, opened] = schedule.tasks
    expect(schedule.links).toMatchObject([{ from: drain?.uid, to: opened?.uid }])
    expect(schedule.resources.map(each => each.name)).toEqual(['Fitters', 'Crane'])
    expect(schedule.assignments.map(each => [each.task, each.resource])).toEqual([
      [drain?.uid, schedule.resources[0]?.uid],
      [opened?.uid, schedule.resources[1]?.uid],
    ])
    expect(value(readMspdi(writeMspdi(schedule)))).toEqual(schedule)
  })

  test('whose row of the plan has number 0 and no level keeps it as such', () => {
    const schedule = value(
      readMspdi(
        file(
          rows('Task', [
            '<UID>0</UID><ID>0</ID><Name>Plan</Name>',
            '<UID>1</UID><ID>1</ID><Name>A</Name><OutlineLevel>1</OutlineLevel>',
          ]),
        ),
      ),
    )
    expect(schedule.projectSummary?.name).toBe('Plan')
    expect(schedule.tasks.map(task => task.name)).toEqual(['A'])
  })

  test('without durations has those between its dates, by the calendar; what does not say its level says its number', () => {
    const text = file(
      rows('Task', [
        '<ID>1</ID><Name>Phase</Name><OutlineNumber>1</OutlineNumber>',
        '<ID>2</ID><Name>Weld</Name><OutlineNumber>1.1</OutlineNumber><Start>2026-03-06T08:00:00Z</Start><Finish>2026-03-09T17:00:00.000</Finish>',
        '<ID>3</ID><Name>Done</Name><OutlineNumber>1.2</OutlineNumber><Start>2026-03-10</Start><Finish>2026-03-10</Finish><Milestone>True</Milestone>',
      ]),
    )
    const { tasks } = value(readMspdi(text))
    expect(tasks.map(task => [task.uid, task.parent])).toEqual([
      [1, null],
      [2, 1],
      [3, 1],
    ])
    // A Friday and the Monday after it, eight hours each.
    expect(tasks[1]?.duration).toMatchObject({ seconds: 57_600 })
    expect(formatInstant(tasks[1]?.stored?.start ?? (0 as never))).toBe('2026-03-06T08:00:00')
    expect(tasks[2]?.duration.seconds).toBe(0)
  })

  test('with spans of days, lags written as spans and assignments without a number', () => {
    const schedule = value(
      readMspdi(
        file(
          rows('Task', [
            '<UID>1</UID><ID>1</ID><Name>A</Name><Duration>P1DT2H</Duration>',
            `<UID>2</UID><ID>2</ID><Name>B</Name><Duration>PT90M</Duration>${link(1, '<LinkLag>PT4H0M0S</LinkLag><LagFormat>5</LagFormat>')}`,
          ]),
          rows('Resource', ['<UID>1</UID><ID>1</ID><Name>R</Name>']),
          rows('Assignment', [
            '<TaskUID>1</TaskUID><ResourceUID>1</ResourceUID>',
            '<TaskUID>2</TaskUID><ResourceUID>1</ResourceUID>',
          ]),
        ),
      ),
    )
    expect(schedule.tasks.map(task => task.duration.seconds)).toEqual([93_600, 5400])
    expect(schedule.links[0]?.lag).toEqual({ seconds: 14_400, unit: 'h' })
    expect(schedule.assignments.map(each => [each.uid, each.task])).toEqual([
      [1, 1],
      [2, 2],
    ])
  })

  test('whose working days name no hours has the usual ones, and a calendar without a number its place', () => {
    const { calendars } = value(
      readMspdi(
        file(
          rows('Calendar', [
            `<Name>Plant</Name>${rows('WeekDay', ['<DayType>2</DayType><DayWorking>1</DayWorking>', '<DayType>1</DayType><DayWorking>0</DayWorking>'])}`,
          ]),
        ),
      ),
    )
    expect(calendars).toMatchObject([{ id: 1, name: 'Plant' }])
    expect(calendars[0]?.week[0]).toEqual([])
    expect(calendars[0]?.week[1]).toEqual([
      { from: 28_800, to: 43_200 },
      { from: 46_800, to: 61_200 },
    ])
  })

  test('says what it cannot take: rows without any number, calendars that are not there', () => {
    const read = readMspdi(
      file(
        rows('Task', ['<Name>Lost</Name>', '<UID>1</UID><ID>1</ID><Name>A</Name><CalendarUID>7</CalendarUID>']),
        rows('Resource', ['<Name>Nobody</Name>']),
        rows('Assignment', ['<UID>1</UID><ResourceUID>1</ResourceUID>']),
      ),
    )
    expect(read.problems.map(each => [each.code, each.params.field, each.params.value])).toEqual([
      ['mspdi.badValue', 'Task UID', 'Lost'],
      ['mspdi.badValue', 'Resource UID', 'Nobody'],
      ['mspdi.badValue', 'TaskUID', ''],
      ['mspdi.noCalendar', undefined, undefined],
      ['mspdi.badValue', 'CalendarUID', 7],
    ])
    expect(value(read).tasks[0]?.calendar).toBeUndefined()
  })
})

describe('the encoding of XML', () => {
  const body = file('<Name>Manutenção</Name>', rows('Task', ['<UID>1</UID><ID>1</ID><Name>Inspeção</Name>']))
  const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
  const latin = (text: string): Uint8Array => Uint8Array.from(text, letter => letter.charCodeAt(0))
  const wide = (text: string, big: boolean): Uint8Array => {
    const bytes = new DataView(new ArrayBuffer(text.length * 2))
    for (let at = 0; at < text.length; at++) bytes.setUint16(at * 2, text.charCodeAt(at), !big)
    return new Uint8Array(bytes.buffer)
  }
  const declared = (encoding: string): string => `<?xml version="1.0" encoding="${encoding}"?>\n`
  test.each([
    ['UTF-8 that calls itself UTF-16', utf8(declared('utf-16') + body)],
    ['Latin that calls itself UTF-8', latin(declared('UTF-8') + body)],
    ['Latin', latin(declared('ISO-8859-1') + body)],
    ['UTF-8 with a mark', utf8(`\ufeff${body}`)],
    ['UTF-16 with a mark', wide(`\ufeff${declared('UTF-16')}${body}`, false)],
    ['UTF-16, the high byte first', wide(`\ufeff${declared('UTF-16')}${body}`, true)],
    ['UTF-16 without a mark', wide(declared('UTF-16') + body, false)],
    [
      'UTF-8 of which one byte is spoiled',
      Uint8Array.of(...utf8(`${body}<!-- ções á é -->`.slice(0, -4)), 0xff, 0x2d, 0x2d, 0x3e),
    ],
    ['a remark before the root that looks like an element', utf8(`<!-- by <html> & co -->${body}`)],
    [
      'a prefix before every name',
      utf8(
        body
          .replaceAll('</', '</p:')
          .replace(/<(?=\w)/g, '<p:')
          .replace('xmlns=', 'xmlns:p='),
      ),
    ],
  ])('%s', async (_, bytes) => {
    const read = await open(bytes, 'plan.xml')
    expect(read).toMatchObject({
      ok: true,
      value: { format: 'mspdi', schedule: { project: { name: 'Manutenção' }, tasks: [{ name: 'Inspeção' }] } },
    })
  })
})
