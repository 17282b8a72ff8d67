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

/** Remembers a picked file for this browser session. */
export async function keepSessionFile(file: File, method: SessionFile['method']): Promise<void> {
  const isTextFile = /\.(tmx|xml|xer|json|csv)$/i.test(file.name)
  let content = ''
  if (file.size <= MOST_KEPT) {
    const bytes = new Uint8Array(await file.arrayBuffer())
    content = isTextFile ? new TextDecoder().decode(bytes) : base64(bytes)
  }
  const info: SessionFile = {
    filename: file.name,
    content,
    isTextFile,
    size: file.size,
    lastModified: file.lastModified,
    method,
  }
  try {
    sessionStorage.setItem(PREFIX + file.name, JSON.stringify(info))
  } catch {
    sessionStorage.setItem(PREFIX + file.name, JSON.stringify({ ...info, content: '' }))
  }
}

/** The remembered file of that name as a file again; null when it is unknown or was too large. */
export function sessionFile(name: string): File | null {
  const text = sessionStorage.getItem(PREFIX + name)
  if (!text) return null
  const info = JSON.parse(text) as SessionFile
  if (info.content === '') return null
  const content = info.isTextFile ? info.content : bytesOf(info.content)
  return new File([content], info.filename, { lastModified: info.lastModified })
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
