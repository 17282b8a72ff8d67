import { untagged } from './start-up.ts'
import type { StepCode } from './step.ts'
import { stepsOfName } from './step-names.ts'
import type { Task } from './task.ts'
import { wordPattern } from './words.ts'

type Named = Pick<Task, 'step' | 'name'>

/** Heating with fire, by what the name heats or how it says so: what dries without it is no start-up. */
const HEATED = wordPattern([
  'aquec',
  'calent',
  'calefac',
  'heat',
  'warm',
  'refrat',
  'refract',
  'lining',
  'castable',
  'forn',
  'horno',
  'furnace',
  'kiln',
  'calder',
  'boiler',
])
const UNIT_END = wordPattern([
  '(?<=^)(?:fim|fin|termino|end) (?:de |da |del |la |of |the )*(?:parada|paro|shut ?down|turnaround|outage)$',
])

/** Whether a task does a step: as it says, and as its name says beside that. */
const does = ({ step, name }: Named, wanted: StepCode): boolean =>
  step === wanted || stepsOfName(name).all.includes(wanted)

/**
 * Whether a task starts its equipment, or the unit, up: product or fire comes. Heating up is one, whether its step says so
 * or its name.
 */
export const isStartUpTask = (task: Named): boolean =>
  does(task, 'startUp') ||
  task.step === 'dryOut' ||
  (task.step === undefined && stepsOfName(task.name).first === 'dryOut' && HEATED.test(untagged(task.name)))

/** Whether a task takes blinds out: by its step, else by its name. */
export const isDeblinding = (task: Named): boolean =>
  task.step === undefined ? does(task, 'deblind') : task.step === 'deblind'

/** Whether a task gives an equipment back to operation: by its step, else by its name. */
export const isHandOver = (task: Named): boolean =>
  task.step === undefined ? does(task, 'handOver') : task.step === 'handOver'

/** Whether a task is the end of the whole shutdown. */
export const isShutdownEnd = ({ name }: Pick<Task, 'name'>): boolean => UNIT_END.test(untagged(name))
