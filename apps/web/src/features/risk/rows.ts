import type { Calculation, TaskId } from '@parada/schedule'

/** Tasks by their row numbers: `12, 15-18`; null where one of them does not exist. */
export function rowsOf(text: string, { schedule }: Calculation): readonly TaskId[] | null {
  const byRow = new Map(schedule.tasks.map(task => [task.row, task.uid]))
  const found: TaskId[] = []
  for (const part of text.split(/[,;]/)) {
    const [, first = '', last = first] = /^\s*(\d+)\s*(?:-\s*(\d+)\s*)?$/.exec(part) ?? []
    const [from, to] = [Number(first), Number(last)]
    if (first === '' || to < from || to - from > schedule.tasks.length) return null
    for (let row = from; row <= to; row++) {
      const uid = byRow.get(row)
      if (uid === undefined) return null
      found.push(uid)
    }
  }
  return found
}
