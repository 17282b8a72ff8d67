/**
 * Entry of the Windows program: the whole product in one file. Double-clicked it starts and opens the app in the browser;
 * with arguments it is the command `parada`; started by itself it is one of its helper processes.
 */
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { main } from '../main.ts'
import { heedStrayRejections } from '../stray-rejections.ts'
import { unpackAssets } from './assets.ts'

const HELPER = /\.cjs$/

async function run(): Promise<void> {
  heedStrayRejections()
  // A single executable has itself as both first arguments, and passes Node's own options on as plain arguments.
  const args = process.argv.slice(2)
  const folder = unpackAssets(join(process.env.LOCALAPPDATA ?? tmpdir(), 'Parada'))
  // Only a helper that this program unpacked itself is run: a file that a command names is never code.
  const [helper = ''] = args
  if (HELPER.test(helper) && dirname(resolve(helper)) === resolve(folder)) {
    createRequire(helper)(helper)
    return
  }
  process.env.PARADA_WEB_ROOT = join(folder, 'web')
  process.env.PARADA_DOCUMENT_SCRIPT = join(folder, 'read-document.cjs')
  process.env.PARADA_WORK_SCRIPT = join(folder, 'work.cjs')
  process.env.PARADA_COM_WORKER = join(folder, 'com-worker.cjs')
  process.env.PARADA_DIALOG_WORKER = join(folder, 'dialog-worker.cjs')
  process.env.PARADA_DATA ??= join(process.env.LOCALAPPDATA ?? tmpdir(), 'Parada', 'data')
  process.exitCode = await main(args.length === 0 ? ['start'] : args, process.env)
}

run().catch((error: unknown) => {
  console.error(error)
  // Without a console nobody would see it: Windows shows it in a message box.
  if (process.platform === 'win32')
    spawn('msg', ['*', String(error).slice(0, 250)], { stdio: 'ignore', windowsHide: true }).on(
      'error',
      () => undefined,
    )
  // What was started so far must not keep a program alive that shows nothing.
  process.exit(1)
})
