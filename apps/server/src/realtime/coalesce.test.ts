import { expect, test } from 'vitest'
import { createCoalescer } from './coalesce.ts'

test('those who ask at once share one answer; who asks once it has begun gets a fresh one', async () => {
  const gather = createCoalescer<number>()
  let begun = 0
  let finish: () => void = () => undefined
  const work = async () => {
    const mine = ++begun
    await new Promise<void>(resolve => {
      finish = resolve
    })
    return mine
  }
  const [one, two] = [gather('a', work), gather('a', work)]
  await expect.poll(() => begun).toBe(1)
  const late = gather('a', work)
  finish()
  expect(await Promise.all([one, two])).toEqual([1, 1])
  await expect.poll(() => begun).toBe(2)
  finish()
  expect(await late).toBe(2)
})
