import { formatDate, formatNumber } from '@parada/messages'
import {
  formatInstant,
  HOUR,
  LOOK_AHEAD_BY,
  type LookAheadRow,
  lookAhead,
  type MissingGate,
  memberOf,
  shiftAt,
  shiftName,
  shiftsOf,
} from '@parada/schedule'
import { type Command, type CommandIo, EXIT } from '../command.ts'
import { printRemarks } from '../files.ts'
import { type PlanShift, readShift, SHIFT_OPTIONS } from '../shift.ts'

/** `parada lookahead FILE`: what a shift holds, whether it can begin, and whether there are hands for it. */
export const command: Command = {
  name: 'lookahead',
  usage: 'FILE',
  options: { ...SHIFT_OPTIONS, columns: { type: 'string', placeholder: LOOK_AHEAD_BY.join('|') } },
  async run(args, io) {
    const [path] = args.positionals
    const by = LOOK_AHEAD_BY.find(each => each === (args.values.columns ?? 'crew'))
    if (path === undefined || args.positionals.length > 1 || by === undefined) {
      io.note(
        path === undefined || by !== undefined
          ? io.messages.cli.files.oneFile
          : `parada lookahead --columns ${LOOK_AHEAD_BY.join('|')}`,
      )
      return EXIT.usage
    }
    const asked = await readShift(path, args, io)
    if (!asked) return EXIT.failed
    const ahead = lookAhead(asked.plan, asked.from, asked.to, by)
    const facts = (row: LookAheadRow) => factsOf(asked, row)
    const shifts = shiftsOf(asked.read.schedule.project)
    const name = shiftName(shifts, shiftAt(shifts, asked.from))
    if (args.values.json) {
      const demand = ahead.demand.map(each => ({
        resource: each.name,
        people: each.people,
        asked_hours: each.asked / HOUR,
        available_hours: Number.isFinite(each.available) ? each.available / HOUR : null,
        over: each.over,
      }))
      const columns = ahead.groups.map(group => ({ name: group.name, tasks: group.rows.map(facts) }))
      const found = { shift: name, from: formatInstant(asked.from), to: formatInstant(asked.to), columns }
      io.out(JSON.stringify({ ok: true, ...found, next_critical: ahead.next.map(facts), asked: demand }, null, 2))
      return EXIT.done
    }
    const { lookAhead: words, sheets } = io.messages
    const moment = (at: typeof asked.from) => formatDate(io.locale, at, 'dayTime')
    io.out(`${sheets.shift(name)}: ${moment(asked.from)} – ${moment(asked.to)}`)
    const hours = (seconds: number) => formatNumber(io.locale, seconds / HOUR, 1)
    for (const each of ahead.demand) {
      const limit = Number.isFinite(each.available) ? ` / ${hours(each.available)}` : ''
      io.out(`  ${each.over ? '!' : ' '} ${each.name}: ${hours(each.asked)}${limit} h`)
    }
    for (const group of ahead.groups) {
      io.out('')
      io.out(group.name === '' ? words.none[by] : group.name)
      for (const row of group.rows) io.out(`  ${lineOf(asked, row, io)}`)
      for (const row of group.next) io.out(`  · ${lineOf(asked, row, io)}`)
    }
    if (ahead.rows.length === 0) io.out(words.empty)
    printRemarks(asked.read.problems, args, io)
    return EXIT.done
  },
}

function factsOf({ read: { schedule } }: PlanShift, row: LookAheadRow) {
  const task = memberOf(schedule.tasks, row.task)
  return {
    id: task?.row ?? 0,
    name: task?.name ?? '',
    state: row.state,
    start: formatInstant(row.start),
    finish: formatInstant(row.finish),
    equipment: row.equipment,
    crew: row.crew,
    contractor: row.contractor,
    area: row.area,
    hours: row.hours / HOUR,
    man_hours: row.work / HOUR,
    slack_hours: row.slack / HOUR,
    critical: row.critical,
    missing: row.missing.map(each => ({
      gate: each.gate,
      ...(each.task !== undefined && { task: memberOf(schedule.tasks, each.task)?.row }),
      in_time: each.inTime,
    })),
  }
}

/** `12 19:00 E-102 Extrair feixe · 6 h · começa · crítica · sem PT`. */
function lineOf(asked: PlanShift, row: LookAheadRow, io: CommandIo): string {
  const { lookAhead: words, sheets } = io.messages
  const task = memberOf(asked.read.schedule.tasks, row.task)
  const gate = ({ gate, task: before, inTime }: MissingGate): string => {
    const other = before === undefined ? undefined : memberOf(asked.read.schedule.tasks, before)
    if (!other) return words.without[gate]
    const named = gate === 'predecessor' ? '' : `${words.gates[gate]} `
    return named + (inTime ? words.after(other.row) : words.waitsFor(other.row))
  }
  return [
    `${task?.row ?? ''} ${formatDate(io.locale, row.start, 'dayTime')} ${row.equipment} ${task?.name ?? ''}`,
    `${formatNumber(io.locale, row.hours / HOUR, 1)} h`,
    words.states[row.state],
    ...(row.critical ? [sheets.critical] : []),
    row.missing.length === 0 ? words.ready : row.missing.map(gate).join(', '),
  ].join(' · ')
}
