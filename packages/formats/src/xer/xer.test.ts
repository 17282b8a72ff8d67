import { formatInstant, type Outcome, type Schedule } from '@parada/schedule'
import { describe, expect, test } from 'vitest'
import { samplePlan } from '../testing/sample-files.ts'
import { readClndrData } from './calendar.ts'
import { encodeXer, readXer, writeXer, xerLosses } from './index.ts'

const codes = (outcome: { problems: readonly { code: string }[] }) => outcome.problems.map(each => each.code)
const value = (outcome: Outcome<Schedule>): Schedule => {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems))
  return outcome.value
}

const table = (name: string, fields: string, ...rows: string[]): string =>
  [`%T\t${name}`, `%F\t${fields.split(' ').join('\t')}`, ...rows.map(row => `%R\t${row.split('|').join('\t')}`)].join(
    '\r\n',
  )
const file = (...tables: string[]): string => `ERMHDR\t19.12\r\n${tables.join('\r\n')}\r\n%E\r\n`
const PROJECT = table('PROJECT', 'proj_id proj_short_name export_flag plan_start_date', '1|P1|Y|2027-03-01 07:00')
const task = (...rows: string[]): string =>
  table('TASK', 'task_id proj_id task_code task_name task_type target_drtn_hr_cnt cstr_type cstr_date', ...rows)

describe('calendars', () => {
  test('nested parentheses, either order of start and finish, midnight, spreadsheet days', () => {
    const read = readClndrData(
      '(0||CalendarData()((0||DaysOfWeek()((0||1()())(0||2()((0||0(f|12:00|s|08:00)())(0||1(s|13:00|f|00:00)())))))(0||Exceptions()((0||0(d|40179)())))))',
    )
    expect(read?.week[0]).toEqual([])
    expect(read?.week[1]).toEqual([
      { from: 28_800, to: 43_200 },
      { from: 46_800, to: 86_400 },
    ])
    expect(formatInstant(((read?.exceptions[0]?.first ?? 0) * 86_400) as never)).toBe('2010-01-01T00:00:00')
  })

  test.each(['', '(', '(0||x', '(0||x()(', '((((', '(0||CalendarData()(0||DaysOfWeek'])('%j is no calendar', text => {
    expect(readClndrData(text)).toBeNull()
  })
})

describe('reading', () => {
  test.each([
    ['xer.notXer', 'not an export'],
    ['xer.noProject', file(task('1|1|A|a|TT_Task|8||'))],
  ])('%s', (code, text) => expect(codes(readXer(text))).toEqual([code]))

  test.each([
    ['xer.severalProjects', file(table('PROJECT', 'proj_id proj_short_name export_flag', '1|P1|Y', '2|P2|Y'))],
    ['xer.badRow', file(PROJECT, task('x|1|A|a|TT_Task|8||'))],
    ['xer.badCalendar', file(PROJECT, table('CALENDAR', 'clndr_id clndr_name clndr_data', '1|Cal|((('))],
    [
      'xer.linkDropped',
      file(
        PROJECT,
        task('1|1|A|a|TT_Task|8||'),
        table('TASKPRED', 'task_pred_id task_id pred_task_id pred_type', '1|1|99|PR_FS'),
      ),
    ],
    [
      'xer.assignmentDropped',
      file(PROJECT, task('1|1|A|a|TT_Task|8||'), table('TASKRSRC', 'taskrsrc_id task_id rsrc_id', '1|1|77')),
    ],
    ['formats.truncated', `ERMHDR\t8\r\n${PROJECT}\r\n`],
  ])('%s', (code, text) => {
    const outcome = readXer(text)
    expect(outcome.ok).toBe(true)
    expect(codes(outcome)).toContain(code)
  })

  test('both ways of a two-sided constraint, and quotes, breaks and tabs in values', () => {
    const schedule = value(readXer(file(PROJECT, task('1|1|A10|Trocar ""gaxeta""|TT_Task|8|CS_MEO|2027-03-02 17:00'))))
    expect(schedule.tasks[0]).toMatchObject({ name: 'Trocar "gaxeta"', constraint: { type: 'finishOn' } })
    const broken = value(readXer(file(PROJECT, task('1|1|A10|first\nsecond|TT_Task|8||'))))
    expect(broken.tasks[0]?.name).toBe('first\nsecond')
  })

  test('the project of several can be chosen', () => {
    const text = file(
      table('PROJECT', 'proj_id proj_short_name', '1|P1', '2|P2'),
      task('1|1|A|one|TT_Task|8||', '2|2|A|two|TT_Task|8||'),
    )
    expect(value(readXer(text, { project: 'P2' })).tasks.map(each => each.name)).toEqual(['two'])
  })

  test('a zero duration is a milestone only where P6 calls it one', () => {
    const schedule = value(readXer(file(PROJECT, task('1|1|A|a|TT_Task|0||', '2|1|B|b|TT_FinMile|0||'))))
    expect(schedule.tasks.map(each => each.milestone)).toEqual([false, undefined])
  })
})

describe('writing', () => {
  test('a plan of our own has one root above it in P6, which is hidden again', () => {
    const text = writeXer(samplePlan(5))
    expect(text).toContain('%T\tPROJWBS')
    expect(
      value(readXer(text))
        .tasks.map(each => each.name)
        .toSorted(),
    ).toEqual(
      samplePlan(5)
        .tasks.map(each => each.name)
        .toSorted(),
    )
  })

  test('letters of Windows-1252 take one byte, others make it UTF-8', () => {
    expect([...encodeXer('çã€')]).toEqual([0xe7, 0xe3, 0x80])
    expect(encodeXer('日')).toHaveLength(3)
    expect(value(readXer(encodeXer(writeXer(samplePlan(3))))).tasks).toHaveLength(3)
  })

  test('what is lost is named', () => {
    const plan = samplePlan(3)
    const lossy: Schedule = {
      ...plan,
      tasks: plan.tasks.map(each => ({ ...each, mode: 'manual', deadline: 1 as never })),
    }
    expect(xerLosses(lossy).map(each => each.params.what)).toEqual(['manual', 'deadline'])
  })
})
