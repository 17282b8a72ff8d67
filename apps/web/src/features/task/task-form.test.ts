import { applyEdits, calculate, instant, memberOf, parseInstant, type Schedule, taskId } from '@parada/schedule'
import { schedule } from '@parada/schedule/testing'
import { describe, expect, test } from 'vitest'
import { periodsText, readPeriods } from './periods-text.ts'
import {
  availablePredecessors,
  checkDraft,
  draftOf,
  newDraft,
  saveDraft,
  type TaskDraft,
  withDuration,
  withFinish,
} from './task-form.ts'

const inHours = schedule`
       | 06 07 08 09 10 11 12 |
  Dig  | XX XX                |
  Pour |       XX XX XX       | after Dig`
const inDays = schedule`
       | MTWTFSSMTWTF |
  Dig  | XX           |
  Pour |   XXX        | after Dig`

function calculated(plan: Schedule) {
  const result = calculate(plan)
  if (!result.ok) throw new Error('not calculated')
  return result.value
}

const draft = (plan: Schedule, uid: number): TaskDraft =>
  draftOf(plan, calculated(plan), memberOf(plan.tasks, uid)!, 'pt')

function saved(plan: Schedule, changed: TaskDraft, before: TaskDraft) {
  const result = saveDraft({ schedule: plan, calculation: calculated(plan) }, changed, before)
  if (!result.ok) throw new Error(JSON.stringify(result.problems))
  const applied = applyEdits(plan, result.value)
  if (!applied.ok) throw new Error(JSON.stringify(applied.problems))
  return { plan: applied.value.schedule, edits: result.value, dates: calculated(applied.value.schedule) }
}

describe('the dialog of a task', () => {
  test('shows dates with clock times where the plan has hours, without where it counts in days', () => {
    expect(draft(inHours, 2)).toMatchObject({ start: '01/01/2024 08:00', finish: '01/01/2024 11:00', duration: '3h' })
    expect(draft(inDays, 2)).toMatchObject({ start: '03/01/2024', finish: '05/01/2024', duration: '3d' })
  })

  test('a new task is one day from today, named and not begun', () => {
    const today = parseInstant('2024-01-03T15:00:00')!
    expect(newDraft(inDays, 'Nova Tarefa', today, 'pt')).toMatchObject({
      name: 'Nova Tarefa',
      start: '03/01/2024',
      finish: '03/01/2024',
      duration: '1d',
      progress: '0',
    })
  })

  test('the finish follows start and duration; the duration follows the finish, in whole days or exactly', () => {
    expect(withFinish(inDays, { ...draft(inDays, 1), duration: '7d' }).finish).toBe('09/01/2024')
    expect(withFinish(inHours, { ...draft(inHours, 2), start: '01/01/2024 09:00' }).finish).toBe('01/01/2024 12:00')
    expect(withDuration(inDays, { ...draft(inDays, 1), finish: '04/01/2024' }).duration).toBe('4d')
    expect(withDuration(inHours, { ...draft(inHours, 2), finish: '01/01/2024 09:30' }).duration).toBe('1,5h')
  })

  test('every mistake is marked at its field', () => {
    const wrong: TaskDraft = {
      ...draft(inHours, 2),
      name: ' ',
      start: '',
      finish: '',
      duration: '',
      progress: '120',
      constraint: 'mustStartOn',
      constraintDate: '',
      priority: '2000',
      predecessors: [{ from: taskId(1), type: 'FS', lag: 'logo' }],
    }
    expect(checkDraft(inHours, wrong, false)).toEqual({
      name: 'nameRequired',
      start: 'startRequired',
      finish: 'finishRequired',
      duration: 'durationRequired',
      progress: 'progressRange',
      constraintDate: 'constraintDate',
      priority: 'priorityRange',
      lag0: 'lagInvalid',
    })
    expect(checkDraft(inHours, { ...draft(inHours, 2), finish: '31/12/2023 07:00' }, false)).toEqual({
      finish: 'finishAfterStart',
    })
    expect(checkDraft(inHours, { ...draft(inHours, 2), duration: 'logo' }, false)).toEqual({
      duration: 'durationInvalid',
    })
  })

  test('an end equal to the start is a milestone, not a mistake', () => {
    const { start } = draft(inHours, 2)
    expect(checkDraft(inHours, { ...draft(inHours, 2), finish: start, duration: '0h' }, false)).toEqual({})
  })

  test('the task itself and predecessors already chosen are not offered again', () => {
    expect(availablePredecessors(inHours, draft(inHours, 2))).toEqual([])
    expect(availablePredecessors(inHours, draft(inHours, 1)).map(task => task.name)).toEqual(['Pour'])
  })

  test('nothing edited saves nothing', () => {
    expect(saved(inHours, draft(inHours, 2), draft(inHours, 2)).edits).toEqual([])
    expect(saved(inDays, draft(inDays, 2), draft(inDays, 2)).edits).toEqual([])
  })

  test('what was edited is saved: name, duration, progress, predecessors, people, limits', () => {
    const before = draft(inHours, 2)
    const { plan } = saved(
      inHours,
      {
        ...before,
        name: 'Concretar',
        duration: '5h',
        progress: '20',
        resources: 'Pedreiro[200%]; Ajudante',
        predecessors: [{ from: taskId(1), type: 'SS', lag: '+1h' }],
        deadline: '02/01/2024 12:00',
        notes: 'Ver laudo',
        priority: '700',
      },
      before,
    )
    const task = memberOf(plan.tasks, 2)!
    expect(task).toMatchObject({ name: 'Concretar', percentComplete: 20, notes: 'Ver laudo', priority: 700 })
    expect(task.duration.seconds).toBe(5 * 3600)
    expect(task.deadline).toBe(parseInstant('2024-01-02T12:00:00'))
    expect(plan.links).toMatchObject([{ from: 1, to: 2, type: 'SS' }])
    expect(plan.resources.map(each => each.name)).toEqual(['Pedreiro', 'Ajudante'])
    expect(plan.assignments).toHaveLength(2)
  })

  test('a new task is appended with the next number and its predecessors', () => {
    const fresh = newDraft(inHours, 'Nova Tarefa', instant(0), 'pt')
    const { plan } = saved(
      inHours,
      {
        ...withFinish(inHours, { ...fresh, start: '01/01/2024 08:00', duration: '4h' }),
        predecessors: [{ from: taskId(2), type: 'FS', lag: '' }],
      },
      fresh,
    )
    expect(plan.tasks.at(-1)).toMatchObject({ row: 3, name: 'Nova Tarefa' })
    expect(plan.links.at(-1)).toMatchObject({ from: 2, to: plan.tasks.at(-1)!.uid })
  })

  test('a second new task of the same name is a task of its own', () => {
    const fresh = newDraft(inHours, 'Dig', instant(0), 'pt')
    expect(
      saved(inHours, withFinish(inHours, { ...fresh, start: '01/01/2024 08:00' }), fresh).plan.tasks.map(
        task => task.name,
      ),
    ).toEqual(['Dig', 'Pour', 'Dig'])
  })
})

describe('working periods as typed', () => {
  test('are read back, over midnight too', () => {
    const periods = [
      { from: 7 * 3600, to: 12 * 3600 },
      { from: 13 * 3600, to: 19 * 3600 },
    ]
    expect(readPeriods(periodsText(periods))).toEqual({ today: periods, tomorrow: [] })
    expect(readPeriods('19h-7h')).toEqual({
      today: [{ from: 19 * 3600, to: 86_400 }],
      tomorrow: [{ from: 0, to: 7 * 3600 }],
    })
    expect(readPeriods('')).toEqual({ today: [], tomorrow: [] })
  })

  test.each(['manhã', '7-25', '08:00-12:00; 11:00-13:00'])('%s are none', text => {
    expect(readPeriods(text)).toBeNull()
  })
})
