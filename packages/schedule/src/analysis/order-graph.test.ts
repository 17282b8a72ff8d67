import { expect, test } from 'vitest'
import { randomNumbers, randomSchedule } from '../testing/random.ts'
import { OrderGraph } from './order-graph.ts'

test('what is walked between a few rows is what a sweep over the whole plan finds', () => {
  let yes = 0
  for (let seed = 1; seed <= 150; seed++) {
    const plan = randomSchedule(seed, { tasks: 24, density: 1.4 })
    const graph = new OrderGraph(plan)
    const random = randomNumbers(seed)
    const rows = plan.tasks.map((_, row) => row).sort(() => random() - 0.5)
    const sources = 1 + Math.floor(random() * 12)
    const [own, others] = [rows.slice(0, sources), rows.slice(sources)]
    const reach = graph.reach(rows, sources, graph.ahead(others), graph.behind(others))
    const whole = graph.ahead(rows)
    for (const [a] of rows.entries())
      for (const [b, row] of rows.entries()) {
        if (a === b || (a >= sources && b >= sources)) continue
        const expected = (whole.bits[row * 2 * whole.width + (a >> 5)]! & (1 << (a & 31))) !== 0
        expect([seed, a, b, reach.precedes(a, b)]).toEqual([seed, a, b, expected])
        if (expected) yes++
      }
    expect(own.length).toBe(sources)
  }
  expect(yes).toBeGreaterThan(1000)
})
