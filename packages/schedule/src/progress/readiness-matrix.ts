import { isEquipment } from '../analysis/equipment.ts'
import { isLeaf, percentAt } from '../analysis/leaves.ts'
import { stepOf } from '../analysis/step-of.ts'
import { assignmentsOfTask } from '../edits/draft.ts'
import type { Calculation } from '../engine/calculation.ts'
import { placesOf } from '../model/blind-places.ts'
import { equipmentKey, equipmentOfTask } from '../model/equipment-of-task.ts'
import { memberOf } from '../model/rows.ts'
import type { StepCode } from '../model/step.ts'
import type { Task } from '../model/task.ts'
import { nth } from '../must.ts'
import { reportedMissing } from './look-ahead.ts'
import { gateHolds } from './permits.ts'
import { isBlindMissing, isOpenBehind, openEquipment } from './readiness.ts'
import { askedInShift, ShiftLoad } from './shift-load.ts'

export const READY_COLUMNS = [
  'drained',
  'blinded',
  'locked',
  'gas',
  'scaffold',
  'permit',
  'material',
  'crane',
  'gates',
] as const
export type ReadyColumn = (typeof READY_COLUMNS)[number]

const COLUMN_OF: Partial<Record<StepCode, ReadyColumn>> = {
  stop: 'drained',
  drain: 'drained',
  blind: 'blinded',
  lockout: 'locked',
  electricalOff: 'locked',
  gasTest: 'gas',
  scaffoldUp: 'scaffold',
  permit: 'permit',
}

/** What an equipment has of all that it waits for. A column that is not here: nothing of the kind is in the plan. */
export interface ReadyRow {
  /** Its tag, or the name of its summary; empty: the unit, by the blinds of its own. */
  readonly equipment: string
  readonly columns: ReadonlyMap<ReadyColumn, { readonly done: number; readonly all: number }>
}

/**
 * Equipment against what has to be there before its work goes on, by the steps done, the list of blinds, the gates, what
 * was reported missing, and whether its machines are free when the forecast lifts with them.
 */
export function readinessMatrix(calculation: Calculation): readonly ReadyRow[] {
  const { schedule } = calculation
  const rows = new Map<string, { equipment: string; columns: Map<ReadyColumn, { done: number; all: number }> }>()
  const count = (equipment: string, column: ReadyColumn, done: boolean): void => {
    const key = equipmentKey(equipment)
    const row = rows.get(key) ?? { equipment, columns: new Map() }
    rows.set(key, row)
    const cell = row.columns.get(column) ?? { done: 0, all: 0 }
    row.columns.set(column, { done: cell.done + Number(done), all: cell.all + 1 })
  }
  const places = new Map<string, number>()
  const names = new Map<string, string>()
  for (const [at, task] of schedule.tasks.entries()) {
    const equipment = equipmentOfTask(calculation, task)
    const key = equipmentKey(equipment)
    if (places.has(key)) continue
    places.set(key, at)
    names.set(key, equipment)
  }
  // In the order of the plan; what only the list of blinds knows comes last.
  const placeOf = ({ equipment }: ReadyRow): number => places.get(equipmentKey(equipment)) ?? schedule.tasks.length
  const blinds = schedule.blinds ?? []
  const stands = placesOf(schedule)
  const listed = new Set(blinds.flatMap(each => [...(stands.of(each) ?? [])]))
  const open = openEquipment(calculation)
  const takenAway = takenAwayTooEarly(calculation, open)
  for (const [at, task] of schedule.tasks.entries()) {
    const equipment = equipmentOfTask(calculation, task)
    if (!isLeaf(calculation, at) || equipment === '') continue
    const key = equipmentKey(equipment)
    for (const column of columnsOf(calculation, task)) {
      // The list of blinds knows better than the task that puts them in.
      if (column === 'blinded' && listed.has(key)) continue
      count(equipment, column, percentAt(calculation, at) >= 100 && takenAway.get(column)?.has(key) !== true)
    }
  }
  for (const each of blinds) {
    const own = stands.of(each)
    const known = [...(own ?? [])].map(key => [names.get(key) ?? each.boundaryOf ?? key, open.has(key)] as const)
    const all = known.length > 0 ? known : [[each.boundaryOf ?? '', isOpenBehind(own, open)] as const]
    for (const [equipment, isOpen] of all) count(equipment, 'blinded', !isBlindMissing(each, isOpen))
  }
  for (const each of schedule.project.gates ?? []) {
    const task = each.task === undefined ? undefined : memberOf(schedule.tasks, each.task)
    const equipment = each.equipment ?? (task ? equipmentOfTask(calculation, task) : '')
    if (equipment !== '') count(equipment, each.kind ?? 'gates', !gateHolds(each))
  }
  for (const [at, task] of schedule.tasks.entries()) {
    const equipment = equipmentOfTask(calculation, task)
    const missing = equipment === '' || !isOpen(calculation, at) ? undefined : reportedMissing(calculation, task)
    if (missing === 'material' || missing === 'crane') count(equipment, missing, false)
  }
  for (const { task, there } of liftsOf(calculation)) {
    const equipment = equipmentOfTask(calculation, task)
    if (equipment !== '') count(equipment, 'crane', there)
  }
  return [...rows.values()].sort((a, b) => placeOf(a) - placeOf(b))
}

/** Equipment whose blinds or locks a step has taken away although it is still to be closed: what put them on is undone. */
function takenAwayTooEarly(
  calculation: Calculation,
  open: ReadonlySet<string>,
): ReadonlyMap<ReadyColumn, ReadonlySet<string>> {
  const { schedule } = calculation
  const found = { blinded: new Set<string>(), locked: new Set<string>() }
  for (const [at, task] of schedule.tasks.entries()) {
    if (!isLeaf(calculation, at) || percentAt(calculation, at) < 100) continue
    const steps = stepOf(schedule, task)?.all
    if (!steps) continue
    const key = equipmentKey(equipmentOfTask(calculation, task))
    if (!open.has(key)) continue
    if (steps.includes('deblind')) found.blinded.add(key)
    if (steps.includes('unlock')) found.locked.add(key)
  }
  return new Map<ReadyColumn, ReadonlySet<string>>([
    ['blinded', found.blinded],
    ['locked', found.locked],
  ])
}

/** One row often is several steps (`Drenar e bloquear`, `Teste de gases e PT`): each has its column. */
function columnsOf({ schedule }: Calculation, task: Task): ReadonlySet<ReadyColumn> {
  const known = stepOf(schedule, task)
  // What takes away what a column is about says no more of it.
  if (!known || known.step === 'scaffoldDown' || known.step === 'deblind' || known.step === 'unlock') return new Set()
  return new Set(known.all.flatMap(step => COLUMN_OF[step] ?? []))
}

const isOpen = (calculation: Calculation, at: number): boolean =>
  isLeaf(calculation, at) && percentAt(calculation, at) < 100

/** Work with a crane, and whether it is free for it: it goes to what has begun, then to what can wait least. */
function liftsOf(calculation: Calculation): readonly { readonly task: Task; readonly there: boolean }[] {
  const { schedule, projectStart, projectFinish } = calculation
  const lifts = schedule.tasks.flatMap((task, at) => {
    const machines = assignmentsOfTask.of(schedule.assignments, task.uid).some(({ resource }) => {
      const found = resource === null ? undefined : memberOf(schedule.resources, resource)
      return found !== undefined && isEquipment(found) && (found.trade ?? 'lifting') === 'lifting'
    })
    return machines && isLeaf(calculation, at) ? [{ task, at }] : []
  })
  const load = new ShiftLoad(calculation, projectStart, projectFinish)
  const begun = ({ task, at }: { readonly task: Task; readonly at: number }): boolean =>
    task.actualStart !== undefined || percentAt(calculation, at) > 0
  const slack = ({ at }: { readonly at: number }): number => nth(calculation.totalSlack, at)
  const start = ({ at }: { readonly at: number }): number => nth(calculation.start, at)
  const open = lifts
    .filter(({ at }) => isOpen(calculation, at))
    .sort((a, b) => Number(begun(b)) - Number(begun(a)) || slack(a) - slack(b) || start(a) - start(b) || a.at - b.at)
  const without = new Set<Task>()
  for (const each of open) {
    const { task, at } = each
    const placed = { at, task, start: start(each), finish: nth(calculation.finish, at), overdue: false, left: 0 }
    if (!load.take(askedInShift(calculation, placed, projectStart, projectFinish), begun(each))) without.add(task)
  }
  return lifts.map(({ task }) => ({ task, there: !without.has(task) }))
}
