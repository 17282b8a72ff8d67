import { chmod, mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { saveAtomically } from './atomic-save.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parada-save-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

test('what a killed save left behind goes with the next save of the same file', async () => {
  const old = new Date(Date.now() - 2 * 3_600_000)
  const [half, another, recent] = ['.a.tmx.0123456789ab.tmp', '.b.tmx.0123456789ab.tmp', '.a.tmx.ba9876543210.tmp']
  for (const name of [half!, another!, recent!]) await writeFile(join(folder, name), 'half')
  for (const name of [half!, another!]) await utimes(join(folder, name), old, old)
  await saveAtomically(join(folder, 'a.tmx'), bytes('{}'))
  // Another file's, and one that a save of another program may be writing now, stay.
  expect((await readdir(folder)).sort()).toEqual([recent, another, 'a.tmx'])
})

test('a new file is written whole, with nothing left beside it', async () => {
  const path = join(folder, 'plano.TMX')
  expect(await saveAtomically(path, bytes('um'))).toMatchObject({ ok: true, value: { bytes: 2 } })
  expect(await readdir(folder)).toEqual(['plano.TMX'])
})

test('the previous version is kept at every save', async () => {
  const path = join(folder, 'plano.TMX')
  for (const text of ['um', 'dois', 'três']) await saveAtomically(path, bytes(text))
  expect(await readFile(path, 'utf8')).toBe('três')
  expect(await readFile(`${path}.bak`, 'utf8')).toBe('dois')
  expect((await readdir(folder)).sort()).toEqual(['plano.TMX', 'plano.TMX.bak'])
})

test('two windows that save at once leave one whole version and the other as backup', async () => {
  const path = join(folder, 'plano.TMX')
  const [a, b] = ['a'.repeat(300_000), 'b'.repeat(300_000)]
  await Promise.all([saveAtomically(path, bytes(a)), saveAtomically(path, bytes(b))])
  expect([await readFile(path, 'utf8'), await readFile(`${path}.bak`, 'utf8')].sort()).toEqual([a, b])
})

test('a folder in the place of the file is refused and untouched', async () => {
  const outcome = await saveAtomically(folder, bytes('x'))
  expect(outcome).toMatchObject({ ok: false, problems: [{ code: 'companion.fileIsFolder' }] })
})

test('a folder that cannot be made is a named problem', async () => {
  await writeFile(join(folder, 'file'), '')
  const outcome = await saveAtomically(join(folder, 'file', 'plano.TMX'), bytes('x'))
  expect(outcome).toMatchObject({ ok: false })
  if (!outcome.ok) expect(outcome.problems[0].suggestions.length).toBeGreaterThan(0)
})

test.skipIf(process.platform !== 'linux')('a full disk keeps the previous version and says so', async () => {
  // /dev/full answers every write with "no space left"; a link to it stands for a file on a full disk.
  const path = join(folder, 'cheio.TMX')
  await writeFile(path, 'antes')
  const { fileProblem } = await import('../problem.ts')
  const failure = await writeFile('/dev/full', 'x').then(
    () => null,
    error => error,
  )
  expect(fileProblem(failure, path)).toMatchObject({ code: 'companion.diskFull', params: { path } })
  expect(await readFile(path, 'utf8')).toBe('antes')
})

test.skipIf(process.platform === 'win32')('a link stays a link', async () => {
  const path = join(folder, 'real.TMX')
  await writeFile(path, 'antes')
  await symlink(path, join(folder, 'link.TMX'))
  await saveAtomically(join(folder, 'link.TMX'), bytes('depois'))
  expect(await readFile(path, 'utf8')).toBe('depois')
  expect(await readFile(`${path}.bak`, 'utf8')).toBe('antes')
})

test.skipIf(process.platform === 'win32')('colleagues who could read or write a file still can', async () => {
  const path = join(folder, 'grupo.TMX')
  await writeFile(path, 'antes')
  await chmod(path, 0o664)
  expect(await saveAtomically(path, bytes('depois'))).toMatchObject({ ok: true })
  expect((await stat(path)).mode & 0o777).toBe(0o664)
})

test('a file marked read-only is not replaced', async () => {
  const path = join(folder, 'arquivo.TMX')
  await writeFile(path, 'antes')
  await chmod(path, 0o444)
  expect(await saveAtomically(path, bytes('depois'))).toMatchObject({
    ok: false,
    problems: [{ code: 'companion.fileDenied', params: { path } }],
  })
  expect(await readFile(path, 'utf8')).toBe('antes')
  expect(await readdir(folder)).toEqual(['arquivo.TMX'])
  await chmod(path, 0o644)
})
