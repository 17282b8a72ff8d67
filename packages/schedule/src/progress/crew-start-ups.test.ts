/** Lines of crews about a start-up: none comes past a blind or open work, and none is refused without a reason. */
import { expect, test } from 'vitest'
import { applyEdits } from '../edits/apply.ts'
import { calculate } from '../engine/calculate.ts'
import type { Calculation } from '../engine/calculation.ts'
import { blindState } from '../model/blind.ts'
import { type TaskId, taskId } from '../model/ids.ts'
import { nth } from '../must.ts'
import { turned, unitWithBlinds } from '../testing/blinds.ts'
import { randomNumbers } from '../testing/random.ts'
import { NO_LAG } from '../time/duration.ts'
import { HOUR, instant, workTime } from '../time/instant.ts'
import { CREW_LINE_KINDS, type CrewLine, crewReport, judgeCrewLines } from './crew-lines.ts'

const START_UP = 6

/** One equipment from blinding to start-up, its steps in a row, so many of them over. */
function unit(over: number): Calculation {
  const { schedule } = unitWithBlinds()
  const made = calculate({
    ...schedule,
    links: schedule.tasks.slice(1).map(({ uid }, at) => ({
      from: nth(schedule.tasks, at).uid,
      to: uid,
      type: 'FS' as const,
      lag: NO_LAG,
    })),
    tasks: schedule.tasks.map((each, at) => (at < over ? { ...each, percentComplete: 100 } : each)),
  })
  if (!made.ok) throw new Error(made.problems[0].code)
  return made.value
}

test('no lines of a crew, however they come, start up behind a blind or before the work, and whoever is refused is told why', () => {
  const random = randomNumbers(7)
  const below = (most: number): number => Math.floor(random() * most)
  let [started, refusals] = [0, 0]
  for (let round = 0; round < 500; round++) {
    const over = below(7)
    let plan = unit(Math.min(over, 5))
    if (random() < 0.5) plan = turned(plan, `b${1 + below(3)}`, 'in', plan.projectStart, 'Ana')
    if (random() < 0.3) plan = turned(plan, `b${1 + below(3)}`, 'out', plan.projectStart, 'Ana')
    const lines = Array.from({ length: 1 + below(4) }, (_, at): CrewLine => {
      const kind = nth(CREW_LINE_KINDS, below(4))
      const task: TaskId = taskId(random() < 0.6 ? START_UP : 1 + below(START_UP))
      return {
        id: `l${at}`,
        device: `d${below(2)}`,
        kind,
        task,
        at: instant(plan.projectStart + below(40) * HOUR),
        deviceTime: below(1000),
        ...(kind === 'remaining' && { remaining: workTime(below(5) * HOUR) }),
        ...(kind === 'stopped' && {
          reason: 'noPermit' as const,
          ...(random() < 0.5 && { remaining: workTime(HOUR) }),
        }),
        ...(random() < 0.2 && { start: instant(plan.projectStart + below(40) * HOUR) }),
      }
    })
    const report = crewReport(plan, lines)
    for (const task of report.refused)
      expect(
        report.findings.filter(each => each.task === task && each.act === 'refuse').length,
        `round ${round}`,
      ).toBeGreaterThan(0)
    refusals += report.refused.size
    const judged = judgeCrewLines(plan, lines)
    const counting = lines.filter((_, at) => nth(judged, at).newest)
    const { refused } = crewReport(plan, counting)
    for (const [at, { clear, newest }] of judged.entries())
      if (newest && refused.has(nth(lines, at).task ?? taskId(0))) expect(clear, `round ${round}`).toBe(false)
    const applied = applyEdits(plan.schedule, report.edits)
    if (!applied.ok) throw new Error(`round ${round}: ${applied.problems[0].code}`)
    const { tasks, blinds = [] } = applied.value.schedule
    const up = nth(tasks, START_UP - 1)
    if ((up.percentComplete ?? 0) === 0 && up.actualStart === undefined) continue
    started++
    expect(
      blinds.filter(each => blindState(each) === 'in'),
      `round ${round}`,
    ).toEqual([])
    expect(
      tasks.slice(0, 5).every(each => each.percentComplete === 100),
      `round ${round}`,
    ).toBe(true)
  }
  expect(started).toBeGreaterThan(20)
  expect(refusals).toBeGreaterThan(100)
})
