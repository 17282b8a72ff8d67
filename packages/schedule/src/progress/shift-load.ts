import { isEquipment } from '../analysis/equipment.ts'
import { tradeOfResource } from '../analysis/trades.ts'
import { workOver } from '../analysis/work-over.ts'
import { isShaped } from '../analysis/work-shape.ts'
import { workBetween } from '../calendar/compiled.ts'
import { assignmentsOfTask } from '../edits/draft.ts'
import { resourceCalendar } from '../edits/edit-context.ts'
import { assignmentSpan, placedBy } from '../engine/assignment-span.ts'
import type { Calculation } from '../engine/calculation.ts'
import { AMOUNT, type CapacityStep, capacityOf } from '../leveling/capacity.ts'
import { eachStretch } from '../leveling/demand.ts'
import { shiftRange } from '../leveling/level.ts'
import type { ResourceId } from '../model/ids.ts'
import type { Assignment, Resource } from '../model/resource.ts'
import { memberOf } from '../model/rows.ts'
import type { Task } from '../model/task.ts'
import type { Trade } from '../model/trade.ts'
import { instant } from '../time/instant.ts'

/** A person, crew or machine that works on a task. */
export interface CrewAsked {
  readonly resource: ResourceId
  readonly name: string
  readonly trade?: Trade
  /** 1 is one person, or one machine. */
  readonly units: number
  /** Its hours are man-hours. */
  readonly people: boolean
  /** Unit-seconds within the shift. */
  readonly work: number
}

/** A crew on a task, and when it works there within a shift. */
export interface Stretch {
  readonly crew: CrewAsked
  readonly spans: readonly Span[]
}

/** A stretch of time, and how many work in it where that is not all of the crew. */
type Span = readonly [from: number, to: number, units?: number]

/** What a shift asks of a crew or a machine. Unit-seconds. */
export interface ShiftDemand {
  readonly resource: ResourceId
  readonly name: string
  readonly trade?: Trade
  readonly people: boolean
  readonly asked: number
  /** Infinity: no limit was stated. */
  readonly available: number
  /** Most units asked for at once. */
  readonly peak: number
  /** More is asked for than there is, in all or at some moment. */
  readonly over: boolean
}

/** The crew that does most of a task; it stands before the crane that helps it. */
export function mainCrew(crews: readonly CrewAsked[]): CrewAsked | undefined {
  let best: CrewAsked | undefined
  const weight = (crew: CrewAsked): number => crew.units * (crew.people ? 1 : 0.001)
  for (const crew of crews) if (!best || weight(crew) > weight(best)) best = crew
  return best
}

/** A task of the shift, and where the forecast has it. */
export interface Placed {
  /** Position in the columns of the calculation. */
  readonly at: number
  readonly task: Task
  readonly start: number
  readonly finish: number
  /** The forecast has it before the shift, although it is open: what is left of it is done from the beginning. */
  readonly overdue: boolean
  /** Working seconds that are left of it. */
  readonly left: number
}

/** Who works on a task within a shift, and when. */
export function askedInShift(calculation: Calculation, placed: Placed, from: number, to: number): Stretch[] {
  const { schedule } = calculation
  const { task } = placed
  const found: Stretch[] = []
  // A point in time takes no one, wherever its dates lie.
  const point = calculation.duration[placed.at] === 0
  for (const assignment of assignmentsOfTask.of(schedule.assignments, task.uid)) {
    const resource = assignment.resource === null ? undefined : memberOf(schedule.resources, assignment.resource)
    const units = assignment.units ?? 1
    if (resource?.kind !== 'work' || resource.inactive || units <= 0) continue
    const own = placed.overdue ? undefined : assignmentSpan(calculation, task.uid, assignment.uid)
    const calendar = own?.calendar ?? placedBy(calculation, task.uid)
    if (!placed.overdue && !point && isShaped(task, assignment)) {
      found.push(shapedStretch(calculation, assignment, resource, from, to))
      continue
    }
    const spans: [number, number][] = []
    const begin = placed.overdue ? from : Math.max(from, own?.start ?? placed.start)
    const end = point ? begin : placed.overdue ? to : Math.min(to, own?.finish ?? placed.finish)
    let left = placed.overdue ? placed.left : Number.POSITIVE_INFINITY
    eachStretch(calendar, begin, end, (open, close) => {
      const until = Math.min(close, open + left)
      left -= until - open
      if (until > open) spans.push([open, until])
      return left <= 0
    })
    const time = spans.reduce((sum, [open, close]) => sum + close - open, 0)
    found.push({
      crew: {
        resource: resource.uid,
        name: resource.name,
        ...(resource.trade && { trade: resource.trade }),
        units,
        people: !isEquipment(resource),
        work: units * time,
      },
      spans,
    })
  }
  return found
}

/** What a shift has of work that is not even: as many as each run of it asks for. */
function shapedStretch(
  calculation: Calculation,
  assignment: Assignment,
  resource: Resource,
  from: number,
  to: number,
): Stretch {
  const spans: Span[] = []
  let [most, work] = [0, 0]
  for (const run of workOver(calculation, assignment)) {
    const length = workBetween(run.calendar, instant(run.start), instant(run.finish))
    if (!(length > 0)) continue
    const units = run.work / length
    eachStretch(run.calendar, Math.max(from, run.start), Math.min(to, run.finish), (open, close) => {
      spans.push([open, close, units])
      most = Math.max(most, units)
      work += units * (close - open)
      return false
    })
  }
  return {
    crew: {
      resource: resource.uid,
      name: resource.name,
      ...(resource.trade && { trade: resource.trade }),
      units: spans.length > 0 ? most : (assignment.units ?? 1),
      people: !isEquipment(resource),
      work,
    },
    spans,
  }
}

interface Taken {
  readonly from: number
  readonly to: number
  readonly units: number
}

/** Sums of fractions of a unit are compared with so much to spare. */
const CLOSE = 1e-6

/** What a shift asks of all resources, and who gets the machines that there are too few of. */
export class ShiftLoad {
  private readonly calculation: Calculation
  private readonly from: number
  private readonly to: number
  private readonly asked = new Map<ResourceId, Taken[]>()
  private readonly lent = new Map<ResourceId, Taken[]>()
  private readonly steps = new Map<ResourceId, readonly CapacityStep[] | undefined>()

  constructor(calculation: Calculation, from: number, to: number) {
    this.calculation = calculation
    this.from = from
    this.to = to
    const range = shiftRange(calculation.schedule, calculation)
    const reach = { ...range, from: Math.min(range.from, from), to: Math.max(range.to, to) }
    for (const resource of calculation.schedule.resources)
      if (resource.kind === 'work' && !resource.inactive) this.steps.set(resource.uid, capacityOf(resource, reach))
  }

  /** Counts what a task asks for. */
  ask(stretches: readonly Stretch[]): void {
    for (const { crew, spans } of stretches)
      for (const [from, to, units = crew.units] of spans) push(this.asked, crew.resource, { from, to, units })
  }

  /** Asks one issuer of permits for the time before work begins that it takes; none where the plan has none. */
  askIssuers(at: number, length: number): void {
    const { resources } = this.calculation.schedule
    const issuers = resources.find(
      each => each.kind === 'work' && !each.inactive && !isEquipment(each) && tradeOfResource(each) === 'safety',
    )
    if (issuers) push(this.asked, issuers.uid, { from: at, to: at + length, units: 1 })
  }

  /** Gives a task its machines, if they are free all the while; what has begun has them in any case. */
  take(stretches: readonly Stretch[], begun: boolean): boolean {
    const machines = stretches.filter(each => !each.crew.people && each.spans.length > 0)
    if (!begun && machines.some(each => !this.fits(each))) return false
    for (const { crew, spans } of machines)
      for (const [from, to, units = crew.units] of spans) push(this.lent, crew.resource, { from, to, units })
    return true
  }

  private fits({ crew, spans }: Stretch): boolean {
    const steps = this.steps.get(crew.resource)
    if (!steps) return true
    const lent = this.lent.get(crew.resource) ?? []
    for (const [from, to, units = crew.units] of spans) {
      const moments = [from, ...lent.map(each => each.from), ...steps.map(step => step.from)]
      for (const at of moments) {
        if (at < from || at >= to) continue
        const used = lent.reduce((sum, each) => sum + (each.from <= at && at < each.to ? each.units : 0), units)
        if (used > unitsAt(steps, at) + CLOSE) return false
      }
    }
    return true
  }

  /** What is asked of each, against what there is. Without a limit and without work: not listed. */
  demand(): ShiftDemand[] {
    const { schedule } = this.calculation
    const found: ShiftDemand[] = []
    for (const [uid, steps] of this.steps) {
      const resource = memberOf(schedule.resources, uid)
      const asked = this.asked.get(uid) ?? []
      if (!resource || (!steps && asked.length === 0)) continue
      const calendar = resourceCalendar(schedule, resource)
      const { peak, over } = peakOf(asked, steps)
      const sum = asked.reduce((total, each) => total + each.units * (each.to - each.from), 0)
      let available = steps ? 0 : Number.POSITIVE_INFINITY
      for (const [index, step] of (steps ?? []).entries()) {
        const open = Math.max(this.from, step.from)
        const close = Math.min(this.to, steps?.[index + 1]?.from ?? this.to)
        if (close > open && step.amount > 0)
          available += unitsAt([step], open) * workBetween(calendar, instant(open), instant(close))
      }
      found.push({
        resource: uid,
        name: resource.name,
        ...(resource.trade && { trade: resource.trade }),
        people: !isEquipment(resource),
        asked: sum,
        available,
        peak,
        over: over || sum > available + 1,
      })
    }
    return found
  }
}

const unitsAt = (steps: readonly CapacityStep[], at: number): number =>
  (steps.findLast(step => step.from <= at)?.amount ?? Number.POSITIVE_INFINITY) / AMOUNT

function peakOf(
  asked: readonly Taken[],
  steps: readonly CapacityStep[] | undefined,
): { readonly peak: number; readonly over: boolean } {
  const changes = asked
    .flatMap(each => [
      { at: each.from, units: each.units },
      { at: each.to, units: -each.units },
    ])
    .sort((a, b) => a.at - b.at)
  let [sum, peak, over] = [0, 0, false]
  for (const [index, change] of changes.entries()) {
    sum += change.units
    const until = changes[index + 1]?.at ?? change.at
    if (until === change.at) continue
    peak = Math.max(peak, sum)
    if (!steps) continue
    const least = Math.min(
      unitsAt(steps, change.at),
      ...steps.filter(step => step.from > change.at && step.from < until).map(step => step.amount / AMOUNT),
    )
    if (sum > least + CLOSE) over = true
  }
  return { peak, over }
}

function push(map: Map<ResourceId, Taken[]>, key: ResourceId, taken: Taken): void {
  const list = map.get(key)
  if (list) list.push(taken)
  else map.set(key, [taken])
}
