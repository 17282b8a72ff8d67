import { describe, expect, test } from 'vitest'
import { setDuration, setName } from '../edits/commands-dates.ts'
import { setPredecessors } from '../edits/commands-links.ts'
import { deleteRows, insertTask } from '../edits/commands-outline.ts'
import { setPercentComplete } from '../edits/commands-progress.ts'
import { setResourceNames } from '../edits/commands-work.ts'
import type { EditContext, Intent } from '../edits/edit-context.ts'
import type { Schedule } from '../model/schedule.ts'
import { closestName, nameSimilarity } from '../model/words.ts'
import { completionTone, dashboardMetrics, efficiencyTone, slackTone } from '../progress/dashboard.ts'
import { packageGroupOf, tasksWithin, workPackages } from '../progress/work-packages.ts'
import { applied, calculated, days, randomSchedule, schedule, taskNamed } from '../testing/index.ts'
import { civilInstant } from '../time/instant.ts'
import { applyDecision, trackChanges } from './changes.ts'
import { compareSchedules } from './compare.ts'
import { shownShare } from './leaves.ts'
import { suggestAssignments } from './suggest-assignments.ts'
import { tradeGroupOf, tradeOfWork } from './trades.ts'

const jan = (day: number, hour = 8) => civilInstant(2024, 1, day, hour)
const now = (plan: Schedule): EditContext => ({ schedule: plan, calculation: calculated(plan) })
function did(plan: Schedule, make: (now: EditContext) => Intent): Schedule {
  const intent = make(now(plan))
  if (!intent.ok) throw new Error(intent.problems[0].code)
  return applied(plan, intent.value)
}

describe('work packages', () => {
  test('summaries are packages; counts include what is below', () => {
    const plan = schedule`
                  | MTWTFSSMTWTF |
      Forno       |              |
        Abrir     | XX           | 100%, started 2024-01-01, finished 2024-01-02
        Refratário|              | after Abrir
          Demolir |   X          | 50%, started 2024-01-03
          Montar  |    X         | after Demolir
      Caldeira    |              | after Forno
        Limpar    |     X        |
      Solto       | X            |`
    const found = workPackages(calculated(plan), jan(4))
    const [furnace, bricks, boiler, loose] = found
    expect(found.map(each => `${each.level} ${each.name}`)).toEqual([
      '1 Forno',
      '2 Refratário',
      '1 Caldeira',
      '1 Pacote Geral',
    ])
    expect(furnace).toMatchObject({
      id: 's1',
      children: [bricks?.id],
      totalTasks: 3,
      completedTasks: 1,
      inProgressTasks: 1,
      overdueTasks: 1,
      parentId: null,
      dependencies: [],
    })
    expect(furnace?.completionRate).toBe(62)
    expect(furnace?.tasks).toEqual([taskNamed(plan, 'Abrir').uid])
    expect(bricks?.parentId).toBe('s1')
    expect(tasksWithin(found, 's1')).toEqual(['Abrir', 'Demolir', 'Montar'].map(name => taskNamed(plan, name).uid))
    expect(tasksWithin(found, 's99')).toEqual([])
    expect(boiler?.dependencies).toEqual(['s1'])
    expect(loose).toMatchObject({ source: 'group', group: 'Pacote Geral', totalTasks: 1 })
  })

  test('links between parts of packages make the packages above depend too, within one they do not leave it', () => {
    const plan = schedule`
          | MTWT |
      A   |      |
        A1|      |
          a| X   |
        A2|      |
          b|  X  | after a
      B   |      |
        c |   X  | after b`
    const found = new Map(workPackages(calculated(plan), jan(1)).map(each => [each.name, each.dependencies]))
    expect(found.get('A')).toEqual([])
    expect(found.get('A2')).toEqual(['s2'])
    expect(found.get('B')).toEqual(['s4', 's1'])
  })

  test.each([
    ['Preparação do canteiro', 'Preparação'],
    ['Mobilización', 'Preparação'],
    ['Inspeção visual da casca', 'Inspeção e Testes'],
    ['Teste hidrostático', 'Inspeção e Testes'],
    ['Hydrostatic test', 'Inspeção e Testes'],
    ['Pintura final', 'Acabamento'],
    ['Manutenção do trocador', 'Manutenção'],
    ['Pump overhaul', 'Manutenção'],
    ['Encerramento da parada', 'Finalização'],
    ['Entrega do data book', 'Entrega'],
    ['SOLDAGEM DO BOCAL', 'Soldagem'],
    ['Soldar bocal', 'Soldagem'],
    ['Montagem do feixe', 'Montagem'],
    ['Install bundle', 'Montagem'],
    ['Desmontagem do feixe', 'Desmontagem'],
    ['Dismantle the exchanger', 'Desmontagem'],
    ['Atividade 12', 'Pacote Geral'],
    ['', 'Pacote Geral'],
  ])('%s is of %s', (name, group) => {
    expect(packageGroupOf(name)).toBe(group)
  })

  test('tasks that name a package fall into it', () => {
    const plan = applied(
      schedule`
          | MT |
      A   | X  |
      B   |  X | after A`,
      [{ kind: 'setTask', task: 1 as never, changes: { workPackage: 'Unidade 10' } }],
    )
    expect(workPackages(calculated(plan), jan(1)).map(each => each.name)).toEqual(['Unidade 10', 'Pacote Geral'])
  })
})

describe('dashboard', () => {
  const plan = schedule`
              | MTWTFSSMTWTFSSMTWTF |
    Parada    |                     |
      Feita   | X                   | 100%, started 2024-01-01, finished 2024-01-01, by Ana
      Vencida |  X                  | 50%, started 2024-01-02, by Ana
      Parado  |  X                  | by Soldador A
      Atual   |   XXXX              | 25%, started 2024-01-03, by Soldador A
      Logo    |       X             | by Eletricista
      Longe   |                   X |
      Fim     |                     | after Longe`

  test('every field, measured at the given hour', () => {
    const at = dashboardMetrics(calculated(plan), jan(4))
    const names = (uids: readonly number[]) => uids.map(uid => plan.tasks.find(each => each.uid === uid)?.name)
    expect(at.summary).toMatchObject({
      totalTasks: 8,
      workTasks: 6,
      milestones: 1,
      summaryTasks: 1,
      completedTasks: 1,
      // Man-hours of Ana, the welder and the electrician: tasks without an assignment have none.
      hoursOf: 'people',
      totalHours: 64,
      completedHours: 20,
    })
    expect(at.summary.progressPercentage).toBe(31.2)
    const durations = dashboardMetrics(calculated({ ...plan, assignments: [] }), jan(4)).summary
    expect(durations).toMatchObject({ hoursOf: 'duration', totalHours: 72, completedHours: 20 })
    expect(durations.progressPercentage).toBe(27.7)
    const crane = plan.resources.map(each => (each.name === 'Ana' ? { ...each, nature: 'equipment' as const } : each))
    expect(dashboardMetrics(calculated({ ...plan, resources: crane }), jan(4)).summary.totalHours).toBe(48)
    expect(at.status).toMatchObject({ inProgress: 2, completed: 1, notStarted: 4, overdue: 2 })
    expect(names(at.timeline.overdueTasks)).toEqual(['Vencida', 'Parado'])
    expect(names(at.timeline.upcomingStartTasks)).toEqual(['Logo'])
    expect(names(at.timeline.upcomingEndTasks)).toEqual(['Atual', 'Logo'])
    expect(at.status.critical).toBe(at.timeline.criticalTasks.length)
    expect(names(at.timeline.criticalTasks)).toContain('Longe')
    expect(at.tones).toEqual({ overdue: 'bad', upcomingStart: 'good', upcomingEnd: 'good', progress: 'bad' })
    expect(at.suggested).toBe(false)
  })

  test('the status date and hour win over now', () => {
    const dated = applied(plan, [{ kind: 'setProject', changes: { statusDate: jan(2, 10) } }])
    const at = dashboardMetrics(calculated(dated), jan(20))
    expect(at.asOf).toBe(jan(2, 10))
    expect(at.status.overdue).toBe(1)
  })

  test('who has what on their hands, and how busy each trade is', () => {
    const at = dashboardMetrics(calculated(plan), jan(4))
    expect(at.responsibilities).toEqual([
      { resource: 1, name: 'Ana', assigned: 2, completed: 1, overdue: 1, upcoming: 0, efficiency: 50 },
      { resource: 2, name: 'Soldador A', assigned: 2, completed: 0, overdue: 1, upcoming: 0, efficiency: 0 },
      { resource: 3, name: 'Eletricista', assigned: 1, completed: 0, overdue: 0, upcoming: 1, efficiency: 0 },
    ])
    expect(at.utilization).toEqual([
      { group: 'welding', resources: 1, totalTasks: 2, avgLoad: 2 },
      { group: 'electrical', resources: 1, totalTasks: 1, avgLoad: 1 },
      { group: 'General', resources: 1, totalTasks: 2, avgLoad: 2 },
    ])
    const overridden = dashboardMetrics(calculated(plan), jan(4), { overrides: { Ana: 'management' } })
    expect(overridden.utilization.map(each => each.group)).toContain('management')
  })

  test('material is used, not charged with work', () => {
    const resources = plan.resources.map(each => (each.name === 'Ana' ? { ...each, kind: 'material' as const } : each))
    const at = dashboardMetrics(calculated({ ...plan, resources }), jan(4))
    expect(at.responsibilities.map(each => each.name)).toEqual(['Soldador A', 'Eletricista'])
  })

  test('a task without assignments counts for whom it names as responsible', () => {
    const named = applied(plan, [
      { kind: 'setTask', task: taskNamed(plan, 'Longe').uid, changes: { responsible: 'Rui' } },
    ])
    expect(dashboardMetrics(calculated(named), jan(4)).responsibilities).toContainEqual(
      expect.objectContaining({ resource: null, name: 'Rui', assigned: 1 }),
    )
  })

  test('an empty plan has no progress and nothing overdue', () => {
    const none = dashboardMetrics(calculated({ ...plan, tasks: [], links: [], assignments: [] }), jan(4))
    expect(none.summary).toMatchObject({ totalTasks: 0, totalHours: 0, progressPercentage: 0 })
    expect(none.status.overdue).toBe(0)
  })

  test('tones turn at the numbers of the specification', () => {
    expect([100, 80, 79, 50, 49].map(completionTone)).toEqual(['good', 'good', 'fair', 'fair', 'bad'])
    expect([80, 60, 59].map(efficiencyTone)).toEqual(['good', 'fair', 'bad'])
    const calculation = calculated(plan)
    expect(slackTone(calculation, calculation.indexOf(taskNamed(plan, 'Longe').uid))).toBe('bad')
    expect(slackTone(calculation, calculation.indexOf(taskNamed(plan, 'Logo').uid))).toBe('good')
  })
})

describe('shares as they are shown', () => {
  test.each([
    [0, 3, false, 0, 0],
    [29, 100, false, 0, 29],
    [79.96, 100, false, 0, 79],
    [79.96, 100, false, 1, 79.9],
    [999_999, 1_000_000, false, 1, 99.9],
    [10, 10, false, 0, 99],
    [10, 10, true, 0, 100],
    [0, 0, true, 0, 100],
    [0, 0, false, 0, 0],
  ])('%d of %d, finished %s, %d digits: %d', (done, total, finished, digits, shown) => {
    expect(shownShare(done, total, finished, digits)).toBe(shown)
  })

  test('a package with an open milestone is not at 100 %', () => {
    const plan = schedule`
                | MTWT |
      Bloco     |      |
        Soldar  | XX   | 100%, started 2024-01-01, finished 2024-01-02
        Liberar |   M  | after Soldar`
    expect(workPackages(calculated(plan), jan(1))[0]).toMatchObject({ completedTasks: 1, completionRate: 99 })
    expect(dashboardMetrics(calculated(plan), jan(1)).summary.progressPercentage).toBe(99.9)
  })
})

describe('people', () => {
  test.each([
    ['Soldador TIG', 'welding', 'welding'],
    ['Welder', 'welding', 'welding'],
    ['Inspetor de END', 'inspection', 'inspection'],
    ['Eletricista de força e controle', 'electrical', 'electrical'],
    ['Instrumentista', 'instrumentation', 'instrumentation'],
    ['Mecânico montador', 'mechanical', 'mechanical'],
    ['Caldeireiro', 'boilermaking', 'boilermaking'],
    ['Engenheiro de planejamento', 'engineering', 'engineering'],
    ['Supervisor de campo', 'management', 'management'],
    ['Técnico em edificações', 'technician', 'technician'],
    ['Montador de andaime', 'scaffolding', 'scaffolding'],
    ['Andamista', 'scaffolding', 'scaffolding'],
    ['Hidrojato', 'cleaning', 'cleaning'],
    ['Refratarista', 'refractory', 'refractory'],
    ['Isolador', 'insulation', 'insulation'],
    ['Guindaste 90 t', 'lifting', 'equipment'],
    ['Técnico de segurança', 'safety', 'safety'],
  ] as const)('%s', (name, trade, group) => {
    expect(tradeOfWork(name)).toBe(trade)
    expect(tradeGroupOf({ uid: 1 as never, row: 1, name, kind: 'work' })).toBe(group)
  })

  test('a stated specialty and an override win over the name', () => {
    const resource = { uid: 1 as never, row: 1, name: 'Soldador', kind: 'work' } as const
    expect(tradeGroupOf({ ...resource, specialty: 'Elétrico' })).toBe('electrical')
    expect(tradeGroupOf({ ...resource, specialty: 'Elétrico', trade: 'civil' })).toBe('civil')
    expect(tradeGroupOf({ ...resource, specialty: 'xyz' })).toBe('welding')
    expect(tradeGroupOf(resource, { Soldador: 'management' })).toBe('management')
    expect(tradeGroupOf({ ...resource, name: 'Zé' })).toBe('General')
  })

  test('suggestions go by trade, then in turn, and only for a plan without assignments', () => {
    const plan = schedule.with({
      resources: [{ name: 'Soldador A' }, { name: 'Soldador B' }, { name: 'Eletricista' }],
    })`
                    | MTWT |
      Soldar bocal  | X    |
      Soldar tampa  | X    |
      Weld flange   | X    |
      Trocar cabo   | X    |
      Outra coisa   | X    |
      Fim           |      |`
    const calculation = calculated(plan)
    expect(suggestAssignments(calculation)).toEqual([
      { task: 1, resource: 1, by: 'trade' },
      { task: 2, resource: 2, by: 'trade' },
      { task: 3, resource: 1, by: 'trade' },
      { task: 4, resource: 3, by: 'trade' },
      { task: 5, resource: 1, by: 'turn' },
    ])
    expect(dashboardMetrics(calculation, jan(1)).suggested).toBe(true)
    const assigned = did(plan, each => setResourceNames(each, 1 as never, 'Soldador A'))
    expect(suggestAssignments(calculated(assigned))).toEqual([])
  })

  test('names match from 0.6 on, parts count 0.8', () => {
    expect(nameSimilarity('Mecânico', 'mecanico')).toBe(1)
    expect(nameSimilarity('Soldador', 'Soldador TIG')).toBeGreaterThanOrEqual(0.8)
    expect(nameSimilarity('Soldadr', 'Soldador')).toBeGreaterThan(0.8)
    expect(nameSimilarity('Ana', 'Guindaste')).toBeLessThan(0.6)
    const people = [{ name: 'Mecânico' }, { name: 'Eletricista' }]
    expect(closestName('eletrcista', people)?.match.name).toBe('Eletricista')
    expect(closestName('Andaime', people)).toBeNull()
  })
})

describe('changes since the baseline copy', () => {
  const plan = schedule`
      | MTWTFSSMTWTF |
    A | XX           | by Ana
    B |   X          | after A
    C |    X         | after B`
  const uid = (name: string) => taskNamed(plan, name).uid

  test('only what somebody set is recorded, with what it was', () => {
    let changed = did(plan, each => setDuration(each, uid('A'), days(5)))
    changed = did(changed, each => setPercentComplete(each, uid('B'), 50))
    changed = did(changed, each => setPredecessors(each, uid('C'), '1SS+1d'))
    changed = did(changed, each => setResourceNames(each, uid('A'), 'Ana; Rui'))
    expect(trackChanges(plan, changed)).toEqual([
      {
        uid: 1,
        id: 1,
        name: 'A',
        changes: { duration: '5d', resources: ['Ana', 'Rui'] },
        original: { duration: '2d', resources: ['Ana'] },
      },
      { uid: 2, id: 2, name: 'B', changes: { percent_complete: 50 }, original: { percent_complete: 0 } },
      {
        uid: 3,
        id: 3,
        name: 'C',
        changes: { dependencies: [{ pred: 1, type: 'SS', lag: '+1d' }] },
        original: { dependencies: [{ pred: 2, type: 'FS', lag: '' }] },
      },
    ])
    expect(trackChanges(plan, plan)).toEqual([])
  })

  test('a change taken back is no change, new tasks are not tracked', () => {
    const there = did(plan, each => setName(each, uid('A'), 'Z'))
    expect(
      trackChanges(
        plan,
        did(there, each => setName(each, uid('A'), 'A')),
      ),
    ).toEqual([])
    expect(trackChanges(plan, applied(plan, insertTask(now(plan), { name: 'N' }).edits))).toEqual([])
  })

  describe('the apply decision', () => {
    const codes = (baseline: Schedule | null, current: Schedule) =>
      applyDecision(baseline, current).reasons.map(each => each.code)

    test('few modifications are applied alone; new tasks are said to be left out', () => {
      const changed = did(plan, each => setName(each, uid('A'), 'Z'))
      expect(applyDecision(plan, changed)).toMatchObject({ mode: 'incremental', reasons: [], notices: [] })
      const more = applied(changed, insertTask(now(changed), { name: 'N' }).edits)
      expect(applyDecision(plan, more)).toMatchObject({
        mode: 'incremental',
        notices: [{ code: 'newTasksLeftOut', params: { count: 1, names: 'N' } }],
      })
    })

    test('nothing modified, no baseline, a task removed', () => {
      expect(codes(plan, plan)).toEqual(['noModifications'])
      expect(codes(null, plan)).toEqual(['noBaseline', 'noModifications'])
      const removed = did(plan, each => deleteRows(each, [uid('C')]))
      expect(
        codes(
          plan,
          did(removed, each => setName(each, uid('A'), 'Z')),
        ),
      ).toEqual(['tasksRemoved'])
    })

    const wide: Schedule = randomSchedule(7, { tasks: 60, density: 1, resources: false, summaries: false })
    const rename = (count: number): Schedule =>
      applied(
        wide,
        wide.tasks.slice(0, count).map(each => ({ kind: 'setTask', task: each.uid, changes: { name: 'X' } })),
      )

    test('at most 20 modified tasks', () => {
      expect(applyDecision(wide, rename(20)).mode).toBe('incremental')
      expect(applyDecision(wide, rename(21)).reasons).toEqual([
        { code: 'tooManyModified', params: { count: 21, limit: 20 } },
      ])
    })

    test('links may differ by two, or by a fifth of what there are now', () => {
      const less = (count: number): Schedule => ({ ...rename(1), links: wide.links.slice(count) })
      const total = wide.links.length
      const most = Math.floor(total / 6)
      expect(codes(wide, less(most))).not.toContain('dependenciesChanged')
      expect(codes(wide, less(most + 1))).toContain('dependenciesChanged')
      const few = { ...plan, links: [] }
      expect(codes(plan, few)).toEqual([])
      const none: Schedule = { ...plan, links: [...plan.links, { ...plan.links[0]!, type: 'SS' }] }
      expect(codes(none, few)).toContain('dependenciesChanged')
    })
  })
})

describe('comparison of two plans', () => {
  const plan = schedule`
      | MTWTFSSMTWTF |
    A | XX           | by Ana
    B |   X          | after A
    C |    X         | after B`

  test('a plan and itself do not differ', () => {
    expect(compareSchedules(plan, structuredClone(plan))).toMatchObject({ differs: false, tasks: { unchanged: 3 } })
  })

  test('what one form writes out and another leaves out is no difference', () => {
    const written: Schedule = {
      ...plan,
      tasks: plan.tasks.map(task => ({
        ...task,
        percentComplete: 0,
        percentType: 'duration' as const,
        remainingDuration: task.duration,
        p6: { code: `A${task.uid}` },
      })),
      links: plan.links.map(link => ({ ...link, lag: { ...link.lag, unit: 'h' } })),
    }
    expect(compareSchedules(plan, written)).toMatchObject({ differs: false })
    const half = written.tasks.map(task => ({ ...task, percentComplete: 50 }))
    expect(compareSchedules(plan, { ...written, tasks: half }).tasks.changed).toMatchObject([
      { fields: ['percentComplete', 'remainingDuration'] },
      { fields: ['percentComplete', 'remainingDuration'] },
      { fields: ['percentComplete', 'remainingDuration'] },
    ])
  })

  test('what was added, removed, changed and moved', () => {
    const [a, b, c] = plan.tasks.map(task => task.uid)
    let after = did(plan, each => setDuration(each, a!, days(3)))
    after = did(after, each => setPredecessors(each, c!, '1;2+1d'))
    after = applied(after, insertTask(now(after), { name: 'D' }).edits)
    after = did(after, each => setResourceNames(each, b!, 'Rui'))
    const found = compareSchedules(plan, after, { before: calculated(plan), after: calculated(after) })
    expect(found.tasks.added).toEqual([{ uid: 4, row: 4, name: 'D' }])
    expect(found.tasks.changed).toMatchObject([
      { name: 'A', fields: ['duration'], finish: [jan(2, 17), jan(3, 17)] },
      { name: 'B', fields: [], start: [jan(3), jan(4)], resources: [[], ['Rui']] },
      { name: 'C', fields: [], start: [jan(4), jan(8)] },
    ])
    expect(found.links.added).toMatchObject([{ fromName: 'A', toName: 'C', type: 'FS' }])
    expect(found.links.changed).toMatchObject([{ fromName: 'B', toName: 'C', lagBefore: { seconds: 0 } }])
    expect(found.resources.added).toEqual([{ uid: 2, name: 'Rui' }])
    expect(found.finish).toEqual([jan(4, 17), jan(8, 17)])
    const back = compareSchedules(after, plan)
    expect(back.tasks.removed.map(each => each.name)).toEqual(['D'])
    expect(back.links.removed).toHaveLength(1)
    expect(back.differs).toBe(true)
  })
})
