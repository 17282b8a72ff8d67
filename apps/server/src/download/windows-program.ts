import { existsSync } from 'node:fs'

/** Makes the Windows program's file; reports its progress from 0 to 1. Rejects when it cannot. */
export type BuildProgram = (onProgress: (share: number) => void) => Promise<void>

export interface WindowsProgramOptions {
  /** Where the archive is, or will be. */
  readonly file: string
  /** Absent: the file is there or it is not offered. */
  readonly build?: BuildProgram
}

/** How the download stands. */
export interface DownloadState {
  readonly state: 'ready' | 'building' | 'absent' | 'failed'
  /** 0 to 100. */
  readonly progress: number
}

/** The archive that PRO subscribers download, built at the first request where it can be. */
export interface WindowsProgram {
  readonly file: string
  state(): DownloadState
  /** Starts building when there is nothing yet; a build under way is joined. */
  prepare(): DownloadState
}

export function createWindowsProgram(
  options: WindowsProgramOptions | null,
  onError: (error: unknown) => void,
): WindowsProgram {
  let share: number | null = null
  let failed = false
  const state = (): DownloadState => {
    if (share !== null) return { state: 'building', progress: Math.round(share * 100) }
    if (options && existsSync(options.file)) return { state: 'ready', progress: 100 }
    return { state: failed ? 'failed' : 'absent', progress: 0 }
  }
  return {
    file: options?.file ?? '',
    state,
    prepare() {
      const now = state()
      if (now.state === 'ready' || now.state === 'building' || !options?.build) return now
      share = 0
      failed = false
      options
        .build(done => {
          share = Math.min(0.99, Math.max(share ?? 0, done))
        })
        .catch((error: unknown) => {
          failed = true
          onError(error)
        })
        .finally(() => {
          share = null
        })
      return state()
    },
  }
}
