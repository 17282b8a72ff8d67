import { type CompiledCalendar, startAt, toWork } from '../calendar/compiled.ts'
import type { Task } from '../model/task.ts'
import { wholeSeconds } from './given.ts'

/** From when on a task may begin that could begin at `start`: its delay comes after links and limits, elapsed if it says so. */
export function delayed({ levelingDelay: delay }: Task, own: CompiledCalendar, start: number): number {
  const seconds = delay ? wholeSeconds(delay.seconds) : 0
  if (seconds === 0) return start
  return delay?.elapsed ? start + seconds : startAt(own, toWork(own, start) + seconds)
}

/** The leveller's delay is not the network's: predecessors may use it up. */
export function undelayed({ levelingDelay: delay }: Task, own: CompiledCalendar, late: number): number {
  const seconds = delay ? wholeSeconds(delay.seconds) : 0
  if (seconds === 0) return late
  return delay?.elapsed ? late - seconds : startAt(own, toWork(own, late) - seconds)
}
