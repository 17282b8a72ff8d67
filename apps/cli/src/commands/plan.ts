import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { open } from '@parada/formats'
import { readDocument } from '@parada/formats/documents'
import { writeTmx } from '@parada/formats/tmx'
import { type DocumentText, interpret, type ModelClient } from '@parada/language'
import { formatDate, presentProblem } from '@parada/messages'
import { formatDuration, type Problem, problem, suggestion } from '@parada/schedule'
import { type Command, type CommandIo, EXIT } from '../command.ts'
import { bytesAt, STANDARD, targetFormat, writePlan } from '../files.ts'
import { normsAt } from '../plant-files.ts'
import { todayHere } from '../today.ts'

/** The language model that the environment names, if any; its adapter is loaded only then. */
export async function modelFrom(env: NodeJS.ProcessEnv): Promise<ModelClient | null> {
  if (!env.PARADA_AI_MODEL) return null
  const { modelFromEnvironment } = await import('@parada/server/model-clients')
  return modelFromEnvironment(env)
}

/** Prints assumptions and warnings. */
export function remarks(problems: readonly Problem[], io: CommandIo): void {
  for (const each of problems) io.note(`  ~ ${presentProblem(each, io.messages).error}`)
}

/** How a plan's file begins, as text or as Project's own container; a document that begins so is asked for what it is. */
const LIKE_A_PLAN = /^\s*(?:[{[<]|ERMHDR)/
const mayBeAPlan = (bytes: Uint8Array): boolean =>
  (bytes[0] === 0xd0 && bytes[1] === 0xcf) || LIKE_A_PLAN.test(new TextDecoder().decode(bytes.subarray(0, 200)))

/** A document of this machine, or of standard input, as text; null with the problem printed. A plan's own file is none. */
export async function documentAt(path: string, io: CommandIo): Promise<DocumentText | null> {
  const bytes = await bytesAt(path, io)
  if (!bytes) return null
  const name = path === STANDARD ? '' : basename(path)
  if (mayBeAPlan(bytes)) {
    const opened = await open(bytes, name)
    if (opened.ok && opened.value.kind === 'schedule') {
      io.problem(problem('cli.isAPlan', { path }, { suggestions: [suggestion('cli.changeIt')] }))
      return null
    }
  }
  const read = await readDocument(bytes, name)
  if (read.ok) return { name, text: read.value.text }
  io.problem(read.problems[0])
  return null
}

/** A word that ends as documents do: a file that is not there must not be read as a text. */
const NAMED_AS_FILE = /^\S+\.(?:docx?|pdf|txt|md|xlsx?|csv|rtf|odt|tmx|json|xml|xer|mpp)$/i

/** The document among the arguments: the one named as such, or a lone argument that is a file and no text. */
async function documentNamed(stated: unknown, words: readonly string[]): Promise<string | null> {
  if (typeof stated === 'string') return stated
  const [only] = words
  if (only === undefined || words.length > 1) return null
  if (only === STANDARD || NAMED_AS_FILE.test(only)) return only
  const found = await stat(only).catch(() => null)
  return found?.isFile() ? only : null
}

/** `parada plan "text"`, `parada plan --file scope.docx -o plan.tmx`: a new plan from words. */
export const command: Command = {
  name: 'plan',
  usage: '["TEXT" | DOCUMENT] [--file DOCUMENT] [-o PLAN.tmx]',
  options: {
    file: { type: 'string', short: 'f', placeholder: 'DOCUMENT' },
    output: { type: 'string', short: 'o', placeholder: 'PLAN.tmx' },
    norms: { type: 'string', placeholder: 'NORMS.json' },
  },
  async run(args, io) {
    const target = typeof args.values.output === 'string' ? args.values.output : null
    const format = target === null ? 'tmx' : targetFormat(target, args, io)
    if (!format) return EXIT.usage
    const file = await documentNamed(args.values.file, args.positionals)
    const documents: DocumentText[] = []
    const words = file === args.positionals[0] ? [] : args.positionals
    if (file !== null) {
      const read = await documentAt(file, io)
      if (!read) return EXIT.failed
      documents.push(read)
    }
    const norms = await normsAt(args.values.norms, io)
    if (!norms) return EXIT.failed
    const model = await modelFrom(io.env)
    const result = await interpret(
      { text: words.join(' '), kind: 'generate', today: todayHere(), locale: io.locale, documents, norms },
      model ? { model } : {},
    )
    if (!result.ok || result.value.kind !== 'generate') {
      if (!result.ok) io.problem(result.problems[0])
      return EXIT.failed
    }
    const { schedule, calculation, assumptions, score } = result.value
    remarks([...assumptions, ...score.problems, ...result.problems], io)
    if (target !== null) {
      const replacing = { ...args, values: { ...args.values, force: true } }
      const left = await writePlan(target, format, calculation, replacing, io)
      if (!left) return EXIT.failed
      remarks(left, io)
      if (args.values.json === true && target !== STANDARD)
        io.out(JSON.stringify({ ok: true, path: target, tasks: schedule.tasks.length }))
      else if (target !== STANDARD) io.out(target)
    } else if (args.values.json === true) io.out(writeTmx(schedule, calculation))
    else {
      const date = (at: number): string => formatDate(io.locale, at, 'dayTime')
      io.out(`${schedule.project.name}  ${date(calculation.projectStart)} - ${date(calculation.projectFinish)}`)
      for (const [index, task] of schedule.tasks.entries()) {
        const dates = calculation.of(task.uid)
        const length = dates?.summary ? '' : formatDuration(task.duration, schedule.project.units)
        io.out(
          `${String(task.row ?? index + 1).padStart(4)}  ${dates ? date(dates.start) : ''}  ${length.padStart(6)}  ${task.name}`,
        )
      }
    }
    return EXIT.done
  },
}
