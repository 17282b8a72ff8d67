import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { gather } from './gather.ts'

describe('reads that many ask for at once', () => {
  test('go in one statement, and what is asked while it is on its way goes in the next, after it was asked', async () => {
    const sent: string[][] = []
    let value = 'before'
    const read = gather(async keys => {
      sent.push([...keys])
      const found = new Map(keys.map(key => [key, `${key} ${value}`]))
      await sleep(20)
      return found
    })
    const first = ['a', 'b', 'c', 'a'].map(read)
    await sleep(5)
    value = 'after'
    const later = ['a', 'd'].map(read)
    expect(await Promise.all(first)).toEqual(['a before', 'b before', 'c before', 'a before'])
    expect(await Promise.all(later)).toEqual(['a after', 'd after'])
    expect(sent).toEqual([
      ['a', 'b', 'c', 'c'],
      ['a', 'd'],
    ])
  })

  test('fail for the key alone that the database does not take, and for all where it is away', async () => {
    let away = false
    const read = gather(async keys => {
      if (away) throw new Error('away')
      if (keys.includes('\0')) throw new Error('invalid byte sequence')
      return new Map(keys.filter(key => key !== 'none').map(key => [key, key]))
    })
    const answers = await Promise.allSettled(['a', '\0', 'none'].map(read))
    expect(answers).toEqual([
      { status: 'fulfilled', value: 'a' },
      { status: 'rejected', reason: new Error('invalid byte sequence') },
      { status: 'fulfilled', value: undefined },
    ])
    away = true
    await expect(read('a')).rejects.toThrow('away')
    away = false
    expect(await read('a')).toBe('a')
  })

  test('wait neither for a statement that does not come back nor in more than one of its size', async () => {
    const sizes: number[] = []
    const read = gather(async keys => {
      sizes.push(keys.length)
      if (keys.includes('stuck')) await new Promise(() => undefined)
      return new Map(keys.map(key => [key, key]))
    })
    void read('stuck')
    await sleep(5)
    const began = performance.now()
    expect(await Promise.all(Array.from({ length: 100 }, (_, at) => read(`k${at}`)))).toHaveLength(100)
    expect(performance.now() - began).toBeLessThan(2000)
    expect(sizes).toEqual([1, 64, 64])
  })
})
