import { auditFacts, auditMeasure, auditTitle, formatDate, formatNumber } from '@parada/messages'
import { type AuditFinding, audit, type Calculation, calculate, memberOf, type TaskId } from '@parada/schedule'
import { type Command, type CommandIo, EXIT } from '../command.ts'
import { printRemarks, readDatedPlan } from '../files.ts'
import { todayHere } from '../today.ts'

/** Tasks of a finding that are named. */
const NAMED = 5

function lineOf(finding: AuditFinding, plan: Calculation, io: CommandIo): string {
  const words = io.messages.audit
  const named = (list: readonly TaskId[]): string => {
    const names = list.slice(0, NAMED).map(uid => {
      const task = memberOf(plan.schedule.tasks, uid)
      return task ? `${task.row} ${task.name}` : ''
    })
    const more = list.length > NAMED ? `, ${words.more(formatNumber(io.locale, list.length - NAMED))}` : ''
    return names.join(', ') + more
  }
  const pairs = finding.links
    .slice(0, NAMED)
    .map(({ from, to }) => words.linkFromTo(named([from]), named([to])))
    .join('; ')
  const more =
    finding.links.length > NAMED ? `, ${words.more(formatNumber(io.locale, finding.links.length - NAMED))}` : ''
  const accepted = finding.accepted
    ? ` · ${words.acceptedBy(
        finding.accepted.by ?? words.nobody,
        finding.accepted.at === undefined ? '' : formatDate(io.locale, finding.accepted.at, 'dayTime'),
        finding.accepted.reason,
      )}`
    : ''
  const against = finding.against.length > 0 ? `: ${words.way[finding.way ?? 'value']} ${named(finding.against)}` : ''
  const missing = finding.kind === 'missing' ? `: ${words.way.missing}` : ''
  const judged = finding.evidence ? ` (${words.judgedBy(words.evidence[finding.evidence])})` : ''
  return `    ${finding.equipment === '' ? '' : `${finding.equipment}: `}${named(finding.tasks)}${pairs}${more}${against}${missing}${judged}${accepted}`
}

/** `parada audit FILE`: whether a plan is sound. Ends with 3 while a rule of safety is broken. */
export const command: Command = {
  name: 'audit',
  usage: 'FILE',
  options: {
    all: { type: 'boolean', short: 'a' },
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
    const read = await readDatedPlan(path, args, io)
    if (!read) return EXIT.failed
    const outcome = calculate(read.schedule)
    if (!outcome.ok) {
      for (const each of outcome.problems) io.problem(each)
      return EXIT.failed
    }
    const plan = outcome.value
    const found = audit(plan, todayHere())
    const words = io.messages.audit
    if (args.values.json) io.out(JSON.stringify({ ok: found.safetyFindings === 0, ...found }, null, 2))
    else {
      io.out(`${words.score}: ${words.scoreOf(formatNumber(io.locale, found.score))}`)
      for (const { text } of auditFacts(io.messages, io.locale, found)) io.out(text)
      for (const check of found.checks) {
        // What a user has accepted stays in sight.
        const told = check.state === 'fails' || check.findings.length > 0
        if (!told && args.values.all !== true) continue
        const measured = auditMeasure(io.messages, io.locale, check)
        io.out(`${words[check.state]}: ${auditTitle(io.messages, check.code)}${measured && `: ${measured}`}`)
        if (!told) continue
        io.out(`  ${words.why[check.code]}`)
        for (const each of check.findings)
          if (each.tasks.length + each.links.length > 0 || each.accepted) io.out(lineOf(each, plan, io))
      }
      printRemarks(read.problems, args, io)
    }
    return found.safetyFindings > 0 ? EXIT.different : EXIT.done
  },
}
