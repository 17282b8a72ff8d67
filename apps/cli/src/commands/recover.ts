import { auditTitle, formatDate, formatNumber, recoveryLimitText, recoveryText, remarksOf } from '@parada/messages'
import {
  applyEdits,
  calculate,
  formatInstant,
  HOUR,
  type Problem,
  problem,
  type Recovery,
  type RecoveryOption,
  recover,
  type Schedule,
} from '@parada/schedule'
import { crewRoom, standardCatalogue } from '@parada/scope'
import { type Command, type CommandArgs, type CommandIo, EXIT } from '../command.ts'
import { besidePlan, printRemarks, readDatedPlan, targetFormat, writePlan } from '../files.ts'

/** Seconds that a search goes on unless said otherwise. */
const SECONDS = 60

/** A number given for an option; null, with the remark printed, when it is none. */
function numberOf(args: CommandArgs, option: string, io: CommandIo): number | undefined | null {
  const text = args.values[option]
  if (text === undefined) return undefined
  const number = Number(
    String(text)
      .replace(',', '.')
      .replace(/\s*[hs]$/i, ''),
  )
  if (number > 0) return number
  io.note(io.messages.cli.level.badNumber(option, String(text)))
  return null
}

/** `parada recover FILE [OUT]`: ways to end earlier, each measured; OUT gets the plan with one of them. */
export const command: Command = {
  name: 'recover',
  usage: 'FILE [OUT]',
  options: {
    gain: { type: 'string', placeholder: '12h' },
    task: { type: 'string', placeholder: 'N' },
    accept: { type: 'string', placeholder: 'N' },
    time: { type: 'string', placeholder: '60s' },
    to: { type: 'string', placeholder: 'FORMAT' },
    force: { type: 'boolean', short: 'f' },
    project: { type: 'string', placeholder: 'NAME' },
    password: { type: 'string', placeholder: 'TEXT' },
    quiet: { type: 'boolean', short: 'q' },
  },
  async run(args, beside) {
    const [path, out] = args.positionals
    const io = besidePlan(out, beside)
    if (path === undefined || args.positionals.length > 2) {
      io.note(io.messages.cli.files.oneFile)
      return EXIT.usage
    }
    const [gain, row, accept, time] = (['gain', 'task', 'accept', 'time'] as const).map(option =>
      numberOf(args, option, io),
    )
    if (gain === null || row === null || accept === null || time === null) return EXIT.usage
    const format = out === undefined ? undefined : targetFormat(out, args, io)
    if (format === null) return EXIT.usage
    const read = await readDatedPlan(path, args, io)
    if (!read) return EXIT.failed
    const { schedule } = read
    const target = row === undefined ? undefined : schedule.tasks.find(each => each.row === row)
    if (row !== undefined && !target) {
      io.problem(problem('schedule.unknownRow', { row }))
      return EXIT.usage
    }
    const plan = calculate(schedule)
    const end = performance.now() + (time ?? SECONDS) * 1000
    const found = plan.ok
      ? recover(plan.value, {
          wanted: (gain ?? 12) * HOUR,
          ...(target && { target: target.uid }),
          room: crewRoom(schedule, standardCatalogue()),
          // Without a status date nothing is past yet.
          now: plan.value.projectStart,
          stopped: () => performance.now() >= end,
        })
      : plan
    if (!found.ok) {
      for (const each of found.problems) io.problem(each)
      return EXIT.failed
    }
    if (args.values.json)
      io.out(JSON.stringify(asJson(found.value, [...read.problems, ...found.problems], schedule, io), null, 2))
    else {
      print(found.value, schedule, target ? `${target.row} ${target.name}` : null, io)
      printRemarks([...read.problems, ...found.problems], args, io)
    }
    if (out === undefined || !format) return EXIT.done
    const all = [...found.value.options, ...found.value.combined]
    const option = all[(accept ?? 1) - 1]
    const applied = option && applyEdits(schedule, option.edits)
    const after = applied?.ok ? calculate(applied.value.schedule) : undefined
    if (!applied?.ok || !after?.ok) {
      io.note(io.messages.cli.recover.noOption(String(accept ?? 1), String(all.length)))
      return EXIT.failed
    }
    const exportWarnings = await writePlan(out, format, after.value, args, io)
    if (!exportWarnings) return EXIT.failed
    printRemarks(exportWarnings, args, io)
    if (!args.values.json) io.out(io.messages.cli.convert.written(out, applied.value.schedule.tasks.length))
    return EXIT.done
  },
}

function print(found: Recovery, schedule: Schedule, aim: string | null, io: CommandIo): void {
  const words = io.messages.recovery
  const number = (seconds: number): string => formatNumber(io.locale, seconds / HOUR, 1)
  const say = found.levelled.length > 0 ? words.levelled : words.finish
  io.out(say(formatDate(io.locale, found.finish, 'dayTime'), aim))
  io.out(recoveryLimitText(io.messages, io.locale, schedule, found))
  let place = 0
  const line = (option: RecoveryOption): void => {
    const { work, machine } = option.price
    const price = [
      ...(work === 0 ? [] : [words.work(number(work))]),
      ...(machine === 0 ? [] : [words.machine(number(machine))]),
    ]
    const gained = [words.gained(number(option.gained)), ...(option.anew ? [words.anew(number(option.anew))] : [])]
    const facts = [gained.join(', '), price.length === 0 ? words.free : price.join(', ')]
    io.out(`  ${++place}. ${facts.join(' · ')} · ${formatDate(io.locale, option.finish, 'dayTime')}`)
    io.out(`     ${recoveryText(io.messages, io.locale, schedule, option.moves)}`)
    const later = option.end - found.end
    if (aim !== null && later !== 0)
      io.out(
        `     ${words.endMoves(`${later > 0 ? '+' : '−'}${number(Math.abs(later))}`, formatDate(io.locale, option.end, 'dayTime'))}`,
      )
    for (const each of ['worse', 'better'] as const) {
      const codes = option.audit?.[each] ?? []
      if (codes.length > 0)
        io.out(`     ${words.audit[each](codes.map(code => auditTitle(io.messages, code)).join(', '))}`)
    }
  }
  if (found.options.length > 0) io.out(`${words.singles}:`)
  for (const each of found.options) line(each)
  if (found.combined.length > 0) io.out(`${words.combined}:`)
  for (const each of found.combined) line(each)
}

function asJson(found: Recovery, problems: readonly Problem[], schedule: Schedule, io: CommandIo): object {
  const option = ({ edits: _, ...each }: RecoveryOption): object => ({
    ...each,
    text: recoveryText(io.messages, io.locale, schedule, each.moves),
    gained: each.gained / HOUR,
    ...(each.anew !== undefined && { anew: each.anew / HOUR }),
    finish: formatInstant(each.finish),
    end: formatInstant(each.end),
    price: { ...each.price, work: each.price.work / HOUR, machine: each.price.machine / HOUR },
  })
  return {
    ok: true,
    finish: formatInstant(found.finish),
    end: formatInstant(found.end),
    planned: formatInstant(found.planned),
    verdict: recoveryLimitText(io.messages, io.locale, schedule, found),
    reached: found.reached,
    most: found.most.gained / HOUR,
    measured: found.measured,
    complete: found.complete,
    options: found.options.map(option),
    combined: found.combined.map(option),
    idle: found.idle.map(each => ({
      why: each.why,
      text: recoveryText(io.messages, io.locale, schedule, [each.move]),
    })),
    remarks: remarksOf(problems, io.messages),
  }
}
