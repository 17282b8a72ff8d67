import { expect, test } from 'vitest'
import { applyEdits } from '../edits/apply.ts'
import type { Schedule } from '../model/schedule.ts'
import { calculated, schedule, taskNamed } from '../testing/index.ts'
import { HOUR, type Instant, parseInstant, workTime } from '../time/instant.ts'
import { type CrewExtra, insertExtra } from './crew-extra.ts'
import { type CrewLine, judgeCrewLines } from './crew-lines.ts'

const drawn: Schedule = schedule`
    | MTWTFSSMTWTFSS |
  Open    | X            |
  Inspect |  X           | after Open
  Close   |   X          | after Inspect
  Start   |    X         | after Close
  Aside   | X            |`
const STEPS = { Open: 'open', Inspect: 'inspect', Close: 'close' } as const
const plan: Schedule = {
  ...drawn,
  resources: [{ uid: 1 as never, row: 1, name: 'Boilermakers', kind: 'work' }],
  tasks: drawn.tasks.map(task => {
    const step = STEPS[task.name as keyof typeof STEPS]
    return step ? { ...task, step, equipment: 'E-101' } : task
  }),
}
const uid = (name: string) => taskNamed(plan, name).uid
const at = (text: string) => parseInstant(`2024-01-${text}`) as Instant
const extra: CrewExtra = {
  name: 'Crack at nozzle N2',
  equipment: 'E-101',
  hours: 8,
  people: 4,
  crew: 'Boilermakers',
  by: 'Jonas',
  at: at('02T10:00'),
}

test('accepted extra work goes between inspection and closing with its crew, moves the finish as said, and drives at once', () => {
  const before = calculated(plan)
  const made = insertExtra(before, extra, { by: 'Ana', at: at('02T12:00') })
  if (!made.ok || 'asks' in made.value) throw new Error('it was asked about')
  const { value } = made
  expect([value.after, value.before]).toEqual([[uid('Inspect')], [uid('Close')]])
  const applied = applyEdits(plan, value.edits)
  if (!applied.ok) throw new Error(applied.problems[0].code)
  const after = applied.value.schedule
  const task = taskNamed(after, extra.name)
  expect(task).toMatchObject({ equipment: 'E-101', emergent: { state: 'approved', by: 'Jonas', decidedBy: 'Ana' } })
  expect(task.active).not.toBe(false)
  expect(after.assignments).toMatchObject([{ task: task.uid, resource: 1, units: 4 }])
  expect(calculated(after).projectFinish - before.projectFinish).toBe(value.effect)
  expect(value.effect).toBeGreaterThan(0)
  expect(applyEdits(after, applied.value.inverse, { undo: true })).toMatchObject({
    ok: true,
    value: { schedule: plan },
  })
})

test('what is not known is asked, never left open: hours, an equipment the plan has not, both ends', () => {
  const asks = (more: Partial<CrewExtra>) => {
    const made = insertExtra(calculated(plan), { ...extra, ...more })
    return made.ok && 'asks' in made.value ? made.value.asks : null
  }
  expect(asks({ hours: null })).toEqual(['hours'])
  expect(asks({ hours: 0, name: ' ' })).toEqual(['name', 'hours'])
  expect(asks({ equipment: '' })).toEqual(['equipment', 'after', 'before'])
  expect(asks({ equipment: 'E-999', after: [uid('Inspect')] })).toEqual(['equipment', 'before'])
  expect(asks({ equipment: '', after: [uid('Inspect')], before: [uid('Close')] })).toBeNull()
})

test('the effect of a line is what accepting the lines of its task alone does to the finish', () => {
  let count = 0
  const line = (name: string, kind: CrewLine['kind'], when: string, more: Partial<CrewLine> = {}): CrewLine => {
    const id = `l${count++}`
    return { id, device: 'a', kind, task: uid(name), at: at(when), deviceTime: count, ...more }
  }
  const lines = [
    line('Open', 'start', '01T08:00'),
    line('Open', 'remaining', '01T12:00', { remaining: workTime(12 * HOUR) }),
    line('Aside', 'start', '01T08:00'),
    line('Close', 'start', '03T08:00'),
  ]
  const effects = judgeCrewLines(calculated(plan), lines).map(each => each.effect)
  // Four hours were left of eight: twelve more put the chain eight hours back.
  expect(effects.slice(0, 3)).toEqual([null, expect.any(Number), 0])
  expect(effects[1]).toBeGreaterThanOrEqual(8 * HOUR)
})
