import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createWindowsProgram } from './windows-program.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parada-download-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const settled = () => new Promise(resolve => setTimeout(resolve, 20))

test('a file that is there is ready; without one and without a builder nothing is offered', async () => {
  const file = join(folder, 'a.zip')
  expect(createWindowsProgram(null, () => undefined).prepare()).toEqual({ state: 'absent', progress: 0 })
  expect(createWindowsProgram({ file }, () => undefined).prepare()).toEqual({ state: 'absent', progress: 0 })
  await writeFile(file, 'zip')
  expect(createWindowsProgram({ file }, () => undefined).state()).toEqual({ state: 'ready', progress: 100 })
})

test('the first request builds, others join, progress only grows', async () => {
  const file = join(folder, 'a.zip')
  let builds = 0
  let tell: (share: number) => void = () => undefined
  let finish: () => void = () => undefined
  const program = createWindowsProgram(
    {
      file,
      build: onProgress => {
        builds++
        tell = onProgress
        return new Promise<void>(resolve => {
          finish = resolve
        })
      },
    },
    () => undefined,
  )
  expect(program.prepare()).toEqual({ state: 'building', progress: 0 })
  tell(0.4)
  tell(0.2)
  expect(program.prepare()).toEqual({ state: 'building', progress: 40 })
  await writeFile(file, 'zip')
  finish()
  await settled()
  expect(program.state()).toEqual({ state: 'ready', progress: 100 })
  expect(builds).toBe(1)
})

test('a failed build is told, reported and may be tried again', async () => {
  const errors: unknown[] = []
  const program = createWindowsProgram(
    { file: join(folder, 'a.zip'), build: async () => Promise.reject(new Error('no disk')) },
    error => errors.push(error),
  )
  program.prepare()
  await settled()
  expect(program.state()).toEqual({ state: 'failed', progress: 0 })
  expect(errors).toHaveLength(1)
  expect(program.prepare().state).toBe('building')
  await settled()
})
