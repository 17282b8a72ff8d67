import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createPlace } from '../testing/engines.ts'
import { startTestServer } from '../testing/test-server.ts'

const CLI = fileURLToPath(new URL('../../../cli/src/main.ts', import.meta.url))

/** `parada ...` as a person types it. */
const parada = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  new Promise<{ code: number; out: string; err: string }>(resolve => {
    execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', CLI, ...args, '--lang', 'en'],
      { env: { ...process.env, ...env } },
      (error, out, err) => resolve({ code: error ? Number(error.code ?? 1) : 0, out, err }),
    )
  })

test('a restore that fails leaves no empty installation behind, and nothing else is taken away', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parada-restore-'))
  const damaged = join(folder, 'damaged.backup')
  writeFileSync(damaged, 'no backup at all')
  const fresh = join(folder, 'fresh')
  const failed = await parada(['restore', damaged, '--data', fresh])
  expect([failed.code, failed.err]).toEqual([1, expect.stringContaining('damaged.backup')])
  expect(existsSync(fresh)).toBe(false)

  const kept = join(folder, 'kept')
  mkdirSync(kept)
  writeFileSync(join(kept, 'notes.txt'), 'of the administrator')
  expect((await parada(['restore', damaged, '--data', kept])).code).toBe(1)
  expect(readdirSync(kept)).toEqual(['notes.txt'])
  rmSync(folder, { recursive: true })
})

test('backup beside a running server, restore into an empty folder, and the move to PostgreSQL, by their commands', {
  timeout: 400_000,
}, async () => {
  const [from, to, big] = [await createPlace('sqlite'), await createPlace('sqlite'), await createPlace('postgres')]
  const folder = mkdtempSync(join(tmpdir(), 'parada-commands-'))
  const file = join(folder, 'all.backup')
  const running = await startTestServer(from)
  const window = running.window()
  const email = await window.signUp('Ana')
  const { id: projectId } = await window.mutate('projects.create', {
    schema: { project_name: 'Forno', tasks: [{ id: 1, name: 'A' }] },
  })
  await window.mutate('projects.nameVersion', { projectId, name: 'Contratada' })

  // In the clear it holds no secret, and says so; locked it holds everything, and is tried before it is needed.
  const clear = await parada(['backup', join(folder, 'clear.backup'), '--data', from.dataDir])
  expect([clear.code, clear.err]).toEqual([0, expect.stringContaining('secret.key')])
  const secretText = readFileSync(join(from.dataDir, 'secret.key'), 'utf8').trim()
  const lines = gunzipSync(readFileSync(join(folder, 'clear.backup'))).toString()
  for (const never of [secretText, '"session"', '"verification"', '"mails"']) expect(lines).not.toContain(never)
  const passphrase = join(folder, 'passphrase')
  writeFileSync(passphrase, 'uma frase que ninguém adivinha\n')
  const key = ['--passphrase-file', passphrase]
  const written = await parada(['backup', file, '--data', from.dataDir, ...key])
  expect([written.code, written.err]).toEqual([0, ''])
  expect(readFileSync(file).toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt /)
  const tried = await parada(['backup', 'verify', file, ...key])
  expect([tried.code, tried.out]).toEqual([0, expect.stringMatching(/1 plans read to the last of 1 revisions/)])
  // What cannot lock, or cannot be found, is said in a sentence; a cut copy is called one, not a wrong passphrase.
  writeFileSync(join(folder, 'nothing'), '\n')
  for (const [args, told] of [
    [['backup', join(folder, 'x'), '--passphrase-file', join(folder, 'nothing')], /is empty/],
    [['backup', join(folder, 'x'), '--passphrase-file', join(folder, 'nowhere')], /no file/],
    [['backup', join(folder, 'x'), '--recipient', 'age1banana'], /age1banana is no public key/],
    [['backup', '--folder', folder, '--keep', '0'], /at least one/],
    [['backup', 'verify', join(folder, 'nowhere'), ...key], /There is no backup at/],
  ] as const) {
    const refused = await parada([...args, ...(args.includes('verify') ? [] : ['--data', from.dataDir])])
    expect([refused.code === 0, refused.err]).toEqual([false, expect.stringMatching(told)])
    expect(refused.err).not.toMatch(/ENOENT|Node\.js|\.ts:/)
  }
  expect(existsSync(join(folder, 'x'))).toBe(false)
  const whole = readFileSync(file)
  writeFileSync(join(folder, 'cut'), whole.subarray(0, whole.length - 100))
  const cut = await parada(['backup', 'verify', join(folder, 'cut'), ...key])
  expect([cut.code, cut.err]).toEqual([1, expect.stringMatching(/is not a whole backup/)])
  // One that is written over stays beside the new one.
  expect((await parada(['backup', file, '--data', from.dataDir, ...key])).code).toBe(0)
  expect(readFileSync(`${file}.bak`).equals(whole)).toBe(true)
  // Without the secret in it: none is made up, and a server with another one does not start.
  const bare = await createPlace('sqlite')
  rmSync(bare.dataDir, { recursive: true, force: true })
  expect((await parada(['restore', join(folder, 'clear.backup'), '--data', bare.dataDir])).code).toBe(0)
  expect(readdirSync(bare.dataDir)).not.toContain('secret.key')
  const data = readdirSync(bare.dataDir).filter(each => each.startsWith('parada.db'))
  expect(data.map(each => statSync(join(bare.dataDir, each)).mode & 0o077)).toEqual(data.map(() => 0))
  await expect(startTestServer(bare)).rejects.toMatchObject({ code: 'server.secretChanged' })
  writeFileSync(join(bare.dataDir, 'secret.key'), secretText)
  await (await startTestServer(bare)).stop()
  await bare.remove()
  // Who is not sure asks twice: a second server on the same folder is refused, the file is there.
  expect((await parada(['restore', file, '--data', from.dataDir, ...key])).code).not.toBe(0)
  const restored = await parada(['restore', file, '--data', to.dataDir, ...key])
  expect([restored.code, restored.err]).toEqual([0, ''])
  expect(readFileSync(join(to.dataDir, 'secret.key'), 'utf8')).toBe(
    readFileSync(join(from.dataDir, 'secret.key'), 'utf8'),
  )
  const occupied = await parada(['restore', file, '--data', to.dataDir, ...key])
  expect(occupied.code).not.toBe(0)
  expect(occupied.err).not.toBe('')
  await running.stop()

  const moved = await parada(['migrate-storage', big.databaseUrl ?? '', '--data', from.dataDir])
  expect([moved.code, moved.out]).toEqual([0, expect.stringMatching(/\d/)])
  const secret = readFileSync(join(from.dataDir, 'secret.key'), 'utf8').trim()
  for (const [place, env] of [
    [to, {}],
    [big, { PARADA_SECRET: secret }],
  ] as const) {
    const server = await startTestServer(place, { env })
    const again = server.window()
    expect((await again.signIn(email)).status).toBe(200)
    expect((await again.query('projects.open', { projectId })).project).toMatchObject({ name: 'Forno', revision: 1 })
    expect(await again.query('projects.versions', { projectId })).toMatchObject([{ name: 'Contratada' }])
    // A session of before is one of the place it was moved to; a backup brings none back.
    const same = server.window()
    same.cookie = window.cookie
    const session = await same.query('session.current')
    if (place === big) expect(session).toMatchObject({ email })
    else expect(session).toBeNull()
    await server.stop()
  }
  expect(existsSync(file)).toBe(true)
  for (const place of [from, to, big]) await place.remove()
  rmSync(folder, { recursive: true })
})
