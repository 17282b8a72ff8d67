import { given, taskAt } from '../given.ts'
import { GENERAL_CASE } from '../network.ts'
import type { Rules } from '../rules.ts'
import { holdBehind, runsRegardless } from './data-date.ts'
import { special } from './early.ts'
import { lateInactive } from './inactive.ts'
import { isComplete, lateDate, openEnd, specialBack } from './late.ts'
import { rollUp } from './roll-up.ts'
import { runForwardAndBack, runFromFinish } from './run.ts'

/** The rules of Microsoft Project. */
export const msprojectRules: Rules = {
  keepStartLimit: false,
  rollUp,
  special(network, passes, at) {
    special(network, passes, at)
    holdBehind(network, passes, at)
  },
  specialBack,
  lateDate,
  openEnd,

  freeSlack(network, passes, at, least) {
    if (network.kind[at] === GENERAL_CASE && isComplete(taskAt(network, at))) return 0
    return Math.max(0, Math.min(least, passes.totalSlack[at]!))
  },

  holds(network, at) {
    const task = taskAt(network, at)
    return task.active !== false && !isComplete(task) && !runsRegardless(network, task)
  },

  endsSlack: (network, at) => msprojectRules.holds(network, at),

  start: project => given(project.start ?? undefined),

  latest: (_, passes) => passes.projectFinish,

  lateAside: lateInactive,

  run(network, passes) {
    if (network.features.fromFinish) {
      runFromFinish(network, passes, msprojectRules)
      return
    }
    runForwardAndBack(network, passes, msprojectRules)
    if (!network.features.alap) return
    // What is as late as possible stands on its late dates; what follows it starts from there.
    passes.pins = passes.lateStart.slice()
    runForwardAndBack(network, passes, msprojectRules)
  },
}
