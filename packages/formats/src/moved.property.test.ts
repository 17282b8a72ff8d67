import { calculate, done, taskId } from '@parada/schedule'
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
  const all = { code: 'xer.moved', severity: 'warning', params: { reason: 'unread', count: 2, names: 'A; B' } }
  expect(movedTasks(plan, done(loop), { code: 'xer.moved', by: 'uid' })).toMatchObject([all])
  // The reason of the reading comes before it.
  expect(movedTasks(plan, refused, { code: 'xer.moved', by: 'uid' })).toMatchObject([
    { code: 'schedule.linkLoop', severity: 'warning' },
    all,
  ])
  const [a] = plan.tasks
  const many = { ...plan, links: [], tasks: Array.from({ length: 500 }, (_, at) => ({ ...a!, uid: taskId(at + 1) })) }
  const told = movedTasks(many, refused, { code: 'tables.moved', by: 'row' })
  expect(told.map(each => [each.code, each.params.count])).toEqual([
    ['schedule.linkLoop', undefined],
    ['tables.moved', 500],
  ])
})
