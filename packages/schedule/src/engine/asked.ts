import { floorOf } from './floor.ts'
import { shift } from './lags.ts'
import { FF, type Network, SF, SS, TYPE } from './network.ts'
import type { Passes } from './pass.ts'

const NEVER = Number.POSITIVE_INFINITY

/** Dates that the links (and the summary above) ask of a task: earliest start, earliest finish, and whether an SF gave it. */
export interface Asked {
  start: number
  finish: number
  hanging: boolean
  linked: boolean
}

/** What the links into a position ask for, by the early dates of the predecessors. */
export function asked(network: Network, passes: Passes, at: number, floor: number): Asked {
  const { first, end, from, code, lag, lagCalendar, compiled } = network
  const result: Asked = {
    start: floorOf(network, passes, at, floor),
    finish: -NEVER,
    hanging: false,
    linked: first[at]! < end[at]!,
  }
  for (let edge = first[at]!; edge < end[at]!; edge++) {
    const before = from[edge]!
    const how = code[edge]! & TYPE
    let date = how === SS || how === SF ? passes.earlyStart[before]! : passes.earlyFinish[before]!
    if (lag[edge] !== 0) date = shift(compiled[lagCalendar[edge]!]!, date, lag[edge]!)
    if (how < FF) {
      if (date > result.start) result.start = date
    } else if (date > result.finish) {
      result.finish = date
      result.hanging = how === SF
    } else if (date === result.finish && how !== SF) result.hanging = false
  }
  return result
}
