import { formatDate, formatNumber, limitedName, remarksOf } from '@parada/messages'
import {
  type AreaLimit,
  applyEdits,
  type Calculation,
  calculate,
  equipmentShown,
  formatInstant,
  HOUR,
  type Instant,
  LEVELING_RULES,
  type LevelingMove,
  type LevelingOrder,
  type LevelingRun,
  level,
  limitNamed,
  type Problem,
  plannedFor,
  type ResourceId,
  type RunLimit,
  type RunLimits,
  resourceSlack,
  type Schedule,
  type Splits,
} from '@parada/schedule'
import { type Command, type CommandArgs, type CommandIo, EXIT } from '../command.ts'
import { besidePlan, printRemarks, readDatedPlan, targetFormat, writePlan } from '../files.ts'

const SCHEDULES = 5000
/** A run by time is not ended by a number. */
const WITHOUT_END = 1_000_000_000
/** How many times as long as reading and dating the plan is what follows the search: dating, slack by resources, and writing. */
const FOLLOWS = 1.25
/** Share of the time asked for that is searched, however long a busy machine took to start and to read the plan. */
const LEAST_SEARCH = 0.25
/** More of one resource or in one area is no limit. */
const MOST_UNITS = 10_000
/** Moves printed unless all are asked for. */
const SHOWN = 20
const UNITS: Readonly<Record<string, number>> = { s: 1 / 3600, m: 1 / 60, min: 1 / 60, h: 1, d: 24, w: 168 }

/** Hours of `14d`, `300h`, `10s`; undefined for anything else. Days are of the clock. */
function hoursOf(text: string): number | undefined {
  const read = /^\s*(\d+(?:[.,]\d+)?)\s*(s|min|m|h|d|w)\s*$/i.exec(text)
  return read ? Number(read[1]?.replace(',', '.')) * (UNITS[read[2]?.toLowerCase() ?? ''] ?? 0) : undefined
}

/** Units at all times (`8`) or by shift of the day (`8/4`); null for anything else. */
function unitsOf(text: string): RunLimit | null {
  const units = text.split('/').map(each => (each.trim() === '' ? Number.NaN : Number(each.trim().replace(',', '.'))))
  if (!units.every(each => each >= 0 && each <= MOST_UNITS)) return null
  return units.length === 1 ? (units[0] ?? null) : units.map((each, shift) => ({ units: each, shift }))
}

/** Limits given as `name=number`; null, with the problem printed, when one cannot be read. */
function limitsOf(args: CommandArgs, schedule: Schedule, io: CommandIo): RunLimits | null {
  const limits = new Map<ResourceId | AreaLimit, RunLimit>()
  const given = args.values.limit
  const texts = Array.isArray(given) ? given.map(String) : []
  for (const text of texts) {
    const at = text.lastIndexOf('=')
    const units = unitsOf(text.slice(at + 1))
    const name = text.slice(0, at).trim()
    if (at <= 0 || units === null) {
      io.note(io.messages.cli.level.badLimit(text))
      return null
    }
    const found = limitNamed(schedule, name)
    if (!found.ok) {
      io.problem(found.problems[0])
      return null
    }
    limits.set(found.value, units)
  }
  return limits
}

/** Who may be interrupted: `all`, `crews` or numbers of rows; null, with the remark printed, when a row is not there. */
function splitsOf(args: CommandArgs, schedule: Schedule, io: CommandIo): Splits | undefined | null {
  const text = args.values.split
  if (typeof text !== 'string' || text === 'all' || text === 'crews')
    return text === undefined ? undefined : (text as Splits)
  const found = text.split(',').map(each => schedule.tasks.find(task => String(task.row) === each.trim())?.uid)
  const known = found.filter(each => each !== undefined)
  if (known.length === found.length) return new Set(known)
  io.note(io.messages.cli.level.badSplit(text))
  return null
}

/** Rules that decide the order, as `priority,slack`; null, with the remark printed, when one is not known. */
function orderOf(args: CommandArgs, io: CommandIo): LevelingOrder | undefined | null {
  const text = args.values.order
  const byItem = args.values['by-item'] === true
  if (typeof text !== 'string') return byItem ? { rules: ['latestStart'], byItem } : undefined
  const given = text.split(',').map(each => each.trim())
  const rules = given.flatMap(each => LEVELING_RULES.filter(rule => rule.toLowerCase() === each.toLowerCase()))
  if (rules.length === given.length && new Set(rules).size === rules.length) return { rules, byItem }
  io.note(io.messages.cli.level.badOrder(text))
  return null
}

/** A whole number given for an option; null, with the remark printed, when it is none. */
function numberOf(args: CommandArgs, option: string, otherwise: number, io: CommandIo): number | null {
  const text = args.values[option]
  if (text === undefined) return otherwise
  const number = Number(text)
  if (Number.isInteger(number) && number >= 0) return number
  io.note(io.messages.cli.level.badNumber(option, String(text)))
  return null
}

/** Where time ended an earlier run, as `17,30`; null, with the remark printed, when it is no such list. */
function stopsOf(args: CommandArgs, io: CommandIo): number[] | undefined | null {
  const text = args.values.stops
  if (typeof text !== 'string') return undefined
  const stops = text.split(',').map(Number)
  if (stops.every(each => Number.isInteger(each) && each > 0)) return stops
  io.note(io.messages.cli.level.badNumber('stops', text))
  return null
}

/** The options with which a run comes out again, on any machine. */
function repeatedBy({ seed, schedules, stops }: LevelingRun, most: number, planned: number): string {
  const count = stops ? (most === WITHOUT_END ? undefined : most) : schedules
  return [
    `--seed ${seed}`,
    ...(count === undefined ? [] : [`--schedules ${count}`]),
    `--planned ${planned}`,
    ...(stops ? [`--stops ${stops.join(',')}`] : []),
  ].join(' ')
}

/** `parada level IN OUT`: levels limited resources and writes the plan with its delays. */
export const command: Command = {
  name: 'level',
  usage: 'IN OUT',
  options: {
    limit: { type: 'string', multiple: true, placeholder: 'NAME=UNITS' },
    window: { type: 'string', placeholder: '14d' },
    'within-slack': { type: 'boolean' },
    'within-window': { type: 'boolean' },
    split: { type: 'string', placeholder: 'crews|all|ROWS' },
    order: { type: 'string', placeholder: 'RULE,...' },
    'by-item': { type: 'boolean' },
    apart: { type: 'boolean' },
    seed: { type: 'string', placeholder: 'N' },
    schedules: { type: 'string', placeholder: 'N' },
    time: { type: 'string', placeholder: '10s' },
    planned: { type: 'string', placeholder: 'N' },
    stops: { type: 'string', placeholder: 'N,...' },
    all: { type: 'boolean', short: 'a' },
    to: { type: 'string', placeholder: 'FORMAT' },
    force: { type: 'boolean', short: 'f' },
    quiet: { type: 'boolean', short: 'q' },
  },
  async run(args, beside) {
    const [from, to] = args.positionals
    const io = besidePlan(to, beside)
    if (from === undefined || to === undefined || args.positionals.length > 2) {
      io.note(io.messages.cli.files.twoFiles)
      return EXIT.usage
    }
    const format = targetFormat(to, args, io)
    if (!format) return EXIT.usage
    const searchHours = typeof args.values.time === 'string' ? hoursOf(args.values.time) : undefined
    const hours = typeof args.values.window === 'string' ? hoursOf(args.values.window) : undefined
    for (const [option, read] of [['time', searchHours] as const, ['window', hours] as const])
      if (args.values[option] !== undefined && read === undefined) {
        io.note(io.messages.cli.level.badNumber(option, String(args.values[option])))
        return EXIT.usage
      }
    const seed = numberOf(args, 'seed', 1, io)
    const stops = stopsOf(args, io)
    const isCounted = searchHours === undefined && stops === undefined
    const schedules = numberOf(args, 'schedules', isCounted ? SCHEDULES : WITHOUT_END, io)
    const given = numberOf(args, 'planned', 0, io)
    if (seed === null || schedules === null || given === null || stops === null) return EXIT.usage
    const entered = performance.now()
    const read = await readDatedPlan(from, args, io)
    if (!read) return EXIT.failed
    const limits = limitsOf(args, read.schedule, io)
    if (!limits) return EXIT.usage
    const splits = splitsOf(args, read.schedule, io)
    const order = orderOf(args, io)
    if (splits === null || order === null) return EXIT.usage
    const before = calculate(read.schedule)
    if (!before.ok) {
      for (const each of before.problems) io.problem(each)
      return EXIT.failed
    }
    const window = windowOf(before.value, hours)
    const isBounded = args.values['within-window'] === true
    if (isBounded && !window) {
      io.note(io.messages.cli.level.noWindow)
      return EXIT.usage
    }
    const began = performance.now()
    const planned = given > 0 ? given : plannedFor(read.schedule)
    const [tell, clear] = searching(io)
    const outcome = level(before.value, {
      limits,
      ...(splits && { splits }),
      ...(order && { order }),
      seed,
      planned,
      schedules: Math.max(1, schedules),
      onProblems: problems => {
        // A program reads them in the answer.
        for (const each of args.values.json ? [] : problems) io.problem(each)
      },
      apart: args.values.apart === true,
      freedom: args.values['within-slack'] ? 'withinSlack' : isBounded ? 'window' : 'free',
      ...(window && { until: window.end }),
      ...(stops && { stops }),
      ...(searchHours !== undefined && {
        time: {
          now: () => performance.now(),
          end: Math.max(
            io.began + searchHours * 3_600_000 - FOLLOWS * (began - entered),
            began + LEAST_SEARCH * searchHours * 3_600_000,
          ),
        },
      }),
      stopped: () => {
        tell()
        return false
      },
    })
    clear()
    if (!outcome.ok) {
      for (const each of outcome.problems.slice(0, SHOWN)) io.problem(each)
      return EXIT.failed
    }
    const took = (performance.now() - began) / 1000
    const applied = applyEdits(read.schedule, outcome.value.edits)
    const after = applied.ok ? calculate(applied.value.schedule) : applied
    if (!applied.ok || !after.ok) {
      if (!after.ok) io.problem(after.problems[0])
      return EXIT.failed
    }
    const exportWarnings = await writePlan(to, format, after.value, args, io)
    if (!exportWarnings) return EXIT.failed
    const late = after.problems.filter(each => each.code === 'schedule.impossibleConstraint')
    const again = repeatedBy(outcome.value, schedules, planned)
    const report = {
      remarks: [...read.problems, ...outcome.problems, ...late, ...exportWarnings],
      plan: before.value,
      run: outcome.value,
      after: after.value,
      late,
      limits,
      window,
      took,
      planned,
      again,
    }
    if (args.values.json) io.out(JSON.stringify(asJson(report, to, io), null, 2))
    else {
      print(report, args.values.all === true, io)
      for (const each of late) io.problem(each)
      printRemarks([...read.problems, ...exportWarnings], args, io)
      io.out(io.messages.cli.convert.written(to, applied.value.schedule.tasks.length))
    }
    return EXIT.done
  },
}

/** A line that counts the seconds of a search at a terminal, and how to take it away. */
function searching(io: CommandIo): readonly [tell: () => void, clear: () => void] {
  const began = performance.now()
  let shown = 0
  const tell = (): void => {
    const seconds = Math.floor((performance.now() - began) / 1000)
    if (!process.stderr.isTTY || seconds === shown) return
    shown = seconds
    process.stderr.write(`\r${io.messages.cli.files.searching(seconds)}`)
  }
  return [tell, () => void (shown > 0 && process.stderr.write('\r\u001b[K'))]
}

interface Report {
  /** What reading, levelling and writing it say. */
  readonly remarks: readonly Problem[]
  readonly plan: Calculation
  readonly run: LevelingRun
  /** The plan with the run. */
  readonly after: Calculation
  /** What it puts behind a deadline or another latest date. */
  readonly late: readonly Problem[]
  readonly limits: RunLimits
  /** What it is to end in: as given, else the plan's own. */
  readonly window: { readonly hours: number; readonly end: Instant } | undefined
  /** Seconds. */
  readonly took: number
  readonly planned: number
  /** What repeats it. */
  readonly again: string
}

const lengthOf = (plan: Calculation, finish: Instant): number => (finish - plan.projectStart) / HOUR

function windowOf(plan: Calculation, given: number | undefined): Report['window'] {
  if (given !== undefined) return { hours: given, end: (plan.projectStart + given * HOUR) as Instant }
  const { start = plan.projectStart, finish } = plan.schedule.project.window ?? {}
  return finish === undefined ? undefined : { hours: (finish - start) / HOUR, end: finish }
}

const unlimitedOf = ({ plan, limits }: Report): string[] =>
  plan.schedule.resources
    .filter(each => each.kind === 'work' && each.maxUnits === undefined && !each.availability && !limits.has(each.uid))
    .map(each => each.name)

function print(report: Report, all: boolean, io: CommandIo): void {
  const { plan, run, window } = report
  const words = io.messages.cli.level
  const number = (value: number): string => formatNumber(io.locale, value, 1)
  const date = (at: Instant): string => formatDate(io.locale, at, 'dayTime')
  const taskOf = (uid: number) => plan.schedule.tasks.find(task => task.uid === uid)
  // Ten pieces of equipment have a step of the same name each: row and equipment identify it.
  const nameOf = (uid: number): string => {
    const task = taskOf(uid)
    if (!task) return String(uid)
    const equipment = equipmentShown(plan, task)
    return `${task.row} ${task.name}${equipment && !task.name.includes(equipment) ? ` [${equipment}]` : ''}`
  }
  const [before, after] = [lengthOf(plan, run.finishBefore), lengthOf(plan, run.finishAfter)]
  // Delays of an earlier run are part of the plan as it stands: it is not that without limits.
  const again = plan.schedule.tasks.some(task => task.levelingDelay !== undefined || task.leveling !== undefined)
  io.out((again ? words.leveledBefore : words.before)(number(before), date(run.finishBefore)))
  // With some tasks above the limits, the plan's finish is none that the limits allow.
  io.out(
    run.unfit.length > 0
      ? words.afterUnfit(number(after), date(run.finishAfter), run.unfit.length)
      : words.after(number(after), date(run.finishAfter), `${after < before ? '' : '+'}${number(after - before)}`),
  )
  const missing = window && (run.finishAfter - window.end) / HOUR
  if (window && missing !== undefined && (missing > 0 || run.unfit.length === 0))
    io.out(missing <= 0 ? words.fits(number(window.hours)) : words.lacks(number(window.hours), number(missing)))
  io.out(words.tried(run.schedules, number(report.took), report.again))
  const free = unlimitedOf(report)
  if (free.length > 0) io.out(words.unlimited(free.join(', ')))
  const unfit = all ? run.unfit : run.unfit.slice(0, SHOWN)
  if (unfit.length > 0)
    io.out(words.unfit(run.unfit.length, unfit.map(nameOf).join(', '), run.unfit.length - unfit.length))
  if (run.floating.length > 0) io.out(words.floating(run.floating.map(nameOf).join(', ')))
  const { chain, handovers } = resourceSlack(report.after, report.limits)
  io.out(words.chain(chain.length, handovers.filter(each => each.critical).length))
  const shown = all ? run.moves : run.moves.slice(0, SHOWN)
  io.out(words.moves(run.moves.length))
  for (const move of shown) {
    const from = plan.of(move.task)?.start ?? move.from
    const hours = (move.to - from) / HOUR
    const signed = `${hours > 0 ? '+' : ''}${number(hours)}`
    io.out(words.move(nameOf(move.task), date(from), date(move.to), signed, number(move.delay / HOUR)))
    for (const line of reasonLines(move.reason, plan, date, nameOf, io)) io.out(line)
    for (const { from, to, reason } of move.parts ?? []) {
      io.out(words.part(date(from), date(to)))
      if (reason && reason !== move.reason) for (const line of reasonLines(reason, plan, date, nameOf, io)) io.out(line)
    }
  }
  if (shown.length < run.moves.length) io.out(words.more(run.moves.length - shown.length))
}

function reasonLines(
  reason: LevelingMove['reason'],
  plan: Calculation,
  date: (at: Instant) => string,
  nameOf: (uid: number) => string,
  io: CommandIo,
): string[] {
  const words = io.messages.cli.level
  if (reason.kind === 'dataDate') return [words.waitsForDate()]
  const { resources, areas = [] } = plan.schedule
  return reason.blockers.map(({ resource, area, counts, until, tasks }) => {
    const found =
      resource === undefined ? areas.find(each => each.id === area) : resources.find(each => each.uid === resource)
    const name = limitedName({ name: found?.name ?? '', counts }, io.messages.resources)
    const held = tasks.map(uid => `“${nameOf(uid)}”`).join(', ')
    return tasks.length > 0 ? words.waitsFor(name, date(until), held) : words.waitsForPeople(name, date(until))
  })
}

function asJson(report: Report, path: string, io: CommandIo): object {
  const { plan, run, window } = report
  const after = lengthOf(plan, run.finishAfter)
  return {
    ok: true,
    path,
    seed: run.seed,
    schedules: run.schedules,
    planned: report.planned,
    ...(run.stops && { stops: run.stops }),
    seconds: Math.round(report.took * 1000) / 1000,
    finishBefore: formatInstant(run.finishBefore),
    finishAfter: formatInstant(run.finishAfter),
    hoursBefore: lengthOf(plan, run.finishBefore),
    hoursAfter: after,
    ...(window !== undefined && {
      window: {
        hours: window.hours,
        fits: run.finishAfter <= window.end && run.unfit.length === 0,
        missingHours: Math.max(0, (run.finishAfter - window.end) / HOUR),
      },
    }),
    unlimited: unlimitedOf(report),
    unfit: run.unfit,
    floating: run.floating,
    remarks: remarksOf(report.remarks, io.messages),
    late: report.late.map(({ at, params }) => ({ task: at?.task, hours: Number(params.missingSeconds) / HOUR })),
    ...resourceSlackOf(report),
    moves: run.moves.map(move => ({
      task: move.task,
      planned: formatInstant(plan.of(move.task)?.start ?? move.from),
      from: formatInstant(move.from),
      to: formatInstant(move.to),
      hours: move.delay / HOUR,
      reason: reasonAsJson(move.reason),
      ...(move.parts && {
        parts: move.parts.map(({ from, to, reason }) => ({
          from: formatInstant(from),
          to: formatInstant(to),
          ...(reason && { reason: reasonAsJson(reason) }),
        })),
      }),
    })),
  }
}

const reasonAsJson = (reason: LevelingMove['reason']): object =>
  reason.kind === 'dataDate'
    ? reason
    : {
        kind: 'resource',
        at: formatInstant(reason.at),
        blockers: reason.blockers.map(each => ({ ...each, until: formatInstant(each.until) })),
      }

/** Who cannot wait while the limits hold, and how long each task can, in hours. */
function resourceSlackOf({ after, limits }: Report): object {
  const { slack, chain, handovers } = resourceSlack(after, limits)
  return {
    resourceChain: chain,
    resourceSlackHours: Object.fromEntries([...slack].map(([task, seconds]) => [task, seconds / HOUR])),
    handovers: handovers.filter(each => each.critical).map(({ critical: _, ...each }) => each),
  }
}
