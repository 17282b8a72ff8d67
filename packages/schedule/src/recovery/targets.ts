import { isComplete, isLeaf } from '../analysis/leaves.ts'
import { linksTo } from '../edits/draft.ts'
import type { Calculation } from '../engine/calculation.ts'
import { ancestorsOf } from '../model/outline.ts'
import { isMilestone, type Task } from '../model/task.ts'
import { nth } from '../must.ts'

/** Milestones that come earlier when other work does: those that wait for something and are still to come. */
export function recoveryTargets(calculation: Calculation): readonly Task[] {
  const { schedule, projectStart } = calculation
  const { tasks, links, project } = schedule
  const from = Math.max(projectStart, project.statusDate ?? projectStart)
  return tasks.filter((task, at) => {
    if (!isLeaf(calculation, at) || !isMilestone(task, false)) return false
    if (isComplete(calculation, at) || nth(calculation.finish, at) <= from) return false
    return [task, ...ancestorsOf(tasks, task)].some(each => linksTo.of(links, each.uid).length > 0)
  })
}
