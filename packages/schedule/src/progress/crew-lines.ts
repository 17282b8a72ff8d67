import { shiftAt, shiftStart, shiftsOf } from '../calendar/shifts.ts'
import { applyEdits } from '../edits/apply.ts'
import type { Edit } from '../edits/edit.ts'
import { calculate } from '../engine/calculate.ts'
import type { Calculation } from '../engine/calculation.ts'
import type { DelayReason } from '../model/delay.ts'
import type { TaskId } from '../model/ids.ts'
import { memberOf } from '../model/rows.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Problem } from '../problem.ts'
import { type Instant, instant, type WorkTime } from '../time/instant.ts'
import { type Finding, openNowBefore, type ReportLine, reportLines } from './report.ts'
import { type SanityFinding, type SanityHint, sanityHints } from './sanity.ts'

/** What a supervisor can say of a task; `extra` is work that the plan has not. */
export const CREW_LINE_KINDS = ['start', 'finish', 'remaining', 'stopped', 'extra'] as const
export type CrewLineKind = (typeof CREW_LINE_KINDS)[number]

/** One line as it came from a device. */
export interface CrewLine {
  readonly id: string
  readonly device: string
  readonly kind: CrewLineKind
  readonly task: TaskId | null
  /** When it happened, by the plant's wall clock. */
  readonly at: Instant
  /** Milliseconds of the device's own clock: of two lines about one thing the newer counts. */
  readonly deviceTime: number
  readonly remaining?: WorkTime
  readonly reason?: DelayReason
  readonly note?: string
  /** Where the planner knows it: when the task began. */
  readonly start?: Instant
  /** Who answers for going past a step that protects people. */
  readonly override?: string
}

/** The plan's judgement of a line, before the planner accepts it. */
export interface JudgedLine {
  readonly id: string
  readonly findings: readonly Finding[]
  /** Lines of others that say something else of the same thing. */
  readonly rivals: readonly string[]
  /** It is the line that counts among those of its task that say the same kind of thing. */
  readonly newest: boolean
  /** Everything about it agrees with the plan: it may be accepted with all others at once. */
  readonly clear: boolean
  /** Seconds by which the finish of the plan moves when this and what else was said of its task is accepted; null where it is not accepted as it stands, or another line of its task carries it. */
  readonly effect: number | null
  /** Signs that the line was not reported from the work: nothing is withheld for it. */
  readonly hints: readonly SanityHint[]
}

/** What accepting lines does to the plan: their edits as one list, and the lines that leave nothing behind. */
export interface CrewReport {
  readonly edits: readonly Edit[]
  readonly findings: readonly Finding[]
  readonly hints: readonly SanityFinding[]
  /** Tasks whose lines were refused: none of their lines is in `edits`. */
  readonly refused: ReadonlySet<TaskId>
  /** The plan with them. */
  readonly after: Calculation
}

/** The end of the shift that a line belongs to. */
function shiftEnd(calculation: Calculation, at: Instant): Instant {
  const shifts = shiftsOf(calculation.schedule.project)
  // What ends with a shift belongs to it.
  return shiftStart(shifts, shiftAt(shifts, at - 1) + 1)
}

/** What is said of the end of a task: done, or how much is left. One such line replaces another. */
const saysRest = (kind: CrewLineKind): boolean => kind !== 'start' && kind !== 'extra'

const sameThing = (a: CrewLine, b: CrewLine): boolean =>
  a.task !== null && a.task === b.task && (a.kind === b.kind || (saysRest(a.kind) && saysRest(b.kind)))

const sameWord = (a: CrewLine, b: CrewLine): boolean =>
  a.kind === b.kind && a.at === b.at && a.remaining === b.remaining && a.reason === b.reason

const byDevice = (a: CrewLine, b: CrewLine): number => a.deviceTime - b.deviceTime || (a.id < b.id ? -1 : 1)

/** The lines of one task, older first, as one line of a report. */
function folded(task: TaskId, lines: readonly CrewLine[]): ReportLine {
  const last = lines.findLast(line => saysRest(line.kind))
  const start = lines.findLast(line => line.kind === 'start')?.at ?? lines.findLast(line => line.start)?.start
  const reason = last?.reason
  const override = lines.findLast(line => line.override)?.override
  const notes = lines.flatMap(line => (line.note ? [line.note] : []))
  return {
    task,
    ...(start !== undefined && { start }),
    ...(last?.kind === 'finish' && { finish: last.at }),
    ...(last !== undefined && last.kind !== 'finish' && last.remaining !== undefined && { remaining: last.remaining }),
    ...(reason && { reason }),
    ...(override && { override }),
    ...(notes.length > 0 && { note: notes.join('\n') }),
  }
}

/** Tasks that are reported up to one moment, each with its lines. */
interface CrewSheetPart {
  readonly until: Instant
  readonly tasks: Map<TaskId, readonly CrewLine[]>
}

/**
 * Lines by the sheet that they belong to: what began and ended in a shift, up to its end; then what is left, each at the
 * moment it was said, since the rest goes on from there.
 */
function bySheet(calculation: Calculation, lines: readonly CrewLine[]): readonly CrewSheetPart[] {
  const tasks = new Map<TaskId, CrewLine[]>()
  for (const line of [...lines].sort(byDevice)) {
    if (line.task === null || line.kind === 'extra') continue
    const known = tasks.get(line.task)
    if (known) known.push(line)
    else tasks.set(line.task, [line])
  }
  const sheets = new Map<string, CrewSheetPart & { readonly order: readonly [number, number] }>()
  for (const [task, all] of tasks) {
    const latest = instant(Math.max(...all.map(line => line.at)))
    const end = shiftEnd(calculation, latest)
    const rest = all.findLast(line => saysRest(line.kind))
    const until = rest !== undefined && rest.kind !== 'finish' ? latest : end
    const order = [end, until === end ? 0 : until] as const
    const sheet = sheets.get(order.join()) ?? { until, tasks: new Map(), order }
    sheet.tasks.set(task, all)
    sheets.set(order.join(), sheet)
  }
  return [...sheets.values()].sort((a, b) => a.order[0] - b.order[0] || a.order[1] - b.order[1])
}

/** A stop of work that has not begun: the cause is kept, no date changes. */
function causeOnly(calculation: Calculation, line: ReportLine, until: Instant): readonly Edit[] {
  const task = memberOf(calculation.schedule.tasks, line.task)
  const { reason, note } = line
  if (!task || !(reason || note)) return []
  const changes = {
    ...(reason && { delays: [...(task.delays ?? []), { reason, at: until }] }),
    ...(note && { notes: task.notes ? `${task.notes}\n${note}` : note }),
  }
  return [{ kind: 'setTask', task: task.uid, changes }]
}

/** A clock of a device may be so far off, in seconds. */
export const CLOCK_TOLERANCE = 600

/** Lines of what has not happened by now, by a clock or an hour that is wrong; a plan may be run ahead up to its data date. */
function notYet(calculation: Calculation, lines: readonly CrewLine[], now: Instant): Finding[] {
  const latest = Math.max(now + CLOCK_TOLERANCE, calculation.schedule.project.statusDate ?? now)
  const tasks = new Set(
    lines.flatMap(({ task, kind, at, start = at }) =>
      task !== null && kind !== 'extra' && Math.max(at, start) > latest ? [task] : [],
    ),
  )
  return [...tasks].map(task => ({ task, code: 'notYet', act: 'refuse', ended: now }))
}

/** A refusal of the plan as a finding about the task that it is of; null: it is of no task, or of no rule about people. */
function asFinding(problem: Problem, before: Schedule, after: Schedule): Finding | null {
  const uid = problem.at?.task
  const task = uid === undefined ? undefined : memberOf(before.tasks, uid)
  if (!task) return null
  const found = { task: task.uid, act: 'refuse' as const }
  switch (problem.code) {
    case 'schedule.startUpPastBlind':
      return { ...found, code: 'blindIn', blinds: String(problem.params.blinds) }
    case 'schedule.donePastBlind':
      return { ...found, code: 'blindLeftIn', blinds: String(problem.params.blinds) }
    case 'schedule.startUpBeforeWork': {
      const [open] = openNowBefore(after, task)
      return { ...found, code: 'startUpBeforeWork', ...(open && { other: open.uid }) }
    }
    default:
      return null
  }
}

/**
 * Accepted lines as one list of edits, shift after shift. A task with a line that is refused is left as it was. What has
 * not happened by the `clock` is refused.
 */
export function crewReport(calculation: Calculation, lines: readonly CrewLine[], clock?: Instant): CrewReport {
  let now = calculation
  const edits: Edit[] = []
  const findings: Finding[] = clock === undefined ? [] : notYet(calculation, lines, clock)
  const hints: SanityFinding[] = []
  const refused = new Set(findings.map(each => each.task))
  const happened = lines.filter(each => each.task === null || !refused.has(each.task))
  for (const { until, tasks } of bySheet(calculation, happened)) {
    const report = [...tasks].map(([task, all]) => folded(task, all))
    // The planner moves the data date when the shift is in: what lies after it is taken with a notice.
    const made = reportLines(now, report, until, {}, 'follows')
    findings.push(...made.findings)
    hints.push(...sanityHints(now, report, until))
    for (const each of made.findings) if (each.act === 'refuse') refused.add(each.task)
    const touched = new Set(made.edits.flatMap(each => ('task' in each ? [each.task as TaskId] : [])))
    const rest = report.flatMap((line): readonly Edit[] => {
      if (refused.has(line.task) || touched.has(line.task)) return []
      const onlyCause = line.start === undefined && line.finish === undefined && line.remaining === undefined
      return onlyCause ? causeOnly(now, line, until) : []
    })
    const step = [...made.edits, ...rest]
    const applied = applyEdits(now.schedule, step)
    const next = applied.ok ? calculate(applied.value.schedule, now) : applied
    if (!next.ok) {
      for (const line of report) refused.add(line.task)
      continue
    }
    edits.push(...step)
    now = next.value
  }
  // Each sheet was in order when it came; a later one may have opened again what a start-up of an earlier one waits for.
  const whole = applyEdits(calculation.schedule, edits)
  const finding = whole.ok ? null : asFinding(whole.problems[0], calculation.schedule, now.schedule)
  if (!finding || refused.has(finding.task)) return { edits, findings, hints, refused, after: now }
  const others = crewReport(
    calculation,
    lines.filter(each => each.task !== finding.task),
    clock,
  )
  return {
    ...others,
    findings: [finding, ...others.findings],
    refused: new Set([finding.task, ...others.refused]),
  }
}

/** Tasks whose effect is calculated one by one: beyond them only the effect of all lines together is reported. */
const MOST_EFFECTS = 300

/** Effects that were calculated, by the lines of the task: an inbox is read anew with every line that comes. */
const effectsKnown = new WeakMap<Calculation, Map<string, number>>()

/** What each task's lines, accepted by themselves, do to the finish: on the line that says the most of it. */
function crewEffects(
  calculation: Calculation,
  lines: readonly CrewLine[],
  refused: ReadonlySet<TaskId>,
  clock: Instant | undefined,
): ReadonlyMap<string, number> {
  const byTask = new Map<TaskId, CrewLine[]>()
  for (const line of lines)
    if (line.task !== null && line.kind !== 'extra' && !refused.has(line.task))
      byTask.set(line.task, [...(byTask.get(line.task) ?? []), line])
  const known = effectsKnown.get(calculation) ?? new Map<string, number>()
  effectsKnown.set(calculation, known)
  const effects = new Map<string, number>()
  for (const own of [...byTask.values()].slice(0, MOST_EFFECTS)) {
    const key = JSON.stringify(own)
    const effect = known.get(key) ?? crewReport(calculation, own, clock).after.projectFinish - calculation.projectFinish
    known.set(key, effect)
    const carrier = own.find(line => saysRest(line.kind)) ?? own[0]
    if (carrier) effects.set(carrier.id, effect)
  }
  return effects
}

/** Every waiting line against the plan as it is, each task's lines judged together and with those of the other tasks. */
export function judgeCrewLines(
  calculation: Calculation,
  lines: readonly CrewLine[],
  clock?: Instant,
): readonly JudgedLine[] {
  const newest = new Map<string, boolean>()
  const rivals = new Map<string, string[]>()
  const byTask = new Map<TaskId, CrewLine[]>()
  for (const line of lines) if (line.task !== null) byTask.set(line.task, [...(byTask.get(line.task) ?? []), line])
  for (const line of lines) {
    const others = (line.task === null ? [] : (byTask.get(line.task) ?? [])).filter(
      other => other !== line && sameThing(line, other),
    )
    newest.set(
      line.id,
      others.every(other => byDevice(other, line) < 0),
    )
    const foreign = others.filter(other => other.device !== line.device && !sameWord(line, other))
    rivals.set(
      line.id,
      foreign.map(other => other.id),
    )
  }
  const counting = lines.filter(line => newest.get(line.id))
  const { findings, hints, refused } = crewReport(calculation, counting, clock)
  const effects = crewEffects(calculation, counting, refused, clock)
  return lines.map(line => {
    const own = findings.filter(each => each.task === line.task)
    const missing: Finding[] =
      line.task !== null && !memberOf(calculation.schedule.tasks, line.task) && own.length === 0
        ? [{ task: line.task, code: 'unknownTask', act: 'refuse' }]
        : []
    const all = line.kind === 'extra' ? [] : [...own, ...missing]
    const against = rivals.get(line.id) ?? []
    return {
      id: line.id,
      findings: all,
      rivals: against,
      newest: newest.get(line.id) ?? true,
      effect: effects.get(line.id) ?? null,
      hints:
        newest.get(line.id) && saysRest(line.kind)
          ? hints.flatMap(({ hint, tasks }) => (line.task !== null && tasks.includes(line.task) ? [hint] : []))
          : [],
      clear: line.kind !== 'extra' && against.length === 0 && all.every(each => each.act === 'accept'),
    }
  })
}
