import { type Calculation, calculate, type Instant, NO_LAG, type Schedule } from '@parada/schedule'
import { fold } from '../text/fold.ts'

interface Use {
  readonly task: number
  readonly start: number
  readonly finish: number
  readonly units: number
}

/** Puts tasks in sequence where more people of a stated trade are needed at once than there are; others get what they need. */
export function levelStated(
  made: Schedule,
  stated: ReadonlySet<string>,
  today: Instant,
): { schedule: Schedule; calculation: Calculation } | null {
  let schedule = made
  for (let guard = 0; ; guard++) {
    const calculated = calculate(schedule, undefined, { today })
    if (!calculated.ok) return null
    const calculation = calculated.value
    const clash = guard < 200 ? firstClash(schedule, calculation, stated) : null
    if (!clash) {
      const resources = schedule.resources.map(each => {
        const most = peak(usesOf(schedule, calculation, each.uid))
        return stated.has(fold(each.name)) || most <= (each.maxUnits ?? 1) ? each : { ...each, maxUnits: most }
      })
      const peopled = { ...schedule, resources }
      const again = calculate(peopled, undefined, { today })
      return again.ok ? { schedule: peopled, calculation: again.value } : null
    }
    const [from, to] = clash
    schedule = {
      ...schedule,
      links: [
        ...schedule.links,
        { from: schedule.tasks[from]!.uid, to: schedule.tasks[to]!.uid, type: 'FS', lag: NO_LAG },
      ],
    }
  }
}

function usesOf(schedule: Schedule, calculation: Calculation, resource: number): Use[] {
  return schedule.assignments
    .filter(each => each.resource === resource)
    .map(each => {
      const task = calculation.indexOf(each.task)
      return { task, start: calculation.start[task]!, finish: calculation.finish[task]!, units: each.units ?? 1 }
    })
    .filter(use => use.finish > use.start)
    .sort((a, b) => a.start - b.start || a.task - b.task)
}

const at = (uses: readonly Use[], moment: number): Use[] =>
  uses.filter(use => use.start <= moment && use.finish > moment)
const peak = (uses: readonly Use[]): number =>
  Math.max(1, ...uses.map(use => at(uses, use.start).reduce((sum, each) => sum + each.units, 0)))

/** The first moment at which a stated trade is asked for too much: the task that ends first, and the one that must wait. */
function firstClash(
  schedule: Schedule,
  calculation: Calculation,
  stated: ReadonlySet<string>,
): [number, number] | null {
  for (const resource of schedule.resources) {
    if (!stated.has(fold(resource.name)) || resource.kind !== 'work') continue
    const uses = usesOf(schedule, calculation, resource.uid)
    for (const use of uses) {
      const now = at(uses, use.start)
      if (now.length < 2 || now.reduce((sum, each) => sum + each.units, 0) <= (resource.maxUnits ?? 1)) continue
      const others = now.filter(each => each !== use).sort((a, b) => a.finish - b.finish)
      return [others[0]!.task, use.task]
    }
  }
  return null
}
