import { describe, expect, test } from 'vitest'
import { concat } from '../testing/compound-file.ts'
import { fixed, numbers, props, text16, vars } from '../testing/mpp-bytes.ts'
import { metaFlags, metaOffset, readFixed, readMeta, readProps, readVar } from './blocks.ts'

const RECORDS = [
  { data: numbers([4, 1], [4, 2]), flags: 4 },
  { data: numbers([4, 3]) },
  { data: numbers([4, 4], [2, 5]) },
]

describe('fixed records', () => {
  test('end where the next begins', () => {
    const { meta, data } = fixed(RECORDS, 47)
    const read = readMeta(meta, [47])
    expect([read.count, read.stated, metaFlags(read, 0), metaOffset(read, 2)]).toEqual([3, 3, 4, 12])
    expect(readFixed(data, read)).toEqual(RECORDS.map(each => each.data))
    expect(readFixed(data, read, 4).map(each => each.length)).toEqual([4, 4, 4])
  })
  test('with an offset outside are empty, with a wrong length reach to the end', () => {
    const { meta, data } = fixed(RECORDS, 10)
    const view = new DataView(meta.buffer)
    view.setInt32(16 + 4, 6, true)
    view.setInt32(26 + 4, 2, true)
    view.setInt32(36 + 4, 0x7fffffff, true)
    expect(readFixed(data, readMeta(meta, [10])).map(each => each.length)).toEqual([12, 16, 0])
    view.setInt32(26 + 4, -5, true)
    expect(readFixed(data, readMeta(meta, [10])).map(each => each.length)).toEqual([12, 0, 0])
  })
  test.each([86, 92, 94, 101])('of the second block have the size that gives as many as the first: %i', size => {
    const { meta } = fixed(RECORDS, size)
    expect(readMeta(meta, [92, 93], 3).size).toBe(size)
  })
  test('of a stream that is cut have the nearest known size', () => {
    const { meta } = fixed(RECORDS, 93)
    expect(readMeta(concat([meta, new Uint8Array(1)]), [92, 93, 94], 3)).toMatchObject({ size: 93, count: 3 })
    expect(readMeta(undefined, [47])).toMatchObject({ size: 47, count: 0, stated: 0 })
    expect(readMeta(new Uint8Array(7), [47])).toMatchObject({ count: 0 })
  })
})

describe('values of varying length', () => {
  test.each([true, false])('are found by owner and key (short records: %s)', short => {
    const store = vars(
      [
        [7, 14, text16('a')],
        [8, 14, text16('b')],
        [7, 15, text16('c')],
      ],
      short,
    )
    const read = readVar(store.meta, store.data, short)
    expect(read.get(7, 15)).toEqual(text16('c'))
    expect(read.get(8, 15)).toBeUndefined()
    expect([...read.keys(7)]).toEqual([14, 15])
    expect([...read.owners]).toEqual([7, 8])
    expect([read.has(7), read.has(9)]).toEqual([true, false])
  })
  test('are clipped to what is there', () => {
    const store = vars([[1, 1, text16('abc')]], false)
    new DataView(store.data.buffer).setInt32(0, 0x7fffffff, true)
    expect(readVar(store.meta, store.data, false).get(1, 1)).toEqual(text16('abc'))
    new DataView(store.data.buffer).setInt32(0, -1, true)
    expect(readVar(store.meta, store.data, false).get(1, 1)).toBeUndefined()
    new DataView(store.meta.buffer).setInt32(24 + 4, 0x7ffffff0, true)
    expect(readVar(store.meta, store.data, false).get(1, 1)).toBeUndefined()
  })
  test('that many owners share are worked on once', () => {
    const owners = 50_000
    const store = vars([[0, 1, text16('x'.repeat(100_000))]], false)
    const record = store.meta.subarray(24)
    const meta = new Uint8Array(24 + owners * 12)
    meta.set(store.meta)
    const view = new DataView(meta.buffer)
    view.setInt32(8, owners, true)
    for (let i = 0; i < owners; i++) {
      meta.set(record, 24 + i * 12)
      view.setInt32(24 + i * 12, i, true)
    }
    const read = readVar(meta, store.data, false)
    let worked = 0
    for (let owner = 0; owner < owners; owner++)
      read.once('text', read.get(owner, 1)!, bytes => {
        worked++
        return bytes.length
      })
    expect(worked).toBe(1)
    expect(read.once('other', read.get(0, 1)!, () => 'made anew')).toBe('made anew')
  })
})

describe('props', () => {
  test('have values by key, odd ones padded', () => {
    const read = readProps(props({ 5: numbers([1, 9]), 37748738: numbers([4, 3]), 7: text16('x') }))
    expect(read.get(5)).toEqual(numbers([1, 9]))
    expect(read.get(37_748_738)).toEqual(numbers([4, 3]))
    expect(read.get(7)).toEqual(text16('x'))
  })
  test('end at the first size that makes no sense', () => {
    const stream = props({ 1: numbers([4, 1]), 2: numbers([4, 2]) })
    for (const size of [-1, 0, 0x7fffffff]) {
      new DataView(stream.buffer).setInt32(16 + 16, size, true)
      expect([...readProps(stream).keys()]).toEqual([1])
    }
    expect(readProps(undefined).size).toBe(0)
    expect(readProps(new Uint8Array(3)).size).toBe(0)
  })
})
