import { loadMessages } from '@parada/messages'
import { applyEdits, calculate, type Schedule } from '@parada/schedule'
import { calculated, schedule, taskNamed } from '@parada/schedule/testing'
import { expect, test } from 'vitest'
import { type Pasted, pasteTable } from '../../../editor/paste.ts'
import { readTable } from '../../../editor/table-text.ts'
import { reportedEdits } from './paste-reported.ts'

const { gantt } = await loadMessages('pt')
const drawn: Schedule = schedule`
          | MTWTFSSM |
  Instalar raquete | X   |
  Abrir            |  XX | after Instalar raquete
  Limpar           | XX  |
  Inspecionar      |   X | after Limpar`

const pasteInto = async (plan: Schedule, text: string) => {
  const table = readTable(text)
  const target = { rows: plan.tasks.map(each => each.uid), columns: ['name', 'percent'] as const, after: null }
  const now = { schedule: plan, calculation: calculated(plan) }
  const pasted: Pasted = pasteTable({ applyEdits, calculate }, now, table, target, 'pt', gantt)
  const { edits, untaken } = await reportedEdits(plan, table, pasted, 'pt')
  return { edits, untaken: [...untaken.values()].map(each => ({ task: each.task, text: each.text })), pasted }
}

test('shares pasted onto a plan without a data date: past a safety step and ahead of open work they wait, the others are taken', async () => {
  const lines = ['Instalar raquete\t0', 'Abrir\t30', 'Limpar\t50', 'Inspecionar\t10']
  const { edits, untaken } = await pasteInto(drawn, lines.join('\n'))
  expect(edits).toEqual([])
  expect(untaken.map(each => each.task)).toEqual([taskNamed(drawn, 'Abrir').uid, taskNamed(drawn, 'Inspecionar').uid])
  expect(untaken[0]?.text).toContain('Instalar raquete')
  // In the order of the work, all in one table, nothing stands in the way.
  const done = ['Instalar raquete\t100', 'Abrir\t30', 'Limpar\t100', 'Inspecionar\t10']
  expect((await pasteInto(drawn, done.join('\n'))).untaken).toEqual([])
})

test('what stood at this share before is not asked about again, and a new task is as the table has it', async () => {
  const open = taskNamed(drawn, 'Abrir')
  const known: Schedule = {
    ...drawn,
    tasks: drawn.tasks.map(each => (each.uid === open.uid ? { ...each, percentComplete: 30 } : each)),
  }
  const lines = ['Instalar raquete\t0', 'Abrir\t30', 'Limpar\t0', 'Inspecionar\t0', 'Fechar\t40']
  expect((await pasteInto(known, lines.join('\n'))).untaken).toEqual([])
})

test('a start-up pasted with a share is not taken while a blind of its boundary is in, with or without a data date', async () => {
  const events = [{ to: 'in' as const, at: drawn.project.start as never, by: 'Ana' }]
  const unit: Schedule = {
    ...schedule`
          | MTWTFSSM |
  Fechar bocas     | X   |
  Partir a caldeira |  X  |`,
    blinds: [{ id: 'b1', tag: 'R-01', events }],
  }
  const started = taskNamed(unit, 'Partir a caldeira')
  const statusDate = calculated(unit).projectFinish
  const dated: Schedule = { ...unit, project: { ...unit.project, statusDate, progressRule: 'dataDate' } }
  for (const plan of [unit, dated]) {
    const { edits, untaken, pasted } = await pasteInto(plan, 'Fechar bocas\t100\nPartir a caldeira\t20')
    // Without a data date the share itself is refused, else the report of it.
    const told = [...pasted.refused.values()].flatMap(each => (each.ok ? [] : (each.problems ?? [])))
    expect(JSON.stringify([untaken, told])).toContain('R-01')
    expect(
      [...pasted.refused.keys()].map(line => plan.tasks[line]?.uid).concat(untaken.flatMap(each => each.task ?? [])),
    ).toEqual([started.uid])
    const all = [...pasted.edits, ...edits]
    expect(all.filter(each => 'task' in each && each.task === started.uid)).toEqual([])
    expect(JSON.stringify(all)).toContain(`"task":${taskNamed(plan, 'Fechar bocas').uid}`)
    // Out again, it is a share as any other.
    const out = [...events, { to: 'out' as const, at: statusDate, by: 'Ana' }]
    const free = await pasteInto(
      { ...plan, blinds: [{ id: 'b1', tag: 'R-01', events: out }] },
      'Fechar bocas\t100\nPartir a caldeira\t20',
    )
    expect([free.untaken, free.pasted.refused.size]).toEqual([[], 0])
  }
})
