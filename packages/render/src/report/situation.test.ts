import { loadMessages } from '@parada/messages'
import { calculate, civilInstant, duration, emptySchedule, type Schedule, situation, taskId } from '@parada/schedule'
import { expect, test } from 'vitest'
import { situationFacts, situationText } from './situation.ts'

const plan: Schedule = {
  ...emptySchedule('Envase', { start: civilInstant(2027, 5, 3, 8) }),
  tasks: [
    { uid: taskId(1), row: 1, name: 'Desmontar', parent: null, duration: duration(8, 'h') },
    { uid: taskId(2), row: 2, name: 'Calibrar', parent: null, duration: duration(40, 'h') },
  ],
}

/** The figure of what is due and done, looked at by that moment. */
async function dueAndDone(of: Schedule, now: number) {
  const calculated = calculate(of)
  if (!calculated.ok) throw new Error(calculated.problems[0].code)
  const found = situation(calculated.value, now as never)
  const { figures } = situationText(situationFacts(calculated.value, found), 'pt', await loadMessages('pt'))
  const figure = figures.find(each => each.name === 'Devido e feito')
  return { tone: figure?.tone, hints: figure?.hints.map(each => [each.text, each.tone]).slice(0, 1) }
}

test('before anything is due nothing is called good', async () => {
  expect(await dueAndDone(plan, civilInstant(2027, 4, 1, 8))).toEqual({
    tone: 'plain',
    hints: [['ainda nada devido', 'plain']],
  })
})

test('what is due is judged, and so is what was done ahead of it', async () => {
  expect(await dueAndDone(plan, civilInstant(2027, 5, 4, 8))).toEqual({
    tone: 'bad',
    hints: [['0 de 1 tarefas que deviam ter terminado', 'bad']],
  })
  const begun = {
    ...plan,
    tasks: plan.tasks.map(each => (each.row === 1 ? { ...each, percentComplete: 50 } : each)),
  }
  expect(await dueAndDone(begun, civilInstant(2027, 4, 1, 8))).toMatchObject({ tone: 'good' })
})

test('a finish that leaves out what is open in the past says so, in every language', async () => {
  const calculated = calculate(plan)
  if (!calculated.ok) throw new Error(calculated.problems[0].code)
  const found = situation(calculated.value, civilInstant(2027, 5, 5, 8))
  for (const [locale, hint] of [
    ['pt', 'não conta 1 tarefa que ficou aberta no passado'],
    ['en', 'leaves out 1 task left open in the past'],
    ['es', 'no cuenta 1 tarea que quedó abierta en el pasado'],
  ] as const) {
    const { figures, lists } = situationText(
      situationFacts(calculated.value, found),
      locale,
      await loadMessages(locale),
    )
    expect(figures[0]?.hints).toContainEqual({ text: hint, tone: 'bad' })
    expect(JSON.stringify(lists)).toMatch(/Sem data de status|No status date|Sin fecha de estado/)
  }
})

test('shifts to come are only called so where a data date says which are over', async () => {
  const plans = [plan, { ...plan, project: { ...plan.project, statusDate: civilInstant(2027, 5, 3, 12) } }]
  for (const [locale, undated, dated] of [
    ['pt', 'Em todos os turnos do plano: sem data de status, nenhum conta como passado.', 'Nos turnos que ainda vêm.'],
    ['en', 'In all shifts of the plan: without a status date none counts as over.', 'In shifts still to come.'],
    [
      'es',
      'En todos los turnos del plan: sin fecha de estado ninguno cuenta como pasado.',
      'En los turnos que aún vienen.',
    ],
  ] as const) {
    const messages = await loadMessages(locale)
    const hints = plans.map(each => {
      const calculated = calculate(each)
      if (!calculated.ok) throw new Error(calculated.problems[0].code)
      const facts = situationFacts(calculated.value, situation(calculated.value, civilInstant(2027, 5, 4, 8)))
      return situationText(facts, locale, messages).lists.find(list => list.kind === 'overloaded')?.hint
    })
    expect(hints).toEqual([undated, dated])
  }
})

test.each([
  ['pt', '1 tarefa terminada, 1 prevista', '2 tarefas terminadas, 2 previstas'],
  ['en', '1 task finished, 1 planned', '2 tasks finished, 2 planned'],
  ['es', '1 tarea terminada, 1 prevista', '2 tareas terminadas, 2 previstas'],
] as const)('what was finished and planned is counted by the number of each: %s', async (locale, one, two) => {
  const { finished } = (await loadMessages(locale)).situation
  expect([finished(1, 1), finished(2, 2)]).toEqual([one, two])
})
