import { calculate, done } from '@parada/schedule'
import { KEPT_LINK_PLANS, schedule } from '@parada/schedule/testing'
import { expect, test } from 'vitest'
import { movedTasks } from './moved.ts'
import { silentMoves } from './testing/silent-moves.ts'
import { WRITABLE_FORMATS } from './write.ts'

test.each(WRITABLE_FORMATS)('%s names every task whose dates it moves, in plans of every kind', async form => {
  for (const [kind, plan] of KEPT_LINK_PLANS) {
    const { silent, told, moved } = await silentMoves(plan(7), form)
    expect(silent, kind).toEqual([])
    if (form === 'xer' || form === 'pmxml') expect(told, kind).toBe(moved)
  }
})

test('every task is named where what was written cannot be read or scheduled', () => {
  const plan = schedule`
      | MTWTF |
    A | XX    |
    B |   XX  | after A`
  const back = plan.links.map(link => ({ ...link, from: link.to, to: link.from }))
  const loop = { ...plan, links: [...plan.links, ...back] }
  const refused = calculate(loop)
  if (refused.ok) throw new Error('a loop is refused')
  for (const written of [refused, done(loop)])
    expect(movedTasks(plan, written, { code: 'xer.moved', by: 'uid' }).map(each => each.params)).toEqual([
      { reason: 'unread', count: 2, names: 'A; B' },
    ])
})
