/**
 * What a task does to its equipment, in the order of a shutdown. Templates, the audit, permits, emergent work and
 * learning go by these codes, so that none of these parses a task's name.
 */
export const STEPS = [
  'stop',
  'drain',
  'cool',
  'purge',
  'steamOut',
  'lockout',
  'blind',
  'gasTest',
  'permit',
  'scaffoldUp',
  'insulationOff',
  'electricalOff',
  'open',
  'ventilate',
  'extract',
  'lift',
  'transport',
  'clean',
  'chemicalClean',
  'inspect',
  'ndt',
  'repair',
  'replace',
  'weld',
  'heatTreat',
  'machine',
  'retube',
  'refractory',
  'cure',
  'align',
  'calibrate',
  'electricalTest',
  'loopTest',
  'assemble',
  'boxUp',
  'close',
  'torque',
  'pressureTest',
  'leakTest',
  'deblind',
  'insulate',
  'scaffoldDown',
  'unlock',
  'fill',
  'handOver',
  'dryOut',
  'startUp',
] as const
export type StepCode = (typeof STEPS)[number]

/**
 * Steps that protect people: nothing that waits for one of them may be reported done before it, unless a named person
 * answers for it.
 */
export const SAFETY_STEPS: ReadonlySet<StepCode> = new Set([
  'lockout',
  'blind',
  'gasTest',
  'permit',
  'pressureTest',
  'deblind',
  'scaffoldDown',
])

/**
 * The same with the leak test: the norms of a plant count it and the pressure test as one step, and what is filled or
 * fired behind an untested joint burns. A report passes none of these silently, and no advice moves one.
 */
export const PROTECTING_STEPS: ReadonlySet<StepCode> = new Set([...SAFETY_STEPS, 'leakTest'])
