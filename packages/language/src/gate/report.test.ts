import {
  applyEdits,
  calculate,
  duration,
  HOUR,
  memberOf,
  parseInstant,
  reportLines,
  type Schedule,
  setDuration,
  taskId,
} from '@parada/schedule'
import { describe, expect, test } from 'vitest'
import { interpretOffline } from '../offline.ts'
import { PLANS } from '../testing/plans.ts'
import type { PlanUpdate } from '../types.ts'

const DATA_DATE = parseInstant('2026-07-07T17:00')!
const NOW = parseInstant('2026-07-07T18:00')!
/** Before the plan begins. */
const EARLY = parseInstant('2026-06-30T10:00')!
const OFFICE = taskId(4)
const BLOCK = taskId(3)
const STRIP = taskId(5)
const BEARINGS = taskId(6)
const MOUNT = taskId(8)
/** A shutdown under way: its first task was done, and it has a data date, which does not yet move unreported work. */
const { progressRule: _, ...PROJECT } = PLANS.pt.project
const PLAN: Schedule = {
  ...PLANS.pt,
  project: { ...PROJECT, statusDate: DATA_DATE },
  // Nothing here protects people.
  tasks: PLANS.pt.tasks.map(task => ({ ...task, step: 'clean' as const })),
}
const told = (text: string, schedule = PLAN) =>
  interpretOffline({ text, kind: 'update', locale: 'pt', today: NOW, schedule })
function update(text: string, schedule = PLAN): PlanUpdate {
  const found = told(text, schedule)
  if (!found.ok || found.value.kind !== 'update') throw new Error(found.ok ? 'no update' : found.problems[0].code)
  return found.value
}
const codes = (text: string, schedule = PLAN): string[] => {
  const found = told(text, schedule)
  return found.problems.map(each => (each.params.finding ? `${each.code} ${each.params.finding}` : each.code))
}
const question = (text: string): string => {
  const found = update(text).question?.problem
  return found ? `${found.code} ${found.params.finding ?? ''}` : ''
}
/** What the sheet of the shift makes of one line. */
function sheet(line: Omit<Parameters<typeof reportLines>[1][number], 'task'>, task = BLOCK) {
  const calculated = calculate(PLAN)
  if (!calculated.ok) throw new Error('no dates')
  return reportLines(calculated.value, [{ ...line, task }], DATA_DATE, { at: NOW }).edits
}

describe('words about a shutdown under way are lines of its report', () => {
  test('what is done without a time is done by the data date, as the sheet has it, and that is said', () => {
    const found = update('o bloqueio do motor elétrico terminou')
    expect(found.edits).toEqual(sheet({ percent: 100 }))
    expect(found.schedule).toEqual(valueFrom(applyEdits(PLAN, found.edits)).schedule)
    expect(found.assumptions.map(each => [each.code, each.params.finding ?? each.params.date])).toEqual([
      ['language.assumedFinish', '2026-07-07 17:00'],
      ['language.reportNoted', 'percentWithoutStart'],
    ])
  })

  test('a finish before its start is refused', () => {
    const text = 'o bloqueio do motor elétrico começou hoje às 15h e terminou hoje às 9h'
    expect(codes(text)).toContain('schedule.finishBeforeStart')
    const found = told(text)
    expect(found.ok && found.value.kind === 'update' ? found.value.edits : []).toEqual([])
  })

  test('a time that was told is the one that is written', () => {
    const finish = parseInstant('2026-07-07T15:00')!
    expect(update('o bloqueio do motor elétrico terminou hoje às 15h').edits).toEqual(sheet({ percent: 100, finish }))
  })

  test('what is left is left from the data date on, to the minute', () => {
    const [kept] = update('faltam 2h na desmontagem da bomba').question?.options ?? []
    const task = kept && memberOf(kept.schedule.tasks, STRIP)
    expect(task?.remainingDuration?.seconds).toBe(2 * HOUR)
    expect(task?.resume).toBe(parseInstant('2026-07-08T08:00'))
  })

  test('an actual date after the data date is refused, and moving the date is offered', () => {
    const found = told('o bloqueio do motor elétrico terminou hoje às 17:30')
    expect(codes('o bloqueio do motor elétrico terminou hoje às 17:30')).toEqual([
      'language.reportRefused actualAfterDataDate',
    ])
    expect(found.problems[0]?.suggestions?.map(each => each.code)).toEqual(['language.moveDataDate'])
  })

  test('a share of a summary is not laid on what is in it', () => {
    expect(codes('a oficina está 50%')).toEqual(['language.reportRefused summaryTyped'])
    expect(memberOf(PLAN.tasks, OFFICE)?.name).toBe('Oficina')
  })

  test('what has begun with its predecessor open is asked, and nothing is written until somebody answers', () => {
    const text = 'a desmontagem da bomba está 50%'
    const found = update(text)
    expect(question(text)).toBe('language.reportAsked doneWithOpenPredecessors')
    expect(found.edits).toEqual([])
    expect(found.question?.options.map(each => each.label.code)).toEqual([
      'language.optionApply',
      'language.optionKeep',
    ])
    expect(found.question?.options[0]?.edits).toEqual(sheet({ percent: 50 }, STRIP))
  })

  test('work that the plan has later and nobody gave a start to is refused: when it began is not guessed', () => {
    expect(codes('a montagem da bomba está 50%')).toContain('language.reportRefused startUnknown')
    const ruled: Schedule = { ...PLAN, project: { ...PLAN.project, progressRule: 'dataDate' } }
    // What the data date has pushed behind itself was to begin by its plan: that is supposed, with a notice.
    const pushed = update('o bloqueio do motor elétrico terminou', ruled)
    expect(memberOf(pushed.schedule.tasks, BLOCK)).toMatchObject({
      actualStart: memberOf(update('o bloqueio do motor elétrico terminou').schedule.tasks, BLOCK)?.actualStart,
      reported: { supposed: true },
    })
    expect(pushed.assumptions.map(each => each.params.finding)).toContain('percentWithoutStart')
  })

  test('a line that is refused, or asked about, leaves the others as they are', () => {
    const refused = update('o bloqueio do motor elétrico terminou e a montagem da bomba está 50%')
    expect(refused.question?.problem.code).toBe('language.reportRefused')
    expect(refused.question?.options[0]?.edits).toEqual(sheet({ percent: 100 }))
    expect(refused.question?.options[0]?.applied.map(each => each.task_name)).toEqual(['Bloquear motor elétrico'])
    const asked = update('o bloqueio do motor elétrico está 50% e a desmontagem da bomba está 20%')
    expect(asked.question?.options.map(each => each.label.code)).toEqual([
      'language.optionApply',
      'language.optionClear',
      'language.optionKeep',
    ])
    const [both, clear] = asked.question?.options ?? []
    expect(memberOf(both!.schedule.tasks, STRIP)?.percentComplete).toBe(20)
    expect(memberOf(clear!.schedule.tasks, STRIP)?.percentComplete).toBeUndefined()
    expect(memberOf(clear!.schedule.tasks, BLOCK)?.percentComplete).toBe(50)
  })

  test('a share that cannot be leaves the lines beside it as they are', () => {
    const found = update('tarefa 3 100%, tarefa 5 30%, tarefa 8 150%')
    expect(found.edits).toEqual([])
    expect(codes('tarefa 3 100%, tarefa 5 30%, tarefa 8 150%')).toContain('language.impossibleValue')
    const clear = found.question?.options.find(each => each.label.code === 'language.optionClear')
    expect(clear?.edits).toEqual(sheet({ percent: 100 }))
    expect(clear?.applied.filter(each => each.success).map(each => each.task_name)).toEqual(['Bloquear motor elétrico'])
    const two = update('tarefa 3 100%, tarefa 8 150%')
    expect(two.edits).toEqual([])
    expect(two.question?.problem.code).toBe('language.impossibleValue')
    expect(two.question?.options[0]?.edits).toEqual(sheet({ percent: 100 }))
    expect(told('tarefa 8 150%').ok).toBe(false)
  })

  test('a step that protects people is passed by nobody without a name', () => {
    const guarded = {
      ...PLAN,
      tasks: PLAN.tasks.map(task => (task.uid === BEARINGS ? { ...task, step: 'pressureTest' as const } : task)),
    }
    const found = told('a montagem da bomba começou hoje às 14h', guarded)
    expect(found.ok).toBe(false)
    expect(found.problems.map(each => each.code)).toContain('language.safetyStepOpen')
    expect(memberOf(guarded.tasks, MOUNT)?.actualStart).toBeUndefined()
  })

  test('what is taken back with a word is not judged as a report', () => {
    const { edits, schedule } = update('o bloqueio do motor elétrico terminou')
    const undo = valueFrom(applyEdits(PLAN, edits)).inverse
    const back = interpretOffline({ text: 'desfaça', kind: 'update', locale: 'pt', today: NOW, schedule, undo })
    expect(back.ok && back.value.schedule).toEqual(PLAN)
  })

  test('a plan that was never given a data date is written, not reported', () => {
    const plan = PLANS.pt
    const found = update('o bloqueio do motor elétrico está 50%', plan)
    expect(memberOf(found.schedule.tasks, BLOCK)).toMatchObject({ percentComplete: 50 })
    expect(memberOf(found.schedule.tasks, BLOCK)?.actualStart).toBeUndefined()
  })

  test('without a data date, what runs ahead of open work is asked all the same, and past a safety step refused', () => {
    const plan: Schedule = { ...PLANS.pt, tasks: PLAN.tasks }
    const found = update('a montagem da bomba está 50%', plan)
    expect(found.question?.problem).toMatchObject({
      code: 'language.reportAsked',
      params: { finding: 'doneWithOpenPredecessors' },
    })
    expect(found.edits).toEqual([])
    expect(memberOf(found.question!.options[0]!.schedule.tasks, MOUNT)).toMatchObject({ percentComplete: 50 })
    // One line that is clear, one that is asked: the clear one can be taken alone.
    const both = update('o bloqueio do motor elétrico está 50% e a montagem da bomba está 20%', plan)
    const clear = both.question?.options.find(each => each.label.code === 'language.optionClear')
    expect(memberOf(clear!.schedule.tasks, BLOCK)?.percentComplete).toBe(50)
    expect(memberOf(clear!.schedule.tasks, MOUNT)?.percentComplete).toBeUndefined()
    const guarded: Schedule = {
      ...plan,
      tasks: plan.tasks.map(task => (task.uid === BEARINGS ? { ...task, step: 'pressureTest' as const } : task)),
    }
    for (const text of ['a montagem da bomba terminou', 'a montagem da bomba começou hoje às 14h']) {
      expect(told(text, guarded).ok, text).toBe(false)
      expect(codes(text, guarded), text).toContain('language.safetyStepOpen safetyStepOpen')
    }
  })

  test('without a data date, what is done without a finish and ends by the plan only later is taken with a warning', () => {
    const plan: Schedule = { ...PLANS.pt, tasks: PLAN.tasks }
    const early = (text: string) =>
      interpretOffline({ text, kind: 'update', locale: 'pt', today: EARLY, schedule: plan })
    const found = early('o bloqueio do motor elétrico está 100%')
    expect(found.ok && found.value.kind === 'update' && found.value.assumptions.map(each => each.code)).toContain(
      'language.doneAhead',
    )
    // So is half of work that begins by the plan only later: it is written, and not in silence.
    const half = early('o bloqueio do motor elétrico está 50%')
    expect(half.ok && half.value.kind === 'update' && half.value.edits.length > 0).toBe(true)
    expect(half.ok && half.value.kind === 'update' && half.value.assumptions.map(each => each.code)).toContain(
      'language.begunAhead',
    )
    const began = early('o bloqueio do motor elétrico começou hoje às 8h e está 50%')
    expect(began.ok && began.value.kind === 'update' && began.value.assumptions.map(each => each.code)).not.toContain(
      'language.begunAhead',
    )
  })
})

describe('another duration of work under way', () => {
  // Six hours of work, of which four were done by the data date.
  const RUNNING: Schedule = {
    ...PLAN,
    project: { ...PLAN.project, progressRule: 'dataDate' },
    tasks: PLAN.tasks.map(task =>
      task.uid === STRIP
        ? {
            ...task,
            actualStart: parseInstant('2026-07-07T13:00')!,
            percentComplete: 67,
            actualDuration: duration(4, 'h'),
            remainingDuration: duration(2, 'h'),
          }
        : task,
    ),
  }
  const page = (hours: number) => {
    const made = setDuration({ schedule: RUNNING }, STRIP, duration(hours, 'h'))
    return made.ok ? made.value : made.problems.map(each => each.code)
  }

  test.each([
    ['a desmontagem da bomba leva 10h', 10],
    ['aumente a desmontagem da bomba em 4h', 10],
    ['a duração da tarefa 5 é 5h', 5],
  ])('%s: what is done stays done, as the page has it', (text, hours) => {
    const found = update(text, RUNNING)
    expect(found.edits).toEqual(page(hours))
    expect(memberOf(found.schedule.tasks, STRIP)).toMatchObject({
      duration: { seconds: hours * HOUR },
      actualDuration: { seconds: 4 * HOUR },
      remainingDuration: { seconds: (hours - 4) * HOUR },
    })
  })

  test.each(['a desmontagem da bomba leva 4h', 'a duração da tarefa 5 é 2h', 'reduza a desmontagem da bomba em 3h'])(
    '%s: less than what is done is refused in the words of the page',
    text => {
      expect(page(4)).toEqual(['schedule.reportedDate'])
      expect(told(text, RUNNING)).toMatchObject({ ok: false })
      expect(codes(text, RUNNING)).toContain('schedule.reportedDate')
    },
  )

  test('it is refused alone: what else was said is offered without it', () => {
    const found = update('a desmontagem da bomba leva 2h e a montagem da bomba leva 9h', RUNNING)
    expect(found.edits).toEqual([])
    const [kept] = found.question?.options ?? []
    expect(memberOf(kept!.schedule.tasks, STRIP)).toEqual(memberOf(RUNNING.tasks, STRIP))
    expect(memberOf(kept!.schedule.tasks, MOUNT)?.duration.seconds).toBe(9 * HOUR)
    expect(kept!.applied.map(each => each.task_name)).not.toContain('Desmontar bomba')
  })

  test('what is over took as long as it took', () => {
    const over: Schedule = {
      ...RUNNING,
      tasks: RUNNING.tasks.map(task =>
        task.uid === STRIP ? { ...task, percentComplete: 100, actualFinish: parseInstant('2026-07-07T17:00')! } : task,
      ),
    }
    expect(codes('a desmontagem da bomba leva 10h', over)).toContain('schedule.reportedDate')
  })
})

function valueFrom<T>(outcome: { readonly ok: true; readonly value: T } | { readonly ok: false }): T {
  if (!outcome.ok) throw new Error('refused')
  return outcome.value
}

test('a start-up with a blind in its limit is not told as done by words', () => {
  const behind: Schedule = {
    ...PLAN,
    tasks: PLAN.tasks.map(task => ({ ...task, step: 'startUp' as const })),
    blinds: [{ id: 'b1', tag: 'R-01', events: [{ to: 'in', at: DATA_DATE, by: 'Ana' }] }],
  }
  expect(told('a montagem da bomba está 100% concluída', behind)).toMatchObject({ ok: false })
  expect(codes('a montagem da bomba está 100% concluída', behind)).toContain('schedule.startUpPastBlind')
})

test('a start-up that waits for open work is not told as done by words, whether the plan runs or is being written', () => {
  const lit = (plan: Schedule): Schedule => ({
    ...plan,
    tasks: plan.tasks.map(task => (task.uid === MOUNT ? { ...task, name: 'Acender pilotos do aquecedor' } : task)),
  })
  for (const plan of [lit(PLANS.pt), lit(PLAN)]) {
    expect(told('marcar a tarefa 8 como 100% concluída', plan)).toMatchObject({ ok: false })
    expect(codes('marcar a tarefa 8 como 100% concluída', plan)).toContain('schedule.startUpBeforeWork')
  }
})
