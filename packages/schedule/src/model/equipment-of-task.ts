import type { TaskId } from './ids.ts'
import { ancestorsOf, type PositionOf } from './outline.ts'
import type { Task } from './task.ts'
import { plain, wordPattern } from './words.ts'

/** E-102, TQ-5401A; what begins like a tag and names a rule or a method is none. */
const TAG = /(?<![\p{L}\d])(?!(?:NR|NBR|ISO|API|ASME|BV|PT|UT|RX|DN|SCH)-?\d)([A-Z]{1,4}-?\d{2,5}[A-Z]?)(?![\p{L}\d])/u

const tagIn = (name: string): string | null => TAG.exec(name.toUpperCase())?.[1] ?? null
/** The same tag however it is written. */
export const equipmentKey = (tag: string): string => tag.toUpperCase().replace(/[^\p{L}\d]/gu, '')

/** Summaries that are a part of the work and no equipment. */
const PHASE = wordPattern([
  'libera',
  'prepara',
  'execu',
  'ejecu',
  'fecham',
  'recompos',
  'restor',
  'abertura',
  'apertura',
  'opening',
  'closing',
  'release',
  'hand ?over',
  'entrega',
  'comission',
  'commission',
  'partida',
  'start ?up',
  'arranque',
  'parada$',
  'pre parada',
  'pos parada',
  'shut ?down',
  'manutenc',
  'mantenim',
  'maintenance',
  'testes$',
  'tests$',
  'testing',
  'pruebas$',
  'cierre',
  'fase',
  'phase',
  'etapa',
])

/** The equipment that a task works on: as it says, else the nearest summary with a tag, else its name's tag, else the summary right under the plan. */
export const equipmentOfTask = (
  calculation: { readonly schedule: { readonly tasks: readonly Task[] }; indexOf(uid: TaskId): number },
  task: Task,
): string => {
  const { tasks } = calculation.schedule
  return equipmentAmong(
    tasks,
    task,
    uid => calculation.indexOf(uid as TaskId),
    () => isKnownWhole(tasks),
  )
}

/**
 * The equipment of a task as sheets, sums and lists name it: the whole name of a summary with a tag, so that `E-101 A` and
 * `E-101 B` stay two, and where nothing has a tag the name of the summary it lies in.
 */
export function equipmentShown(
  calculation: { readonly schedule: { readonly tasks: readonly Task[] } },
  task: Task,
): string {
  if (task.equipment) return task.equipment
  const above = ancestorsOf(calculation.schedule.tasks, task)
  const said = above.find(each => each.equipment)?.equipment ?? above.find(each => tagIn(each.name) !== null)?.name
  return said ?? tagIn(task.name) ?? above[0]?.name ?? ''
}

/** The same of a list of tasks without a calculation, which may yet change. */
export function equipmentAmong(
  tasks: readonly Task[],
  task: Task,
  positionOf?: PositionOf,
  isOne = () => isWhole(tasks),
): string {
  if (task.equipment) return task.equipment
  const above = ancestorsOf(tasks, task, positionOf)
  // A single summary at the top stands for the whole plan.
  const inner = isOne() ? above.filter(each => each.parent !== null) : above
  for (const each of inner) {
    const tag = each.equipment ?? tagIn(each.name)
    if (tag) return tag
  }
  return (
    tagIn(task.name) ??
    inner.findLast(each => !PHASE.test(plain(each.name)))?.name ??
    tagIn(above.at(-1)?.name ?? '') ??
    ''
  )
}

const isWhole = (tasks: readonly Task[]): boolean => tasks.filter(each => each.parent === null).length === 1

const whole = new WeakMap<readonly Task[], boolean>()

function isKnownWhole(tasks: readonly Task[]): boolean {
  const known = whole.get(tasks) ?? isWhole(tasks)
  whole.set(tasks, known)
  return known
}
