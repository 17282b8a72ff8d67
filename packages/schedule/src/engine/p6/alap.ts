import { endAt, startAt, toWork } from '../../calendar/compiled.ts'
import { taskAt } from '../given.ts'
import { shift } from '../lags.ts'
import { COMPLETE, FF, GENERAL_CASE, type Network, SF, SS, TYPE } from '../network.ts'
import { latestStart as latestStartOf, partsAt, spanFrom } from '../parts.ts'
import type { Passes } from '../pass.ts'
import { constraintsOf, setEarly } from './early.ts'

const NEVER = Number.POSITIVE_INFINITY

/**
 * Activities as late as possible use up their free float, from the last one back, so that chains of them move together.
 * Early dates move; late dates are not touched.
 */
export function moveAlap(network: Network, passes: Passes): void {
  const { first, end, from, code, lag, lagCalendar, compiled, size, started, calendar } = network
  const latestFinish = new Float64Array(size).fill(NEVER)
  const latestStart = new Float64Array(size).fill(NEVER)
  for (let at = size - 1; at >= 0; at--) {
    // What follows a row of the WBS holds everything in it.
    const above = network.roll[at]!
    if (above >= 0) {
      latestFinish[at] = Math.min(latestFinish[at]!, latestFinish[above]!)
      latestStart[at] = Math.min(latestStart[at]!, latestStart[above]!)
    }
    if (
      started[at] === 0 &&
      network.kind[at] === GENERAL_CASE &&
      constraintsOf(taskAt(network, at)).some(each => each.type === 'alap')
    ) {
      const own = compiled[calendar[at]!]!
      const length = passes.length[at]!
      const parts = length > 0 ? partsAt(network, at) : undefined
      if (parts) {
        const begin = Math.min(
          latestStart[at]!,
          latestStartOf(network, parts, Math.min(latestFinish[at]!, passes.projectFinish)),
        )
        if (begin > passes.earlyStart[at]!) {
          // Links on its finish hold it as they did.
          const span = spanFrom(network, parts, begin)
          const finish = Math.max(span.finish, passes.earlyFinish[at]!)
          const work = toWork(own, span.start)
          setEarly(passes, at, span.start, finish, work, toWork(own, finish) - work)
        }
      }
      let late = toWork(
        own,
        latestFinish[at] === NEVER && latestStart[at] === NEVER
          ? passes.projectFinish
          : Math.min(latestFinish[at]!, passes.projectFinish),
      )
      if (latestStart[at]! < NEVER) late = Math.min(late, toWork(own, latestStart[at]!) + length)
      if (!parts && late - length > toWork(own, passes.earlyStart[at]!)) {
        // A start milestone begins a period: it stands at the next 08:00, not at the 17:00 before.
        const begins = length === 0 && taskAt(network, at).p6?.type !== 'finishMilestone'
        const finish = begins ? startAt(own, late) : endAt(own, late)
        setEarly(passes, at, length > 0 ? startAt(own, late - length) : finish, finish, late - length, length)
      }
    }
    if (started[at] === COMPLETE) continue
    for (let edge = first[at]!; edge < end[at]!; edge++) {
      const before = from[edge]!
      const how = code[edge]! & TYPE
      let date = how < FF ? passes.earlyStart[at]! : passes.earlyFinish[at]!
      if (lag[edge] !== 0) date = shift(compiled[lagCalendar[edge]!]!, date, -lag[edge]!)
      const limits = how === SS || how === SF ? latestStart : latestFinish
      if (date < limits[before]!) limits[before] = date
    }
  }
}
