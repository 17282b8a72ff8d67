import { isEquipment } from '../analysis/equipment.ts'
import { isLeaf, percentAt } from '../analysis/leaves.ts'
import { certainLinks, type QualityCheck, type QualityCode, qualityChecks } from '../analysis/quality.ts'
import { type Evidence, stepOf } from '../analysis/step-of.ts'
import { tradeOfResource } from '../analysis/trades.ts'
import { applyEdits } from '../edits/apply.ts'
import { assignmentsOfTask } from '../edits/draft.ts'
import type { Edit } from '../edits/edit.ts'
import { calculate } from '../engine/calculate.ts'
import { type Calculation, FLAG } from '../engine/calculation.ts'
import type { Acceptance } from '../model/acceptance.ts'
import { equipmentOfTask } from '../model/equipment-of-task.ts'
import type { TaskId } from '../model/ids.ts'
import type { LinkKey } from '../model/link.ts'
import type { RiskSettings } from '../model/risk.ts'
import { memberOf } from '../model/rows.ts'
import { nth } from '../must.ts'
import { gateDue, gateHolds } from '../progress/permits.ts'
import { HOUR, type Instant } from '../time/instant.ts'
import { answered } from './acceptances.ts'
import { fitChecks } from './fit.ts'
import { endMilestone, redundantLinks, tiesToEnd, untiedEnds, waitsAsWork } from './repairs.ts'
import { SAFETY_CODES, type SafetyCode } from './rules.ts'
import { judgeSafety, type SafetyFinding } from './safety.ts'

/** GAO's ten practices of a good schedule; the first cannot be seen in a plan. */
export const GAO_CODES = [
  'captured',
  'sequenced',
  'resourced',
  'durations',
  'traceable',
  'criticalPath',
  'float',
  'riskAnalysis',
  'statused',
  'baselined',
] as const
export type GaoCode = (typeof GAO_CODES)[number]

/** Good practice of shutdowns beside the order that keeps people safe. */
export const ADVICE_CODES = [
  'fewTrades',
  'wholeHours',
  'repairAllowance',
  'milestones',
  'tiedToEnd',
  'redundantLinks',
  'gatesInTime',
  'withinLimits',
  'withinWindow',
] as const
export type AdviceCode = (typeof ADVICE_CODES)[number]

export const AUDIT_SETS = ['safety', 'dcma', 'gao', 'advice'] as const
export type AuditSet = (typeof AUDIT_SETS)[number]
export type AuditCode = SafetyCode | QualityCode | GaoCode | AdviceCode

/** Something that a check remarks: one place in the plan of a rule of safety, else all places of a check. */
export interface AuditFinding {
  /** The same for the same remark: acceptances go by it and by the tasks that they were given for. */
  readonly key: string
  readonly tasks: readonly TaskId[]
  readonly against: readonly TaskId[]
  readonly links: readonly LinkKey[]
  readonly equipment: string
  readonly kind: 'order' | 'missing' | 'value'
  readonly way?: 'before' | 'after'
  readonly evidence?: Evidence
  /** What puts it right without taking a task or a safety link away; absent: only a person can. */
  readonly edits?: readonly Edit[]
  readonly accepted?: Acceptance
}

export interface AuditCheck {
  readonly set: AuditSet
  readonly code: AuditCode
  /** `waived`: a rule of safety or a measured limit is broken and a user answers for it; that is no pass. */
  readonly state: 'passes' | 'fails' | 'waived' | 'notApplicable'
  /** Measured value against its limit, where the check has one. */
  readonly measure?: Pick<QualityCheck, 'value' | 'limit' | 'bound' | 'unit' | 'total' | 'longest'>
  readonly findings: readonly AuditFinding[]
}

export interface Audit {
  /** 0 to 100; never above 59 while a rule of safety is broken. */
  readonly score: number
  readonly checks: readonly AuditCheck[]
  /** Findings of safety that no user has accepted. */
  readonly safetyFindings: number
  readonly accepted: number
  /** Rules of safety of which all findings are accepted. */
  readonly waived: number
  /** The score is held down by a broken rule of safety. */
  readonly capped: boolean
  readonly counts: Readonly<Record<AuditCheck['state'], number>>
  /** Contingent work: rules of safety judge it, nothing else does. */
  readonly contingent: number
  /** Tasks whose step is known, and those whose step is unknown: no rule of safety sees these. */
  readonly known: number
  readonly unknown: number
}

/** A broken rule of safety lets no plan have more. */
const SAFETY_CAP = 59
const WEIGHTS: Readonly<Record<AuditSet, number>> = { safety: 3, dcma: 2, gao: 1, advice: 1 }

/** Whether a plan is sound: shutdown rules, DCMA's fourteen checks on the scale of a shutdown, GAO's ten practices. */
export function audit(calculation: Calculation, now: Instant): Audit {
  const judgement = judgeSafety(calculation)
  const accepted = calculation.schedule.project.accepted ?? []
  const quality = qualityChecks(calculation, now)
  const raw = [
    ...safetyChecks(judgement.findings, judgement.judged),
    ...quality.map(qualityAsCheck),
    ...gaoChecks(calculation, quality),
    ...adviceChecks(calculation),
    ...networkAdvice(calculation),
    gatesInTime(calculation, now),
    ...fitChecks(calculation),
  ]
  let [taken, safetyFindings] = [0, 0]
  const answers = raw.map(each => answered(each, accepted))
  const checks = answers.map(each => repairable(calculation, asMeasured(each, answers)))
  for (const { set, findings } of checks)
    for (const each of findings)
      if (each.accepted) taken++
      else if (set === 'safety') safetyFindings++
  const score = scoreOf(checks)
  const counts = { passes: 0, fails: 0, waived: 0, notApplicable: 0 }
  for (const { state } of checks) counts[state]++
  return {
    score,
    checks,
    capped: safetyFindings > 0 && score <= SAFETY_CAP,
    counts,
    safetyFindings,
    accepted: taken,
    waived: checks.filter(each => each.set === 'safety' && each.state === 'waived').length,
    contingent: calculation.schedule.tasks.filter(each => each.kind === 'contingent').length,
    known: judgement.known,
    unknown: judgement.unknown,
  }
}

/** Invariant: what two sets report by one measure counts once, where it is measured. */
function scoreOf(checks: readonly AuditCheck[]): number {
  let [won, all] = [0, 0]
  for (const { set, code, state } of checks) {
    if (state === 'notApplicable' || code in MEASURED_BY) continue
    all += WEIGHTS[set]
    if (state === 'passes') won += WEIGHTS[set]
  }
  const score = all === 0 ? 100 : Math.floor((won / all) * 100)
  return checks.some(each => each.set === 'safety' && each.state === 'fails') ? Math.min(score, SAFETY_CAP) : score
}

/** Rounds in which repairs are looked for: what one puts right may lay another bare. */
const ROUNDS = 12

/** Edits that put right all that can be put right safely, until nothing is left to be; null where they cannot be carried out. */
export function allRepairs(calculation: Calculation, now: Instant): readonly Edit[] | null {
  const edits: Edit[] = []
  let plan = calculation
  for (let round = 0; round < ROUNDS; round++) {
    const found = audit(plan, now)
    // What safety asks for first: it ties ends that others would tie a second time.
    const next =
      AUDIT_SETS.map(set => repairsOf(found.checks.filter(each => each.set === set))).find(each => each.length > 0) ??
      []
    if (next.length === 0) return edits
    const applied = applyEdits(plan.schedule, next)
    const after = applied.ok ? calculate(applied.value.schedule, undefined, { today: plan.projectStart }) : applied
    if (!after.ok) return round === 0 ? null : edits
    edits.push(...next)
    plan = after.value
  }
  return edits
}

/** Edits that put right what an audit offers to. What puts one finding right may be another's too. */
export const auditRepairs = (found: Audit): readonly Edit[] => repairsOf(found.checks)

function repairsOf(checks: readonly AuditCheck[]): readonly Edit[] {
  const edits = new Map<string, Edit>()
  for (const { findings } of checks)
    for (const each of findings)
      if (!each.accepted) for (const edit of each.edits ?? []) edits.set(JSON.stringify(edit), edit)
  return [...edits.values()]
}

/** Work that practices are asked of: what may never be needed is left out. */
const isJudged = (calculation: Calculation, at: number): boolean =>
  isLeaf(calculation, at) && nth(calculation.schedule.tasks, at).kind !== 'contingent'

function safetyChecks(findings: readonly SafetyFinding[], judged: ReadonlySet<SafetyCode>): AuditCheck[] {
  return SAFETY_CODES.map(code => {
    const own = findings.filter(each => each.code === code)
    const state = own.length > 0 ? 'fails' : judged.has(code) ? 'passes' : 'notApplicable'
    return { set: 'safety', code, state, findings: own.map(safetyAsFinding) }
  })
}

const safetyAsFinding = (finding: SafetyFinding): AuditFinding => ({
  key: `${finding.code}:${[...finding.tasks].sort((a, b) => a - b).join(',')}`,
  tasks: finding.tasks,
  against: finding.against,
  links: [],
  equipment: finding.equipment,
  kind: finding.kind,
  way: finding.way,
  evidence: finding.evidence,
  ...(finding.edits && { edits: finding.edits }),
})

const plainFinding = (key: string, tasks: readonly TaskId[], rest: Partial<AuditFinding> = {}): AuditFinding => ({
  key,
  tasks,
  against: [],
  links: [],
  equipment: '',
  kind: 'value',
  ...rest,
})

function qualityAsCheck(check: QualityCheck): AuditCheck {
  const { code, passed, value, limit, bound, unit, total, longest, tasks, links, edits } = check
  return {
    set: 'dcma',
    code,
    state: passed === null ? 'notApplicable' : passed ? 'passes' : 'fails',
    measure: { value, limit, bound, unit, total, ...(longest && { longest }) },
    findings: passed === false ? [plainFinding(`dcma:${code}`, tasks, { links, ...(edits && { edits }) })] : [],
  }
}

/** Practices that a check of the other set reports: its tasks are theirs. */
const SHOWN_BY: Partial<Record<GaoCode, QualityCode>> = {
  sequenced: 'logic',
  resourced: 'resources',
  durations: 'longDurations',
  float: 'highSlack',
}

/** Practices that are judged by a check of the other set and by nothing else. */
const MEASURED_BY: Partial<Record<AuditCode, QualityCode>> = { ...SHOWN_BY, criticalPath: 'criticalPathTest' }

/** A practice that a check of the other set measures: what a user has accepted there is accepted. */
function asMeasured(check: AuditCheck, all: readonly AuditCheck[]): AuditCheck {
  const code = MEASURED_BY[check.code]
  const measured = code && check.state === 'fails' ? all.find(each => each.code === code) : undefined
  return !measured || measured.state === 'fails' ? check : { ...check, state: measured.state, findings: [] }
}

/** GAO's practices by the checks that report them: what fails is listed there. */
function gaoChecks(calculation: Calculation, quality: readonly QualityCheck[]): AuditCheck[] {
  const { tasks, project } = calculation.schedule
  const of = (code: QualityCode) => quality.find(each => each.code === code)?.passed ?? null
  const leaves: number[] = []
  for (let at = 0; at < calculation.count; at++) if (isJudged(calculation, at)) leaves.push(at)
  const work = leaves.filter(at => nth(calculation.duration, at) > 0)
  // A tag in the name identifies the equipment too, as everywhere else.
  const outside = work.filter(
    at => nth(tasks, at).parent === null && equipmentOfTask(calculation, nth(tasks, at)) === '',
  )
  const estimated = work.filter(at => nth(tasks, at).estimate)
  const begun = leaves.some(at => percentAt(calculation, at) > 0)
  const based = leaves.filter(at => nth(tasks, at).baselines?.some(each => each.number === 0))
  const states: Readonly<Record<GaoCode, readonly [passed: boolean | null, tasks?: readonly number[]]>> = {
    captured: [null],
    sequenced: [of('logic')],
    resourced: [of('resources')],
    durations: [of('longDurations')],
    traceable: [work.length === 0 ? null : outside.length === 0, outside],
    criticalPath: [of('criticalPathTest')],
    float: [of('highSlack')],
    riskAnalysis: [work.length === 0 ? null : estimated.length > 0 || saysRisk(project.risk)],
    statused: [begun ? project.statusDate !== undefined && of('invalidDates') !== false : null],
    baselined: [work.length === 0 ? null : based.length > 0],
  }
  return GAO_CODES.map(code => {
    const [passed, found = []] = states[code]
    const shown = SHOWN_BY[code]
    const finding = plainFinding(
      `gao:${code}`,
      shown ? (quality.find(each => each.code === shown)?.tasks ?? []) : found.map(at => nth(tasks, at).uid),
    )
    const state = passed === null ? 'notApplicable' : passed ? 'passes' : 'fails'
    return { set: 'gao', code, state, findings: passed === false ? [finding] : [] }
  })
}

/** Ranges for all or by step, a register and weather are an analysis too. */
const saysRisk = ({ spreads, items, weather }: RiskSettings = {}): boolean =>
  [spreads, items, weather].some(each => (each?.length ?? 0) > 0)

/** Adds what puts the open part of a check right. */
function repairable(calculation: Calculation, check: AuditCheck): AuditCheck {
  const repair = REPAIRS[check.code]
  if (!repair || check.state !== 'fails') return check
  const findings = check.findings.map((each): AuditFinding => {
    const edits = each.accepted ? [] : repair(calculation, each)
    return edits.length > 0 ? { ...each, edits } : each
  })
  return { ...check, findings }
}

const REPAIRS: Partial<Record<AuditCode, (calculation: Calculation, finding: AuditFinding) => readonly Edit[]>> = {
  logic: (calculation, { tasks }) => tiesToEnd(calculation, tasks),
  tiedToEnd: (calculation, { tasks }) => tiesToEnd(calculation, tasks),
  lags: (calculation, { links }) => waitsAsWork(calculation, links),
  redundantLinks: (_, { links }) => links.map((link): Edit => ({ kind: 'removeLink', link })),
}

/** Links in hundred that may say what others say. */
const MOST_REDUNDANT = 5

/** Whether the ends of the work reach the end of the plan, and whether its links say each thing once. */
function networkAdvice(calculation: Calculation): AuditCheck[] {
  const links = certainLinks(calculation.schedule)
  const end = endMilestone(calculation)
  const untied = end ? untiedEnds(calculation) : []
  const twice = redundantLinks(calculation).map(({ from, to, type }) => ({ from, to, type }))
  const share = links.length === 0 ? 0 : (twice.length / links.length) * 100
  const tooMany = share > MOST_REDUNDANT
  return [
    {
      set: 'advice',
      code: 'tiedToEnd',
      state: end === null ? 'notApplicable' : untied.length === 0 ? 'passes' : 'fails',
      findings: untied.length === 0 ? [] : [plainFinding('advice:tiedToEnd', untied)],
    },
    {
      set: 'advice',
      code: 'redundantLinks',
      state: links.length === 0 ? 'notApplicable' : tooMany ? 'fails' : 'passes',
      measure: { value: share, limit: MOST_REDUNDANT, bound: 'most', unit: 'percent', total: links.length },
      findings: tooMany ? [plainFinding('advice:redundantLinks', [], { links: twice })] : [],
    },
  ]
}

/** What had to be there by now, before the stop, and is not. */
function gatesInTime(calculation: Calculation, now: Instant): AuditCheck {
  const gates = calculation.schedule.project.gates ?? []
  const late = gates.filter(each => gateHolds(each) && gateDue(calculation, each) < now)
  const findings = late.map(gate =>
    plainFinding(
      `advice:gatesInTime:${gate.id}`,
      calculation.schedule.tasks.filter(task => gate.task === task.uid).map(task => task.uid),
      { equipment: gate.name },
    ),
  )
  const state = gates.length === 0 ? 'notApplicable' : late.length === 0 ? 'passes' : 'fails'
  return { set: 'advice', code: 'gatesInTime', state, findings }
}

/** Crafts that one task should have at most. */
const MOST_TRADES = 3

function adviceChecks(calculation: Calculation): AuditCheck[] {
  const { schedule } = calculation
  const { tasks } = schedule
  const open: number[] = []
  for (let at = 0; at < calculation.count; at++)
    if (isJudged(calculation, at) && percentAt(calculation, at) < 100) open.push(at)
  const crewOf = (at: number) =>
    assignmentsOfTask
      .of(schedule.assignments, nth(tasks, at).uid)
      .flatMap(each => (each.resource === null ? [] : (memberOf(schedule.resources, each.resource) ?? [])))
  const crews = new Map(open.map(at => [at, crewOf(at)]))
  const steps = new Map(open.map(at => [at, stepOf(schedule, nth(tasks, at))]))
  const worked = open.filter(at => nth(calculation.duration, at) > 0)
  const staffed = open.filter(at => (crews.get(at)?.length ?? 0) > 0)
  const many = staffed.filter(
    at =>
      new Set(
        crews
          .get(at)
          ?.filter(each => each.kind === 'work' && !isEquipment(each))
          .map(each => tradeOfResource(each) ?? each.name),
      ).size > MOST_TRADES,
  )
  const inspected = open.filter(at => steps.get(at)?.step === 'inspect')
  const repairs = tasks.some(
    each =>
      each.kind === 'contingent' ||
      ['repair', 'weld', 'retube', 'replace'].includes(stepOf(schedule, each)?.step ?? ''),
  )
  const check = (code: AdviceCode, judged: readonly number[], wrong: readonly number[]): AuditCheck => ({
    set: 'advice',
    code,
    state: judged.length === 0 ? 'notApplicable' : wrong.length === 0 ? 'passes' : 'fails',
    findings:
      wrong.length === 0
        ? []
        : [
            plainFinding(
              `advice:${code}`,
              wrong.map(at => nth(tasks, at).uid),
            ),
          ],
  })
  const milestones = open.some(at => nth(calculation.flags, at) & FLAG.milestone)
  return [
    check('fewTrades', staffed, many),
    check(
      'wholeHours',
      worked,
      worked.filter(at => nth(calculation.duration, at) % HOUR !== 0),
    ),
    check('repairAllowance', inspected, repairs ? [] : inspected),
    check('milestones', worked, milestones ? [] : worked.slice(-1)),
  ]
}
