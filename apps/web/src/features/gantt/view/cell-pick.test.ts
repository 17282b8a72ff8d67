import { loadMessages } from '@parada/messages'
import { layRows } from '@parada/render'
import { calculate, DAY, dayFromCivil, instant, type Schedule } from '@parada/schedule'
import { schedule } from '@parada/schedule/testing'
import { expect, test } from 'vitest'
import type { CellContext } from '../../../editor/cell-text.ts'
import type { ColumnId } from '../../../editor/columns.ts'
import { groupedBy } from '../row-groups.ts'
import { dayText, pickFor } from './cell-pick.ts'

const plan = schedule`
              | 06 07 08 09 10 11 12 13 |
  Forno       |                         |
    Abrir     | XX XX                   | by Ana, by Rui 50%
    Limpar    |       XX XX XX          | after Abrir, by Rui
    Medir     | XX                      |`

async function contextOf(of: Schedule): Promise<CellContext> {
  const { gantt: messages } = await loadMessages('pt')
  const result = calculate(of)
  if (!result.ok) throw new Error('no dates')
  return { schedule: of, calculation: result.value, rows: layRows(of), wholeDays: false, locale: 'pt', messages }
}

/** What is offered for a cell in which a text stands. */
async function offered(column: ColumnId, text: string, row = 3) {
  let cell = text
  const of = pickFor(await contextOf(plan), row - 1, column, { read: () => cell, write: next => (cell = next) })
  return { of, text: () => cell }
}

test('resources are ticked on and off, units and other names stay', async () => {
  const { of, text } = await offered('resources', 'Ana; Rui [50%]')
  if (of?.kind !== 'many') throw new Error('no list')
  expect(of.choices.map(each => each.text).toSorted()).toEqual(['Ana', 'Rui'])
  expect([of.has('Rui'), of.has('Bia')]).toEqual([true, false])
  of.toggle('Bia')
  expect(text()).toBe('Ana; Rui [50%]; Bia')
  of.toggle('Rui')
  expect(text()).toBe('Ana; Bia')
})

test('predecessors are ticked by their row: what is typed of type and lag stays, and 1 is not 11', async () => {
  const { of, text } = await offered('predecessors', '2TI+4h;11')
  if (of?.kind !== 'many') throw new Error('no list')
  expect(
    of.choices.map(each => each.text),
    'not itself',
  ).toEqual(['1', '2', '4'])
  expect([of.has('2'), of.has('1')]).toEqual([true, false])
  of.toggle('4')
  expect(text()).toBe('2TI+4h;11;4')
  of.toggle('2')
  expect(text()).toBe('11;4')
})

test('a day is offered from what is typed, and keeps the clock time that stands there', async () => {
  const context = await contextOf(plan)
  const { of } = await offered('start', '10/01/24 14:30')
  expect(of).toEqual({ kind: 'day', at: instant(dayFromCivil(2024, 1, 10) * DAY) })
  const day = instant(dayFromCivil(2024, 1, 12) * DAY)
  expect(dayText(context, day, '10/01/24 14:30')).toMatch(/^12\/01\/\d+ 14:30$/)
  expect(dayText(context, day, '')).toMatch(/^12\/01\/\d+$/)
  expect((await offered('name', 'Limpar')).of).toBeNull()
})

test('groups: resources whatever their units, dates by day in their order, without a value at the end', async () => {
  const messages = await loadMessages('pt')
  const shown = async (column: ColumnId, of = plan) => {
    const { calculation } = await contextOf(of)
    const groups = groupedBy(column, 'pt', messages)(calculation)
    const rows = layRows(of, { groups: { ...groups, collapsed: new Set() } })
    return rows.groups
      ?.filter(each => each.members.length > 0)
      .map(each => [each.name, each.members.map(at => of.tasks[at]?.name)])
  }
  expect(await shown('resources')).toEqual([
    ['Ana, Rui', ['Abrir']],
    ['Rui', ['Limpar']],
    ['Sem Recursos', ['Medir']],
  ])
  const days = schedule`
              | MTWTFSSMTWTF |
    Abrir     | X            |
    Limpar    |  XX          | after Abrir
    Medir     | XXX          |`
  expect((await shown('start', days))?.map(([, names]) => names)).toEqual([['Abrir', 'Medir'], ['Limpar']])
  expect((await shown('start', days))?.[0]?.[0]).toBe('01/01/2024')
})
