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

/**
 * Reads documents, each in a child of its own with limits on time, processor time and memory; people take turns, one
 * document each. `payer` is who asks.
 */
export interface DocumentReader {
  read(bytes: Uint8Array, name: string, payer: string, signal?: AbortSignal): Promise<Outcome<ReadText>>
  /** Whether text in pictures can be recognised here. */
  readonly canRecognise: boolean
  /** The words in the pictures of a scanned PDF. Codes `documents.ocrFailed`, `documents.ocrMissing` and those of `read`. */
  recognise(bytes: Uint8Array, locale: Locale, payer: string, signal?: AbortSignal): Promise<Outcome<ReadText>>
  /** A file of any known format: a plan in wire form, or the text of a document. */
  open(bytes: Uint8Array, name: string, payer: string, signal?: AbortSignal): Promise<Outcome<OpenedFile>>
}

/** What a file turned out to be. */
export type OpenedFile =
  | { readonly kind: 'schedule'; readonly format: string; readonly schema: Record<string, unknown> }
  | { readonly kind: 'document'; readonly document: DocumentText }

interface Limits {
  readonly seconds: number
  /** Processor time of the child, watched where the system reports it (Linux). */
  readonly processorSeconds: number
  readonly heapMegabytes: number
  /** Of the whole child, buffers included; watched where the system reports it (Linux). */
  readonly residentMegabytes: number
  readonly atOnce: number
  readonly waiting: number
}

const LIMITS: Limits = {
  seconds: 30,
  processorSeconds: 10,
  heapMegabytes: 320,
  residentMegabytes: 900,
  atOnce: 2,
  waiting: 16,
}
/** Documents of one person that may wait or be read at once. */
const MOST_OF_ONE = 4
/** Clock ticks of the system in a second, as Linux counts processor time. */
const TICKS = 100
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
  const queue: { readonly payer: string; go(): void }[] = []
  /** How many of each person are read now, and how many there are with those that wait. */
  const [reading, asked] = [new Map<string, number>(), new Map<string, number>()]
  const count = (map: Map<string, number>, payer: string, by: number): void => {
    const now = (map.get(payer) ?? 0) + by
    if (now > 0) map.set(payer, now)
    else map.delete(payer)
  }
  const begin = (payer: string): void => {
    running++
    count(reading, payer, 1)
  }

  const enter = async (payer: string): Promise<boolean> => {
    if ((asked.get(payer) ?? 0) >= MOST_OF_ONE) return false
    const free = running < limits.atOnce && !reading.has(payer)
    if (!free && queue.length >= limits.waiting) return false
    count(asked, payer, 1)
    if (free) begin(payer)
    else await new Promise<void>(go => queue.push({ payer, go }))
    return true
  }
  const leave = (payer: string): void => {
    running--
    count(reading, payer, -1)
    count(asked, payer, -1)
    // Next is who waits longest and has nothing read now.
    const at = queue.findIndex(each => !reading.has(each.payer))
    const [next] = at < 0 || running >= limits.atOnce ? [] : queue.splice(at, 1)
    if (!next) return
    begin(next.payer)
    next.go()
  }

  const run = async <T>(
    command: readonly string[],
    bytes: Uint8Array,
    payer: string,
    signal: AbortSignal | undefined,
    { seconds, processorSeconds }: Pick<Limits, 'seconds' | 'processorSeconds'> = limits,
  ): Promise<Outcome<T>> => {
    if (!(await enter(payer))) return failed(serverProblem('documents.busy', {}, 'tryLater'))
    try {
      return await readInChild<T>(command, bytes, { ...limits, seconds, processorSeconds }, signal)
    } finally {
      leave(payer)
    }
  }

  return {
    async read(bytes, name, payer, signal) {
      const read = await run<DocumentText>([script, 'document', name], bytes, payer, signal)
      return read.ok ? done({ ...read.value, problems: read.problems }, read.problems) : read
    },
    canRecognise: ocrScript !== null,
    async recognise(bytes, locale, payer, signal) {
      if (ocrScript === null) return failed(serverProblem('documents.ocrMissing', {}, 'useDocx'))
      // Made and removed here: a child that is ended in the middle leaves nothing behind.
      const folder = await mkdtemp(join(tmpdir(), 'parada-ocr-'))
      try {
        const read = await run<DocumentText>([ocrScript, locale, folder], bytes, payer, signal, {
          seconds: OCR_SECONDS,
          processorSeconds: OCR_SECONDS,
        })
        return read.ok ? done({ ...read.value, problems: read.problems }, read.problems) : read
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
    open: (bytes, name, payer, signal) => run<OpenedFile>([script, 'plan', name], bytes, payer, signal),
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
      readFile(`/proc/${child.pid}/stat`, 'utf8').then(
        text => {
          // Fields 14 and 15, counted from behind the name, which may hold blanks.
          const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
          if (Number(fields[11]) + Number(fields[12]) > limits.processorSeconds * TICKS) end('time')
        },
        () => undefined,
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
    // The child may end before it has read all: its exit code says why.
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
