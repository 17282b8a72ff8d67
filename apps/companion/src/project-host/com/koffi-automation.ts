/**
 * Late-bound COM from Node through koffi, 64-bit Windows only. Calls block, so this module is loaded only in the COM
 * process. Structures lie in one native block whose address is stable: a Buffer's address must not be stored in memory
 * that Windows keeps.
 */
import koffi from 'koffi'
import { type Answer, type Automation, AutomationError, type OleDate, type Passed } from './automation.ts'
import { isAutomation } from './retry.ts'
import { readVariant, VARIANT_BYTES, type VariantMemory, VT, writeVariant } from './variant.ts'

const ole32 = koffi.load('ole32.dll')
const oleaut = koffi.load('oleaut32.dll')
const native = {
  initialize: ole32.func('int32_t __stdcall CoInitializeEx(void *reserved, uint32_t flags)'),
  classFromName: ole32.func('int32_t __stdcall CLSIDFromProgID(str16 name, _Out_ uint8_t *clsid)'),
  alloc: ole32.func('void * __stdcall CoTaskMemAlloc(size_t bytes)'),
  activeObject: oleaut.func('int32_t __stdcall GetActiveObject(uint8_t *clsid, void *reserved, void *out)'),
  allocString: oleaut.func('void * __stdcall SysAllocStringLen(str16 text, uint32_t length)'),
  freeString: oleaut.func('void __stdcall SysFreeString(void *text)'),
  clear: oleaut.func('int32_t __stdcall VariantClear(void *variant)'),
}

// koffi puts arguments at the very top of a stack block of its own; Wine's RPC proxy reads one slot past the last one,
// which may be unmapped. Four unused arguments keep that slot mapped; on x64 the caller cleans up, so they are harmless.
const SPARE = 'int64_t, int64_t, int64_t, int64_t'
const proto = {
  query: koffi.proto(`int32_t __stdcall ComQuery(void *self, uint8_t *iid, void *out, ${SPARE})`),
  count: koffi.proto('uint32_t __stdcall ComCount(void *self)'),
  names: koffi.proto(
    `int32_t __stdcall ComNames(void *self, uint8_t *iid, void *names, uint32_t count, uint32_t locale, void *ids, ${SPARE})`,
  ),
  invoke: koffi.proto(
    `int32_t __stdcall ComInvoke(void *self, int32_t id, uint8_t *iid, uint32_t locale, uint16_t flags, void *params, void *result, void *exception, void *argument, ${SPARE})`,
  ),
  next: koffi.proto(`int32_t __stdcall ComNext(void *self, uint32_t count, void *variants, void *fetched, ${SPARE})`),
}

/** "{xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx}" as the 16 bytes of a GUID. */
export function guidBytes(text: string): Buffer {
  const hex = Buffer.from(text.replace(/[{}-]/g, ''), 'hex')
  // The first three parts are little-endian numbers, the rest bytes.
  hex.subarray(0, 4).swap32()
  hex.subarray(4, 8).swap16()
  return hex
}

const IID = {
  none: Buffer.alloc(16),
  dispatch: guidBytes('00020400-0000-0000-C000-000000000046'),
  enumVariant: guidBytes('00020404-0000-0000-C000-000000000046'),
}
const FLAG = { method: 1, get: 2, put: 4, putRef: 8 } as const
const PROPERTY_PUT = -3
const NEW_ENUM = -4
const EXCEPTION = 0x80020009
/** English, United States: member names are matched in it in any language of Project. */
const LOCALE = 0x409

const ARENA_BYTES = 16_384
const MOST_ARGS = 64
const base: bigint = native.alloc(ARENA_BYTES)
const arena = new DataView(koffi.view(base, ARENA_BYTES))
const AT = {
  ids: 0,
  params: 64,
  result: 96,
  exception: 128,
  argument: 200,
  out: 208,
  names: 256,
  named: 512,
  args: 1024,
  text: 4096,
} as const
const address = (offset: number): bigint => base + BigInt(offset)
const pointerAt = (at: bigint): bigint => new DataView(koffi.view(at, 8)).getBigUint64(0, true)
const slot = (object: bigint, index: number): bigint => pointerAt(pointerAt(object) + BigInt(index * 8))

const memory: VariantMemory = {
  allocString: text => native.allocString(text, text.length) as bigint,
  readString(at) {
    if (at === 0n) return ''
    const bytes = new DataView(koffi.view(at - 4n, 4)).getUint32(0, true)
    return bytes === 0 ? '' : Buffer.from(koffi.view(at, bytes)).toString('utf16le')
  },
}

interface Table {
  readonly names: (...args: unknown[]) => number
  readonly invoke: (...args: unknown[]) => number
  readonly release: (self: bigint) => number
}

const tables = new Map<bigint, Table>()

/** The functions of an object's class, decoded once for each class. */
function tableOf(object: bigint): Table {
  const at = pointerAt(object)
  const known = tables.get(at)
  if (known) return known
  const table: Table = {
    release: koffi.decode(slot(object, 2), proto.count) as Table['release'],
    names: koffi.decode(slot(object, 5), proto.names) as Table['names'],
    invoke: koffi.decode(slot(object, 6), proto.invoke) as Table['invoke'],
  }
  tables.set(at, table)
  return table
}

const zero = (from: number, to: number): void => {
  for (let at = from; at < to; at += 8) arena.setBigUint64(at, 0n, true)
}

function check(result: number, what: string): void {
  if (result < 0) throw new AutomationError(what, result)
}

const references = new FinalizationRegistry<{ pointer: bigint }>(held => {
  if (held.pointer !== 0n) tableOf(held.pointer).release(held.pointer)
})

class ComObject implements Automation {
  readonly #held: { pointer: bigint }
  readonly #ids = new Map<string, number[]>()

  constructor(pointer: bigint) {
    this.#held = { pointer }
    references.register(this, this.#held, this)
  }

  get pointer(): bigint {
    if (this.#held.pointer === 0n) throw new AutomationError('released object', 0x80010108)
    return this.#held.pointer
  }

  release(): void {
    if (this.#held.pointer === 0n) return
    tableOf(this.#held.pointer).release(this.#held.pointer)
    this.#held.pointer = 0n
    references.unregister(this)
  }

  get(name: string, ...args: readonly Passed[]): Answer {
    return this.#invoke(FLAG.get | FLAG.method, name, args)
  }

  put(name: string, value: Passed): void {
    this.#invoke(isAutomation(value) ? FLAG.putRef : FLAG.put, name, [value])
  }

  call(name: string, args: readonly Passed[] = [], named: Readonly<Record<string, Passed>> = {}): Answer {
    return this.#invoke(FLAG.method | FLAG.get, name, args, named)
  }

  *items(): Iterable<Automation | null> {
    zero(AT.params, AT.args)
    check(
      tableOf(this.pointer).invoke(
        this.pointer,
        NEW_ENUM,
        IID.none,
        LOCALE,
        FLAG.get | FLAG.method,
        address(AT.params),
        address(AT.result),
        address(AT.exception),
        address(AT.argument),
        0,
        0,
        0,
        0,
      ),
      '_NewEnum',
    )
    const cursor = queryInterface(arena.getBigUint64(AT.result + 8, true), IID.enumVariant)
    native.clear(address(AT.result))
    const next = koffi.decode(slot(cursor, 3), proto.next) as (...args: unknown[]) => number
    try {
      for (;;) {
        zero(AT.result, AT.exception)
        const got = next(cursor, 1, address(AT.result), address(AT.out), 0, 0, 0, 0)
        check(got, 'Next')
        if (got !== 0) return
        const answer = takeResult()
        yield isAutomation(answer) ? answer : null
      }
    } finally {
      tableOf(cursor).release(cursor)
    }
  }

  #idsOf(names: readonly string[]): number[] {
    const key = names.join('\0')
    const known = this.#ids.get(key)
    if (known) return known
    let text: number = AT.text
    names.forEach((name, index) => {
      arena.setBigUint64(AT.names + index * 8, address(text), true)
      for (const unit of [...name].join('')) {
        arena.setUint16(text, unit.charCodeAt(0), true)
        text += 2
      }
      arena.setUint16(text, 0, true)
      text += 2
    })
    const result = tableOf(this.pointer).names(
      this.pointer,
      IID.none,
      address(AT.names),
      names.length,
      LOCALE,
      address(AT.ids),
      0,
      0,
      0,
      0,
    )
    check(result, `member ${names.join(', ')}`)
    const ids = names.map((_, index) => arena.getInt32(AT.ids + index * 4, true))
    this.#ids.set(key, ids)
    return ids
  }

  #invoke(flags: number, name: string, args: readonly Passed[], named: Readonly<Record<string, Passed>> = {}): Answer {
    const names = Object.keys(named)
    const [id = 0, ...namedIds] = this.#idsOf([name, ...names])
    const isPut = (flags & (FLAG.put | FLAG.putRef)) !== 0
    // Arguments lie in reverse order, the named ones first.
    const order = [...names.map(each => named[each]), ...[...args].reverse()]
    if (order.length > MOST_ARGS) throw new RangeError('too many arguments')
    for (const [index, value] of order.entries()) writeArgument(AT.args + index * VARIANT_BYTES, value)
    if (isPut) arena.setInt32(AT.named, PROPERTY_PUT, true)
    else for (const [index, each] of namedIds.entries()) arena.setInt32(AT.named + index * 4, each, true)
    const namedCount = isPut ? 1 : namedIds.length
    arena.setBigUint64(AT.params, order.length > 0 ? address(AT.args) : 0n, true)
    arena.setBigUint64(AT.params + 8, namedCount > 0 ? address(AT.named) : 0n, true)
    arena.setUint32(AT.params + 16, order.length, true)
    arena.setUint32(AT.params + 20, namedCount, true)
    zero(AT.result, AT.out)
    const result = tableOf(this.pointer).invoke(
      this.pointer,
      id,
      IID.none,
      LOCALE,
      flags,
      address(AT.params),
      isPut ? null : address(AT.result),
      address(AT.exception),
      address(AT.argument),
      0,
      0,
      0,
      0,
    )
    clearArguments(order.length)
    if (result < 0) throw failure(name, result)
    return isPut ? undefined : takeResult()
  }
}

/** Writes an argument; an object is passed with a reference of its own, which VariantClear gives back. */
function writeArgument(offset: number, value: Passed): void {
  if (!isAutomation(value)) {
    writeVariant(arena, offset, value as Exclude<Passed, object> | OleDate, memory)
    return
  }
  if (!(value instanceof ComObject)) throw new TypeError('only objects of the same program can be passed to it')
  zero(offset, offset + VARIANT_BYTES)
  koffi.call(slot(value.pointer, 1), proto.count, value.pointer)
  arena.setUint16(offset, VT.dispatch, true)
  arena.setBigUint64(offset + 8, value.pointer, true)
}

function clearArguments(count: number): void {
  for (let index = 0; index < count; index++) {
    const vt = arena.getUint16(AT.args + index * VARIANT_BYTES, true)
    if (vt === VT.bstr || vt === VT.dispatch) native.clear(address(AT.args + index * VARIANT_BYTES))
  }
}

/** Takes the result out of the arena and frees what it held. */
function takeResult(): Answer {
  const vt = arena.getUint16(AT.result, true)
  try {
    const read = readVariant(arena, AT.result, memory)
    return 'object' in read ? new ComObject(queryInterface(read.object, IID.dispatch)) : read.value
  } finally {
    if (vt === VT.bstr || vt === VT.dispatch || vt === VT.unknown) native.clear(address(AT.result))
  }
}

function failure(name: string, result: number): AutomationError {
  if (result >>> 0 !== EXCEPTION) return new AutomationError(name, result)
  const code = arena.getUint16(AT.exception, true)
  const scode = arena.getInt32(AT.exception + 56, true)
  const texts = [8, 16, 24].map(offset => {
    const at = arena.getBigUint64(AT.exception + offset, true)
    const text = memory.readString(at)
    if (at !== 0n) native.freeString(at)
    return text
  })
  return new AutomationError(name, scode < 0 ? scode : result, texts[1], code || scode & 0xffff || null)
}

function queryInterface(object: bigint, iid: Buffer): bigint {
  check(koffi.call(slot(object, 0), proto.query, object, iid, address(AT.out), 0, 0, 0, 0) as number, 'QueryInterface')
  return arena.getBigUint64(AT.out, true)
}

function classOf(name: string): Buffer {
  if (name.startsWith('{')) return guidBytes(name)
  const clsid = Buffer.alloc(16)
  check(native.classFromName(name, clsid), name)
  return clsid
}

/** Enters COM on this thread, single-threaded apartment as Office programs expect of their clients. */
export function enterCom(): void {
  check(native.initialize(null, 2), 'CoInitializeEx')
}

/** The running instance of a program; throws `AutomationError` (see ABSENT) when there is none. */
export function activeObject(name: string): Automation {
  check(native.activeObject(classOf(name), null, address(AT.out)), name)
  const unknown = arena.getBigUint64(AT.out, true)
  const object = new ComObject(queryInterface(unknown, IID.dispatch))
  koffi.call(slot(unknown, 2), proto.count, unknown)
  return object
}
