import type { StepCode } from '../model/step.ts'

export const SAFETY_CODES = [
  'unitBeforeEquipment',
  'releaseBeforeIsolation',
  'releaseBeforeOpening',
  'isolateBeforeOpening',
  'gasTestBeforeEntry',
  'scaffoldBeforeWork',
  'examineAfterWelding',
  'examineBeforeClosing',
  'reliefBeforeTest',
  'cureBeforeFiring',
  'testAfterClosing',
  'workBeforeHandOver',
  'workBeforeStartUp',
  'startUpReported',
  'locksRemoved',
  'deblindAfterTest',
  'blindsRemoved',
  'blindsRemovedBeforeStartUp',
  'insulateAfterTest',
  'scaffoldDownAfterWork',
  'scaffoldRemovedBeforeStartUp',
  'repairBetween',
  'blindCount',
  'permitAfterRest',
  'liftNeedsCrane',
  'heavyLiftsApart',
  'liftOverPeople',
  'radiographyAlone',
  'gateBeforeWork',
] as const
export type SafetyCode = (typeof SAFETY_CODES)[number]

/**
 * One rule of the order of a shutdown, inside one equipment: every task whose step is a `subject` stands after (`way`
 * before) work of the `other` steps. Shutdown rules R1 to R9 of the field, and what follows from them.
 */
export interface OrderRule {
  readonly code: SafetyCode
  readonly subject: readonly StepCode[]
  /** `other` before the subject, or behind it. */
  readonly way: 'before' | 'after'
  readonly other: readonly StepCode[]
  /** All of the other work rather than some of it. */
  readonly all?: true
  /** Either may come first, as the plan has it; side by side they may not be. */
  readonly either?: true
  /** It may not be missing: nothing of the kind in the equipment is a finding too. */
  readonly needed?: readonly StepCode[]
  /** Work of the unit (blinds at its limits, its start-up) counts where the equipment has none of its own. */
  readonly unit?: true
  /** Only tasks whose own step it is count as the other work, not those that merely speak of it. */
  readonly strict?: true
  readonly only?: 'externalScaffold' | 'internalScaffold'
  /** Only where no step of the equipment opens it. */
  readonly unopened?: true
  /** Only work that came in after the plan was approved. */
  readonly emergent?: true
}

export const RELEASE: readonly StepCode[] = ['stop', 'drain', 'cool', 'steamOut', 'purge']
export const ISOLATION: readonly StepCode[] = ['lockout', 'blind', 'electricalOff']
export const OPENING: readonly StepCode[] = ['open', 'extract']
/** Work inside, or on parts that were taken out. */
const INSIDE: readonly StepCode[] = [
  'clean',
  'chemicalClean',
  'inspect',
  'ndt',
  'weld',
  'retube',
  'refractory',
  'heatTreat',
]
const WORK: readonly StepCode[] = [
  ...INSIDE,
  'repair',
  'replace',
  'machine',
  'cure',
  'calibrate',
  'electricalTest',
  'assemble',
  'close',
  'boxUp',
]
const CLOSING: readonly StepCode[] = ['assemble', 'close', 'boxUp', 'torque']
export const TESTS: readonly StepCode[] = ['pressureTest', 'leakTest']
const REPAIR: readonly StepCode[] = ['repair', 'replace', 'weld', 'retube', 'refractory', 'machine', 'heatTreat']
const FINAL: readonly StepCode[] = ['handOver', 'startUp']

export const ORDER_RULES: readonly OrderRule[] = [
  {
    code: 'releaseBeforeIsolation',
    subject: ['gasTest', 'permit'],
    way: 'before',
    other: RELEASE,
    all: true,
    strict: true,
  },
  // What is blinded may be purged or steamed out behind its blinds: it is stopped, drained and cold before.
  {
    code: 'releaseBeforeIsolation',
    subject: ['blind'],
    way: 'before',
    other: ['stop', 'drain', 'cool'],
    all: true,
    strict: true,
  },
  {
    code: 'releaseBeforeIsolation',
    subject: ['lockout'],
    way: 'before',
    other: ['stop', 'drain', 'steamOut'],
    all: true,
    strict: true,
  },
  { code: 'releaseBeforeOpening', subject: OPENING, way: 'before', other: RELEASE, all: true, strict: true },
  // A kiln, a cyclone, a ladle are entered without a step that opens them: they are cold and purged before all the same.
  {
    code: 'releaseBeforeOpening',
    subject: ['clean', 'chemicalClean', 'retube', 'refractory'],
    way: 'before',
    other: RELEASE,
    all: true,
    strict: true,
    unopened: true,
  },
  {
    code: 'isolateBeforeOpening',
    subject: [
      ...OPENING,
      'clean',
      'weld',
      'repair',
      'replace',
      'retube',
      'refractory',
      'calibrate',
      'electricalTest',
      'machine',
    ],
    way: 'before',
    other: ISOLATION,
    all: true,
    needed: OPENING,
    unit: true,
  },
  { code: 'gasTestBeforeEntry', subject: ['gasTest', 'permit'], way: 'before', other: ISOLATION, all: true },
  {
    code: 'gasTestBeforeEntry',
    subject: [...OPENING, 'clean', 'inspect', 'ndt', 'weld', 'replace', 'retube', 'refractory'],
    way: 'before',
    other: ['gasTest', 'permit'],
    strict: true,
  },
  {
    code: 'scaffoldBeforeWork',
    subject: ['scaffoldUp'],
    way: 'after',
    other: ['blind', 'insulationOff', ...OPENING, 'ventilate', 'lift', ...WORK],
    strict: true,
  },
  { code: 'examineAfterWelding', subject: ['weld'], way: 'after', other: ['ndt'], needed: ['weld'] },
  {
    code: 'examineBeforeClosing',
    subject: ['ndt'],
    way: 'after',
    other: ['assemble', 'close', 'boxUp', ...TESTS],
    strict: true,
  },
  { code: 'reliefBeforeTest', subject: ['heatTreat'], way: 'after', other: ['pressureTest'], strict: true },
  {
    code: 'cureBeforeFiring',
    subject: ['refractory'],
    way: 'after',
    other: ['cure', 'dryOut'],
    needed: ['refractory'],
  },
  { code: 'cureBeforeFiring', subject: ['cure'], way: 'after', other: ['dryOut', ...FINAL], unit: true },
  { code: 'cureBeforeFiring', subject: ['dryOut'], way: 'before', other: ['cure'], strict: true },
  // What is lined twice is cured and dried twice.
  {
    code: 'cureBeforeFiring',
    subject: ['cure'],
    way: 'after',
    other: ['dryOut'],
    all: true,
    either: true,
    strict: true,
  },
  {
    code: 'testAfterClosing',
    subject: TESTS,
    way: 'before',
    other: [...CLOSING, 'weld', 'heatTreat', 'ndt', 'fill'],
  },
  {
    code: 'testAfterClosing',
    subject: ['leakTest'],
    way: 'before',
    other: ['close', 'boxUp'],
    all: true,
    strict: true,
  },
  // Tubes may be tested before the covers are on; while a cover goes on nothing is.
  {
    code: 'testAfterClosing',
    subject: ['pressureTest'],
    way: 'before',
    other: ['close', 'boxUp'],
    all: true,
    either: true,
    strict: true,
  },
  { code: 'workBeforeHandOver', subject: [...WORK, ...OPENING, ...TESTS], way: 'after', other: FINAL, unit: true },
  // Fire and product come to what is closed and tested; other work may be left for behind the start-up, never beside it.
  {
    code: 'workBeforeStartUp',
    subject: ['close', 'boxUp', 'assemble', 'pressureTest'],
    way: 'after',
    other: ['startUp'],
    all: true,
    strict: true,
  },
  {
    code: 'workBeforeStartUp',
    subject: [...INSIDE, ...OPENING, 'repair', 'replace', 'machine', 'leakTest', 'handOver'],
    way: 'after',
    other: ['startUp'],
    all: true,
    either: true,
    strict: true,
  },
  // Where the network puts a lift neither before nor behind work inside, people are under the load.
  {
    code: 'liftOverPeople',
    subject: ['lift'],
    way: 'after',
    other: [...INSIDE, 'repair', 'replace', 'scaffoldUp', 'scaffoldDown'],
    all: true,
    either: true,
    strict: true,
  },
  { code: 'locksRemoved', subject: ['unlock'], way: 'after', other: ['startUp'], all: true, strict: true },
  { code: 'cureBeforeFiring', subject: ['cure'], way: 'after', other: ['startUp'], all: true, strict: true },
  {
    code: 'deblindAfterTest',
    subject: ['deblind'],
    way: 'before',
    other: [...TESTS, ...OPENING, 'clean', 'inspect', 'ndt', 'weld', 'retube', ...CLOSING],
    all: true,
    strict: true,
  },
  { code: 'blindsRemoved', subject: ['blind'], way: 'after', other: ['deblind'], needed: ['blind'], unit: true },
  {
    code: 'blindsRemovedBeforeStartUp',
    subject: ['deblind'],
    way: 'after',
    other: [...FINAL, 'dryOut', 'fill'],
    all: true,
    unit: true,
  },
  { code: 'insulateAfterTest', subject: ['insulate'], way: 'before', other: TESTS, all: true, strict: true },
  {
    code: 'scaffoldDownAfterWork',
    subject: ['scaffoldDown'],
    way: 'before',
    other: ['deblind', 'insulate', 'close', 'boxUp', ...TESTS],
    all: true,
    strict: true,
    only: 'externalScaffold',
  },
  {
    code: 'scaffoldDownAfterWork',
    subject: ['scaffoldDown'],
    way: 'before',
    other: ['clean', 'inspect', 'ndt', 'weld', 'heatTreat'],
    all: true,
    strict: true,
    only: 'internalScaffold',
  },
  {
    code: 'scaffoldRemovedBeforeStartUp',
    subject: ['scaffoldDown'],
    way: 'after',
    other: [...FINAL, 'dryOut'],
    all: true,
    unit: true,
  },
  {
    code: 'scaffoldRemovedBeforeStartUp',
    subject: ['scaffoldUp'],
    way: 'after',
    other: ['scaffoldDown'],
    needed: ['scaffoldUp'],
  },
  { code: 'repairBetween', subject: REPAIR, way: 'before', other: ['inspect', 'ndt'], strict: true, emergent: true },
  {
    code: 'repairBetween',
    subject: REPAIR,
    way: 'after',
    other: [...CLOSING, ...TESTS],
    strict: true,
    emergent: true,
  },
]

/** What an equipment may not begin before the unit is released and blinded. */
export const AFTER_UNIT: readonly StepCode[] = [...RELEASE, ...ISOLATION, 'gasTest', 'permit', ...OPENING]
export const UNIT_RELEASE: readonly StepCode[] = ['stop', 'drain', 'blind', 'lockout']
