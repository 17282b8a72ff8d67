import { done, failed, type Outcome, type Problem } from '@parada/schedule'
import { listed } from '../called.ts'
import { isCompoundFile } from '../mpp/container.ts'
import { refuse, remark } from '../problems.ts'
import { decodeText } from '../text.ts'
import { breaksOff, checkArchive, isWorkbookPart, isZip, stored } from './archive.ts'

/** The text of a document, its structure kept: `#` headings, numbered and dashed lists, table rows as `| a | b |`. */
export interface DocumentText {
  readonly kind: 'docx' | 'pdf' | 'text' | 'xlsx'
  readonly text: string
  /** UTF-16 units of the text. */
  readonly characters: number
  readonly pages?: number
}

/** Largest document, in bytes (specification, section 5). */
const MOST_BYTES = 10 * 1024 * 1024
const MOST_PAGES = 500
const MOST_TEXT = 4_000_000

/**
 * Reads a document by what it is, never by its name. Codes: `formats.empty`, `documents.tooLarge`,
 * `documents.unsupported`, `documents.unreadable`, `documents.encrypted`, `documents.noText`, `documents.scan` (pictures of
 * text), `formats.archiveBomb`, `formats.archiveDamaged`; `documents.cut` as a warning.
 */
export async function readDocument(bytes: Uint8Array, name: string): Promise<Outcome<DocumentText>> {
  if (bytes.length === 0) return failed(refuse('formats.empty', {}, 'formats.supported'))
  if (bytes.length > MOST_BYTES) return failed(refuse('documents.tooLarge', { limit: 10 }, 'formats.splitFile'))
  if (isPdf(bytes)) return pdf(bytes, name)
  if (isZip(bytes)) return zipped(bytes, name)
  if (isCompoundFile(bytes)) return failed(refuse('documents.unsupported', { name }, 'formats.supported'))
  return plainText(bytes, name)
}

/** The mark may come after some bytes of a mail program. */
const isPdf = (bytes: Uint8Array): boolean => latin(bytes.subarray(0, 1024)).includes('%PDF-')
const latin = (bytes: Uint8Array): string => Array.from(bytes, byte => String.fromCharCode(byte)).join('')

function finished(kind: DocumentText['kind'], raw: string, name: string, pages?: number): Outcome<DocumentText> {
  const clean = raw.replace(/\r\n?/g, '\n').replaceAll('\0', '').trim()
  if (clean === '') return failed(refuse('documents.noText', { name }, 'documents.ocr'))
  const problems: Problem[] =
    clean.length > MOST_TEXT ? [remark('warning', 'documents.cut', { name, limit: MOST_TEXT })] : []
  const text = clean.slice(0, MOST_TEXT)
  return done({ kind, text, characters: text.length, ...(pages !== undefined && { pages }) }, problems)
}

async function pdf(bytes: Uint8Array, name: string): Promise<Outcome<DocumentText>> {
  const { pdfText } = await import('./pdf/index.ts')
  try {
    const { text, count, pictures } = await pdfText(bytes, MOST_PAGES)
    if (text.trim() === '')
      return failed(refuse(pictures ? 'documents.scan' : 'documents.noText', { name }, 'documents.ocr'))
    return finished('pdf', text, name, count)
  } catch (error) {
    const encrypted = error instanceof Error && error.name === 'PasswordException'
    return failed(
      encrypted ? refuse('documents.encrypted', { name }, 'documents.removePassword') : unreadable(name, error),
    )
  }
}

const unreadable = (name: string, error: unknown): Problem =>
  refuse(
    'documents.unreadable',
    { name, why: error instanceof Error ? error.message.slice(0, 120) : '' },
    'formats.saveAgain',
  )

/** Parts of a Word document that its text is read from. */
const isWordPart = (name: string): boolean => /^word\/(?:document\d*|numbering|styles)\.xml$/.test(name)

async function zipped(bytes: Uint8Array, name: string): Promise<Outcome<DocumentText>> {
  const archive = checkArchive(bytes, name => isWordPart(name) || isWorkbookPart(name))
  if (!archive.ok)
    return failed(
      archive.reason === 'bomb'
        ? refuse('formats.archiveBomb', { name }, 'formats.splitFile')
        : refuse('formats.archiveDamaged', { name }, 'formats.saveAgain'),
    )
  try {
    if (archive.names.some(each => each.startsWith('word/'))) {
      const { docxText } = await import('./docx.ts')
      return finished('docx', docxText(archive.parts), name)
    }
    if (archive.names.some(each => each.startsWith('xl/'))) {
      if (breaksOff(archive.parts)) return failed(refuse('formats.truncated', {}, 'formats.saveAgain'))
      const { xlsxText } = await import('./xlsx.ts')
      return finished('xlsx', await xlsxText(stored(archive.parts)), name)
    }
  } catch (error) {
    return failed(unreadable(name, error))
  }
  if (archive.names.some(each => PLAN.test(each)))
    return failed(refuse('formats.packed', listed(archive.names.filter(each => !each.endsWith('/'))), 'formats.unpack'))
  return failed(refuse('documents.unsupported', { name }, 'formats.supported'))
}

/** Files in an archive that may be plans or documents of one. */
const PLAN = /\.(?:mp[pt]|xer|tmx|xml|xlsx?|csv|json|docx|pdf|txt)$/i

/** Text files hold hardly any control characters; programs and pictures do. */
function plainText(bytes: Uint8Array, name: string): Outcome<DocumentText> {
  const text = decodeText(bytes)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: counting them is the point
  const controls = text.slice(0, 4096).match(/[\u0000-\u0008\u000e-\u001f\ufffd]/g)?.length ?? 0
  // A few are let pass in a text, not in a handful of bytes.
  if (controls > Math.max(Math.min(4, text.length * 0.1), Math.min(text.length, 4096) * 0.02))
    return failed(refuse('documents.unsupported', { name }, 'formats.supported'))
  return finished('text', text, name)
}
