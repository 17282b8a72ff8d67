import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, matchesGlob } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** User and group that own nothing; the image's own user is as poor. */
const NOBODY = 65_534
const isRoot = process.getuid?.() === 0

const freePort = () =>
  new Promise<number>(resolve => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** The instructions of a Dockerfile, each on a line of its own. */
const instructions = (): readonly { readonly name: string; readonly text: string }[] =>
  readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .flatMap(line => {
      const [, name, text] = /^([A-Z]+) (.+)$/.exec(line) ?? []
      return name && text ? [{ name, text: text.trim() }] : []
    })

/** Takes away what `.dockerignore` keeps out of the build: the lines that begin with `**`. */
function leaveOut(folder: string): void {
  const ignored = readFileSync(join(ROOT, 'deploy/Dockerfile.dockerignore'), 'utf8')
    .split('\n')
    .filter(line => line.startsWith('**'))
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (ignored.some(pattern => matchesGlob(path, pattern)))
      rmSync(join(folder, path), { recursive: true, force: true })
}

/** Where no container engine runs, the steps of the Dockerfile are done by hand: same files, commands, settings, program. */
test('the steps of the Dockerfile, done in an empty folder, give a server that answers', async () => {
  const steps = instructions()
  const folder = mkdtempSync(join(tmpdir(), 'parada-image-'))
  const env = { ...process.env, PATH: `${join(folder, 'node_modules/.bin')}:${process.env.PATH}` }
  const shell = (command: string, cwd: string) => execFileSync('sh', ['-c', command], { cwd, env, stdio: 'pipe' })
  for (const { name, text } of steps) {
    if (name === 'COPY' && !text.startsWith('--from'))
      for (const path of text.split(/\s+/).slice(0, -1)) shell(`git archive HEAD ${path} | tar x -C ${folder}`, ROOT)
    if (name === 'RUN' && text.startsWith('npm')) {
      leaveOut(folder)
      shell(text, folder)
    }
  }
  expect(existsSync(join(folder, 'apps/web/dist/index.html'))).toBe(true)
  expect(existsSync(join(folder, 'node_modules/@biomejs/biome'))).toBe(false)
  // The program may write into its data folder and nowhere else: everything else belongs to another user.
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  chmodSync(folder, 0o755)
  if (isRoot) chownSync(data, NOBODY, NOBODY)

  const port = await freePort()
  const textOf = (name: string) => steps.findLast(each => each.name === name)?.text ?? ''
  const settings = Object.fromEntries(
    [...textOf('ENV').matchAll(/(\w+)=(\S+)/g)].map(match => [match[1], (match[2] ?? '').replace('/app', folder)]),
  )
  const environment = { ...env, ...settings, PARADA_HOST: '127.0.0.1', PARADA_PORT: String(port), PARADA_DATA: data }
  // The image's own `node` is the one of its base; here it is this one.
  const [, ...args] = JSON.parse(textOf('CMD')) as string[]
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...environment, HOME: '/nonexistent' },
    stdio: 'pipe',
    ...(isRoot && { uid: NOBODY, gid: NOBODY }),
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => {
      printed += String(chunk)
    })
  const gone = new Promise<number | null>(resolve => child.once('exit', resolve))
  const healthy = /CMD node -e "(.+)"$/.exec(textOf('HEALTHCHECK'))?.[1]?.replaceAll(':3000', `:${port}`) ?? ''
  const isHealthy = () =>
    new Promise<number | null>(resolve => {
      spawn(process.execPath, ['-e', healthy]).once('exit', resolve)
    })
  await expect.poll(isHealthy, { timeout: 120_000, interval: 500 }).toBe(0)
  const answer = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status
  expect([await answer('/ready'), await answer('/health'), await answer('/')]).toEqual([200, 200, 200])
  child.kill('SIGTERM')
  expect(await gone, printed).toBe(0)
  rmSync(folder, { recursive: true, force: true })
})
