import { expect, test } from 'vitest'
import { shiftCalendar } from '../calendar/shift-calendars.ts'
import { calculate } from '../engine/calculate.ts'
import { emptySchedule } from '../model/create.ts'
import { calendarId, taskId } from '../model/ids.ts'
import type { Link } from '../model/link.ts'
import { hasChildren } from '../model/outline.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import { nth } from '../must.ts'
import { judgeGiven } from '../progress/given-lines.ts'
import { reportLines } from '../progress/report.ts'
import { randomSchedule } from '../testing/index.ts'
import { checkReport } from '../testing/report-one.ts'
import { duration } from '../time/duration.ts'
import { civilInstant, DAY, formatInstant, instant } from '../time/instant.ts'
import { applyEdits } from './apply.ts'
import type { Edit } from './edit.ts'

const START = civilInstant(2026, 9, 7, 7)
const link = (from: number, to: number, type: Link['type'] = 'FS'): Link => ({
  from: taskId(from),
  to: taskId(to),
  type,
  lag: duration(0, 'h'),
})

/** A kiln that is bricked, handed over and heated; a cooler whose inspection comes beside. */
const KILN: Schedule = {
  ...emptySchedule('Forno rotativo', { start: START, calendar: calendarId(1) }),
  calendars: [shiftCalendar('24x7', { id: calendarId(1) })],
  tasks: ['Assentar tijolos', 'Entrega à operação', 'Aquecer e acender o maçarico', 'Inspecionar resfriador'].map(
    (name, at) => ({ uid: taskId(at + 1), row: at + 1, name, parent: null, duration: duration(8, 'h') }),
  ),
  links: [link(1, 2), link(2, 3), link(4, 3, 'SS')],
}
const HEAT = taskId(3)
const set = (task: number, changes: Extract<Edit, { kind: 'setTask' }>['changes']): Edit => ({
  kind: 'setTask',
  task: taskId(task),
  changes,
})
const codeOf = (edits: readonly Edit[], plan = KILN): string | null => {
  const made = applyEdits(plan, edits)
  return made.ok ? null : made.problems[0].code
}

test('nothing starts up on paper while what it waits for is open, however it is reported', () => {
  for (const changes of [
    { percentComplete: 100 },
    { percentComplete: 5 },
    { actualStart: START },
    { percentType: 'physical', physicalPercentComplete: 20 },
  ] as const)
    expect(codeOf([set(3, changes)])).toBe('schedule.startUpBeforeWork')
  const refused = applyEdits(KILN, [set(3, { percentComplete: 100 })])
  expect(!refused.ok && refused.problems[0].params).toMatchObject({
    name: 'Aquecer e acender o maçarico',
    before: 'Entrega à operação; Inspecionar resfriador',
  })
  // Other work may run ahead, and is asked about where it is reported.
  expect(codeOf([set(2, { percentComplete: 100 })])).toBe(null)
})

test('of open work behind a milestone at 100 % a start-up is told once, by its own rule', () => {
  const ready: Schedule = {
    ...KILN,
    tasks: KILN.tasks.map(each =>
      each.uid === 2
        ? { ...each, duration: duration(0, 'h'), percentComplete: 100 }
        : { ...each, step: 'clean' as const },
    ),
    links: [link(1, 2), link(2, 3)],
  }
  const heat = { ...nth(ready.tasks, 2), step: undefined }
  const { step: _, ...plain } = heat
  const made = calculate({ ...ready, tasks: ready.tasks.map(each => (each.uid === HEAT ? plain : each)) })
  if (!made.ok) throw new Error('not calculated')
  const findings = checkReport(made.value, [{ task: HEAT, start: START, percent: 10 }], instant(START + 8 * 3600))
  expect(findings.map(each => [each.code, each.act, each.other])).toEqual([['startUpBeforeWork', 'refuse', taskId(1)]])
})

test('it starts up once what it waits for is over, in the same breath or before, and where a name answers for it', () => {
  const before = [1, 2].map(each => set(each, { percentComplete: 100 })).concat(set(4, { percentComplete: 10 }))
  expect(codeOf([set(3, { percentComplete: 10 }), ...before])).toBe(null)
  const by = (past: string, who = 'Lia') => ({ by: who, past })
  const over = (...overrides: { by: string; past: string }[]): Edit =>
    set(3, { percentComplete: 10, reported: { overrides } })
  expect(codeOf([over(by('Entrega à operação'), by('Inspecionar resfriador'))])).toBe(null)
  expect(codeOf([over(by('Entrega à operação'))])).toBe('schedule.startUpBeforeWork')
  expect(codeOf([over(by('Entrega à operação', ' '), by('Inspecionar resfriador'))])).toBe('schedule.startUpBeforeWork')
})

test('a plan that came in so stays as it is, and can be put right and taken back', () => {
  const came: Schedule = {
    ...KILN,
    tasks: KILN.tasks.map(each => (each.uid === HEAT ? { ...each, percentComplete: 40 } : each)),
  }
  expect(codeOf([set(3, { name: 'Acender' })], came)).toBe(null)
  expect(codeOf([set(3, { percentComplete: 50 })], came)).toBe(null)
  expect(codeOf([set(3, { percentComplete: 100 })], came)).toBe('schedule.startUpBeforeWork')
  const undone = applyEdits(came, [set(3, { percentComplete: 0 })])
  expect(undone.ok && applyEdits(undone.value.schedule, undone.value.inverse, { undo: true }).ok).toBe(true)
})

test('the sheet asks for the name that the edit needs, and what it writes is taken', () => {
  const made = calculate(KILN)
  if (!made.ok) throw new Error(made.problems[0].code)
  const until = made.value.projectFinish
  const line = { task: HEAT, start: instant(nth(made.value.start, 2)), percent: 100 }
  const found = checkReport(made.value, [line], until, 'moves')
  expect(found.filter(each => each.act === 'refuse').map(each => each.code)).toEqual([
    'startUpBeforeWork',
    'startUpBeforeWork',
  ])
  expect(reportLines(made.value, [line], until).edits).toEqual([])
  const { edits } = reportLines(made.value, [{ ...line, override: 'Lia' }], until)
  const taken = applyEdits(KILN, edits)
  expect(taken.ok && nth(taken.value.schedule.tasks, 2).reported?.overrides?.map(each => [each.by, each.past])).toEqual(
    [
      ['Lia', 'Entrega à operação'],
      ['Lia', 'Inspecionar resfriador'],
    ],
  )
})

/** Rows 1, 2, ... with these links; the last one is the start-up. `>` before a name: it lies in the summary above. */
function planOf(names: readonly string[], links: readonly Link[], over: readonly number[] = []): Schedule {
  let above: Task['parent'] = null
  const tasks = names.map((name, at): Task => {
    const uid = taskId(at + 1)
    const isInside = name.startsWith('>')
    if (!isInside) above = uid
    return {
      uid,
      row: at + 1,
      name: name.replace('>', ''),
      parent: isInside ? above : null,
      duration: duration(name.endsWith('!') ? 0 : 8, 'h'),
      ...(over.includes(at + 1) && { percentComplete: 100 }),
    }
  })
  return { ...KILN, tasks, links }
}
const startOf = (plan: Schedule): Edit => set(plan.tasks.length, { percentComplete: 10 })
const namedBy = (plan: Schedule): unknown => {
  const made = applyEdits(plan, [startOf(plan)])
  return made.ok ? null : [made.problems[0].code, made.problems[0].params.before]
}
const WAITS = 'schedule.startUpBeforeWork'
const lag = (hours: number): Pick<Link, 'lag'> => ({ lag: duration(hours, 'h') })

test.each<[string, Schedule, string | null]>([
  [
    'through a milestone',
    planOf(['Soldar', 'Fim mecânico!', 'Acender o forno'], [link(1, 2), link(2, 3)], [2]),
    'Soldar',
  ],
  [
    'a milestone that is open',
    planOf(['Soldar', 'Fim mecânico!', 'Acender o forno'], [link(1, 2), link(2, 3)], [1]),
    'Fim mecânico!',
  ],
  [
    'a long chain',
    planOf(['Soldar', 'A', 'B', 'C', 'Acender o forno'], [link(1, 2), link(2, 3), link(3, 4), link(4, 5)], [2, 3, 4]),
    'Soldar',
  ],
  [
    'the nearest, not what lies behind it',
    planOf(['Soldar', 'A', 'B', 'Acender o forno'], [link(1, 2), link(2, 3), link(3, 4)], [3]),
    'A',
  ],
  ['through a summary', planOf(['Forno', '>Soldar', '>Ensaiar', 'Acender o forno'], [link(1, 4)], [3]), 'Forno'],
  [
    'into a summary that lies behind one',
    planOf(['Bomba', 'Forno', '>Soldar', 'Acender o forno'], [link(1, 2), link(2, 4)], [3]),
    'Bomba',
  ],
  [
    'behind a task in a summary',
    planOf(['Bomba', 'Forno', '>Soldar', 'Acender o forno'], [link(1, 3), link(2, 4)], [3]),
    'Bomba',
  ],
  ['into the summary of the start-up', planOf(['Soldar', 'Partida', '>Acender o forno'], [link(1, 2)]), 'Soldar'],
  [
    'what has to be over with it',
    planOf(['Soldar', 'Vigiar', 'Acender o forno'], [link(1, 2, 'FF'), link(2, 3)], [2]),
    'Soldar',
  ],
  [
    'what has to begin with it',
    planOf(['Purgar', 'Ventilar', 'Acender o forno'], [link(1, 2, 'SS'), link(2, 3, 'SS')], [2]),
    'Purgar',
  ],
  [
    'what has to be over for what has begun',
    planOf(['Soldar', 'Ventilar', 'Acender o forno'], [link(1, 2), link(2, 3, 'SS')], [2]),
    'Soldar',
  ],
  [
    'the end of what it begins with is not waited for',
    planOf(['Soldar', 'Ventilar', 'Acender o forno'], [link(1, 2, 'FF'), link(2, 3, 'SS')], [2]),
    null,
  ],
  ['what ends with the start-up is not waited for', planOf(['Vigiar', 'Acender o forno'], [link(1, 2, 'FF')]), null],
  [
    'a lead in work that has not begun',
    planOf(['Soldar', 'Acender o forno'], [{ ...link(1, 2), ...lag(-2) }]),
    'Soldar',
  ],
  ['a lead as long as the work', planOf(['Soldar', 'Acender o forno'], [{ ...link(1, 2), ...lag(-8) }]), null],
  [
    'through a lag',
    planOf(['Soldar', 'Curar', 'Acender o forno'], [{ ...link(1, 2), ...lag(24) }, link(2, 3)], [2]),
    'Soldar',
  ],
  [
    'all over',
    planOf(['Forno', '>Soldar', '>Ensaiar', 'Fim!', 'Acender o forno'], [link(1, 4), link(4, 5)], [2, 3, 4]),
    null,
  ],
  ['work beside it', planOf(['Pintar', 'Soldar', 'Acender o forno'], [link(2, 3)], [2]), null],
  ['work after it', planOf(['Soldar', 'Entregar', 'Acender o forno'], [link(1, 3), link(3, 2)], [1]), null],
  ['a loop that came in', planOf(['A', 'B', 'Acender o forno'], [link(1, 2), link(2, 1), link(2, 3)], [1, 2]), null],
])('what a start-up waits for: %s', (_, plan, before) => {
  expect(namedBy(plan)).toEqual(before === null ? null : [WAITS, before])
})

test('what is left out lets what stands before it be seen; what stands for another file, or follows others, is not judged', () => {
  const plan = planOf(['Soldar', 'Ensaiar', 'Acender o forno'], [link(1, 2), link(2, 3)])
  const middle = (changes: Partial<Task>, rules?: 'p6'): Schedule => ({
    ...plan,
    project: { ...plan.project, ...(rules && { rules }) },
    tasks: plan.tasks.map((each, at) => (at === 1 ? { ...each, ...changes } : each)),
  })
  expect(namedBy(middle({ active: false }))).toEqual([WAITS, 'Soldar'])
  expect(namedBy(middle({ external: {} }))).toBe(null)
  expect(namedBy(middle({ p6: { type: 'levelOfEffort' } }, 'p6'))).toBe(null)
  expect(namedBy(middle({ p6: { type: 'levelOfEffort' } }))).toEqual([WAITS, 'Ensaiar'])
})

test('tasks of one name are named once, and all of them are answered for', () => {
  const plan = planOf(['Fechar', 'Fechar', 'Ensaiar', 'Acender o forno'], [link(1, 4), link(2, 4), link(3, 4)])
  const made = applyEdits(plan, [startOf(plan)])
  expect(!made.ok && made.problems[0].params).toMatchObject({ before: 'Fechar; Ensaiar', more: 0 })
})

test('one open task far back holds each of two start-ups, and neither once it is over', () => {
  const links = [link(1, 2), link(2, 3), link(2, 4)]
  const plan = planOf(['Soldar', 'Entrega', 'Acender o forno A', 'Acender o forno B'], links, [2])
  const both = [set(3, { percentComplete: 10 }), set(4, { percentComplete: 10 })]
  expect(codeOf(both, plan)).toBe(WAITS)
  expect(codeOf([...both, set(1, { percentComplete: 100 })], plan)).toBe(null)
  expect(codeOf([set(3, { percentComplete: 10 })], plan)).toBe(WAITS)
  expect(codeOf([set(4, { percentComplete: 10 })], plan)).toBe(WAITS)
})

test('the sheet names what is open far back, and the answer of a person for it is taken', () => {
  const links = [link(1, 2), link(2, 3)]
  const plan = planOf(['Soldar', 'Fim mecânico!', 'Acender o forno'], links, [2])
  const made = calculate(plan)
  if (!made.ok) throw new Error(made.problems[0].code)
  const line = { task: HEAT, start: instant(nth(made.value.start, 2)), percent: 100 }
  const until = made.value.projectFinish
  const refusals = (lines: Parameters<typeof checkReport>[1]) =>
    checkReport(made.value, lines, until, 'moves').filter(each => each.act === 'refuse')
  expect(refusals([line])).toEqual([{ task: HEAT, code: 'startUpBeforeWork', act: 'refuse', other: taskId(1) }])
  // In one sheet with the work it waits for.
  expect(refusals([line, { task: taskId(1), start: START, finish: instant(START + 3600) }])).toEqual([])
  const { edits } = reportLines(made.value, [{ ...line, override: 'Lia' }], until, {}, 'moves')
  expect(applyEdits(plan, edits).ok).toBe(true)
})

test('a start-up of a random plan waits for exactly the work whose delay moves it', () => {
  let waits = 0
  for (const types of [
    ['FS', 'SS'],
    ['FS', 'FF'],
  ] as const)
    for (let seed = 1; seed <= 60; seed++) {
      const options = { tasks: 14, density: 1.2, types, progress: false, inactive: false, manual: false }
      const made = randomSchedule(seed, {
        ...options,
        constraints: false,
        lags: false,
        calendars: false,
        resources: false,
      })
      const last = made.tasks.at(-1)
      if (!last) continue
      const leaves = made.tasks.filter((_, at) => !hasChildren(made.tasks, at) && at < made.tasks.length - 1)
      const { blinds: _, ...rest } = made
      const plan: Schedule = {
        ...rest,
        tasks: made.tasks.map(each =>
          each === last
            ? { ...each, name: 'Acender o forno' }
            : leaves.includes(each)
              ? { ...each, name: `T${each.row}`, percentComplete: 100, duration: duration(8, 'h') }
              : each,
        ),
        // An end in common is none that a start waits for, and ends that come into a summary are none of the engine's.
        links: made.links.filter(
          ({ type, to }) =>
            types.some(each => each === type) &&
            (type !== 'FF' || (to !== last.uid && leaves.some(each => each.uid === to))),
        ),
      }
      const startWith = (changed: Schedule): number => {
        const calculation = calculate(changed)
        if (!calculation.ok) throw new Error(calculation.problems[0].code)
        return nth(calculation.value.start, changed.tasks.length - 1)
      }
      const fresh: Schedule = { ...plan, tasks: plan.tasks.map(({ percentComplete: _, ...each }) => each) }
      const before = startWith(fresh)
      for (const leaf of leaves) {
        const isDriven =
          startWith({
            ...fresh,
            tasks: fresh.tasks.map(each =>
              each.uid === leaf.uid
                ? { ...each, constraint: { type: 'startNoEarlierThan', date: instant(before + 400 * DAY) } }
                : each,
            ),
          }) > before
        const open: Schedule = {
          ...plan,
          tasks: plan.tasks.map(({ percentComplete, ...each }) =>
            each.uid === leaf.uid || percentComplete === undefined ? each : { ...each, percentComplete },
          ),
        }
        expect([seed, leaf.row, codeOf([set(last.uid, { percentComplete: 10 })], open)]).toEqual([
          seed,
          leaf.row,
          isDriven ? WAITS : null,
        ])
        if (isDriven) waits++
      }
    }
  expect(waits).toBeGreaterThan(100)
})

test('what rests on a line that is refused, or waits for an answer, is not written, and says so', () => {
  const plan = planOf(['Soldar', 'Acender o forno'], [link(1, 2)])
  const made = calculate(plan)
  if (!made.ok) throw new Error(made.problems[0].code)
  const [fire, weld] = [taskId(2), taskId(1)]
  const until = made.value.projectFinish
  const refused = checkReport(
    made.value,
    [
      { task: fire, start: until, percent: 10 },
      { task: weld, start: until, finish: START },
    ],
    until,
    'moves',
  )
  expect(refused.filter(each => each.act === 'refuse').map(each => [each.task, each.code])).toEqual([
    [fire, 'startUpBeforeWork'],
    [weld, 'finishBeforeStart'],
  ])
  const moment = formatInstant(until).slice(0, 16)
  const given = (keep: boolean) =>
    judgeGiven(
      made.value,
      [
        { task: fire, start: moment, percent: 10 },
        { task: weld, start: moment, finish: moment, keep },
      ],
      until,
      {},
      true,
    )
  expect(given(false)).toMatchObject({ written: 0, edits: [] })
  expect(given(false).findings.map(each => [each.task, each.code, each.act])).toEqual([
    [fire, 'startUpBeforeWork', 'refuse'],
    [weld, 'noTimeSpent', 'ask'],
  ])
  expect(given(true).written).toBe(2)
  expect(applyEdits(plan, given(true).edits).ok).toBe(true)
})

test('what stood so in an earlier state of the plan may stand so again, and no more than that', () => {
  const came: Schedule = {
    ...KILN,
    tasks: KILN.tasks.map(each => (each.uid === HEAT ? { ...each, percentComplete: 40 } : each)),
  }
  const without = applyEdits(came, [{ kind: 'removeTask', task: HEAT }])
  if (!without.ok) throw new Error(without.problems[0].code)
  const { schedule: now, inverse } = without.value
  const codeWith = (edits: readonly Edit[], stoodSo?: Schedule, plan = now): string | null => {
    const made = applyEdits(plan, edits, stoodSo ? { stoodSo } : {})
    return made.ok ? null : made.problems[0].code
  }
  expect(codeWith(inverse)).toBe(WAITS)
  expect(codeWith(inverse, came)).toBe(null)
  // It had not begun in that state, or waited for less there.
  expect(codeWith(inverse, KILN)).toBe(WAITS)
  const over = came.tasks.map(each => (each.uid === taskId(2) ? { ...each, percentComplete: 100 } : each))
  expect(codeWith(inverse, { ...came, tasks: over })).toBe(WAITS)
  const zero = applyEdits(came, [set(3, { percentComplete: 0 })])
  if (!zero.ok) throw new Error(zero.problems[0].code)
  expect(codeWith([set(3, { percentComplete: 40 })], came, zero.value.schedule)).toBe(null)
  expect(codeWith([set(3, { percentComplete: 100 })], came, zero.value.schedule)).toBe(WAITS)
})

test('begun work does not become a start-up past what is open by getting its name or its step', () => {
  const begun: Schedule = {
    ...KILN,
    tasks: KILN.tasks.map(each => (each.uid === HEAT ? { ...each, name: 'Girar o forno', percentComplete: 40 } : each)),
  }
  expect(codeOf([set(3, { name: 'Acender o maçarico' })], begun)).toBe(WAITS)
  expect(codeOf([set(3, { step: 'startUp' })], begun)).toBe(WAITS)
  expect(codeOf([set(3, { name: 'Girar o forno devagar' })], begun)).toBe(null)
  expect(codeOf([set(3, { name: 'Acender o maçarico', percentComplete: 0 })], begun)).toBe(null)
})
