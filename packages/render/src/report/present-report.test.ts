import { loadMessages } from '@parada/messages'
import {
  calculate,
  civilInstant,
  duration,
  emptySchedule,
  NO_LAG,
  type Schedule,
  type Task,
  taskId,
} from '@parada/schedule'
import { expect, test } from 'vitest'
import { presentReport, renderReport } from './index.ts'

const start = civilInstant(2027, 3, 12, 8)
const task = (uid: number, name: string, hours: number, more: Partial<Task> = {}): Task => ({
  uid: taskId(uid),
  row: uid,
  name,
  parent: null,
  duration: duration(hours, 'h'),
  ...more,
})

const schedule: Schedule = {
  ...emptySchedule('Parada', { start }),
  tasks: [
    task(1, 'Fase', 0),
    task(2, 'Bloqueio', 4, {
      parent: taskId(1),
      percentComplete: 100,
      notes: 'senha do painel: 1234',
      cost: 9_999_777,
    }),
    task(3, 'Solda', 8, {
      parent: taskId(1),
      responsible: 'João',
      baselines: [{ number: 0, finish: civilInstant(2027, 3, 12, 15) }],
    }),
    task(4, 'Entrega', 0),
  ],
  links: [
    { from: taskId(2), to: taskId(3), type: 'FS', lag: NO_LAG },
    { from: taskId(3), to: taskId(4), type: 'FS', lag: NO_LAG },
  ],
}

const made = (now: number) => {
  const calculated = calculate(schedule)
  if (!calculated.ok) throw new Error(calculated.problems[0].code)
  return presentReport(calculated.value, { title: 'T', analysis: 'a', actionPlan: 'p' }, now as never)
}

test('figures, lists and rows are those of the plan', () => {
  const data = made(civilInstant(2027, 3, 20, 8))
  expect(data.rows.map(row => [row.name, row.level, row.summary, row.milestone])).toEqual([
    ['Fase', 1, true, false],
    ['Bloqueio', 2, false, false],
    ['Solda', 2, false, false],
    ['Entrega', 1, false, true],
  ])
  expect(data.overdue.map(each => each.name)).toContain('Solda')
  expect(data.overdue.find(each => each.name === 'Solda')?.responsible).toBe('João')
  expect(data.counts).toMatchObject({ total: 3, completed: 1 })
  // Hours of the baseline; what it does not have is extra, and stands apart.
  expect(data.hours).toEqual({ total: 8, completed: 0, of: 'duration', extra: { total: 4, done: 4 } })
  expect(data.progress).toBe(data.situation?.hours?.donePercent)
  expect(data.finishMovedHours).toBeGreaterThan(0)
})

test('notes, costs and other fields stay at home', () => {
  const text = JSON.stringify(made(start))
  expect(text).not.toContain('1234')
  expect(text).not.toContain('9999777')
})

test('where the shutdown stands and the S-curve travel with the report, by names and without the ids of tasks', () => {
  const { situation, curve } = made(civilInstant(2027, 3, 12, 20))
  expect(situation?.late.map(each => [each.name, each.where])).toEqual([['Solda', 'Fase']])
  expect(situation?.tasks).toEqual({ due: 1, dueDone: 1 })
  expect(situation?.past).toBe(false)
  // What is not in the baseline is extra, and no part of the curve.
  expect(curve?.points.at(-1)).toMatchObject({ early: 8, late: 8 })
  expect(JSON.stringify(situation)).not.toContain('"task"')
})

test('the report draws both, and says that a finish in the past is no forecast', async () => {
  const messages = await loadMessages('pt')
  const late = renderReport(made(civilInstant(2027, 3, 20, 8)), 'pt', messages)
  expect(late).toContain('Onde a parada está')
  expect(late).toContain('sem previsão de término')
  expect(late).not.toContain('término previsto em')
  expect(late).toContain('Curva S de homens-hora por turno')
  expect(late).toMatch(/<polyline class="earned" points="[\d., ]+"/)
  const onTime = renderReport(made(start), 'pt', messages)
  expect(onTime).toContain('término previsto em')
  // A report that was kept before either was made is still read.
  const { situation: _, curve: _curve, ...old } = made(start)
  expect(renderReport(old, 'pt', messages)).not.toContain('Onde a parada está')
})

test('work that is only proposed stands in the report as such, and counts in none of its figures', async () => {
  const asked: Schedule = {
    ...schedule,
    tasks: [
      ...schedule.tasks,
      task(5, 'Trocar chapa', 6, { active: false, emergent: { state: 'proposed' } }),
      task(6, 'Pintar', 6, { active: false, emergent: { state: 'refused' } }),
      task(7, 'Isolar', 6, { active: false }),
    ],
  }
  const calculated = calculate(asked)
  if (!calculated.ok) throw new Error(calculated.problems[0].code)
  const now = civilInstant(2027, 3, 12, 20)
  const data = presentReport(calculated.value, { title: 'T', analysis: '', actionPlan: '' }, now)
  const { counts, hours, progress, overdue } = made(now)
  expect(data).toMatchObject({ counts, hours, progress, overdue })
  expect(data.rows.slice(4).map(row => row.outside)).toEqual(['proposed', 'refused', 'inactive'])
  const page = renderReport(data, 'pt', await loadMessages('pt'))
  expect(page).toContain('Trocar chapa<span class="where">proposto, não contado</span></td>')
  expect(page).toContain('Pintar<span class="where">recusado, fora do plano</span></td>')
  expect(page).toContain('1/3')
  expect(page).toContain('Serviço extra feito')
})
