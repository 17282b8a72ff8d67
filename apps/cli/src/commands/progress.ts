import { situationFacts, situationText } from '@parada/render/report'
import { calculate, formatInstant, HOUR, type Instant, memberOf, parseInstant, situation } from '@parada/schedule'
import { type Command, EXIT } from '../command.ts'
import { printRemarks, readDatedPlan } from '../files.ts'

/** `parada progress FILE`: where the shutdown stands at its data date, or at a moment. */
export const command: Command = {
  name: 'progress',
  usage: 'FILE',
  options: {
    now: { type: 'string', placeholder: '2027-03-04T19:00' },
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
    const asked = typeof args.values.now === 'string' ? parseInstant(args.values.now) : undefined
    if (asked === null) {
      io.note(io.messages.cli.badMoment(String(args.values.now)))
      return EXIT.usage
    }
    const read = await readDatedPlan(path, args, io)
    if (!read) return EXIT.failed
    const outcome = calculate(read.schedule)
    if (!outcome.ok) {
      for (const each of outcome.problems) io.problem(each)
      return EXIT.failed
    }
    const plan = outcome.value
    // Without a data date and without a moment nothing has happened yet.
    const found = situation(plan, asked ?? plan.schedule.project.statusDate ?? plan.projectStart)
    if (args.values.json) {
      const text = (at: Instant | null): string | null => (at === null ? null : formatInstant(at).slice(0, 16))
      const late = (rows: typeof found.late) =>
        rows.map(({ task, late: seconds, slack, effect, reason }) => ({
          uid: task,
          name: memberOf(plan.schedule.tasks, task)?.name ?? '',
          late_hours: seconds / HOUR,
          slack_hours: slack / HOUR,
          effect_hours: effect === null ? null : effect / HOUR,
          reason: reason ?? null,
        }))
      const { hours, since } = found
      io.out(
        JSON.stringify(
          {
            ok: true,
            as_of: text(found.asOf),
            finish: found.past ? null : text(found.finish),
            finish_by_data_date: found.byDataDate ? text(found.byDataDate.finishAfter) : null,
            finished: found.finished,
            baseline_finish: text(found.held),
            target: found.target && { at: text(found.target.at), late_hours: found.target.late / HOUR },
            hours: {
              baseline: hours.baseline,
              due: found.isHeld ? hours.planned : null,
              earned: hours.earned,
              extra: hours.extra,
              spent: hours.actual,
              spi: hours.spi,
              spi_time: hours.spiTime,
              spi_clock: hours.clock && {
                from: text(hours.clock.from),
                due_hours: hours.clock.due / HOUR,
                gone_hours: hours.clock.gone / HOUR,
              },
              forecast: hours.forecast,
            },
            tasks: found.tasks,
            late: late(found.late),
            will_be_late: late(found.willBeLate),
            overloaded: found.overloaded.map(({ name, peak, limit, shifts, from }) => ({
              name,
              peak,
              limit,
              shifts,
              from: text(from),
            })),
            since: {
              from: text(since.from),
              finish: text(since.finish),
              finished: since.finished.length,
              due: since.due,
              started: since.started.length,
              extra: since.extra.length,
            },
            decisions: found.decisions.map(({ kind, count, seconds }) => ({
              kind,
              count,
              ...(seconds !== undefined && { hours: seconds / HOUR }),
            })),
          },
          null,
          2,
        ),
      )
      return EXIT.done
    }
    const { figures, lists } = situationText(situationFacts(plan, found), io.locale, io.messages)
    for (const each of figures)
      io.out(
        `${each.name}: ${each.value}${each.hints.length > 0 ? ` (${each.hints.map(hint => hint.text).join('; ')})` : ''}`,
      )
    for (const list of lists) {
      io.out(`${list.title}:`)
      if (list.rows.length === 0) io.out(`  ${io.messages.situation.none}`)
      for (const row of list.rows)
        io.out(`  ${row.text}${row.where ? ` · ${row.where}` : ''}${row.figures === '' ? '' : `: ${row.figures}`}`)
      if (list.more > 0) io.out(`  ${io.messages.situation.more(list.more)}`)
      if (list.note) io.out(`  ${list.note}`)
    }
    printRemarks(read.problems, args, io)
    return EXIT.done
  },
}
