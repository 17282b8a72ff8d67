import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Problem } from '@parada/schedule'

/** A plan as kept in the cache: the wire schedule, and what its reader remarked. */
export interface CachedPlan {
  readonly schema: Readonly<Record<string, unknown>>
  readonly problems: readonly Problem[]
}

interface Entry extends CachedPlan {
  readonly version: string
}

/** Schedules already read, by the hash of their file's content: renaming or copying a file does not read it again. */
export interface PlanCache {
  get(hash: string): Promise<CachedPlan | null>
  /** Remembers a plan; false when there is no room or no right to write: the plan was read all the same. */
  put(hash: string, plan: CachedPlan): Promise<boolean>
  status(): Promise<{ total_entries: number; valid_entries: number; invalid_entries: number; total_size_mb: number }>
  clear(): Promise<void>
}

/** Why a cache may stay without an entry: a full disk, or a folder that may not be written. */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS'])

/** The cache key of a file's bytes. */
export const contentHash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Entry).version === 'string' &&
  typeof (value as Entry).schema === 'object' &&
  Array.isArray((value as Entry).problems)

/** A cache in `folder`. Entries of another `version` of the readers are invalid: a better reader must not give old answers. */
export function createPlanCache(folder: string, version: string): PlanCache {
  const fileOf = (hash: string): string => join(folder, `${hash}.json`)

  const names = async (): Promise<string[]> =>
    (
      await readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [] as string[]
        throw error
      })
    ).filter(name => /^[0-9a-f]{64}\.json$/.test(name))

  const readEntry = async (path: string): Promise<Entry | null> => {
    try {
      const value: unknown = JSON.parse(await readFile(path, 'utf8'))
      return isEntry(value) && value.version === version ? value : null
    } catch (error) {
      // A missing, torn or foreign file is not an entry: the plan is read again from its own file.
      if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return null
      throw error
    }
  }

  return {
    async get(hash) {
      const entry = await readEntry(fileOf(hash))
      return entry && { schema: entry.schema, problems: entry.problems }
    },
    async put(hash, { schema, problems }) {
      const temporary = join(folder, `${hash}.${process.pid}.${performance.now()}.tmp`)
      try {
        await mkdir(folder, { recursive: true })
        await writeFile(temporary, JSON.stringify({ version, schema, problems } satisfies Entry), { mode: 0o600 })
        await rename(temporary, fileOf(hash))
        return true
      } catch (error) {
        if (!NO_ROOM.has((error as NodeJS.ErrnoException).code ?? '')) throw error
        await rm(temporary, { force: true })
        return false
      }
    },
    async status() {
      let valid = 0
      let bytes = 0
      const files = await names()
      for (const name of files) {
        const path = join(folder, name)
        bytes += (await stat(path)).size
        if (await readEntry(path)) valid++
      }
      return {
        total_entries: files.length,
        valid_entries: valid,
        invalid_entries: files.length - valid,
        total_size_mb: Math.round((bytes / 1_048_576) * 100) / 100,
      }
    },
    async clear() {
      await rm(folder, { recursive: true, force: true })
    },
  }
}
