import { isLeaf, percentAt } from '../analysis/leaves.ts'
import { type StepOf, stepOf } from '../analysis/step-of.ts'
import { tradeOf } from '../analysis/trades.ts'
import { assignmentsOfTask } from '../edits/draft.ts'
import type { Calculation } from '../engine/calculation.ts'
import { equipmentKey, equipmentOfTask } from '../model/equipment-of-task.ts'
import { memberOf } from '../model/rows.ts'
import type { Schedule } from '../model/schedule.ts'
import type { StepCode } from '../model/step.ts'
import { HOT_WORK } from '../model/step-names.ts'
import type { Task } from '../model/task.ts'
import { plain, wordPattern } from '../model/words.ts'

/** A task that is judged: its row, and what it does. */
export interface Member {
  readonly row: number
  readonly task: Task
  readonly known: StepOf
  readonly done: boolean
  /** A repair that welders do: it has welds, also where its name has none. */
  readonly welded: boolean
  /** Fire or sparks, by its name. */
  readonly hot: boolean
}

/** The work on one equipment, or of the unit (`unit`): that which is on none. */
export interface Group {
  /** As a person reads it: a tag, else the name of the summary; empty for the unit. */
  readonly name: string
  readonly unit: boolean
  readonly members: readonly Member[]
}

const REPAIRS: ReadonlySet<StepCode> = new Set(['repair', 'replace', 'retube'])

const hasWelders = ({ assignments, resources }: Schedule, task: Task): boolean =>
  assignmentsOfTask.of(assignments, task.uid).some(each => {
    const resource = each.resource === null ? undefined : memberOf(resources, each.resource)
    return resource?.kind === 'work' && (resource.trade ?? tradeOf(resource.name)) === 'welding'
  })

const HOT = wordPattern(HOT_WORK)
/** Work that fire is used for; a burner that is put out is none. */
const SPARKS: ReadonlySet<StepCode> = new Set(['machine', 'repair', 'replace', 'weld', 'extract', 'lift', 'assemble'])

const ENDS: ReadonlySet<StepCode> = new Set(['handOver', 'startUp'])

/** All leaves of the plan by what they work on. `unknown`: how many of them have no known step. */
export function groupsOf(calculation: Calculation): { readonly groups: readonly Group[]; readonly unknown: number } {
  const found = new Map<string, { name: string; members: Member[] }>()
  let unknown = 0
  for (const [row, task] of calculation.schedule.tasks.entries()) {
    if (!isLeaf(calculation, row) || task.external) continue
    const known = stepOf(calculation.schedule, task)
    // The name of a milestone states what is over by then, not what is done.
    if (known && task.step === undefined && task.duration.seconds === 0 && !ENDS.has(known.step)) continue
    if (!known) {
      if (task.duration.seconds > 0) unknown++
      continue
    }
    const name = equipmentOfTask(calculation, task)
    const key = equipmentKey(name)
    const group = found.get(key) ?? { name, members: [] }
    if (!found.has(key)) found.set(key, group)
    const welded = REPAIRS.has(known.step) && hasWelders(calculation.schedule, task)
    const hot = SPARKS.has(known.step) && HOT.test(plain(task.name))
    group.members.push({ row, task, known, done: percentAt(calculation, row) >= 100, welded, hot })
  }
  const groups: Group[] = []
  const unit = new Map<string, Member[]>()
  for (const [key, { name, members }] of found) {
    if (key !== '' && !isOfUnit(members)) {
      groups.push({ name, unit: false, members })
      continue
    }
    for (const each of members) {
      const area = each.task.area ?? ''
      const own = unit.get(area) ?? []
      if (own.length === 0) unit.set(area, own)
      own.push(each)
    }
  }
  for (const members of unit.values())
    groups.push({ name: '', unit: !members.some(each => each.known.step === 'open'), members })
  return { groups, unknown }
}

/** Steps that only the unit as a whole has side by side: it opens nothing and repairs nothing. */
function isOfUnit(members: readonly Member[]): boolean {
  const own = new Set(members.map(each => each.known.step))
  if (members.some(each => each.task.equipment)) return false
  const opens = ['open', 'extract', 'repair', 'clean', 'inspect', 'ndt', 'weld', 'replace'] as const
  if (opens.some(each => own.has(each))) return false
  return own.has('stop') || own.has('startUp')
}
