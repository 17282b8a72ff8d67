import { emptySchedule, type Schedule, STANDARD_CALENDAR, taskId, workTime } from '@parada/schedule'
import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { open } from './index.ts'
import { writeMspdi } from './mspdi/index.ts'
import { writeTableCsv, writeTablesXlsx } from './tables/index.ts'
import { docxBytes } from './testing/document-bytes.ts'
import { givenSchema, writeTmx } from './tmx/index.ts'
import { writeXer } from './xer/index.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const wide = (text: string): Uint8Array => {
  const out = new Uint8Array(2 + text.length * 2)
  out.set([0xff, 0xfe])
  for (let at = 0; at < text.length; at++) {
    out[2 + at * 2] = text.charCodeAt(at) & 255
    out[3 + at * 2] = text.charCodeAt(at) >> 8
  }
  return out
}

const plan: Schedule = {
  ...emptySchedule('Parada da caldeira'),
  calendars: [STANDARD_CALENDAR],
  tasks: [
    { uid: taskId(1), row: 1, name: 'Inspeção', parent: null, duration: { seconds: workTime(7200), unit: 'h' } },
    { uid: taskId(2), row: 2, name: 'Solda', parent: null, duration: { seconds: workTime(14_400), unit: 'h' } },
  ],
}

describe('a file is what it holds, whatever it is called', () => {
  test.each([
    ['mspdi', bytes(writeMspdi(plan))],
    ['mspdi', wide(writeMspdi(plan).replace('encoding="UTF-8"', 'encoding="UTF-16"'))],
    ['xer', bytes(writeXer(plan))],
    ['tmx', bytes(writeTmx(plan))],
    ['csv', bytes(writeTableCsv(plan, 'tasks', { language: 'es' }))],
  ])('%s', async (format, content) => {
    const opened = await open(content, 'liar.mpp')
    expect(opened).toMatchObject({ ok: true, value: { kind: 'schedule', format } })
    if (opened.ok && opened.value.kind === 'schedule')
      expect(opened.value.schedule.tasks.map(task => task.name)).toEqual(['Inspeção', 'Solda'])
  })

  test('xlsx', async () => {
    const opened = await open(await writeTablesXlsx(plan), 'plan.pdf')
    expect(opened).toMatchObject({ ok: true, value: { kind: 'schedule', format: 'xlsx' } })
  })

  test('a Word document is a document, and so is plain text', async () => {
    expect(await open(docxBytes(['Trocar o trocador E-101']), 'a.mpp')).toMatchObject({
      ok: true,
      value: { kind: 'document' },
    })
    expect(await open(bytes('Trocar o trocador E-101.\nDepois testar, com cuidado.'), 'a.xml')).toMatchObject({
      ok: true,
      value: { kind: 'document' },
    })
  })

  test('plain text under the name of a plan is told of, under that of a text or list it is not', async () => {
    const told = async (name: string) =>
      (await open(bytes('hello'), name)).problems.map(each => [each.code, each.params])
    for (const name of ['a.xer', 'a.mpp', 'a.tmx', 'a.xml', 'a.xlsx'])
      expect(await told(`C:\\planos\\${name}`)).toEqual([['formats.notAsNamed', { name }]])
    for (const name of ['a.txt', 'a.csv', 'notas']) expect(await told(name)).toEqual([])
  })

  test('an archive of plans says what is in it and that it is to be unpacked', async () => {
    const packed = zipSync({ 'parada/plano.xml': bytes(writeMspdi(plan)), 'parada/leia.txt': bytes('x') })
    expect(await open(packed, 'parada.zip')).toMatchObject({
      ok: false,
      problems: [
        {
          code: 'formats.packed',
          params: { count: 2, names: 'parada/plano.xml, parada/leia.txt' },
          suggestions: [{ code: 'formats.unpack' }],
        },
      ],
    })
    expect(await open(zipSync({ 'a.dll': bytes('x') }), 'a.zip')).toMatchObject({
      ok: false,
      problems: [{ code: 'formats.unknown' }],
    })
  })

  test('what breaks off behind the mark of a project file is a damaged one, not a text', async () => {
    const mark = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
    for (const length of [8, 10, 511]) {
      const opened = await open(
        Uint8Array.from({ length }, (_, at) => mark[at] ?? 0),
        'a.mpp',
      )
      expect(opened.ok ? opened.value : opened.problems[0].code).toBe('mpp.damaged')
    }
  })

  test('a plan without a name is called as its file', async () => {
    const opened = await open(bytes('{"tasks":[{"id":1,"name":"A"}]}'), 'C:\\planos\\Parada 2027.tmx')
    expect(opened.ok && opened.value.kind === 'schedule' && opened.value.schedule.project.name).toBe('Parada 2027')
  })
})

describe('what is not read says what it is and what to do', () => {
  test.each([
    ['formats.empty', new Uint8Array()],
    ['formats.unsupported', bytes('{\\rtf1\\ansi Hello}')],
    ['formats.unsupported', bytes('MPX,Microsoft Project,4.0\n')],
    ['formats.unsupported', bytes('SQLite format 3\0')],
    ['formats.unsupported', bytes('<?xml version="1.0"?><project name="x" mrproject-version="2" phase=""/>')],
    ['formats.unsupported', bytes('<html><body>no</body></html>')],
    ['formats.unsupported', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])],
    ['formats.unknown', bytes('<?xml version="1.0"?><recipe/>')],
    ['mspdi.notXml', bytes('<Project><Tasks></Project>')],
    ['mspdi.entities', bytes('<!DOCTYPE x [<!ENTITY a "b">]><Project xmlns="http://schemas.microsoft.com/project"/>')],
    ['formats.truncated', bytes('<Project xmlns="http://schemas.microsoft.com/project"><Tasks><Task>')],
    ['pmxml.noProject', bytes('<APIBusinessObjects></APIBusinessObjects>')],
    ['xer.noProject', bytes('ERMHDR\t8.0\n%T\tTASK\n%E\n')],
    ['formats.unknown', new Uint8Array(Array.from({ length: 400 }, (_, at) => (at * 7) % 32))],
  ])('%s', async (code, content) => {
    const opened = await open(content, 'file.bin')
    expect(opened.ok).toBe(false)
    expect(opened.problems.map(each => each.code)).toEqual([code])
    expect(opened.problems[0]?.suggestions.length).toBeGreaterThan(0)
  })

  test('random bytes that are called a project file are none, with the forms that are read', async () => {
    const random = new Uint8Array(Array.from({ length: 400 }, (_, at) => (at * 7) % 32))
    expect(await open(random, 'plano.mpp')).toMatchObject({
      problems: [{ code: 'mpp.notProjectFile', suggestions: [{ code: 'formats.supported' }] }],
    })
  })
})

describe('what no plan can have is left out of a file by name, whatever form it is in', () => {
  const long = (text: string): Uint8Array => bytes(text)
  const codes = async (content: Uint8Array): Promise<{ seconds: number[]; told: string[] }> => {
    const opened = await open(content, 'p')
    if (!opened.ok || opened.value.kind !== 'schedule') return { seconds: [], told: [] }
    return {
      seconds: opened.value.schedule.tasks.map(each => each.duration.seconds),
      told: opened.problems.map(({ code, params }) =>
        `${code} ${params.field ?? params.what} ${params.name ?? ''}`.trim(),
      ),
    }
  }
  const tasks = (duration: unknown, more: object = {}): Uint8Array =>
    long(JSON.stringify({ schema_version: 1, project_name: 'P', tasks: [{ id: 1, name: 'A', duration, ...more }] }))

  test.each<readonly [string, Uint8Array, readonly string[]]>([
    ['tmx, a text', tasks('1e300h'), ['tmx.badValue duration A']],
    ['tmx, within safe numbers', tasks('9000000000h'), ['formats.beyondModel duration A']],
    ['tmx, an object', tasks({ seconds: 1e12, unit: 'h' }), ['formats.beyondModel duration A']],
    ['tmx, work', tasks('1d', { work: 1e11 }), ['formats.beyondModel work A']],
    ['tmx, a share', tasks('1d', { percent_complete: 150 }), ['tmx.badValue percent A']],
    ['tmx, a member inside another', tasks('1d', { constraint: { type: 'asap', bogus: 3 } }), ['tmx.badValue bogus A']],
    ['csv', long('ID;Nome;Duração\n1;A;9000000000h\n'), ['formats.beyondModel duration A']],
    [
      'xml of MS Project',
      long(writeMspdi(plan).replace('<Duration>PT2H0M0S', '<Duration>PT9000000000H0M0S')),
      ['formats.beyondModel duration Inspeção'],
    ],
    [
      'xer',
      long(
        writeXer({
          ...plan,
          tasks: plan.tasks.map(each => ({ ...each, duration: { seconds: workTime(3.6e12), unit: 'h' } })),
        }),
      ),
      ['duration', 'remainingDuration'].map(member => `formats.beyondModel ${member} Inspeção`),
    ],
  ])('%s', async (_, content, told) => {
    const read = await codes(content)
    expect(read.told.filter(each => !each.startsWith('formats.impossibleNumber'))).toEqual(told)
    expect(read.seconds.every(each => each < 1e9)).toBe(true)
  })

  test('what nobody knows of a row stays with it and is written again', async () => {
    const opened = await open(tasks('1d', { bogus: { a: 1 } }), 'p')
    const read = opened.ok && opened.value.kind === 'schedule' ? opened.value.schedule : null
    expect(read?.tasks[0]?.extra).toEqual({ bogus: { a: 1 } })
    expect(JSON.parse(writeTmx(read as Schedule)).schema.tasks[0].bogus).toEqual({ a: 1 })
  })

  test.each([
    ['duration', '1e300h'],
    ['duration', -3],
    ['duration', { seconds: 1e300, unit: 'h' }],
    ['duration', '9000000000h'],
    ['percent_complete', 150],
    ['work', 1e300],
    ['deadline', '2027-02-30T08:00'],
    ['constraint', { type: 'start_no_earlier_than', dat: '2027-03-01' }],
  ])('handed over to be kept it is refused: %s %j', (field, value) => {
    const row = { id: 1, name: 'A', duration: '1d', [field]: value }
    expect(givenSchema({ schema_version: 1, tasks: [row] })).toMatchObject({
      ok: false,
      problems: [{ code: 'tmx.valueRefused' }],
    })
  })

  test.each([
    { dependencies: [{ pred_id: 1, succ_id: 2, lag: 'banana' }] },
    { dependencies: [{ pred_id: 1, succ_id: 2, type: 'XX' }] },
    { resources: [{ id: 1, name: 'R', max_units: 1e300 }] },
    { resources: [{ id: 1, name: 'R' }], assignments: [{ task_id: 1, resource_id: 1, units: -2 }] },
    { start_date: '12/03/2027' },
    { units: { seconds_per_day: 28_800 } },
    { units: { day_hours: 1e300 } },
    { project: { critical_slack: 1e300 } },
    { calendars: [{ id: 1, name: 'C', exceptions: [{ first: 'nunca', last: '2027-03-01' }] }] },
  ])('and so of everything else: %j', more => {
    const rows = [1, 2].map(id => ({ id, name: `T${id}`, duration: '1d' }))
    expect(givenSchema({ schema_version: 1, tasks: rows, ...more })).toMatchObject({
      ok: false,
      problems: [{ code: 'tmx.valueRefused' }],
    })
  })
})
