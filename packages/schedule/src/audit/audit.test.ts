import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyEdits } from '../edits/apply.ts'
import { calculate } from '../engine/calculate.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import { applied, arbitrarySchedule, calculated, schedule, taskNamed } from '../testing/index.ts'
import { NO_LAG } from '../time/duration.ts'
import { civilInstant, workTime } from '../time/instant.ts'
import { acceptanceOf } from './acceptances.ts'
import { type AuditCheck, audit, auditRepairs } from './audit.ts'

const now = civilInstant(2024, 1, 10, 8)
const failures = (of: Schedule) =>
  audit(calculated(of), now)
    .checks.filter(each => each.state === 'fails')
    .flatMap(each => each.findings.map(found => `${each.code} ${found.kind} ${found.evidence ?? ''}`.trim()))

const good = schedule`
                               | MTWTFSSMTWTFSSMTWTFSS |
  P-101                        |                       |
    Bloqueio elétrico          | X                     | by Eletricista
    Teste de gases             |  X                    | after Bloqueio elétrico
    Abertura da bomba          |   X                   | after Teste de gases
    Inspeção das peças         |    X                  | after Abertura da bomba
    Soldar suporte             |     X                 | after Inspeção das peças
    LP da solda                |        X              | after Soldar suporte
    Fechamento da bomba        |         X             | after LP da solda
    Teste de estanqueidade     |          X            | after Fechamento da bomba
    Desbloquear e entregar     |           X           | after Teste de estanqueidade`

const without = (of: Schedule, from: string, to: string): Schedule => {
  const [a, b] = [taskNamed(of, from).uid, taskNamed(of, to).uid]
  return { ...of, links: of.links.filter(each => each.from !== a || each.to !== b) }
}
const safety = (of: Schedule) => audit(calculated(of), now).checks.filter(each => each.set === 'safety')
const broken = (of: Schedule) => safety(of).flatMap(check => check.findings.map(each => `${check.code} ${each.kind}`))

describe('shutdown rules', () => {
  test('a job in good order breaks none, and tells by which evidence it was judged', () => {
    expect(broken(good)).toEqual([])
    expect(safety(good).find(each => each.code === 'isolateBeforeOpening')?.state).toBe('passes')
    expect(safety(good).find(each => each.code === 'cureBeforeFiring')?.state).toBe('notApplicable')
  })

  test('the same steps on the same dates without their link are found, and one link mends them', () => {
    const loose = without(good, 'Teste de gases', 'Abertura da bomba')
    const found = audit(calculated(loose), now)
    expect(found.safetyFindings).toBe(1)
    expect(found.score).toBeLessThanOrEqual(59)
    const [finding] = found.checks.flatMap(each => (each.set === 'safety' ? each.findings : []))
    expect(finding).toMatchObject({ equipment: 'P-101', evidence: 'name', kind: 'order' })
    expect(finding?.tasks).toEqual([taskNamed(loose, 'Abertura da bomba').uid])
    const mended = applied(loose, finding?.edits ?? [])
    expect(broken(mended)).toEqual([])
    expect(audit(calculated(mended), now).score).toBeGreaterThan(found.score)
  })

  test('explicit steps are believed before names, and a path through other equipment counts', () => {
    const codes = { 'Bloqueio elétrico': 'lockout', 'Teste de gases': 'gasTest', 'Abertura da bomba': 'open' } as const
    const coded: Schedule = {
      ...good,
      tasks: good.tasks.map(task => {
        const step = codes[task.name as keyof typeof codes]
        return step ? { ...task, step, name: `Passo ${task.row}` } : task
      }),
    }
    expect(broken(coded)).toEqual([])
    const [test, open] = [coded.tasks[2], coded.tasks[3]]
    if (!test || !open) throw new Error('drawn otherwise')
    const loose = { ...coded, links: coded.links.filter(each => each.to !== open.uid) }
    expect(safety(loose).flatMap(each => each.findings)[0]?.evidence).toBe('step')
    const middle: Task = { uid: 99 as never, row: 99, name: 'Coordenação', parent: null, duration: test.duration }
    const through: Schedule = {
      ...loose,
      tasks: [...loose.tasks, middle],
      links: [
        ...loose.links,
        { from: test.uid, to: middle.uid, type: 'FS', lag: { seconds: 0 as never, unit: 'h' } },
        { from: middle.uid, to: open.uid, type: 'FS', lag: { seconds: 0 as never, unit: 'h' } },
      ],
    }
    expect(broken(through)).toEqual([])
    // A lead or a start-to-start link makes no successor wait until the predecessor is over.
    const lead = through.links.map(each => (each.to === open.uid ? { ...each, type: 'SS' as const } : each))
    expect(broken({ ...through, links: lead })).toEqual([])
    const first = through.links.map(each => (each.to === middle.uid ? { ...each, type: 'SS' as const } : each))
    expect(broken({ ...through, links: first })).toContain('gasTestBeforeEntry order')
  })

  test('ranges for all tasks are a risk analysis, and what a practice fails by is listed with it', () => {
    expect(failures(good)).toContain('riskAnalysis value')
    const ranged = { ...good, project: { ...good.project, risk: { spreads: [{ low: -10, high: 25 }] } } }
    expect(failures(ranged)).not.toContain('riskAnalysis value')
    const found = audit(calculated({ ...good, links: [] }), now).checks.find(each => each.code === 'sequenced')
    expect(found?.findings[0]?.tasks.length).toBeGreaterThan(0)
  })

  test('an extra repair stands between an inspection and the closing of its equipment', () => {
    const extra = (links: readonly (readonly [string, string])[]): Schedule => {
      const weld = taskNamed(good, 'Soldar suporte')
      const task: Task = { ...weld, uid: 99 as never, row: 99, name: 'Reparar mancal', emergent: { state: 'approved' } }
      const of = (name: string) => (name === 'x' ? task.uid : taskNamed(good, name).uid)
      const made = links.map(([from, to]) => ({ from: of(from), to: of(to), type: 'FS' as const, lag: NO_LAG }))
      return { ...good, tasks: [...good.tasks, task], links: [...good.links, ...made] }
    }
    const whole = [
      ['Inspeção das peças', 'x'],
      ['x', 'Fechamento da bomba'],
    ] as const
    expect(broken(extra(whole))).toEqual([])
    expect(broken(extra(whole.slice(0, 1)))).toContain('repairBetween order')
    expect(broken(extra(whole.slice(1)))).toContain('repairBetween order')
  })

  test('a blind that is in though the plan says it is out, or has started up, is a failure of safety', () => {
    const blinds = [{ id: 'b', tag: 'R-07', boundaryOf: 'E-1', events: [{ to: 'in' as const, at: now, by: 'Ana' }] }]
    const unit = (name: string, percentComplete: number): Schedule => ({
      ...good,
      blinds,
      tasks: [{ ...taskNamed(good, 'Soldar suporte'), parent: null, name, equipment: 'E-1', percentComplete }],
      links: [],
    })
    for (const name of ['Retirar raquetes', 'Partida']) {
      expect(broken(unit(name, 0))).not.toContain('blindCount order')
      expect(broken(unit(name, 100))).toContain('blindCount order')
    }
  })

  test('a tag in the name makes a task traceable to its equipment', () => {
    const tagged = schedule`
                                 | MTWTFSSMTWTFSS |
      Abertura da bomba P-101    | X              |
      Inspeção geral             |  X             |`
    const check = audit(calculated(tagged), now).checks.find(each => each.code === 'traceable')
    expect(check?.findings.flatMap(each => each.tasks)).toEqual([taskNamed(tagged, 'Inspeção geral').uid])
  })

  test('what nothing in the plan does is missing', () => {
    const bare = schedule`
                                 | MTWTFSSMTWTFSS |
      P-101                      |                |
        Abertura da bomba        | X              |
        Soldar suporte           |  X             | after Abertura da bomba
        Instalar raquetes        |   X            | after Soldar suporte
        Içamento do rotor        | X              | by Mecânico`
    expect(failures(bare)).toEqual(
      expect.arrayContaining([
        'examineAfterWelding missing name',
        'blindsRemoved missing name',
        'liftNeedsCrane missing name',
      ]),
    )
  })
})

describe('acceptance and repair', () => {
  test('an accepted remark stays, with its reason, and counts no more', () => {
    const loose = without(good, 'Teste de gases', 'Abertura da bomba')
    const [finding] = safety(loose).flatMap(each => each.findings)
    const accepted = applied(loose, [
      {
        kind: 'setProject',
        changes: { accepted: [{ finding: finding?.key ?? '', reason: 'Sistema com nitrogênio', by: 'Ana', at: now }] },
      },
    ])
    const after = audit(calculated(accepted), now)
    expect(after).toMatchObject({ safetyFindings: 0, accepted: 1 })
    expect(after.score).toBeGreaterThan(59)
    expect(after.checks.flatMap(each => each.findings).find(each => each.accepted)?.accepted?.reason).toMatch(/nitro/)
    // Other tasks of the same rule are not accepted with it.
    expect(audit(calculated(without(accepted, 'Soldar suporte', 'LP da solda')), now).safetyFindings).toBeGreaterThan(0)
  })

  const checkOf = (of: Schedule, code: string): AuditCheck => {
    const found = audit(calculated(of), now).checks.find(each => each.code === code)
    if (!found) throw new Error(code)
    return found
  }
  const answeredFor = (of: Schedule, code: string): Schedule => {
    const check = checkOf(of, code)
    const given = check.findings
      .filter(each => !each.accepted)
      .map(each => acceptanceOf(check, each, { reason: 'Sim', by: 'Ana' }))
    return applied(of, [{ kind: 'setProject', changes: { accepted: [...(of.project.accepted ?? []), ...given] } }])
  }

  test('what is found later is not accepted with what was there: the old is left out of the count, the new is open', () => {
    const loose = without(good, 'Inspeção das peças', 'Soldar suporte')
    expect(checkOf(loose, 'logic')).toMatchObject({ state: 'fails', findings: [{ tasks: { length: 2 } }] })
    const taken = answeredFor(loose, 'logic')
    expect(checkOf(taken, 'logic')).toMatchObject({ state: 'passes', findings: [{ accepted: { by: 'Ana' } }] })
    // Another end comes loose.
    const more = without(taken, 'LP da solda', 'Fechamento da bomba')
    const check = checkOf(more, 'logic')
    expect(check.state).toBe('fails')
    expect(check.findings.filter(each => !each.accepted).flatMap(each => each.tasks)).toEqual(
      ['LP da solda', 'Fechamento da bomba'].map(name => taskNamed(more, name).uid),
    )
    // What ends last is meant to.
    expect(check.findings.filter(each => each.accepted).flatMap(each => each.tasks)).toEqual([
      taskNamed(more, 'Soldar suporte').uid,
    ])
    expect(check.measure?.value).toBeCloseTo((2 / 9) * 100)
    expect(checkOf(answeredFor(more, 'logic'), 'logic').state).toBe('passes')
  })

  test('the same of links and of figures that belong to no task; and of an order that stands against more than it did', () => {
    const link = (of: Schedule, to: string, seconds: number): Schedule => ({
      ...of,
      links: of.links.map(each =>
        each.to === taskNamed(of, to).uid ? { ...each, lag: { seconds: seconds as never, unit: 'h' as const } } : each,
      ),
    })
    const waits = answeredFor(link(good, 'LP da solda', 3600), 'lags')
    expect(checkOf(waits, 'lags').state).toBe('passes')
    const more = checkOf(link(waits, 'Fechamento da bomba', 3600), 'lags')
    expect([more.state, more.findings.filter(each => !each.accepted).flatMap(each => each.links)]).toEqual([
      'fails',
      [expect.objectContaining({ to: taskNamed(good, 'Fechamento da bomba').uid })],
    ])
    const due = (of: Schedule, day: number): Schedule => ({
      ...of,
      project: { ...of.project, finish: civilInstant(2024, 1, day, 17) },
    })
    const late = answeredFor(due(good, 11), 'cpli')
    expect(checkOf(late, 'cpli').state).toBe('passes')
    expect(checkOf(due(late, 10), 'cpli').state).toBe('fails')
    const open = 'Abertura da bomba'
    const against = without(good, 'Teste de gases', open)
    const one = answeredFor(against, 'gasTestBeforeEntry')
    expect(audit(calculated(one), now).safetyFindings).toBe(0)
    const test = taskNamed(one, 'Teste de gases')
    const second = { ...test, uid: 88 as never, row: 88, name: 'Teste de gases do lado B' }
    expect(audit(calculated({ ...one, tasks: [...one.tasks, second] }), now).safetyFindings).toBeGreaterThan(0)
  })

  test('what may never be needed is judged by the rules of safety alone', () => {
    const loose = without(good, 'Inspeção das peças', 'Soldar suporte')
    const maybe: Schedule = {
      ...loose,
      tasks: loose.tasks.map(each =>
        each.name === 'Soldar suporte' ? { ...each, kind: 'contingent' as const } : each,
      ),
    }
    // What only such work leads to hangs loose as well.
    expect(checkOf(maybe, 'logic').findings[0]?.tasks).toEqual(
      ['Inspeção das peças', 'LP da solda'].map(name => taskNamed(loose, name).uid),
    )
    const unseen = without(maybe, 'Soldar suporte', 'LP da solda')
    expect(broken(unseen)).toContain('examineAfterWelding order')
    expect(audit(calculated(unseen), now).contingent).toBe(1)
  })

  test('a plan without a start is audited where it was calculated to', () => {
    const { start: _, ...project } = good.project
    const undated: Schedule = { ...good, project: { ...project, start: null } }
    const found = (today?: number) => {
      const outcome = calculate(undated, undefined, today === undefined ? {} : { today: today as never })
      if (!outcome.ok) throw new Error(outcome.problems[0].code)
      return audit(outcome.value, now).checks.find(each => each.code === 'criticalPathTest')?.state
    }
    expect([found(), found(civilInstant(2026, 3, 2, 7))]).toEqual(['passes', 'passes'])
  })

  test('all repairs together leave nothing to repair; no task and no link goes, and no date of a constraint is lost', () => {
    const fixed = applied(
      without(without(good, 'Teste de gases', 'Abertura da bomba'), 'LP da solda', 'Fechamento da bomba'),
      [
        {
          kind: 'setTask',
          task: taskNamed(good, 'Soldar suporte').uid,
          changes: { constraint: { type: 'finishNoLaterThan', date: civilInstant(2024, 1, 20, 17) } },
        },
      ],
    )
    const edits = auditRepairs(audit(calculated(fixed), now))
    expect(edits.map(each => each.kind)).not.toContain('removeTask')
    expect(edits.map(each => each.kind)).not.toContain('removeLink')
    const mended = applied(fixed, edits)
    expect(taskNamed(mended, 'Soldar suporte').deadline).toBe(civilInstant(2024, 1, 20, 17))
    expect(auditRepairs(audit(calculated(mended), now))).toEqual([])
    expect(mended.links.length).toBeGreaterThan(fixed.links.length)
  })

  test('no random plan breaks the audit, and what it offers can be carried out', () => {
    fc.assert(
      fc.property(arbitrarySchedule(), random => {
        const found = audit(calculated(random), now)
        expect(found.score).toBeGreaterThanOrEqual(0)
        expect(found.score).toBeLessThanOrEqual(100)
        expect(JSON.stringify(found)).not.toContain('NaN')
        const after = applyEdits(random, auditRepairs(found))
        expect(after.ok).toBe(true)
      }),
      { numRuns: 60 },
    )
  })
})

test('a repair that welders do is a weld: examined before it, and not behind, it is found', () => {
  const of = (repair: string, examined: string) => schedule`
                               | MTWTFSSMTWTFSSMTWTFSS |
  CR-501                       |                       |
    Bloqueio elétrico          | X                     | by Eletricista
    Teste de gases             |  X                    | after Bloqueio elétrico
    Abertura da fornalha       |   X                   | after Teste de gases
    Inspeção dos tubos         |    X                  | after Abertura da fornalha
    Reparar e trocar tubos     |     X                 | after ${repair}, by Soldador
    Ensaio das soldas          |     X                 | after ${examined}
    Fechamento da fornalha     |        X              | after Reparar e trocar tubos, after Ensaio das soldas`
  const codes = (plan: Schedule) => failures(plan).filter(each => each.startsWith('examineAfterWelding'))
  expect(codes(of('Inspeção dos tubos', 'Reparar e trocar tubos'))).toEqual([])
  expect(codes(of('Ensaio das soldas', 'Inspeção dos tubos'))).toHaveLength(1)
})

test('a wash of an economizer lifts nothing', () => {
  const of = (name: string): Schedule => {
    const plan = schedule`
                               | MTWTFSS |
    Serviço                    | X       | by Limpeza`
    return { ...plan, tasks: plan.tasks.map(task => ({ ...task, name })) }
  }
  const lift = (plan: Schedule) =>
    audit(calculated(plan), now).checks.find(each => each.code === 'liftNeedsCrane')?.state
  expect(lift(of('Lavar com água superaquecedor e economizador'))).toBe('notApplicable')
  expect(lift(of('Izado del haz'))).toBe('fails')
  expect(lift(of('Içamento do feixe'))).toBe('fails')
  // It holds the score down like any rule of safety; by hand gear it is none.
  expect(audit(calculated(of('Içamento do feixe')), now).capped).toBe(true)
  for (const name of ['Içar com talha', 'Lift with chain block', 'Izaje con polipasto', 'Içar com ponte rolante'])
    expect(lift(of(name)), name).toBe('notApplicable')
})

test('a lead over a step that protects is put right by its end, and no repair stands in the way of another', () => {
  const drawn = schedule`
                               | MTWTFSSMTWTFSSMTWTFSS |
  P-101                        |                       |
    Bloqueio elétrico          | X                     | by Eletricista
    Teste de gases             |  X                    | after Bloqueio elétrico
    Abertura da bomba          |   X                   | after Teste de gases
    Inspeção das peças         |    X                  | after Abertura da bomba
    Fechamento da bomba        |     X                 | after Inspeção das peças`
  const test = taskNamed(drawn, 'Teste de gases').uid
  const plan: Schedule = {
    ...drawn,
    links: drawn.links.map(each =>
      each.from === test ? { ...each, lag: { ...each.lag, seconds: workTime(-3600), unit: 'h' as const } } : each,
    ),
  }
  const found = audit(calculated(plan), now)
  const leads = found.checks.find(each => each.code === 'leads')
  const opening = taskNamed(drawn, 'Abertura da bomba').uid
  expect(leads?.findings[0]?.edits).toEqual([
    { kind: 'setLink', link: { from: test, to: opening, type: 'FS' }, changes: { lag: NO_LAG } },
  ])
  const all = auditRepairs(found)
  const mended = applied(plan, all)
  expect(mended.links.filter(each => each.from === test && each.to === opening)).toEqual([
    { from: test, to: opening, type: 'FS', lag: NO_LAG },
  ])
})

test('a broken rule of safety that a user answers for is no pass', () => {
  const plan = schedule`
                               | MTWTFSSMTWTFSSMTWTFSS |
  P-101                        |                       |
    Bloqueio elétrico          | X                     | by Eletricista
    Abertura da bomba          |  X                    | after Bloqueio elétrico
    Teste de gases             |  X                    | after Bloqueio elétrico
    Fechamento da bomba        |   X                   | after Abertura da bomba`
  const before = audit(calculated(plan), now)
  const broken = before.checks.find(each => each.set === 'safety' && each.state === 'fails')
  if (!broken) throw new Error('nothing is broken')
  const accepted = broken.findings.map(each => acceptanceOf(broken, each, { reason: 'r', by: 'Ana' }))
  const after = audit(calculated({ ...plan, project: { ...plan.project, accepted } }), now)
  expect(after.checks.find(each => each.code === broken.code)?.state).toBe('waived')
  const passing = (of: typeof before) => of.checks.filter(each => each.state === 'passes').length
  expect(passing(after)).toBe(passing(before))
  const whole = audit(calculated({ ...plan, project: { ...plan.project, accepted: [] } }), now)
  expect(after.score).toBeLessThan(100)
  expect(whole.safetyFindings).toBeGreaterThan(after.safetyFindings)
})

test('what DCMA and GAO measure alike counts once in the score, and is accepted once', () => {
  // One task of 60 hours in a plan whose longest should last four shifts: long durations fail in both sets.
  const plan = schedule`
                          | MTWTFSSMTWTFSSMTWTFSS |
    Usinagem do eixo      | XXXXXXXXXX            |
    Transporte do eixo    |           X           | after Usinagem do eixo`
  const before = audit(calculated(plan), now)
  const stateIn = (of: typeof before, code: string) => of.checks.find(each => each.code === code)?.state
  expect([stateIn(before, 'longDurations'), stateIn(before, 'durations')]).toEqual(['fails', 'fails'])
  const weights: Readonly<Record<string, number>> = { safety: 3, dcma: 2, gao: 1, advice: 1 }
  const alike = ['sequenced', 'resourced', 'durations', 'float', 'criticalPath']
  const counted = before.checks.filter(each => each.state !== 'notApplicable' && !alike.includes(each.code))
  const sum = (list: typeof counted) => list.reduce((all, each) => all + (weights[each.set] ?? 0), 0)
  expect(before.score).toBe(Math.floor((sum(counted.filter(each => each.state === 'passes')) / sum(counted)) * 100))
  const long = before.checks.find(each => each.code === 'longDurations')
  if (!long) throw new Error('no such check')
  const accepted = long.findings.map(each => acceptanceOf(long, each, { reason: 'r', by: 'Ana' }))
  const after = audit(calculated({ ...plan, project: { ...plan.project, accepted } }), now)
  expect([stateIn(after, 'longDurations'), stateIn(after, 'durations')]).toEqual(['passes', 'passes'])
})
