import { expect, test } from 'vitest'
import type { Edit } from '../edits/edit.ts'
import { loadMatrix } from '../leveling/matrix.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Outcome } from '../problem.ts'
import { applied, calculated, schedule, taskNamed } from '../testing/index.ts'
import { HOUR, type Instant, parseInstant } from '../time/instant.ts'
import { rememberBaseline } from './baselines.ts'
import { advanceDataDate } from './contributions.ts'
import { setDataDate } from './data-date.ts'
import { type ReportLine, reportLines } from './report.ts'
import { situation } from './situation.ts'
import { planStanding } from './standing.ts'

const at = (text: string) => parseInstant(`2024-01-${text}`) as Instant
const drawn: Schedule = schedule`
    | MTWTFSSMTWTFSS |
  A | XX             |
  B |   XX           | after A
  C | X              |
  D |  X             | after C
  E |         XX     | after B`
const plan: Schedule = {
  ...drawn,
  project: { ...drawn.project, progressRule: 'dataDate', start: at('01T08:00') },
}
const uid = (name: string) => taskNamed(plan, name).uid
const carry = (of: Schedule, edits: Outcome<readonly Edit[]>): Schedule => {
  if (!edits.ok) throw new Error(edits.problems[0].code)
  return applied(of, edits.value)
}
const now = (of: Schedule) => ({ schedule: of, calculation: calculated(of) })
const based = carry(plan, rememberBaseline(now(plan), { number: 0, name: 'Aprovada', locked: true }))

/** A report up to a moment, and the data date with it. */
function updated(of: Schedule, until: string, lines: readonly ReportLine[]): Schedule {
  const calculation = calculated(of)
  const { edits } = reportLines(calculation, lines, at(until), { at: at(until) }, 'moves')
  const advance = advanceDataDate(calculation, at(until), edits)
  if (!advance.ok) throw new Error(advance.problems[0].code)
  return applied(of, advance.value.edits)
}

// C was done as planned; A has a day left, D has not begun: both should have ended on Tuesday.
const tuesday = updated(based, '02T17:00', [
  { task: uid('C'), start: at('01T08:00'), finish: at('01T17:00') },
  { task: uid('A'), start: at('01T08:00'), remaining: (8 * HOUR) as never, reason: 'noCrane' },
])

test('the forecast stands against the baseline and the window, due against done', () => {
  const target = { ...tuesday, project: { ...tuesday.project, window: { finish: at('09T17:00') } } }
  const found = situation(calculated(target), at('02T17:00'))
  expect(found.finish).toBe(calculated(target).projectFinish)
  expect([found.finish - (found.held ?? 0), found.target?.late]).toEqual([24 * HOUR, -8 * HOUR + 24 * HOUR - 16 * HOUR])
  expect(found.tasks).toEqual({ due: 3, dueDone: 1, done: 1, total: 5 })
  expect([found.past, found.finished]).toEqual([false, false])
})

test('what is late is ranked by its effect on the finish, with its reason; what will be late by its slack', () => {
  const { late, willBeLate, held, finish } = situation(calculated(tuesday), at('02T17:00'))
  expect(late.map(each => each.task)).toEqual([uid('A'), uid('D')])
  expect(late[0]).toMatchObject({ reason: 'noCrane', effect: finish - (held ?? 0) })
  expect(late[1]).toMatchObject({ effect: 0 })
  expect(willBeLate.map(each => each.task)).toEqual([uid('B'), uid('E')])
})

test('a day later it says from which forecast the finish came, what was done of what was due, and which reasons were given', () => {
  const wednesday = updated(tuesday, '03T17:00', [
    { task: uid('A'), finish: at('03T17:00') },
    { task: uid('D'), start: at('03T08:00'), percent: 50 },
  ])
  const { since } = situation(calculated(wednesday), at('03T17:00'))
  expect(since.from).toBe(at('02T17:00'))
  expect(since.finish).toBe(calculated(tuesday).projectFinish)
  expect([since.finished, since.started]).toEqual([[uid('A')], [uid('D')]])
  expect(since.due).toBe(0)
})

test('what crews report of the next shift before the date moves on is no part of the forecast of then', () => {
  const then = calculated(tuesday).projectFinish
  const line: ReportLine = { task: uid('A'), start: at('01T08:00'), finish: at('04T17:00') }
  const early = applied(tuesday, reportLines(calculated(tuesday), [line], at('04T17:00'), {}, 'follows').edits)
  const slip = calculated(early).projectFinish - then
  expect(slip).toBeGreaterThan(0)
  const thursday = updated(early, '04T17:00', [])
  const { since, finish } = situation(calculated(thursday), at('04T17:00'))
  expect([since.from, since.finish]).toEqual([at('02T17:00'), then])
  expect(finish - then).toBeGreaterThanOrEqual(slip)
  // What was corrected of the time before it, is.
  const more = applied(tuesday, [
    { kind: 'setTask', task: uid('E'), changes: { duration: { seconds: (40 * HOUR) as never, unit: 'h' } } },
  ])
  const later = updated(more, '04T17:00', [])
  expect(situation(calculated(later), at('04T17:00')).since.finish).toBe(calculated(more).projectFinish)
})

test('a data date that goes back forgets the forecasts after it, and none forgets them all', () => {
  const wednesday = updated(tuesday, '03T17:00', [])
  expect(wednesday.project.forecasts?.map(each => each.dataDate)).toEqual([at('02T17:00'), at('03T17:00')])
  const back = carry(wednesday, setDataDate(now(wednesday), at('02T12:00')))
  expect(back.project.forecasts).toBeUndefined()
  const cleared = carry(wednesday, setDataDate(now(wednesday), null))
  expect(cleared.project.forecasts).toBeUndefined()
})

test('what to decide: requested work, the missed target, a data date that has grown old, no baseline', () => {
  const asked = applied(tuesday, [
    {
      kind: 'setTask',
      task: uid('D'),
      changes: { emergent: { state: 'proposed', effect: 6 * HOUR }, active: false },
    },
  ])
  const late = { ...asked, project: { ...asked.project, window: { finish: at('08T17:00') } } }
  const kinds = (of: Schedule, moment: string) =>
    situation(calculated(of), at(moment)).decisions.map(each => [each.kind, each.count])
  expect(kinds(late, '02T18:00')).toEqual([
    ['overTarget', 1],
    ['extraWork', 1],
  ])
  expect(kinds(tuesday, '04T08:00')).toEqual([['oldDataDate', 1]])
  const unheld = updated(plan, '02T17:00', [])
  expect(kinds(unheld, '02T17:00')).toEqual([
    // A, and C that should have ended a day ago.
    ['silent', 2],
    ['noBaseline', 1],
  ])
})

test('a plan whose finish has gone by without a data date has no forecast, and says so', () => {
  const found = situation(calculated(based), at('20T08:00'))
  expect(found.past).toBe(true)
  expect(found.decisions.map(each => each.kind)).toContain('oldDataDate')
})

test('without a data date a finish that is still to come leaves out what is open in the past, and says so', () => {
  // On Wednesday A, C and D have ended by the plan; nothing of them was reported.
  const found = situation(calculated(based), at('03T08:00'))
  expect([found.past, found.leftOut]).toEqual([false, 3])
  expect(found.decisions).toContainEqual({ kind: 'noDataDate', count: 3, tasks: [] })
  // The data date pushes them, and all of it is counted.
  const dated = situation(calculated(carry(based, setDataDate(now(based), at('03T08:00')))), at('03T08:00'))
  expect(dated.leftOut).toBe(0)
  expect(dated.decisions.map(each => each.kind)).not.toContain('noDataDate')
  expect(situation(calculated(based), at('01T08:00')).leftOut).toBe(0)
})

test('all work done is no forecast any more, and nothing is left to decide', () => {
  const done = updated(
    based,
    '10T17:00',
    based.tasks.map(task => ({ task: task.uid, finish: calculated(based).of(task.uid)?.finish as Instant })),
  )
  const found = situation(calculated(done), at('20T08:00'))
  expect([found.finished, found.decisions, found.late]).toEqual([true, [], []])
})

test('without a data date what is open is late by the time gone by; without a baseline it is held to the first plan', () => {
  const found = situation(calculated(plan), at('02T17:00'))
  expect(found.late.map(each => [each.task, each.late / HOUR])).toEqual(
    expect.arrayContaining([
      [uid('A'), 33],
      [uid('C'), 33],
      [uid('D'), 9],
    ]),
  )
  expect([found.baselined, situation(calculated(based), at('02T17:00')).baselined]).toEqual([false, true])
})

test('a plan that its data date does not rule says what its finish leaves out; with the rule nothing is left out', () => {
  const stored = {
    ...based,
    project: { ...based.project, progressRule: 'asStored' as const, statusDate: at('03T17:00') },
  }
  const found = situation(calculated(stored), at('03T17:00'))
  const ruled = situation(
    calculated({ ...stored, project: { ...stored.project, progressRule: 'dataDate' as const } }),
    at('03T17:00'),
  )
  expect(found.finish).toBe(calculated(stored).projectFinish)
  expect(found.byDataDate?.finishAfter).toBe(ruled.finish)
  expect(ruled.finish).toBeGreaterThan(found.finish)
  expect(found.decisions.find(each => each.kind === 'dataDateRule')).toMatchObject({
    count: found.byDataDate?.moved,
    seconds: ruled.finish - found.finish,
  })
  expect([ruled.byDataDate, ruled.decisions.some(each => each.kind === 'dataDateRule')]).toEqual([null, false])
})

test('a data date of the date that is set takes a plan over that it did not rule', () => {
  const stored = {
    ...based,
    project: { ...based.project, progressRule: 'asStored' as const, statusDate: at('03T17:00') },
  }
  const advance = advanceDataDate(calculated(stored), at('03T17:00'))
  if (!advance.ok) throw new Error(advance.problems[0].code)
  expect(advance.value.takesOver).toBe(true)
  const after = calculated(applied(stored, advance.value.edits))
  expect([after.schedule.project.progressRule, after.projectFinish]).toEqual(['dataDate', advance.value.finishAfter])
})

test('only the plan of another program is taken over from it, whether or not it had a data date', () => {
  const of = (project: Partial<Schedule['project']>) => {
    const { progressRule: _, ...bare } = based.project
    const advance = advanceDataDate(calculated({ ...based, project: { ...bare, ...project } }), at('03T17:00'))
    return advance.ok && [advance.value.takesOver, advance.value.fromProgram]
  }
  expect(of({})).toEqual([true, false])
  expect(of({ statusDate: at('02T17:00') })).toEqual([true, false])
  expect(of({ progressRule: 'dataDate' })).toEqual([false, false])
  for (const mark of [
    { storedFinish: at('05T17:00') },
    { lastSaved: at('01T07:00') },
    { progressRule: 'asStored' as const },
  ])
    expect(of(mark)).toEqual([true, true])
  expect(of({ rules: 'p6', storedFinish: at('05T17:00') })).toEqual([false, false])
})

test('a shift over the limit that the data date has passed is over: it counts nowhere, one to come counts alike', () => {
  const crane = { uid: 1 as never, row: 1, name: 'Guindaste', kind: 'work', nature: 'equipment', maxUnits: 1 } as const
  const assignments = (['A', 'C'] as const).map((name, index) => ({
    uid: (index + 1) as never,
    task: uid(name),
    resource: crane.uid,
    units: 1,
  }))
  const both = { ...plan, resources: [crane], assignments }
  const counts = (of: Schedule, moment: Instant) => {
    const calculation = calculated(of)
    const matrix = loadMatrix(calculation)
    return [
      situation(calculation, moment).overloaded.reduce((sum, each) => sum + each.shifts, 0),
      planStanding(calculation, moment).find(each => each.kind === 'overload')?.count ?? 0,
      matrix.overCells,
      matrix.rows.filter(each => each.overCells > 0 && each.most <= each.limit).length,
    ]
  }
  const first = loadMatrix(calculated(both)).overCells
  expect(first).toBeGreaterThan(0)
  expect(counts(both, at('01T08:00'))).toEqual([first, first, first, 0])
  const done = applied(
    both,
    (['A', 'C'] as const).map(name => ({ kind: 'setTask', task: uid(name), changes: { percentComplete: 100 } })),
  )
  const passed = { ...done, project: { ...done.project, statusDate: at('03T17:00') } }
  expect(counts(passed, at('03T17:00'))).toEqual([0, 0, 0, 0])
})

test('a status date that lies ahead of the clock is told; the end of a shift about to end is not', () => {
  const kinds = (moment: string) => situation(calculated(tuesday), at(moment)).decisions.map(each => each.kind)
  expect(kinds('02T10:00')).toContain('futureDataDate')
  expect(kinds('02T16:15')).not.toContain('futureDataDate')
  expect(kinds('01T07:00')).not.toContain('futureDataDate')
  expect(
    situation(calculated(tuesday), at('02T10:00')).decisions.find(each => each.kind === 'futureDataDate')?.seconds,
  ).toBe(7 * HOUR)
})

test('what begins at the first minute of a shift is counted in it, and in it alone', () => {
  const first = updated(based, '02T08:00', [{ task: uid('C'), start: at('01T08:00'), finish: at('01T17:00') }])
  // D began in the very minute of the first data date, B in that of the second; A an hour before its end.
  const second = updated(first, '03T08:00', [
    { task: uid('D'), start: at('02T08:00'), finish: at('02T17:00') },
    { task: uid('A'), start: at('02T16:00'), finish: at('03T08:00') },
    { task: uid('B'), start: at('03T08:00') },
  ])
  const third = updated(second, '04T08:00', [])
  const names = (of: Schedule) => {
    const { started, finished } = situation(calculated(of), at('31T00:00')).since
    return [started, finished].map(list => list.map(each => of.tasks.find(task => task.uid === each)?.name))
  }
  expect([names(second), names(third)]).toEqual([
    [
      ['A', 'D'],
      ['A', 'D'],
    ],
    [['B'], []],
  ])
})

test('a file that came under way without a baseline has nothing that says what was due; moved on, it has the plan as it came', () => {
  // Number 0 holds planned dates that follow the plan: A as it went, B as it is forecast.
  const files = {
    ...plan,
    project: { ...plan.project, rules: 'p6' as const, p6: { plannedDates: true as const }, statusDate: at('03T08:00') },
    tasks: plan.tasks.map(task => ({
      ...task,
      ...(task.name === 'A' && {
        actualStart: at('01T08:00'),
        actualFinish: at('02T17:00'),
        percentComplete: 100,
      }),
      baselines: [
        { number: 0, start: calculated(plan).of(task.uid)?.start, finish: calculated(plan).of(task.uid)?.finish },
      ],
    })),
  } as Schedule
  const found = situation(calculated(files), at('03T08:00'))
  expect(found).toMatchObject({ isHeld: false, baselined: false, held: null })
  expect(found.hours).toMatchObject({ spi: null, spiTime: null, clock: null })
  expect(found.overall).toMatchObject({ due: null, duePercent: null, points: null })
  expect(found.decisions.map(each => each.kind)).toContain('noBaseline')
  // The date moves on: from then on the plan counts as it came. A, C and D were due by Tuesday, B by Thursday.
  const moved = carry(files, setDataDate(now(files), at('04T17:00')))
  const later = situation(calculated(moved), at('04T17:00'))
  expect(later).toMatchObject({ isHeld: true, baselined: false })
  expect(later.hours.spi).not.toBeNull()
  // A baseline that is saved ends it.
  const saved = carry(files, rememberBaseline(now(files), { number: 0, name: 'Aprovada' }))
  expect(situation(calculated(saved), at('03T08:00'))).toMatchObject({ isHeld: true, baselined: true })
})

test('a limit that cannot be met is a matter to decide, whatever the baseline says', () => {
  // B may not end after Wednesday; it ends on Thursday: 8 h of work are missing. The deadline of E is kept.
  const limited: Schedule = {
    ...based,
    tasks: based.tasks.map(task => ({
      ...task,
      ...(task.name === 'B' && { constraint: { type: 'finishNoLaterThan' as const, date: at('03T17:00') } }),
      ...(task.name === 'E' && { deadline: at('12T17:00') }),
    })),
    project: { ...based.project, honorConstraints: false, statusDate: at('01T08:00') },
  }
  const found = situation(calculated(limited), at('01T08:00'))
  expect(found.decisions.find(each => each.kind === 'missed')).toEqual({
    kind: 'missed',
    count: 1,
    tasks: [uid('B')],
    seconds: 8 * HOUR,
  })
  expect(situation(calculated(based), at('01T08:00')).decisions.map(each => each.kind)).not.toContain('missed')
})
