import { backwardPass } from '../backward.ts'
import { forwardPass } from '../forward.ts'
import { given } from '../given.ts'
import { type Network, SUMMARY_START } from '../network.ts'
import type { Passes } from '../pass.ts'
import type { Rules } from '../rules.ts'

/** Early dates, then late ones from the finish that they give. */
export function runForwardAndBack(network: Network, passes: Passes, rules: Rules): void {
  forwardPass(network, passes, rules)
  passes.latest = passes.projectFinish
  backwardPass(network, passes, rules)
  rules.lateAside(network, passes)
}

/** From the finish back: late dates first, the project's start from them, then how early everything could be. */
export function runFromFinish(network: Network, passes: Passes, rules: Rules): void {
  const finish = given(network.schedule.project.finish)!
  forwardPass(network, passes, rules)
  passes.latest = finish
  backwardPass(network, passes, rules)
  let earliest = Number.POSITIVE_INFINITY
  for (let at = 0; at < network.size; at++)
    if (network.kind[at] !== SUMMARY_START && network.roll[at]! >= -1 && passes.lateStart[at]! < earliest)
      earliest = passes.lateStart[at]!
  if (earliest < Number.POSITIVE_INFINITY) passes.projectStart = earliest
  passes.pins = passes.lateStart.slice()
  forwardPass(network, passes, rules)
  const planned = { start: passes.earlyStart.slice(), finish: passes.earlyFinish.slice() }
  const projectFinish = passes.projectFinish
  passes.pins = undefined
  forwardPass(network, passes, rules)
  passes.latest = finish
  backwardPass(network, passes, rules)
  rules.lateAside(network, passes)
  passes.start.set(planned.start)
  passes.finish.set(planned.finish)
  passes.projectFinish = projectFinish
}
