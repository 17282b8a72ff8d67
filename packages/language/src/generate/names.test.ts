import { expect, test } from 'vitest'
import { grammarOf } from '../grammar/index.ts'
import { infinitive } from './names.ts'

test.each([
  ['pt', 'Desmonta o redutor', 'Desmontar o redutor'],
  ['pt', 'Entrega à operação', 'Entrega à operação'],
  ['es', 'Desmonta el reductor', 'Desmontar el reductor'],
  ['es', 'Entrega a operación', 'Entrega a operación'],
] as const)('%s: "%s" is named "%s"', (language, said, name) => {
  expect(infinitive(said, grammarOf(language), false)).toBe(name)
})
