import {
  applyEdits,
  audit,
  type Calculation,
  type Calendar,
  calculate,
  calendarId,
  instant,
  judgeSafety,
  type Link,
  permitsBySteps,
  SAFETY_STEPS,
  type SafetyFinding,
  type Schedule,
  shiftCalendar,
  type TaskId,
} from '@parada/schedule'
import { describe, expect, test } from 'vitest'
import { standardCatalogue } from './catalogue.ts'
import { compose } from './compose.ts'
import type { ScopeLine } from './line.ts'
import type { Language } from './template.ts'

const DAY = [{ from: 0, to: 86_400 }]
const CALENDAR: Calendar = {
  id: calendarId(1),
  name: '24x7',
  week: [DAY, DAY, DAY, DAY, DAY, DAY, DAY],
  exceptions: [],
}
const CALENDARS = { start: instant(1_772_434_800), calendar: CALENDAR }
const catalogue = standardCatalogue()
const LANGUAGES: readonly Language[] = ['pt', 'en', 'es']

function made(lines: readonly ScopeLine[], language: Language = 'pt', contingent?: 'certain'): Schedule {
  const outcome = compose(lines, catalogue, [], CALENDARS, {
    name: 'Parada',
    language,
    ...(contingent && { contingent }),
  })
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems))
  return outcome.value.schedule
}

function calculated(schedule: Schedule): Calculation {
  const outcome = calculate(schedule)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems))
  return outcome.value
}

const judged = (schedule: Schedule): readonly SafetyFinding[] => judgeSafety(calculated(schedule)).findings

/** Tasks that the audit names as hanging loose. */
const loose = (schedule: Schedule): readonly TaskId[] =>
  audit(calculated(schedule), CALENDARS.start)
    .checks.filter(each => each.code === 'logic')
    .flatMap(each => each.findings.flatMap(finding => finding.tasks))

const line = (template: string, at = 0, tagged = true): ScopeLine => ({
  label: `${template} ${at}`,
  ...(tagged && { tag: `${(catalogue.get(template)?.tags[0] ?? 'X').replace('-', '')}-${101 + at}` }),
  template,
  parameters: {},
})
const unit = (template: string): ScopeLine[] => [line(template, 0), line(template, 1)]

/** Steps taken away: what is left is known by the words of the names. */
const unnamed = (schedule: Schedule): Schedule => ({
  ...schedule,
  tasks: schedule.tasks.map(({ step: _step, origin: _origin, equipment: _equipment, ...task }) => task),
})

const told = (schedule: Schedule, finding: SafetyFinding): string => {
  const name = (uid: TaskId) => schedule.tasks.find(each => each.uid === uid)?.name
  return `${finding.code} ${finding.kind} ${finding.equipment}: ${finding.tasks.map(name).join(' | ')} ${finding.way} ${finding.against.map(name).join(' | ')}`
}

describe('plans that are made of templates', () => {
  for (const id of catalogue.keys())
    test(`${id}: nothing to find, alone and in a unit, with and without contingent work`, () => {
      for (const lines of [[line(id)], [line(id, 0, false)], unit(id)])
        for (const contingent of [undefined, 'certain'] as const) {
          const schedule = made(lines, 'pt', contingent)
          expect(judged(schedule).map(each => told(schedule, each))).toEqual([])
        }
    })
  test('known by their names alone: the same, but for few, in three languages', () => {
    // Words are less sure than steps: what they still get wrong may not grow.
    let findings = 0
    for (const id of catalogue.keys())
      for (const language of LANGUAGES) findings += judged(unnamed(made([line(id)], language, 'certain'))).length
    expect(findings).toBeLessThanOrEqual(2)
  })
  test('all equipment in one unit, in three languages', () => {
    for (const language of LANGUAGES) {
      const schedule = made(
        [...catalogue.keys()].map((id, at) => line(id, at)),
        language,
      )
      expect(judged(schedule).map(each => told(schedule, each))).toEqual([])
    }
  })
})

describe('plans with the permits that their steps speak for, worked by day only', () => {
  test.each([...catalogue.keys()])('%s: nothing to find, and nothing left to propose', id => {
    const plan = made(unit(id), 'pt', 'certain')
    const byDay = { ...plan, calendars: plan.calendars.map(each => shiftCalendar('administrative', { id: each.id })) }
    const listed = applyEdits(byDay, permitsBySteps(calculated(byDay)))
    if (!listed.ok) throw new Error(listed.problems[0].code)
    expect(permitsBySteps(calculated(listed.value.schedule))).toEqual([])
    const { findings } = judgeSafety(calculated(listed.value.schedule))
    expect(findings.map(each => told(listed.value.schedule, each))).toEqual([])
  })
})

/** Whether the ends of a link stand in this order without it: then it is taken away without harm. */
function redundant(schedule: Schedule, link: Link): boolean {
  const seen = new Set<TaskId>([link.from])
  const ahead = [link.from]
  while (ahead.length > 0) {
    const from = ahead.pop()
    for (const each of schedule.links) {
      if (each === link || each.from !== from || seen.has(each.to)) continue
      if (each.to === link.to) return true
      seen.add(each.to)
      ahead.push(each.to)
    }
  }
  return false
}

/** Links of certain work that a step which protects people stands at, and that nothing else stands for. */
function safetyLinks(schedule: Schedule): readonly Link[] {
  const byUid = new Map(schedule.tasks.map(task => [task.uid, task]))
  return schedule.links.filter(link => {
    const [from, to] = [byUid.get(link.from), byUid.get(link.to)]
    if (!from?.step || !to?.step || from.active === false || to.active === false) return false
    return (SAFETY_STEPS.has(from.step) || SAFETY_STEPS.has(to.step)) && !redundant(schedule, link)
  })
}

interface Score {
  links: number
  found: number
  loose: number
  findings: number
  right: number
  readonly missed: string[]
  readonly wrong: string[]
}

function mutate(schedule: Schedule, strip: (schedule: Schedule) => Schedule, score: Score): void {
  for (const link of safetyLinks(schedule)) {
    const without = strip({ ...schedule, links: schedule.links.filter(each => each !== link) })
    const findings = judged(without)
    const name = (uid: TaskId) => schedule.tasks.find(each => each.uid === uid)?.name
    const names = (finding: SafetyFinding) =>
      [...finding.tasks, ...finding.against].some(uid => uid === link.from || uid === link.to)
    score.links++
    if (findings.some(names)) score.found++
    // A scaffold outside may stand before the unit is blinded: that it waits for nothing is reported all the same.
    else if (loose(without).some(uid => uid === link.from || uid === link.to)) score.loose++
    else score.missed.push(`${name(link.from)} > ${name(link.to)}`)
    score.findings += findings.length
    for (const each of findings)
      if (names(each)) score.right++
      else score.wrong.push(`${name(link.from)} > ${name(link.to)}: ${told(schedule, each)}`)
  }
}

describe('each safety link of every template taken away once', () => {
  const run = (language: Language, strip: (schedule: Schedule) => Schedule): Score => {
    const score: Score = { links: 0, found: 0, loose: 0, findings: 0, right: 0, missed: [], wrong: [] }
    for (const id of catalogue.keys()) {
      mutate(made([line(id)], language, 'certain'), strip, score)
      if (language === 'pt') mutate(made(unit(id), language, 'certain'), strip, score)
    }
    return score
  }
  test('is found by the audit, every one: all but two of them by a rule of safety, which is right 90 % of the times', () => {
    const score = run('pt', schedule => schedule)
    expect(score.links).toBeGreaterThan(200)
    expect(score.missed).toEqual([])
    expect(score.loose).toBeLessThanOrEqual(2)
    expect(score.right / score.findings).toBeGreaterThanOrEqual(0.9)
  })
  test.each(LANGUAGES)(
    'is found by names alone in %s: all, 98 of 100 by a rule of safety, which is right 9 of 10 times',
    language => {
      const score = run(language, unnamed)
      expect(score.missed).toEqual([])
      expect(score.found / score.links).toBeGreaterThanOrEqual(0.98)
      expect(score.right / score.findings).toBeGreaterThanOrEqual(0.88)
    },
  )
})
