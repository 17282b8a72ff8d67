import { isEquipment } from '../analysis/equipment.ts'
import { isLeaf, percentAt } from '../analysis/leaves.ts'
import { stepOf } from '../analysis/step-of.ts'
import { tradeOfCrew, tradeOfResource } from '../analysis/trades.ts'
import { assignmentsOfTask } from '../edits/draft.ts'
import type { Edit } from '../edits/edit.ts'
import { placedBy } from '../engine/assignment-span.ts'
import type { Calculation } from '../engine/calculation.ts'
import { eachStretch } from '../leveling/demand.ts'
import { equipmentOfTask } from '../model/equipment-of-task.ts'
import type { TaskId } from '../model/ids.ts'
import { ancestorsOf } from '../model/outline.ts'
import { memberOf } from '../model/rows.ts'
import type { Task } from '../model/task.ts'
import { plain, wordPattern } from '../model/words.ts'
import { nth } from '../must.ts'
import { gateHolds, gatesOf, insideConfined } from '../progress/permits.ts'
import { HOUR } from '../time/instant.ts'
import type { SafetyCode } from './rules.ts'
import type { SafetyFinding } from './safety.ts'

// Rules of what goes on at the same place and hour, by the forecast: the order of steps does not cover them.

/** A rest this long is a shift in which the air inside was not monitored. */
const LONG_REST = 4 * HOUR

interface Judgement {
  readonly findings: readonly SafetyFinding[]
  readonly judged: readonly SafetyCode[]
}
/** Open work of the plan, with when it goes on. */
interface Open {
  readonly row: number
  readonly task: Task
  readonly start: number
  readonly finish: number
}

const NOTHING: Judgement = { findings: [], judged: [] }

/** Judges permits, lifts, radiography and gates of a plan that says anything of them. */
export function judgeSite(calculation: Calculation): Judgement {
  const { tasks } = calculation.schedule
  const open: Open[] = []
  for (const [row, task] of tasks.entries())
    if (isLeaf(calculation, row) && task.active !== false && percentAt(calculation, row) < 100)
      open.push({ row, task, start: nth(calculation.start, row), finish: nth(calculation.finish, row) })
  const parts = [
    permitsAfterRest(calculation, open),
    liftsWithoutCrane(calculation, open),
    heavyLifts(calculation, open),
    radiography(calculation, open),
    pastGates(calculation),
  ]
  return { findings: parts.flatMap(each => each.findings), judged: parts.flatMap(each => each.judged) }
}

const finding = (
  code: SafetyCode,
  equipment: string,
  tasks: readonly TaskId[],
  rest: Partial<SafetyFinding> = {},
): SafetyFinding => ({
  code,
  kind: 'order',
  equipment,
  tasks,
  against: [],
  way: 'before',
  evidence: 'step',
  ...rest,
})

/**
 * A crew that re-enters a confined space after a rest needs a new permit: a task that lists its permits is asked for
 * them each shift. Only where the plan lists permits at all: others keep them elsewhere.
 */
function permitsAfterRest(calculation: Calculation, open: readonly Open[]): Judgement {
  const { tasks } = calculation.schedule
  if (!tasks.some(each => (each.permits?.length ?? 0) > 0)) return NOTHING
  const isInside = insideConfined(calculation)
  const findings: SafetyFinding[] = []
  for (const each of open) {
    const { task } = each
    const known = stepOf(calculation.schedule, task)
    if (!known || !isInside(task, known.step) || !rests(calculation, each)) continue
    if (task.permits?.some(({ kind }) => kind === 'confined')) continue
    const permits = [...(task.permits ?? []), { kind: 'confined' as const }]
    const edits: Edit[] = [{ kind: 'setTask', task: task.uid, changes: { permits } }]
    findings.push(
      finding('permitAfterRest', equipmentOfTask(calculation, task), [task.uid], {
        kind: 'missing',
        evidence: known.evidence,
        edits,
      }),
    )
  }
  return { findings, judged: ['permitAfterRest'] }
}

/** Whether work is interrupted for long between its beginning and its end. */
function rests(calculation: Calculation, { task, start, finish }: Open): boolean {
  let last = start
  const [first, ...others] = task.segments ?? []
  if (first && others.some((each, at) => each.start - nth([first, ...others], at).finish >= LONG_REST)) return true
  return eachStretch(placedBy(calculation, task.uid), start, finish, (from, to) => {
    const long = from - last >= LONG_REST
    last = to
    return long
  })
}

const areaOf = (calculation: Calculation, task: Task): string | undefined =>
  task.area ?? ancestorsOf(calculation.schedule.tasks, task).find(each => each.area !== undefined)?.area

/** Machines that lift, as the limit of an area counts them. */
const liftsOf = ({ schedule }: Calculation, task: Task): number =>
  assignmentsOfTask.of(schedule.assignments, task.uid).reduce((sum, { resource, units = 1 }) => {
    const found = resource === null ? undefined : memberOf(schedule.resources, resource)
    return found && isEquipment(found) && (found.trade ?? 'lifting') === 'lifting' ? sum + units : sum
  }, 0)

/** Names of lifts, where no step says it. */
const LIFTS = /(?<!\p{L})(?:i[cç]amento|izaje|izad|lift|com guindast|with (?:the )?crane|con gr[uú]a)/iu
/** Small loads go by hand gear, and what a shop has lifts without a crane of its own. */
const BY_HAND = wordPattern([
  'talha',
  'tirfor',
  'hoist',
  'chain (?:block|fall)',
  'come along',
  'polipasto',
  'aparejo',
  'tecle',
  'ponte rolante',
  'puente gr',
  'overhead crane',
  'empilhadeira',
  'fork ?lift',
  'montacarga',
  'monovia',
  'monorail',
  'monorriel',
  'lifting (?:lug|beam|plan|gear|point)',
  'plano de (?:icamento|izaje)',
])

/** Lifts with people and without any machine that lifts: only where the plan says who does them. */
function liftsWithoutCrane(calculation: Calculation, open: readonly Open[]): Judgement {
  const { schedule } = calculation
  const findings: SafetyFinding[] = []
  let judged = false
  for (const { task } of open) {
    if (task.duration.seconds === 0 || task.kind === 'contingent') continue
    const known = stepOf(schedule, task)
    const words = plain(task.name)
    if ((known?.step !== 'lift' && !LIFTS.test(task.name)) || BY_HAND.test(words)) continue
    const crew = assignmentsOfTask
      .of(schedule.assignments, task.uid)
      .flatMap(each => (each.resource === null ? [] : (memberOf(schedule.resources, each.resource) ?? [])))
    if (crew.length === 0) continue
    judged = true
    if (
      crew.some(
        each => isEquipment(each) || tradeOfResource(each) === 'lifting' || tradeOfCrew(each.name) === 'lifting',
      )
    )
      continue
    findings.push(
      finding('liftNeedsCrane', equipmentOfTask(calculation, task), [task.uid], {
        kind: 'missing',
        evidence: known?.evidence ?? 'name',
      }),
    )
  }
  return { findings, judged: judged ? ['liftNeedsCrane'] : [] }
}

/** More lifts at once in an area than it admits, of areas that say how many. */
function heavyLifts(calculation: Calculation, open: readonly Open[]): Judgement {
  const limited = (calculation.schedule.areas ?? []).filter(each => each.maxHeavyLifts !== undefined)
  const findings: SafetyFinding[] = []
  let judged = false
  for (const area of limited) {
    const lifts = open.filter(each => each.finish > each.start && areaOf(calculation, each.task) === area.id)
    const own = lifts
      .map(each => ({ ...each, units: liftsOf(calculation, each.task) }))
      .filter(each => each.units > 0)
      .sort((a, b) => a.start - b.start || a.row - b.row)
    judged ||= own.length > 0
    for (const [at, each] of own.entries()) {
      // Reported where the one too many begins.
      const with_ = own.slice(0, at).filter(other => other.finish > each.start)
      const sum = with_.reduce((all, other) => all + other.units, each.units)
      if (with_.length > 0 && sum > (area.maxHeavyLifts ?? 0))
        findings.push(
          finding('heavyLiftsApart', area.name, [each.task.uid], { against: with_.map(other => other.task.uid) }),
        )
    }
  }
  return { findings, judged: judged ? ['heavyLiftsApart'] : [] }
}

/** No other work goes on in the area while a source is open: of tasks under a permit for radiography. */
function radiography(calculation: Calculation, open: readonly Open[]): Judgement {
  const isSource = ({ task }: Open): boolean => task.permits?.some(({ kind }) => kind === 'radiography') === true
  const sources = open.filter(each => isSource(each) && areaOf(calculation, each.task) !== undefined)
  const findings = sources.flatMap((source): SafetyFinding[] => {
    const area = areaOf(calculation, source.task)
    const others = open.filter(
      each =>
        each !== source &&
        !isSource(each) &&
        each.task.kind !== 'process' &&
        each.task.kind !== 'hold' &&
        each.start < source.finish &&
        each.finish > source.start &&
        areaOf(calculation, each.task) === area,
    )
    if (others.length === 0) return []
    const name = calculation.schedule.areas?.find(each => each.id === area)?.name ?? area ?? ''
    return [
      finding('radiographyAlone', name, [source.task.uid], {
        against: others.map(each => each.task.uid),
        way: 'after',
      }),
    ]
  })
  return { findings, judged: sources.length > 0 ? ['radiographyAlone'] : [] }
}

/** Work that was reported past a gate that has not been passed. */
function pastGates(calculation: Calculation): Judgement {
  const gates = calculation.schedule.project.gates?.filter(each => each.task !== undefined || each.equipment) ?? []
  if (gates.length === 0) return NOTHING
  const findings: SafetyFinding[] = []
  for (const [row, task] of calculation.schedule.tasks.entries()) {
    if (!isLeaf(calculation, row) || task.active === false) continue
    const percent = percentAt(calculation, row)
    if (percent === 0 && task.actualStart === undefined) continue
    const past = gatesOf(calculation, task).filter(
      each => gateHolds(each) && (each.blocks !== 'finish' || percent >= 100 || task.actualFinish !== undefined),
    )
    if (past.length > 0) findings.push(finding('gateBeforeWork', past.map(each => each.name).join(', '), [task.uid]))
  }
  return { findings, judged: ['gateBeforeWork'] }
}
