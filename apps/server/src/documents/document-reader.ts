import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DocumentText } from '@parada/formats/documents'
import type { Locale } from '@parada/messages'
import { done, failed, type Outcome, type Problem } from '@parada/schedule'
import { serverProblem } from '../problem.ts'

/** Text of a document, with what was lost on the way. */
export interface ReadText extends DocumentText {
  readonly problems: readonly Problem[]
}

/** Reads documents one at a time per process, each in a child of its own with limits on time and memory. */
export interface DocumentReader {
  read(bytes: Uint8Array, name: string, signal?: AbortSignal): Promise<Outcome<ReadText>>
  /** Whether text in pictures can be recognised here. */
  readonly canRecognise: boolean
  /** The words in the pictures of a scanned PDF. Codes `documents.ocrFailed`, `documents.ocrMissing` and those of `read`. */
  recognise(bytes: Uint8Array, locale: Locale, signal?: AbortSignal): Promise<Outcome<ReadText>>
  /** A file of any known format: a plan in wire form, or the text of a document. */
  open(bytes: Uint8Array, name: string, signal?: AbortSignal): Promise<Outcome<OpenedFile>>
}

/** What a file turned out to be. */
export type OpenedFile =
  | { readonly kind: 'schedule'; readonly format: string; readonly schema: Record<string, unknown> }
  | { readonly kind: 'document'; readonly document: DocumentText }

interface Limits {
  readonly seconds: number
  readonly heapMegabytes: number
  /** Of the whole child, buffers included; watched where the system tells (Linux). */
  readonly residentMegabytes: number
  readonly atOnce: number
  readonly waiting: number
}

const LIMITS: Limits = { seconds: 30, heapMegabytes: 320, residentMegabytes: 900, atOnce: 2, waiting: 16 }
/** Recognising takes seconds for each page, and holds one page's picture with the letters of three languages. */
const OCR_SECONDS = 180
const LARGEST_REPLY = 64 * 1024 * 1024

interface Options {
  /** Script that the child runs; another one where the server is bundled. */
  readonly script?: string
  readonly limits?: Partial<Limits>
  /** Script that recognises text; null where it is not installed with the server. */
  readonly ocrScript?: string | null
}

export function createDocumentReader(options: Options = {}): DocumentReader {
  const limits = { ...LIMITS, ...options.limits }
  const script = options.script ?? fileURLToPath(new URL('./read-in-child.ts', import.meta.url))
  const ocrScript =
    options.ocrScript !== undefined
      ? options.ocrScript
      : options.script === undefined
        ? fileURLToPath(new URL('./ocr-in-child.ts', import.meta.url))
        : null
  let running = 0
  const queue: (() => void)[] = []

  const enter = async (): Promise<boolean> => {
    if (running < limits.atOnce) {
      running++
      return true
    }
    if (queue.length >= limits.waiting) return false
    await new Promise<void>(resolve => queue.push(resolve))
    return true
  }
  const leave = () => {
    const next = queue.shift()
    if (next) next()
    else running--
  }

  const run = async <T>(
    command: readonly string[],
    bytes: Uint8Array,
    signal: AbortSignal | undefined,
    seconds = limits.seconds,
  ): Promise<Outcome<T>> => {
    if (!(await enter())) return failed(serverProblem('documents.busy', {}, 'tryLater'))
    try {
      return await readInChild<T>(command, bytes, { ...limits, seconds }, signal)
    } finally {
      leave()
    }
  }

  return {
    async read(bytes, name, signal) {
      const read = await run<DocumentText>([script, 'document', name], bytes, signal)
      return read.ok ? done({ ...read.value, problems: read.problems }, read.problems) : read
    },
    canRecognise: ocrScript !== null,
    async recognise(bytes, locale, signal) {
      if (ocrScript === null) return failed(serverProblem('documents.ocrMissing', {}, 'useDocx'))
      // Made and removed here: a child that is ended in the middle leaves nothing behind.
      const folder = await mkdtemp(join(tmpdir(), 'parada-ocr-'))
      try {
        const read = await run<DocumentText>([ocrScript, locale, folder], bytes, signal, OCR_SECONDS)
        return read.ok ? done({ ...read.value, problems: read.problems }, read.problems) : read
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
    open: (bytes, name, signal) => run<OpenedFile>([script, 'plan', name], bytes, signal),
  }
}

/** Windows programs do not start without their system folder; nothing else is passed on. */
const BARE_ENVIRONMENT: NodeJS.ProcessEnv = process.platform === 'win32' ? { SystemRoot: process.env.SystemRoot } : {}

function readInChild<T>(
  command: readonly string[],
  bytes: Uint8Array,
  limits: Limits,
  signal: AbortSignal | undefined,
): Promise<Outcome<T>> {
  return new Promise((resolve, reject) => {
    // No environment: a reader that a hostile document has taken over finds no secret in it.
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${limits.heapMegabytes}`, ...command],
      { stdio: ['pipe', 'pipe', 'ignore'], env: BARE_ENVIRONMENT },
    )
    let over: 'time' | 'memory' | 'cancelled' | null = null
    const end = (why: NonNullable<typeof over>) => {
      over ??= why
      child.kill('SIGKILL')
    }
    const timer = setTimeout(() => end('time'), limits.seconds * 1000)
    const watch = setInterval(() => {
      if (child.pid === undefined) return
      readFile(`/proc/${child.pid}/statm`, 'utf8').then(
        text => {
          if (Number(text.split(' ')[1]) * 4096 > limits.residentMegabytes * 1_048_576) end('memory')
        },
        // Not Linux, or the child has just ended: the heap limit remains.
        () => clearInterval(watch),
      )
    }, 50)
    const onAbort = () => end('cancelled')
    signal?.addEventListener('abort', onAbort)
    const chunks: Buffer[] = []
    let size = 0
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > LARGEST_REPLY) end('memory')
      else chunks.push(chunk)
    })
    // The child may end before it has read all: its exit tells why.
    child.stdin.on('error', () => undefined)
    child.stdin.end(bytes)
    child.on('error', reject)
    child.on('close', code => {
      clearTimeout(timer)
      clearInterval(watch)
      signal?.removeEventListener('abort', onAbort)
      if (over === 'time')
        return resolve(failed(serverProblem('documents.timedOut', { seconds: limits.seconds }, 'smallerFile')))
      if (over === 'cancelled') return resolve(failed(serverProblem('server.cancelled', {}, 'tryAgain')))
      // Node ends with 134 (SIGABRT) or 133 when its heap is full.
      if (over === 'memory' || code !== 0)
        return resolve(failed(serverProblem('documents.tooHeavy', {}, 'smallerFile', 'useDocx')))
      resolve(JSON.parse(Buffer.concat(chunks).toString('utf8')) as Outcome<T>)
    })
  })
}
