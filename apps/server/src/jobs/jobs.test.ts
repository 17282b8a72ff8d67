import { expect, test } from 'vitest'
import { onEachStorage } from '../testing/engines.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { createJobs } from './jobs.ts'

onEachStorage('jobs', storage => {
  test('of several processes exactly one does a job; with a key only one waits', async () => {
    const clock = createTestClock()
    const done: number[] = []
    const make = () =>
      createJobs({
        storage: storage(),
        clock,
        onError: () => undefined,
        handlers: {
          count: async payload => {
            done.push(Number(payload.number))
            await new Promise(resolve => setTimeout(resolve, 2))
          },
        },
      })
    const workers = [make(), make(), make(), make()]
    for (let number = 0; number < 40; number++) await workers[0]!.add('count', { number })
    await workers[0]!.add('count', { number: 100 }, { key: 'once' })
    await workers[1]!.add('count', { number: 101 }, { key: 'once' })
    await Promise.all(workers.map(each => each.runDue()))
    expect(done.sort((a, b) => a - b)).toEqual([...Array.from({ length: 40 }, (_, at) => at), 100])
    await workers[2]!.add('count', { number: 102 }, { key: 'once' })
    await workers[2]!.runDue()
    expect(done).toContain(102)
  })

  test('a failed job is tried again later, longer each time, and given up in the end', async () => {
    const clock = createTestClock()
    let tries = 0
    const jobs = createJobs({
      storage: storage(),
      clock,
      onError: () => undefined,
      handlers: {
        fail: async () => {
          tries++
          throw new Error('no luck')
        },
      },
    })
    await jobs.add('fail', {})
    for (let minutes = 0.5; tries < 8; minutes *= 2) {
      expect(await jobs.runDue()).toBe(1)
      expect(await jobs.runDue()).toBe(0)
      clock.move(minutes * 2 * 60_000 + 1000)
    }
    expect(await jobs.runDue()).toBe(0)
    const row = await storage().db.selectFrom('jobs').selectAll().where('kind', '=', 'fail').executeTakeFirstOrThrow()
    expect(row).toMatchObject({ state: 'failed', attempts: 8, last_error: 'Error: no luck' })
  })

  test('a job whose process died is taken over, and one added in a transaction that fails never was', async () => {
    const clock = createTestClock()
    const seen: string[] = []
    const options = { storage: storage(), clock, onError: () => undefined }
    const dying = createJobs({ ...options, handlers: { take: () => new Promise(() => undefined) } })
    await dying.add('take', { id: 'x' })
    void dying.runDue()
    await expect
      .poll(
        async () =>
          (await storage().db.selectFrom('jobs').select('state').where('kind', '=', 'take').executeTakeFirst())?.state,
      )
      .toBe('running')
    const heir = createJobs({ ...options, handlers: { take: async ({ id }) => void seen.push(String(id)) } })
    expect(await heir.runDue()).toBe(0)
    clock.move(11 * 60_000)
    expect(await heir.runDue()).toBe(1)
    expect(seen).toEqual(['x'])
    await storage()
      .db.transaction()
      .execute(async tx => {
        await heir.add('take', { id: 'y' }, { on: tx })
        throw new Error('undone')
      })
      .catch(() => undefined)
    expect(await heir.runDue()).toBe(0)
  })
})
