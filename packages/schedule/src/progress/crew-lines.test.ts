import { expect, test } from 'vitest'
import { applyEdits } from '../edits/apply.ts'
import type { TaskId } from '../model/ids.ts'
import type { Schedule } from '../model/schedule.ts'
import { calculated, schedule, taskNamed } from '../testing/index.ts'
import { HOUR, type Instant, instant, parseInstant, workTime } from '../time/instant.ts'
import { type CrewLine, crewReport, judgeCrewLines } from './crew-lines.ts'
import { crewTasks, crewWindow } from './crew-tasks.ts'

const at = (text: string) => parseInstant(`2024-01-${text}`) as Instant
const drawn: Schedule = schedule`
    | MTWTFSSMTWTFSS |
  Blind | X            |
  Open  |  XX          | after Blind
  Start |    X         | after Open`
const plan: Schedule = {
  ...drawn,
  tasks: drawn.tasks.map(task => (task.name === 'Blind' ? { ...task, step: 'blind' } : task)),
}
const uid = (name: string) => taskNamed(plan, name).uid
let count = 0
const line = (name: string, kind: CrewLine['kind'], when: string, more: Partial<CrewLine> = {}): CrewLine => {
  const id = `l${count++}`
  return { id, device: 'a', kind, task: uid(name), at: at(when), deviceTime: at(when) * 1000, ...more }
}
const after = (lines: readonly CrewLine[]) => {
  const report = crewReport(calculated(plan), lines)
  const applied = applyEdits(plan, report.edits)
  if (!applied.ok) throw new Error(JSON.stringify(applied.problems))
  return { report, plan: applied.value.schedule }
}

test('lines of a task are one report, the newest word of its end counts, and the start stays', () => {
  const made = after([
    line('Blind', 'remaining', '01T10:00', { remaining: workTime(4 * HOUR), reason: 'noCrane' }),
    line('Blind', 'start', '01T08:30'),
    line('Blind', 'finish', '01T15:00'),
  ])
  expect(taskNamed(made.plan, 'Blind')).toMatchObject({
    percentComplete: 100,
    actualStart: at('01T08:30'),
    actualFinish: at('01T15:00'),
  })
})

test('what is left goes on from the moment it was said, not from the end of the shift', () => {
  const made = after([
    line('Blind', 'start', '01T08:00'),
    line('Blind', 'remaining', '01T10:00', { remaining: workTime(2 * HOUR) }),
  ])
  expect(made.report.findings).toEqual([])
  expect(calculated(made.plan).of(uid('Blind'))?.finish).toBe(at('01T12:00'))
})

test('lines of several shifts are carried out in their order, so that what ended in the first is done in the second', () => {
  const lines = [
    line('Open', 'start', '02T08:00'),
    line('Blind', 'start', '01T08:00'),
    line('Blind', 'finish', '01T17:00'),
  ]
  expect(judgeCrewLines(calculated(plan), lines).every(each => each.clear)).toBe(true)
  expect(taskNamed(after(lines).plan, 'Open').actualStart).toBe(at('02T08:00'))
})

test('a step that protects people is refused as a whole unless somebody answers for it', () => {
  const passing = line('Open', 'start', '01T09:00')
  const { report, plan: left } = after([passing])
  expect(report.refused.has(uid('Open'))).toBe(true)
  expect(left).toEqual(plan)
  expect(judgeCrewLines(calculated(plan), [passing])[0]).toMatchObject({
    clear: false,
    findings: [{ code: 'safetyStepOpen', act: 'refuse', other: uid('Blind') }],
  })
  expect(after([{ ...passing, override: 'M. Azevedo' }]).report.refused.size).toBe(0)
})

test('what has not happened by now is refused, whoever accepts it, until its hour is put right; a plan may be run ahead', () => {
  const early = line('Blind', 'finish', '01T20:00')
  const start = line('Blind', 'start', '01T08:00')
  const made = crewReport(calculated(plan), [start, early], at('01T16:00'))
  expect(made.findings).toEqual([{ task: uid('Blind'), code: 'notYet', act: 'refuse', ended: at('01T16:00') }])
  expect([made.edits, [...made.refused]]).toEqual([[], [uid('Blind')]])
  expect(judgeCrewLines(calculated(plan), [start, early], at('01T16:00'))[1]).toMatchObject({ clear: false })
  // A device whose clock is a little ahead is right; so is the hour that the planner gives.
  const near = { ...early, at: at('01T16:08') }
  expect(crewReport(calculated(plan), [start, near], at('01T16:00')).refused.size).toBe(0)
  const ahead: Schedule = { ...plan, project: { ...plan.project, statusDate: at('02T07:00') } }
  expect(crewReport(calculated(ahead), [start, early], at('01T16:00')).refused.size).toBe(0)
})

test('a finish before its start is refused with all lines of its task, and the lines of other tasks stay', () => {
  const made = crewReport(
    calculated({ ...plan, tasks: plan.tasks.map(task => ({ ...task, step: 'clean' as const })), links: [] }),
    [
      line('Blind', 'start', '01T12:00'),
      line('Blind', 'finish', '01T10:00'),
      line('Open', 'finish', '01T15:00', { start: at('01T09:00') }),
    ],
  )
  expect(made.findings.filter(each => each.act === 'refuse').map(each => [each.task, each.code])).toEqual([
    [uid('Blind'), 'finishBeforeStart'],
  ])
  expect([...new Set(made.edits.map(each => 'task' in each && each.task))]).toEqual([uid('Open')])
})

test('a stop of what has not begun keeps its cause and moves nothing; what is left of it is refused, not guessed', () => {
  const stopped = after([line('Start', 'stopped', '01T10:00', { reason: 'noPermit' })])
  expect(taskNamed(stopped.plan, 'Start').delays).toMatchObject([{ reason: 'noPermit' }])
  expect(taskNamed(stopped.plan, 'Start').actualStart).toBeUndefined()
  const rest = after([line('Start', 'remaining', '01T10:00', { remaining: workTime(HOUR) })])
  expect(rest.report.findings).toContainEqual({ task: uid('Start'), code: 'startUnknown', act: 'refuse' })
  expect(rest.plan).toEqual(plan)
})

test('two people who say the same are no rivals; two who differ are, and the newer device time counts', () => {
  const mine = line('Blind', 'finish', '01T15:00')
  const same = { ...mine, id: 'same', device: 'b' }
  const other = { ...mine, id: 'other', device: 'c', at: at('01T16:00'), deviceTime: mine.deviceTime + 1 }
  const start = line('Blind', 'start', '01T08:00')
  const judged = new Map(judgeCrewLines(calculated(plan), [start, mine, same, other]).map(each => [each.id, each]))
  expect(judged.get(mine.id)?.rivals).toEqual(['other'])
  expect(judged.get('other')).toMatchObject({ newest: true, clear: false })
  expect(judged.get(start.id)).toMatchObject({ newest: true, rivals: [], clear: true })
  const gone = { ...mine, id: 'gone', task: 999 as TaskId }
  expect(judgeCrewLines(calculated(plan), [gone])[0]).toMatchObject({
    clear: false,
    findings: [{ code: 'unknownTask', act: 'refuse' }],
  })
})

test('a crew sees its own tasks of this shift and the next, what runs and what is late first, and what they wait for', () => {
  const crews: Schedule = {
    ...plan,
    resources: [
      { uid: 1 as never, row: 1, name: 'Caldeiraria', kind: 'work' },
      { uid: 2 as never, row: 2, name: 'Guindaste', kind: 'work' },
    ],
    assignments: plan.tasks.flatMap((task, index) => [
      { uid: (index * 2 + 1) as never, task: task.uid, resource: 1 as never, units: 3 },
      ...(task.name === 'Open'
        ? [{ uid: (index * 2 + 2) as never, task: task.uid, resource: 2 as never, units: 1 }]
        : []),
    ]),
  }
  const calculation = calculated(crews)
  const seen = (now: Instant) =>
    crewTasks(calculation, 'Caldeiraria', crewWindow(calculation, now)).map(each => [
      taskNamed(crews, 'Blind').uid === each.task ? 'Blind' : 'other',
      each.state,
      each.gates.length,
    ])
  expect(seen(at('01T09:00'))).toEqual([['Blind', 'begins', 0]])
  expect(seen(at('02T09:00'))).toEqual([
    ['Blind', 'late', 0],
    ['other', 'begins', 1],
  ])
  const open = crewTasks(calculation, 'Caldeiraria', crewWindow(calculation, at('02T09:00')))[1]
  expect(open).toMatchObject({
    people: 3,
    machines: ['Guindaste'],
    gates: [{ gate: 'blinds', task: uid('Blind'), inTime: false }],
  })
  expect(crewTasks(calculation, 'Solda', crewWindow(calculation, at('02T09:00')))).toEqual([])
  // A plan of another year is shown from its beginning.
  expect(crewWindow(calculation, instant(at('01T00:00') + 400 * 86_400)).from).toBe(
    crewWindow(calculation, at('01T09:00')).from,
  )
})
