import { type Calculation, HOUR, nth, type Problem, problem, type Schedule, suggestion } from '@parada/schedule'
import type { PlanScore } from '../types.ts'
import { judgeRules } from './rules.ts'

/** What a plan is worth: the rules of a shutdown, its window, its people, and tasks that hang loose. */
export function score(schedule: Schedule, calculation: Calculation, finishBy: number | null): PlanScore {
  const rules = judgeRules(calculation)
  const problems: Problem[] = [...calculation.problems]
  for (const each of rules)
    if (!each.passed)
      problems.push(
        problem(
          'language.ruleBroken',
          { rule: each.rule, tasks: each.tasks.slice(0, 12).join(', ') },
          {
            severity: 'warning',
            ...(each.tasks[0] !== undefined && { at: { task: each.tasks[0] } }),
            suggestions: [suggestion('language.reviewRule')],
          },
        ),
      )
  const checks: boolean[] = rules.map(each => each.passed)
  if (finishBy !== null) {
    const late = calculation.projectFinish - finishBy
    checks.push(late <= 0)
    if (late > 0)
      problems.push(
        problem(
          'language.windowExceeded',
          { hours: Math.ceil(late / HOUR) },
          { severity: 'warning', suggestions: [suggestion('language.extendWindow'), suggestion('language.addCrew')] },
        ),
      )
  }
  const over = overAllocated(schedule, calculation)
  if (schedule.assignments.length > 0) checks.push(over.length === 0)
  problems.push(...over)
  const loose = looseTasks(schedule)
  if (schedule.tasks.length > 2) checks.push(loose.length === 0)
  problems.push(...loose)
  const passed = checks.filter(Boolean).length
  return { value: checks.length === 0 ? 100 : Math.round((100 * passed) / checks.length), rules, problems }
}

/** Resources that more is asked of at one time than there is. */
function overAllocated(schedule: Schedule, calculation: Calculation): Problem[] {
  const found: Problem[] = []
  const byResource = new Map<number, { at: number; units: number }[]>()
  for (const each of schedule.assignments) {
    if (each.resource === null) continue
    const index = calculation.indexOf(each.task)
    if (index < 0 || calculation.start[index] === calculation.finish[index]) continue
    const events = byResource.get(each.resource) ?? []
    events.push(
      { at: nth(calculation.start, index), units: each.units ?? 1 },
      { at: nth(calculation.finish, index), units: -(each.units ?? 1) },
    )
    byResource.set(each.resource, events)
  }
  for (const resource of schedule.resources) {
    const events = byResource.get(resource.uid)
    // A resource without a stated number has no limit to pass.
    if (!events || resource.kind !== 'work' || resource.maxUnits === undefined) continue
    events.sort((a, b) => a.at - b.at || a.units - b.units)
    let now = 0
    let most = 0
    for (const event of events) {
      now += event.units
      most = Math.max(most, now)
    }
    if (most > resource.maxUnits + 1e-9)
      found.push(
        problem(
          'language.overAllocated',
          { resource: resource.name, need: most, units: resource.maxUnits },
          { severity: 'warning', at: { resource: resource.row }, suggestions: [suggestion('language.addCrew')] },
        ),
      )
  }
  return found
}

/** Tasks that no link touches while others are linked. */
function looseTasks(schedule: Schedule): Problem[] {
  if (schedule.links.length === 0) return []
  const tied = new Set(schedule.links.flatMap(link => [link.from, link.to]))
  const parents = new Set(schedule.tasks.map(task => task.parent))
  return schedule.tasks
    .filter(task => !parents.has(task.uid) && !tied.has(task.uid))
    .slice(0, 50)
    .map(task =>
      problem(
        'language.assumedParallel',
        { task: task.name },
        { severity: 'info', at: { task: task.row }, suggestions: [suggestion('language.reviewAssumption')] },
      ),
    )
}
