import { backwardPass } from '../backward.ts'
import { forwardPass } from '../forward.ts'
import { given } from '../given.ts'
import { COMPLETE, type Network } from '../network.ts'
import type { Passes } from '../pass.ts'
import type { Rules } from '../rules.ts'
import { moveAlap } from './alap.ts'
import { spanBranches } from './branches.ts'
import { stretch } from './stretch.ts'

/** Both passes, and what Primavera does before and after the second. */
export function runPrimavera(network: Network, passes: Passes, rules: Rules): void {
  const { alap, levelOfEffort, progress } = network.features
  forwardPass(network, passes, rules)
  if (alap) moveAlap(network, passes)
  passes.latest = rules.latest(network, passes)
  backwardPass(network, passes, rules)
  if (levelOfEffort) stretch(network, passes)
  if (progress) settle(network, passes)
  if (alap || levelOfEffort || progress) spanBranches(network, passes)
}

/** Dates as planned, where they are not the early ones: what has happened stands. */
function settle(network: Network, passes: Passes): void {
  passes.start.set(passes.earlyStart)
  passes.finish.set(passes.earlyFinish)
  for (let at = 0; at < network.size; at++) {
    if (network.started[at] === 0) continue
    const task = network.rows[network.node[at]!]!
    passes.start[at] = given(task.actualStart) ?? passes.earlyStart[at]!
    if (network.started[at] !== COMPLETE) continue
    const finish = given(task.actualFinish) ?? passes.earlyFinish[at]!
    if (task.actualStart === undefined) passes.start[at] = finish
    passes.finish[at] = finish
  }
}
