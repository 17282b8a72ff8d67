import { formatInstant, parseInstant, type Schedule } from '@parada/schedule'
import { describe, expect, test } from 'vitest'
import { SAMPLE_PMXML } from '../testing/sample-files.ts'
import { readXer, writeXer } from '../xer/index.ts'
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
    // It began at the data date: what remains is what it lasts; planned were ten hours.
    duration: { seconds: 21_600, unit: 'h' },
    baselines: [{ number: 0, duration: { seconds: 36_000 } }],
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
    SAMPLE_PMXML.replace('<Project>', '<ProjectList/><Risk><ObjectId>1</ObjectId></Risk><Project>'),
  )
  expect(more.problems.map(each => [each.code, each.params.what])).toEqual([['formats.lost', 'Risk']])
})

const xml = (content: string, root = 'APIBusinessObjects'): string =>
  `<?xml version="1.0" encoding="UTF-8"?><${root} xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">${content}</${root}>`
const value = (text: string, project?: string): Schedule => {
  const outcome = readPmxml(text, project === undefined ? {} : { project })
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems))
  return outcome.value
}
const fields = (of: Readonly<Record<string, string | number>>): string =>
  Object.entries(of)
    .map(([name, text]) => (text === '' ? `<${name} xsi:nil="true" />` : `<${name}>${text}</${name}>`))
    .join('')
const object = (name: string, of: Readonly<Record<string, string | number>>, more = ''): string =>
  `<${name}>${fields(of)}${more}</${name}>`

describe('as the web client writes it', () => {
  const schedule = value(
    xml(
      `<ProjectList><Project ObjectId="7"><Id>PG</Id></Project></ProjectList>${object('Calendar', {
        HoursPerDay: '8.0',
        Name: 'Turno',
        ObjectId: 12,
        Type: 'Global',
      })}<Project>${fields({
        ActivityDefaultCalendarObjectId: 12,
        ComputeTotalFloatType: 'Smallest of Start Float and Finish Float',
        CriticalActivityFloatThreshold: '4.0',
        CriticalActivityPathType: 'Longest Path',
        DataDate: '2027-05-17T22:00:00',
        Id: 'PG',
        MakeOpenEndedActivitiesCritical: 1,
        Name: 'Parada',
        ObjectId: 7,
        OutOfSequenceScheduleType: 'Actual Dates',
        PlannedStartDate: '2027-05-01T00:00:00',
        RelationshipLagCalendar: '24 Hour Calendar',
        StartToStartLagCalculationType: 0,
        UseExpectedFinishDates: 1,
      })}${object('WBS', { Code: 'R', Name: 'Raiz', ObjectId: 20, SequenceNumber: 1 })}${object('Activity', {
        ActualFinishDate: '2027-05-09T15:30:00',
        ActualStartDate: '2027-05-05T08:00:00',
        CalendarObjectId: 12,
        DurationType: 'Fixed Duration and Units',
        EarlyFinishDate: '2027-05-17T22:00:00',
        EarlyStartDate: '2027-05-17T22:00:00',
        FinishDate: '2027-05-09T15:30:00',
        Id: 'A10',
        Name: 'Pronta',
        ObjectId: 100,
        PercentCompleteType: 'Duration',
        PlannedDuration: '36.0',
        PrimaryConstraintType: '',
        RemainingDuration: '0.0',
        StartDate: '2027-05-05T08:00:00',
        Status: 'Completed',
        Type: 'Task Dependent',
        WBSObjectId: 20,
      })}${object('Activity', {
        ActualStartDate: '2027-05-12T08:00:00',
        Id: 'A20',
        Name: 'Andando',
        ObjectId: 101,
        PhysicalPercentComplete: '0.35',
        PercentCompleteType: 'Physical',
        PlannedDuration: '16.0',
        RemainingDuration: '8.0',
        RemainingEarlyStartDate: '2027-05-18T08:00:00',
        RemainingEarlyFinishDate: '2027-05-18T17:00:00',
        StartDate: '2027-05-12T08:00:00',
        Type: 'Resource Dependent',
        WBSObjectId: 20,
      })}</Project>`,
    ),
  )

  test('scheduling options stand among the fields of the project', () => {
    expect(schedule.project).toMatchObject({
      criticalSlack: 4 * 3600,
      p6: {
        progress: 'actualDates',
        lagCalendar: '24h',
        float: 'smallest',
        startLagFromEarly: false,
        useExpectedFinish: true,
        openEndsCritical: true,
        critical: 'longestPath',
      },
    })
  })

  test('dates of done, running and remaining work are told apart', () => {
    const [, done, running] = schedule.tasks
    expect([done?.percentComplete, done?.p6?.restart, done && formatInstant(done.stored?.finish as never)]).toEqual([
      100,
      undefined,
      '2027-05-09T15:30:00',
    ])
    expect(done?.stored?.earlyStart).toBeDefined()
    expect(running?.percentComplete).toBe(35)
    expect(formatInstant(running?.p6?.restart as never)).toBe('2027-05-18T08:00:00')
    expect(formatInstant(running?.stored?.start as never)).toBe('2027-05-12T08:00:00')
    expect(formatInstant(running?.stored?.earlyStart as never)).toBe('2027-05-18T08:00:00')
    expect([running?.ignoreResourceCalendars, done?.ignoreResourceCalendars]).toEqual([undefined, true])
  })
})

describe('as P6 Professional writes it', () => {
  const activity = (id: number, of: Readonly<Record<string, string | number>>, more = ''): string =>
    object('Activity', { ObjectId: id, WBSObjectId: 950, Type: 'Task Dependent', PlannedDuration: 8, ...of }, more)
  const text = xml(
    [
      object('OBS', { GUID: '{1}', Name: 'Empresa', ObjectId: 1, ParentObjectId: '' }),
      object('UnitOfMeasure', { ObjectId: 3, Abbreviation: 'm3', Name: 'Metro' }),
      object('NotebookTopic', { ObjectId: 61, Name: 'Notas' }),
      object('Role', { ObjectId: 40, Id: 'SOLD', Name: 'Soldador' }),
      object(
        'Resource',
        { ObjectId: 9, Id: 'CX', Name: 'Concreto', ResourceType: 'Material', UnitOfMeasureObjectId: 3, IsActive: 0 },
        object('Code', { TypeObjectId: 86, ValueObjectId: 87 }) + object('UDF', { TypeObjectId: 81, DoubleValue: 2.5 }),
      ),
      object('ResourceRate', {
        ObjectId: 2,
        ResourceObjectId: 9,
        PricePerUnit: 12,
        PricePerUnit2: 15,
        MaxUnitsPerTime: 3,
      }),
      object('ResourceRole', { ResourceObjectId: 9, RoleObjectId: 40 }),
      object('ResourceCodeType', { ObjectId: 86, Name: 'Oficina' }),
      object('ResourceCode', { ObjectId: 87, CodeTypeObjectId: 86, CodeValue: 'CIV' }),
      object('ActivityCodeType', { ObjectId: 70, Name: 'Área', Scope: 'Global' }),
      object('ActivityCode', { ObjectId: 71, CodeTypeObjectId: 70, CodeValue: 'A', Description: 'Alfa' }),
      object('ActivityCode', { ObjectId: 72, CodeTypeObjectId: 70, CodeValue: 'A1', ParentObjectId: 71 }),
      object('UDFType', { ObjectId: 80, Title: 'Entrega', SubjectArea: 'Activity', DataType: 'Finish Date' }),
      object('UDFType', { ObjectId: 81, Title: 'Peso', SubjectArea: 'Resource', DataType: 'Double' }),
      object('UDFType', { ObjectId: 82, Title: 'Sinal', SubjectArea: 'Activity', DataType: 'Indicator' }),
      object('UDFType', { ObjectId: 83, Title: 'Quantidade', SubjectArea: 'Resource Assignment', DataType: 'Integer' }),
      object('UDFType', { ObjectId: 84, Title: 'Contrato', SubjectArea: 'WBS', DataType: 'Text' }),
      object(
        'Project',
        {
          ObjectId: 1,
          Id: 'P1',
          Name: 'Um',
          WBSObjectId: 950,
          CurrentBaselineProjectObjectId: 8,
          DataDate: '2027-03-01T07:00:00',
          FiscalYearStartMonth: 4,
        },
        [
          object('Calendar', { ObjectId: 500, Name: 'Do projeto', Type: 'Project' }),
          object(
            'WBS',
            { ObjectId: 950, Code: 'P1', Name: 'Um', ParentObjectId: '' },
            object('UDF', { TypeObjectId: 84, TextValue: 'C-7' }),
          ),
          activity(
            100,
            {
              Id: 'A10',
              Name: 'Um',
              PlannedStartDate: '2027-03-01T07:00:00',
              CalendarObjectId: 500,
              EstimatedWeight: 3,
            },
            object('Code', { TypeObjectId: 70, ValueObjectId: 72 }) +
              object('UDF', { TypeObjectId: 80, FinishDateValue: '2027-03-09T17:00:00' }) +
              object('UDF', { TypeObjectId: 82, IndicatorValue: 'Red' }),
          ),
          activity(101, { Id: 'A20', Name: 'Dois' }),
          object('Relationship', {
            ObjectId: 1,
            PredecessorActivityObjectId: 100,
            SuccessorActivityObjectId: 101,
            Type: 'Start to Start',
            Lag: -2,
          }),
          object('Relationship', {
            ObjectId: 2,
            PredecessorActivityObjectId: 100,
            SuccessorActivityObjectId: 101,
            Type: 'Finish to Finish',
            Lag: 1,
          }),
          object(
            'ResourceAssignment',
            { ObjectId: 300, ActivityObjectId: 100, ResourceObjectId: 9, PlannedUnits: 4, RemainingUnits: 4 },
            object('UDF', { TypeObjectId: 83, IntegerValue: 12 }),
          ),
          object('ActivityNote', {
            ObjectId: 60,
            ActivityObjectId: 100,
            NotebookTopicObjectId: 61,
            Note: '&lt;HTML&gt;Cuidado&lt;/HTML&gt;&#0;',
          }),
          object('ActivityExpense', {
            ObjectId: 62,
            ActivityObjectId: 100,
            ExpenseItem: 'Guindaste',
            PlannedCost: 900,
          }),
          object('ActivityStep', { ObjectId: 63, ActivityObjectId: 100, Name: 'Passo', PercentComplete: 0.5 }),
        ].join(''),
      ),
      object(
        'Project',
        { ObjectId: 2, Id: 'P2', Name: 'Dois' },
        object('Activity', { ObjectId: 200, Id: 'B10', Name: 'Outra', Type: 'Task Dependent' }),
      ),
      object(
        'BaselineProject',
        { ObjectId: 8, Id: 'P1 - B1', Name: 'Base', OriginalProjectObjectId: 1 },
        activity(800, {
          Id: 'A10',
          PlannedStartDate: '2027-02-01T07:00:00',
          PlannedFinishDate: '2027-02-02T17:00:00',
          PlannedLaborUnits: 6,
          PlannedLaborCost: 60,
        }),
      ),
      object(
        'BaselineProject',
        { ObjectId: 9, OriginalProjectObjectId: 1 },
        activity(801, { Id: 'A20', PlannedDuration: 40 }),
      ),
      object(
        'BaselineProject',
        { ObjectId: 10, OriginalProjectObjectId: 2 },
        activity(802, { Id: 'A10', PlannedDuration: 99 }),
      ),
    ].join(''),
  )
  const schedule = value(text)
  const task = (code: string) => schedule.tasks.find(each => each.p6?.code === code)

  test('the larger of several projects is read, the others are named, each can be chosen', () => {
    expect(readPmxml(text).problems.map(each => each.code)).toEqual(['xer.severalProjects', 'xer.hoursAssumed'])
    expect(value(text, 'P2').tasks.map(each => each.name)).toEqual(['Outra'])
    expect(value(text, '2').project.name).toBe('Dois')
  })

  test('baseline projects become baselines by the ids of activities, the current one first', () => {
    expect(task('A10')?.baselines).toMatchObject([{ number: 0, duration: { seconds: 28_800 }, work: 21_600, cost: 60 }])
    expect(formatInstant(task('A10')?.baselines?.[0]?.start as never)).toBe('2027-02-01T07:00:00')
    expect(task('A20')?.baselines).toMatchObject([{ number: 1, duration: { seconds: 144_000 } }])
  })

  test('codes in a tree, user-defined fields of every kind and of rows, resources and assignments', () => {
    expect(task('A10')?.custom).toEqual({
      'p6:Área': 'A1',
      'p6:Entrega': { instant: parseInstant('2027-03-09T17:00:00') },
      'p6:Sinal': 'Red',
    })
    expect(schedule.customFields?.find(each => each.key === 'p6:Área')?.values).toMatchObject([
      { value: 'A' },
      { value: 'A1', parent: 71 },
    ])
    expect(schedule.resources[0]).toMatchObject({
      kind: 'material',
      materialUnit: 'm3',
      inactive: true,
      custom: { 'p6:Peso': 2.5 },
      rates: [
        { table: 'A', standard: 12 },
        { table: 'B', standard: 15 },
      ],
    })
    expect(schedule.assignments[0]?.custom).toEqual({ 'p6:Quantidade': 12 })
    expect(schedule.tasks[0]).toMatchObject({ name: 'Um', custom: { 'p6:Contrato': 'C-7' } })
  })

  test('two links of one pair, a lead, notes without their NUL', () => {
    expect(schedule.links.map(each => [each.type, each.lag.seconds])).toEqual([
      ['SS', -7200],
      ['FF', 3600],
    ])
    expect(task('A10')?.notes).toBe('Notas\nCuidado')
  })

  test('what only P6 knows goes on into an export', () => {
    const written = writeXer(schedule)
    for (const part of [
      'PROJCOST',
      'Guindaste',
      'TASKPROC',
      'ROLES',
      'Soldador',
      'RSRCROLE',
      'RCATVAL',
      'RSRCRCAT',
      'OBS',
      'UMEASURE',
      'C-7',
    ])
      expect(written, part).toContain(part)
    expect(written).not.toContain('pmxml:')
    expect(schedule.project.extra?.xer).toMatchObject({ fy_start_month_num: '4' })
    const again = readXer(written)
    expect(again.ok && again.value.tasks.find(each => each.p6?.code === 'A10')?.custom).toEqual(task('A10')?.custom)
    expect(again.ok && again.value.tasks[0]?.custom).toEqual({ 'p6:Contrato': 'C-7' })
  })
})

describe('as other programs write it', () => {
  test('everything beside the project, identities that are words, short link types, ends of work as they are', () => {
    const schedule = value(
      xml(
        [
          object('Project', {
            ObjectId: 'PRJ',
            Id: 'P',
            Name: 'Plano',
            ActivityDefaultCalendarObjectId: 'C1',
            PlannedStartDate: '2027-03-01 08:00',
          }),
          `<Calendar>${fields({ ObjectId: 'C1', Name: 'Dia' })}<StandardWorkWeek><StandardWorkHours><DayOfWeek>MONDAY</DayOfWeek><WorkTime><Start>08:00</Start><Finish>12:00</Finish></WorkTime><WorkTime><Start>22:00:00</Start><Finish>00:00:00</Finish></WorkTime></StandardWorkHours><StandardWorkHours><DayOfWeek>Sunday</DayOfWeek><WorkTime xsi:nil="true"/></StandardWorkHours></StandardWorkWeek></Calendar>`,
          object('WBS', { ObjectId: 'W1', ProjectObjectId: 'PRJ', Code: 'W', Name: 'Etapa' }),
          object('Activity', {
            ObjectId: 'X1',
            ProjectObjectId: 'PRJ',
            Id: 'A',
            Name: 'Abrir',
            WBSObjectId: 'W1',
            CalendarObjectId: 'C1',
            PlannedDuration: 4,
          }),
          object('Activity', {
            ObjectId: 'X2',
            ProjectObjectId: 'PRJ',
            Id: 'B',
            Name: 'Fechar',
            WBSObjectId: 'W1',
            PlannedDuration: 4,
          }),
          object('Relationship', {
            ObjectId: 'R',
            PredecessorActivityObjectId: 'X1',
            SuccessorActivityObjectId: 'X2',
            Type: 'SF',
            Lag: 0,
          }),
          object('ScheduleOptions', { ProjectObjectId: 'PRJ', RelationshipLagCalendar: 'Project Default Calendar' }),
        ].join(''),
        'BusinessObjects',
      ),
    )
    expect(schedule.tasks.map(each => each.name)).toEqual(['Etapa', 'Abrir', 'Fechar'])
    expect(schedule.tasks[1]?.parent).toBe(schedule.tasks[0]?.uid)
    expect(schedule.links).toMatchObject([{ type: 'SF' }])
    expect(schedule.project.p6?.lagCalendar).toBe('project')
    expect(schedule.calendars[0]?.week.slice(0, 3)).toEqual([
      [],
      [
        { from: 28_800, to: 43_200 },
        { from: 79_200, to: 86_400 },
      ],
      [],
    ])
    expect(schedule.tasks[1]?.calendar).toBe(schedule.calendars[0]?.id)
  })
})
