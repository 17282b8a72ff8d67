import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { setBaseline } from '../edits/commands-baseline.ts'
import { loadMatrix } from '../leveling/matrix.ts'
import type { Schedule } from '../model/schedule.ts'
import { dashboardMetrics } from '../progress/dashboard.ts'
import { workPackages } from '../progress/work-packages.ts'
import { applied, arbitrarySchedule, calculated, schedule, taskNamed } from '../testing/index.ts'
import { civilInstant } from '../time/instant.ts'
import { applyDecision } from './changes.ts'
import { compareSchedules } from './compare.ts'
import { criticalPathResult } from './critical-path.ts'
import { dayLength } from './day-length.ts'
import { gainOf } from './offer.ts'
import { qualityChecks } from './quality.ts'

const jan = (day: number, hour = 8) => civilInstant(2024, 1, day, hour)
const did = (plan: Schedule, make: typeof setBaseline): Schedule => {
  const intent = make({ schedule: plan, calculation: calculated(plan) })
  if (!intent.ok) throw new Error(intent.problems[0].code)
  return applied(plan, intent.value)
}

const plan = schedule`
             | MTWTFSSMTWTFSS |
  Início     |                |
  Longa      | XXX            | after Início, by Ana
  Fecho      |    XX          | after Longa, by Rui
  Curta      | XX             | after Início, by Ana
  Meio       |   X            | after Curta
  Rápida     | X              | after Início
  Fim        |                | after Fecho, after Meio, after Rápida`

describe('critical paths', () => {
  const names = (path: readonly { name: string }[]) => path.map(each => each.name)

  test('primary, secondary and tertiary by slack, with the fields of the specification', () => {
    const found = criticalPathResult(calculated(plan), jan(1))
    expect(found).toMatchObject({ project_name: 'Drawn', total_project_duration: 5 })
    expect(names(found.critical_paths.primary)).toEqual(['Início', 'Longa', 'Fecho', 'Fim'])
    expect(names(found.critical_paths.secondary)).toEqual(['Curta', 'Meio'])
    expect(names(found.critical_paths.tertiary)).toEqual(['Rápida'])
    expect(found.critical_paths.secondary[0]).toEqual({
      uid: 4,
      id: 4,
      name: 'Curta',
      duration: '2d',
      start_date: '2024-01-01T08:00:00',
      end_date: '2024-01-02T17:00:00',
      slack: 2,
      slack_hours: 16,
    })
    expect(found.analysis_summary).toMatchObject({ tasks: 7, critical: 4, primary: 4, hours: 40, nextSlack: 16 })
  })

  test('recommendations name what to do, and each offered edit can be applied', () => {
    const fixed = applied(plan, [
      {
        kind: 'setTask',
        task: taskNamed(plan, 'Fecho').uid,
        changes: { constraint: { type: 'mustFinishOn', date: jan(4, 17) } },
      },
    ])
    const found = criticalPathResult(calculated(fixed), jan(10)).recommendations
    const codes = found.map(each => each.code)
    expect(codes).toEqual(expect.arrayContaining(['negativeSlack', 'overdueCritical', 'hardConstraint', 'longestTask']))
    for (const each of found) if (each.edits) applied(fixed, each.edits)
    const overlap = (schedule: Schedule) =>
      criticalPathResult(calculated(schedule), jan(1)).recommendations.find(each => each.code === 'overlap')
    // Advice never parts what physics or safety may hold together; a link that is a wish becomes start-to-start.
    expect(overlap(plan)).toBeUndefined()
    const wish: Schedule = { ...plan, links: plan.links.map(each => ({ ...each, nature: 'preference' as const })) }
    expect(overlap(wish)?.edits).toMatchObject([{ kind: 'setLink', changes: { type: 'SS', lag: { unit: 'h' } } }])
    const softer = applied(fixed, found.find(each => each.code === 'hardConstraint')?.edits ?? [])
    expect(taskNamed(softer, 'Fecho')).toMatchObject({ deadline: jan(4, 17) })
    expect(taskNamed(softer, 'Fecho').constraint).toBeUndefined()
  })

  test('a date that is not kept is named with the task whose it is, not with the first that has no slack left', () => {
    const due = applied(plan, [
      { kind: 'setTask', task: taskNamed(plan, 'Fim').uid, changes: { deadline: jan(4, 17) } },
    ])
    const [found] = criticalPathResult(calculated(due), jan(1)).recommendations
    expect(found?.code).toBe('negativeSlack')
    expect(found?.params).toMatchObject({ limit: 'deadline', whose: 'Fim', date: jan(4, 17), hours: 8, count: 4 })
  })

  test('what is named more than once is told by what it is a part of, else by its row; of many only three are named', () => {
    const equipment = schedule`
                   | MTWTF |
      E-101        |       |
        Abrir      | X     |
        Limpar     |  X    |
      E-102        |       |
        Abrir      | X     |
        Pintar     | X     |
      E-103        |       |
        Pintar     | XXXX  |
        Isolar     | X     |
      Fim          |     X |`
    const ends = criticalPathResult(calculated(equipment), jan(1)).recommendations.find(
      each => each.code === 'openEnds',
    )
    expect(ends?.params).toEqual({ count: 6, names: 'Abrir (E-101), Limpar, Abrir (E-102)', more: 3 })
    const alike = schedule`
        | MTW |
      A | X   |
      A | X   |
      B |   X |`
    const found = criticalPathResult(calculated(alike), jan(1)).recommendations
    expect(found.find(each => each.code === 'openEnds')?.params.names).toBe('A (#1), A (#2)')
  })

  test('what is done asks for nothing: no fixes for it, and a finished plan has no advice', () => {
    const done = schedule`
            | MTWTF |
      Um    | XX    | 100%, started 2024-01-01, finished 2024-01-02
      Dois  |   X   | 100%, started 2024-01-03, finished 2024-01-03`
    const found = criticalPathResult(calculated(done), jan(9))
    expect(found.recommendations).toEqual([{ code: 'finished', params: {}, tasks: [] }])
    expect(found.analysis_summary.nextSlack).toBeNull()
  })

  test('paths are of open work: what is done holds nothing up, and the chain that is next is the next one open', () => {
    const underWay = schedule`
              | MTWTFSSMTWTFSS |
      Bloco   |                |
        Um    | XX             | 100%, started 2024-01-01, finished 2024-01-02
        Dois  |   XXX          | after Um
      Outro   |                |
        Antes | XXX            | 100%, started 2024-01-01, finished 2024-01-03
      Reator  |    X           | after Antes
      Raso    | X              |
      Fim     |        M       | after Dois, after Reator, after Raso`
    const { critical_paths, analysis_summary } = criticalPathResult(calculated(underWay), jan(3))
    expect(names(critical_paths.primary)).toEqual(['Dois', 'Fim'])
    expect(names(critical_paths.secondary)).toEqual(['Reator'])
    expect(names(critical_paths.tertiary)).toEqual(['Raso'])
    // The sentence and the table speak of the same chain.
    expect(analysis_summary.nextSlack).toBe(critical_paths.secondary[0]?.slack_hours)
  })

  test('nothing is offered that puts work into an occupied space or lets a safety step run ahead', () => {
    const two = schedule`
                                | MTWTFSSMTWTF |
      E-101                     |              |
        Limpar feixe E-101      | XX           | by Ana
        Teste hidrostático E-101 |             X| after Pintar E-102
      E-102                     |              |
        Pintar E-102            |   XXXX       | after Limpar feixe E-101, by Rui
        Isolar E-102            |  X           | by Bia`
    const at = calculated(two)
    const link = two.links.find(each => each.from === taskNamed(two, 'Limpar feixe E-101').uid)
    if (!link) throw new Error('no link')
    const part = (lag: number) =>
      gainOf(at, [
        { kind: 'setLink', link, changes: { type: 'SS', lag: { seconds: (lag * 3600) as never, unit: 'h' } } },
      ])
    // The test waits for the cleaning by this link alone: after it, nothing would.
    expect(part(8)).toBeNull()
    const tied: Schedule = {
      ...two,
      links: [...two.links, { ...link, to: taskNamed(two, 'Teste hidrostático E-101').uid }],
    }
    const gain = (plan: Schedule) =>
      gainOf(calculated(plan), [
        { kind: 'setLink', link, changes: { type: 'SS', lag: { seconds: (8 * 3600) as never, unit: 'h' } } },
      ])
    // Painting would begin on Tuesday, while E-102 is being insulated.
    expect(gain(tied)).toBeNull()
    const alone: Schedule = { ...tied, tasks: tied.tasks.filter(each => each.name !== 'Isolar E-102'), assignments: [] }
    // A day earlier, and the weekend before it.
    expect(gain(alone)).toBe(72 * 3600)
  })

  test('a crew that is asked for beyond its number is told first of what the finish hides', () => {
    const booked = schedule`
        | MTW |
      A | XX  | by Ana
      B | XX  | by Ana
      C |   X | after A, after B`
    const limited: Schedule = { ...booked, resources: booked.resources.map(each => ({ ...each, maxUnits: 1 })) }
    const one = calculated(limited)
    const found = criticalPathResult(one, jan(1), loadMatrix(one)).recommendations
    expect(found.find(each => each.code === 'overload')?.params).toMatchObject({ name: 'Ana', asked: 2, there: 1 })
    expect(criticalPathResult(one, jan(1)).recommendations.some(each => each.code === 'overload')).toBe(false)
  })

  test('a path runs through the summaries that hold it', () => {
    const nested = schedule`
                 | MTWTFSSMTWTFSS |
      Bloco      |                |
        A        | XX             |
        B        | X              |
      Depois     |                | after Bloco
        C        |   X            |`
    const found = criticalPathResult(calculated(nested), jan(1))
    expect(names(found.critical_paths.primary)).toEqual(['A', 'C'])
    expect(names(found.critical_paths.secondary)).toEqual(['B'])
  })

  test('a plan without tasks has no paths', () => {
    const none = criticalPathResult(calculated({ ...plan, tasks: [], links: [], assignments: [] }), jan(1))
    expect(none.critical_paths).toEqual({ primary: [], secondary: [], tertiary: [] })
  })

  test('a day is what the project works a day', () => {
    expect(dayLength(calculated(plan))).toBe(8 * 3600)
    const always = schedule`
      | 06 07 |
    A | XX XX |`
    expect(dayLength(calculated(always))).toBe(24 * 3600)
  })
})

describe('quality', () => {
  const check = (of: Schedule, code: string, now = jan(1)) =>
    qualityChecks(calculated(of), now).find(each => each.code === code)

  test('a linked plan passes, loose ends and leads are found and fixed', () => {
    expect(check(plan, 'logic')).toMatchObject({ passed: true, count: 0, total: 7 })
    const loose = applied(plan, [{ kind: 'removeLink', link: { from: 6 as never, to: 7 as never, type: 'FS' } }])
    expect(check(loose, 'logic')).toMatchObject({ passed: false, tasks: [6] })
    const lead = applied(plan, [
      {
        kind: 'setLink',
        link: { from: 2 as never, to: 3 as never, type: 'FS' },
        changes: { lag: { seconds: -3600 as never, unit: 'h' } },
      },
    ])
    const found = check(lead, 'leads')
    expect(found).toMatchObject({ passed: false, count: 1 })
    expect(check(applied(lead, found?.edits ?? []), 'leads')?.passed).toBe(true)
  })

  test('all fourteen are there; those with nothing to look at say so', () => {
    const all = qualityChecks(calculated(plan), jan(1))
    expect(all.map(each => each.code).sort()).toHaveLength(14)
    expect(check(plan, 'missedTasks')?.passed).toBeNull()
    expect(check(plan, 'bei')?.passed).toBeNull()
    expect(check(plan, 'criticalPathTest')).toMatchObject({ passed: true, value: 100 })
    expect(check(plan, 'finishToStart')).toMatchObject({ passed: true, value: 100 })
    expect(check(plan, 'resources')).toMatchObject({ passed: false, count: 2 })
    // The clock alone makes no date wrong: a data date does, and a report.
    expect(check(plan, 'invalidDates', jan(3))?.passed).toBeNull()
    const dated = { ...plan, project: { ...plan.project, statusDate: jan(3), progressRule: 'asStored' as const } }
    expect(check(dated, 'invalidDates', jan(3))).toMatchObject({ passed: false })
  })

  test('against the baseline: missed tasks and the two indexes', () => {
    const based = did(plan, each => setBaseline(each))
    const late = applied(based, [
      { kind: 'setTask', task: 2 as never, changes: { duration: { seconds: 144_000 as never, unit: 'd' } } },
    ])
    expect(check(late, 'missedTasks', jan(5, 18))?.count).toBeGreaterThan(0)
    expect(check(late, 'cpli')?.value).toBeLessThan(0.95)
    expect(check(late, 'bei', jan(5, 18))).toMatchObject({ passed: false, value: 0 })
  })
})

test('no random plan breaks an analysis', () => {
  fc.assert(
    fc.property(arbitrarySchedule(), fc.integer({ min: 0, max: 60 }), (random, day) => {
      const calculation = calculated(random)
      const now = jan(1 + day)
      for (const text of [
        criticalPathResult(calculation, now),
        qualityChecks(calculation, now),
        dashboardMetrics(calculation, now),
        workPackages(calculation, now),
        compareSchedules(random, random),
        applyDecision(random, random),
      ])
        expect(JSON.stringify(text)).not.toContain('NaN')
    }),
    { numRuns: 60 },
  )
})
