/**
 * Entry of the Windows program: the whole product in one file. Double-clicked it starts, or shows the copy that runs; with
 * arguments it is the command `parada`; started by itself it is one of its helper processes.
 */
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { loadMessages } from '@parada/messages'
import manifest from '../../package.json' with { type: 'json' }
import { heedClosedOutput } from '../closed-output.ts'
import { localeFrom, main } from '../main.ts'
import { heedStrayRejections } from '../stray-rejections.ts'
import { unpackAssets } from './assets.ts'
import { askOther, removeFromUser, stopOther, takePlace } from './program.ts'
import { openLog, printInto } from './rotating-log.ts'
import { intoEnvironment, readSettings, SettingsError } from './settings.ts'
import { startTray } from './tray.ts'
import { IN_BACKGROUND } from './windows-user.ts'

const HELPER = /\.cjs$/
const HOME = join(process.env.LOCALAPPDATA ?? tmpdir(), 'Parada')
/** The program's folder: an administrator's settings and parts may lie beside it. */
const BESIDE = dirname(process.execPath)

function nameParts(parts: string): void {
  process.env.PARADA_WEB_ROOT = join(parts, 'web')
  process.env.PARADA_DOCUMENT_SCRIPT = join(parts, 'read-document.cjs')
  process.env.PARADA_WORK_SCRIPT = join(parts, 'work.cjs')
  process.env.PARADA_COM_WORKER = join(parts, 'com-worker.cjs')
  process.env.PARADA_DIALOG_WORKER = join(parts, 'dialog-worker.cjs')
}

/** The program that its user holds by an icon. */
async function runProgram(parts: string, dataDir: string, quiet: boolean): Promise<number> {
  const log = openLog(join(HOME, 'logs', 'parada.log'))
  printInto(log)
  const messages = await loadMessages(localeFrom([], process.env))
  const server = process.env.PARADA_SERVER_URL ?? null
  const place = { home: HOME, parts, dataDir, version: manifest.version, server, log }
  const shell = await takePlace(place, messages)
  if (!shell) return 0
  log.line(`Parada ${manifest.version}, process ${process.pid}`)
  try {
    const code = await main(['start', ...(quiet ? ['--no-open'] : [])], process.env, shell)
    if (code !== 0) {
      shell.failed(messages.cli.tray.notStarted)
      // Its window is closed by its reader: until then the program is there to be asked.
      await Promise.race([shell.stopped, pause(600_000)])
    }
    return code
  } finally {
    await shell.end()
  }
}

/** Takes away what the program keeps for this user; the plans stay. */
async function uninstall(dataDir: string): Promise<number> {
  await stopOther(dataDir)
  await removeFromUser(HOME)
  return 0
}

const partsHere = (): string => unpackAssets(HOME, join(BESIDE, 'app'))

async function run(): Promise<void> {
  heedStrayRejections()
  heedClosedOutput()
  // A single executable has itself as both first arguments, and passes Node's own options on as plain arguments.
  const args = process.argv.slice(2)
  const [first = ''] = args
  if (HELPER.test(first) && dirname(resolve(first)) === resolve(partsHere())) {
    // Only a helper that this program brought itself is run: a file that a command names is never code.
    createRequire(first)(first)
    return
  }
  intoEnvironment(readSettings([join(BESIDE, 'parada.json'), join(HOME, 'settings.json')]), process.env)
  const dataDir = process.env.PARADA_DATA || join(HOME, 'data')
  process.env.PARADA_DATA = dataDir
  const quiet = first === IN_BACKGROUND
  const asProgram = args.length === 0 || quiet
  // First of all: a second double click shows what the first one started.
  if (asProgram && (await askOther(dataDir, 'open', quiet))) process.exit(0)
  // Nothing is unpacked, or loaded, of what goes.
  if (first === 'uninstall') process.exit(await uninstall(dataDir))
  const parts = partsHere()
  nameParts(parts)
  if (asProgram) process.exit(await runProgram(parts, dataDir, quiet))
  if (process.platform === 'win32') createRequire(join(parts, 'console-attach.cjs'))(join(parts, 'console-attach.cjs'))
  process.exitCode = await main(args, process.env, undefined, 0)
}

/** A window with what went wrong, for a user without a console. */
async function tell(error: unknown): Promise<void> {
  if (process.platform !== 'win32' || process.argv.length > 2) return
  const parts = partsHere()
  const { tray } = (await loadMessages(localeFrom([], process.env))).cli
  const text = error instanceof SettingsError ? tray.badSettings(error.path, error.why) : String(error)
  const box = startTray(join(parts, 'tray-worker.cjs'), join(parts, 'parada.ico'), () => undefined, console.error)
  await box.ask('Parada', text.slice(0, 2000))
}

run().catch(async (error: unknown) => {
  console.error(error)
  await tell(error)
  // What was started so far must not keep a program alive that shows nothing.
  process.exit(1)
})
