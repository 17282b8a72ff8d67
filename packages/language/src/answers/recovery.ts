import { applyEdits, type Calculation, calculate, type Edit, type Schedule, type Task } from '@parada/schedule'
import { drivers } from './facts.ts'

/** Rows of the driving chain that are tried, the longest first. */
const TRIED = 6
/** Ways that are told. */
const TOLD = 3

/** A way to end earlier, with the seconds it brings: nothing is changed by telling it. */
export interface Way {
  readonly task: Task
  readonly crew: string
  readonly seconds: number
}

/** What a second crew on each of the longest rows that decide the finish would bring, measured one by one. */
export function waysToGain(schedule: Schedule, calculation: Calculation): Way[] {
  const open = drivers(calculation).filter(
    task => task.duration.seconds > 0 && (calculation.of(task.uid)?.percentComplete ?? 0) < 100,
  )
  return open
    .sort((a, b) => b.duration.seconds - a.duration.seconds)
    .slice(0, TRIED)
    .flatMap((task): Way[] => {
      const on = schedule.assignments.filter(each => each.task === task.uid && each.resource !== null)
      const crew = schedule.resources.find(each => each.uid === on[0]?.resource)?.name
      if (crew === undefined) return []
      const edits: Edit[] = [
        {
          kind: 'setTask',
          task: task.uid,
          changes: {
            duration: { ...task.duration, seconds: Math.round(task.duration.seconds / 2) } as Task['duration'],
          },
        },
        ...on.map(
          (each): Edit => ({ kind: 'setAssignment', assignment: each.uid, changes: { units: 2 * (each.units ?? 1) } }),
        ),
      ]
      const tried = applyEdits(schedule, edits)
      const after = tried.ok ? calculate(tried.value.schedule) : tried
      if (!after.ok) return []
      const seconds = calculation.projectFinish - after.value.projectFinish
      return seconds > 0 ? [{ task, crew, seconds }] : []
    })
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, TOLD)
}
