import { toWork } from '../calendar/compiled.ts'
import { COMPLETE, FF, FS, GATE, type Network, PLAIN, ROLL, SF, SS } from './network.ts'
import type { Passes } from './pass.ts'
import type { Rules } from './rules.ts'

const NEVER = Number.POSITIVE_INFINITY

/**
 * Free slack by position: how far each task can slip in its own calendar before it moves a successor that is still to
 * be done. Nothing else depends on it, so it is worked out when it is asked for.
 */
export function freeSlackPass(network: Network, passes: Passes, rules: Rules): Float64Array {
  const { size, tasks, kind, calendar, compiled, first, from, type, lag, node, position, started } = network
  const { earlyStart, earlyFinish, totalSlack } = passes
  const free = new Float64Array(size).fill(NEVER)
  /** Earliest of what follows the finish without lag, as an instant: converted once per task. */
  const follow = new Float64Array(size).fill(NEVER)
  for (let at = size - 1; at >= 0; at--) {
    const what = kind[at]!
    // A summary is settled at its gate, when everything that follows it has spoken.
    if (what === ROLL) continue
    const row = what === GATE ? position[network.summaries[node[at]! - tasks]!]! : at
    const own = compiled[calendar[row]!]!
    const end = toWork(own, earlyFinish[row]!)
    let least = free[row]!
    if (follow[row]! < NEVER) least = Math.min(least, toWork(own, follow[row]!) - end)
    free[row] = rules.freeSlack(network, passes, row, least, end)
    if (started[at] === COMPLETE || (what !== PLAIN && what !== GATE && !rules.holds(network, at))) continue
    const starts = earlyStart[row]!
    const ends = earlyFinish[row]!
    for (let edge = first[at]!, stop = first[at + 1]!; edge < stop; edge++) {
      const before = from[edge]!
      const how = type[edge]!
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
  for (let at = 0; at < size; at++) if (free[at] === NEVER) free[at] = totalSlack[at]!
  return free
}
