import { emptySchedule } from '../model/create.ts'
import { taskId } from '../model/ids.ts'
import type { Link } from '../model/link.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import { NO_LAG } from '../time/duration.ts'
import { DAY, dayFromCivil, HOUR, instant, workTime } from '../time/instant.ts'
import type { calculate } from './calculate.ts'

/** Plans smaller than this are quick enough however their passes run. */
const LARGE = 10_000
const ROWS = 240
const ROUNDS = 4

let rounds = 0

/**
 * Shows the passes, once and on a small plan, every kind of row and both orders they may go in. The first edit of a large
 * plan that brings a kind it had none of, or moves most of it, would otherwise throw away the compiled code in the middle
 * of the pass and take several times as long as a full calculation.
 */
export function warmUp(tasks: number, run: typeof calculate): void {
  while (warmOnce(tasks, run));
}

/** One round of it, some 20 ms; false when none is left. */
export function warmOnce(tasks: number, run: typeof calculate): boolean {
  if (rounds >= ROUNDS || tasks < LARGE) return false
  // Counted before: the edits of a round come here again.
  let plan = mixedPlan(rounds++)
  let last = run(plan)
  for (let edit = 0; edit < ROUNDS && last.ok; edit++) {
    const tasks = plan.tasks.map((task, at) => (at === 3 + edit ? { ...task, duration: hours(400 + edit) } : task))
    plan = { ...plan, tasks }
    last = run(plan, last.value)
  }
  return true
}

const hours = (count: number): Task['duration'] => ({ seconds: workTime(count * HOUR), unit: 'h' })

/** Summaries, milestones, constraints, lags of every type; one round of plain tasks only. */
function mixedPlan(round: number): Schedule {
  const start = instant(dayFromCivil(2024, 1, 1) * DAY + 8 * HOUR)
  const tasks: Task[] = []
  const links: Link[] = []
  const types = ['FS', 'SS', 'FF', 'SF'] as const
  for (let row = 1; row <= ROWS; row++) {
    const summary = round > 1 && row % 40 === 1
    tasks.push({
      uid: taskId(row),
      row,
      name: '',
      parent: round > 1 && !summary ? taskId(row - ((row - 1) % 40)) : null,
      duration: hours(row % 9 === 0 ? 0 : 1 + (row % 30)),
      ...(round > 0 &&
        !summary &&
        row % 7 === 0 && { constraint: { type: 'startNoEarlierThan', date: instant(start + row * DAY) } }),
    })
    if (row < 3 || summary || (round > 1 && row % 40 < 4)) continue
    const lag = row % 5 === 0 ? { seconds: workTime(((row % 7) - 2) * HOUR), unit: 'h' as const } : NO_LAG
    for (const back of [1, 2])
      links.push({ from: taskId(row - back), to: taskId(row), type: types[(row * back) % 11] ?? 'FS', lag })
  }
  return { ...emptySchedule('', { start }), tasks, links }
}
