import { readFile, rename, writeFile } from 'node:fs/promises'
import { readTmx, writeTmx } from '@parada/formats/tmx'
import { interpret } from '@parada/language'
import { presentProblem } from '@parada/messages'
import { calculate, problem } from '@parada/schedule'
import { type Command, EXIT } from '../command.ts'
import { modelFrom, remarks, todayHere } from './plan.ts'

/** `parada update plan.tmx "instruction"`: changes a plan in place; the version before is kept as `.bak`. */
export const command: Command = {
  name: 'update',
  usage: 'PLAN.tmx "INSTRUCTION" [-o OTHER.tmx]',
  options: { output: { type: 'string', short: 'o', placeholder: 'OTHER.tmx' } },
  async run(args, io) {
    const [path, ...words] = args.positionals
    if (path === undefined || words.length === 0) {
      io.problem(problem('language.empty', {}, { suggestions: [{ code: 'language.updateExample', params: {} }] }))
      return EXIT.usage
    }
    let content: string
    try {
      content = await readFile(path, 'utf8')
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      io.problem(
        problem(
          'documents.unreadable',
          { name: path, why },
          { suggestions: [{ code: 'language.openPlan', params: {} }] },
        ),
      )
      return EXIT.failed
    }
    const read = readTmx(content)
    if (!read.ok) {
      io.problem(read.problems[0])
      return EXIT.failed
    }
    const today = todayHere()
    const model = await modelFrom(io.env)
    const result = await interpret(
      { text: words.join(' '), kind: 'update', schedule: read.value, today, locale: io.locale },
      model ? { model } : {},
    )
    if (!result.ok || result.value.kind !== 'update') {
      if (!result.ok) io.problem(result.problems[0])
      return EXIT.failed
    }
    for (const change of result.value.applied) {
      const tail = change.problem
        ? presentProblem(change.problem, io.messages).error
        : `${change.old_value ?? '-'} -> ${change.new_value ?? '-'}`
      io.out(`${change.success ? '+' : '!'} ${change.task_name} ${change.field}: ${tail}`)
    }
    remarks([...result.value.assumptions, ...result.problems], io)
    const calculated = calculate(result.value.schedule, undefined, { today })
    const target = typeof args.values.output === 'string' ? args.values.output : path
    const text = writeTmx(result.value.schedule, calculated.ok ? calculated.value : undefined)
    await writeFile(`${target}.part`, text)
    if (target === path) await writeFile(`${path}.bak`, content)
    await rename(`${target}.part`, target)
    io.out(target)
    return EXIT.done
  },
}
