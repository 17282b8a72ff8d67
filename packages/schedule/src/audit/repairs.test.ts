import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shiftCalendar } from '../calendar/shift-calendars.ts'
import { applyEdits } from '../edits/apply.ts'
import { calculate } from '../engine/calculate.ts'
import type { Calculation } from '../engine/calculation.ts'
import { emptySchedule } from '../model/create.ts'
import { calendarId, taskId } from '../model/ids.ts'
import type { Link } from '../model/link.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import { arbitrarySchedule } from '../testing/index.ts'
import { duration, NO_LAG } from '../time/duration.ts'
import { HOUR, instant, workTime } from '../time/instant.ts'
import { allRepairs, audit, auditRepairs } from './audit.ts'
import { redundantLinks, waitsAsWork } from './repairs.ts'

const START = instant(1_772_434_800) // 2026-03-02 07:00
const [ALWAYS, DAY] = [calendarId(1), calendarId(2)]

function planOf(tasks: readonly (Partial<Task> & { readonly name: string })[], links: readonly Link[]): Schedule {
  return {
    ...emptySchedule('Parada', { start: START, calendar: ALWAYS }),
    calendars: [shiftCalendar('24x7', { id: ALWAYS }), shiftCalendar('administrative', { id: DAY })],
    tasks: tasks.map((task, at) => ({
      uid: taskId(at + 1),
      row: at + 1,
      parent: null,
      duration: duration(6, 'h'),
      ...task,
    })),
    links,
  }
}
const link = (from: number, to: number, hours = 0, more: Partial<Link> = {}): Link => ({
  from: taskId(from),
  to: taskId(to),
  type: 'FS',
  lag: hours === 0 ? NO_LAG : { seconds: workTime(hours * HOUR), unit: 'h' },
  ...more,
})
function calculated(schedule: Schedule): Calculation {
  const outcome = calculate(schedule)
  if (!outcome.ok) throw new Error(outcome.problems[0].code)
  return outcome.value
}
const mended = (schedule: Schedule, edits: Parameters<typeof applyEdits>[1]): Calculation => {
  const applied = applyEdits(schedule, edits)
  if (!applied.ok) throw new Error(applied.problems[0].code)
  return calculated(applied.value.schedule)
}
const pairs = (links: readonly Link[]): string[] => links.map(({ from, to }) => `${from}>${to}`)
const checkOf = (schedule: Schedule, code: string) =>
  audit(calculated(schedule), START).checks.find(each => each.code === code)

const names = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `Serviço ${at + 1}` }))

describe('links that say what others say', () => {
  test('go, and no date moves; what the others do not say for sure stays', () => {
    const plan = planOf(names(4), [link(1, 2), link(2, 3), link(3, 4), link(1, 3), link(1, 4), link(2, 4, 2)])
    expect(pairs(redundantLinks(calculated(plan)))).toEqual(['1>3', '1>4'])
    const after = mended(plan, auditRepairs(audit(calculated(plan), START)))
    expect([...after.start]).toEqual([...calculated(plan).start])
    expect(pairs(after.schedule.links)).toEqual(['1>2', '2>3', '3>4', '2>4'])
  })
  test.each<[string, Partial<Task>, Partial<Link>]>([
    ['work dated by hand', { mode: 'manual', manual: { start: START } }, {}],
    ['a date that wins over links', { constraint: { type: 'mustStartOn', date: START } }, {}],
    ['a date not to be gone beyond', { constraint: { type: 'finishNoLaterThan', date: START } }, {}],
    ['work that is begun', { actualStart: START, percentComplete: 10 }, {}],
    ['work that may not be needed', { kind: 'contingent' }, {}],
    ['work that takes no part', { active: false }, {}],
    ['a start that waits for a start', {}, { type: 'SS' }],
    ['a lead', {}, { lag: { seconds: workTime(-HOUR), unit: 'h' } }],
  ])('stay where the way between leads through %s', (_, task, between) => {
    const [a, b, c] = names(3)
    const plan = planOf([a!, { ...b!, ...task }, c!], [link(1, 2, 0, between), link(2, 3), link(1, 3)])
    expect(redundantLinks(calculated(plan))).toEqual([])
  })
  test('stay at a step that protects people', () => {
    const plan = planOf(
      [{ name: 'Teste de gases E-1' }, { name: 'Preparar' }, { name: 'Abrir carretel E-1' }],
      [link(1, 2), link(2, 3), link(1, 3)],
    )
    expect(redundantLinks(calculated(plan))).toEqual([])
  })
  test('random plans keep every date without them, and none is left', () => {
    let gone = 0
    fc.assert(
      fc.property(arbitrarySchedule(), random => {
        const before = calculate(random)
        if (!before.ok) return
        const twice = redundantLinks(before.value)
        gone += twice.length
        const after = mended(
          random,
          twice.map(({ from, to, type }) => ({ kind: 'removeLink', link: { from, to, type } })),
        )
        expect([...after.start]).toEqual([...before.value.start])
        expect([...after.finish]).toEqual([...before.value.finish])
        expect(redundantLinks(after)).toEqual([])
      }),
      { numRuns: 300, seed: 22 },
    )
    expect(gone).toBeGreaterThan(0)
  })
})

describe('long waits', () => {
  test('are rows of their own afterwards: the dates stay, and the wait is process work of the same equipment', () => {
    const plan = planOf(
      [
        { name: 'Aplicar refratário', equipment: 'F-101' },
        { name: 'Inspecionar', equipment: 'F-101', calendar: DAY },
        { name: 'Fechar', equipment: 'F-101' },
      ],
      [link(1, 2, 24), link(2, 3, 2)],
    )
    const before = calculated(plan)
    const check = checkOf(plan, 'lags')
    expect(check?.state).toBe('fails')
    const after = mended(plan, check?.findings[0]?.edits ?? [])
    expect([1, 2, 3].map(at => after.of(taskId(at))?.start)).toEqual([1, 2, 3].map(at => before.of(taskId(at))?.start))
    expect(after.projectFinish).toBe(before.projectFinish)
    expect(after.schedule.tasks.find(each => each.kind === 'process')).toMatchObject({
      name: '24 h',
      equipment: 'F-101',
      calendar: DAY,
    })
    // The short wait stays in its link.
    expect(after.schedule.links.filter(each => each.lag.seconds > 0)).toHaveLength(1)
    expect(waitsAsWork(after, after.schedule.links)).toEqual([])
  })
  test('on the clock stay on the clock; those of begun work, of a wish, and of people with days of their own stay', () => {
    const elapsed = { seconds: workTime(48 * HOUR), unit: 'h' as const, elapsed: true as const }
    const plan = planOf(names(2), [link(1, 2, 0, { lag: elapsed })])
    const after = mended(plan, waitsAsWork(calculated(plan), plan.links))
    expect(after.projectFinish).toBe(calculated(plan).projectFinish)
    const none = (schedule: Schedule) => expect(waitsAsWork(calculated(schedule), schedule.links)).toEqual([])
    none(planOf([{ name: 'A', actualStart: START, percentComplete: 50 }, { name: 'B' }], [link(1, 2, 24)]))
    none(planOf([{ name: 'Teste de gases E-1' }, { name: 'Abrir carretel E-1' }], [link(1, 2, 24)]))
    none(planOf(names(2), [link(1, 2, 24, { nature: 'preference' })]))
    none({
      ...planOf(names(2), [link(1, 2, 24)]),
      resources: [{ uid: 1 as never, row: 1, name: 'END', kind: 'work', calendar: DAY }],
      assignments: [{ uid: 1 as never, task: taskId(2), resource: 1 as never }],
    })
  })
  test('random plans keep every date', () => {
    let made = 0
    fc.assert(
      fc.property(arbitrarySchedule(), random => {
        const before = calculate(random)
        if (!before.ok) return
        const edits = waitsAsWork(before.value, random.links)
        made += edits.length
        const after = mended(random, edits)
        for (const [row, { uid }] of random.tasks.entries())
          expect([uid, after.of(uid)?.start, after.of(uid)?.finish]).toEqual([
            uid,
            before.value.start[row],
            before.value.finish[row],
          ])
      }),
      { numRuns: 300, seed: 23 },
    )
    expect(made).toBeGreaterThan(0)
  })
})

describe('ends of the work', () => {
  const open = planOf(
    [
      { name: 'Abrir E-1' },
      { name: 'Pintar E-1' },
      { name: 'Entregar E-1 à operação' },
      { name: 'Fim da parada', duration: duration(0, 'h'), milestone: true },
      { name: 'Reparar E-1', kind: 'contingent' },
    ],
    [link(1, 2), link(1, 3), link(2, 4)],
  )
  test('that are meant to be ends and that the final milestone does not wait for are tied to it in one press', () => {
    const check = checkOf(open, 'tiedToEnd')
    expect([check?.state, check?.findings[0]?.tasks]).toEqual(['fails', [3]])
    const after = mended(open, check?.findings[0]?.edits ?? [])
    expect(pairs(after.schedule.links)).toContain('3>4')
    expect(checkOf(after.schedule, 'tiedToEnd')?.state).toBe('passes')
    expect(
      checkOf({ ...open, tasks: open.tasks.filter(each => each.uid !== 4), links: [link(1, 2)] }, 'tiedToEnd')?.state,
    ).toBe('notApplicable')
  })
  test('where no milestone ends the plan, the start-up that others lead to does', () => {
    const unit = planOf(
      [{ name: 'Entregar TG-301' }, { name: 'Entregar CA-201' }, { name: 'Partida da usina' }],
      [link(2, 3)],
    )
    const check = checkOf(unit, 'tiedToEnd')
    expect([check?.state, check?.findings[0]?.tasks]).toEqual(['fails', [1]])
    expect(pairs(mended(unit, check?.findings[0]?.edits ?? []).schedule.links)).toEqual(['2>3', '1>3'])
  })
  test('that hang loose are offered the same tie', () => {
    const loose = { ...open, links: [link(1, 3), link(3, 4), link(1, 2)] }
    const check = checkOf(loose, 'logic')
    expect(check?.findings[0]?.edits).toEqual([{ kind: 'addLink', link: link(2, 4) }])
  })
})

test('all repairs in one press leave nothing to press again, whatever the plan', () => {
  let pressed = 0
  fc.assert(
    fc.property(arbitrarySchedule(), random => {
      const before = calculate(random)
      if (!before.ok) return
      const edits = allRepairs(before.value, START)
      expect(edits).not.toBeNull()
      if (!edits || edits.length === 0) return
      pressed++
      const applied = applyEdits(random, edits)
      expect(applied.ok).toBe(true)
      if (!applied.ok) return
      expect(edits.some(each => each.kind === 'removeTask')).toBe(false)
      const after = calculated(applied.value.schedule)
      expect(auditRepairs(audit(after, START))).toEqual([])
      const undone = applyEdits(applied.value.schedule, applied.value.inverse, { undo: true })
      expect(undone.ok && undone.value.schedule).toEqual(random)
    }),
    { numRuns: 200, seed: 24 },
  )
  expect(pressed).toBeGreaterThan(20)
})
