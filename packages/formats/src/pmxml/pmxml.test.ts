import { formatInstant } from '@parada/schedule'
import { expect, test } from 'vitest'
import { SAMPLE_PMXML } from '../testing/sample-files.ts'
import { readPmxml } from './index.ts'

const read = readPmxml(SAMPLE_PMXML)
const schedule = read.ok ? read.value : undefined

test('a project with its dates, options and calendar', () => {
  expect(read.problems).toEqual([])
  expect(schedule?.project).toMatchObject({
    name: 'Parada geral 2027',
    rules: 'p6',
    p6: { progress: 'progressOverride', lagCalendar: 'successor' },
  })
  expect(formatInstant(schedule?.project.statusDate as never)).toBe('2027-03-01T07:00:00')
  const calendar = schedule?.calendars[0]
  // Ends of periods come as their last minute.
  expect(calendar?.week[1]).toEqual([
    { from: 25_200, to: 43_200 },
    { from: 46_800, to: 64_800 },
  ])
  expect(calendar?.exceptions).toHaveLength(1)
  expect(calendar?.exceptions[0]?.periods).toEqual([])
  expect(calendar?.hoursPer?.day).toBe(36_000)
})

test('activities below their breakdown, with codes, fields, progress and constraints', () => {
  expect(schedule?.tasks.map(task => [task.name, task.parent, task.p6?.type])).toEqual([
    ['Caldeira', null, 'wbsSummary'],
    ['Abrir', 20, 'task'],
    ['Fechar', 20, 'finishMilestone'],
  ])
  expect(schedule?.tasks[1]).toMatchObject({
    duration: { seconds: 36_000, unit: 'h' },
    remainingDuration: { seconds: 21_600 },
    percentComplete: 40,
    physicalPercentComplete: 40,
    custom: { 'p6:Área': 'CALD', 'p6:PT': 'PT-7' },
  })
  expect(schedule?.tasks[2]?.constraint?.type).toBe('finishNoLaterThan')
})

test('links and assignments', () => {
  expect(schedule?.links).toMatchObject([{ from: 100, to: 101, type: 'FS', lag: { seconds: 14_400 } }])
  expect(schedule?.assignments).toMatchObject([{ task: 100, resource: 9, units: 2, work: 72_000 }])
  expect(schedule?.resources).toMatchObject([{ name: 'Mecânica', code: 'MEC', kind: 'work' }])
})

test('what is not carried over is named', () => {
  const more = readPmxml(
    SAMPLE_PMXML.replace(
      '<Project>',
      '<Role><ObjectId>1</ObjectId></Role><BaselineProject><ObjectId>2</ObjectId></BaselineProject><Project>',
    ),
  )
  expect(more.problems.map(each => [each.code, each.params.what])).toEqual([
    ['formats.lost', 'BaselineProject'],
    ['formats.lost', 'Role'],
  ])
})
