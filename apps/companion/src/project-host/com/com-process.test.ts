import type { ChildProcess } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emptySchedule } from '@parada/schedule'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { environmentOf } from './apply-environment.ts'
import { type ComQuestion, createComProcess } from './com-process.ts'
import type { ComReply, ComRequest } from './com-protocol.ts'
import { journalFiles } from './left-behind.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parada-com-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** A worker double that answers only as the test says. */
class Worker extends EventEmitter {
  readonly asked: ComRequest[] = []
  connected = true
  killed = false
  send(request: ComRequest): boolean {
    this.asked.push(request)
    return true
  }
  kill(): boolean {
    this.killed = true
    return true
  }
  disconnect(): void {
    this.connected = false
  }
}

const stage = (times = { grace: 40, idle: 60_000, mend: 10_000 }) => {
  const workers: Worker[] = []
  const journal = join(folder, 'ms-project.json')
  const com = createComProcess(
    () => {
      workers.push(new Worker())
      return workers.at(-1) as unknown as ChildProcess
    },
    journal,
    times,
  )
  return { com, workers, stop: journalFiles(journal).stop }
}
const plan = emptySchedule('Plano')
const apply: ComQuestion = {
  op: 'apply',
  edits: [],
  environment: environmentOf(plan, []),
  expected: '',
  label: 'Parada',
  dryRun: false,
}
const soon = (ms = 5) => new Promise(resolve => setTimeout(resolve, ms))

test('a cancelled apply is asked to stop between two edits, and is not killed', async () => {
  const { com, workers, stop } = stage()
  const cancel = new AbortController()
  const asked = com.ask(apply, cancel.signal, 10_000)
  await soon()
  cancel.abort()
  expect(existsSync(stop)).toBe(true)
  const stopped: ComReply = { id: 1, ok: false, failure: { kind: 'stopped', message: '' } }
  workers[0]!.emit('message', stopped)
  expect(await asked).toMatchObject({ ok: false, failure: { kind: 'stopped' } })
  expect(workers[0]!.killed).toBe(false)
})

test('a Project that does not answer in its caller’s time is busy: nobody cancelled', async () => {
  const { com } = stage()
  expect(await com.ask({ op: 'active' }, AbortSignal.timeout(10), 60_000)).toMatchObject({ failure: { kind: 'busy' } })
  const cancelled = new AbortController()
  const asked = com.ask({ op: 'active' }, cancelled.signal, 60_000)
  await soon()
  cancelled.abort()
  expect(await asked).toMatchObject({ failure: { kind: 'stopped' } })
})

test('one that does not stop either is killed, and the next process mends what it left behind before anything else', async () => {
  const { com, workers } = stage()
  const asked = com.ask(apply, new AbortController().signal, 20)
  const next = com.ask({ op: 'active' }, new AbortController().signal, 10_000)
  expect(await asked).toMatchObject({ ok: false, failure: { kind: 'interrupted' } })
  expect(workers[0]!.killed).toBe(true)
  expect(workers[1]!.asked.map(each => each.op)).toEqual(['mend'])
  workers[1]!.emit('message', { id: workers[1]!.asked[0]!.id, ok: true, op: 'mend', value: true })
  await soon()
  expect(workers[1]!.asked.map(each => each.op)).toEqual(['mend', 'active'])
  workers[1]!.emit('message', { id: workers[1]!.asked[1]!.id, ok: true, op: 'active', value: null })
  expect(await next).toMatchObject({ ok: true })
})

test('a companion that ends lets an apply take itself back', async () => {
  const { com, workers, stop } = stage()
  void com.ask(apply, new AbortController().signal, 10_000)
  await soon()
  com.stop()
  expect([existsSync(stop), workers[0]!.killed, workers[0]!.connected]).toEqual([true, false, false])
})

test('a companion that has ended asks and writes nothing any more, however long the apply takes', async () => {
  const { com, workers, stop } = stage()
  void com.ask(apply, new AbortController().signal, 20)
  const next = com.ask({ op: 'active' }, new AbortController().signal, 10_000)
  await soon()
  com.stop()
  await rm(stop)
  await soon(60)
  expect(existsSync(stop)).toBe(false)
  workers[0]!.emit('exit', 0, null)
  expect(await next).toMatchObject({ ok: false, failure: { kind: 'stopped' } })
  expect(workers).toHaveLength(1)
})

test('a process without a question for a while ends', async () => {
  const { com, workers } = stage({ grace: 40, idle: 10, mend: 10 })
  const asked = com.ask({ op: 'active' }, new AbortController().signal, 10_000)
  await soon()
  workers[0]!.emit('message', { id: 1, ok: true, op: 'active', value: null })
  await asked
  await soon(40)
  expect(workers[0]!.connected).toBe(false)
})
