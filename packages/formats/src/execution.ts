import type { Project, Task } from '@parada/schedule'

/** Members of a task that serve to run a shutdown, and that no other program's file has a place for. */
export const EXECUTION = [
  'steps',
  'contractor',
  'equipment',
  'step',
  'kind',
  'probability',
  'area',
  'estimate',
  'permits',
  'workOrder',
  'delays',
  'reported',
  'emergent',
] as const satisfies readonly (keyof Task)[]

/** Whether the plan says more about its data date than other programs' files can: without one its rule says nothing. */
export const ruleOfDataDate = ({ progressRule, statusDate, window }: Project): boolean =>
  (progressRule !== undefined && statusDate !== undefined) || window !== undefined
