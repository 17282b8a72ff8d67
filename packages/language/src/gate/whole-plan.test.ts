import { parseInstant } from '@parada/schedule'
import { expect, test } from 'vitest'
import { interpretOffline } from '../offline.ts'
import { planFrom } from '../testing/plant-plans.ts'
import type { Language } from '../types.ts'

const KILN = planFrom('Forno FR-2', [
  'Parar e resfriar o forno | 12h',
  'Demolir refratário | 20h | 1',
  'Assentar tijolos | 30h | 2',
])
const asked = (text: string, locale: Language = 'pt', schedule = KILN) => {
  const found = interpretOffline({ text, kind: 'update', locale, today: parseInstant('2026-07-07T18:00')!, schedule })
  if (!found.ok || found.value.kind !== 'update') return found.ok ? '' : found.problems[0].code
  const { question, edits } = found.value
  return question ? `${question.problem.code} ${question.problem.params.text ?? ''}`.trim() : edits.length
}

test('the whole plan is not taken for a task of a like name without a question', () => {
  for (const text of ['a parada terminou', 'a parada está 50%', 'adie a parada em 2 dias'])
    expect(asked(text), text).toBe('language.askUnused a parada')
})

test('a task that is named by its own words, or bears the noun, is what was meant', () => {
  expect(asked('parar e resfriar terminou')).toBe(1)
  const boiler = planFrom('Caldeira 3', ['Parada da caldeira e resfriamento | 12h', 'Limpeza | 16h | 1'])
  expect(asked('a parada da caldeira terminou', 'pt', boiler)).toBe(1)
  expect(asked('a parada terminou', 'pt', boiler)).toBe(1)
})
