import { loadMessages } from '@parada/messages'
import {
  applyEdits,
  calculate,
  calendarId,
  type EditContext,
  instant,
  type Schedule,
  type TaskId,
} from '@parada/schedule'
import { schedule } from '@parada/schedule/testing'
import { describe, expect, test } from 'vitest'
import { cellEdits } from './cell-edits.ts'
import type { ColumnId } from './columns.ts'
import { criticality } from './criticality.ts'
import { fieldColumns } from './field-columns.ts'
import { setMoreColumns } from './more-columns.ts'

const drawn = schedule`
              | 06 07 08 09 10 11 12 13 |
  Forno       |                         |
    Abrir     | XX XX                   |
    Limpar    |       XX XX XX          | after Abrir`

const plan: Schedule = {
  ...drawn,
  areas: [{ id: 'a1', name: 'Área 100' }],
  customFields: [
    { key: 'text1', of: 'task', name: 'Contrato' },
    { key: 'outlineCode1', of: 'task', values: [{ value: 'CIV' }, { value: 'MEC' }] },
  ],
  tasks: drawn.tasks.map(task =>
    task.name === 'Limpar' ? { ...task, custom: { number3: 7.5 }, notes: 'a\nb' } : task,
  ),
}

const nowOf = (of: Schedule): EditContext => {
  const result = calculate(of)
  if (!result.ok) throw new Error('no dates')
  return { schedule: of, calculation: result.value }
}
const uid = (name: string): TaskId => plan.tasks.find(task => task.name === name)!.uid

/** Types into a cell and gives what stands there then, or the sentence that refuses it. */
async function typed(name: string, column: ColumnId, text: string, of: Schedule = plan) {
  const columns = await fieldColumns('pt')
  setMoreColumns(columns)
  const { gantt } = await loadMessages('pt')
  const result = cellEdits(nowOf(of), uid(name), column, text, 'pt', gantt, instant(0))
  if (!result.ok) return { refused: result.text ?? result.problems?.[0]?.code, schedule: of, shown: '' }
  const applied = applyEdits(of, result.edits)
  if (!applied.ok) throw new Error(JSON.stringify(applied.problems))
  const after = nowOf(applied.value.schedule)
  const at = { schedule: after.schedule, calculation: after.calculation!, wholeDays: false }
  const index = after.schedule.tasks.findIndex(task => task.uid === uid(name))
  return { refused: null, schedule: after.schedule, shown: columns.text(at, index, column) }
}

test('the criticality index is of the plan that was run, and of no other', async () => {
  const columns = await fieldColumns('pt')
  const { calculation } = nowOf(plan)
  const cells = (of: Schedule) =>
    of.tasks.map((_, index) =>
      columns.text({ schedule: of, calculation: calculation!, wholeDays: false }, index, 'field.criticality'),
    )
  expect(columns.title('field.criticality')).toBe('Índice de criticidade')
  expect(cells(plan)).toEqual(['', '', ''])
  criticality.setState({ of: plan, shares: Float64Array.from([0, 0.943, 0]) })
  // A summary has none of its own.
  expect(cells(plan)).toEqual(['', '94%', '0%'])
  expect(
    columns.value({ schedule: plan, calculation: calculation!, wholeDays: false }, 1, 'field.criticality'),
  ).toBeCloseTo(94.3)
  expect(columns.editable('field.criticality')).toBe(false)
  expect(cells({ ...plan })).toEqual(['', '', ''])
})

describe('the other fields of a task as columns', () => {
  test('every field of every kind is typed, shown and read back', async () => {
    const lines: [ColumnId, string, string][] = [
      ['field.responsible', 'Ana Lima', 'Ana Lima'],
      ['field.contractor', 'Montadora Sul', 'Montadora Sul'],
      ['field.equipment', 'E-102', 'E-102'],
      ['field.area', 'area 100', 'Área 100'],
      ['field.constraint', 'não iniciar antes de', 'Não iniciar antes de'],
      ['field.priority', '700', '700'],
      ['field.deadline', '12/01/2024 18h', '12/01/24 18:00'],
      ['field.active', 'n', 'Não'],
      ['field.kind', 'processo', 'Processo'],
      ['field.fixedCost', '1250,5', '1250,5'],
      ['field.work', '24', '24h'],
      ['custom.text1', 'CT-7', 'CT-7'],
      ['custom.number3', '12,25', '12,25'],
      ['custom.date2', '13/01/2024 10:00', '13/01/24 10:00'],
      ['custom.flag4', 'sim', 'Sim'],
      ['custom.duration1', '6h', '6h'],
      ['custom.outlineCode1', 'mec', 'MEC'],
    ]
    for (const [column, text, shown] of lines) {
      const first = await typed('Limpar', column, text)
      expect([column, first.refused, first.shown]).toEqual([column, null, shown])
      const again = await typed('Limpar', column, first.shown, first.schedule)
      expect([column, again.shown], 'what is shown can be typed again').toEqual([column, shown])
      expect(again.schedule, `${column}: nothing changes`).toEqual(first.schedule)
      const emptied = await typed('Limpar', column, '', first.schedule)
      expect([column, emptied.refused]).toEqual([column, null])
    }
  })

  test('what cannot be is refused by a sentence, and nothing changes', async () => {
    for (const [column, text] of [
      ['field.priority', 'alta'],
      ['field.area', 'Área 900'],
      ['field.deadline', 'logo'],
      ['custom.outlineCode1', 'ELE'],
      ['custom.duration1', 'x'],
      ['field.earlyStart', '12/01/2024'],
      ['field.uid', '9'],
    ] as [ColumnId, string][]) {
      const { refused, schedule: after } = await typed('Limpar', column, text)
      expect([column, refused]).toEqual([column, expect.any(String)])
      expect(after).toBe(plan)
    }
  })

  test('a custom field that is emptied leaves the others as they are', async () => {
    const { schedule: two } = await typed('Limpar', 'custom.text1', 'CT-7')
    const { schedule: one } = await typed('Limpar', 'custom.text1', '', two)
    expect(one.tasks.find(task => task.name === 'Limpar')?.custom).toEqual({ number3: 7.5 })
  })

  test('computed ones are shown: early and late dates, free slack, successors, calendars by name', async () => {
    const columns = await fieldColumns('pt')
    const own: Schedule = {
      ...plan,
      calendars: [...plan.calendars, { ...plan.calendars[0]!, id: calendarId(99), name: 'Noturno' }],
      tasks: plan.tasks.map(task => (task.name === 'Abrir' ? { ...task, calendar: calendarId(99) } : task)),
    }
    const { calculation } = nowOf(own)
    const at = { schedule: own, calculation: calculation!, wholeDays: false }
    const index = own.tasks.findIndex(task => task.name === 'Abrir')
    const shown = (id: ColumnId) => columns.text(at, index, id)
    expect(shown('field.calendar')).toBe('Noturno')
    expect(shown('field.successors')).toBe('3')
    expect(shown('field.earlyStart')).toMatch(/^\d\d\/01\/24/)
    expect(shown('field.freeSlack')).toBe('0h')
    expect(columns.text(at, index + 1, 'field.notes'), 'one line').toBe('a b')
  })

  test('custom fields are named by the plan, and those only tasks have are there too', async () => {
    const columns = await fieldColumns('es')
    expect(columns.title('custom.text1', plan)).toBe('Contrato')
    expect(columns.ids(plan).filter(id => id.startsWith('custom.'))).toEqual([
      'custom.text1',
      'custom.outlineCode1',
      'custom.number3',
    ])
    for (const locale of ['pt', 'en', 'es'] as const) {
      const own = await fieldColumns(locale)
      for (const id of own.ids(plan)) expect(own.title(id, plan), `${locale} ${id}`).not.toBe(id)
    }
  })
})
