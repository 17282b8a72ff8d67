import { done, failed, type Outcome, type Problem, type Schedule } from '@parada/schedule'
import { type DocumentText, isZip, readDocument } from './documents/index.ts'
import { MOST_BYTES } from './limits.ts'
import { isCompoundFile } from './mpp/container.ts'
import { isMpp, readMpp } from './mpp/index.ts'
import { mppProblem } from './mpp/problems.ts'
import { refuse, remark } from './problems.ts'
import { withinModel } from './sound.ts'
import { decodeText, lostLetters } from './text.ts'

/** Formats that hold a plan. */
export type PlanFormat = 'mpp' | 'mspdi' | 'xer' | 'pmxml' | 'tmx' | 'csv' | 'xlsx'

/** What a file turned out to be: a plan, or a document whose text the language engine may read. */
export type Opened =
  | { readonly kind: 'schedule'; readonly format: PlanFormat; readonly schedule: Schedule }
  | { readonly kind: 'document'; readonly document: DocumentText }

export interface OpenOptions {
  /** Called with the share done, 0 to 1. */
  readonly progress?: (share: number) => void
  readonly password?: string
  /** Which of several projects of a Primavera file. */
  readonly project?: string
}

/** Name of a plan that the file does not name: that of the file, without its folder and extension. */
const stem = (name: string): string => fileOf(name).replace(/\.[^.]*$/, '')
const fileOf = (name: string): string => name.split(/[\\/]/).at(-1) ?? name

/** Wraps a reader's outcome without what no plan can have; a plan without a name is called as its file. */
function plan(format: PlanFormat, read: Outcome<Schedule>, name: string): Outcome<Opened> {
  if (!read.ok) return read
  const { schedule: sound, problems } = withinModel(read.value)
  const schedule =
    sound.project.name.trim() === '' ? { ...sound, project: { ...sound.project, name: stem(name) } } : sound
  return done({ kind: 'schedule', format, schedule }, [...read.problems, ...problems])
}

/**
 * Opens a file by its content; the name only serves to name it. Readers are loaded when needed, so that a page's worker
 * carries no more than it uses. Codes: those of the readers, `formats.empty`, `formats.tooLarge`, `formats.unsupported`
 * (known, but none that we read, with what to do), `formats.unknown`, `formats.internal` (our own fault).
 */
export async function open(bytes: Uint8Array, name: string, options: OpenOptions = {}): Promise<Outcome<Opened>> {
  if (bytes.length === 0) return failed(refuse('formats.empty', {}, 'formats.supported'))
  if (bytes.length > MOST_BYTES)
    return failed(refuse('formats.tooLarge', { name, limit: MOST_BYTES / 1024 / 1024 }, 'formats.splitFile'))
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

const startsWith = (bytes: Uint8Array, mark: string): boolean => {
  for (let at = 0; at < mark.length; at++) if (bytes[at] !== mark.charCodeAt(at)) return false
  return true
}

/** Beginnings of files that we know and do not read. */
const FOREIGN: readonly (readonly [mark: string, format: string])[] = [
  ['{\\rtf', 'RTF'],
  ['SQLite format 3', 'SQLite'],
  ['MPX', 'MPX (Microsoft Project 4)'],
  ['PRX', 'Primavera P3 (PRX)'],
  ['\x1f\x8b', 'gzip'],
  ['7z\xbc\xaf', '7-Zip'],
  ['Rar!', 'RAR'],
  ['\x89PNG', 'PNG'],
  ['\xff\xd8\xff', 'JPEG'],
  ['GIF8', 'GIF'],
  ['II*\0', 'TIFF'],
  ['MM\0*', 'TIFF'],
  ['MZ', 'Windows program'],
  ['BM', 'bitmap'],
]

async function openByContent(bytes: Uint8Array, name: string, options: OpenOptions): Promise<Outcome<Opened>> {
  if (isMpp(bytes)) return plan('mpp', readMpp(bytes, options), name)
  if (isCompoundFile(bytes)) return compound(bytes, name, options)
  if (isZip(bytes)) return zipped(bytes, name, options)
  if (startsWith(bytes, '%PDF-')) return document(bytes, name)
  for (const [mark, format] of FOREIGN)
    if (startsWith(bytes, mark) && (mark !== 'BM' || bytes[6] === 0)) return failed(unsupported(name, format))
  const head = decodeText(bytes.subarray(0, 8192)).trimStart()
  if (head.startsWith('ERMHDR')) return plan('xer', (await import('./xer/index.ts')).readXer(bytes, options), name)
  if (head.startsWith('<')) return xml(bytes, name, head, options)
  if (head.startsWith('{') || head.startsWith('[')) {
    const text = decodeText(bytes)
    // Of wide letters every other byte is zero: those are no bytes to look for brackets in.
    const own = bytes[1] !== 0 && (bytes[0] === head.charCodeAt(0) || bytes[0] === 0xef)
    const read = (await import('./tmx/index.ts')).readTmx(text, { ...options, ...(own && { bytes }) })
    return plan('tmx', read.ok ? done(read.value, [...lostLetters(text), ...read.problems]) : read, name)
  }
  if (/[;,\t|]/.test(head)) {
    const { isTable, readCsv } = await import('./tables/index.ts')
    if (isTable(head)) {
      const table = readCsv(bytes, { name: stem(name), progress: options.progress })
      const onlyHead = !table.ok && table.problems[0].code === 'tables.onlyHead'
      if (onlyHead || (table.ok && table.value.tasks.length > 0)) return plan('csv', table, name)
    }
  }
  return document(bytes, name)
}

const unsupported = (name: string, format: string): Problem => {
  const advice = /Excel|CSV/.test(format)
    ? 'formats.saveAsXlsx'
    : /RTF|Word/.test(format)
      ? 'formats.supported'
      : 'formats.saveAsXml'
  return refuse('formats.unsupported', { name, format }, advice)
}

/** Other programs' files in Microsoft's old container, detected by the names of their streams. */
function compound(bytes: Uint8Array, name: string, options: OpenOptions): Outcome<Opened> {
  const has = (stream: string): boolean => includesWide(bytes, stream)
  if (has('WordDocument')) return failed(unsupported(name, 'Word 97-2003 (.doc)'))
  if (has('Workbook') || has('Book')) return failed(unsupported(name, 'Excel 97-2003 (.xls)'))
  if (has('PowerPoint Document')) return failed(unsupported(name, 'PowerPoint 97-2003 (.ppt)'))
  return plan('mpp', readMpp(bytes, options), name)
}

/** Whether the bytes hold a name in UTF-16. Directory entries are aligned to 128 bytes. */
function includesWide(bytes: Uint8Array, text: string): boolean {
  for (let at = 512; at + 128 <= bytes.length; at += 128) {
    let same = bytes[at + 64] === (text.length + 1) * 2
    for (let each = 0; same && each < text.length; each++)
      same = bytes[at + each * 2] === text.charCodeAt(each) && bytes[at + each * 2 + 1] === 0
    if (same) return true
  }
  return false
}

async function zipped(bytes: Uint8Array, name: string, options: OpenOptions): Promise<Outcome<Opened>> {
  const { readXlsx } = await import('./tables/index.ts')
  // The name of a workbook's part stands in clear in the archive's directory.
  if (includesNarrow(bytes, 'xl/workbook')) {
    const table = await readXlsx(bytes, { name: stem(name), progress: options.progress })
    const cannot = !table.ok && !['tables.noHeader', 'tables.noName'].includes(table.problems[0].code)
    if (cannot || (table.ok && table.value.tasks.length > 0)) return plan('xlsx', table, name)
    const text = await document(bytes, name)
    // Where nothing is in the cells there is no picture whose text is to be recognized.
    return !text.ok && text.problems[0].code === 'documents.noText' ? plan('xlsx', table, name) : text
  }
  if (includesNarrow(bytes, 'ppt/presentation')) return failed(unsupported(name, 'PowerPoint'))
  return document(bytes, name)
}

/** Whether the last 128 kB, where an archive has its directory, hold a name. */
function includesNarrow(bytes: Uint8Array, text: string): boolean {
  const tail = bytes.subarray(Math.max(0, bytes.length - 131_072))
  const first = text.charCodeAt(0)
  for (let at = tail.indexOf(first); at >= 0; at = tail.indexOf(first, at + 1)) {
    let each = 1
    while (each < text.length && tail[at + each] === text.charCodeAt(each)) each++
    if (each === text.length) return true
  }
  return false
}

/** Names that promise a plan. */
const PLAN_NAME = /\.(?:mp[ptx]|xer|tmx|xml|xlsx?|json)$/i

/** Plain text under the name of a plan is no plan: a saving that went wrong, or another file of that name. */
const otherThanNamed = ({ kind }: DocumentText, name: string): readonly Problem[] =>
  kind === 'text' && PLAN_NAME.test(name) ? [remark('warning', 'formats.notAsNamed', { name: fileOf(name) })] : []

async function document(bytes: Uint8Array, name: string): Promise<Outcome<Opened>> {
  const read = await readDocument(bytes, name)
  if (read.ok)
    return done({ kind: 'document', document: read.value }, [...otherThanNamed(read.value, name), ...read.problems])
  if (read.problems[0].code !== 'documents.unsupported') return read
  // Neither a plan nor a document: the accepted forms are not those of documents alone.
  const unknown = refuse('formats.unknown', { name }, 'formats.supported')
  return failed(
    /\.mp[pt]$/i.test(name) ? { ...mppProblem('mpp.notProjectFile'), suggestions: unknown.suggestions } : unknown,
  )
}

/** XML by its root element and, where two programs share one, its namespace. */
async function xml(bytes: Uint8Array, name: string, head: string, options: OpenOptions): Promise<Outcome<Opened>> {
  const tag = /<(?![?!])(?:[\w.-]+:)?([\w.-]+)([^>]*)/.exec(head.replace(/<!--[\s\S]*?(?:-->|$)/g, ''))
  const root = tag?.[1] ?? ''
  const attributes = tag?.[2] ?? ''
  if (root === 'Project' || (root === 'project' && attributes.includes('schemas.microsoft.com')))
    return plan('mspdi', (await import('./mspdi/index.ts')).readMspdi(bytes, options), name)
  if (root === 'APIBusinessObjects' || root === 'BusinessObjects')
    return plan('pmxml', (await import('./pmxml/index.ts')).readPmxml(bytes, options), name)
  if (root.toLowerCase() === 'tmx')
    return plan('tmx', (await import('./tmx/index.ts')).readTmx(decodeText(bytes)), name)
  if (
    root === 'Workbook' ||
    (/^html$/i.test(root) && /<(?:table|th|td)[\s>]/i.test(decodeText(bytes.subarray(0, 65_536))))
  ) {
    const { readMarkupTable } = await import('./tables/index.ts')
    const table = await readMarkupTable(bytes, { name: stem(name), progress: options.progress })
    if (table.ok && table.value.tasks.length > 0) return plan('xlsx', table, name)
    if (root === 'Workbook') return table.ok ? failed(refuse('tables.noHeader', {}, 'tables.nameColumn')) : table
  }
  if (root === 'project')
    return failed(unsupported(name, /mrproject|phase=/.test(attributes) ? 'Planner' : 'GanttProject'))
  if (/^html$/i.test(root)) return failed(unsupported(name, 'HTML'))
  return failed(refuse('formats.unknown', { name }, 'formats.supported'))
}
