import { expect, test } from 'vitest'
import type { Task } from '../model/task.ts'
import { nth } from '../must.ts'
import { calculated } from '../testing/drawing.ts'
import { randomNumbers, randomSchedule } from '../testing/random.ts'
import { instant, workTime } from '../time/instant.ts'
import { type ReplayStep, replay } from './replay.ts'

/** Tasks of a random plan with progress and other durations, one after the other; each twice at times. */
function stepsOf(seed: number, plan: ReturnType<typeof randomSchedule>): ReplayStep[] {
  const random = randomNumbers(seed ^ 0x2e91)
  const dates = calculated(plan)
  const steps: ReplayStep[] = []
  for (let turn = 0; turn < 25; turn++) {
    const at = Math.floor(random() * plan.tasks.length)
    const task = nth(plan.tasks, at)
    const seconds = workTime(Math.round(task.duration.seconds * 2 * random()))
    const start = instant(nth([...dates.start], at) + Math.round((random() - 0.3) * 4) * 3600)
    const changed: Task = {
      ...task,
      duration: { ...task.duration, seconds },
      ...(random() < 0.7 && { actualStart: start, percentComplete: Math.round(random() * 99) }),
      ...(random() < 0.2 && { deadline: start }),
    }
    const own = plan.assignments.filter(each => each.task === task.uid)
    const assignments = own.map(each => (random() < 0.5 ? { ...each, units: 1 + Math.floor(3 * random()) } : each))
    steps.push({ task: changed, assignments })
  }
  return steps
}

test('the finish after each step is the one that the plan has when it is calculated anew', () => {
  let moved = 0
  for (let seed = 1; seed <= 120; seed++) {
    const drawn = randomSchedule(seed, {
      tasks: 40,
      constraints: seed % 2 === 0,
      rules: seed % 3 === 0 ? 'p6' : 'msproject',
    })
    const plan = { ...drawn, project: { ...drawn.project, start: calculated(drawn).projectStart } }
    const steps = stepsOf(seed, plan)
    const kept = JSON.stringify(plan)
    const replayed = replay(plan, steps)
    if (!replayed.ok) throw new Error(replayed.problems[0].code)
    let now = plan
    const finishes: number[] = []
    for (const { task, assignments } of steps) {
      const own = new Map(assignments.map(each => [each.uid, each]))
      now = {
        ...now,
        tasks: now.tasks.map(each => (each.uid === task.uid ? task : each)),
        assignments: now.assignments.map(each => own.get(each.uid) ?? each),
      }
      finishes.push(calculated(now).projectFinish)
    }
    expect(replayed.value.finishes, `seed ${seed}`).toEqual(finishes)
    expect(replayed.value.schedule, `seed ${seed}`).toEqual(now)
    expect(JSON.stringify(plan)).toBe(kept)
    moved += new Set(finishes).size - 1
  }
  expect(moved).toBeGreaterThan(200)
})
