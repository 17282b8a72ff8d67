import { EVIDENCES, type Evidence } from '../analysis/step-of.ts'
import { untagged } from '../model/start-up.ts'
import type { StepCode } from '../model/step.ts'
import { plain, wordPattern } from '../model/words.ts'
import type { Group, Member } from './groups.ts'
import { OPENING, type SafetyCode, TESTS } from './rules.ts'
import type { SafetyFinding } from './safety.ts'

// Steps that protect people and that a plan does not have: no order of what it has shows that they are left out.

/** Steps that are done where an equipment has held product under pressure. */
const PROCESS: readonly StepCode[] = ['blind', 'deblind', 'purge', 'steamOut']
const CLOSING: readonly StepCode[] = ['assemble', 'close', 'boxUp']
const RUNNING: readonly StepCode[] = [...TESTS, 'deblind', 'handOver', 'dryOut', 'startUp']

/** A weld of these carries no pressure. */
const STRUCTURE = wordPattern([
  'suport',
  'support',
  'soport',
  'bracket',
  'bandej',
  'trays?(?= |$)',
  'chican',
  'baffle',
  'deflect',
  'ancor',
  'anchor',
  'anclaj',
  'gramp',
  'escad',
  'escalera',
  'ladder',
  'plata?form',
  'platform',
  'guarda corpo',
  'handrail',
  'barand',
  'estrut',
  'struct',
  'estruct',
  'clip',
  'orelh',
  'lug(?=s?(?: |$))',
])

const WITHIN = wordPattern(['inter(?:n|ior)', 'inside', 'inner', 'dentro'])

/** What an equipment has to have if it has other work. */
interface Need {
  readonly code: SafetyCode
  /** Any of these will do. */
  readonly steps: readonly StepCode[]
  /** Work that shows it to be missing, and that is named. */
  readonly of: readonly StepCode[]
  /** Only where the equipment has some of these as well: of each list one. */
  readonly where: readonly (readonly StepCode[])[]
  /** The equipment's own rows count only: no unit closes its manholes. */
  readonly own?: true
  readonly only?: (member: Member) => boolean
}

const NEEDS: readonly Need[] = [
  { code: 'gasTestBeforeEntry', steps: ['gasTest', 'permit'], of: OPENING, where: [PROCESS] },
  // An internal scaffold needs a gas test, also where no product has been.
  {
    code: 'gasTestBeforeEntry',
    steps: ['gasTest', 'permit'],
    of: ['scaffoldUp'],
    where: [OPENING],
    only: ({ task }) => WITHIN.test(plain(task.name)),
  },
  { code: 'isolateBeforeOpening', steps: ['blind'], of: ['deblind'], where: [] },
  { code: 'isolateBeforeOpening', steps: ['lockout', 'electricalOff'], of: ['unlock'], where: [] },
  {
    code: 'testAfterClosing',
    steps: CLOSING,
    of: ['open'],
    where: [[...PROCESS, 'gasTest', ...TESTS], RUNNING],
    own: true,
  },
  {
    code: 'testAfterClosing',
    steps: TESTS,
    of: ['weld', 'retube'],
    where: [['blind', 'deblind'], CLOSING],
    only: ({ task }) => !STRUCTURE.test(untagged(task.name)),
  },
]

/** Of two equal equipments, what one has and the other lacks. */
const OF_TWINS: readonly Need[] = [
  { code: 'releaseBeforeOpening', steps: ['cool'], of: OPENING, where: [] },
  { code: 'releaseBeforeOpening', steps: ['drain'], of: OPENING, where: [] },
  { code: 'releaseBeforeOpening', steps: ['purge', 'steamOut'], of: OPENING, where: [] },
  { code: 'isolateBeforeOpening', steps: ['lockout', 'electricalOff'], of: OPENING, where: [] },
  { code: 'isolateBeforeOpening', steps: ['blind'], of: OPENING, where: [] },
  { code: 'gasTestBeforeEntry', steps: ['gasTest', 'permit'], of: OPENING, where: [] },
  { code: 'testAfterClosing', steps: ['pressureTest'], of: CLOSING, where: [] },
  { code: 'testAfterClosing', steps: ['leakTest'], of: CLOSING, where: [] },
  { code: 'cureBeforeFiring', steps: ['cure', 'dryOut'], of: ['refractory'], where: [] },
  { code: 'locksRemoved', steps: ['unlock'], of: ['lockout', 'electricalOff'], where: [] },
]

/** Equal names of this share of both make two equipments twins, and so many of them at least. */
const ALIKE = 0.75
const ENOUGH = 6

export interface Missing {
  readonly findings: readonly SafetyFinding[]
  readonly judged: ReadonlySet<SafetyCode>
}

/** What the equipments of a plan should have and do not: by their own work, and by that of their like. */
export function missingSteps(groups: readonly Group[]): Missing {
  const unit = groups.filter(each => each.unit).flatMap(each => each.members)
  const equipment = groups.filter(each => !each.unit && each.members.length > 0)
  const names = equipment.map(namesOf)
  const judged = new Set<SafetyCode>()
  const findings = equipment.flatMap((group, at) => {
    const twins = equipment.filter((_, other) => other !== at && areTwins(names[at], names[other]))
    const found = new Map<string, SafetyFinding>()
    const take = (need: Need, asked: boolean): void => {
      const subjects = group.members.filter(
        each =>
          !each.done &&
          need.of.includes(each.known.step) &&
          each.known.evidence !== 'trade' &&
          need.only?.(each) !== false,
      )
      if (!asked || subjects.length === 0) return
      judged.add(need.code)
      const others = need.own ? group.members : [...group.members, ...unit]
      if (others.some(each => !subjects.includes(each) && speaksOf(each, need.steps))) return
      const key = `${need.code} ${subjects.map(each => each.task.uid).join()}`
      if (!found.has(key)) found.set(key, missing(need.code, group, subjects))
    }
    for (const need of NEEDS)
      take(
        need,
        need.where.every(steps => has(group, steps)),
      )
    for (const need of OF_TWINS) take(need, twins.length > 0 && twins.every(each => has(each, need.steps)))
    return [...found.values()]
  })
  return { findings, judged }
}

/** Words that so many of an equipment's rows share are what it is called. */
const OWN_NAME = 0.8

/** What is done on an equipment, without what the equipment is called. */
function namesOf({ members }: Group): ReadonlySet<string> {
  const words = members.map(each => untagged(each.task.name).split(' '))
  const count = new Map<string, number>()
  for (const list of words) for (const word of new Set(list)) count.set(word, (count.get(word) ?? 0) + 1)
  const isOwn = (word: string): boolean => (count.get(word) ?? 0) >= Math.max(3, members.length * OWN_NAME)
  return new Set(words.map(list => list.filter(word => !isOwn(word)).join(' ')))
}

const has = ({ members }: Group, steps: readonly StepCode[]): boolean =>
  members.some(each => steps.includes(each.known.step))

const speaksOf = ({ known }: Member, steps: readonly StepCode[]): boolean =>
  known.all.some(each => steps.includes(each))

function areTwins(a: ReadonlySet<string> | undefined, b: ReadonlySet<string> | undefined): boolean {
  if (!a || !b) return false
  let same = 0
  for (const each of a) if (b.has(each)) same++
  return same >= ENOUGH && same / Math.max(a.size, b.size) >= ALIKE
}

function missing(code: SafetyCode, group: Group, subjects: readonly Member[]): SafetyFinding {
  const least = subjects.reduce((worst, { known }) => Math.max(worst, EVIDENCES.indexOf(known.evidence)), 0)
  return {
    code,
    kind: 'missing',
    equipment: group.name,
    tasks: subjects.map(each => each.task.uid),
    against: [],
    way: 'before',
    evidence: EVIDENCES[least] as Evidence,
  }
}
