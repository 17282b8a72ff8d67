import { describe, expect, test } from 'vitest'
import { interpretOffline } from '../offline.ts'
import { LINES, NUMBERED, request, told, workOf } from '../testing/long-lines.ts'
import type { InterpretRequest } from '../types.ts'
import { sentencesOf } from './clauses.ts'
import { LONGEST_LINE, LONGEST_SENTENCE, withShortLines } from './long-text.ts'

describe('one long line', () => {
  test.each(LINES)('%s: twice the text is twice the work, with pauses on the way', (_, line) => {
    const [short, long] = [workOf(line(2500)), workOf(line(5000))]
    expect(long.work / short.work).toBeLessThan(2.5)
    expect(long.pauses).toBeGreaterThanOrEqual(short.pauses)
  })

  test('of steps there are pauses in proportion to its length', () => {
    const [short, long] = [workOf(told(8000, NUMBERED)), workOf(told(16_000, NUMBERED))]
    expect(short.pauses).toBeGreaterThanOrEqual(5)
    // Some of the pauses stand between the stages, however long the text is.
    expect(long.pauses - short.pauses).toBeGreaterThanOrEqual(4)
  })

  test('its steps are those of the same text on lines', () => {
    const line = told(14_000, NUMBERED)
    const plan = (text: string): unknown => {
      const found = interpretOffline(request(text))
      return (
        found.ok && {
          tasks: found.value.schedule.tasks.map(({ name, duration }) => ({ name, duration })),
          links: found.value.schedule.links.map(({ from, to, type }) => ({ from, to, type })),
        }
      )
    }
    expect(plan(line)).toEqual(plan(line.replace(/ (?=\d+\. )/g, '\n')))
    expect(plan(line)).toMatchObject({ tasks: { length: line.split('. Isolar').length - 1 } })
  })

  test('no part is longer than it may be, and every place is kept', () => {
    for (const [, line] of LINES) {
      const text = line(20_000)
      const short = withShortLines(text)
      expect(short).toHaveLength(text.length)
      expect(Math.max(...short.split('\n').map(each => each.length))).toBeLessThanOrEqual(LONGEST_LINE)
      const sentences = sentencesOf(short, 0)
      expect(Math.max(0, ...sentences.map(each => each.text.length))).toBeLessThanOrEqual(LONGEST_SENTENCE)
      for (const each of sentences.slice(0, 50))
        expect(short.slice(each.start, each.start + each.text.length)).toBe(each.text)
    }
    expect(withShortLines('Isolar 2h.\nDrenar 4h.')).toBe('Isolar 2h.\nDrenar 4h.')
  })
})

describe('a list that is told more than once', () => {
  const STEPS = '1. Isolar - 2h. 2. Drenar - 4h após 1.'
  const linksOf = (asked: InterpretRequest): unknown => {
    const found = interpretOffline(asked)
    return found.ok
      ? found.value.schedule.links.map(link => `${link.from}>${link.to}`)
      : found.problems.map(each => each.code)
  }
  test.each([
    ['alone', request('', STEPS), ['1>2']],
    ['beside words that say nothing', request('lorem ipsum dolor '.repeat(3000), STEPS), ['1>2']],
    ['beside one long word', request('x'.repeat(50_000), STEPS), ['1>2']],
    ['twice on a line', request(`${STEPS} ${STEPS}`), ['1>2', '3>4']],
    ['on two lines', request(`${STEPS}\n${STEPS}`), ['1>2', '3>4']],
    [
      'in two documents',
      {
        ...request('x'),
        documents: [
          { name: 'a.txt', text: STEPS },
          { name: 'b.txt', text: STEPS },
        ],
      },
      ['1>2', '3>4'],
    ],
  ] as const)('%s: each number means the step of its own list', (_, asked, links) => {
    expect(linksOf(asked)).toEqual(links)
  })
})
