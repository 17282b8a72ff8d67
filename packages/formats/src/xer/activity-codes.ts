import type { Task, TaskId } from '@parada/schedule'

/** The id that an activity without one gets: by tens, as Primavera numbers them. */
const codeOf = (number: number): string => `A${String(number).padStart(5, '0')}`

/** Ids of the activities as Primavera shows them: their own, else one by the row that no other activity has. */
export function activityCodes(tasks: readonly Task[]): ReadonlyMap<TaskId, string> {
  const taken = new Set(tasks.flatMap(task => task.p6?.code ?? []))
  const codes = new Map<TaskId, string>()
  for (const { uid, row, p6 } of tasks) {
    let number = row * 10
    while (p6?.code === undefined && taken.has(codeOf(number))) number++
    const code = p6?.code ?? codeOf(number)
    taken.add(code)
    codes.set(uid, code)
  }
  return codes
}

/** Activities whose id another one has too: Primavera keeps one of them. Nodes of the breakdown have codes of another kind. */
export function sharedCodes(tasks: readonly Task[], isNode: (task: Task) => boolean): readonly Task[] {
  const times = new Map<string, number>()
  const own = tasks.filter(task => task.p6?.code !== undefined && !isNode(task))
  for (const { p6 } of own) times.set(p6?.code ?? '', (times.get(p6?.code ?? '') ?? 0) + 1)
  return own.filter(({ p6 }) => (times.get(p6?.code ?? '') ?? 0) > 1)
}
