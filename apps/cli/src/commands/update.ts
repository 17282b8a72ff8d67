import { extname } from 'node:path'
import { writeTmx } from '@parada/formats/tmx'
import { interpret } from '@parada/language'
import { presentProblem } from '@parada/messages'
import { calculate, problem, suggestion } from '@parada/schedule'
import { type Command, type CommandIo, EXIT } from '../command.ts'
import { readPlan, STANDARD, writeWhole } from '../files.ts'
import { todayHere } from '../today.ts'
import { modelFrom, remarks } from './plan.ts'

/** What a field is called in the person's language. */
function fieldWord(field: string, { messages }: CommandIo): string {
  const words: Readonly<Record<string, string>> = { ...messages.appliedFields, ...messages.edits.field }
  return words[field] ?? field
}

/**
 * `parada update plan.tmx "instruction"`: shows what changes and asks before it writes over the plan; the version before is kept
 * as `.bak`. A question about the plan is answered and nothing is written.
 */
export const command: Command = {
  name: 'update',
  usage: 'PLAN "INSTRUCTION" [-o OTHER.tmx] [--yes]',
  options: { output: { type: 'string', short: 'o', placeholder: 'OTHER.tmx' }, yes: { type: 'boolean', short: 'y' } },
  async run(args, io) {
    const [path, ...words] = args.positionals
    if (path === undefined || words.length === 0) {
      io.problem(problem('language.empty', {}, { suggestions: [{ code: 'language.updateExample', params: {} }] }))
      return EXIT.usage
    }
    const target = typeof args.values.output === 'string' ? args.values.output : path
    if (target !== STANDARD && !/\.(tmx|json)$/i.test(target)) {
      io.problem(
        problem(
          'cli.cannotWrite',
          { extension: extname(target) || target },
          { suggestions: [suggestion('cli.updateTo')] },
        ),
      )
      return EXIT.usage
    }
    const read = await readPlan(path, args, io)
    if (!read) return EXIT.failed
    const today = todayHere()
    const model = await modelFrom(io.env)
    const result = await interpret(
      { text: words.join(' '), kind: 'update', schedule: read.schedule, today, locale: io.locale },
      model ? { model } : {},
    )
    if (!result.ok || result.value.kind !== 'update') {
      if (!result.ok) io.problem(result.problems[0])
      return EXIT.failed
    }
    const { question, answer } = result.value
    // What is said must not stand in the plan that standard output takes.
    const say = target === STANDARD ? io.note : io.out
    if (answer) {
      io.out(presentProblem(answer, io.messages).error)
      return EXIT.done
    }
    if (question) {
      // Nothing is written for what may not be meant: the person says it again, clearly.
      io.problem({ ...question.problem, suggestions: question.options.map(each => each.label) })
      return EXIT.failed
    }
    for (const change of args.values.json ? [] : result.value.applied) {
      const tail = change.problem
        ? presentProblem(change.problem, io.messages).error
        : `${change.old_value ?? '-'} -> ${change.new_value ?? '-'}`
      say(`${change.success ? '+' : '!'} ${change.task_name} ${fieldWord(change.field, io)}: ${tail}`)
    }
    const refused = result.value.applied.some(change => !change.success)
    remarks([...result.value.assumptions, ...result.problems], io)
    if (target === path && target !== STANDARD && !args.values.yes) {
      const agreed = await io.confirm(io.messages.cli.confirmWrite(target))
      if (!agreed) {
        io.note(agreed === null ? io.messages.cli.notWrittenUnasked : io.messages.cli.notWritten)
        return EXIT.failed
      }
    }
    const calculated = calculate(result.value.schedule, undefined, { today })
    const text = writeTmx(result.value.schedule, calculated.ok ? calculated.value : undefined)
    if (!(await writeWhole(target, text, true, io))) return EXIT.failed
    if (args.values.json) {
      say(
        JSON.stringify({
          ok: !refused,
          path: target,
          applied_changes: result.value.applied.map(({ problem: _, ...each }) => each),
        }),
      )
      return refused ? EXIT.failed : EXIT.done
    }
    if (target !== STANDARD) io.out(target)
    return refused ? EXIT.failed : EXIT.done
  },
}
