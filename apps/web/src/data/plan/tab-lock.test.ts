import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { acquireLock } from './tab-lock.ts'

type Held = (lock: object | null) => Promise<void> | undefined

/** The browser's locks, granted after a delay: a busy machine. */
class Locks {
  delay = 0
  private readonly held = new Map<string, Promise<void>>()

  async request(name: string, options: LockOptions, held: Held): Promise<void> {
    await new Promise(resolve => setTimeout(resolve, this.delay))
    if (options.ifAvailable && this.held.has(name)) return held(null)
    while (this.held.has(name)) {
      const aborted = new Promise<never>((_, reject) =>
        options.signal?.addEventListener('abort', () => reject(new DOMException('', 'TimeoutError'))),
      )
      await Promise.race([this.held.get(name), aborted])
    }
    const done = Promise.resolve(held({})).then(() => void this.held.delete(name))
    this.held.set(name, done)
    await done
  }
}

let locks: Locks
beforeEach(() => {
  locks = new Locks()
  vi.stubGlobal('navigator', { locks })
})
afterEach(() => vi.unstubAllGlobals())

test('one window at a time has a plan', async () => {
  const release = await acquireLock('p')
  expect(release).not.toBeNull()
  expect(await acquireLock('p')).toBeNull()
  expect(await acquireLock('q')).not.toBeNull()
  release?.()
  expect(await acquireLock('p')).not.toBeNull()
})

test('a window that was just left is waited for', async () => {
  const release = await acquireLock('p')
  setTimeout(() => release?.(), 100)
  expect(await acquireLock('p')).not.toBeNull()
})

test('a free lock is granted however slow the browser is', async () => {
  locks.delay = 700
  expect(await acquireLock('p')).not.toBeNull()
})

test('a browser without locks opens every plan', async () => {
  vi.stubGlobal('navigator', {})
  expect(await acquireLock('p')).not.toBeNull()
})
