import { toWork } from '../calendar/compiled.ts'
import { calculate } from '../engine/calculate.ts'
import { fullResult } from '../engine/full.ts'
import { isSummaryAt } from '../model/outline.ts'
import type { Schedule } from '../model/schedule.ts'
import { DAY, HOUR, instant } from '../time/instant.ts'
import { FIRST_MONDAY } from './parse.ts'
import { randomNumbers, randomSchedule } from './random.ts'

/** Unfinished work of a random plan that its calculation puts before the data date. */
export interface Behind {
  readonly seed: number
  readonly task: number
  readonly hours: number
}

/** A random plan under way with a data date that rules it; what of its unfinished work lies before that date: none. */
export function unfinishedBehind(seed: number): Behind[] {
  const random = randomNumbers(seed ^ 0x2f6e)
  const plan = randomSchedule(seed, { tasks: 30 })
  const dataDate = instant(FIRST_MONDAY + Math.floor(random() * 25 * DAY))
  const status: Schedule = {
    ...plan,
    project: {
      ...plan.project,
      progressRule: 'dataDate',
      statusDate: dataDate,
      ...(random() < 0.3 && { splitInProgress: false }),
    },
    // Nothing actual lies after the data date.
    tasks: plan.tasks.map(task => {
      const { actualStart, actualFinish, ...rest } = task
      return actualStart !== undefined && actualStart > dataDate ? { ...rest, percentComplete: 0 } : task
    }),
  }
  const outcome = calculate(status)
  if (!outcome.ok) return []
  const { network } = fullResult(outcome.value)
  const found: Behind[] = []
  for (const [index, task] of status.tasks.entries()) {
    const percent = task.percentComplete ?? 0
    if (isSummaryAt(status.tasks, index) || task.external || task.actualFinish !== undefined || percent >= 100) continue
    const start = outcome.value.start[index]!
    const finish = outcome.value.finish[index]!
    const own = network.compiled[network.calendar[network.position[index]!]!]!
    const began = task.actualStart !== undefined || (percent > 0 && start < dataDate)
    const left = network.parts.has(task.uid)
      ? Number(finish >= dataDate)
      : (task.remainingDuration?.seconds ??
        (task.actualDuration
          ? Math.max(0, task.duration.seconds - task.actualDuration.seconds)
          : Math.round(task.duration.seconds * (1 - percent / 100))))
    const behind = began
      ? network.parts.has(task.uid)
        ? 1 - left
        : left - (toWork(own, finish) - toWork(own, dataDate))
      : dataDate - start
    if (behind > 0) found.push({ seed, task: task.uid, hours: behind / HOUR })
  }
  return found
}
