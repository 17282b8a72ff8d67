import { emptySchedule, type Schedule, STANDARD_CALENDAR, taskId, workTime } from '@parada/schedule'
import { describe, expect, test } from 'vitest'
import { open } from './index.ts'
import { writeMspdi } from './mspdi/index.ts'
import { writeTableCsv, writeTablesXlsx } from './tables/index.ts'
import { docxBytes } from './testing/document-bytes.ts'
import { writeTmx } from './tmx/index.ts'
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
