import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { done, failed, type Outcome } from '@parada/schedule'
import { companionProblem } from '../problem.ts'

/** What a dialog is asked for. Extensions carry their dot. */
export interface DialogRequest {
  readonly kind: 'open' | 'save'
  readonly title: string
  readonly extensions: readonly string[]
  /** Suggested file name of a save. */
  readonly name?: string
  /** Folder it opens in. */
  readonly folder?: string
}

/** The path picked; null when the person cancelled. */
export type Picked = string | null

/** The machine's own file windows. Codes: `companion.noDialog`, `companion.dialogFailed`. */
export interface Dialogs {
  readonly available: boolean
  pick(request: DialogRequest): Promise<Outcome<Picked>>
  /** Asks yes or no; null where nothing can be shown. */
  confirm(question: string): Promise<boolean | null>
}

/** How a dialog program is called and its ending read. */
interface DialogProgram {
  readonly command: string
  readonly pick: (request: DialogRequest) => readonly string[]
  readonly confirm: (question: string) => readonly string[]
  readonly cancelled: (code: number, errors: string) => boolean
}

const start = (request: DialogRequest): string => join(request.folder ?? homedir(), request.name ?? '')

const globs = (request: DialogRequest): string =>
  request.extensions.flatMap(each => [`*${each}`, `*${each.toUpperCase()}`]).join(' ')

const ZENITY: DialogProgram = {
  command: 'zenity',
  pick: request => [
    '--file-selection',
    `--title=${request.title}`,
    `--filename=${start(request)}${request.kind === 'open' ? '/' : ''}`,
    `--file-filter=${request.title} | ${globs(request)}`,
    ...(request.kind === 'save' ? ['--save', '--confirm-overwrite'] : []),
  ],
  confirm: question => ['--question', '--no-markup', `--text=${question}`],
  cancelled: code => code === 1,
}

const KDIALOG: DialogProgram = {
  command: 'kdialog',
  pick: request => [
    '--title',
    request.title,
    request.kind === 'open' ? '--getopenfilename' : '--getsavefilename',
    start(request),
    `${request.title} (${globs(request)})`,
  ],
  confirm: question => ['--yesno', question],
  cancelled: code => code === 1,
}

/** A text as an AppleScript literal; nothing of it is executed, and a line end does not end it. */
const appleText = (text: string): string => `"${text.replace(/[\\"]/g, '\\$&').replace(/[\r\n]+/g, ' ')}"`

const OSASCRIPT: DialogProgram = {
  command: 'osascript',
  pick: request => {
    const types = `{${request.extensions.map(each => appleText(each.slice(1))).join(', ')}}`
    const folder = request.folder ? ` default location POSIX file ${appleText(request.folder)}` : ''
    const choose =
      request.kind === 'open'
        ? `choose file with prompt ${appleText(request.title)} of type ${types}${folder}`
        : `choose file name with prompt ${appleText(request.title)} default name ${appleText(request.name ?? 'projeto.TMX')}${folder}`
    return ['-e', `POSIX path of (${choose})`]
  },
  confirm: question => ['-e', `display dialog ${appleText(question)}`],
  cancelled: (_code, errors) => errors.includes('-128'),
}

const onPath = (command: string, env: NodeJS.ProcessEnv): boolean =>
  (env.PATH ?? '').split(delimiter).some(folder => existsSync(join(folder, command)))

/** The dialog program of this machine; null without a desktop or without a program. Windows has its own (`windows-dialogs`). */
export function dialogProgram(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): DialogProgram | null {
  if (platform === 'darwin') return OSASCRIPT
  if (platform === 'win32') return null
  if (!env.DISPLAY && !env.WAYLAND_DISPLAY) return null
  return [ZENITY, KDIALOG].find(program => onPath(program.command, env)) ?? null
}

type Ask = (request: DialogRequest) => Promise<Outcome<Picked>>

async function pickByProgram(
  program: DialogProgram,
  request: DialogRequest,
  env: NodeJS.ProcessEnv,
): Promise<Outcome<Picked>> {
  const ran = await runDialog(program.command, program.pick(request), env)
  if (ran.code === 0 && ran.output !== '') return done(ran.output)
  if (program.cancelled(ran.code, ran.errors)) return done(null)
  const reason = ran.errors.slice(0, 200) || `code ${ran.code}`
  return failed(companionProblem('companion.dialogFailed', { reason }, 'useBrowserPicker'))
}

/** The folder of what was picked last is where the next window begins. */
export function remembering(ask: Ask): Ask {
  let remembered: string | undefined
  return async request => {
    const folder = request.folder ?? remembered
    const picked = await ask(folder ? { ...request, folder } : request)
    if (picked.ok && picked.value !== null) remembered = dirname(picked.value)
    return picked
  }
}

/** Dialogs of the desktop. A program's arguments are passed as a list: no shell ever sees a title or a name. */
export async function createDialogs(
  platform: NodeJS.Platform = process.platform,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Dialogs> {
  const program = dialogProgram(platform, env)
  if (program)
    return {
      available: true,
      pick: remembering(request => pickByProgram(program, request, env)),
      confirm: async question => (await runDialog(program.command, program.confirm(question), env)).code === 0,
    }
  return {
    available: false,
    pick: async () => failed(companionProblem('companion.noDialog', {}, 'useBrowserPicker')),
    confirm: async () => null,
  }
}

function runDialog(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<{ code: number; output: string; errors: string }> {
  return new Promise(resolve => {
    const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    let errors = ''
    child.stdout.on('data', chunk => {
      output += chunk
    })
    child.stderr.on('data', chunk => {
      errors += chunk
    })
    child.on('error', error => resolve({ code: 127, output: '', errors: error.message }))
    child.on('close', code => resolve({ code: code ?? 1, output: output.replace(/\r?\n$/, ''), errors: errors.trim() }))
  })
}
