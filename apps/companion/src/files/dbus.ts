/**
 * As much of D-Bus as a file window takes: one connection, calls, and one signal waited for (source: the D-Bus
 * specification, "Message Protocol" and "Authentication Protocol"). Little-endian; no file descriptors.
 */
import { connect, type Socket } from 'node:net'
import { userInfo } from 'node:os'

/** A value with its D-Bus type in front. */
export interface Variant {
  readonly type: string
  readonly value: Value
}
export type Value = string | number | boolean | Variant | readonly Value[] | { readonly [key: string]: Value }

export interface Message {
  readonly type: number
  readonly serial: number
  readonly replyTo?: number
  readonly path?: string
  readonly interface?: string
  readonly member?: string
  readonly error?: string
  readonly sender?: string
  readonly destination?: string
  readonly signature: string
  readonly body: readonly Value[]
}

/** Kinds of messages. */
export const CALL = 1
export const REPLY = 2
export const ERROR = 3
export const SIGNAL = 4

/** Header fields by their code, each with its type. */
const FIELDS: Readonly<Record<number, readonly [keyof Message, string]>> = {
  1: ['path', 'o'],
  2: ['interface', 's'],
  3: ['member', 's'],
  4: ['error', 's'],
  5: ['replyTo', 'u'],
  6: ['destination', 's'],
  7: ['sender', 's'],
  8: ['signature', 'g'],
}

const ALIGNMENT: Readonly<Record<string, number>> = {
  y: 1,
  g: 1,
  v: 1,
  b: 4,
  u: 4,
  i: 4,
  s: 4,
  o: 4,
  a: 4,
  '(': 8,
  '{': 8,
  x: 8,
  t: 8,
  d: 8,
}

/** End of the complete type that begins at `at`. */
function typeEnd(signature: string, at: number): number {
  const first = signature[at]
  if (first === 'a') return typeEnd(signature, at + 1)
  if (first !== '(' && first !== '{') return at + 1
  let depth = 0
  for (let end = at; end < signature.length; end++) {
    if (signature[end] === '(' || signature[end] === '{') depth++
    if ((signature[end] === ')' || signature[end] === '}') && --depth === 0) return end + 1
  }
  throw new TypeError(`signature ${signature} does not end`)
}

/** The complete types of a signature. */
export function typesOf(signature: string): string[] {
  const types: string[] = []
  for (let at = 0; at < signature.length; ) {
    const end = typeEnd(signature, at)
    types.push(signature.slice(at, end))
    at = end
  }
  return types
}

class Writer {
  #bytes = Buffer.alloc(256)
  at = 0

  #room(more: number): void {
    while (this.at + more > this.#bytes.length)
      this.#bytes = Buffer.concat([this.#bytes, Buffer.alloc(this.#bytes.length)])
  }

  align(to: number): void {
    const next = Math.ceil(this.at / to) * to
    this.#room(next - this.at)
    this.at = next
  }

  byte(value: number): void {
    this.#room(1)
    this.#bytes[this.at++] = value
  }

  uint(value: number, at?: number): void {
    if (at !== undefined) {
      this.#bytes.writeUInt32LE(value, at)
      return
    }
    this.align(4)
    this.#room(4)
    this.#bytes.writeUInt32LE(value >>> 0, this.at)
    this.at += 4
  }

  text(value: string, short: boolean): void {
    const bytes = Buffer.from(value, 'utf8')
    if (short) this.byte(bytes.length)
    else this.uint(bytes.length)
    this.#room(bytes.length + 1)
    bytes.copy(this.#bytes, this.at)
    this.at += bytes.length
    this.byte(0)
  }

  value(type: string, value: Value): void {
    switch (type[0]) {
      case 'y':
        this.byte(Number(value))
        break
      case 'b':
      case 'u':
      case 'i':
        this.uint(Number(value))
        break
      case 's':
      case 'o':
        this.text(String(value), false)
        break
      case 'g':
        this.text(String(value), true)
        break
      case 'v': {
        const variant = value as Variant
        this.text(variant.type, true)
        this.value(variant.type, variant.value)
        break
      }
      case '(':
        this.align(8)
        for (const [at, inner] of typesOf(type.slice(1, -1)).entries())
          this.value(inner, (value as readonly Value[])[at] ?? '')
        break
      case 'a':
        this.#array(type.slice(1), value)
        break
      default:
        throw new TypeError(`D-Bus type ${type} is not written here`)
    }
  }

  #array(inner: string, value: Value): void {
    this.align(4)
    const lengthAt = this.at
    this.uint(0)
    this.align(ALIGNMENT[inner[0] ?? 'y'] ?? 1)
    const start = this.at
    if (inner[0] === '{') {
      const [key = 's', held = 'v'] = typesOf(inner.slice(1, -1))
      for (const [name, each] of Object.entries(value as Record<string, Value>)) {
        this.align(8)
        this.value(key, name)
        this.value(held, each)
      }
    } else for (const each of value as readonly Value[]) this.value(inner, each)
    this.uint(this.at - start, lengthAt)
  }

  done(): Buffer {
    return this.#bytes.subarray(0, this.at)
  }
}

class Reader {
  readonly #bytes: Buffer
  at: number

  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes
    this.at = at
  }

  align(to: number): void {
    this.at = Math.ceil(this.at / to) * to
  }

  uint(): number {
    this.align(4)
    this.at += 4
    return this.#bytes.readUInt32LE(this.at - 4)
  }

  text(short: boolean): string {
    const length = short ? (this.#bytes[this.at++] ?? 0) : this.uint()
    const found = this.#bytes.toString('utf8', this.at, this.at + length)
    this.at += length + 1
    return found
  }

  value(type: string): Value {
    switch (type[0]) {
      case 'y':
        return this.#bytes[this.at++] ?? 0
      case 'b':
        return this.uint() !== 0
      case 'u':
        return this.uint()
      case 'i':
        return this.uint() | 0
      case 'x':
      case 't':
        this.align(8)
        this.at += 8
        return Number(this.#bytes.readBigInt64LE(this.at - 8))
      case 'd':
        this.align(8)
        this.at += 8
        return this.#bytes.readDoubleLE(this.at - 8)
      case 's':
      case 'o':
        return this.text(false)
      case 'g':
        return this.text(true)
      case 'v': {
        const inner = this.text(true)
        return { type: inner, value: this.value(inner) }
      }
      case '(':
        this.align(8)
        return typesOf(type.slice(1, -1)).map(each => this.value(each))
      case 'a':
        return this.#array(type.slice(1))
      default:
        throw new TypeError(`D-Bus type ${type} is not read here`)
    }
  }

  #array(inner: string): Value {
    const length = this.uint()
    this.align(ALIGNMENT[inner[0] ?? 'y'] ?? 1)
    const end = this.at + length
    if (inner[0] !== '{') {
      const list: Value[] = []
      while (this.at < end) list.push(this.value(inner))
      return list
    }
    const [key = 's', held = 'v'] = typesOf(inner.slice(1, -1))
    const entries: [string, Value][] = []
    while (this.at < end) {
      this.align(8)
      const name = String(this.value(key))
      entries.push([name, this.value(held)])
    }
    return Object.fromEntries(entries)
  }
}

/** A message as bytes. */
export function encode(message: Message): Buffer {
  const body = new Writer()
  for (const [at, type] of typesOf(message.signature).entries()) body.value(type, message.body[at] ?? '')
  const bytes = body.done()
  const head = new Writer()
  for (const each of [0x6c, message.type, 0, 1]) head.byte(each)
  head.uint(bytes.length)
  head.uint(message.serial)
  const fields = Object.entries(FIELDS).flatMap(([code, [name, type]]): Value[] => {
    const value = message[name]
    return value === undefined || value === '' ? [] : [[Number(code), { type, value: value as Value }]]
  })
  head.value('a(yv)', fields)
  head.align(8)
  return Buffer.concat([head.done(), bytes])
}

/** The first message of some bytes and how many it takes; null while it is not whole. */
export function decode(bytes: Buffer): { message: Message; size: number } | null {
  if (bytes.length < 16) return null
  if (bytes[0] !== 0x6c) throw new TypeError('a D-Bus message of the other byte order')
  const fieldsLength = bytes.readUInt32LE(12)
  const bodyAt = Math.ceil((16 + fieldsLength) / 8) * 8
  const size = bodyAt + bytes.readUInt32LE(4)
  if (bytes.length < size) return null
  const fields = new Reader(bytes, 12).value('a(yv)') as readonly (readonly [number, Variant])[]
  const known = Object.fromEntries(
    fields.flatMap(([code, { value }]): [string, Value][] => {
      const field = FIELDS[code]
      return field ? [[field[0], value]] : []
    }),
  ) as Partial<Message>
  const reader = new Reader(bytes.subarray(0, size), bodyAt)
  const body = typesOf(known.signature ?? '').map(type => reader.value(type))
  return { message: { signature: '', ...known, type: bytes[1] ?? 0, serial: bytes.readUInt32LE(8), body }, size }
}

/** A connection to the bus of this session. */
export interface Bus {
  /** The name the bus gave us, such as `:1.42`. */
  readonly name: string
  call(message: Pick<Message, 'destination' | 'path' | 'interface' | 'member' | 'signature' | 'body'>): Promise<Message>
  /** Sends what is not a call: replies and signals. */
  send(message: Omit<Message, 'serial'>): void
  listen(listener: (message: Message) => void): () => void
  close(): void
}

/** Path of a unix socket in an address such as `unix:path=/run/user/1000/bus,guid=…`; null for other kinds. */
export function socketOf(address: string): string | null {
  for (const each of address.split(';')) {
    const match = /^unix:(?:.*,)?(path|abstract)=([^,]+)/.exec(each)
    if (match?.[2]) return match[1] === 'abstract' ? `\0${decodeURIComponent(match[2])}` : decodeURIComponent(match[2])
  }
  return null
}

/** Connects and says hello. Rejects when nobody answers there. */
export async function connectBus(address: string): Promise<Bus> {
  const path = socketOf(address)
  if (path === null) throw new Error(`no bus at ${address}`)
  const socket = await opened(path)
  await authenticate(socket)
  const listeners = new Set<(message: Message) => void>()
  const waiting = new Map<number, { resolve(message: Message): void; reject(error: Error): void }>()
  let serial = 0
  let rest = Buffer.alloc(0)
  const dead = (): void => {
    for (const each of waiting.values()) each.reject(new Error('the bus closed the connection'))
    waiting.clear()
  }
  socket.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    for (let next = decode(rest); next; next = decode(rest)) {
      rest = rest.subarray(next.size)
      const { message } = next
      const asked = message.replyTo === undefined ? undefined : waiting.get(message.replyTo)
      if (asked && message.replyTo !== undefined) {
        waiting.delete(message.replyTo)
        if (message.type === ERROR) asked.reject(new Error(`${message.error}: ${String(message.body[0] ?? '')}`))
        else asked.resolve(message)
      } else for (const listener of listeners) listener(message)
    }
  })
  socket.on('error', dead)
  socket.on('close', dead)
  const bus: Bus = {
    name: '',
    call(message) {
      serial++
      const mine = serial
      return new Promise((resolve, reject) => {
        waiting.set(mine, { resolve, reject })
        socket.write(encode({ ...message, type: CALL, serial: mine }))
      })
    },
    send(message) {
      serial++
      socket.write(encode({ ...message, serial }))
    },
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close: () => socket.destroy(),
  }
  const hello = await bus.call({
    destination: 'org.freedesktop.DBus',
    path: '/org/freedesktop/DBus',
    interface: 'org.freedesktop.DBus',
    member: 'Hello',
    signature: '',
    body: [],
  })
  return { ...bus, name: String(hello.body[0]) }
}

function opened(path: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(path, () => {
      socket.off('error', reject)
      resolve(socket)
    })
    socket.once('error', reject)
  })
}

/** The user's number, which the kernel vouches for, is the password. */
function authenticate(socket: Socket): Promise<void> {
  const uid = Buffer.from(String(userInfo().uid)).toString('hex')
  return new Promise((resolve, reject) => {
    const onData = (chunk: Buffer): void => {
      socket.off('data', onData)
      socket.off('error', reject)
      if (chunk.toString('latin1').startsWith('OK ')) {
        socket.write('BEGIN\r\n')
        resolve()
      } else reject(new Error('the bus does not know this user'))
    }
    socket.on('data', onData)
    socket.once('error', reject)
    socket.write(`\0AUTH EXTERNAL ${uid}\r\n`)
  })
}
