import { leaves } from '../analysis/leaves.ts'
import type { Calculation } from '../engine/calculation.ts'
import type { TaskId } from '../model/ids.ts'
import { nth } from '../must.ts'
import type { Instant } from '../time/instant.ts'

/** Work that really began or ended after a moment: nothing actual lies after the data date, by any door. */
export const happenedAfter = (calculation: Calculation, moment: Instant): TaskId[] =>
  leaves(calculation).flatMap(at => {
    const { uid, actualStart = 0, actualFinish = 0 } = nth(calculation.schedule.tasks, at)
    return Math.max(actualStart, actualFinish) > moment ? [uid] : []
  })
