import { describe, expect, test } from 'vitest'
import { interpretOffline, offlineSteps } from '../offline.ts'
import { MONDAY } from '../testing/draw.ts'
import type { InterpretRequest } from '../types.ts'
import { sentencesOf } from './clauses.ts'
import { LONGEST_LINE, LONGEST_SENTENCE, withShortLines } from './long-text.ts'

const request = (text: string, document?: string): InterpretRequest => ({
  text,
  kind: 'generate',
  locale: 'pt',
  today: MONDAY,
  ...(document !== undefined && { documents: [{ name: 'lista.txt', text: document }] }),
})

/** Steps, each told by its number from one, up to a length. */
function told(length: number, step: (at: number) => string): string {
  let text = ''
  for (let at = 1; text.length < length; at++) text += step(at)
  return text
}

const NUMBERED = (at: number): string =>
  `${at}. Isolar a bomba ${at} - ${(at % 7) + 1}h${at > 1 ? ` após ${at - 1}` : ''}. `

/** Texts of one line, by their length. */
const LINES: readonly (readonly [string, (length: number) => string])[] = [
  ['numbered steps', length => told(length, NUMBERED)],
  ['sentences', length => told(length, at => `Isolar a bomba P-${at} por ${(at % 7) + 1} horas. `)],
  ['parts between commas', length => told(length, at => `bomba P-${at} 2h, `)],
  ['words without a stop', length => 'isolar a bomba da linha e depois '.repeat(length / 33)],
  ['one letter', length => 'a'.repeat(length)],
  ['digits', length => '7'.repeat(length)],
  ['commas', length => ','.repeat(length)],
  ['quotes', length => '"'.repeat(length)],
  ['one word of order', length => 'depois '.repeat(length / 7)],
  ['opened brackets', length => '('.repeat(length)],
  ['empty brackets', length => '()'.repeat(length / 2)],
  ['amounts', length => '2h '.repeat(length / 3)],
  ['shares', length => '50% '.repeat(length / 4)],
  ['blanks', length => `a${' '.repeat(length)}b`],
  ['stops before a letter', length => `${'.'.repeat(length)}a`],
  ['short lines', length => 'a,b\n'.repeat(length / 4)],
  ['rules of tables', length => `|a|b|\n${'|-|-|\n'.repeat(length / 6)}`],
]

/** Characters that patterns were given to look through, and the pauses on the way: work that no machine makes slower. */
function workOf(text: string): { work: number; pauses: number } {
  const exec = Object.getOwnPropertyDescriptor(RegExp.prototype, 'exec')!
  const plain = exec.value as RegExp['exec']
  let work = 0
  let pauses = 0
  Object.defineProperty(RegExp.prototype, 'exec', {
    ...exec,
    value(this: RegExp, given: string) {
      const found = plain.call(this, given)
      // Parting a text asks at one place after another; what goes on from its last match looks at what it has not seen.
      const near = this.sticky || (this.global && found !== null)
      work += near ? (found?.[0].length ?? 0) + 1 : given.length
      return found
    },
  })
  try {
    for (const steps = offlineSteps(request(text)); !steps.next().done; ) pauses++
  } finally {
    Object.defineProperty(RegExp.prototype, 'exec', exec)
  }
  return { work, pauses }
}

describe('one long line', () => {
  test.each(LINES)('%s: twice the text is twice the work, with pauses on the way', (_, line) => {
    const [short, long] = [workOf(line(8000)), workOf(line(16_000))]
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
