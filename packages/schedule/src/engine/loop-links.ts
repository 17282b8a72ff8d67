import { PROTECTING_STEPS, STEPS, type StepCode } from '../model/step.ts'
import { stepsOfName } from '../model/step-names.ts'
import type { Task } from '../model/task.ts'

/** What a link of a loop is: against the order of a shutdown, with it, one that protects people, or any other. */
export type LinkKind = 'against' | 'any' | 'with' | 'protects'

/** Welds are examined behind the welding, which the order of steps by itself does not say. */
const ORDER: readonly StepCode[] = STEPS.flatMap(step =>
  step === 'ndt' ? [] : step === 'heatTreat' ? [step, 'ndt'] : [step],
)
const EXAMINED: ReadonlySet<StepCode> = new Set(['ndt', 'cure'])
const isProtecting = (step: StepCode): boolean => PROTECTING_STEPS.has(step) || EXAMINED.has(step)

/**
 * What a link is by the steps of its tasks. It knows the words of steps: the page takes it after its first picture, in the
 * place of this module (`apps/web/src/data/judgement.ts`).
 */
export function kindOfLink(from: Task | undefined, to: Task | undefined): LinkKind {
  const [one, other] = [from, to].map(task => task && (task.step ?? stepsOfName(task.name).first))
  if (!one || !other || one === other) return 'any'
  if (ORDER.indexOf(one) > ORDER.indexOf(other)) return 'against'
  return isProtecting(one) || isProtecting(other) ? 'protects' : 'with'
}
