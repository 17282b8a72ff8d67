import { expect, test } from 'vitest'
import { chainBehind, listOrder, makeOrder, unchain } from './order.ts'

/** Labels along the chain. */
const labels = (order: ReturnType<typeof makeOrder>, size: number): number[] =>
  [...listOrder(order, size)].map(at => order.label[at]!)

const ascending = (numbers: readonly number[]): boolean =>
  numbers.every((each, at) => at === 0 || numbers[at - 1]! < each)

test('labels go on growing however often something comes into the same place', () => {
  const order = makeOrder(3, 500)
  for (let at = 3; at < 500; at++) chainBehind(order, 1, [at])
  expect([...listOrder(order, 500)]).toStrictEqual([0, 1, ...Array.from({ length: 497 }, (_, at) => 499 - at), 2])
  expect(ascending(labels(order, 500))).toBe(true)
})

test('groups come to the front, between two and to the end, and leave again', () => {
  const order = makeOrder(2, 8)
  chainBehind(order, -1, [2, 3])
  chainBehind(order, 0, [4, 5])
  chainBehind(order, order.last, [6, 7])
  expect([...listOrder(order, 8)]).toStrictEqual([2, 3, 0, 4, 5, 1, 6, 7])
  expect(ascending(labels(order, 8))).toBe(true)
  for (const at of [7, 2, 4]) unchain(order, at)
  expect([...listOrder(order, 5)]).toStrictEqual([3, 0, 5, 1, 6])
  expect(order.last).toBe(6)
})

test('a chain that was emptied can be filled again', () => {
  const order = makeOrder(1, 2)
  unchain(order, 0)
  chainBehind(order, -1, [1])
  chainBehind(order, 1, [0])
  expect([...listOrder(order, 2)]).toStrictEqual([1, 0])
})
