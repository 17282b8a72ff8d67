import type { Props } from './blocks.ts'
import { i32, u8, u16 } from './bytes.ts'

/** Kinds of record that have a field map, with the high half of their field ids. */
export const ENTITY = { task: 0x0b40, resource: 0x0c40, assignment: 0x0f40 } as const
export type Entity = keyof typeof ENTITY

/** Where the value of a field lies. `bit` counts from byte 8 of the meta record of the block. */
export type FieldPlace =
  | { readonly in: 'fixed'; readonly block: 0 | 1; readonly at: number; readonly type: number }
  | { readonly in: 'var'; readonly key: number; readonly type: number }
  | { readonly in: 'bit'; readonly block: 0 | 1; readonly bit: number }

export interface FieldMap {
  readonly places: ReadonlyMap<number, FieldPlace>
  /** Field numbers in the order of the map: Project 2000-2003 list the fields' own names in it. */
  readonly order: readonly number[]
  /** Bytes that a full record of block 0 has. */
  readonly fixedSize: number
}

const RECORD = 28
const NOT_FIXED = 65_535
const FLAG = 0x0b
const BIT = 0x64
/** Bytes of a value in fixed data, by type code. */
const SIZE: Readonly<Record<number, number>> = { 2: 2, 3: 4, 5: 8, 19: 4, 72: 16, 101: 8 }

const MAP_KEYS: Readonly<Record<Entity, readonly [number, number]>> = {
  task: [131_092, 50_331_668],
  resource: [131_093, 50_331_669],
  assignment: [131_095, 50_331_671],
}

/**
 * Reads the map of where each field lies, which every file carries for itself; offsets differ between producers.
 *
 * Flags are packed in the order of the map: the n-th entry owns bit n of the meta record, counted from its byte 8, and
 * again from 0 where the second block begins (evidence: milestone, marked, effort driven, active, manual and the twenty
 * custom flags agree in Project 2003 to 2019, whose maps order them differently). Value-less entries own a bit too.
 */
export function readFieldMap(props: Props, entity: Entity, short: boolean): FieldMap | undefined {
  const bytes = MAP_KEYS[entity].map(key => props.get(key)).find(value => value && value.length >= RECORD)
  if (!bytes) return undefined
  const places = new Map<number, FieldPlace>()
  const base = ENTITY[entity]
  let block: 0 | 1 = 0
  let blockStart = 0
  let last = 0
  let fixedSize = 0
  const count = Math.floor(bytes.length / RECORD)
  const order: number[] = []
  for (let i = 0; i < count; i++) {
    const at = i * RECORD
    const id = i32(bytes, at + 12)
    const type = u16(bytes, at + 20)
    const offset = u16(bytes, at + 4)
    order.push(id >>> 16 === base ? id & 0xffff : -1)
    const isBit = type === FLAG || type === BIT
    if (!isBit && offset !== NOT_FIXED) {
      if (offset < last && block === 0) {
        block = 1
        blockStart = i
      }
      last = offset
    }
    if (id >>> 16 !== base) continue
    const field = id & 0xffff
    if (places.has(field)) continue
    if (isBit) places.set(field, { in: 'bit', block, bit: i - blockStart })
    else if (offset !== NOT_FIXED) {
      places.set(field, { in: 'fixed', block, at: offset, type })
      if (block === 0) fixedSize = Math.max(fixedSize, offset + (SIZE[type] ?? 4))
    } else places.set(field, { in: 'var', key: short ? u8(bytes, at + 6) : field, type })
  }
  return { places, order, fixedSize }
}
