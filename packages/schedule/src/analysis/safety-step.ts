import { PROTECTING_STEPS } from '../model/step.ts'
import { stepsOfName } from '../model/step-names.ts'
import type { Task } from '../model/task.ts'

/** Steps that begin or end what keeps people safe from energy, beside those a rule of safety stands at. */
const ENERGY: ReadonlySet<string> = new Set(['unlock', 'electricalOff'])

/** Whether a task protects people: by its step, else by its name. */
export const isSafetyStep = (task: Pick<Task, 'step' | 'name'>): boolean =>
  task.step === undefined
    ? stepsOfName(task.name).all.some(step => PROTECTING_STEPS.has(step) || ENERGY.has(step))
    : PROTECTING_STEPS.has(task.step)
