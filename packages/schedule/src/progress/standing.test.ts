import { describe, expect, test } from 'vitest'
import { applied, calculated, schedule, taskNamed } from '../testing/index.ts'
import { civilInstant } from '../time/instant.ts'
import { planStanding } from './standing.ts'

const now = civilInstant(2024, 1, 1, 8)
const plan = schedule`
         | MTWTFSSMTWTF |
  Open   | X            |
  Clean  |  XX          | after Open
  Close  |    X         | after Clean`

const kinds = (of: typeof plan, at = now) => planStanding(calculated(of), at).map(each => [each.kind, each.count])

describe('what is wrong with a plan as it stands', () => {
  test('nothing, where one task begins, one ends, and all is still to come', () => {
    expect(kinds(plan)).toEqual([])
  })

  test('a task that lost its links is an open end', () => {
    const clean = taskNamed(plan, 'Clean').uid
    const loose = applied(
      plan,
      plan.links.map(({ from, to, type }) => ({ kind: 'removeLink' as const, link: { from, to, type } })),
    )
    const [found] = planStanding(calculated(loose), now)
    expect(found?.kind).toBe('openEnd')
    expect(found?.tasks).toContain(clean)
  })

  test('open work in the past and a missed deadline are counted, each with its task', () => {
    const { uid } = taskNamed(plan, 'Close')
    const late = applied(plan, [{ kind: 'setTask', task: uid, changes: { deadline: civilInstant(2024, 1, 2, 17) } }])
    const found = planStanding(calculated(late), civilInstant(2024, 1, 2, 8))
    expect(found.map(each => each.kind)).toEqual(['past', 'deadline'])
    expect(found[0]?.tasks).toEqual([taskNamed(plan, 'Open').uid])
    expect(found[1]?.tasks).toEqual([uid])
  })

  test('what really happened after the data date is counted, by whatever door it came in', () => {
    const { uid } = taskNamed(plan, 'Open')
    const dated = applied(plan, [{ kind: 'setProject', changes: { statusDate: civilInstant(2024, 1, 1, 12) } }])
    const finish = (hour: number) =>
      applied(dated, [{ kind: 'setTask', task: uid, changes: { actualFinish: civilInstant(2024, 1, 1, hour) } }])
    expect(kinds(finish(12))).toEqual([])
    expect(planStanding(calculated(finish(16)), now)).toEqual([{ kind: 'ahead', count: 1, tasks: [uid], problems: [] }])
  })

  test('a finish past the window is counted by its hours, and not while it keeps within', () => {
    const within = applied(plan, [
      { kind: 'setProject', changes: { window: { finish: civilInstant(2024, 1, 4, 17) } } },
    ])
    expect(kinds(within)).toEqual([])
    const late = applied(plan, [{ kind: 'setProject', changes: { window: { finish: civilInstant(2024, 1, 4, 12) } } }])
    expect(planStanding(calculated(late), now)).toEqual([
      { kind: 'window', count: 5, tasks: [taskNamed(plan, 'Close').uid], problems: [] },
    ])
  })

  test('blinds that are in are counted as long as they hold a start-up that is not over', () => {
    const { uid } = taskNamed(plan, 'Close')
    const started = applied(plan, [
      { kind: 'setTask', task: uid, changes: { step: 'startUp' } },
      { kind: 'setBlind', blind: { id: 'b1', tag: 'R-01', events: [{ to: 'in', at: now, by: 'Ana' }] } },
      { kind: 'setBlind', blind: { id: 'b2', tag: 'R-02' } },
    ])
    expect(planStanding(calculated(started), now)).toEqual([{ kind: 'blinds', count: 1, tasks: [uid], problems: [] }])
    const out = applied(started, [{ kind: 'setTask', task: uid, changes: { step: null } }])
    expect(kinds(out)).toEqual([])
  })
})
