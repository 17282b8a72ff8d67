import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { writeMpp } from '../../packages/formats/src/testing/mpp-file.ts'
import { SAMPLE_PMXML } from '../../packages/formats/src/testing/sample-files.ts'
import { run } from '../run.ts'
import { runSection } from './reading.ts'

const folder = mkdtempSync(join(tmpdir(), 'corpus-'))
afterAll(() => rmSync(folder, { recursive: true }))

const TASKS_OF_SAMPLE = [
  { uid: 20, name: 'Caldeira' },
  { uid: 100, name: 'Abrir' },
  { uid: 101, name: 'Fechar' },
]

const TRUTH = {
  file: { type: 'MPP', mppFileType: 14, applicationVersion: 16 },
  properties: { start: '2026-03-02T08:00:00', minutesPerDay: 480, defaultCalendar: 'Plant', weekStartDay: 'MONDAY' },
  calendars: [
    {
      uid: 1,
      name: 'Plant',
      type: 'GLOBAL',
      exceptions: [
        {
          name: 'Meeting',
          from: '2026-05-06',
          to: '2026-06-03',
          hours: [],
          recurring: { type: 'WEEKLY', frequency: 2, occurrences: 3 },
          dates: ['2026-05-06', '2026-05-20', '2026-06-03'],
        },
        { name: 'Good Friday', from: '2026-04-03', to: '2026-04-03', hours: [] },
      ],
    },
    { uid: 2, name: 'Boilermaker', parentUid: 1, type: 'RESOURCE', exceptions: [] },
  ],
  tasks: [
    { uid: 0, id: 0, name: 'Shutdown', summary: true, critical: true },
    { uid: 1, id: 1, name: 'Open vessel', parentUid: 0, outlineLevel: 1, summary: true, critical: true },
    {
      uid: 7,
      id: 2,
      name: 'Blind lines é',
      parentUid: 1,
      outlineLevel: 2,
      duration: { value: 1, units: 'd' },
      estimated: true,
      milestone: true,
      constraintType: 'START_NO_EARLIER_THAN',
      constraintDate: '2026-03-02T08:00:00',
      totalSlackCalc: { value: 16, units: 'h' },
    },
    { uid: 3, id: 3, name: 'Clean', parentUid: 1, outlineLevel: 2, calendarUid: 1, critical: true },
    { uid: 4, id: 4, name: 'Done', parentUid: 0, outlineLevel: 1, critical: true },
    {
      uid: 5,
      id: 5,
      name: 'By hand',
      parentUid: 0,
      outlineLevel: 1,
      mode: 'manual',
      manualDuration: { value: 1, units: 'd' },
      critical: true,
    },
  ],
  relations: [
    { pred: 7, succ: 3, type: 'FS', lag: { value: 1, units: 'd' } },
    { pred: 3, succ: 4, type: 'FF', lag: { value: -1, units: 'eh' } },
    { pred: 7, succ: 4, type: 'SS', lag: { value: 50, units: '%' } },
  ],
  resources: [
    { uid: 1, id: 1, name: 'Boilermaker', type: 'WORK', group: 'Mechanical', maxUnits: 200, calendarUid: 2 },
    { uid: 2, id: 2, name: 'Gasket', type: 'MATERIAL', group: 'Mechanical', maxUnits: 100 },
  ],
  assignments: [{ uid: 9, task: 7, resource: 1, units: 100, work: { value: 8, units: 'h' } }],
}

function put(name: string, change: (truth: typeof TRUTH) => void): string {
  const dir = join(folder, name)
  mkdirSync(dir)
  const truth = structuredClone(TRUTH)
  change(truth)
  writeFileSync(join(dir, 'plan.mpp'), writeMpp({ layout: 14, application: 16 }))
  writeFileSync(join(dir, 'plan.mpp.json.gz'), gzipSync(JSON.stringify(truth)))
  writeFileSync(join(dir, 'without-truth.mpt'), writeMpp({ layout: 9 }))
  return dir
}

test('a file that says what its truth says passes in every field', async () => {
  const section = await runSection(put('right', () => {}))
  expect(section.lines).toContain('2 of 2 files open')
  expect([section.failed, section.passed > 60]).toEqual([0, true])
})

test('a value that differs, a record too many and one too few are each named', async () => {
  const section = await runSection(
    put('wrong', truth => {
      truth.tasks[2]!.duration!.value = 2
      truth.tasks.pop()
      truth.calendars[0]!.exceptions[0]!.dates!.pop()
      truth.resources.push({ uid: 8, id: 3, name: 'Nobody', type: 'WORK', group: '', maxUnits: 100, calendarUid: 2 })
      truth.relations[0]!.lag.units = 'ed'
    }),
  )
  const { differences } = section.details as { differences: { field: string; record: string }[] }
  expect(differences.map(each => `${each.record} ${each.field}`).sort()).toEqual([
    'calendar 1 calendars.exceptions',
    'link 7>3FS relations.lag',
    'resource 8 resources',
    'task 5 tasks',
    'task 7 tasks.duration',
  ])
  expect(section.failed).toBe(5)
})

test('a file that cannot be read is named', async () => {
  const dir = join(folder, 'unread')
  mkdirSync(dir)
  writeFileSync(join(dir, 'broken.mpp'), 'no project')
  const section = await runSection(dir)
  expect(section.failed).toBe(1)
  expect(section.lines.join('\n')).toContain('broken.mpp: mpp.notProjectFile')
})

test('truths that are missing, damaged or partial are named and fail nothing', async () => {
  const dir = join(folder, 'poor')
  mkdirSync(dir)
  const plan = writeMpp({ layout: 14, application: 16 })
  for (const name of ['bare', 'torn', 'list', 'part', 'plain']) writeFileSync(join(dir, `${name}.MPP`), plan)
  writeFileSync(join(dir, 'torn.MPP.json.gz'), 'no archive')
  writeFileSync(join(dir, 'list.MPP.json'), '[]')
  writeFileSync(join(dir, 'part.MPP.json.gz'), gzipSync(JSON.stringify({ tasks: [{ uid: 3, name: 'Clean' }] })))
  writeFileSync(join(dir, 'plain.MPP.json'), JSON.stringify({ tasks: [{ uid: 3, name: 'Dirty' }] }))
  const { lines, failed, details } = await runSection(dir)
  const text = lines.join('\n')
  expect(text).toContain('1 files have no truth beside them and were opened only: bare.MPP')
  expect(text).toMatch(/2 files have a truth that cannot be read and were opened only: list.MPP: no object; torn.MPP: /)
  expect(text).toContain(
    '2 files have a truth that leaves things out: compared in what it says: part.MPP (no calendars,',
  )
  const { differences } = details as { differences: { file: string; record: string; field: string }[] }
  // Six further tasks of ours have no counterpart in the list that the truth does give.
  const named = differences.filter(each => each.field === 'tasks.name')
  expect(named).toMatchObject([{ file: 'plain.MPP', record: 'task 3' }])
  expect(failed).toBe(differences.length)
})

test('P6 XML is told from MS Project XML by its content', async () => {
  const dir = join(folder, 'xml')
  mkdirSync(dir)
  writeFileSync(join(dir, 'p6.xml'), SAMPLE_PMXML)
  writeFileSync(join(dir, 'p6.xml.json.gz'), gzipSync(JSON.stringify({ tasks: TASKS_OF_SAMPLE })))
  const { lines, failed } = await runSection(dir)
  expect(lines[0]).toBe('1 of 1 files open')
  expect(failed).toBe(0)
})

test('the command reports a folder, also as JSON, and ends with a code', async () => {
  const dir = join(folder, 'right')
  const file = join(folder, 'report.json')
  const { code, output } = await run(
    [process.execPath, 'tools/corpus.ts', '--dir', dir, '--section', 'reading', '--json', file],
    { capture: true },
  )
  expect(output).toMatch(/\d+ passed, 0 failed/)
  expect(code).toBe(0)
  const report = JSON.parse(readFileSync(file, 'utf8')) as { sections: { name: string; failed: number }[] }
  expect(report.sections).toMatchObject([{ name: 'reading', failed: 0 }])
})

test('the command line says of a file of MS Project and of its export that they are the same plan', async () => {
  const dir = join(folder, 'same')
  mkdirSync(dir)
  const [plan, exported] = [join(dir, 'plan.mpp'), join(dir, 'plan.xml')]
  writeFileSync(plan, writeMpp({ layout: 14, application: 16 }))
  const parada = (...args: string[]) =>
    run([process.execPath, 'apps/cli/src/main.ts', ...args, '--lang', 'en'], { capture: true })
  expect((await parada('convert', plan, exported)).code).toBe(0)
  const { code, output } = await parada('diff', plan, exported)
  expect(output).toContain('0 added, 0 removed, 0 changed')
  expect(code).toBe(0)
})
