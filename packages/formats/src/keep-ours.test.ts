import { type Schedule, type Task, type TaskId, taskId } from '@parada/schedule'
import { schedule, taskNamed } from '@parada/schedule/testing'
import { describe, expect, test } from 'vitest'
import { keepOurs } from './keep-ours.ts'
import { fromSchema, toSchema } from './tmx/index.ts'

/** As MS Project's own file gives it: five rows, a crane, and nothing that it has no place for. */
const read: Schedule = schedule`
                     | MTWTFSSM |
  Parar o digestor   | X        |
  Instalar raquete   |  X       | after Parar o digestor
  Abrir              |   X      | after Instalar raquete, by Guindaste
  Retirar raquete    |    X     | after Abrir
  Partir o digestor  |     X    | after Retirar raquete`

const uid = (name: string): TaskId => taskNamed(read, name).uid
const with_ = (plan: Schedule, name: string, more: Partial<Task>): Schedule => ({
  ...plan,
  tasks: plan.tasks.map(each => (each.name === name ? { ...each, ...more } : each)),
})
const [day] = [{ at: read.project.start as never, by: 'Ana' }]

/** The same with all that was noted of it here. */
function open(): Schedule {
  const steps = with_(with_(read, 'Abrir', { step: 'open', equipment: 'DG-1', area: 'patio' }), 'Retirar raquete', {
    permits: [{ kind: 'confined', issued: day }],
    reported: { overrides: [{ by: 'Rui', past: 'R-01' }] },
  })
  return {
    ...steps,
    project: {
      ...steps.project,
      risk: {
        items: [
          { id: 'r1', name: 'Tubo furado', probability: 0.3, low: 1, likely: 2, high: 3, tasks: [uid('Abrir')] },
        ] as never,
      },
      gates: [{ id: 'g1', name: 'Junta', months: 2, task: uid('Abrir') }],
      accepted: [{ finding: 'x', reason: 'y', tasks: [uid('Abrir')] }],
    },
    links: steps.links.map(each => (each.to === uid('Abrir') ? { ...each, nature: 'preference' } : each)),
    resources: steps.resources.map(each => ({ ...each, trade: 'lifting', nature: 'equipment' }) as typeof each),
    areas: [{ id: 'patio', name: 'Pátio', maxHeavyLifts: 1 }],
    blinds: [
      {
        id: 'b1',
        tag: 'R-01',
        boundaryOf: 'DG-1',
        installTask: uid('Instalar raquete'),
        removeTask: uid('Retirar raquete'),
        events: [{ to: 'in', ...day }],
      },
    ],
  }
}

const whole = (plan: Schedule) => {
  const again = fromSchema(toSchema(plan), { whole: true })
  return again.ok ? again.problems : again
}

describe('a plan read anew out of MS Project', () => {
  test('keeps what MS Project has no place for, names it, and takes from the file what the file says', () => {
    const kept = keepOurs(open(), with_(read, 'Abrir', { percentComplete: 40, contractor: 'Montadora' }))
    const expected = with_(open(), 'Abrir', { percentComplete: 40, contractor: 'Montadora' })
    expect(kept?.schedule).toEqual(expected)
    expect(kept?.problems.map(({ code, params }) => [code, params.what, params.count])).toEqual([
      ['formats.kept', 'risk', 1],
      ['formats.kept', 'accepted', 1],
      ['formats.kept', 'gates', 1],
      ['formats.kept', 'execution', 2],
      ['formats.kept', 'linkNature', 1],
      ['formats.kept', 'trade', 1],
      ['formats.kept', 'areas', 1],
      ['formats.kept', 'blinds', 1],
    ])
    expect(whole(expected)).toEqual([])
  })

  test('goes by unique ids where a row was renamed, and by its name where Project gave an added row an id of its own', () => {
    const renamed = with_(read, 'Abrir', { name: 'Abrir bocas' })
    expect(keepOurs(open(), renamed)?.schedule.tasks.find(each => each.name === 'Abrir bocas')?.step).toBe('open')
    const again = taskId(901)
    const of = <T extends TaskId | null>(task: T): T => (task === uid('Retirar raquete') ? again : task) as T
    const theirs: Schedule = {
      ...read,
      tasks: read.tasks.map(each => ({ ...each, uid: of(each.uid) })),
      links: read.links.map(each => ({ ...each, from: of(each.from), to: of(each.to) })),
    }
    const kept = keepOurs(open(), theirs)
    expect(kept?.schedule.blinds?.[0]?.removeTask).toBe(again)
    expect(kept?.schedule.tasks.find(each => each.uid === again)?.reported?.overrides).toHaveLength(1)
    expect(kept && whole(kept.schedule)).toEqual([])
  })

  test('names the tasks that are gone with what was noted of them, and refers to none of them', () => {
    const gone = new Set([uid('Abrir'), uid('Retirar raquete')])
    const left: Schedule = {
      ...read,
      tasks: read.tasks.filter(each => !gone.has(each.uid)),
      links: read.links.filter(each => !gone.has(each.from) && !gone.has(each.to)),
      assignments: [],
    }
    const kept = keepOurs(open(), left)
    expect(kept?.problems.at(-1)).toMatchObject({
      code: 'formats.goneWithTasks',
      severity: 'warning',
      params: { count: 2, tasks: 'Abrir, Retirar raquete' },
    })
    // The blind itself is in the line nonetheless, and still holds the start-up.
    expect(kept?.schedule.blinds).toMatchObject([{ tag: 'R-01', events: [{ to: 'in' }] }])
    expect(kept?.schedule.blinds?.[0]).not.toHaveProperty('removeTask')
    expect(kept && whole(kept.schedule)).toEqual([])
  })

  test('of another project nothing is kept', () => {
    expect(keepOurs(open(), { ...read, project: { ...read.project, name: 'Outra' } })).toBeNull()
    const others = {
      ...read,
      tasks: read.tasks.map(each => ({ ...each, uid: taskId(each.uid + 500), name: `${each.name} 2` })),
    }
    expect(keepOurs(open(), { ...others, links: [], assignments: [] })).toBeNull()
  })

  test('the reason of a delay goes on with the delay, and not where MS Project has another', () => {
    const delay = { seconds: 3600, unit: 'h' } as never
    const leveling = {
      delay,
      by: '1/20',
      reason: [{ resource: read.resources[0]?.uid, tasks: [uid('Abrir')] }],
    } as never
    const leveled = with_(open(), 'Partir o digestor', { levelingDelay: delay, leveling })
    const same = keepOurs(leveled, with_(read, 'Partir o digestor', { levelingDelay: delay }))
    expect(same?.schedule.tasks.at(-1)?.leveling).toEqual(leveling)
    expect(keepOurs(leveled, read)?.schedule.tasks.at(-1)).not.toHaveProperty('leveling')
  })
})
