import { randomNumbers } from '@parada/schedule/testing'
import { expect, test } from 'vitest'
import { changed, ENCODINGS, LAYOUTS, modelOf, type Way, WRITINGS, writeList } from '../testing/order-lists.ts'
import { expectDelta, expectModel, expectPlan, listOf, planOf } from '../testing/order-lists-judge.ts'

const DATES: readonly Way['dates'][] = ['dots', 'month', 'iso', 'packed']

test('5,000 operations in every layout, writing and encoding', async () => {
  const random = randomNumbers(21)
  const model = modelOf(5000, random)
  let at = 0
  for (const layout of LAYOUTS)
    for (const writing of WRITINGS)
      for (const encoding of writing === 'xlsx' ? ENCODINGS.slice(0, 1) : ENCODINGS) {
        const way = { layout, writing, encoding, comma: at % 2 === 0, dates: DATES[at % 4] ?? 'iso' }
        at++
        const written = writeList(model, way, random)
        const list = await listOf(written)
        expectModel(written, list)
        expectPlan(written, list, planOf(list))
      }
  expect(at).toBe(155)
})

test('200 later lists change what was changed', async () => {
  const random = randomNumbers(22)
  for (let times = 0; times < 200; times++) {
    const way: Way = {
      layout: LAYOUTS[times % LAYOUTS.length] ?? 'sapPt',
      writing: WRITINGS[times % WRITINGS.length] ?? 'tab',
      encoding: 'utf8bom',
      comma: times % 3 === 0,
      dates: DATES[times % 4] ?? 'iso',
    }
    const model = modelOf(150, random)
    const plan = planOf(await listOf(writeList(model, way, random, 0)), 'number')
    const later = writeList(changed(model, random), way, random, 0)
    expectDelta(plan, later.operations, await listOf(later), `${later.name}, ${times}`)
  }
})
