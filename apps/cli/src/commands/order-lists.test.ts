import { randomNumbers } from '@parada/schedule/testing'
import { expect, test } from 'vitest'
import { changed, ENCODINGS, LAYOUTS, modelOf, type Way, WRITINGS, writeList } from '../testing/order-lists.ts'
import { expectDelta, expectModel, expectPlan, listOf, planOf } from '../testing/order-lists-judge.ts'

const DATES: readonly Way['dates'][] = ['dots', 'month', 'iso', 'packed']

test('lists in every layout, writing and encoding come out as the model they were written from, odd cells named', async () => {
  const random = randomNumbers(11)
  let at = 0
  for (const layout of LAYOUTS)
    for (const writing of WRITINGS) {
      const encoding = ENCODINGS[at % ENCODINGS.length] ?? 'utf8'
      const way = { layout, writing, encoding, comma: at % 2 === 0, dates: DATES[at % 4] ?? 'iso' }
      at++
      const written = writeList(modelOf(120, random), way, random, 0.1)
      const list = await listOf(written)
      expectModel(written, list)
      expectPlan(written, list, planOf(list))
    }
  expect(at).toBe(30)
})

test('later lists change what was changed', async () => {
  const random = randomNumbers(12)
  const way: Way = { layout: 'sapPt', writing: 'semicolon', encoding: 'utf8', comma: true, dates: 'dots' }
  for (let times = 0; times < 10; times++) {
    const model = modelOf(80, random)
    const plan = planOf(await listOf(writeList(model, way, random, 0)), 'number')
    const later = writeList(changed(model, random), way, random, 0)
    expectDelta(plan, later.operations, await listOf(later), `seed 12, ${times}`)
  }
})
