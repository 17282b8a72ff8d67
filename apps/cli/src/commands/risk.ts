import { formatDate, formatNumber, formatPercent, type PresentedRemark, remarksOf } from '@parada/messages'
import {
  done,
  formatInstant,
  HOUR,
  MOST_LOST,
  memberOf,
  type Outcome,
  type RiskModel,
  type RiskPart,
  type RiskResult,
  resourceNamed,
  riskModel,
  riskResult,
  runRisk,
  runRiskLimited,
  runSteady,
  type Schedule,
  type Weather,
} from '@parada/schedule'
import { type Command, type CommandArgs, type CommandIo, EXIT } from '../command.ts'
import { printRemarks, readDatedPlan } from '../files.ts'

const ITERATIONS = 1000
/** Iterations within the limits: each is levelled. */
const LIMITED = 200

function wholeOf(args: CommandArgs, option: string, otherwise: number, io: CommandIo): number | null {
  const text = args.values[option]
  if (text === undefined) return otherwise
  const number = Number(text)
  if (Number.isInteger(number) && number >= 0) return number
  io.note(io.messages.cli.level.badNumber(option, String(text)))
  return null
}

/** Shifts lost, in per cent: of all work, or as `name=10` of what one resource does; null, with the problem printed. */
function weatherOf(args: CommandArgs, schedule: Schedule, io: CommandIo): readonly Weather[] | null {
  const given = args.values.weather
  const found: Weather[] = []
  for (const text of Array.isArray(given) ? given.map(String) : []) {
    const at = text.lastIndexOf('=')
    const lost = text.slice(at + 1).trim() === '' ? Number.NaN : Number(text.slice(at + 1).replace(',', '.'))
    if (!(lost > 0 && lost <= MOST_LOST * 100)) {
      io.note(io.messages.cli.level.badNumber('weather', text))
      return null
    }
    const resource = at < 0 ? null : resourceNamed(schedule, text.slice(0, at).trim())
    if (resource && !resource.ok) {
      io.problem(resource.problems[0])
      return null
    }
    const name = resource ? `${io.messages.risk.weather}: ${resource.value.name}` : io.messages.risk.weather
    found.push({
      id: `w${found.length + 1}`,
      name,
      probability: lost / 100,
      ...(resource && { resource: resource.value.uid }),
    })
  }
  return found
}

/** The iterations that are asked for: within the limits, until P80 stands still, or so many. */
function partsOf(model: RiskModel, count: number, args: CommandArgs): Outcome<readonly RiskPart[]> {
  if (args.values.steady && !args.values.limited) return done(runSteady(model, count))
  const part = args.values.limited ? runRiskLimited(model, 0, count) : done(runRisk(model, 0, count))
  return part.ok ? done([part.value], part.problems) : part
}

/** `parada risk FILE`: how likely a plan keeps its window. */
export const command: Command = {
  name: 'risk',
  usage: 'FILE',
  options: {
    iterations: { type: 'string', placeholder: 'N' },
    seed: { type: 'string', placeholder: 'N' },
    spread: { type: 'string', placeholder: '10/25' },
    weather: { type: 'string', multiple: true, placeholder: '[NAME=]10' },
    limited: { type: 'boolean' },
    even: { type: 'boolean' },
    steady: { type: 'boolean' },
    project: { type: 'string', placeholder: 'NAME' },
    password: { type: 'string', placeholder: 'TEXT' },
    quiet: { type: 'boolean', short: 'q' },
  },
  async run(args, io) {
    const [path] = args.positionals
    if (path === undefined || args.positionals.length > 1) {
      io.note(io.messages.cli.files.oneFile)
      return EXIT.usage
    }
    const seed = wholeOf(args, 'seed', 1, io)
    const iterations = wholeOf(args, 'iterations', ITERATIONS, io)
    const spread = typeof args.values.spread === 'string' ? /^(\d+)\/(\d+)$/.exec(args.values.spread) : undefined
    if (seed === null || iterations === null || spread === null) {
      if (spread === null) io.note(io.messages.cli.level.badNumber('spread', String(args.values.spread)))
      return EXIT.usage
    }
    const read = await readDatedPlan(path, args, io)
    if (!read) return EXIT.failed
    const weather = weatherOf(args, read.schedule, io)
    if (!weather) return EXIT.usage
    const own = read.schedule.project.risk ?? {}
    const settings = {
      ...own,
      ...(spread && { spreads: [{ low: -Number(spread[1]), high: Number(spread[2]) }] }),
      ...(weather.length > 0 && { weather }),
    }
    const count = args.values.limited ? Math.min(LIMITED, iterations) : Math.max(10, Math.min(100_000, iterations))
    const model = riskModel(read.schedule, settings, seed, args.values.even ? count : 0)
    const part = model.ok ? partsOf(model.value, count, args) : model
    if (!model.ok || !part.ok) {
      for (const each of part.problems) io.problem(each)
      return EXIT.failed
    }
    const problems = [...read.problems, ...part.problems]
    const result = riskResult(model.value, part.value, read.schedule.project.window?.finish)
    if (args.values.json)
      io.out(
        JSON.stringify(
          asJson(result, read.schedule, { seed, model: model.value, remarks: remarksOf(problems, io.messages) }),
          null,
          2,
        ),
      )
    else {
      if (model.value.uncertain.length + model.value.exposed === 0) io.note(io.messages.risk.nothing)
      if (model.value.overLimits && !args.values.limited) io.note(io.messages.risk.over)
      if (model.value.held > 0) io.note(io.messages.risk.held(model.value.held))
      print(result, read.schedule, io)
      printCauses(result, io)
      printRemarks(problems, args, io)
    }
    return EXIT.done
  },
}

function print(result: RiskResult, schedule: Schedule, io: CommandIo): void {
  const words = io.messages.risk
  const date = (at: number): string => formatDate(io.locale, at, 'dayTime')
  io.out(words.picture(date(result.p10), date(result.p50), date(result.p80), date(result.p90)))
  if (result.chance !== null) io.out(`${words.chance}: ${formatPercent(io.locale, result.chance * 100)}`)
  io.out(`${words.chanceOfPlan}: ${formatPercent(io.locale, result.chanceOfPlan * 100)} (${date(result.planFinish)})`)
  io.out(`${words.allowance}: ${formatNumber(io.locale, result.allowance / HOUR, 1)} h`)
  if (result.drivers.length > 0) io.out(`${words.drivers}:`)
  for (const each of result.drivers) {
    const task = memberOf(schedule.tasks, each.task)
    const share = formatPercent(io.locale, each.criticality * 100)
    io.out(
      `  ${task?.row ?? ''} ${task?.name ?? ''}: ${formatNumber(io.locale, each.swing / HOUR, 1)} h, ${words.criticality} ${share}`,
    )
  }
}

function printCauses({ causes }: RiskResult, io: CommandIo): void {
  const words = io.messages.risk
  if (causes.length > 0) io.out(`${words.causes}:`)
  for (const { kind, name, met, swing } of causes) {
    const often =
      kind === 'item'
        ? words.metIn(formatPercent(io.locale, met * 100))
        : words.lostShifts(formatNumber(io.locale, met, 1))
    io.out(`  ${name}: ${often}, ${formatNumber(io.locale, swing / HOUR, 1)} h`)
  }
}

interface RiskFacts {
  readonly seed: number
  readonly model: RiskModel
  readonly remarks: readonly PresentedRemark[]
}

const asJson = (result: RiskResult, schedule: Schedule, { seed, model, remarks }: RiskFacts): object => ({
  ok: true,
  seed,
  iterations: result.iterations,
  held: model.held,
  uncertain: model.uncertain.length,
  exposed: model.exposed,
  overLimits: model.overLimits,
  remarks,
  planFinish: formatInstant(result.planFinish),
  ...Object.fromEntries((['p10', 'p50', 'p80', 'p90'] as const).map(name => [name, formatInstant(result[name])])),
  chance: result.chance,
  chanceOfPlan: result.chanceOfPlan,
  allowanceHours: result.allowance / HOUR,
  causes: result.causes.map(({ kind, name, met, swing }) => ({ kind, name, met, swingHours: swing / HOUR })),
  drivers: result.drivers.map(each => ({
    row: memberOf(schedule.tasks, each.task)?.row,
    name: memberOf(schedule.tasks, each.task)?.name,
    criticality: each.criticality,
    cruciality: each.cruciality,
    swingHours: each.swing / HOUR,
  })),
})
