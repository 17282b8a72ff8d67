import { describe, expect, test } from 'vitest'
import { writeCompoundFile } from '../testing/compound-file.ts'
import { type Container, openContainer } from './container.ts'

const bytes = (length: number, seed: number): Uint8Array => Uint8Array.from({ length }, (_, i) => (i * 7 + seed) & 0xff)
const TREE = {
  small: bytes(100, 1),
  big: bytes(20_000, 2),
  empty: bytes(0, 0),
  '   114': { Props: bytes(5000, 3), deep: { x: bytes(65, 4) } },
}

function opened(file: Uint8Array): Container {
  const container = openContainer(file)
  if (typeof container === 'string') throw new Error(container)
  return container
}
const view = (file: Uint8Array): DataView => new DataView(file.buffer, file.byteOffset)

describe('a compound file', () => {
  test.each([512, 4096] as const)('gives every stream, small and large, with sectors of %i', size => {
    const { root, broken } = opened(writeCompoundFile(TREE, size))
    expect(root.stream('small')).toEqual(TREE.small)
    expect(root.stream('big')).toEqual(TREE.big)
    expect(root.stream('empty')).toHaveLength(0)
    expect(root.stream('none')).toBeUndefined()
    const data = root.folders.get('   114')!
    expect(data.stream('Props')).toEqual(TREE['   114'].Props)
    expect(data.folders.get('deep')!.stream('x')).toEqual(TREE['   114'].deep.x)
    expect(broken).toBe(0)
  })

  test('of more than seven megabytes, whose table the header cannot list, gives every stream', () => {
    const large = bytes(9_000_000, 5)
    const { root, broken } = opened(writeCompoundFile({ first: large, second: TREE.big }))
    expect(root.stream('first')!.length).toBe(large.length)
    expect(root.stream('first')!.subarray(-100)).toEqual(large.subarray(-100))
    expect(root.stream('second')).toEqual(TREE.big)
    expect(broken).toBe(0)
  })

  test('is told apart from other bytes', () => {
    expect(openContainer(new Uint8Array(2000))).toBe('notCompoundFile')
    expect(openContainer(new Uint8Array(0))).toBe('notCompoundFile')
    expect(openContainer(writeCompoundFile(TREE).subarray(0, 512))).toBe('damaged')
  })

  test('whose stream claims two gigabytes is as long as its sectors', () => {
    const file = writeCompoundFile(TREE)
    const directory = 512 + view(file).getUint32(48, true) * 512
    for (let entry = 1; entry < 4; entry++) view(file).setUint32(directory + entry * 128 + 120, 0x7fffffff, true)
    const { root } = opened(file)
    for (const name of ['small', 'big']) expect(root.stream(name)!.length).toBeLessThan(file.length)
  })

  test('whose chain of sectors loops ends, and is called broken', () => {
    const file = writeCompoundFile(TREE)
    const fat = 512 + view(file).getUint32(76, true) * 512
    view(file).setUint32(fat + 4, 0, true)
    const directory = 512 + view(file).getUint32(48, true) * 512
    view(file).setUint32(directory + 2 * 128 + 120, 0x7fffffff, true)
    const container = opened(file)
    expect(container.root.stream('big')!.length).toBeLessThanOrEqual(file.length)
    expect(container.broken).toBeGreaterThan(0)
  })

  test('whose directory loops lists each entry once', () => {
    const file = writeCompoundFile(TREE)
    const directory = 512 + view(file).getUint32(48, true) * 512
    for (let entry = 0; entry < 7; entry++) {
      view(file).setUint32(directory + entry * 128 + 68, 1, true)
      view(file).setUint32(directory + entry * 128 + 72, 2, true)
      view(file).setUint32(directory + entry * 128 + 76, 1, true)
    }
    expect(opened(file).root.streamNames.length).toBeLessThanOrEqual(4)
  })

  test('whose list of table sectors loops or claims billions is opened all the same', () => {
    const file = writeCompoundFile(TREE)
    view(file).setUint32(44, 0xffffffff, true)
    view(file).setUint32(68, 1, true)
    view(file).setUint32(72, 0xffffffff, true)
    expect(typeof openContainer(file)).not.toBe('undefined')
  })
})
