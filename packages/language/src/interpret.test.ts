import { describe, expect, test } from 'vitest'
import { interpret } from './interpret.ts'
import { interpretOffline } from './offline.ts'
import { MONDAY } from './testing/draw.ts'
import type { InterpretRequest, Progress } from './types.ts'

const request = (tasks: number): InterpretRequest => ({
  text: Array.from(
    { length: tasks },
    (_, at) => `${at + 1}. Trocar válvula V-${at} - 2h${at > 0 ? `, após ${at}` : ''}`,
  ).join('\n'),
  kind: 'generate',
  locale: 'pt',
  today: MONDAY,
})

describe('long work without a model', () => {
  test('tells the tasks as they are understood, and gives others their turn', async () => {
    const told: Progress[] = []
    let turns = 0
    const found = await interpret(request(400), {
      onProgress: progress => told.push(progress),
      yieldToEventLoop: async () => {
        turns++
      },
    })
    expect(found.ok && found.value.schedule.tasks).toHaveLength(400)
    expect(turns).toBeGreaterThan(3)
    const counts = told.map(each => each.tasks.length)
    expect(counts[0]).toBeLessThan(200)
    expect(counts).toEqual([...counts].sort((a, b) => a - b))
    expect(told.map(each => each.share)).toEqual(told.map(each => each.share).sort((a, b) => a - b))
    expect(told.at(-1)).toMatchObject({ share: 1 })
    expect(told[0]!.tasks[0]).toBe('Trocar válvula V-0')
  })

  test('stops between two steps when it is cancelled', async () => {
    const stop = new AbortController()
    let turns = 0
    const found = await interpret(request(1000), {
      signal: stop.signal,
      yieldToEventLoop: async () => {
        if (++turns === 2) stop.abort()
      },
    })
    expect(turns).toBe(2)
    expect(!found.ok && found.problems[0].code).toBe('language.cancelled')
  })

  test('in steps or at once, the plan is the same to the byte', async () => {
    const slow = await interpret(request(120), { yieldToEventLoop: async () => undefined })
    const fast = interpretOffline(request(120))
    expect(JSON.stringify(slow.ok && slow.value.schedule)).toBe(JSON.stringify(fast.ok && fast.value.schedule))
    expect(JSON.stringify(interpretOffline(request(120)))).toBe(JSON.stringify(fast))
  })
})
