import { toWork } from '../../calendar/compiled.ts'
import { given, taskAt } from '../given.ts'
import { COMPLETE, GENERAL_CASE, isStretched } from '../network.ts'
import type { Rules } from '../rules.ts'
import { constraintsOf, progressMode, special } from './early.ts'
import { lateDate, openEnd, specialBack } from './late.ts'
import { rollUp } from './roll-up.ts'
import { runPrimavera } from './run.ts'

const NEVER = Number.POSITIVE_INFINITY

/** The rules of Primavera P6. */
export const p6Rules: Rules = {
  keepStartLimit: true,
  rollUp,
  special,
  specialBack,
  lateDate,
  openEnd,

  freeSlack(network, passes, at, least, end) {
    const own = network.compiled[network.calendar[at]!]!
    if (network.kind[at] === GENERAL_CASE) {
      const task = taskAt(network, at)
      if (network.started[at] === COMPLETE || isStretched(task)) return 0
      if (constraintsOf(task).some(each => each.type === 'mandatoryFinish')) return 0
      // Even where the expected finish is not applied.
      if (task.p6?.expectedFinish !== undefined && network.schedule.project.p6?.useExpectedFinish === true) return 0
    }
    return Math.max(0, least === NEVER ? toWork(own, passes.projectFinish) - end : least)
  },

  holds(network, at) {
    if (isStretched(taskAt(network, at))) return false
    const state = network.started[at]!
    const mode = progressMode(network)
    return state === COMPLETE ? mode === 'retainedLogic' : state === 0 || mode !== 'progressOverride'
  },

  endsSlack: (network, at) => network.started[at] !== COMPLETE && p6Rules.holds(network, at),

  start: project => given(project.statusDate) ?? given(project.start ?? undefined),

  latest: (network, passes) => given(network.schedule.project.finish) ?? passes.projectFinish,

  // Level of effort and WBS activities are stretched in the passes of a full calculation.
  lateAside: () => undefined,

  run: (network, passes) => runPrimavera(network, passes, p6Rules),
}
