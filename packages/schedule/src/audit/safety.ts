import { isLeaf, percentAt } from '../analysis/leaves.ts'
import { type Ahead, OrderGraph, type Reach } from '../analysis/order-graph.ts'
import { EVIDENCES, type Evidence } from '../analysis/step-of.ts'
import { assignmentsOfTask, linksFrom } from '../edits/draft.ts'
import type { Edit } from '../edits/edit.ts'
import type { Calculation } from '../engine/calculation.ts'
import type { Blind } from '../model/blind.ts'
import { equipmentOfTask } from '../model/equipment-of-task.ts'
import type { TaskId } from '../model/ids.ts'
import type { Link } from '../model/link.ts'
import { answeredFor, tasksPastBlinds } from '../model/past-blinds.ts'
import { saysBegun } from '../model/said.ts'
import type { StepCode } from '../model/step.ts'
import type { Task } from '../model/task.ts'
import { isStartUpTask } from '../model/turning-points.ts'
import { plain, wordPattern } from '../model/words.ts'
import { nth } from '../must.ts'
import { blindsLeftBy } from '../progress/readiness.ts'
import { openNowBefore } from '../progress/report.ts'
import { NO_LAG } from '../time/duration.ts'
import { type Group, groupsOf, type Member } from './groups.ts'
import { missingSteps } from './missing.ts'
import { AFTER_UNIT, ISOLATION, ORDER_RULES, type OrderRule, RELEASE, type SafetyCode, UNIT_RELEASE } from './rules.ts'
import { judgeSite } from './site.ts'

/** A rule of a shutdown that the network breaks. */
export interface SafetyFinding {
  readonly code: SafetyCode
  /** Work in the wrong order, or work that nothing of the plan does. */
  readonly kind: 'order' | 'missing'
  /** Tag of the equipment, else the name of the summary; empty: the unit. */
  readonly equipment: string
  readonly tasks: readonly TaskId[]
  /** What should come before them, or behind: see `way`. */
  readonly against: readonly TaskId[]
  readonly way: 'before' | 'after'
  /** By what the steps of these tasks are known: the least sure of them. */
  readonly evidence: Evidence
  /** Links that put it right. */
  readonly edits?: readonly Edit[]
}

export interface SafetyJudgement {
  readonly findings: readonly SafetyFinding[]
  /** Rules that some task of the plan comes under. */
  readonly judged: ReadonlySet<SafetyCode>
  /** Tasks without a known step, and those with one. */
  readonly unknown: number
  readonly known: number
}

/** Judges the order of a plan's work by steps, equipment and what the links let be reached; dates play no part. */
export function judgeSafety(calculation: Calculation): SafetyJudgement {
  const { groups, unknown } = groupsOf(calculation)
  const graph = new OrderGraph(calculation.schedule)
  const unit = groups.filter(each => each.unit).flatMap(each => each.members)
  const rows = unit.map(each => each.row)
  const around = { ahead: graph.ahead(rows), behind: graph.behind(rows) }
  const findings: SafetyFinding[] = []
  const judged = new Set<SafetyCode>()
  let known = 0
  for (const group of groups) {
    known += group.members.length
    const others = group.unit ? unit.filter(each => !group.members.includes(each)) : unit
    const bench = new Bench(graph, group, others, group.unit ? null : around)
    const verdicts = ORDER_RULES.map(rule => bench.judge(rule))
    verdicts.push(bench.weldsExamined())
    if (!group.unit) verdicts.push(bench.afterUnit())
    for (const each of verdicts) if (each.applies) judged.add(each.code)
    findings.push(...bench.roots(verdicts.flatMap(each => each.found)))
  }
  if (calculation.schedule.blinds) {
    judged.add('blindCount')
    findings.push(...blindsLeftIn(calculation))
  }
  const started = startUpsReported(calculation)
  if (started) {
    judged.add('startUpReported')
    findings.push(...started)
  }
  const absent = missingSteps(groups)
  for (const each of absent.judged) judged.add(each)
  findings.push(...absent.findings.filter(each => !findings.some(other => isSame(each, other))))
  const site = judgeSite(calculation)
  for (const each of site.judged) judged.add(each)
  const all = [...findings, ...site.findings].map(each => asChanges(calculation.schedule.links, each))
  return { findings: all, judged, unknown, known }
}

const isSame = (a: SafetyFinding, b: SafetyFinding): boolean =>
  a.code === b.code &&
  a.kind === b.kind &&
  a.tasks.length === b.tasks.length &&
  a.tasks.every(each => b.tasks.includes(each))

/** A finding whose links change those that the plan has between the same tasks: it never has two of one type. */
function asChanges(links: readonly Link[], finding: SafetyFinding): SafetyFinding {
  if (!finding.edits) return finding
  const edits = finding.edits.map((edit): Edit => {
    if (edit.kind !== 'addLink') return edit
    const { from, to, type } = edit.link
    const taken = linksFrom.of(links, from).some(each => each.to === to && each.type === type)
    return taken ? { kind: 'setLink', link: { from, to, type }, changes: { lag: NO_LAG } } : edit
  })
  return { ...finding, edits }
}

/** As many blinds out as went in, by the list: where the plan says that they are out, or has started up. */
function blindsLeftIn(calculation: Calculation): SafetyFinding[] {
  const { tasks, assignments, blinds = [] } = calculation.schedule
  const past = tasksPastBlinds(tasks, blinds, uid => assignmentsOfTask.of(assignments, uid))
  const left = new Map<Task, Blind[]>()
  for (const { task, blind } of past) left.set(task, [...(left.get(task) ?? []), blind])
  for (const [row, task] of tasks.entries()) {
    if (!isLeaf(calculation, row) || percentAt(calculation, row) < 100) continue
    const inside = blindsLeftBy(calculation, task)
    if (inside.length > 0) left.set(task, [...inside])
  }
  return [...left].map(([task, inside]) => ({
    code: 'blindCount',
    kind: 'order',
    equipment: inside.map(each => each.tag).join(', '),
    tasks: [task.uid],
    against: [],
    way: 'before',
    evidence: task.step === undefined ? 'name' : 'step',
  }))
}

/**
 * Start-ups that are reported begun although what they wait for is open, and that no person answers for by name: no edit does
 * that, a file may bring it. Null: no start-up has begun.
 */
function startUpsReported(calculation: Calculation): SafetyFinding[] | null {
  const { schedule } = calculation
  const begun = schedule.tasks.filter(
    (task, row) =>
      isLeaf(calculation, row) &&
      isStartUpTask(task) &&
      saysBegun(task, assignmentsOfTask.of(schedule.assignments, task.uid)),
  )
  if (begun.length === 0) return null
  return begun.flatMap((task): SafetyFinding[] => {
    const answered = new Set(answeredFor(task))
    const open = openNowBefore(schedule, task).filter(each => !answered.has(each.name))
    if (open.length === 0) return []
    return [
      {
        code: 'startUpReported',
        kind: 'order',
        equipment: equipmentOfTask(calculation, task),
        tasks: [task.uid],
        against: open.map(each => each.uid),
        way: 'before',
        evidence: task.step === undefined ? 'name' : 'step',
      },
    ]
  })
}

const isExtra = ({ emergent }: Task): boolean => emergent !== undefined && emergent.state !== 'refused'

/** Two members, the first of which should be over before the second. */
type Pair = readonly [number, number]

/** What breaks a rule: the finding, the order it asks for (each of `all`, else one), and the links that would give it. */
interface Found {
  readonly finding: SafetyFinding
  readonly wanted: readonly (readonly Pair[])[]
  readonly links: readonly Pair[]
}

interface Verdict {
  readonly code: SafetyCode
  readonly applies: boolean
  readonly found: readonly Found[]
}

const INTERNAL = wordPattern(['inter(?:n|ior)', 'inside', 'inner', 'dentro', 'fornalha', 'furnace', 'hogar'])

const OIL = wordPattern(['oil', 'oleo', 'aceite', 'lubrific', 'lubric'])

/** Fire and sparks wait for these as an opening does. */
const HOT_RULES: ReadonlySet<SafetyCode> = new Set([
  'releaseBeforeOpening',
  'isolateBeforeOpening',
  'gasTestBeforeEntry',
])

const NOBODY: Ahead = { width: 1, bits: new Uint32Array(0) }

/** One equipment under its rules. Members are counted through: its own first, then those of the unit. */
class Bench {
  private readonly group: Group
  private readonly all: readonly Member[]
  private readonly own: number
  private readonly reach: Reach
  private readonly graph: OrderGraph
  private readonly primary = new Map<StepCode, number[]>()
  private readonly spoken = new Map<StepCode, number[]>()

  constructor(
    graph: OrderGraph,
    group: Group,
    unit: readonly Member[],
    around: { readonly ahead: Ahead; readonly behind: Ahead } | null,
  ) {
    this.graph = graph
    this.group = group
    this.all = [...group.members, ...unit]
    this.own = group.members.length
    const rows = this.all.map(each => each.row)
    this.reach = around
      ? graph.reach(rows, this.own, around.ahead, around.behind)
      : graph.reach(rows, rows.length, NOBODY, NOBODY)
    for (const [at, { known }] of this.all.entries()) {
      put(this.primary, known.step, at)
      for (const step of known.all) put(this.spoken, step, at)
    }
  }

  private of(steps: readonly StepCode[], where: Map<StepCode, number[]>, unit: boolean): number[] {
    const found = new Set<number>()
    for (const step of steps)
      for (const at of where.get(step) ?? []) if (unit ? at >= this.own : at < this.own) found.add(at)
    return [...found]
  }

  /** What a rule is about: a repair by welders is a weld where the plan examines the equipment at all. */
  private subjectsOf(rule: OrderRule): number[] {
    const subjects = this.of(rule.subject, this.primary, false)
    if (HOT_RULES.has(rule.code) && rule.subject.includes('open')) {
      const hot = this.group.members.flatMap((each, at) => (each.hot ? [at] : []))
      return [...new Set([...subjects, ...hot])]
    }
    if (rule.code !== 'examineAfterWelding' || this.of(['ndt'], this.primary, false).length === 0) return subjects
    const welded = this.group.members.flatMap((each, at) => (each.welded ? [at] : []))
    return [...new Set([...subjects, ...welded])]
  }

  judge(rule: OrderRule): Verdict {
    const subjects = this.subjectsOf(rule).filter(
      at => !nth(this.all, at).done && !this.isRelease(at) && (!rule.emergent || isExtra(nth(this.all, at).task)),
    )
    const verdict = (found: Found | null): Verdict => ({ code: rule.code, applies: true, found: found ? [found] : [] })
    const not: Verdict = { code: rule.code, applies: false, found: [] }
    if (subjects.length === 0 || (rule.only && !this.standsLike(rule.only))) return not
    if (rule.unopened && this.of(['open', 'extract'], this.primary, false).length > 0) return not
    let others = this.of(rule.other, this.primary, false)
    let all = rule.all === true
    if (rule.code === 'gasTestBeforeEntry' && rule.strict) return this.gasTest(rule, subjects, others)
    if (rule.code === 'liftOverPeople') others = others.filter(at => INTERNAL.test(plain(nth(this.all, at).task.name)))
    if (rule.only === 'internalScaffold') others = this.onScaffold(others, subjects)
    if (rule.other === RELEASE || rule.code === 'releaseBeforeIsolation') others = this.beforeOpening(others, rule)
    if (others.length === 0 && !rule.strict) {
      others = this.of(rule.other, this.spoken, false)
      // Burners that are lit to heat cure nothing.
      if (rule.code === 'cureBeforeFiring') others = others.filter(at => nth(this.all, at).known.step !== 'startUp')
      all = false
    }
    const ofUnit = rule.unit ? this.of(rule.other, this.spoken, true) : []
    if (rule.either) return others.length === 0 ? not : verdict(this.sideBySide(rule, subjects, others))
    const fails = subjects.filter(at => !this.kept(at, others, rule.way, all) || (others.length === 0 && rule.unit))
    if (others.length === 0) {
      if (ofUnit.length > 0) {
        const wrong = fails.filter(at => !this.kept(at, ofUnit, rule.way, false))
        return verdict(wrong.length > 0 ? this.order(rule, wrong, ofUnit, false) : null)
      }
      const { needed } = rule
      // A task's crew does not prove that no other safety step is needed.
      const without = needed
        ? subjects.filter(
            at => needed.includes(nth(this.all, at).known.step) && nth(this.all, at).known.evidence !== 'trade',
          )
        : []
      return without.length === 0 ? not : verdict(this.missing(rule, without))
    }
    return verdict(fails.length > 0 ? this.order(rule, fails, others, all) : null)
  }

  /** Work that the network puts neither before nor behind the other. */
  private sideBySide(rule: OrderRule, subjects: readonly number[], others: readonly number[]): Found | null {
    const apart = (at: number, other: number): boolean =>
      at !== other && !this.reach.precedes(at, other) && !this.reach.precedes(other, at)
    const wrong = subjects.filter(at => others.some(other => apart(at, other)))
    const beside = others.filter(other => wrong.some(at => apart(at, other)))
    return wrong.length > 0 ? this.order(rule, wrong, beside, true) : null
  }

  /** On every way from a weld to a pressure test it is examined. */
  weldsExamined(): Verdict {
    const code = 'examineBeforeClosing'
    const own = (step: StepCode): number[] => this.of([step], this.primary, false)
    const [welds, looks, tests] = [own('weld'), own('ndt'), own('pressureTest')]
    const found: Found[] = []
    for (const test of tests) {
      if (nth(this.all, test).done) continue
      const late = new Set<number>()
      for (const weld of welds) {
        if (!this.reach.precedes(weld, test)) continue
        const behind = looks.filter(look => this.reach.precedes(weld, look))
        if (!behind.some(look => this.reach.precedes(look, test))) for (const look of behind) late.add(look)
      }
      if (late.size > 0) found.push(this.order({ code, way: 'before' }, [test], [...late], false))
    }
    return { code, applies: welds.length > 0 && looks.length > 0 && tests.length > 0, found }
  }

  /** Where every gas test is done inside what was opened before it, only those who go in wait for one. */
  private gasTest(rule: OrderRule, subjects: readonly number[], tests: readonly number[]): Verdict {
    const { code } = rule
    if (tests.length === 0) return { code, applies: false, found: [] }
    const opening = this.of(['open', 'extract'], this.primary, false)
    const inside = tests.every(test => opening.some(at => this.reach.precedes(at, test)))
    const entering = this.of(['scaffoldUp', 'repair', 'machine', 'heatTreat'], this.primary, false).filter(
      at =>
        !nth(this.all, at).done &&
        !subjects.includes(at) &&
        INTERNAL.test(plain(nth(this.all, at).task.name)) &&
        (opening.some(each => this.reach.precedes(each, at)) ||
          // A scaffold that the plan puts before every opening stands outside; a parallel one waits for no test.
          (nth(this.all, at).known.step === 'scaffoldUp' && opening.some(each => !this.reach.precedes(at, each)))),
    )
    const asked = [...(inside ? subjects.filter(at => !opening.includes(at)) : subjects), ...entering]
    const wrong = asked.filter(at => !this.kept(at, tests, 'before', false))
    return { code, applies: true, found: wrong.length > 0 ? [this.order(rule, wrong, tests, false)] : [] }
  }

  /** The unit is stopped, released and blinded before an equipment of it is. */
  afterUnit(): Verdict {
    const unit = this.of(UNIT_RELEASE, this.primary, true)
    const subjects = this.of(AFTER_UNIT, this.primary, false).filter(at => !nth(this.all, at).done)
    const code = 'unitBeforeEquipment'
    if (unit.length === 0 || subjects.length === 0) return { code, applies: false, found: [] }
    const wrong = subjects.filter(at => !this.kept(at, unit, 'before', false))
    const found = wrong.length > 0 ? [this.order({ code, way: 'before' }, wrong, unit, false)] : []
    return { code, applies: true, found }
  }

  private kept(at: number, others: readonly number[], way: 'before' | 'after', all: boolean): boolean {
    const holds = (other: number): boolean =>
      other === at || (way === 'before' ? this.reach.precedes(other, at) : this.reach.precedes(at, other))
    return all ? others.every(holds) : others.some(holds)
  }

  /** An internal scaffold goes up in what is open, and comes down before that is closed. */
  private standsLike(only: NonNullable<OrderRule['only']>): boolean {
    const up = this.of(['scaffoldUp'], this.primary, false)
    const down = this.of(['scaffoldDown'], this.primary, false)
    if (up.length === 0) return false
    const opening = this.of(['open', 'extract'], this.primary, false)
    const blinds = this.of(['deblind', 'close', 'boxUp'], this.primary, false)
    const internal =
      up.some(
        at => opening.some(each => this.reach.precedes(each, at)) || INTERNAL.test(plain(nth(this.all, at).task.name)),
      ) || down.some(at => blinds.some(each => this.reach.precedes(at, each)))
    return internal === (only === 'internalScaffold')
  }

  /** Washing that the plan puts before every isolation, and behind no opening, is a part of the release. */
  private isRelease(at: number): boolean {
    const { step } = nth(this.all, at).known
    if (step !== 'clean' && step !== 'chemicalClean') return false
    const isolation = this.of(ISOLATION, this.primary, false)
    const opening = this.of(['open', 'extract'], this.primary, false)
    return (
      isolation.length > 0 &&
      isolation.every(each => this.reach.precedes(at, each)) &&
      !opening.some(each => this.reach.precedes(each, at))
    )
  }

  /**
   * What is drained out of an open machine is not its release; nor is what is purged behind its test or closing, before
   * gas or product comes in again; nor is oil that is drained behind the locks of a machine
   * without blinds (a gearbox, a transformer). Locks that the plan puts before the drain stand there on purpose, as on
   * boilers and basins: only where neither waits for the other are they to wait. What is drained so still comes before
   * blinds, gas test and opening.
   */
  private beforeOpening(others: readonly number[], rule: OrderRule): number[] {
    const opening = this.of(['open', 'extract'], this.primary, false)
    const locks = this.of(['lockout', 'electricalOff'], this.primary, false)
    const blinded = this.of(['blind'], this.primary, false).length > 0
    const closing = this.of(['close', 'boxUp', 'pressureTest', 'leakTest', 'deblind', 'unlock'], this.primary, false)
    const ofLocks = rule.subject.includes('lockout')
    const behindLocks = (at: number): boolean => {
      const { known, task } = nth(this.all, at)
      if (known.step !== 'drain' || !locks.some(each => this.reach.precedes(each, at))) return false
      return ofLocks || (!blinded && OIL.test(plain(task.name)))
    }
    const behind = (list: readonly number[], at: number): boolean => list.some(each => this.reach.precedes(each, at))
    return others.filter(at => !behind(opening, at) && !behind(closing, at) && !behindLocks(at))
  }

  /**
   * Work that an internal scaffold stands for. A look round and a sweep that the plan puts behind its removal, where it
   * was inspected from the scaffold before, are the last before the closing: they cannot be done while it stands.
   */
  private onScaffold(others: readonly number[], down: readonly number[]): number[] {
    const up = this.of(['scaffoldUp'], this.primary, false)
    const inspected = others.some(
      at => nth(this.all, at).known.step === 'inspect' && down.every(each => this.reach.precedes(at, each)),
    )
    const isLast = (at: number): boolean => {
      const { step } = nth(this.all, at).known
      return inspected && (step === 'inspect' || step === 'clean') && down.every(each => this.reach.precedes(each, at))
    }
    return others.filter(at => up.some(each => this.reach.precedes(each, at)) && !isLast(at))
  }

  private order(
    rule: Pick<OrderRule, 'code' | 'way'>,
    wrong: readonly number[],
    others: readonly number[],
    all: boolean,
  ): Found {
    const { way } = rule
    const pair = (at: number, other: number): Pair => (way === 'before' ? [other, at] : [at, other])
    // Who waits for a task that stands wrong is put right with it.
    const roots = wrong.filter(at => !wrong.some(each => each !== at && this.reach.precedes(...pair(at, each))))
    const missed = others.filter(each => roots.some(at => at !== each && !this.kept(at, [each], way, true)))
    const links = this.repair(way, all, roots, missed)
    const wanted = wrong.flatMap(at => {
      const pairs = others.filter(each => !this.kept(at, [each], way, true)).map(each => pair(at, each))
      return all ? pairs.map(each => [each]) : [pairs]
    })
    const edits = links
      .filter(each => each.every(at => at < this.own))
      .map(([from, to]): Edit => {
        const link = { from: this.uid(from), to: this.uid(to), type: 'FS' as const, lag: NO_LAG }
        return { kind: 'addLink', link }
      })
    const finding: SafetyFinding = {
      code: rule.code,
      kind: 'order',
      equipment: this.group.name,
      tasks: roots.map(at => this.uid(at)),
      against: missed.map(at => this.uid(at)),
      way,
      evidence: this.evidence([...roots, ...missed]),
      ...(edits.length > 0 && { edits }),
    }
    return { finding, wanted, links }
  }

  private missing(rule: OrderRule, subjects: readonly number[]): Found {
    const finding: SafetyFinding = {
      code: rule.code,
      kind: 'missing',
      equipment: this.group.name,
      tasks: subjects.map(at => this.uid(at)),
      against: [],
      way: rule.way,
      evidence: this.evidence(subjects),
    }
    return { finding, wanted: [], links: [] }
  }

  /**
   * One missing link breaks several rules: what the links that mend another finding would mend too is left out. The
   * farther two tasks stand apart, the less their finding shows where the link is missing.
   */
  roots(found: readonly Found[]): readonly SafetyFinding[] {
    const left = new Set(found)
    const span = ({ links }: Found): number =>
      links.reduce((most, [from, to]) => Math.max(most, Math.abs(this.rank(to) - this.rank(from))), 0)
    for (const each of [...found].sort((a, b) => span(b) - span(a))) {
      if (each.wanted.length === 0) continue
      const others = [...left].filter(other => other !== each).flatMap(other => other.links)
      const given = ([from, to]: Pair): boolean =>
        others.some(
          ([a, b]) => (a === from || this.reach.precedes(from, a)) && (b === to || this.reach.precedes(b, to)),
        )
      if (each.wanted.every(pairs => pairs.some(given))) left.delete(each)
    }
    return together([...left].map(each => each.finding))
  }

  private rank(at: number): number {
    return this.graph.rankOf(nth(this.all, at).row)
  }

  private uid(at: number): TaskId {
    return nth(this.all, at).task.uid
  }

  private evidence(list: readonly number[]): Evidence {
    const least = list.reduce((worst, at) => Math.max(worst, EVIDENCES.indexOf(nth(this.all, at).known.evidence)), 0)
    return nth(EVIDENCES, least)
  }

  /** The nearest of the others, or each of them that has to be over; none where a link to it would make a loop. */
  private repair(
    way: 'before' | 'after',
    all: boolean,
    roots: readonly number[],
    missed: readonly number[],
  ): readonly Pair[] {
    return roots.flatMap(at => {
      const open = missed.filter(
        each =>
          each !== at &&
          !nth(this.all, each).done &&
          !(way === 'before' ? this.reach.precedes(at, each) : this.reach.precedes(each, at)),
      )
      const sign = way === 'before' ? -1 : 1
      const nearest = [...open].sort((a, b) => (this.rank(a) - this.rank(b)) * sign)
      // Those that another of them waits for are held by that one's link.
      const ends = nearest.filter(
        each =>
          !open.some(
            other =>
              other !== each &&
              (way === 'before' ? this.reach.precedes(each, other) : this.reach.precedes(other, each)),
          ),
      )
      return (all ? ends : ends.slice(0, 1)).map((each): Pair => (way === 'before' ? [each, at] : [at, each]))
    })
  }
}

/** What a rule says twice of the same tasks, once of other steps and once of more of them, is one finding. */
function together(findings: readonly SafetyFinding[]): readonly SafetyFinding[] {
  const found = new Map<string, SafetyFinding>()
  for (const each of findings) {
    const key = `${each.code} ${each.kind} ${each.way} ${[...each.tasks].sort((a, b) => a - b).join(',')}`
    const before = found.get(key)
    const edits = [...(before?.edits ?? []), ...(each.edits ?? [])]
    const once = [...new Map(edits.map(edit => [JSON.stringify(edit), edit])).values()]
    found.set(key, {
      ...(before ?? each),
      against: [...new Set([...(before?.against ?? []), ...each.against])],
      ...(once.length > 0 && { edits: once }),
    })
  }
  return [...found.values()]
}

function put(lists: Map<StepCode, number[]>, step: StepCode, at: number): void {
  const list = lists.get(step)
  if (list) list.push(at)
  else lists.set(step, [at])
}
