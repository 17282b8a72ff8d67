import { parseInstant } from '@parada/schedule'
import { expect, test } from 'vitest'
import { interpretOffline } from '../offline.ts'
import type { Language } from '../types.ts'

function planOf(text: string, locale: Language) {
  const made = interpretOffline({ text, kind: 'generate', locale, today: parseInstant('2026-09-14')! })
  if (!made.ok) throw new Error(made.problems[0].code)
  const { schedule, assumptions } = made.value
  const row = new Map(schedule.tasks.map(task => [task.uid, task.row]))
  return {
    names: schedule.tasks.map(task => task.name),
    waits: (name: string) =>
      schedule.links
        .filter(link => schedule.tasks.find(task => task.uid === link.to)?.name === name)
        .map(link => row.get(link.from)),
    notes: assumptions.map(each => `${each.severity} ${each.code} ${each.params.text ?? each.params.task}`),
  }
}

test.each(['B, D, E', 'B; D; E', 'B/D/E'])('rows by letters wait for the row E as for any other: %s', cell => {
  const plan = planOf(
    `| Step | Task | Hours | After |
| A | Switch out and earth | 3 | |
| B | Sample oil | 2 | A |
| C | Replace bushings | 16 | A |
| D | Test bushings | 4 | C |
| E | Tighten tank bolts | 5 | A |
| F | Restore supply | 2 | ${cell} |`,
    'en',
  )
  expect(plan.waits('Restore supply')).toEqual([2, 4, 5])
})

test.each([
  [
    'es',
    'Bloquear la grúa (1 h). Después revisar los frenos (6 h). La pintura de la estructura no entra en este paro.',
    'pintura',
  ],
  ['pt', 'Bloquear o guindaste (1 h). Depois revisar os freios (6 h). A pintura da estrutura fica de fora.', 'pintura'],
] as const)('%s: work that is left out makes no task, and is listed: %s', (locale, text, word) => {
  const plan = planOf(text, locale)
  expect(plan.names).toHaveLength(2)
  expect(plan.names.join().toLowerCase()).not.toContain(word)
  expect(plan.notes.find(each => each.startsWith('warning language.workLeftOut'))?.toLowerCase()).toContain(word)
})

test('a row of a list that waits for nothing, where others wait, is listed as beginning with the project', () => {
  const plan = planOf(
    'Oven rebuild\n- cool down 10h\n- strip burners 4h after cool down\n- cure 24h\n- refit burners 5h after cure',
    'en',
  )
  expect(plan.waits('Cure')).toEqual([])
  expect(plan.notes).toContain('info language.assumedParallel Cure')
})
