import { toWork } from '../calendar/compiled.ts'
import { FF, FS, GENERAL_CASE, type Network, SF, SS, SUMMARY_FINISH, SUMMARY_START, TYPE } from './network.ts'
import type { Passes } from './pass.ts'
import type { Rules } from './rules.ts'

const NEVER = Number.POSITIVE_INFINITY

/**
 * Free slack by position: how far each task can slip in its own calendar before it moves a successor that is still to
 * be done. Nothing else depends on it, so it is worked out when it is asked for.
 */
export function freeSlackPass(network: Network, passes: Passes, rules: Rules): Float64Array {
  const { size, kind, calendar, compiled, first, end, from, code, lag, node, position } = network
  const { earlyStart, earlyFinish } = passes
  const free = new Float64Array(size).fill(NEVER)
  /** Earliest of what follows the finish without lag, as an instant: converted once per task. */
  const follow = new Float64Array(size).fill(NEVER)
  for (let at = 0; at < size; at++) {
    const what = kind[at]!
    // The links into a summary stand at its gate; its dates stand at its roll.
    if (what === SUMMARY_FINISH) continue
    if (what === GENERAL_CASE && !rules.endsSlack(network, at)) continue
    const row = what === SUMMARY_START ? position[node[at]!]! : at
    const starts = earlyStart[row]!
    const ends = earlyFinish[row]!
    for (let edge = first[at]!, stop = end[at]!; edge < stop; edge++) {
      const before = from[edge]!
      const how = code[edge]! & TYPE
      const distance = lag[edge]!
      const date = how < FF ? starts : ends
      if (distance === 0 && (how === FS || how === FF)) {
        if (date < follow[before]!) follow[before] = date
        continue
      }
      const theirs = compiled[calendar[before]!]!
      const behind = toWork(theirs, how === SS || how === SF ? earlyStart[before]! : earlyFinish[before]!)
      const gap = toWork(theirs, date) - behind - distance
      if (gap < free[before]!) free[before] = gap
    }
  }
  for (let at = 0; at < size; at++) {
    if (kind[at] === SUMMARY_START) continue
    const own = compiled[calendar[at]!]!
    const done = toWork(own, earlyFinish[at]!)
    let least = free[at]!
    if (follow[at]! < NEVER) least = Math.min(least, toWork(own, follow[at]!) - done)
    free[at] = rules.freeSlack(network, passes, at, least, done)
  }
  return free
}
