import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'

/** What a company or a person sets of the Windows program, in a file; the environment wins over it. */
const Settings = z.object({
  /** Address of the company's server: the program is its companion then. */
  server: z.url({ protocol: /^https?$/ }).optional(),
  /** Further pages that may call the companion. */
  origins: z
    .array(z.url({ protocol: /^https?$/ }))
    .max(20)
    .optional(),
  port: z.number().int().min(1).max(65_535).optional(),
  companionPort: z.number().int().min(1).max(65_535).optional(),
  /** Folder of the data. */
  data: z.string().min(1).max(1000).optional(),
  language: z.enum(['pt', 'en', 'es']).optional(),
})
export type Settings = z.infer<typeof Settings>

/** A settings file that cannot be used: its user must know, or the program runs with unintended defaults. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
  readonly path: string
  readonly why: string

  constructor(path: string, why: string) {
    super(`${path}: ${why}`)
    this.path = path
    this.why = why
  }
}

function settingsAt(path: string): Settings {
  if (!existsSync(path)) return {}
  try {
    // Windows' own editor writes a mark at the beginning.
    const read = Settings.safeParse(JSON.parse(readFileSync(path, 'utf8').replace(/^\uFEFF/, '')))
    if (read.success) return read.data
    throw new SettingsError(path, read.error.issues.map(each => each.path.join('.') || 'JSON').join(', '))
  } catch (error) {
    if (error instanceof SettingsError) throw error
    throw new SettingsError(path, error instanceof Error ? error.message : String(error))
  }
}

/** The settings of the files that are there; a later file wins. */
export const readSettings = (paths: readonly string[]): Settings => Object.assign({}, ...paths.map(settingsAt))

/** The settings as the environment that the commands read; what it says already stays. */
export function intoEnvironment(settings: Settings, env: Record<string, string | undefined>): void {
  const { server, origins, port, companionPort, data, language } = settings
  const given = {
    PARADA_SERVER_URL: server,
    PARADA_COMPANION_ORIGINS: origins?.join(','),
    PARADA_PORT: port?.toString(),
    PARADA_COMPANION_PORT: companionPort?.toString(),
    PARADA_DATA: data,
    // Before LANG, which other programs set for themselves.
    LC_ALL: language,
  }
  for (const [name, value] of Object.entries(given)) if (value !== undefined) env[name] ||= value
}
