import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

const freePort = () =>
  new Promise<number>(resolve => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** Where no container engine runs, the steps of the Dockerfile are done by hand: same files, commands, settings, program. */
test('the steps of the Dockerfile, done in an empty folder, give a server that answers', async () => {
  const text = readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8').replaceAll('\\\n', ' ')
  const folder = mkdtempSync(join(tmpdir(), 'parada-image-'))
  const env = { ...process.env, PATH: `${join(folder, 'node_modules/.bin')}:${process.env.PATH}` }
  for (const [, what = ''] of text.matchAll(/^COPY (?!--from)(.+)$/gm))
    for (const path of what.trim().split(/\s+/).slice(0, -1))
      execFileSync('sh', ['-c', `git archive HEAD ${path} | tar x -C ${folder}`], { cwd: ROOT })
  const build = /^RUN (npm ci.*)$/m.exec(text)?.[1] ?? ''
  execFileSync('sh', ['-c', build], { cwd: folder, env, stdio: 'pipe' })
  expect(existsSync(join(folder, 'apps/web/dist/index.html'))).toBe(true)
  expect(existsSync(join(folder, 'node_modules/@biomejs/biome'))).toBe(false)
  const port = await freePort()
  const settings = Object.fromEntries(
    [...(/^ENV (.+)$/m.exec(text)?.[1] ?? '').matchAll(/(\w+)=(\S+)/g)].map(match => [
      match[1],
      (match[2] ?? '').replace('/app', folder),
    ]),
  )
  // The image's own `node` is the one of its base; here it is this one.
  const [, ...args] = JSON.parse(/^CMD (\[.*\])$/m.exec(text)?.[1] ?? '[]') as string[]
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: {
      ...env,
      ...settings,
      PARADA_HOST: '127.0.0.1',
      PARADA_PORT: String(port),
      PARADA_DATA: join(folder, 'data'),
    },
    stdio: 'pipe',
  })
  const gone = new Promise<number | null>(resolve => child.once('exit', resolve))
  const answers = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null))?.status
  await expect.poll(() => answers('/ready'), { timeout: 60_000 }).toBe(200)
  expect(await answers('/health')).toBe(200)
  expect(await answers('/')).toBe(200)
  child.kill('SIGTERM')
  expect(await gone).toBe(0)
  rmSync(folder, { recursive: true, force: true })
})
