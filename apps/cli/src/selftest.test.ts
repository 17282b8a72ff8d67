import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMemoryProjectHost } from '@parada/companion'
import { loadMessages } from '@parada/messages'
import { expect, test } from 'vitest'
import type { CommandIo } from './command.ts'
import { demoSchedule } from './demo-schedule.ts'
import { selftest } from './selftest.ts'

async function ran(mayChange: boolean) {
  const folder = await mkdtemp(join(tmpdir(), 'parada-selftest-'))
  const host = createMemoryProjectHost(demoSchedule(), { path: 'C:\\a.mpp' })
  const io = {
    env: {},
    out: () => undefined,
    note: () => undefined,
    messages: await loadMessages('en'),
  } as unknown as CommandIo
  const code = await selftest(join(folder, 'out.json'), mayChange, io, host)
  const text = await readFile(join(folder, 'out.json'), 'utf8')
  await rm(folder, { recursive: true })
  return { code, text, steps: (JSON.parse(text) as { steps: { step: string; ok: boolean }[] }).steps, host }
}

test('asks what nobody here could check, tells nothing of the plan, and leaves it as it was', async () => {
  const { code, text, steps, host } = await ran(true)
  expect(code).toBe(0)
  expect(steps.map(each => each.step)).toEqual(
    expect.arrayContaining([
      'attach',
      'read',
      'a lag of 12.5 percent',
      'move the row to the top',
      'take all of it away',
    ]),
  )
  expect(steps.every(each => each.ok)).toBe(true)
  for (const task of demoSchedule().tasks) expect(text).not.toContain(task.name)
  const after = host.current()
  expect(after?.tasks.map(task => task.name)).toEqual(demoSchedule().tasks.map(task => task.name))
  expect(after?.calendars).toEqual(demoSchedule().calendars)
})

test('without leave to change it only reads', async () => {
  const { steps, host } = await ran(false)
  expect(steps.map(each => each.step)).toEqual(['attach', 'read', 'compare dates'])
  expect(host.current()).toEqual(demoSchedule())
})
