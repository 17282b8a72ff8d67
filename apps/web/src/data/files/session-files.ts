/** A picked file as the browser session remembers it (specification, section 3, "File info"). */
export interface SessionFile {
  readonly filename: string
  /** Text, or base64 of a binary file; empty when the file is too large to keep. */
  readonly content: string
  readonly isTextFile: boolean
  readonly size: number
  readonly lastModified: number
  readonly method: 'browser' | 'drop' | 'companion'
}

/** Larger content is not kept: the session's storage holds about five million characters in all. */
const MOST_KEPT = 1_500_000
const PREFIX = 'parada.file.'

/** The files themselves, as long as the page is not loaded anew: also those that are too large to keep. */
const picked = new Map<string, File>()

/** Remembers a picked file for this browser session. Never fails: a full storage keeps all but the content, or nothing. */
export async function storeSessionFile(file: File, method: SessionFile['method']): Promise<void> {
  picked.set(file.name, file)
  const bytes = file.size <= MOST_KEPT ? new Uint8Array(await file.arrayBuffer().catch(() => new ArrayBuffer(0))) : null
  const text = bytes && /\.(tmx|xml|xer|json|csv)$/i.test(file.name) ? textOf(bytes) : null
  const info: SessionFile = {
    filename: file.name,
    content: text ?? (bytes ? base64(bytes) : ''),
    isTextFile: text !== null,
    size: file.size,
    lastModified: file.lastModified,
    method,
  }
  if (!store(info)) store({ ...info, content: '' })
}

function store(info: SessionFile): boolean {
  try {
    sessionStorage.setItem(PREFIX + info.filename, JSON.stringify(info))
    return true
  } catch {
    // No room: what was kept of another file of that name must not be opened in its place.
    sessionStorage.removeItem(PREFIX + info.filename)
    return false
  }
}

/** The remembered file of that name as a file again; null when it is unknown, or was too large and the page is new. */
export function sessionFile(name: string): File | null {
  const known = picked.get(name)
  if (known) return known
  const text = sessionStorage.getItem(PREFIX + name)
  if (!text) return null
  const info = JSON.parse(text) as SessionFile
  if (info.content === '') return null
  const content = info.isTextFile ? info.content : bytesOf(info.content)
  return new File([content], info.filename, { lastModified: info.lastModified })
}

/** UTF-8 as text, byte for byte the same when written again; null for any other encoding (older XER and CSV files). */
function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

function base64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const raw = atob(text)
  const bytes = new Uint8Array(raw.length)
  for (let at = 0; at < raw.length; at++) bytes[at] = raw.charCodeAt(at)
  return bytes
}
