import { toWork } from '../../calendar/compiled.ts'
import { widenLate } from '../backward.ts'
import { widenEarly } from '../forward.ts'
import { SUMMARY_FINISH } from '../network.ts'
import type { RollUp } from '../rules.ts'
import { asks } from './early.ts'
import { totalFloat } from './late.ts'

const NEVER = Number.POSITIVE_INFINITY

/** WBS rows of Primavera: they span the activities below. A row without any has no dates, and gives none to the rows above. */
export const rollUp: RollUp = {
  openGate(network, passes, at) {
    const above = network.gate[at]!
    const floor = above >= 0 ? passes.earlyStart[above]! : passes.projectStart
    passes.earlyStart[at] = asks(network, passes, at, floor).start
    passes.earlyFinish[at] = passes.earlyStart[at]!
  },

  early(network, passes, at, up) {
    if (network.kind[at] !== SUMMARY_FINISH || passes.spanStart[at]! < NEVER) widenEarly(network, passes, at, up)
  },

  closeSummary(network, passes, at) {
    const { earlyStart, earlyFinish, spanStart } = passes
    spanStart[at] = earlyStart[at]!
    if (spanStart[at]! < NEVER) return
    // Something has to be shown: the place where activities of this row would begin.
    earlyStart[at] = earlyStart[network.summaryStartAt[network.node[at]!]!]!
    earlyFinish[at] = earlyStart[at]!
  },

  limit(network, passes, at) {
    const above = network.roll[at]!
    passes.rollLimit[at] = above >= 0 ? Math.min(passes.limit[at]!, passes.rollLimit[above]!) : passes.limit[at]!
  },

  late(network, passes, at, door) {
    const roll = network.position[network.node[at]!]!
    if (roll === at || passes.spanStart[roll]! < NEVER) widenLate(network, passes, at, door)
  },

  closeGate(network, passes, at, roll) {
    const { earlyStart, earlyFinish, lateStart, lateFinish } = passes
    const own = network.compiled[network.calendar[roll]!]!
    if (lateStart[at] === NEVER) {
      lateStart[at] = earlyStart[roll]!
      lateFinish[at] = earlyFinish[roll]!
    }
    lateStart[roll] = lateStart[at]!
    lateFinish[roll] = lateFinish[at]!
    const startSlack = toWork(own, lateStart[roll]!) - toWork(own, earlyStart[roll]!)
    const finishSlack = toWork(own, lateFinish[roll]!) - toWork(own, earlyFinish[roll]!)
    passes.startSlack[roll] = startSlack
    passes.finishSlack[roll] = finishSlack
    passes.totalSlack[roll] = totalFloat(network, startSlack, finishSlack)
  },
}
