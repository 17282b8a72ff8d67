import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { gunzipSync } from 'node:zlib'

/** A file of the corpus and what an independent program found in it. */
export interface CorpusFile {
  /** Path from the corpus folder, with forward slashes. */
  readonly name: string
  readonly extension: string
  bytes(): Uint8Array
  /** Undefined when no truth lies beside the file, or one that cannot be read. */
  truth(): Truth | undefined
  /** Why the truth beside the file cannot be read, if it cannot. */
  truthFault(): string | undefined
}

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type Truth = { [key: string]: Json }

const READABLE = new Set(['mpp', 'mpt', 'xml', 'xer', 'pmxml'])
/** What a truth is called after its file; packed or plain. */
const TRUTHS = ['.json.gz', '.json'] as const

/** Every project file below a folder, in the order of their names. */
export function corpusFiles(dir: string): CorpusFile[] {
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  const paths = entries.map(entry => join(entry.parentPath, entry.name)).sort()
  const truths = new Set(paths)
  return paths.flatMap(path => {
    const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase()
    if (!READABLE.has(extension)) return []
    return [
      {
        name: relative(dir, path).replaceAll('\\', '/'),
        extension,
        bytes: () => new Uint8Array(readFileSync(path)),
        truth: () => readTruth(path, truths).truth,
        truthFault: () => readTruth(path, truths).fault,
      },
    ]
  })
}

function readTruth(path: string, present: ReadonlySet<string>): { truth?: Truth; fault?: string } {
  const found = TRUTHS.map(extension => path + extension).find(each => present.has(each))
  if (found === undefined) return {}
  try {
    const bytes = readFileSync(found)
    const text = (found.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
    const truth: unknown = JSON.parse(text)
    return typeof truth === 'object' && truth !== null && !Array.isArray(truth)
      ? { truth: truth as Truth }
      : { fault: 'no object' }
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) }
  }
}
