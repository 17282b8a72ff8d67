import {
  calculate,
  formatInstant,
  type Instant,
  type Link,
  lagAsTyped,
  NO_LAG,
  type Outcome,
  parseInstant,
  type Schedule,
  setPredecessors,
  type Task,
  typedDuration,
} from '@parada/schedule'
import { applied, edit, schedule } from '@parada/schedule/testing'
import { describe, expect, test } from 'vitest'
import { samplePlan } from '../testing/sample-files.ts'
import { readClndrData } from './calendar.ts'
import { encodeXer, readXer, writeXer, xerExportWarnings } from './index.ts'
import { readTables } from './table.ts'

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

  test('a text that breaks off after the week gives the week and what exceptions it has', () => {
    const week = [1, 2, 3, 4, 5, 6, 7].map(day => `(0||${day}()((0||0(s|08:00|f|16:00)())))`).join('')
    const text = `(0||CalendarData()((0||DaysOfWeek()(${week}))(0||Exceptions()((0||0(d|46000)())(0||1(d|46`
    const read = readClndrData(text)
    expect([read?.whole, read?.week.every(day => day?.length === 1), read?.exceptions.length]).toEqual([false, true, 1])
    const half = text.slice(0, text.indexOf('(0||5('))
    expect(readClndrData(half)).toBeNull()
    const outcome = readXer(
      file(
        PROJECT,
        table('CALENDAR', 'clndr_id clndr_name', '1|Turno')
          .replace('clndr_name', 'clndr_name\tclndr_data')
          .replace('Turno', `Turno\t${text}`),
      ),
    )
    expect(codes(outcome)).toEqual(['xer.badCalendar', 'xer.hoursAssumed'])
    expect(value(outcome).calendars[0]?.exceptions).toHaveLength(1)
  })

  test.each(['', '(', '(0||x', '(0||x()(', '((((', '(0||CalendarData()(0||DaysOfWeek'])('%j is no calendar', text => {
    expect(readClndrData(text)).toBeNull()
  })
})

describe('reading', () => {
  test('an assignment has the dates that are, else those that remain, else those planned, which are written back', () => {
    const text = file(
      PROJECT,
      task('1|1|A|a|TT_Task|8||'),
      table('RSRC', 'rsrc_id rsrc_name', '4|Solda'),
      table(
        'TASKRSRC',
        'taskrsrc_id task_id proj_id rsrc_id target_start_date target_end_date restart_date reend_date act_start_date',
        '1|1|1|4|2027-03-01 08:00|2027-03-01 17:00|2027-03-04 08:00|2027-03-05 12:00|2027-03-03 08:00',
        '2|1|1|4|2027-03-01 08:00|2027-03-01 17:00|2027-03-04 08:00|2027-03-05 12:00|',
        '3|1|1|4|2027-03-01 08:00|2027-03-01 17:00|||',
      ),
    )
    const read = value(readXer(text))
    expect(
      read.assignments.map(each => [each.start, each.finish].map(at => formatInstant(at as Instant).slice(8, 16))),
    ).toEqual([
      ['03T08:00', '05T12:00'],
      ['04T08:00', '05T12:00'],
      ['01T08:00', '01T17:00'],
    ])
    const back = value(readXer(writeXer(read)))
    expect(back.assignments).toEqual(read.assignments)
    expect(writeXer(read).match(/2027-03-01 17:00/g)).toHaveLength(3)
  })

  test.each([
    ['lines that end as on an old Mac', (text: string) => text.replaceAll('\r\n', '\r')],
    ['lines that end as on Unix', (text: string) => text.replaceAll('\r\n', '\n')],
    ['blank lines before it', (text: string) => `\r\n\r\n${text}`],
  ])('%s', (_, altered) => {
    const text = file(PROJECT, task('1|1|A|Abrir|TT_Task|8||', '2|1|B|Fechar|TT_Task|4||'))
    expect(value(readXer(altered(text)))).toEqual(value(readXer(text)))
    expect(value(readXer(text)).tasks.map(each => each.name)).toEqual(['Abrir', 'Fechar'])
  })

  test('a calendar that an activity names and the file does not have is told', () => {
    const read = readXer(file(PROJECT, table('TASK', 'task_id proj_id task_name clndr_id', '1|1|Abrir|77')))
    expect(read.problems.map(each => [each.code, each.params])).toEqual([
      ['xer.noCalendar', {}],
      ['xer.badRow', { table: 'TASK', field: 'clndr_id', name: 'Abrir' }],
    ])
    expect(value(read).tasks[0]?.calendar).toBeUndefined()
  })

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

  test('dates with single digits or points, links that are numbered', () => {
    const schedule = value(
      readXer(
        file(
          PROJECT,
          task(
            '1|1|A|a|TT_Task|8|CS_MSOA|2027-3-2 7.30',
            '2|1|B|b|TT_Task|8|CS_MEOB|2027/03/04',
            '3|1|C|c|TT_Task|8|CS_MSO|soon',
          ),
          table('TASKPRED', 'task_pred_id task_id pred_task_id pred_type', '1|2|1|PR_FF1', '2|3|2|PR_SS2'),
        ),
      ),
    )
    expect(schedule.tasks.map(each => each.constraint?.date && formatInstant(each.constraint.date))).toEqual([
      '2027-03-02T07:30:00',
      '2027-03-04T00:00:00',
      undefined,
    ])
    expect(schedule.links.map(each => each.type)).toEqual(['FF', 'SS'])
  })

  test('fields of breakdown nodes, units of materials and calendars of a project come back', () => {
    const text = file(
      PROJECT,
      table('UMEASURE', 'unit_id seq_num unit_abbrev unit_name', '4|1|m3|Metro cúbico'),
      table('CALENDAR', 'clndr_id clndr_name proj_id clndr_type clndr_data', '9|Turno|1|CA_Project|'),
      table(
        'PROJWBS',
        'wbs_id proj_id parent_wbs_id wbs_short_name wbs_name proj_node_flag seq_num',
        '50|1||P1|Raiz|Y|1',
        '51|1|50|A|Área|N|2',
      ),
      task('1|1|A|a|TT_Task|8||'),
      table('RSRC', 'rsrc_id rsrc_name rsrc_type unit_id', '7|Concreto|RT_Mat|4'),
      table(
        'UDFTYPE',
        'udf_type_id table_name udf_type_label logical_data_type',
        '80|PROJWBS|Contrato|FT_TEXT',
        '81|TASK|Contrato|FT_TEXT',
      ),
      table('UDFVALUE', 'udf_type_id fk_id proj_id udf_text', '80|51|1|C-7', '81|1|1|C-8'),
    )
    const first = value(readXer(text))
    const again = value(readXer(writeXer(first)))
    for (const schedule of [first, again]) {
      expect(Object.fromEntries(schedule.tasks.map(each => [each.name, each.custom]))).toEqual({
        Raiz: undefined,
        Área: { 'p6:Contrato': 'C-7' },
        a: { 'p6:Contrato 2': 'C-8' },
      })
      expect(schedule.resources[0]?.materialUnit).toBe('m3')
      expect(schedule.calendars[0]?.extra?.xer).toMatchObject({ clndr_type: 'CA_Project', proj_id: '1' })
    }
    const ours = writeXer({ ...first, resources: first.resources.map(each => ({ ...each, materialUnit: 'kg' })) })
    expect(value(readXer(ours)).resources[0]?.materialUnit).toBe('kg')
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

  test('work package, responsible and deadline travel in fields of the user, of activities and of nodes', () => {
    const plan = samplePlan(3)
    const own: Schedule = {
      ...plan,
      tasks: plan.tasks.map((task, at) => ({
        ...task,
        workPackage: `Pacote ${at}`,
        ...(at === 2 && { responsible: 'Ana', deadline: 1_804_320_000 as never }),
      })),
    }
    const text = writeXer(own)
    expect(text).toContain('Parada work package')
    const read = value(readXer(text))
    expect(
      new Map(read.tasks.map(task => [task.name, [task.workPackage, task.responsible, task.deadline, task.custom]])),
    ).toEqual(
      new Map(own.tasks.map(task => [task.name, [task.workPackage, task.responsible, task.deadline, undefined]])),
    )
    expect([read.customFields, writeXer(read).match(/Parada work package/g)?.length]).toEqual([undefined, 2])
  })

  test('custom fields of MS Project come back under their own keys', () => {
    const plan = samplePlan(2)
    const custom = { text7: 'PT-7', number3: 2.5, date1: { instant: 1_804_320_000 as never } }
    const own = { ...plan, tasks: plan.tasks.map(task => ({ ...task, custom })) }
    const read = value(readXer(writeXer(own)))
    expect([read.tasks.map(task => task.custom), read.customFields]).toEqual([[custom, custom], undefined])
  })

  test('an outline code of MS Project is an activity code, whole and of its own type', () => {
    const drawn = schedule`
          | MTWTFSS |
        A | XX      |`
    const key = 'outlineCode1'
    const values = [
      { value: 'U1', id: 1 },
      { value: 'F1', parent: 1, id: 2 },
    ]
    const plan: Schedule = {
      ...drawn,
      customFields: [{ key, of: 'task', name: 'Local', values }],
      tasks: drawn.tasks.map(each => ({ ...each, custom: { [key]: 'U1.F1' } })),
    }
    const outcome = readXer(writeXer(plan))
    expect(outcome.problems).toEqual([])
    expect(value(outcome).tasks[0]?.custom).toEqual({ 'p6:Local': 'U1.F1' })
  })

  test('notes of breakdown nodes are memos of theirs', () => {
    const plan = samplePlan(25)
    const noted = { ...plan, tasks: plan.tasks.map(task => ({ ...task, notes: `Nota <${task.row}>\nfim` })) }
    const read = value(readXer(writeXer(noted)))
    expect(new Map(read.tasks.map(task => [task.name, task.notes]))).toEqual(
      new Map(noted.tasks.map(task => [task.name, task.notes])),
    )
    expect(read.tasks.every(task => task.extra?.['xer:memos'] === undefined)).toBe(true)
  })

  test('notes stand below the names of their topics, and go back to those when they are changed', () => {
    const notebook = [
      table('MEMOTYPE', 'memo_type_id memo_type', '7|Delays', '8|Safety'),
      table(
        'TASKMEMO',
        'memo_id task_id memo_type_id proj_id task_memo',
        '1|1|7|1|<html><body>Crane late</body></html>',
        '2|1|8|1|<html><body>Gas test</body></html>',
      ),
    ]
    const plan = value(readXer(file(PROJECT, task('1|1|A|Lift|TT_Task|8||', '2|1|B|Weld|TT_Task|8||'), ...notebook)))
    expect(plan.tasks[0]?.notes).toBe('Delays\nCrane late\n\nSafety\nGas test')
    const notes = ['Delays\nCrane late\n\nand wind\n\nSafety\nGas test', 'Plain']
    const changed = { ...plan, tasks: plan.tasks.map((each, at) => ({ ...each, notes: notes[at] as string })) }
    const written = readTables(writeXer(changed))?.tables
    const names = new Map(written?.get('MEMOTYPE')?.rows.map(row => [row.memo_type_id, row.memo_type]))
    expect(written?.get('TASKMEMO')?.rows.map(row => [row.task_id, names.get(row.memo_type_id)])).toEqual([
      ['1', 'Delays'],
      ['1', 'Safety'],
      ['2', 'Parada notes'],
    ])
    expect(value(readXer(writeXer(changed))).tasks.map(each => each.notes)).toEqual(notes)
  })

  test('what is lost is named', () => {
    const plan = samplePlan(3)
    const lossy: Schedule = {
      ...plan,
      project: { ...plan.project, actionPlan: 'Dobrar a equipe.' },
      tasks: plan.tasks.map(each => ({ ...each, mode: 'manual', deadline: 1 as never })),
    }
    expect(xerExportWarnings(lossy).map(each => [each.code, each.params.what])).toEqual([
      ['xer.lost', 'manual'],
      ['xer.lost', 'exceptionNames'],
      ['xer.lost', 'reportTexts'],
      ['xer.carried', 'deadline'],
    ])
  })
})

test('each line is decoded by itself: marks pasted into notes take no letters from the lines around them', () => {
  const encoder = new TextEncoder()
  const old = (text: string): Uint8Array => Uint8Array.from(text, each => each.charCodeAt(0))
  const [head, tail] = file(PROJECT, task('1|1|A|Inspe\u00e7\u00e3o|TT_Task|8||', '2|1|B|Marks|TT_Task|8||')).split(
    'Marks',
  ) as [string, string]
  const bytes = [old(head), encoder.encode('\ufeff'.repeat(40)), encoder.encode('Montagem \u00e0 noite'), old(tail)]
  const outcome = readXer(Uint8Array.from(bytes.flatMap(each => [...each])))
  expect(value(outcome).tasks.map(each => each.name.replaceAll('\ufeff', ''))).toEqual([
    'Inspe\u00e7\u00e3o',
    'Montagem \u00e0 noite',
  ])
})

test('what an activity has worked is the working time since it began, without that of a suspension', () => {
  const columns =
    'task_id proj_id task_code task_type target_drtn_hr_cnt remain_drtn_hr_cnt act_start_date act_end_date suspend_date resume_date'
  const project = table('PROJECT', 'proj_id plan_start_date last_recalc_date', '1|2027-03-01 08:00|2027-03-05 08:00')
  const activities = table(
    'TASK',
    columns,
    '1|1|A|TT_Task|16|0|2027-03-01 08:00|2027-03-03 17:00||',
    '2|1|B|TT_Task|40|20|2027-03-01 08:00|||',
    '3|1|C|TT_Task|40|20|2027-03-01 08:00||2027-03-02 08:00|2027-03-04 08:00',
    '4|1|D|TT_Task|40|40||||',
  )
  const { tasks } = value(readXer(file(project, activities)))
  expect(tasks.map(each => each.actualDuration && each.actualDuration.seconds / 3600)).toEqual([24, 32, 16, undefined])
  // Shown is what they last when done; what was planned goes back to P6 as it came.
  expect(tasks.map(each => each.duration.seconds / 3600)).toEqual([24, 52, 36, 40])
  expect(tasks.map(each => each.baselines?.[0]?.duration && each.baselines[0].duration.seconds / 3600)).toEqual([
    16,
    40,
    40,
    // Nothing was planned of it but what it lasts.
    undefined,
  ])
  const written = writeXer(value(readXer(file(project, activities))))
  const again = value(readXer(written)).tasks
  expect(again.map(each => [each.duration, each.baselines])).toEqual(tasks.map(each => [each.duration, each.baselines]))
})

test('planned dates that follow open work are no baseline, those that do not are one', () => {
  const columns =
    'task_id proj_id task_code task_type target_drtn_hr_cnt remain_drtn_hr_cnt act_start_date act_end_date target_start_date target_end_date early_start_date early_end_date'
  const project = table('PROJECT', 'proj_id plan_start_date last_recalc_date', '1|2027-03-01 08:00|2027-03-03 08:00')
  const under = (planned: string) =>
    value(
      readXer(
        file(
          project,
          table(
            'TASK',
            columns,
            '1|1|A|TT_Task|16|0|2027-03-01 08:00|2027-03-02 17:00|2027-03-01 08:00|2027-03-01 17:00||',
            `2|1|B|TT_Task|16|16|||${planned}|2027-03-03 08:00|2027-03-04 17:00`,
          ),
        ),
      ),
    ).project.p6?.plannedDates
  expect(under('2027-03-03 08:00|2027-03-04 17:00')).toBe(true)
  expect(under('2027-03-02 08:00|2027-03-03 17:00')).toBeUndefined()
})

test('dates that are none and years out of reach are told of and left out', () => {
  const text = writeXer(
    applied(
      schedule`
        | MTWTFSS |
      A | XX      |
      B | XX      | after A`,
      edit.set('B', {
        constraint: { type: 'startNoEarlierThan', date: parseInstant('2024-01-04T08:00:00') as Instant },
      }),
    ),
  )
  const read = readXer(text.replace('CS_MSOA\t2024-01-04 08:00', 'CS_MSOA\t12024-01-04 08:00'))
  expect(read.ok && read.value.tasks.map(each => each.constraint)).toEqual([undefined, undefined])
  expect(read.problems.find(each => each.code === 'formats.impossibleNumber')?.params).toEqual({
    what: 'date',
    name: 'B',
    value: '12024-01-04 08:00',
    count: 1,
  })
  expect(readXer(text).problems).toEqual([])
})

describe('hours per day', () => {
  const calendars = (...rows: string[]) =>
    table('CALENDAR', 'clndr_id clndr_name day_hr_cnt week_hr_cnt month_hr_cnt clndr_data', ...rows)
  const week = [1, 2, 3, 4, 5, 6, 7].map(day => `(0||${day}()((0||0(s~07:00~f~17:00)())))`).join('')
  const data = `(0||CalendarData()((0||DaysOfWeek()(${week}))))`
  const project = table('PROJECT', 'proj_id proj_short_name export_flag clndr_id', '1|P1|Y|1')
  const activities = table(
    'TASK',
    'task_id proj_id task_code task_name task_type clndr_id target_drtn_hr_cnt',
    '1|1|A10|Abrir|TT_Task|1|20',
    '2|1|A20|Queimar|TT_Task|2|48',
  )
  const text = (...rows: string[]) => {
    const withData = calendars(...rows.map(row => `${row}|DATA`)).replaceAll('\tDATA', `\t${data.replaceAll('~', '|')}`)
    return file(project, withData, activities)
  }

  test('a day is that of the calendar of the project, as Primavera shows it', () => {
    const read = readXer(text('1|Dia|10|60|215', '2|24x7|24|168|720'))
    expect(codes(read)).toEqual([])
    expect(value(read).project.units).toEqual({ secondsPerDay: 36_000, secondsPerWeek: 216_000, daysPerMonth: 21.5 })
  })

  test.each(['1|Dia|||', '1|Dia|0|40|160', '1|Dia|25|40|160'])('%s states none: what is taken is told', row => {
    const read = readXer(text(row))
    expect(read.problems.map(each => [each.code, each.params])).toContainEqual([
      'xer.hoursAssumed',
      { calendar: 'Dia', day: 8, week: 40, month: 160 },
    ])
    expect(value(read).project.units.secondsPerDay).toBe(28_800)
  })

  test('days typed for an activity are those of its own calendar, in hours that say what they are', () => {
    const plan = value(readXer(text('1|Dia|10|60|215', '2|24x7|24|168|720')))
    const [day, clock] = plan.tasks.map(each => typedDuration(plan, '3d', each.calendar))
    expect([day, clock]).toEqual([
      { seconds: 3 * 36_000, unit: 'h' },
      { seconds: 3 * 86_400, unit: 'h' },
    ])
  })

  test('days typed for a lag are seen as the hours that were taken', () => {
    const plan = value(readXer(text('1|Dia|10|60|215', '2|24x7|24|168|720')))
    const found = calculate(plan)
    const edits = found.ok
      ? setPredecessors({ schedule: plan, calculation: found.value }, plan.tasks[1]!.uid, '1FS+2d')
      : found
    expect(edits.ok && edits.value).toMatchObject([{ kind: 'addLink', link: { lag: { seconds: 72_000, unit: 'h' } } }])
    expect(lagAsTyped(plan, '+2d', undefined)).toEqual({ seconds: 72_000, unit: 'h' })
  })

  test('a plan that says otherwise what a day is keeps it', () => {
    const plan = value(readXer(text('1|Dia|10|60|215', '2|24x7|24|168|720')))
    const units = { secondsPerDay: 12 * 3600, secondsPerWeek: 72 * 3600, daysPerMonth: 26 }
    const changed = { ...plan, project: { ...plan.project, units } }
    expect(value(readXer(writeXer(changed))).project.units).toEqual(units)
    expect(value(readXer(writeXer(changed))).calendars[1]?.hoursPer?.day).toBe(24 * 3600)
  })
})

describe('links that are left out are told by the ids and names of what they join', () => {
  const two = table('PROJECT', 'proj_id proj_short_name export_flag', '1|P1|Y', '2|P2|N')
  const activities = table(
    'TASK',
    'task_id proj_id task_code task_name task_type target_drtn_hr_cnt',
    '1|1|A10|Abrir|TT_Task|8',
    '2|1|A20|Limpar|TT_Task|8',
    '9|2|B90|Energizar|TT_Task|8',
  )
  const links = table(
    'TASKPRED',
    'task_pred_id task_id pred_task_id proj_id pred_proj_id pred_type lag_hr_cnt',
    '1|2|1|1|1|PR_FS|0',
    '2|2|1|1|1|PR_FS|8',
    '3|1|9|1|2|PR_FS|0',
    '4|9|2|2|1|PR_FS|0',
    '5|1|1|1|1|PR_SS|0',
    '6|1|77|1|1|PR_FS|0',
  )

  test('on reading, also those that lead out of the project', () => {
    const read = readXer(file(two, activities, links))
    expect(value(read).links.map(each => [each.from, each.to])).toEqual([[1, 2]])
    expect(read.problems.filter(each => each.code === 'xer.linkDropped').map(each => each.params)).toEqual([
      { from: 'A10 Abrir', to: 'A20 Limpar', why: 'repeated' },
      { from: 'B90 Energizar', to: 'A10 Abrir', why: 'elsewhere' },
      { from: 'A20 Limpar', to: 'B90 Energizar', why: 'elsewhere' },
      { from: 'A10 Abrir', to: 'A10 Abrir', why: 'self' },
      { from: '77', to: 'A10 Abrir', why: 'unknown' },
    ])
  })

  const drawn = schedule`
        | MTWTFSSMTWTFSS |
    Top |                |
      A | XX             |
      B | X              | after A
    C   | X              |`
  const [top, , b, c] = drawn.tasks
  const link = (from: Task, to: Task, type: Link['type']): Link => ({ from: from.uid, to: to.uid, type, lag: NO_LAG })
  const lost = (plan: Schedule) =>
    xerExportWarnings(plan)
      .filter(each => each.code === 'xer.linksLost')
      .map(each => each.params)

  test('on writing a plan of other rules: what leads from the start of a summary, or from and to nothing that is active', () => {
    const plan = { ...drawn, links: [link(top!, c!, 'SS'), link(top!, c!, 'FS')] }
    expect(lost(plan)).toEqual([{ count: 1, names: '1 Top → 4 C (SS)' }])
    const tasks = plan.tasks.map(each => (each.uid === c!.uid ? { ...each, active: false as const } : each))
    expect(lost({ ...plan, tasks, links: [link(b!, c!, 'FS')] })).toEqual([{ count: 1, names: '3 B → 4 C (FS)' }])
  })

  test('on writing a plan of P6 rules: every link of a breakdown node', () => {
    const plan = { ...drawn, project: { ...drawn.project, rules: 'p6' as const }, links: [link(top!, c!, 'FS')] }
    expect(lost(plan)).toEqual([{ count: 1, names: '1 Top → 4 C (FS)' }])
  })
})

test('codes and fields of one name are told with the names that they have here, fields of ours are not', () => {
  const types = table('ACTVTYPE', 'actv_code_type_id actv_code_type', '1|Turno', '2|Turno', '3|Oficina')
  const fields = table(
    'UDFTYPE',
    'udf_type_id table_name udf_type_label',
    '5|TASK|Oficina',
    '6|TASK|Parada WBS',
    '7|PROJWBS|Parada WBS',
  )
  const read = readXer(file(PROJECT, types, fields, task('1|1|A|a|TT_Task|8||')))
  expect(read.problems.filter(each => each.code === 'xer.sameNames').map(each => each.params)).toEqual([
    { count: 2, names: 'Turno 2, Oficina 2' },
  ])
})
