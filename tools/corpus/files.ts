import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { gunzipSync } from 'node:zlib'

/** A file of the corpus and what an independent program found in it. */
export interface CorpusFile {
  /** Path from the corpus folder, with forward slashes. */
  readonly name: string
  readonly extension: string
  bytes(): Uint8Array
  /** Undefined when no truth lies beside the file. */
  truth(): Truth | undefined
}

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type Truth = { [key: string]: Json }

const READABLE = new Set(['mpp', 'mpt', 'xml', 'xer', 'pmxml'])
const TRUTH = '.json.gz'

/** Every project file below a folder, in the order of their names. */
export function corpusFiles(dir: string): CorpusFile[] {
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  const paths = entries.map(entry => join(entry.parentPath, entry.name)).sort()
  const truths = new Set(paths.filter(path => path.endsWith(TRUTH)))
  return paths.flatMap(path => {
    const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase()
    if (!READABLE.has(extension)) return []
    return [
      {
        name: relative(dir, path).replaceAll('\\', '/'),
        extension,
        bytes: () => new Uint8Array(readFileSync(path)),
        truth: () =>
          truths.has(path + TRUTH)
            ? (JSON.parse(gunzipSync(readFileSync(path + TRUTH)).toString('utf8')) as Truth)
            : undefined,
      },
    ]
  })
}
