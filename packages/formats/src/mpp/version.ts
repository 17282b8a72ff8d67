import {
  type Block,
  metaFlags,
  metaOffset,
  type Props,
  readFixed,
  readMeta,
  readProps,
  readVar,
  type Sizes,
} from './blocks.ts'
import { EMPTY, i32, latin1, u8, unmask } from './bytes.ts'
import type { Folder } from './container.ts'

/** Generation of the layout: Project 2000-2003, 2007, 2010 and later. */
export type Layout = 9 | 12 | 14

/** What of the file is needed everywhere: its version, its folders and what hides its bytes. */
export interface Source {
  readonly layout: Layout
  /** Version of the program that saved it: 9 = 2000-2003, 12 = 2007, 14 = 2010, 15 = 2013, 16 = 2016 and later. */
  readonly application: number
  readonly applicationName: string
  readonly root: Folder
  readonly data: Folder
  readonly props: Props
  /** Every byte of certain streams is XORed with this (password-protected MPP9). */
  readonly mask: number
}

/** Password of the file as far as it can be known without asking. */
export interface Protection {
  readonly read: boolean
  readonly write: boolean
  readonly encrypted: boolean
  /** MPP9 keeps the read password readable; to compare with what a caller gives. */
  readonly password?: string
}

const LAYOUTS: readonly { layout: Layout; folder: string; views: string; props: string }[] = [
  { layout: 14, folder: '   114', views: '   214', props: 'Props14' },
  { layout: 12, folder: '   112', views: '   212', props: 'Props12' },
  { layout: 9, folder: '   19', views: '   29', props: 'Props9' },
]

/** Where a compound file keeps its project; or that it is one of an older, or of an unknown generation. */
export function layoutOf(root: Folder): (typeof LAYOUTS)[number] | 'old' | 'unknown' | undefined {
  for (const each of LAYOUTS) if (root.folders.has(each.folder)) return each
  const { format, applicationName } = readCompObj(root.stream('\u0001CompObj'))
  if (/MP[PT][1-8]$|GLOBAL[1-8]$/i.test(format) || root.folders.has('   1')) return 'old'
  if ([...root.folders.keys()].some(name => /^ {3}1\d+$/.test(name))) return 'unknown'
  return /^Microsoft.Project/i.test(applicationName) || /^MSProject\./i.test(format) ? 'old' : undefined
}

/** Names that the producing program wrote of itself. */
export interface CompObj {
  readonly applicationName: string
  readonly format: string
  readonly application: number | undefined
}

const COMPOBJ_HEADER = 28

export function readCompObj(bytes: Uint8Array | undefined): CompObj {
  const data = bytes ?? EMPTY
  let at = COMPOBJ_HEADER
  const next = (): string => {
    const length = i32(data, at)
    at += 4
    if (length <= 0 || length > data.length - at) return ''
    const text = latin1(data, at, at + length)
    at += length
    return text
  }
  const applicationName = next()
  const format = next()
  const version = /(\d+)\.\d+\s*$/.exec(applicationName)
  return { applicationName, format, application: version ? Number(version[1]) : undefined }
}

const KEY_FLAGS = 893_386_752
const KEY_CODE = 893_386_759
const KEY_READ_PASSWORD = 893_386_756
/** Where the characters of the read password stand in its block, one after another. */
const PASSWORD_ORDER = [60, 30, 48, 2, 6, 14, 8, 22, 44, 12, 38, 10, 62, 16, 34, 24] as const

/** Reads what the root props say of passwords, and the mask that goes with it. */
export function readProtection(rootProps: Props, layout: Layout): { protection: Protection; mask: number } {
  const flags = u8(rootProps.get(KEY_FLAGS) ?? EMPTY, 0)
  const code = u8(rootProps.get(KEY_CODE) ?? EMPTY, 0)
  const mask = flags === 0 || code === 0 ? 0 : (0xff - code) & 0xff
  const read = (flags & 1) !== 0
  const block = rootProps.get(KEY_READ_PASSWORD)
  const encrypted = read && (layout === 12 || (layout === 14 && block !== undefined))
  let password = ''
  if (read && layout === 9 && block && block.length >= 64) {
    for (const at of PASSWORD_ORDER) {
      const byte = u8(block, at) ^ mask
      if (byte === 0) break
      password += String.fromCharCode(byte)
    }
  }
  return { mask, protection: { read, write: (flags & 2) !== 0, encrypted, ...(password !== '' && { password }) } }
}

interface BlockShape {
  readonly folder: string
  readonly meta: Sizes
  /** Sizes in Project 2007, and in later ones. */
  readonly meta2: { readonly 12: Sizes; readonly 14: Sizes }
  /** The fixed data are masked with the password's mask. */
  readonly masked: 'always' | 'mpp9'
  readonly cap?: number
}

/** Sizes of meta records by kind and generation (evidence: 620 files of Project 2000 to 2019). */
const SHAPES = {
  task: {
    folder: 'TBkndTask',
    meta: [47],
    meta2: { 12: [86], 14: [92, 93, 94, 95, 96] },
    masked: 'mpp9',
  },
  resource: { folder: 'TBkndRsc', meta: [37], meta2: { 12: [49], 14: [50, 51] }, masked: 'always' },
  assignment: { folder: 'TBkndAssn', meta: [34], meta2: { 12: [53], 14: [53] }, masked: 'always' },
  link: { folder: 'TBkndCons', meta: [10], meta2: { 12: [10], 14: [10] }, masked: 'always' },
  calendar: { folder: 'TBkndCal', meta: [10], meta2: { 12: [9], 14: [9, 10] }, masked: 'always' },
  outlineCode: { folder: 'TBkndOutlCode', meta: [10], meta2: { 12: [10], 14: [10] }, masked: 'always' },
} as const satisfies Record<string, BlockShape>

export type BlockKind = keyof typeof SHAPES

/** Task records of the older layouts are never longer; a longer distance to the next offset is slack space. */
const OLD_TASK_CAP = 768

/** Opens the streams of one kind of record. Missing streams read as empty ones. */
export function openBlock(source: Source, kind: BlockKind): Block {
  const shape: BlockShape = SHAPES[kind]
  const folder = source.data.folders.get(shape.folder)
  const mask = shape.masked === 'always' || source.layout === 9 ? source.mask : 0
  const plain = (name: string): Uint8Array | undefined => {
    const stream = folder?.stream(name)
    return stream && unmask(stream, mask)
  }
  const meta = readMeta(folder?.stream('FixedMeta'), shape.meta)
  const fixed = plain('FixedData')
  const fixed2 = plain('Fixed2Data')
  const cap = kind === 'task' && source.layout !== 14 ? OLD_TASK_CAP : undefined
  const meta2 =
    source.layout === 9
      ? readMeta(undefined, [1])
      : readMeta(folder?.stream('Fixed2Meta'), shape.meta2[source.layout], meta.count)
  return {
    meta,
    items: readFixed(fixed, meta, cap),
    raw: fixed ?? EMPTY,
    raw2: fixed2 ?? EMPTY,
    meta2,
    items2: readFixed(fixed2, meta2),
    vars: readVar(folder?.stream('VarMeta'), folder?.stream('Var2Data'), source.layout === 9),
    props: readProps(folder?.stream('Props')),
  }
}

/** Kinds of records that every file has a folder for, whether or not there is any of them. */
const ALWAYS = ['task', 'resource', 'assignment', 'link', 'calendar'] as const satisfies readonly BlockKind[]
const MAGIC = 0xfadfadba | 0
/** The first records are the file's own; of the fourth, the plan's row, the first bytes may be zero. */
const OWN_RECORDS = 4
const RECORD_START = 12
const DELETED = 0x02

/**
 * How many streams of records show that parts of them are gone: they are missing, have lost their mark, point where nothing
 * is, have zeros where a record begins, or a hole of zeros. Of the files that programs wrote whole none shows any of these.
 */
export function brokenStreams(source: Source, blocks: Readonly<Partial<Record<BlockKind, Block>>>): number {
  let broken = 0
  for (const kind of ALWAYS) {
    const folder = source.data.folders.get(SHAPES[kind].folder)
    const needed = ['FixedMeta', 'FixedData', 'VarMeta', ...(kind === 'link' ? [] : ['Var2Data'])]
    for (const name of needed) if (folder?.stream(name) === undefined) broken++
    for (const name of ['FixedMeta', 'VarMeta', 'Fixed2Meta']) {
      const stream = folder?.stream(name)
      if (stream && i32(stream, 0) !== MAGIC) broken++
    }
    for (const name of kind === 'calendar' ? ['FixedMeta', 'VarMeta', 'FixedData'] : needed)
      if (hasHole(folder?.stream(name))) broken++
    const block = blocks[kind]
    if (block && block.vars.lost > 0) broken++
    if (block && kind !== 'calendar' && emptyRecords(block)) broken++
  }
  return broken
}

/** Longest run of zeros that programs write in these streams is 201; a sector that was never written has 512. */
const HOLE = 400

function hasHole(stream: Uint8Array | undefined): boolean {
  if (!stream) return false
  for (let at = HOLE; at < stream.length; ) {
    let from = at
    while (from > at - HOLE && stream[from] === 0) from--
    if (from === at - HOLE) return true
    at = from + HOLE + 1
  }
  return false
}

function emptyRecords({ meta, raw }: Block): boolean {
  for (let at = OWN_RECORDS; at < Math.min(meta.count, meta.stated); at++) {
    if ((metaFlags(meta, at) & DELETED) !== 0) continue
    const from = metaOffset(meta, at)
    if (from < 0 || from >= raw.length) return true
    const start = raw.subarray(from, from + RECORD_START)
    if (start.every(byte => byte === 0)) return true
  }
  return false
}
