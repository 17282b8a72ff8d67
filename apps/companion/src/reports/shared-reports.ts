import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReportData } from '@parada/render/report'
import { done, type Outcome } from '@parada/schedule'
import { saveAtomically } from '../files/atomic-save.ts'

/** Reports kept on this machine for those who open their address here: where no API server gives links to others. */
export interface SharedReports {
  /** Keeps a snapshot; gives the secret part of its address, which is stored nowhere. */
  keep(data: ReportData): Promise<Outcome<string>>
  /** The snapshot behind an address, while it lives. */
  read(token: string): Promise<ReportData | null>
}

const LIFE_MS = 30 * 86_400_000
const MOST = 200

interface Kept {
  readonly until: number
  readonly data: ReportData
}

/** The name on the disk is a hash: who reads the folder learns no address. */
const fileOf = (folder: string, token: string): string =>
  join(folder, `${createHash('sha256').update(token).digest('hex')}.json`)

export function createSharedReports(folder: string, now: () => number): SharedReports {
  const readKept = async (path: string): Promise<Kept | null> => {
    try {
      return JSON.parse(await readFile(path, 'utf8')) as Kept
    } catch (error) {
      if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return null
      throw error
    }
  }

  /** Expired reports go; beyond 200 the ones that expire first go too. */
  const tidy = async (): Promise<void> => {
    const names = (await readdir(folder)).filter(name => name.endsWith('.json'))
    const kept = await Promise.all(
      names.map(async name => ({ name, until: (await readKept(join(folder, name)))?.until ?? 0 })),
    )
    const old = kept.sort((a, b) => b.until - a.until).filter((each, at) => each.until < now() || at >= MOST)
    for (const each of old) await rm(join(folder, each.name), { force: true })
  }

  return {
    async keep(data) {
      await mkdir(folder, { recursive: true })
      const token = randomBytes(24).toString('base64url')
      const saved = await saveAtomically(
        fileOf(folder, token),
        Buffer.from(JSON.stringify({ until: now() + LIFE_MS, data } satisfies Kept)),
      )
      if (!saved.ok) return saved
      await tidy()
      return done(token)
    },
    async read(token) {
      if (!/^[\w-]{32}$/.test(token)) return null
      const kept = await readKept(fileOf(folder, token))
      return kept && kept.until >= now() ? kept.data : null
    },
  }
}
