import { done, failed, type Outcome, type Problem, type Schedule } from '@parada/schedule'
import { type DocumentText, isZip, readDocument } from './documents/index.ts'
import { isMpp, readMpp } from './mpp/index.ts'
import { refuse } from './problems.ts'
import { decodeText } from './text.ts'

/** Formats that hold a plan. */
export type PlanFormat = 'mpp' | 'mspdi' | 'xer' | 'pmxml' | 'tmx' | 'csv' | 'xlsx'

/** What a file turned out to be: a plan, or a document whose text the language engine may read. */
export type Opened =
  | { readonly kind: 'schedule'; readonly format: PlanFormat; readonly schedule: Schedule }
  | { readonly kind: 'document'; readonly document: DocumentText }

export interface OpenOptions {
  /** Told the share done, 0 to 1. */
  readonly progress?: (share: number) => void
  readonly password?: string
}

const plan = (format: PlanFormat, read: Outcome<Schedule>): Outcome<Opened> =>
  read.ok ? done({ kind: 'schedule', format, schedule: read.value }, read.problems) : read

/**
 * Opens a file by its content; the name only serves to name it in problems. Readers are loaded when needed. Codes: those
 * of the readers, `formats.empty`, `formats.unknown`, `formats.internal` (our own fault, reported with its reason).
 */
export async function open(bytes: Uint8Array, name: string, options: OpenOptions = {}): Promise<Outcome<Opened>> {
  if (bytes.length === 0) return failed(refuse('formats.empty', {}, 'formats.supported'))
  try {
    return await openByContent(bytes, name, options)
  } catch (error) {
    return failed(internal(name, error))
  }
}

const internal = (name: string, error: unknown): Problem =>
  refuse(
    'formats.internal',
    { name, why: error instanceof Error ? error.message.slice(0, 200) : String(error) },
    'formats.saveAgain',
  )

const isCompound = (bytes: Uint8Array): boolean =>
  bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0

async function openByContent(bytes: Uint8Array, name: string, options: OpenOptions): Promise<Outcome<Opened>> {
  if (isCompound(bytes) || isMpp(bytes)) return plan('mpp', readMpp(bytes, options))
  if (isZip(bytes) || startsWith(bytes, '%PDF-')) return document(bytes, name)
  const head = decodeText(bytes.subarray(0, 8192)).trimStart()
  if (head.startsWith('ERMHDR')) return plan('xer', (await import('./xer/index.ts')).readXer(bytes))
  if (head.startsWith('<')) return xml(bytes, name, head)
  if (head.startsWith('{') || head.startsWith('['))
    return plan('tmx', (await import('./tmx/index.ts')).readTmx(decodeText(bytes)))
  return document(bytes, name)
}

const startsWith = (bytes: Uint8Array, text: string): boolean =>
  [...text].every((each, at) => bytes[at] === each.charCodeAt(0))

async function document(bytes: Uint8Array, name: string): Promise<Outcome<Opened>> {
  const read = await readDocument(bytes, name)
  return read.ok ? done({ kind: 'document', document: read.value }, read.problems) : read
}

/** XML by its root element. */
async function xml(bytes: Uint8Array, name: string, head: string): Promise<Outcome<Opened>> {
  const root = /<(?![?!])(?:[\w.-]+:)?([\w.-]+)/.exec(head)?.[1]?.toLowerCase()
  if (root === 'project') return plan('mspdi', (await import('./mspdi/index.ts')).readMspdi(bytes))
  if (root === 'tmx') return plan('tmx', (await import('./tmx/index.ts')).readTmx(decodeText(bytes)))
  return failed(refuse('formats.unknown', { name }, 'formats.supported'))
}
