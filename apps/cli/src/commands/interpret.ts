import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { createInterface } from 'node:readline'
import { readDocument } from '@parada/formats/documents'
import { givenSchema, toSchema } from '@parada/formats/tmx'
import {
  type DocumentText,
  type Interpretation,
  interpret,
  type NoteKind,
  noteKind,
  type PlanQuestion,
} from '@parada/language'
import { LOCALES, type Locale, loadMessages, presentProblem, sentence } from '@parada/messages'
import { calculate, type Instant, type Problem, parseInstant, problem, type Schedule } from '@parada/schedule'
import { type Command, type CommandIo, EXIT } from '../command.ts'
import { todayHere } from '../today.ts'
import { modelFrom } from './plan.ts'

/** One request of the line protocol. What is no text where one is expected counts as absent. */
interface LineRequest {
  readonly id?: unknown
  readonly kind: string
  readonly text: string
  readonly current_schedule: unknown
  readonly lang: string
  readonly today: string
  readonly document_name: string
  readonly document_path: string
  readonly document_base64: string
}

/** A line as a request; null when it is no JSON object. */
function requestOf(line: string): LineRequest | null {
  let raw: unknown
  try {
    raw = JSON.parse(line)
  } catch {
    return null
  }
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return null
  const fields = raw as Readonly<Record<string, unknown>>
  const text = (name: string): string => (typeof fields[name] === 'string' ? (fields[name] as string) : '')
  return {
    ...(fields.id !== undefined && { id: fields.id }),
    kind: text('kind'),
    text: text('text'),
    current_schedule: fields.current_schedule ?? null,
    lang: text('lang'),
    today: text('today'),
    document_name: text('document_name'),
    document_path: text('document_path'),
    document_base64: text('document_base64'),
  }
}

const localeOf = (lang: string, io: CommandIo): Locale =>
  (LOCALES as readonly string[]).includes(lang) ? (lang as Locale) : io.locale

async function refusal(found: Problem, locale: Locale): Promise<object> {
  const shown = presentProblem(found, await loadMessages(locale))
  return { error: { code: shown.code, message: shown.error, suggestions: shown.suggestions } }
}

/** The attached document as text; a document that cannot be read is a problem. */
async function documentsOf(request: LineRequest): Promise<{ documents: DocumentText[] } | { problem: Problem }> {
  if (!request.document_path && !request.document_base64) return { documents: [] }
  const name = request.document_name || basename(request.document_path || 'document')
  try {
    const bytes = request.document_path
      ? await readFile(request.document_path)
      : Buffer.from(request.document_base64, 'base64')
    const read = await readDocument(new Uint8Array(bytes), name)
    return read.ok ? { documents: [{ name, text: read.value.text }] } : { problem: read.problems[0] }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return {
      problem: problem(
        'documents.unreadable',
        { name, why },
        { suggestions: [{ code: 'language.checkDocument', params: {} }] },
      ),
    }
  }
}

const wire = (schedule: Schedule, today: Instant): object => {
  const calculated = calculate(schedule, undefined, { today })
  return toSchema(schedule, calculated.ok ? calculated.value : undefined)
}

/** One remark of an answer; the span counts UTF-16 units of the text, or of the document where the tasks are its. */
interface Note {
  readonly kind: NoteKind
  readonly text: string
  readonly span?: { readonly start: number; readonly end: number }
}

/** All that the answer says beside the plan: what was left out, not understood, cannot be right, or was assumed. */
async function notesOf(value: Interpretation, problems: readonly Problem[], locale: Locale): Promise<Note[]> {
  const messages = await loadMessages(locale)
  const failed = value.kind === 'update' ? value.applied.flatMap(each => each.problem ?? []) : value.score.problems
  return [...new Set([...problems, ...value.assumptions, ...failed])].map(each => ({
    kind: noteKind(each),
    text: presentProblem(each, messages).error,
    ...(each.at?.span && { span: each.at.span }),
  }))
}

/** A question in place of acting, each option with the whole plan it leads to. */
async function questionOf(question: PlanQuestion, today: Instant, locale: Locale): Promise<object> {
  const messages = await loadMessages(locale)
  return {
    text: presentProblem(question.problem, messages).error,
    options: question.options.map(each => ({
      label: sentence(messages.suggestions, each.label.code, each.label.params),
      schedule: wire(each.schedule, today),
    })),
  }
}

/** Seconds after which a text is given up. */
const PATIENCE = 30

async function answer(request: LineRequest, io: CommandIo): Promise<object> {
  const locale = localeOf(request.lang, io)
  const today = parseInstant(request.today) ?? todayHere()
  const attached = await documentsOf(request)
  if ('problem' in attached) {
    // What is wrong with the file, after saying that no plan could be read from it.
    const shown = presentProblem(attached.problem, await loadMessages(locale))
    const said = presentProblem(problem('language.unreadableDocument'), await loadMessages(locale))
    const suggestions = shown.suggestions.length > 0 ? shown.suggestions : said.suggestions
    return { error: { code: shown.code, message: `${said.error} ${shown.error}`, suggestions } }
  }
  let schedule: Schedule | undefined
  if (request.current_schedule !== null) {
    const read = givenSchema(request.current_schedule)
    if (!read.ok) return refusal(read.problems[0], locale)
    schedule = read.value
  }
  const model = await modelFrom(io.env)
  const result = await interpret(
    {
      text: request.text,
      kind: request.kind === 'update' ? 'update' : 'generate',
      today,
      locale,
      documents: attached.documents,
      ...(schedule && { schedule }),
    },
    { ...(model && { model }), patience: { seconds: PATIENCE, now: () => performance.now() } },
  )
  if (!result.ok) return refusal(result.problems[0], locale)
  return {
    ...wire(result.value.schedule, today),
    engine: result.value.engine,
    rounds: result.value.rounds ?? 0,
    ...(result.value.kind === 'update' &&
      result.value.question && { question: await questionOf(result.value.question, today, locale) }),
    notes: await notesOf(result.value, result.problems, locale),
  }
}

const unreadable = (line: string): Problem =>
  problem(
    'language.notUnderstood',
    { text: line.trim().slice(0, 80) },
    { suggestions: [{ code: 'language.describeProject', params: {} }] },
  )

/** Answers requests as JSON lines: a plan or an error for each line of stdin, in order. */
export const command: Command = {
  name: 'interpret',
  usage: '--lines',
  options: { lines: { type: 'boolean' } },
  async run(_args, io) {
    for await (const line of createInterface({ input: process.stdin })) {
      if (line.trim() === '') continue
      const request = requestOf(line)
      if (!request) {
        io.out(JSON.stringify(await refusal(unreadable(line), io.locale)))
        continue
      }
      let found: object
      try {
        found = await answer(request, io)
      } catch (error) {
        // Our mistake: the trace goes to stderr, and the caller that waits for this line still gets one.
        io.note(error instanceof Error ? (error.stack ?? error.message) : String(error))
        found = await refusal(unreadable(request.text), localeOf(request.lang, io))
      }
      io.out(JSON.stringify(request.id === undefined ? found : { ...found, id: request.id }))
    }
    return EXIT.done
  },
}
