/** The Windows program as its user holds it: one copy, an icon, a log, settings, and a way to stop and to leave. */
import { execFile, spawn } from 'node:child_process'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Messages } from '@parada/messages'
import type { Running, Shell } from '../command.ts'
import { openBrowser } from '../open-browser.ts'
import { askRunning, claimPlace, meetingPlace, type Wish } from './only-copy.ts'
import { otherVersion } from './other-version.ts'
import type { Log } from './rotating-log.ts'
import { startTray, type Tray } from './tray.ts'
import type { MenuItem } from './tray-protocol.ts'
import { startsWithWindows, startWithWindows } from './windows-user.ts'

export interface ProgramPlace {
  /** The person's folder of the program. */
  readonly home: string
  /** Where its parts lie. */
  readonly parts: string
  readonly dataDir: string
  readonly version: string
  /** Address of the company's server, where one is set. */
  readonly server: string | null
  readonly log: Log
}

/** Milliseconds between two looks at the version of the company's server. */
const COMPARE_EVERY = 6 * 3_600_000

const UNPACKED = /^[0-9a-f]{16}$/

/** Folders that earlier versions unpacked; one that is still in use goes next time. */
export function removeOldParts(home: string, parts: string): void {
  for (const name of readdirSync(home)) {
    if (!UNPACKED.test(name) || join(home, name) === parts) continue
    try {
      rmSync(join(home, name), { recursive: true })
    } catch (error) {
      console.warn(`${name}: ${(error as NodeJS.ErrnoException).code}`)
    }
  }
}

/**
 * What goes with the program: its settings, logs, parts and start with Windows; the plans stay. Windows keeps parts that a
 * process still has loaded: those go a few seconds later, when it has ended.
 */
export async function removeFromUser(home: string): Promise<void> {
  await startWithWindows('', false)
  const kept: string[] = []
  for (const name of existsSync(home) ? readdirSync(home) : []) {
    if (!UNPACKED.test(name) && name !== 'logs' && name !== 'settings.json') continue
    try {
      rmSync(join(home, name), { recursive: true, force: true })
    } catch (error) {
      if (!['EPERM', 'EBUSY', 'EACCES', 'ENOTEMPTY'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
      kept.push(join(home, name))
    }
  }
  if (kept.length === 0) return
  const later = kept.map(path => `rmdir /s /q "${path}"`).join(' & ')
  spawn('cmd', ['/d', '/s', '/c', `"ping -n 6 127.0.0.1 >nul & ${later}"`], {
    detached: true,
    stdio: 'ignore',
    windowsHide: true,
    windowsVerbatimArguments: true,
  }).unref()
}

/** Asks the running copy to stop, and waits until it has; it is given fifteen seconds. */
export async function stopOther(dataDir: string): Promise<void> {
  const place = meetingPlace(dataDir)
  for (let tries = 0; tries < 50 && (await askRunning(place, 'stop')) !== null; tries++) await pause(300)
}

/** True when a copy runs already, which was asked to show itself or to stop. */
export async function askOther(dataDir: string, wish: Wish, quiet: boolean): Promise<boolean> {
  const other = await askRunning(meetingPlace(dataDir), wish)
  if (other?.url && wish === 'open' && !quiet) openBrowser(other.url)
  return other !== null
}

/** Takes the place of the only copy and shows the icon; null when another copy was faster. */
export async function takePlace(place: ProgramPlace, messages: Messages): Promise<Shell | null> {
  const program = new Program(place, messages)
  return (await claimPlace(meetingPlace(place.dataDir), wish => program.wished(wish))) ? program : null
}

/** The icon's menu; it names where the program is, never what its address opens. */
export function menuOf(
  words: Messages['cli']['tray'],
  state: {
    readonly version: string
    readonly url: string | null
    readonly pairing: boolean
    readonly newer: string | null
    readonly withWindows: boolean
  },
): MenuItem[] {
  const { version, url, newer } = state
  return [
    { id: 'state', label: url === null ? words.starting : words.state(version, new URL(url).origin), off: true },
    { id: 'open', label: words.open, off: url === null },
    { id: 'code', label: words.code, off: !state.pairing },
    null,
    ...(newer === null ? [] : [{ id: 'update', label: words.newer(newer) }]),
    { id: 'windows', label: words.withWindows, checked: state.withWindows },
    { id: 'settings', label: words.settings },
    { id: 'log', label: words.log },
    null,
    { id: 'uninstall', label: words.uninstall },
    { id: 'stop', label: words.stop },
  ]
}

class Program implements Shell {
  readonly stopped: Promise<void>
  readonly #place: ProgramPlace
  readonly #words: Messages['cli']['tray']
  readonly #tray: Tray
  #stop: () => void = () => undefined
  #running: Running | null = null
  #withWindows = false
  #newer: string | null = null
  #leaving = false

  constructor(place: ProgramPlace, messages: Messages) {
    this.#place = place
    this.#words = messages.cli.tray
    this.stopped = new Promise(done => {
      this.#stop = done
    })
    this.#tray = startTray(
      join(place.parts, 'tray-worker.cjs'),
      join(place.parts, 'parada.ico'),
      id => void this.#picked(id).catch((error: unknown) => console.error(error)),
      // Without an icon the program works on: the log says why there is none.
      why => console.error(`tray: ${why}`),
    )
    removeOldParts(place.home, place.parts)
    this.#show()
    void this.#look()
    // It runs for weeks where it starts with Windows.
    setInterval(() => void this.#compare(), COMPARE_EVERY).unref()
  }

  running(at: Running): void {
    this.#running = at
    this.#show()
    this.#tray.tell('Parada', this.#words.started)
  }

  failed(text: string): void {
    this.#tray.show('Parada', `${text}\n\n${this.#words.logAt(this.#place.log.path)}`)
  }

  async wished(wish: Wish): Promise<string | null> {
    if (wish === 'stop') this.#stop()
    return this.#running?.url ?? null
  }

  /** Asks the system, and the company's server for its version. */
  async #look(): Promise<void> {
    this.#withWindows = await startsWithWindows()
    this.#show()
    await this.#compare()
  }

  /** Whether the company's server is another version: notified once for each, and in the menu as long as it is so. */
  async #compare(): Promise<void> {
    const { server, version } = this.#place
    const other = server === null ? null : await otherVersion(server, version)
    if (other === this.#newer) return
    this.#newer = other
    this.#show()
    if (other !== null) this.#tray.tell('Parada', this.#words.newer(other))
  }

  #show(): void {
    const words = this.#words
    const { version } = this.#place
    const at = this.#running
    const pairing = at?.pairingCode != null
    const state = { version, url: at?.url ?? null, pairing, newer: this.#newer, withWindows: this.#withWindows }
    this.#tray.set(at ? `Parada ${version}` : words.starting, menuOf(words, state))
  }

  async #picked(id: string): Promise<void> {
    const words = this.#words
    const { home, log, server } = this.#place
    const show = (path: string): void => void execFile('explorer', [path])
    switch (id) {
      case 'open':
        if (this.#running) openBrowser(this.#running.url)
        return
      case 'code': {
        const code = this.#running?.pairingCode?.()
        if (code) this.#tray.show('Parada', words.codeIs(code))
        return
      }
      case 'windows':
        await startWithWindows(process.execPath, !this.#withWindows)
        this.#withWindows = await startsWithWindows()
        return this.#show()
      case 'settings':
        this.#tray.show('Parada', words.settingsAt(join(home, 'settings.json')))
        return
      case 'log':
        return show(dirname(log.path))
      case 'update':
        if (server) openBrowser(server)
        return
      case 'uninstall':
        if (!(await this.#tray.ask('Parada', words.uninstallAsk(this.#place.dataDir)))) return
        // Taken away when nothing writes there any more.
        this.#leaving = true
        return this.#stop()
      case 'stop':
        return this.#stop()
    }
  }

  async end(): Promise<void> {
    this.#tray.end()
    if (this.#leaving) await removeFromUser(this.#place.home)
  }
}
