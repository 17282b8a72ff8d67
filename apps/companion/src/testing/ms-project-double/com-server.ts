/**
 * Serves plain objects as an out-of-process COM server from node.exe: the objects' members become members of an
 * IDispatch. For the test double only. Multithreaded apartment: calls arrive on RPC threads and koffi hands them to the
 * event loop.
 */

import { instant } from '@parada/schedule'
import koffi from 'koffi'
import { OleDate, type Passed } from '../../project-host/com/automation.ts'
import { guidBytes } from '../../project-host/com/koffi-automation.ts'
import { readVariant, VARIANT_BYTES, type VariantMemory, VT, writeVariant } from '../../project-host/com/variant.ts'
import { callMember, memberOf, putMember } from './members.ts'
import { ProjectError } from './project-error.ts'

const ole32 = koffi.load('ole32.dll')
const oleaut = koffi.load('oleaut32.dll')
const initialize = ole32.func('int32_t __stdcall CoInitializeEx(void *reserved, uint32_t flags)')
const alloc = ole32.func('void * __stdcall CoTaskMemAlloc(size_t bytes)')
const registerClass = ole32.func(
  'int32_t __stdcall CoRegisterClassObject(uint8_t *clsid, void *unknown, uint32_t context, uint32_t flags, void *cookie)',
)
const registerActive = oleaut.func(
  'int32_t __stdcall RegisterActiveObject(void *unknown, uint8_t *clsid, uint32_t flags, void *cookie)',
)
const allocString = oleaut.func('void * __stdcall SysAllocStringLen(str16 text, uint32_t length)')

const OK = 0
const FALSE = 1
const NO_INTERFACE = 0x80004002 | 0
const NOT_IMPLEMENTED = 0x80004001 | 0
const NO_MEMBER = 0x80020003 | 0
const UNKNOWN_NAME = 0x80020006 | 0
const EXCEPTION = 0x80020009 | 0
const UNEXPECTED = 0x8000ffff | 0
const BY_REFERENCE = 0x400c

const hex = (guid: string): string => guidBytes(guid).toString('hex')
const IUNKNOWN = hex('00000000-0000-0000-C000-000000000046')
const IDISPATCH = hex('00020400-0000-0000-C000-000000000046')
const IENUM = hex('00020404-0000-0000-C000-000000000046')
const IFACTORY = hex('00000001-0000-0000-C000-000000000046')

const memory: VariantMemory = {
  allocString: text => allocString(text, text.length) as bigint,
  readString(at) {
    if (at === 0n) return ''
    const bytes = new DataView(koffi.view(at - 4n, 4)).getUint32(0, true)
    return bytes === 0 ? '' : Buffer.from(koffi.view(at, bytes)).toString('utf16le')
  },
}

interface Live {
  readonly thing: object | null
  readonly make: (() => object) | null
  references: number
  items: readonly unknown[]
  next: number
}

const live = new Map<bigint, Live>()
const pointers = new WeakMap<object, bigint>()
const ids = new Map<string, number>()
const names = new Map<number, string>()

function idOf(name: string): number {
  const key = name.toLowerCase()
  const known = ids.get(key)
  if (known !== undefined) return known
  const id = ids.size + 1
  ids.set(key, id)
  names.set(id, name)
  return id
}

const view = (at: bigint, bytes: number): DataView => new DataView(koffi.view(at, bytes))
const liveAt = (self: bigint): Live => live.get(self) as Live

type Native = (...args: never[]) => number

function callback(declaration: string, work: Native): bigint {
  const guarded = (...args: never[]): number => {
    try {
      return work(...args)
    } catch (error) {
      console.error(error)
      return UNEXPECTED
    }
  }
  return koffi.register(guarded, koffi.pointer(koffi.proto(declaration))) as unknown as bigint
}

const query = (name: string, interfaces: readonly string[]): bigint =>
  callback(`int32_t __stdcall ${name}(void *self, void *iid, void *out)`, ((self: bigint, iid: bigint, out: bigint) => {
    const known = interfaces.includes(Buffer.from(koffi.view(iid, 16)).toString('hex'))
    view(out, 8).setBigUint64(0, known ? self : 0n, true)
    if (known) liveAt(self).references++
    return known ? OK : NO_INTERFACE
  }) as Native)

const addReference = callback(
  'uint32_t __stdcall DoubleAddRef(void *self)',
  ((self: bigint) => ++liveAt(self).references) as Native,
)
const release = callback('uint32_t __stdcall DoubleRelease(void *self)', ((self: bigint) => {
  const object = liveAt(self)
  object.references--
  if (object.references <= 0) {
    live.delete(self)
    if (object.thing) pointers.delete(object.thing)
  }
  return Math.max(0, object.references)
}) as Native)

const namesOf = callback(
  'int32_t __stdcall DoubleNames(void *self, void *iid, void *names, uint32_t count, uint32_t locale, void *ids)',
  ((self: bigint, _iid: bigint, list: bigint, count: number, _locale: number, out: bigint) => {
    const [texts, numbers] = [view(list, count * 8), view(out, count * 4)]
    let result = OK
    for (let at = 0; at < count; at++) {
      const name = koffi.decode(texts.getBigUint64(at * 8, true), 'char16', -1) as string
      const unknown = at === 0 && !memberOf(liveAt(self).thing as object, name)
      numbers.setInt32(at * 4, unknown ? -1 : idOf(name), true)
      if (unknown) result = UNKNOWN_NAME
    }
    return result
  }) as Native,
)

/** An argument as our code takes it; objects of ours are found by their address. */
function argument(values: DataView, offset: number): unknown {
  if (values.getUint16(offset, true) === BY_REFERENCE)
    return argument(view(values.getBigUint64(offset + 8, true), VARIANT_BYTES), 0)
  const read = readVariant(values, offset, memory)
  if ('object' in read) return live.get(read.object)?.thing ?? null
  return read.value instanceof OleDate ? new Date(read.value.at * 1000) : read.value
}

/** Writes a result into memory of the caller. */
function give(target: bigint, value: unknown): void {
  const at = view(target, VARIANT_BYTES)
  if (value instanceof Date) writeVariant(at, 0, new OleDate(instant(Math.round(value.getTime() / 1000))), memory)
  else if (typeof value === 'object' && value !== null) {
    writeVariant(at, 0, null, memory)
    at.setUint16(0, VT.dispatch, true)
    at.setBigUint64(8, expose(value), true)
  } else if (value === null) {
    // A blank row: an object reference to nothing.
    writeVariant(at, 0, null, memory)
    at.setUint16(0, VT.dispatch, true)
  } else writeVariant(at, 0, value as Exclude<Passed, object>, memory)
}

const invoke = callback(
  'int32_t __stdcall DoubleInvoke(void *self, int32_t id, void *iid, uint32_t locale, uint16_t flags, void *params, void *result, void *exception, void *argument)',
  ((
    self: bigint,
    id: number,
    _iid: bigint,
    _locale: number,
    flags: number,
    params: bigint,
    result: bigint,
    exception: bigint,
  ) => {
    const thing = liveAt(self).thing as object
    if (id === -4) {
      const cursor = allocate(tables.enumerator, null)
      liveAt(cursor).items = [...(thing as Iterable<unknown>)]
      const at = view(result, VARIANT_BYTES)
      writeVariant(at, 0, null, memory)
      at.setUint16(0, VT.unknown, true)
      at.setBigUint64(8, cursor, true)
      return OK
    }
    const name = names.get(id)
    if (name === undefined) return NO_MEMBER
    const { values, named } = argumentsOf(params, (flags & 12) !== 0)
    try {
      if (flags & 12) putMember(application, thing, name, values[0])
      else {
        const answer = callMember(application, thing, name, values, named)
        if (result) give(result, answer)
      }
      return OK
    } catch (error) {
      if (!(error instanceof ProjectError)) throw error
      if (error.hresult !== null) return error.hresult | 0
      if (exception) raise(exception, error)
      return EXCEPTION
    }
  }) as Native,
)

function argumentsOf(params: bigint, isPut: boolean): { values: unknown[]; named: Record<string, unknown> } {
  const at = view(params, 24)
  const [count, namedCount] = [at.getUint32(16, true), at.getUint32(20, true)]
  const [values, named]: [unknown[], Record<string, unknown>] = [[], {}]
  if (count === 0) return { values, named }
  const list = view(at.getBigUint64(0, true), count * VARIANT_BYTES)
  for (let index = count - 1; index >= 0; index--) {
    const value = argument(list, index * VARIANT_BYTES)
    if (isPut || index >= namedCount) values.push(value)
    else
      named[(names.get(view(at.getBigUint64(8, true), namedCount * 4).getInt32(index * 4, true)) ?? '').toLowerCase()] =
        value
  }
  return { values, named }
}

function raise(exception: bigint, error: ProjectError): void {
  const at = view(exception, 64)
  for (let offset = 0; offset < 64; offset += 8) at.setBigUint64(offset, 0n, true)
  at.setUint16(0, error.code, true)
  at.setBigUint64(8, memory.allocString('Microsoft Project'), true)
  at.setBigUint64(16, memory.allocString(error.message), true)
}

const next = callback('int32_t __stdcall DoubleNext(void *self, uint32_t count, void *out, void *fetched)', ((
  self: bigint,
  count: number,
  out: bigint,
  fetched: bigint,
) => {
  const cursor = liveAt(self)
  let given = 0
  for (; given < count && cursor.next < cursor.items.length; given++, cursor.next++)
    give(out + BigInt(given * VARIANT_BYTES), cursor.items[cursor.next])
  if (fetched) view(fetched, 4).setUint32(0, given, true)
  return given === count ? OK : FALSE
}) as Native)

const typeCount = callback('int32_t __stdcall DoubleTypeCount(void *self, void *count)', ((
  _self: bigint,
  count: bigint,
) => {
  view(count, 4).setUint32(0, 0, true)
  return OK
}) as Native)
const notImplemented = callback(
  'int32_t __stdcall DoubleNothing(void *self, uint32_t a, uint32_t b, void *out)',
  () => NOT_IMPLEMENTED,
)
const succeed = callback('int32_t __stdcall DoubleLock(void *self, int32_t lock)', () => OK)
const createInstance = callback('int32_t __stdcall DoubleCreate(void *self, void *outer, void *iid, void *out)', ((
  self: bigint,
  _outer: bigint,
  _iid: bigint,
  out: bigint,
) => {
  view(out, 8).setBigUint64(0, expose((liveAt(self).make as () => object)()), true)
  return OK
}) as Native)

function table(...functions: readonly bigint[]): bigint {
  const at = alloc(functions.length * 8) as bigint
  const slots = view(at, functions.length * 8)
  for (const [index, each] of functions.entries()) slots.setBigUint64(index * 8, each, true)
  return at
}

const tables = {
  dispatch: table(
    query('DoubleQueryDispatch', [IUNKNOWN, IDISPATCH]),
    addReference,
    release,
    typeCount,
    notImplemented,
    namesOf,
    invoke,
  ),
  enumerator: table(
    query('DoubleQueryEnum', [IUNKNOWN, IENUM]),
    addReference,
    release,
    next,
    succeed,
    succeed,
    notImplemented,
  ),
  factory: table(query('DoubleQueryFactory', [IUNKNOWN, IFACTORY]), addReference, release, createInstance, succeed),
}

function allocate(functions: bigint, thing: object | null, make: (() => object) | null = null): bigint {
  const at = alloc(16) as bigint
  view(at, 8).setBigUint64(0, functions, true)
  live.set(at, { thing, make, references: 1, items: [], next: 0 })
  return at
}

/** The COM reference of an object, the same one for as long as a client holds it. */
function expose(thing: object): bigint {
  const known = pointers.get(thing)
  const object = known === undefined ? undefined : live.get(known)
  if (known !== undefined && object) {
    object.references++
    return known
  }
  const at = allocate(tables.dispatch, thing)
  pointers.set(thing, at)
  return at
}

let application: { guard(member: string, isPut: boolean): void }

/** Registers `root` as the running instance of a class and serves it until the process ends. */
export function serveCom(clsid: string, root: object & { guard(member: string, isPut: boolean): void }): void {
  application = root
  const MULTITHREADED = 0
  const cookie = alloc(8) as bigint
  const must = (result: number, what: string): void => {
    if (result < 0) throw new Error(`${what}: 0x${(result >>> 0).toString(16)}`)
  }
  must(initialize(null, MULTITHREADED) as number, 'CoInitializeEx')
  must(
    registerClass(
      guidBytes(clsid),
      allocate(tables.factory, null, () => root),
      4,
      1,
      cookie,
    ) as number,
    'CoRegisterClassObject',
  )
  must(registerActive(expose(root), guidBytes(clsid), 0, cookie) as number, 'RegisterActiveObject')
  setInterval(() => undefined, 1 << 30)
}
