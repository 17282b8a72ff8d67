import { describe, expect, test } from 'vitest'
import {
  assignmentId,
  calendarId,
  duration,
  type Edit,
  emptySchedule,
  instant,
  type Link,
  NO_LAG,
  resourceId,
  type Schedule,
  type Task,
  taskId,
  trackChanges,
} from '../index.ts'
import { applyEdits } from './apply.ts'

const task = (uid: number, name: string, parent: number | null = null, more: Partial<Task> = {}): Task => ({
  uid: taskId(uid),
  row: uid,
  name,
  parent: parent === null ? null : taskId(parent),
  duration: duration(1, 'd'),
  ...more,
})
const link = (from: number, to: number, type: Link['type'] = 'FS'): Link => ({
  from: taskId(from),
  to: taskId(to),
  type,
  lag: NO_LAG,
})

/** A (1) with children B (2), C (3); D (4); E (5) with child F (6). Links B->C, C->D, D->E. */
const plan: Schedule = {
  ...emptySchedule('Parada'),
  tasks: [task(1, 'A'), task(2, 'B', 1), task(3, 'C', 1), task(4, 'D'), task(5, 'E'), task(6, 'F', 5)],
  links: [link(2, 3), link(3, 4), link(4, 5)],
  resources: [
    { uid: resourceId(1), row: 1, name: 'Soldador', kind: 'work' },
    { uid: resourceId(2), row: 2, name: 'Mecânico', kind: 'work' },
  ],
  assignments: [
    { uid: assignmentId(1), task: taskId(2), resource: resourceId(1) },
    { uid: assignmentId(2), task: taskId(6), resource: resourceId(2) },
  ],
}

function apply(edits: readonly Edit[], on = plan): Schedule {
  const result = applyEdits(on, edits)
  if (!result.ok) throw new Error(result.problems[0].code)
  const back = applyEdits(result.value.schedule, result.value.inverse, { undo: true })
  expect(back.ok && back.value.schedule).toStrictEqual(on)
  return result.value.schedule
}

function refusal(edits: readonly Edit[], on = plan) {
  const result = applyEdits(on, edits)
  if (result.ok) throw new Error('was applied')
  return result.problems[0]
}

const outline = (schedule: Schedule): string =>
  schedule.tasks.map(each => `${each.name}${each.parent === null ? '' : `<${each.parent}`}`).join(' ')

describe('edits and their inverses', () => {
  test('nothing to do changes nothing', () => {
    const result = applyEdits(plan, [])
    expect(result.ok && result.value.schedule).toBe(plan)
  })

  test('a task is added after its sibling with the sibling subtree in between', () => {
    const changed = apply([{ kind: 'addTask', task: task(9, 'N'), after: taskId(1) }])
    expect(outline(changed)).toBe('A B<1 C<1 N D E F<5')
    expect(outline(apply([{ kind: 'addTask', task: task(9, 'N', 5), after: null }]))).toBe('A B<1 C<1 D E N<5 F<5')
  })

  test('a removed summary takes its subtree, links and assignments along and brings all back', () => {
    const changed = apply([{ kind: 'removeTask', task: taskId(1) }])
    expect(outline(changed)).toBe('D E F<5')
    expect(changed.links).toEqual([link(4, 5)])
    expect(changed.assignments.map(each => each.uid)).toEqual([2])
  })

  test('a field is set and cleared', () => {
    const done = apply([
      {
        kind: 'setTask',
        task: taskId(4),
        changes: { name: 'D2', percentComplete: 50, deadline: instant(1_700_000_000) },
      },
    ])
    expect(done.tasks[3]).toMatchObject({ name: 'D2', percentComplete: 50 })
    const cleared = apply([{ kind: 'setTask', task: taskId(4), changes: { deadline: null } }], done)
    expect(cleared.tasks[3] && 'deadline' in cleared.tasks[3]).toBe(false)
    expect(cleared.tasks[0]).toBe(plan.tasks[0])
  })

  test('a subtree moves under another summary', () => {
    const free = { ...plan, links: [] }
    expect(
      outline(apply([{ kind: 'moveTask', task: taskId(1), to: { parent: taskId(5), after: taskId(6) } }], free)),
    ).toBe('D E F<5 A<5 B<1 C<1')
    expect(outline(apply([{ kind: 'moveTask', task: taskId(5), to: { parent: null, after: null } }]))).toBe(
      'E F<5 A B<1 C<1 D',
    )
  })

  test('rows are numbered in order and numbered back', () => {
    const moved = apply([{ kind: 'moveTask', task: taskId(4), to: { parent: null, after: null } }])
    expect(apply([{ kind: 'numberRows' }], moved).tasks.map(each => each.row)).toEqual([1, 2, 3, 4, 5, 6])
  })

  test('links are added at a place, changed and removed', () => {
    const changed = apply([
      { kind: 'addLink', link: link(1, 4, 'SS'), at: 0 },
      { kind: 'setLink', link: link(1, 4, 'SS'), changes: { type: 'FF' } },
      { kind: 'removeLink', link: link(3, 4) },
    ])
    expect(changed.links).toEqual([link(1, 4, 'FF'), link(2, 3), link(4, 5)])
  })

  test('a removed resource takes its assignments along', () => {
    const changed = apply([{ kind: 'removeResource', resource: resourceId(1) }])
    expect(changed.assignments.map(each => each.uid)).toEqual([2])
  })

  test('an assignment loses its resource but not its work', () => {
    const changed = apply([{ kind: 'setAssignment', assignment: assignmentId(1), changes: { resource: null } }])
    expect(changed.assignments[0]?.resource).toBeNull()
  })

  test('calendars, project and custom fields change and change back', () => {
    const changed = apply([
      { kind: 'addCalendar', calendar: { ...plan.calendars[0]!, id: calendarId(2), name: 'Noite' } },
      { kind: 'setTask', task: taskId(4), changes: { calendar: calendarId(2) } },
      { kind: 'setProject', changes: { start: instant(1_704_096_000), statusDate: instant(1_704_096_000) } },
      { kind: 'setCustomFields', fields: [{ key: 'text1', of: 'task', name: 'Tag' }] },
    ])
    expect(changed.project.start).toBe(1_704_096_000)
    expect(apply([{ kind: 'setProject', changes: { start: null } }], changed).project.start).toBeNull()
    expect(apply([{ kind: 'setCustomFields', fields: null }], changed).customFields).toBeUndefined()
  })

  test('the texts of the report are fields of the project, and no change of any task', () => {
    const changed = apply([{ kind: 'setProject', changes: { reportAnalysis: '', actionPlan: 'Dobrar a equipe.' } }])
    expect([changed.project.reportAnalysis, changed.project.actionPlan]).toEqual(['', 'Dobrar a equipe.'])
    expect(trackChanges(plan, changed)).toEqual([])
    const cleared = apply([{ kind: 'setProject', changes: { actionPlan: null } }], changed)
    expect('actionPlan' in cleared.project).toBe(false)
    const refused = applyEdits(plan, [{ kind: 'setProject', changes: { actionPlan: 7 as never } }])
    expect(refused.ok ? null : refused.problems[0]).toMatchObject({
      code: 'schedule.badValue',
      params: { field: 'actionPlan' },
    })
  })

  test('touched names what changed and the neighbours that stay', () => {
    const result = applyEdits(plan, [{ kind: 'removeTask', task: taskId(4) }])
    expect(result.ok && [...result.value.touched].sort()).toEqual([3, 5])
  })

  test('a batch is applied whole or not at all, and its refusal points at the edit', () => {
    const found = refusal([
      { kind: 'setTask', task: taskId(4), changes: { name: 'X' } },
      { kind: 'setTask', task: taskId(99), changes: { name: 'X' } },
    ])
    expect(found).toMatchObject({ code: 'schedule.unknownTask', at: { task: 99, pointer: '/1' } })
    expect(plan.tasks[3]?.name).toBe('D')
  })
})

describe('refusals', () => {
  test('a loop names its whole cycle and offers to cut it', () => {
    const found = refusal([{ kind: 'addLink', link: link(5, 2) }])
    expect(found.code).toBe('schedule.linkLoop')
    expect(found.params.cycle).toBe('E → B → C → D → E')
    const [way] = found.suggestions
    expect(way?.code).toBe('schedule.removeLink')
    const fixed = applyEdits(plan, way?.edits ?? [])
    expect(fixed.ok && fixed.value.schedule.links).toEqual([link(2, 3), link(3, 4), link(5, 2)])
  })

  test('a loop through a summary names the summary', () => {
    expect(refusal([{ kind: 'addLink', link: link(6, 1) }]).params.cycle).toBe('F → A → C → D → E → F')
    expect(refusal([{ kind: 'addLink', link: link(5, 1) }]).code).toBe('schedule.linkLoop')
  })

  test("a child may lead to its summary's successor and stand beside its siblings", () => {
    expect(applyEdits(plan, [{ kind: 'addLink', link: link(2, 4) }]).ok).toBe(true)
    expect(applyEdits(plan, [{ kind: 'addLink', link: link(1, 6) }]).ok).toBe(true)
  })

  test('moving a task under a summary that waits for it closes a loop', () => {
    const found = refusal([{ kind: 'moveTask', task: taskId(4), to: { parent: taskId(5), after: null } }])
    expect(found.code).toBe('schedule.linkLoop')
    expect(found.params.cycle).toContain('D')
  })

  test('a loop that an edit opens and a later one cuts is none', () => {
    expect(
      applyEdits(plan, [
        { kind: 'addLink', link: link(5, 2) },
        { kind: 'removeLink', link: link(3, 4) },
      ]).ok,
    ).toBe(true)
  })

  test('many links at once find the one that closes a loop', () => {
    const count = 200
    const wide: Schedule = {
      ...emptySchedule('P'),
      tasks: Array.from({ length: count }, (_, at) => task(at + 1, `T${at + 1}`)),
    }
    const edits: Edit[] = Array.from({ length: count - 1 }, (_, at) => ({
      kind: 'addLink',
      link: link(at + 1, at + 2),
    }))
    expect(applyEdits(wide, edits).ok).toBe(true)
    const found = refusal([...edits, { kind: 'addLink', link: link(count, 150) }], wide)
    expect(found).toMatchObject({ code: 'schedule.linkLoop', params: { tasks: 51 } })
  })

  const cases: readonly [string, Edit, string][] = [
    ['self link', { kind: 'addLink', link: link(2, 2) }, 'schedule.selfLink'],
    ['duplicate link', { kind: 'addLink', link: link(2, 3) }, 'schedule.duplicateLink'],
    ['link to own summary', { kind: 'addLink', link: link(1, 2) }, 'schedule.linkToOwnSummary'],
    ['link of no type', { kind: 'addLink', link: { ...link(2, 4), type: 'XX' as never } }, 'schedule.badLink'],
    ['unknown link', { kind: 'removeLink', link: link(2, 6) }, 'schedule.unknownLink'],
    ['known id', { kind: 'addTask', task: task(2, 'B2'), after: null }, 'schedule.duplicateTask'],
    ['known row', { kind: 'addTask', task: { ...task(9, 'N'), row: 2 }, after: null }, 'schedule.duplicateRow'],
    ['not a sibling', { kind: 'addTask', task: task(9, 'N'), after: taskId(2) }, 'schedule.notSibling'],
    [
      'into itself',
      { kind: 'moveTask', task: taskId(1), to: { parent: taskId(2), after: null } },
      'schedule.moveIntoOwnSubtree',
    ],
    ['percent', { kind: 'setTask', task: taskId(2), changes: { percentComplete: 120 } }, 'schedule.percentOutOfRange'],
    [
      'negative duration',
      { kind: 'setTask', task: taskId(2), changes: { duration: duration(-1, 'd') } },
      'schedule.negativeDuration',
    ],
    ['work', { kind: 'setTask', task: taskId(2), changes: { work: -5 as never } }, 'schedule.negativeWork'],
    ['priority', { kind: 'setTask', task: taskId(2), changes: { priority: 2000 } }, 'schedule.priorityOutOfRange'],
    ['date', { kind: 'setTask', task: taskId(2), changes: { deadline: instant(1e12) } }, 'schedule.dateOutOfRange'],
    [
      'no date',
      { kind: 'setTask', task: taskId(2), changes: { constraint: { type: 'mustStartOn' } } },
      'schedule.constraintWithoutDate',
    ],
    [
      'finish first',
      { kind: 'setTask', task: taskId(2), changes: { actualStart: instant(2000), actualFinish: instant(1000) } },
      'schedule.finishBeforeStart',
    ],
    ['no name', { kind: 'setTask', task: taskId(2), changes: { name: null } }, 'schedule.fieldRequired'],
    ['identity', { kind: 'setTask', task: taskId(2), changes: { uid: 7 } as never }, 'schedule.fieldFixed'],
    [
      'odd segments',
      { kind: 'setTask', task: taskId(2), changes: { segments: [{ start: instant(9), finish: instant(3) }] } },
      'schedule.badValue',
    ],
    [
      'calendar',
      { kind: 'setTask', task: taskId(2), changes: { calendar: calendarId(8) } },
      'schedule.unknownCalendar',
    ],
    ['project calendar', { kind: 'removeCalendar', calendar: calendarId(1) }, 'schedule.projectCalendar'],
    [
      'known resource',
      { kind: 'addResource', resource: { uid: resourceId(1), row: 3, name: 'X', kind: 'work' } },
      'schedule.duplicateResource',
    ],
    ['unknown resource', { kind: 'removeResource', resource: resourceId(7) }, 'schedule.unknownResource'],
    [
      'assigned twice',
      {
        kind: 'addAssignment',
        assignment: { uid: assignmentId(9), task: taskId(2), resource: resourceId(1), units: 0.5 },
      },
      'schedule.duplicateAssignment',
    ],
    [
      'assignment id',
      { kind: 'addAssignment', assignment: { uid: assignmentId(1), task: taskId(3), resource: resourceId(1) } },
      'schedule.duplicateAssignmentId',
    ],
    ['unknown assignment', { kind: 'removeAssignment', assignment: assignmentId(9) }, 'schedule.unknownAssignment'],
    [
      'calendar name',
      { kind: 'addCalendar', calendar: { ...plan.calendars[0]!, id: calendarId(2) } },
      'schedule.duplicateCalendarName',
    ],
    ['calendar id', { kind: 'addCalendar', calendar: plan.calendars[0]! }, 'schedule.duplicateCalendar'],
    [
      'own base',
      { kind: 'setCalendar', calendar: calendarId(1), changes: { base: calendarId(1) } },
      'schedule.calendarLoop',
    ],
    [
      'overlapping periods',
      {
        kind: 'setCalendar',
        calendar: calendarId(1),
        changes: { exceptions: [{ first: 0 as never, last: 0 as never, periods: [{ from: 9, to: 3 }] }] },
      },
      'schedule.badPeriods',
    ],
    ['nonsense', { kind: 'paint' } as never, 'schedule.unknownEdit'],
  ]
  test.each(cases)('%s', (_, edit, code) => {
    expect(refusal([edit]).code).toBe(code)
  })

  test.each(cases)('%s: every offered correction of it can be applied', (_, edit) => {
    const before: Edit = { kind: 'setTask', task: taskId(6), changes: { notes: 'kept' } }
    for (const each of refusal([before, edit]).suggestions) {
      if (!each.edits) continue
      const fixed = applyEdits(plan, each.edits)
      expect(fixed.ok, each.code).toBe(true)
      expect(fixed.ok && fixed.value.schedule.tasks.at(-1)?.notes).toBe('kept')
    }
  })

  test('a calendar in use can be replaced everywhere with one click', () => {
    const used = apply([
      { kind: 'addCalendar', calendar: { ...plan.calendars[0]!, id: calendarId(2), name: 'Noite' } },
      { kind: 'setTask', task: taskId(4), changes: { calendar: calendarId(2) } },
    ])
    const found = refusal([{ kind: 'removeCalendar', calendar: calendarId(2) }], used)
    expect(found).toMatchObject({ code: 'schedule.calendarInUse', params: { count: 1, users: 'D' } })
    const freed = apply(found.suggestions[0]?.edits ?? [], used)
    expect(freed.calendars).toHaveLength(1)
  })

  test('a second resource of the same name is accepted with a warning', () => {
    const result = applyEdits(plan, [
      { kind: 'addResource', resource: { uid: resourceId(3), row: 3, name: 'soldador', kind: 'work' } },
    ])
    expect(result.ok && result.problems[0]).toMatchObject({
      code: 'schedule.duplicateResourceName',
      severity: 'warning',
    })
  })

  test('undo puts back a plan that came in with a loop', () => {
    const broken = { ...plan, links: [...plan.links, link(5, 2)] }
    apply([{ kind: 'removeLink', link: link(3, 4) }], broken)
  })
})
