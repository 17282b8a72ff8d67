import { expect, test } from 'vitest'
import { emptySchedule } from '../model/create.ts'
import { taskId } from '../model/ids.ts'
import { duration, NO_LAG } from '../time/duration.ts'
import { instant } from '../time/instant.ts'
import { calculate } from './calculate.ts'

function waysOut(names: readonly string[]): readonly (readonly [code: string, from: unknown, to: unknown])[] {
  const made = calculate({
    ...emptySchedule('Parada', { start: instant(0) }),
    tasks: names.map((name, at) => ({
      uid: taskId(at + 1),
      row: at + 1,
      name,
      parent: null,
      duration: duration(4, 'h'),
    })),
    links: names.map((_, at) => ({
      from: taskId(at + 1),
      to: taskId(((at + 1) % names.length) + 1),
      type: 'FS' as const,
      lag: NO_LAG,
    })),
  })
  if (made.ok) throw new Error('no loop')
  return made.problems[0].suggestions.map(({ code, params }) => [code, params.from, params.to])
}

test.each([
  ['Soldar bocal', 'Radiografar soldas'],
  ['Radiografar soldas', 'Soldar bocal'],
  ['Gas test V-7', 'Internal inspection V-7'],
  ['Abrir registro', 'Instalar bridas ciegas'],
])('the way out of a loop that is offered first is no link that protects: %s, %s', (...names) => {
  const ways = waysOut(names)
  const [first, last] = [ways[0], ways.at(-1)]
  expect(first?.[0]).toBe('schedule.removeLink')
  expect(last?.[0]).toBe('schedule.removeProtectingLink')
  expect([first?.[1], first?.[2]]).toEqual([last?.[2], last?.[1]])
})

test('a loop of work of any kind keeps the order of its links', () => {
  expect(waysOut(['A', 'B', 'C']).map(each => each[1])).toHaveLength(3)
  expect(new Set(waysOut(['A', 'B', 'C']).map(each => each[0]))).toEqual(new Set(['schedule.removeLink']))
})
