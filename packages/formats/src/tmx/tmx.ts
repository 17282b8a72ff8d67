import { type Calculation, done, failed, type Json, type Outcome, type Schedule } from '@parada/schedule'
import { isObject, type JsonObject, jsonDepth, objectOf } from '../json.ts'
import { refuse } from '../problems.ts'
import { fromSchema, type SchemaOptions } from './from-schema.ts'
import { toSchema } from './to-schema.ts'

/** What our file says it is. */
export const TMX_FORMAT = 'parada-tmx'
/** Version of the envelope and its schema that we write. Readers take every older one through `MIGRATIONS`. */
export const TMX_VERSION = 1

/** Longest text read, in UTF-16 units; a plan of 100,000 tasks has about 60 million. */
const MOST_TEXT = 256 * 1024 * 1024
const MOST_DEPTH = 200

/** Steps that bring a schema of version N to N + 1. Version 0 is a file from before versions: its schema is bare. */
export const MIGRATIONS: Readonly<Record<number, (schema: JsonObject) => JsonObject>> = {
  0: schema => schema,
}

/** Where the envelope's unknown members travel in `Schedule.extra`. */
const ENVELOPE = 'tmx:envelope'

/**
 * Reads a `.tmx` file, a bare schema object, or either already parsed. Problem codes `tmx.*`, `formats.tooLarge`,
 * `formats.tooDeep`, `formats.empty`.
 */
export function readTmx(content: unknown, options: SchemaOptions = {}): Outcome<Schedule> {
  const read = readContent(content, options)
  options.progress?.(1)
  return read
}

function readContent(content: unknown, options: SchemaOptions): Outcome<Schedule> {
  if (typeof content !== 'string') return fromJson(content, options)
  const text = content.charCodeAt(0) === 0xfeff ? content.slice(1) : content
  if (!/\S/.test(text)) return failed(refuse('formats.empty', {}, 'formats.supported'))
  if (text.length > MOST_TEXT) return failed(refuse('formats.tooLarge', { limit: MOST_TEXT }, 'formats.splitFile'))
  if (
    /^\s*(?:<\?xml[^>]*>\s*)?(?:<!DOCTYPE\s+tmx\b|<!--|<tmx\b)/i.test(text) &&
    /<tmx\b|<!DOCTYPE\s+tmx/i.test(text.slice(0, 4000))
  )
    return failed(refuse('tmx.translationMemory', {}, 'formats.supported'))
  options.progress?.(0.05)
  if (jsonDepth(options.bytes ?? text) > MOST_DEPTH)
    return failed(refuse('formats.tooDeep', { limit: MOST_DEPTH }, 'formats.saveAgain'))
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    return failed(refuse('tmx.notJson', faultAt(text, error), 'formats.saveAgain'))
  }
  options.progress?.(0.3)
  const { progress } = options
  return fromJson(json, { ...options, progress: progress && (share => progress(0.3 + 0.7 * share)) })
}

/** Line and column, from 1, where a text stops being JSON; both are empty where the engine does not name them. */
function faultAt(text: string, error: unknown): { readonly line: number | ''; readonly column: number | '' } {
  const message = error instanceof Error ? error.message : ''
  const stated = /position (\d+)/.exec(message)?.[1]
  // A text that was cut off ends where more was expected.
  const at = stated === undefined ? (/end of/i.test(message) ? text.length : null) : Number(stated)
  if (at === null) return { line: '', column: '' }
  const before = text.slice(0, at)
  return { line: before.split('\n').length, column: at - before.lastIndexOf('\n') }
}

function fromJson(json: unknown, options: SchemaOptions): Outcome<Schedule> {
  if (!isObject(json) || json.format !== TMX_FORMAT) return fromSchema(json, options)
  const { format: _, version, schema, ...rest } = json
  const stated = typeof version === 'number' ? version : 0
  if (stated > TMX_VERSION)
    return failed(refuse('tmx.newerVersion', { version: stated, known: TMX_VERSION }, 'formats.updateParada'))
  if (!isObject(schema)) return failed(refuse('tmx.notSchedule', {}, 'formats.saveAgain'))
  let current: JsonObject = schema
  for (let at = Math.max(0, Math.floor(stated)); at < TMX_VERSION; at++) current = MIGRATIONS[at]?.(current) ?? current
  const read = fromSchema(current, options)
  if (!read.ok || Object.keys(rest).length === 0) return read
  return done({ ...read.value, extra: { ...read.value.extra, [ENVELOPE]: rest } }, read.problems)
}

/** Text of a `.tmx` file: UTF-8 JSON with one member a line at the top, dates from `calculation` where given. */
export function writeTmx(schedule: Schedule, calculation?: Calculation): string {
  const { [ENVELOPE]: envelope, ...extra } = schedule.extra ?? {}
  const bare: Schedule = { ...schedule }
  if (envelope !== undefined) {
    if (Object.keys(extra).length > 0) Object.assign(bare, { extra })
    else delete (bare as { extra?: unknown }).extra
  }
  const entries: [string, Json][] = [
    ['format', TMX_FORMAT],
    ['version', TMX_VERSION],
    ['schema', toSchema(bare, calculation)],
    ...(isObject(envelope) ? Object.entries(envelope) : []),
  ]
  return `${JSON.stringify(objectOf(entries), null, 1)}\n`
}
