import type { DelayReason } from '../model/delay.ts'
import type { StepCode } from '../model/step.ts'
import { stepsOfName } from '../model/step-names.ts'
import type { Task } from '../model/task.ts'

/** What has to be there before a task can begin. `predecessor`: other work that is no gate of its own. */
export const GATES = [
  'predecessor',
  'permit',
  'blinds',
  'scaffold',
  'material',
  'crane',
  'release',
  'inspection',
] as const
export type Gate = (typeof GATES)[number]

const BY_STEP: Partial<Record<StepCode, Gate>> = {
  permit: 'permit',
  gasTest: 'permit',
  lockout: 'blinds',
  blind: 'blinds',
  scaffoldUp: 'scaffold',
}

/** Which gate a task opens for those that wait for it: by its step, else by its name. */
export function gateOf(task: Pick<Task, 'step' | 'name'>): Gate {
  if (task.step !== undefined) return BY_STEP[task.step] ?? 'predecessor'
  const { first, all } = stepsOfName(task.name)
  if (first === 'scaffoldDown' || first === 'deblind') return 'predecessor'
  const opens = all.find(each => BY_STEP[each] !== undefined)
  return opens === undefined ? 'predecessor' : (BY_STEP[opens] ?? 'predecessor')
}

/** The gate that a reason for waiting says is shut; of the others (rain, a short crew, more work) there is none. */
export const GATE_OF_REASON: Partial<Record<DelayReason, Gate>> = {
  noPermit: 'permit',
  noScaffold: 'scaffold',
  noMaterial: 'material',
  noCrane: 'crane',
  notReleased: 'release',
  awaitingInspection: 'inspection',
}
