import {
  type Calculation,
  HOUR,
  judgeSafety,
  loadMatrix,
  type Problem,
  problem,
  type Schedule,
  suggestion,
} from '@parada/schedule'
import type { PlanScore, RuleResult } from '../types.ts'

/** What a plan is worth: the audit's rules of safety, its window, its people, and tasks that hang loose. */
export function score(schedule: Schedule, calculation: Calculation, finishBy: number | null): PlanScore {
  const rules = safetyRules(schedule, calculation)
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

/** What the audit says of the plan: by steps, equipment and links, and not by words of names. */
function safetyRules({ tasks }: Schedule, calculation: Calculation): RuleResult[] {
  const { findings, judged } = judgeSafety(calculation)
  const row = new Map(tasks.map(task => [task.uid, task.row]))
  return [...judged].map(rule => {
    const broken = findings.filter(each => each.code === rule)
    const found = broken.flatMap(each => each.tasks.flatMap(uid => row.get(uid) ?? []))
    return { rule, passed: broken.length === 0, tasks: [...new Set(found)] }
  })
}

/** Crews and machines that more is asked of at one time than there is: the figures are those of the matrix. */
const overAllocated = (schedule: Schedule, calculation: Calculation): Problem[] =>
  loadMatrix(calculation).rows.flatMap(({ resource, name, most, limit, overCells }) => {
    const row = schedule.resources.find(each => each.uid === resource)?.row
    if (overCells === 0 || row === undefined) return []
    return [
      problem(
        'language.overAllocated',
        { resource: name, need: most, units: limit },
        { severity: 'warning', at: { resource: row }, suggestions: [suggestion('language.addCrew')] },
      ),
    ]
  })

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
