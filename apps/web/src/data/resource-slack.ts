import { type Calculation, type ResourceSlack, resourceSlack } from '@parada/schedule'

const known = new WeakMap<Calculation, ResourceSlack>()

/** Slack with the limits kept, worked out once for a calculation: it calculates the plan anew with who follows whom. */
export function resourceSlackOf(calculation: Calculation): ResourceSlack {
  const slack = known.get(calculation) ?? resourceSlack(calculation)
  known.set(calculation, slack)
  return slack
}
