import { isLeaf } from '../analysis/leaves.ts'
import { stepOf } from '../analysis/step-of.ts'
import { shiftAt, shiftsOf } from '../calendar/shifts.ts'
import type { Edit } from '../edits/edit.ts'
import type { Calculation } from '../engine/calculation.ts'
import { equipmentKey, equipmentOfTask } from '../model/equipment-of-task.ts'
import type { Permit, PermitKind, ReadyGate } from '../model/permit.ts'
import type { StepCode } from '../model/step.ts'
import type { Task } from '../model/task.ts'
import { nth } from '../must.ts'
import { civilFromDay, DAY, dayFromCivil, dayOf, HOUR, type Instant, instant } from '../time/instant.ts'

/** What the safety crew needs to write one permit out on the spot. */
export const PERMIT_TIME = HOUR / 2

/** Permits of a task that do not hold in a shift: never issued, or issued in another one. */
export function permitsMissing(calculation: Calculation, task: Task, from: number): readonly Permit[] {
  const shifts = shiftsOf(calculation.schedule.project)
  const shift = shiftAt(shifts, from)
  return (task.permits ?? []).filter(each => !each.issued || shiftAt(shifts, each.issued.at) !== shift)
}

/** Issues what a task lacks; none without a name. */
export function issuePermits(calculation: Calculation, task: Task, at: Instant, by: string): readonly Edit[] {
  if (by.trim() === '') return []
  const missing = new Set(permitsMissing(calculation, task, at))
  const permits = (task.permits ?? []).map(each =>
    missing.has(each) ? { ...each, issued: { at, by: by.trim() } } : each,
  )
  return missing.size === 0 ? [] : [{ kind: 'setTask', task: task.uid, changes: { permits } }]
}

const BY_STEP: Partial<Record<StepCode, readonly PermitKind[]>> = {
  weld: ['hot'],
  heatTreat: ['hot'],
  ventilate: ['confined'],
  refractory: ['confined'],
  lift: ['lifting'],
  extract: ['lifting'],
  scaffoldUp: ['height'],
  scaffoldDown: ['height'],
  electricalTest: ['electrical'],
  electricalOff: ['electrical'],
}

/** Work that people do inside what was opened. */
const INSIDE: ReadonlySet<StepCode> = new Set([
  'clean',
  'inspect',
  'ndt',
  'weld',
  'repair',
  'retube',
  'refractory',
  'heatTreat',
  'ventilate',
])

/** Whether a task is work inside a confined space: of equipment that is ventilated, lined, or entered under such a permit. */
export function insideConfined(calculation: Calculation): (task: Task, step: StepCode | undefined) => boolean {
  const { schedule } = calculation
  const keyOf = (task: Task): string => equipmentKey(equipmentOfTask(calculation, task))
  const confined = new Set<string>()
  for (const [row, task] of schedule.tasks.entries()) {
    if (!isLeaf(calculation, row)) continue
    const step = stepOf(schedule, task)?.step
    const entered = task.permits?.some(({ kind }) => kind === 'confined')
    if (entered || step === 'ventilate' || step === 'refractory') confined.add(keyOf(task))
  }
  return (task, step) => step !== undefined && INSIDE.has(step) && confined.has(keyOf(task))
}

/** Permits that the steps of open tasks speak for, where a task has none: a proposal that a person looks through. */
export function permitsBySteps(calculation: Calculation): readonly Edit[] {
  const { schedule } = calculation
  const isInside = insideConfined(calculation)
  return schedule.tasks.flatMap((task, row): Edit[] => {
    if (!isLeaf(calculation, row) || task.permits || (calculation.percentComplete[row] ?? 0) >= 100) return []
    const step = stepOf(schedule, task)?.step
    const inside: readonly PermitKind[] = isInside(task, step) ? ['confined'] : []
    const kinds = new Set([...((step && BY_STEP[step]) ?? []), ...inside])
    if (kinds.size === 0) return []
    return [{ kind: 'setTask', task: task.uid, changes: { permits: [...kinds].map(kind => ({ kind })) } }]
  })
}

/** When a gate before the stop is due: so many months before the window, else before the plan, begins. */
export function gateDue({ schedule, projectStart }: Calculation, { months }: ReadyGate): Instant {
  const start = schedule.project.window?.start ?? projectStart
  const { year, month, day } = civilFromDay(dayOf(start))
  const at = year * 12 + (month - 1) - Math.round(months)
  const [y, m] = [Math.floor(at / 12), (at % 12) + 1]
  const last = dayFromCivil(m === 12 ? y + 1 : y, m === 12 ? 1 : m + 1, 1) - dayFromCivil(y, m, 1)
  return instant(dayFromCivil(y, m, Math.min(day, last)) * DAY)
}

/** Whether a gate is still shut. */
export const gateHolds = ({ done, count }: ReadyGate): boolean => !done && !(count && count.there >= count.of)

/** Gates that a task, or its equipment, waits for. */
export function gatesOf(calculation: Calculation, task: Task): readonly ReadyGate[] {
  const gates = calculation.schedule.project.gates ?? []
  if (gates.length === 0) return []
  const own = equipmentKey(equipmentOfTask(calculation, task))
  return gates.filter(each =>
    each.task === undefined
      ? each.equipment !== undefined && equipmentKey(each.equipment) === own
      : each.task === task.uid,
  )
}

/** Gates that are not passed and that keep a task from beginning. */
export const gatesBefore = (calculation: Calculation, task: Task): readonly ReadyGate[] =>
  gatesOf(calculation, task).filter(each => gateHolds(each) && each.blocks !== 'finish')

/**
 * What waits for a gate, held until it is expected to be there: the first work of its equipment (the last, where it holds
 * back the end), or its task. Only open work without a date of its own that would be lost: a person looks through it.
 */
export function gateAsConstraint(calculation: Calculation, gate: ReadyGate): readonly Edit[] {
  const { expected, blocks } = gate
  if (expected === undefined || !gateHolds(gate)) return []
  const { tasks, links } = calculation.schedule
  const waits = new Set(
    tasks.filter(
      (task, row) => isLeaf(calculation, row) && gatesOf(calculation, task).some(each => each.id === gate.id),
    ),
  )
  const inner = new Set(
    links
      .filter(({ from, to }) => [from, to].every(uid => waits.has(nth(tasks, calculation.indexOf(uid)))))
      .map(link => (blocks === 'finish' ? link.from : link.to)),
  )
  const type = blocks === 'finish' ? ('finishNoEarlierThan' as const) : ('startNoEarlierThan' as const)
  return [...waits].flatMap((task): Edit[] => {
    const begun = task.actualStart !== undefined || (calculation.of(task.uid)?.percentComplete ?? 0) > 0
    const held = task.constraint !== undefined && task.constraint.type !== 'asap' && task.constraint.type !== type
    const late = (task.constraint?.date ?? Number.NEGATIVE_INFINITY) >= expected
    if (inner.has(task.uid) || (begun && blocks !== 'finish') || task.mode === 'manual' || held || late) return []
    return [{ kind: 'setTask', task: task.uid, changes: { constraint: { type, date: expected } } }]
  })
}
