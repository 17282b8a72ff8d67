import { expect, test } from 'vitest'
import { applyEdits } from '../edits/apply.ts'
import { setPercentComplete } from '../edits/commands-progress.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import { calculated, schedule, taskNamed } from '../testing/index.ts'
import { checkReport } from '../testing/report-one.ts'
import { ZERO_DURATION } from '../time/duration.ts'
import { HOUR, type Instant, parseInstant, workTime } from '../time/instant.ts'
import { advanceDataDate } from './contributions.ts'
import { percentByType, workDone, workLeft } from './percent-type.ts'
import { type ReportLine, reportLines } from './report.ts'
import { outOfSequence } from './sequence.ts'

const at = (text: string) => parseInstant(`2024-01-${text}`) as Instant
const drawn: Schedule = schedule`
    | MTWTFSSMTWTFSS |
  Blind | X            |
  Open  |  XX          | after Blind
  Start |    X         | after Open`
const plan: Schedule = {
  ...drawn,
  project: { ...drawn.project, progressRule: 'dataDate' },
  tasks: drawn.tasks.map(task => (task.name === 'Blind' ? { ...task, step: 'blind' } : task)),
}
const uid = (name: string) => taskNamed(plan, name).uid
const found = (of: Schedule, lines: readonly ReportLine[], until: Instant) =>
  checkReport(calculated(of), lines, until).map(
    each => `${taskNamed(of, 'Blind').uid === each.task ? 'Blind ' : ''}${each.code} ${each.act}`,
  )
const after = (of: Schedule, lines: readonly ReportLine[], until: Instant): Schedule => {
  const applied = applyEdits(of, reportLines(calculated(of), lines, until).edits)
  if (!applied.ok) throw new Error(JSON.stringify(applied.problems))
  const back = applyEdits(applied.value.schedule, applied.value.inverse, { undo: true })
  expect(back.ok && back.value.schedule).toEqual(of)
  return applied.value.schedule
}

test('a start-up reported done with everything before it open is asked about, not taken without a word', () => {
  expect(found(plan, [{ task: uid('Start'), percent: 100 }], at('02T17:00'))).toContain('doneWithOpenPredecessors ask')
})

test('work of no hours is asked about, a milestone at one moment and what was answered before are not', () => {
  const moment = { task: uid('Blind'), start: at('01T16:00'), finish: at('01T16:00') }
  expect(found(plan, [moment], at('01T17:00'))).toEqual(['Blind noTimeSpent ask'])
  expect(found(plan, [{ ...moment, start: at('01T08:30') }], at('01T17:00'))).toEqual([])
  expect(found(after(plan, [moment], at('01T17:00')), [moment], at('01T17:00'))).toEqual([])
})

test('what keeps a task from beginning is kept with it, and hours without a start are work that has begun', () => {
  for (const line of [
    { task: uid('Blind'), reason: 'noPermit' as const },
    { task: uid('Blind'), percent: 0, reason: 'noPermit' as const },
  ]) {
    const told = after(plan, [line], at('01T17:00'))
    expect(taskNamed(told, 'Blind').delays).toEqual([{ reason: 'noPermit', at: at('01T17:00'), lost: 8 * HOUR }])
    expect(taskNamed(told, 'Blind').actualStart).toBeUndefined()
  }
  expect(found(plan, [{ task: uid('Blind'), spent: workTime(HOUR) }], at('01T17:00'))).toEqual([
    'Blind percentWithoutStart accept',
  ])
})

test('nobody passes an open blind without a name that answers for it, and nothing of the line is written', () => {
  const line = { task: uid('Open'), start: at('01T08:00'), percent: 50 }
  expect(found(plan, [line], at('01T17:00'))).toEqual(['safetyStepOpen refuse'])
  expect(reportLines(calculated(plan), [line], at('01T17:00')).edits).toEqual([])
  expect(found(plan, [{ ...line, override: 'Ana' }], at('01T17:00'))).toEqual(['safetyStepOpen accept'])
})

test.each([{}, { percentComplete: 100 }])('a milestone between does not let anybody pass an open blind: %j', ready => {
  const tasks = plan.tasks.map(task => (task.name === 'Open' ? { ...task, duration: ZERO_DURATION, ...ready } : task))
  const line = { task: uid('Start'), start: at('01T08:00'), percent: 50 }
  const of = (step?: 'clean') =>
    checkReport(
      calculated({ ...plan, tasks: step ? tasks.map(each => ({ ...each, step })) : tasks }),
      [line],
      at('01T17:00'),
    )
  expect(of()).toContainEqual({ task: uid('Start'), code: 'safetyStepOpen', act: 'refuse', other: uid('Blind') })
  expect(of('clean').map(each => each.code)).not.toContain('safetyStepOpen')
})

test('open work behind a milestone that stands at 100 % without a date is asked about, once the milestone is open in its place', () => {
  const work = plan.tasks.map(task => ({ ...task, step: 'clean' as const }))
  const line = { task: uid('Start'), start: at('01T08:00'), finish: at('01T12:00') }
  const of = (open: object, blind: object = {}) =>
    checkReport(
      calculated({
        ...plan,
        tasks: work.map(task => ({
          ...task,
          ...(task.name === 'Open' && { duration: ZERO_DURATION, ...open }),
          ...(task.name === 'Blind' && blind),
        })),
      }),
      [line],
      at('01T17:00'),
    ).map(each => `${each.code} ${each.act} ${each.other}`)
  expect(of({ percentComplete: 100 })).toEqual([`doneWithOpenPredecessors ask ${uid('Blind')}`])
  expect(of({})).toEqual([`doneWithOpenPredecessors ask ${uid('Open')}`])
  const ended = { actualStart: at('01T07:00'), actualFinish: at('01T08:00'), percentComplete: 100 }
  expect(of({ percentComplete: 100 }, ended)).toEqual([])
  // The report of a milestone with a date was judged where it was given.
  expect(of({ ...ended, actualStart: at('01T08:00') })).toEqual([])
})

test('a yes to open work between does not answer for the open step behind it that protects people', () => {
  const line = { task: uid('Start'), start: at('01T08:00'), percent: 50 }
  const of = (tasks: readonly Task[], links = plan.links) =>
    checkReport(calculated({ ...plan, tasks, links }), [line], at('01T17:00')).map(
      each => `${each.code} ${each.act} ${each.other}`,
    )
  const both = [`doneWithOpenPredecessors ask ${uid('Open')}`, `safetyStepOpen refuse ${uid('Blind')}`]
  expect(of(plan.tasks)).toEqual(both)
  // Work that began waits for it as well; with a real finish its own report was judged.
  const begun = { actualStart: at('01T07:00'), percentComplete: 50 }
  const over = { actualStart: at('01T07:00'), actualFinish: at('01T08:00'), percentComplete: 100 }
  const opened = (open: object) => plan.tasks.map(task => (task.name === 'Open' ? { ...task, ...open } : task))
  expect([of(opened(begun)), of(opened(over))]).toEqual([both, []])
  // Inside a summary that is waited for: the yes is to the summary.
  const [blind, open, start] = plan.tasks as [Task, Task, Task]
  const whole = { ...blind, uid: 9 as Task['uid'], row: 9, name: 'Phase 1', summary: true as const }
  const { step: _, ...plain } = whole
  const inside = [plain, { ...blind, parent: whole.uid }, { ...open, parent: whole.uid, ...over }, start]
  const link = { ...plan.links[0]!, from: whole.uid, to: start.uid }
  expect(of(inside, [link])).toEqual([
    `doneWithOpenPredecessors ask ${whole.uid}`,
    `safetyStepOpen refuse ${uid('Blind')}`,
  ])
})

test('work that began before the last work of a summary had ended is out of sequence by what really happened', () => {
  const [blind, open, start] = plan.tasks as [Task, Task, Task]
  const whole = { ...open, uid: 9 as Task['uid'], row: 9, name: 'Area', summary: true as const }
  const over = (task: Task, from: string, to: string): Task => ({
    ...task,
    parent: task === start ? null : whole.uid,
    step: 'clean',
    actualStart: at(from),
    actualFinish: at(to),
    percentComplete: 100,
  })
  const of = (began: string) => {
    const tasks = [
      whole,
      over(blind, '01T08:00', '01T12:00'),
      over(open, '01T13:00', '01T16:00'),
      over(start, began, '02T16:00'),
    ]
    const links = [{ ...plan.links[0]!, from: whole.uid, to: start.uid }]
    return outOfSequence(calculated({ ...plan, tasks, links })).map(each => [each.link.from, each.task, each.ahead])
  }
  expect(of('01T14:00')).toEqual([[whole.uid, start.uid, 2 * HOUR]])
  expect(of('01T16:00')).toEqual([])
})

test('who answers for it is kept with the task wherever the line came from, through the next reports and a taken back one', () => {
  const begun = after(
    plan,
    [{ task: uid('Open'), start: at('01T08:00'), percent: 20, override: 'Ana' }],
    at('01T17:00'),
  )
  const log = (of: Schedule) => taskNamed(of, 'Open').reported?.overrides
  const kept = [{ by: 'Ana', at: at('01T17:00'), past: 'Blind' }]
  expect(log(begun)).toEqual(kept)
  const later = after(begun, [{ task: uid('Open'), percent: 40 }], at('01T17:00'))
  expect(log(later)).toEqual(kept)
  const ended = after(later, [{ task: uid('Open'), finish: at('01T17:00'), override: 'Rui' }], at('01T17:00'))
  expect(log(ended)?.map(each => each.by)).toEqual(['Ana', 'Rui'])
  expect(log(after(later, [{ task: uid('Open'), percent: 0, reason: 'rework' }], at('01T17:00')))).toEqual(kept)
})

test('what was answered for is not asked again with each report; to finish past a safety step is', () => {
  const begun = after(
    plan,
    [{ task: uid('Open'), start: at('01T08:00'), percent: 20, override: 'Ana' }],
    at('01T17:00'),
  )
  expect(found(begun, [{ task: uid('Open'), percent: 40 }], at('01T17:00'))).toEqual([])
  expect(found(begun, [{ task: uid('Open'), finish: at('01T17:00') }], at('01T17:00'))).toEqual([
    'safetyStepOpen refuse',
  ])
})

test('lines of one report are judged together', () => {
  const lines = [
    { task: uid('Blind'), start: at('01T08:00'), finish: at('01T17:00') },
    { task: uid('Open'), start: at('02T08:00'), percent: 50 },
  ]
  expect(found(plan, lines, at('02T17:00'))).toEqual([])
})

test.each<[string, ReportLine, Instant]>([
  ['actualAfterDataDate refuse', { task: uid('Blind'), start: at('03T08:00') }, at('02T17:00')],
  ['finishBeforeStart refuse', { task: uid('Blind'), start: at('02T08:00'), finish: at('01T17:00') }, at('02T17:00')],
  ['percentWithoutStart accept', { task: uid('Blind'), percent: 30 }, at('01T12:00')],
  ['workedOutsideCalendar accept', { task: uid('Blind'), start: at('01T05:00'), percent: 10 }, at('01T12:00')],
  [
    'remainingLonger ask',
    { task: uid('Blind'), start: at('01T08:00'), remaining: workTime(20 * HOUR) },
    at('01T12:00'),
  ],
  [
    'remainingLonger accept',
    { task: uid('Blind'), start: at('01T08:00'), remaining: workTime(20 * HOUR), reason: 'noCrane' },
    at('01T12:00'),
  ],
])('a line says what it is about: %s', (wanted, line, until) => {
  expect(found(plan, [line], until)).toEqual([`Blind ${wanted}`])
})

test('progress that goes back is asked about, and a line on a summary is refused', () => {
  const half = after(plan, [{ task: uid('Blind'), start: at('01T08:00'), percent: 50 }], at('01T12:00'))
  expect(found(half, [{ task: uid('Blind'), percent: 20 }], at('01T17:00'))).toEqual(['Blind lowered ask'])
  const grouped: Schedule = {
    ...plan,
    tasks: plan.tasks.map((task, index) => (index === 1 ? { ...task, parent: uid('Blind') } : task)),
    links: [],
  }
  expect(found(grouped, [{ task: uid('Blind'), percent: 20 }], at('01T17:00'))).toContain('Blind summaryTyped refuse')
})

test('what is left wins over the share, and moves the finish by exactly what it adds', () => {
  const line = { task: uid('Blind'), start: at('01T08:00'), remaining: workTime(12 * HOUR), reason: 'noCrane' as const }
  const reported = after(plan, [line], at('01T17:00'))
  const run = { ...reported, project: { ...reported.project, statusDate: at('01T17:00') } }
  expect(taskNamed(run, 'Blind')).toMatchObject({ percentComplete: 40, delays: [{ reason: 'noCrane' }] })
  expect(calculated(run).of(uid('Blind'))!.finish).toBe(at('03T12:00'))
})

test('work that is done without a time is done by the end of the shift, not at its planned date', () => {
  const line = { task: uid('Blind'), start: at('01T08:00'), percent: 100 }
  expect(taskNamed(after(plan, [line], at('01T15:00')), 'Blind').actualFinish).toBe(at('01T15:00'))
})

test('100 % by any way has no actual after the data date', () => {
  const dated: Schedule = { ...plan, project: { ...plan.project, statusDate: at('01T12:00') } }
  const calculation = calculated(dated)
  const done = setPercentComplete({ schedule: dated, calculation }, uid('Start'), 100)
  const applied = applyEdits(dated, done.ok ? done.value : [])
  if (!applied.ok) throw new Error('refused')
  const { actualStart, actualFinish } = taskNamed(applied.value.schedule, 'Start')
  expect([actualStart, actualFinish]).toEqual([at('01T12:00'), at('01T12:00')])
})

test('every pair that ran out of sequence is found, with the hours and the safety steps, and none besides', () => {
  const ahead: Schedule = {
    ...plan,
    tasks: plan.tasks.map(task =>
      task.name === 'Blind'
        ? { ...task, actualStart: at('01T08:00'), actualFinish: at('02T12:00'), percentComplete: 100 }
        : task.name === 'Open'
          ? { ...task, actualStart: at('02T08:00'), percentComplete: 20 }
          : { ...task, actualStart: at('02T09:00') },
    ),
  }
  expect(outOfSequence(calculated(ahead)).map(each => [each.task, each.ahead, each.safety])).toEqual([
    [uid('Open'), 4 * HOUR, true],
    [uid('Start'), null, false],
  ])
  expect(outOfSequence(calculated(plan))).toEqual([])
})

test('what began before a data date that nobody reported up to is taken to have begun by its plan, not by the push of that date', () => {
  for (const rules of ['msproject', 'p6'] as const) {
    const dated: Schedule = { ...plan, project: { ...plan.project, rules, statusDate: at('02T12:00') } }
    const half = after(dated, [{ task: uid('Blind'), percent: 50 }], at('02T12:00'))
    expect(taskNamed(half, 'Blind')).toMatchObject({ actualStart: at('01T08:00'), percentComplete: 50 })
    const ended = after(dated, [{ task: uid('Blind'), finish: at('01T16:00') }], at('02T12:00'))
    expect(taskNamed(ended, 'Blind')).toMatchObject({ actualStart: at('01T08:00'), actualFinish: at('01T16:00') })
    // Its plan has it later than that: no report says when it began.
    expect(found(dated, [{ task: uid('Blind'), finish: at('01T07:00') }], at('02T12:00'))).toContain(
      'Blind startUnknown refuse',
    )
  }
})

test('steps that are ticked, or hours that are left, are work that has begun', () => {
  const steps = [
    { name: 'Aberto', weight: 30 },
    { name: 'Limpo', weight: 70 },
  ]
  const stepped: Schedule = {
    ...plan,
    tasks: plan.tasks.map(task => (task.name === 'Blind' ? { ...task, percentType: 'steps' as const, steps } : task)),
  }
  const ticked = after(stepped, [{ task: uid('Blind'), steps: [0] }], at('01T12:00'))
  expect(taskNamed(ticked, 'Blind')).toMatchObject({ actualStart: at('01T08:00'), steps: [{ done: true }, {}] })
  const left = after(plan, [{ task: uid('Blind'), left: workTime(5 * HOUR) }], at('01T12:00'))
  expect(taskNamed(left, 'Blind')).toMatchObject({ actualStart: at('01T08:00'), remainingWork: 5 * HOUR })
})

const staffed: Schedule = schedule`
         | MTWTF |
  Weld   | XX    | by Ana, by Rui`

test('hours that are left are kept without hours spent, a share of the hours is that share, what was spent stays', () => {
  const weld = taskNamed(staffed, 'Weld').uid
  const hours = (of: Schedule) =>
    of.assignments.map(each => [(each.actualWork ?? 0) / HOUR, (each.remainingWork ?? 0) / HOUR])
  const begun = { task: weld, start: at('01T08:00') }
  const spent = after(staffed, [{ ...begun, percent: 50, spent: workTime(20 * HOUR) }], at('02T12:00'))
  expect(hours(spent)).toEqual([
    [10, 8],
    [10, 8],
  ])
  const left = after(spent, [{ task: weld, left: workTime(12 * HOUR) }], at('02T12:00'))
  expect(hours(left)).toEqual([
    [10, 6],
    [10, 6],
  ])
  // What the share measures is no news of the hours.
  expect(hours(after(left, [{ task: weld, type: 'units' }], at('02T12:00')))).toEqual(hours(left))
  const measured = after(left, [{ task: weld, type: 'units', percent: 75 }], at('02T12:00'))
  expect(hours(measured)).toEqual([
    [12, 4],
    [12, 4],
  ])
  expect(percentByType(measured, taskNamed(measured, 'Weld'), 50)).toBe(75)
  // Finished without a word of hours: what was reported is what was spent.
  const ended = after(left, [{ task: weld, finish: at('02T17:00') }], at('02T17:00'))
  expect(hours(ended)).toEqual([
    [10, 0],
    [10, 0],
  ])
})

test('of work that nobody counted hours of, what is not done is left, and nothing of what is', () => {
  const task = taskNamed(staffed, 'Weld')
  expect([0, 25, 100].map(percent => workLeft(staffed, task, percent) / HOUR)).toEqual([32, 24, 0])
  const told = after(
    staffed,
    [{ task: task.uid, start: at('01T08:00'), percent: 25, spent: workTime(10 * HOUR), left: workTime(HOUR) }],
    at('01T17:00'),
  )
  expect(workLeft(told, taskNamed(told, 'Weld'), 25)).toBe(HOUR)
})

test('a start that nobody said is marked until somebody says it, by any later line', () => {
  const half = after(plan, [{ task: uid('Blind'), percent: 50 }], at('01T12:00'))
  expect(taskNamed(half, 'Blind').reported?.supposed).toBe(true)
  const more = after(half, [{ task: uid('Blind'), percent: 80 }], at('01T15:00'))
  expect(taskNamed(more, 'Blind').reported?.supposed).toBe(true)
  const said = after(more, [{ task: uid('Blind'), start: at('01T08:00') }], at('01T17:00'))
  expect(taskNamed(said, 'Blind').reported?.supposed).toBeUndefined()
  expect(taskNamed(said, 'Blind').percentComplete).toBe(80)
})

test('another start of what has ended keeps its end, changes what it took, and cannot lie behind it', () => {
  const ended = after(plan, [{ task: uid('Blind'), start: at('01T08:00'), finish: at('01T16:00') }], at('01T17:00'))
  const later = after(ended, [{ task: uid('Blind'), start: at('01T10:00') }], at('01T17:00'))
  expect(taskNamed(later, 'Blind')).toMatchObject({
    actualStart: at('01T10:00'),
    actualFinish: at('01T16:00'),
    duration: { seconds: 5 * HOUR },
    percentComplete: 100,
  })
  expect(found(ended, [{ task: uid('Blind'), start: at('01T16:30') }], at('01T17:00'))).toContain(
    'Blind finishBeforeStart refuse',
  )
  const reasoned = after(ended, [{ task: uid('Blind'), spent: workTime(HOUR) }], at('01T17:00'))
  expect(taskNamed(reasoned, 'Blind').resume).toBeUndefined()
})

test('work that is begun at 0 % keeps the hours it was told, whatever is said of it next, with people and without', () => {
  for (const [of, name] of [
    [staffed, 'Weld'],
    [plan, 'Blind'],
  ] as const) {
    const task = taskNamed(of, name).uid
    const hours = (plan: Schedule) => {
      const { actual, remaining } = workDone(plan, taskNamed(plan, name))
      return [actual / HOUR, remaining / HOUR]
    }
    const spent = after(of, [{ task, spent: workTime(10 * HOUR) }], at('01T17:00'))
    const left = after(spent, [{ task, left: workTime(6 * HOUR) }], at('01T17:00'))
    expect(hours(left)).toEqual([10, 6])
    const typed = after(left, [{ task, type: 'units' }], at('01T17:00'))
    expect(hours(typed)).toEqual([10, 6])
    expect(percentByType(typed, taskNamed(typed, name), 0)).toBe(62.5)
    const more = after(left, [{ task, percent: 40, left: workTime(4 * HOUR) }], at('01T17:00'))
    expect(hours(more)).toEqual([10, 4])
    const reasoned = after(left, [{ task, reason: 'noCrane' }], at('01T17:00'))
    expect(hours(reasoned)).toEqual([10, 6])
    expect(taskNamed(reasoned, name).actualStart).toBe(at('01T08:00'))
  }
})

const dated = (moment: string): Schedule => ({ ...plan, project: { ...plan.project, statusDate: at(moment) } })

test.each<[string, ReportLine]>([
  ['a finish', { task: uid('Blind'), start: at('01T08:00'), finish: at('01T16:00') }],
  ['a start', { task: uid('Blind'), start: at('01T13:00') }],
  ['a share', { task: uid('Blind'), start: at('01T08:00'), percent: 75 }],
  ['a share whose start is the plan’s', { task: uid('Blind'), percent: 75 }],
  ['what is left', { task: uid('Blind'), start: at('01T08:00'), remaining: workTime(2 * HOUR), reason: 'noCrane' }],
  ['hours spent', { task: uid('Blind'), start: at('01T08:00'), spent: workTime(5 * HOUR) }],
  ['done without a date', { task: uid('Blind'), start: at('01T08:00'), percent: 100 }],
])('nothing that happened after the data date is taken while that stays: %s', (_, line) => {
  const run = dated('01T12:00')
  expect(found(run, [line], at('01T17:00'))).toContain('Blind actualAfterDataDate refuse')
  const of = calculated(run)
  expect(reportLines(of, [line], at('01T17:00')).edits).toEqual([])
  // With the date moved to the end of the report it is no matter, and one that follows later makes it a notice.
  const codes = (how: 'moves' | 'follows') => checkReport(of, [line], at('01T17:00'), how).map(each => each.code)
  expect(codes('moves')).not.toContain('actualAfterDataDate')
  expect(reportLines(of, [line], at('01T17:00'), {}, 'follows').findings).toContainEqual({
    task: uid('Blind'),
    code: 'actualAfterDataDate',
    act: 'accept',
  })
  expect(found(dated('01T17:00'), [line], at('01T17:00'))).not.toContain('Blind actualAfterDataDate refuse')
})

test.each<[string, ReportLine]>([
  ['what ended before it', { task: uid('Blind'), start: at('01T08:00'), finish: at('01T11:00') }],
  ['a start before it', { task: uid('Blind'), start: at('01T08:00') }],
  ['what kept it from beginning', { task: uid('Blind'), reason: 'noPermit' }],
  ['nothing done after all', { task: uid('Blind'), percent: 0 }],
])('in a report that ends after the data date, %s is taken as it is', (_, line) => {
  expect(found(dated('01T12:00'), [line], at('01T17:00'))).toEqual([])
})

test('what is left at the end of a report goes on from there, also before the data date has followed', () => {
  const run = dated('01T12:00')
  const line = { task: uid('Blind'), start: at('01T08:00'), remaining: workTime(4 * HOUR), reason: 'noCrane' as const }
  const { edits } = reportLines(calculated(run), [line], at('01T17:00'), {}, 'follows')
  const applied = applyEdits(run, edits)
  if (!applied.ok) throw new Error(JSON.stringify(applied.problems))
  expect(calculated(applied.value.schedule).of(uid('Blind'))!.finish).toBe(at('02T12:00'))
})

test('a predecessor that ended too late is no open one: its end is given', () => {
  const lines = [
    { task: uid('Blind'), start: at('01T08:00'), finish: at('01T16:00') },
    { task: uid('Open'), start: at('01T11:00'), percent: 30 },
  ]
  expect(checkReport(calculated(plan), lines, at('01T17:00'))).toContainEqual({
    ...{ task: uid('Open'), code: 'safetyStepOpen', act: 'refuse', other: uid('Blind'), ended: at('01T16:00') },
  })
  const open = checkReport(calculated(plan), lines.slice(1), at('01T17:00'))
  expect(open.find(each => each.code === 'safetyStepOpen')).not.toHaveProperty('ended')
})

test('more left than planned is asked why only where the slack is small', () => {
  const loose = schedule`
      | MTWTFSSMTWTFSS |
    Blind | X            |
    Long  | XXXXX        |`
  const line = { task: taskNamed(loose, 'Blind').uid, start: at('01T08:00'), remaining: workTime(7 * HOUR) }
  expect(found(loose, [line], at('01T17:00'))).toEqual(['Blind remainingMore accept'])
})

test('hours left and earned go by the working time that was said to be left, not by its rounded share', () => {
  const crew = schedule`
      | MTWTFSSMTWTFSS |
    Weld | XXX           | by Welder 400%`
  const line = { task: taskNamed(crew, 'Weld').uid, start: at('01T08:00'), remaining: workTime(15 * HOUR) }
  const told = after(crew, [{ ...line, reason: 'rework' }], at('01T11:00'))
  const weld = taskNamed(told, 'Weld')
  expect(weld.percentComplete).toBe(17)
  expect(workLeft(told, weld, 17) / HOUR).toBeCloseTo(60)
  // Three hours of eighteen: a sixth is earned, and the share that is shown may be typed again.
  expect(percentByType(told, weld, weld.percentComplete ?? 0)).toBeCloseTo(100 / 6)
  const again = checkReport(calculated(told), [{ task: weld.uid, percent: 17 }], at('01T11:00'))
  expect(again.map(each => each.code)).not.toContain('lowered')
})

test('fewer hours than were reported before are asked about: they are the total so far', () => {
  const weld = taskNamed(staffed, 'Weld').uid
  const first = after(staffed, [{ task: weld, start: at('01T08:00'), spent: workTime(20 * HOUR) }], at('02T12:00'))
  const spent = (hours: number, more: Partial<ReportLine> = {}) =>
    checkReport(calculated(first), [{ task: weld, spent: workTime(hours * HOUR), ...more }], at('02T17:00'))
      .filter(each => each.code === 'spentLowered')
      .map(each => each.act)
  expect([spent(12), spent(20), spent(31), spent(12, { reason: 'rework' })]).toEqual([['ask'], [], [], ['accept']])
})

test('a data date that moves back behind what really happened names those tasks', () => {
  const told = after(plan, [{ task: uid('Blind'), start: at('01T08:00'), finish: at('01T16:00') }], at('01T17:00'))
  const ahead = (moment: string) => {
    const advance = advanceDataDate(calculated(told), at(moment))
    return advance.ok && advance.value.ahead
  }
  expect([ahead('01T17:00'), ahead('01T12:00')]).toEqual([[], [uid('Blind')]])
})

test('the time left of a task whose hours are stated leaves hours at the pace of the plan, and counts them anew', () => {
  // Four people for 16 hours, as a file states them.
  const crewed: Schedule = {
    ...plan,
    resources: [{ uid: 1 as never, row: 1, name: 'Soldador', kind: 'work' }],
    assignments: [
      { uid: 1 as never, task: uid('Open'), resource: 1 as never, units: 4, work: workTime(64 * HOUR) },
      { uid: 2 as never, task: uid('Blind'), resource: 1 as never },
    ],
  }
  const done: ReportLine = { task: uid('Blind'), start: at('01T08:00'), finish: at('01T17:00') }
  const line: ReportLine = { task: uid('Open'), start: at('02T08:00'), remaining: workTime(10 * HOUR) }
  const freed = after(crewed, [done], at('01T17:00'))
  const told = after(freed, [line], at('02T17:00'))
  const work = told.assignments.find(each => each.task === uid('Open'))
  expect(work).toMatchObject({ actualWork: 32 * HOUR, remainingWork: 40 * HOUR, work: 72 * HOUR })
  // Half of that a day later: what was gone by stays at the same pace.
  const later = after(told, [{ task: uid('Open'), remaining: workTime(5 * HOUR) }], at('03T17:00'))
  expect(later.assignments.find(each => each.task === uid('Open'))).toMatchObject({ remainingWork: 20 * HOUR })
  // Hours that were reported stay, the rest follows the time.
  const counted = after(freed, [{ ...line, spent: workTime(50 * HOUR) }], at('02T17:00'))
  const again = after(counted, [{ task: uid('Open'), remaining: workTime(5 * HOUR) }], at('03T17:00'))
  expect(workDone(again, taskNamed(again, 'Open'))).toMatchObject({ actual: 50 * HOUR })
})
