import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { open } from './index.ts'
import { readMspdi } from './mspdi/index.ts'
import { brokenInvariants } from './testing/check-schedule.ts'
import { mutate, randomFrom } from './testing/mutate.ts'
import { sampleFiles } from './testing/sample-files.ts'
import { readTmx } from './tmx/index.ts'
import { readXer } from './xer/index.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const codes = (outcome: { problems: readonly { code: string }[] }) => outcome.problems.map(each => each.code)
const SEED = 20_270_301

test(`short fuzz, seed ${SEED}: every mutation of every format is an outcome, none is our own fault, and what is read is sound`, async () => {
  const random = randomFrom(SEED)
  for (const { name, bytes: original } of await sampleFiles())
    for (let round = 0; round < (name.endsWith('.xlsx') ? 20 : 100); round++) {
      const outcome = await open(mutate(original, random), name)
      expect(codes(outcome), `${name} round ${round}`).not.toContain('formats.internal')
      if (outcome.ok && outcome.value.kind === 'schedule')
        expect(brokenInvariants(outcome.value.schedule), `${name} round ${round}`).toEqual([])
    }
}, 60_000)

describe('attacks that are known by name', () => {
  test('billion laughs is refused, not expanded', () => {
    const entities = Array.from({ length: 12 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('')
    const outcome = readMspdi(
      `<?xml version="1.0"?><!DOCTYPE Project [<!ENTITY l0 "lol">${entities}]><Project><Name>&l12;</Name></Project>`,
    )
    expect(codes(outcome)).toEqual(['mspdi.entities'])
  })

  test('an outside entity is refused', () => {
    expect(
      codes(
        readMspdi('<!DOCTYPE Project [<!ENTITY x SYSTEM "file:///etc/passwd">]><Project><Name>&x;</Name></Project>'),
      ),
    ).toEqual(['mspdi.entities'])
  })

  test('nesting without end is refused', () => {
    expect(codes(readMspdi('<Project>'.repeat(100_000)))).toEqual(['formats.tooDeep'])
    expect(codes(readTmx('{"tasks":'.repeat(100_000)))).toEqual(['formats.tooDeep'])
    const nested = `ERMHDR\t8\n%T\tPROJECT\n%F\tproj_id\n%R\t1\n%T\tCALENDAR\n%F\tclndr_id\tclndr_name\tclndr_data\n%R\t1\tx\t${'(0||a()('.repeat(100_000)}\n%E\n`
    expect(codes(readXer(nested))).toEqual(['xer.badCalendar', 'xer.hoursAssumed'])
  })

  test('children nested in children are bounded too', () => {
    const deep = `${'{"tasks":[],"children":['.repeat(150)}${']}'.repeat(150)}`
    expect(codes(readTmx(`{"tasks":[${deep}]}`))).toEqual(['formats.tooDeep'])
  })

  test('a workbook that inflates without end is refused before it is parsed', async () => {
    const bomb = zipSync(
      { '[Content_Types].xml': bytes('<x/>'), 'xl/workbook.xml': new Uint8Array(60 * 1024 * 1024) },
      { level: 9 },
    )
    expect(bomb.length).toBeLessThan(200_000)
    expect(codes(await open(bomb, 'bomb.xlsx'))).toEqual(['formats.archiveBomb'])
  })

  test('a base of calendars that leads back to itself is cut', () => {
    const outcome = readMspdi(
      '<Project><Calendars><Calendar><UID>1</UID><Name>A</Name><IsBaseCalendar>0</IsBaseCalendar><BaseCalendarUID>2</BaseCalendarUID></Calendar><Calendar><UID>2</UID><Name>B</Name><IsBaseCalendar>0</IsBaseCalendar><BaseCalendarUID>1</BaseCalendarUID></Calendar></Calendars></Project>',
    )
    expect(outcome.ok && outcome.value.calendars.map(each => each.base)).toEqual([undefined, undefined])
  })

  test('a task inside itself, and a million of one problem, end', () => {
    const tasks = Array.from(
      { length: 20_000 },
      (_, at) => `{"id":${at + 1},"parent_id":${((at + 1) % 20_000) + 1},"duration":"?"}`,
    )
    const outcome = readTmx(`{"tasks":[${tasks.join(',')}]}`)
    expect(outcome.ok && outcome.value.tasks.length).toBe(20_000)
    expect(outcome.problems.length).toBeLessThan(200)
  })

  test('a breakdown of Primavera that leads back to itself is cut', () => {
    const outcome = readXer(
      'ERMHDR\t8\n%T\tPROJECT\n%F\tproj_id\n%R\t1\n%T\tPROJWBS\n%F\twbs_id\tproj_id\tparent_wbs_id\twbs_name\n%R\t1\t1\t2\ta\n%R\t2\t1\t1\tb\n%E\n',
    )
    expect(outcome.ok && outcome.value.tasks.map(task => task.name).toSorted()).toEqual(['a', 'b'])
  })

  test('names that stand for the prototype stay plain members', () => {
    const outcome = readTmx(
      '{"__proto__":{"polluted":1},"tasks":[{"id":1,"name":"A","__proto__":{"x":1},"constructor":2}]}',
    )
    expect(outcome.ok).toBe(true)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
})

describe('amounts beyond counting', () => {
  const xml = (duration: string): string =>
    `<Project><Tasks><Task><UID>1</UID><ID>1</ID><Name>A</Name><Duration>${duration}</Duration><Work>${duration}</Work></Task></Tasks></Project>`
  test.each([
    [
      'plan.json',
      '{"tasks":[{"name":"A","duration":"99999999999999999999h","work":1e300},{"name":"B","duration":{"seconds":1e300,"unit":"h"}},{"name":"C","duration":{"seconds":-5,"unit":"h"}}]}',
    ],
    ['plan.csv', 'Nome;Duração;Trabalho\nA;99999999999999999999;99999999999999999999\nB;2h;1h\n'],
    ['plan.xml', xml('PT99999999999999999999H0M0S')],
    [
      'plan.xer',
      'ERMHDR\t8\n%T\tPROJECT\n%F\tproj_id\n%R\t1\n%T\tTASK\n%F\ttask_id\tproj_id\ttask_name\ttarget_drtn_hr_cnt\ttotal_float_hr_cnt\n%R\t1\t1\tA\t99999999999999999999\t-99999999999999999999\n%E\n',
    ],
  ])('%s: none of them is taken', async (name, text) => {
    const outcome = await open(bytes(text), name)
    expect(outcome.ok && outcome.value.kind === 'schedule' && brokenInvariants(outcome.value.schedule)).toEqual([])
  })
})

describe('cut anywhere', () => {
  test('every file cut at 60 places is an outcome', async () => {
    for (const { name, bytes: whole } of await sampleFiles())
      for (let part = 0; part < 60; part++) {
        const outcome = await open(whole.subarray(0, Math.floor((whole.length * part) / 60)), name)
        expect(codes(outcome), `${name} ${part}/60`).not.toContain('formats.internal')
      }
  })
})
