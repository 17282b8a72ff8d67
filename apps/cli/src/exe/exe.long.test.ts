import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '@parada/companion'
import { PROJECT_CLSID } from '@parada/companion/testing/double'
import { noWine, registerProject, wineFolder } from '@parada/companion/testing/wine'
import { writeTmx } from '@parada/formats/tmx'
import { expect, test } from 'vitest'
import { demoSchedule } from '../demo-schedule.ts'

const reason = await noWine()
const ZIP = 'dist/parada-win-x64.zip'

async function until<T>(what: () => Promise<T | null>, seconds: number): Promise<T> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; ) {
    const found = await what().catch(() => null)
    if (found !== null) return found
    await new Promise(done => setTimeout(done, 300))
  }
  throw new Error('it did not happen in time')
}

const MSI = 'dist/parada-win-x64.msi'
const noWixl = spawnSync('wixl', ['--version']).status !== 0

// Where the installer cannot be made, that is on the list of what was skipped.
test.skipIf(reason !== null || !noWixl)('skipped: no wixl: the installer was neither made nor tried', () => undefined)

test.skipIf(reason)(
  `held as a program: settings from a file, one copy, a log, commands with their output and code, installed and taken away ${reason ?? ''}`,
  async () => {
    if (!existsSync(ZIP)) execFileSync(process.execPath, ['tools/build-companion.ts'], { stdio: 'inherit' })
    const folder = await wineFolder({})
    try {
      execFileSync('unzip', ['-o', '-q', ZIP, '-d', folder.path])
      const port = (await freePort(20_000 + (process.pid % 20_000), '127.0.0.1')) ?? 0
      const companionPort = (await freePort(port + 1, '127.0.0.1')) ?? 0
      await writeFile(join(folder.path, 'parada.json'), JSON.stringify({ port, companionPort, language: 'en' }))

      // As in a console: what is printed goes where it was sent, and the code comes back.
      expect(await folder.run(['cmd', '/c', 'parada.cmd', '--version'])).toMatchObject({
        code: 0,
        output: expect.stringMatching(/^\d+\.\d+\.\d+\s*$/),
      })
      expect(await folder.run(['cmd', '/c', 'parada.cmd', 'info', 'none.mpp'])).toMatchObject({
        code: 1,
        output: expect.stringContaining('does not exist'),
      })
      // A file that a command names is never code.
      await writeFile(join(folder.path, 'evil.cjs'), `require('node:fs').writeFileSync('evil.txt', 'x')`)
      await folder.run(['Parada.exe', 'evil.cjs'])
      await folder.run(['Parada.exe', 'info', 'evil.cjs'])
      expect(existsSync(join(folder.path, 'evil.txt'))).toBe(false)

      const first = folder.run(['Parada.exe', '--background'])
      await until(async () => ((await fetch(`http://localhost:${port}/health`)).ok ? true : null), 120)
      const again = performance.now()
      expect((await folder.run(['Parada.exe', '--background'])).code).toBe(0)
      const answered = performance.now() - again
      console.log(`second start: ${Math.round(answered)} ms under Wine, with the start of Wine's own process`)
      // No other copy listens: the second one is gone.
      await expect(fetch(`http://127.0.0.1:${port + 2}/health`)).rejects.toThrow()
      const home = (await folder.run(['cmd', '/c', 'echo', '%LOCALAPPDATA%'])).output.trim()
      const local = join(folder.path, 'prefix/drive_c', home.replace(/^[A-Z]:/i, '').replaceAll('\\', '/'), 'Parada')
      const log = await readFile(join(local, 'logs/parada.log'), 'utf8')
      expect(log).toContain(`http://localhost:${port}`)
      expect(log).not.toMatch(/\b\d{6}\b/)
      // Without a screen there is nowhere for an icon, which is said once; nothing else is wrong with it.
      const said = log.split('\n').filter(line => line.includes('tray:'))
      expect(said.map(line => line.split('tray: ')[1]?.trim())).toEqual(process.env.DISPLAY ? [] : ['Shell_NotifyIcon'])
      // An older version's parts were taken away at the start; its own are there.
      expect((await readdir(local)).filter(name => /^[0-9a-f]{16}$/.test(name))).toHaveLength(1)

      expect((await folder.run(['Parada.exe', 'uninstall'])).code).toBe(0)
      expect((await first).code).toBe(0)
      await expect(fetch(`http://localhost:${port}/health`)).rejects.toThrow()
      expect((await readdir(local)).filter(name => name !== 'data')).toEqual([])
      expect(existsSync(join(local, 'data/parada.db'))).toBe(true)

      if (noWixl) return
      await cp(MSI, join(folder.path, 'parada.msi'))
      expect((await folder.run(['msiexec', '/i', 'parada.msi', '/qn'])).code).toBe(0)
      const installed = join(folder.path, 'prefix/drive_c/Program Files/Parada')
      expect((await readdir(installed)).sort()).toEqual(['LEIA-ME.txt', 'Parada.exe', 'app', 'parada.cmd'])
      // Its parts are used from where they were installed: nothing is unpacked.
      expect(await folder.run(['cmd', '/c', 'C:\\Program Files\\Parada\\parada.cmd', '--version'])).toMatchObject({
        code: 0,
      })
      expect((await readdir(local)).filter(name => name !== 'data')).toEqual([])
      expect((await folder.run(['msiexec', '/x', 'parada.msi', '/qn'])).code).toBe(0)
      expect(existsSync(join(installed, 'Parada.exe'))).toBe(false)
    } finally {
      await folder.remove()
    }
  },
)

test.skipIf(reason)(
  `the Windows program answers, signs up, opens a plan and reaches MS Project's double ${reason ?? ''}`,
  async () => {
    if (!existsSync(ZIP)) execFileSync(process.execPath, ['tools/build-companion.ts'], { stdio: 'inherit' })
    const folder = await wineFolder({ double: 'apps/companion/src/testing/ms-project-double/main.ts' })
    try {
      await registerProject(folder, PROJECT_CLSID)
      execFileSync('unzip', ['-o', '-q', ZIP, '-d', folder.path])
      await writeFile(join(folder.path, 'plan.tmx'), writeTmx(demoSchedule()))
      const double = folder.start('double', ['plan.tmx'])
      await until(async () => ((await readFile(double.output, 'utf8')).includes('serving') ? true : null), 60)
      const from = 20_000 + (process.pid % 20_000)
      const port = (await freePort(from, '127.0.0.1')) ?? 0
      const companionPort = (await freePort(port + 1, '127.0.0.1')) ?? 0
      folder.startProgram('Parada.exe', [
        'start',
        '--no-open',
        '--port',
        String(port),
        '--companion-port',
        String(companionPort),
      ])
      const [app, companion] = [`http://localhost:${port}`, `http://127.0.0.1:${companionPort}`]
      await until(async () => ((await fetch(`${app}/health`)).ok ? true : null), 120)
      expect((await fetch(app)).status).toBe(200)

      const signUp = await fetch(`${app}/api/auth/sign-up/email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: app },
        body: JSON.stringify({ email: 'ana@planta.example', password: 'Caldeira-3-parada!', name: 'Ana' }),
      })
      expect(signUp.status).toBe(200)
      const cookie = signUp.headers
        .getSetCookie()
        .map(each => each.split(';')[0])
        .join('; ')
      const { token } = (await (await fetch(`${app}/api/companion`, { headers: { cookie } })).json()) as {
        token: string
      }
      const call = async (method: string, path: string, body?: unknown): Promise<Record<string, unknown>> => {
        const reply = await fetch(companion + path, {
          method,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        })
        return (await reply.json()) as Record<string, unknown>
      }

      expect(await call('GET', '/health')).toMatchObject({ platform: 'win32', mode: 'msproject', paired: true })
      expect(
        await call('POST', '/project/desktop/open-content', {
          filename: 'a.tmx',
          content: writeTmx(demoSchedule()),
          content_type: 'text',
        }),
      ).toMatchObject({ ok: true })
      const started = await call('POST', '/project/desktop/extract-start', {})
      expect(started, JSON.stringify(started)).toMatchObject({ ok: true })
      const result = await until(async () => {
        const found = await call('GET', `/project/desktop/extract-result/${started.session_id}`)
        return found.ok === true ? found : null
      }, 60)
      expect(result.extraction_stats).toMatchObject({ task_count: demoSchedule().tasks.length })
    } finally {
      await folder.remove()
    }
  },
)
