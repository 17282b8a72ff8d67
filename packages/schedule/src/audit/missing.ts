import { EVIDENCES, type Evidence } from '../analysis/step-of.ts'
import { untagged } from '../model/start-up.ts'
import type { StepCode } from '../model/step.ts'
import { plain, wordPattern } from '../model/words.ts'
import { nth } from '../must.ts'
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
  const twinsHave = twinsOf(equipment)
  const judged = new Set<SafetyCode>()
  const findings = equipment.flatMap((group, at) => {
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
    for (const need of OF_TWINS) take(need, twinsHave(at, need.steps))
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

/** Equipments on which the same is done, by the names of it. */
interface Kind {
  readonly names: ReadonlySet<string>
  readonly members: number[]
  /** Other kinds that are nearly this one. */
  readonly alike: Kind[]
}

/**
 * Of each equipment, by its place: whether it has twins and all of them have any of the given steps. A plan has thousands of
 * equipments, so only kinds that share one of their rarest names are compared: in one order of all names, two sets that
 * share `ALIKE` of the larger share one of the first names of each, as many as may differ and one more.
 */
function twinsOf(equipment: readonly Group[]): (at: number, steps: readonly StepCode[]) => boolean {
  const kinds = new Map<string, Kind>()
  const kindOf = equipment.map((group, at) => {
    const names = namesOf(group)
    if (names.size < ENOUGH) return null
    const key = [...names].sort().join('\n')
    const kind = kinds.get(key) ?? { names, members: [], alike: [] }
    if (kind.members.length === 0) kinds.set(key, kind)
    kind.members.push(at)
    return kind
  })
  const count = new Map<string, number>()
  for (const { names } of kinds.values()) for (const name of names) count.set(name, (count.get(name) ?? 0) + 1)
  const rarest = new Map<string, Kind[]>()
  for (const kind of kinds.values()) {
    const names = [...kind.names].sort((a, b) => (count.get(a) ?? 0) - (count.get(b) ?? 0) || (a < b ? -1 : 1))
    const seen = new Set<Kind>()
    for (const name of names.slice(0, names.length - Math.ceil(names.length * ALIKE) + 1)) {
      const same = rarest.get(name) ?? []
      if (same.length === 0) rarest.set(name, same)
      for (const other of same) seen.add(other)
      same.push(kind)
    }
    for (const other of seen)
      if (areTwins(kind.names, other.names)) {
        kind.alike.push(other)
        other.alike.push(kind)
      }
  }
  const having = new Map<Kind, Map<readonly StepCode[], number>>()
  const haveOf = (kind: Kind, steps: readonly StepCode[]): number => {
    const known = having.get(kind) ?? new Map<readonly StepCode[], number>()
    having.set(kind, known)
    const before = known.get(steps)
    if (before !== undefined) return before
    const found = kind.members.filter(at => has(nth(equipment, at), steps)).length
    known.set(steps, found)
    return found
  }
  return (at, steps) => {
    const kind = kindOf[at]
    if (!kind || (kind.members.length === 1 && kind.alike.length === 0)) return false
    const own = has(nth(equipment, at), steps) ? 1 : 0
    return (
      haveOf(kind, steps) - own === kind.members.length - 1 &&
      kind.alike.every(each => haveOf(each, steps) === each.members.length)
    )
  }
}

function areTwins(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
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
