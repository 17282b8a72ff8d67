import type { Calculation } from '@parada/schedule'
import { type Judged, judgementOf } from '../workers/judgement-of.ts'
import { civilNow } from './clock.ts'
import { LARGE } from './large.ts'
import { askOf, endThread } from './plan-thread.ts'

const known = new WeakMap<Calculation, Judged>()
const asked = new WeakMap<Calculation, Promise<Judged | null>>()

/** What was judged of a calculation already. */
export const judgementKnown = (calculation: Calculation): Judged | null => known.get(calculation) ?? null

/** The audit of a plan and what is wrong with it, worked out once for all who ask; null where a later plan took its place. */
export function judge(calculation: Calculation): Promise<Judged | null> {
  const before = asked.get(calculation)
  if (before) return before
  const made = calculation.count < LARGE ? here(calculation) : aside(calculation)
  asked.set(calculation, made)
  void made.then(
    judged => (judged ? known.set(calculation, judged) : asked.delete(calculation)),
    () => asked.delete(calculation),
  )
  return made
}

async function here(calculation: Calculation): Promise<Judged> {
  endThread()
  return judgementOf(calculation, civilNow())
}

let latest: Calculation | null = null

/** Of the plans that wait for the thread, the latest alone is judged. */
async function aside(calculation: Calculation): Promise<Judged | null> {
  latest = calculation
  const isLatest = () => latest === calculation
  const reply = await askOf(calculation, 'judge', isLatest)
  if (reply?.kind === 'judged') return reply
  return reply && isLatest() ? judgementOf(calculation, civilNow()) : null
}
