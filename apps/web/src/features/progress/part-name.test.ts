import { emptySchedule, type Schedule } from '@parada/schedule'
import { expect, test } from 'vitest'
import { partName } from './part-name.ts'

test('hours of a trade stand under the crews that spend them, never under a machine', () => {
  const plan: Schedule = {
    ...emptySchedule('Parada'),
    resources: [
      { uid: 1 as never, row: 1, name: 'Guindaste', kind: 'work', nature: 'equipment', trade: 'lifting' },
      { uid: 2 as never, row: 2, name: 'Movimentador de carga', kind: 'work', trade: 'lifting' },
      { uid: 3 as never, row: 3, name: 'Mecânico A', kind: 'work', trade: 'mechanical' },
      { uid: 4 as never, row: 4, name: 'Mecânico B', kind: 'work', trade: 'mechanical' },
      { uid: 5 as never, row: 5, name: 'Mecânico C', kind: 'work', trade: 'mechanical' },
    ],
  }
  expect(partName(plan, 'trade', 'lifting', '–')).toBe('Movimentador de carga')
  expect(partName(plan, 'trade', 'mechanical', '–')).toBe('Mecânico A, Mecânico B, …')
  expect(partName(plan, 'trade', '', '–')).toBe('–')
  expect(partName(plan, 'trade', 'Zeladoria', '–')).toBe('Zeladoria')
})
