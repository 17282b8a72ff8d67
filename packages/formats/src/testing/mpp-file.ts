import { concat, type StreamTree, writeCompoundFile } from './compound-file.ts'
import {
  days,
  type FixedRecord,
  fieldMap,
  fixed,
  type MapEntry,
  moment,
  numbers,
  props,
  text8,
  text16,
  type VarEntry,
  vars,
} from './mpp-bytes.ts'

/** What a test file is like; everything has a default. */
export interface MppShape {
  /** Number of a row in which nothing stands. */
  readonly blankRow?: number
  /** Number of the row under which a deleted one has left a record. */
  readonly shadowOf?: number
  /** The first resource only budgets. */
  readonly budget?: true
  readonly layout: 9 | 12 | 14
  /** Version of the program that saved it; of layout 14: 15 and later order records differently. */
  readonly application?: number
  readonly sectorSize?: 512 | 4096
  /** Read password of layout 9: bytes are masked. */
  readonly password?: string
  /** Items of the root props, to mark a file as encrypted. */
  readonly rootProps?: Readonly<Record<number, Uint8Array>>
  /** Leaves the field maps out. */
  readonly withoutMaps?: true
  readonly moreProps?: Readonly<Record<number, Uint8Array>>
  readonly moreStreams?: StreamTree
  readonly moreRoot?: StreamTree
  /** Further values of task 1 by field number. */
  readonly taskValues?: Readonly<Record<number, Uint8Array>>
  /** The `Props` beside the tasks: names and definitions of custom fields. */
  readonly taskProps?: Uint8Array
  readonly assignmentTask?: number
  readonly assignmentValues?: Readonly<Record<number, Uint8Array>>
  readonly resourceValues?: Readonly<Record<number, Uint8Array>>
  /** A record of the first resource that was left behind, before its own: these units, in ten thousandths. */
  readonly leftOverUnits?: number
  /** Rate of the first resource. */
  readonly resourceRate?: number
}

/** Where the test file keeps its fields: deliberately unlike any producer, as the reader goes by the map. */
const TASK_FIXED: readonly (readonly [field: number, size: 2 | 4 | 8, type: number])[] = [
  [86, 4, 3],
  [23, 4, 3],
  [249, 2, 2],
  [35, 4, 0x13],
  [36, 4, 0x13],
  [29, 4, 3],
  [181, 2, 2],
  [32, 2, 2],
  [17, 2, 2],
  [18, 4, 0x13],
  [25, 2, 2],
  [401, 4, 3],
  [37, 4, 0x13],
  [38, 4, 0x13],
  [39, 4, 0x13],
  [40, 4, 0x13],
  [21, 4, 3],
  [438, 4, 3],
  [439, 4, 3],
  [128, 2, 2],
  [0, 8, 0x65],
  [437, 4, 0x13],
]
const TASK_VARS: Readonly<Record<number, number>> = {
  14: 11,
  15: 144,
  16: 10,
  51: 14,
  87: 45,
  106: 81,
  265: 80,
  103: 55,
  183: 56,
  144: 77,
  203: 76,
  215: 133,
  255: 79,
  417: 123,
}
const RESOURCE_FIXED = [
  [27, 4, 3],
  [0, 4, 3],
  [4, 8, 0x65],
  [6, 8, 0x65],
  [70, 2, 2],
  [18, 8, 0x65],
] as const
const RESOURCE_VARS: Readonly<Record<number, number>> = { 1: 1, 2: 3, 3: 4, 20: 124, 276: 142, 61: 135 }
const ASSIGNMENT_FIXED = [
  [0, 4, 3],
  [1, 4, 3],
  [2, 4, 3],
  [7, 8, 0x65],
  [8, 8, 0x65],
  [10, 8, 0x65],
  [12, 8, 0x65],
  [20, 4, 0x13],
  [21, 4, 0x13],
  [25, 4, 3],
] as const

const DAY = 4800
const NONE = moment('none')

interface TestTask {
  readonly uid: number
  readonly name: string
  readonly level: number
  readonly start: string
  readonly finish: string
  readonly days: number
  readonly units?: number
  readonly constraint?: number
  readonly constraintDate?: string
  readonly calendar?: number
  readonly percent?: number
  readonly slack?: number
  readonly flags?: readonly number[]
  readonly values?: Readonly<Record<number, Uint8Array>>
}

/** A small plan: the project's row, a summary with two tasks, a milestone, and a manual and an inactive task. */
const TASKS: readonly TestTask[] = [
  { uid: 0, name: 'Shutdown', level: 0, start: '2026-03-02 08:00', finish: '2026-03-06 17:00', days: 5 },
  { uid: 1, name: 'Open vessel', level: 1, start: '2026-03-02 08:00', finish: '2026-03-04 17:00', days: 3 },
  {
    uid: 7,
    name: 'Blind lines é',
    level: 2,
    start: '2026-03-02 08:00',
    finish: '2026-03-02 17:00',
    days: 1,
    units: 7 | 0x20,
    constraint: 4,
    constraintDate: '2026-03-02 08:00',
    slack: 2,
    flags: [24],
  },
  {
    uid: 3,
    name: 'Clean',
    level: 2,
    start: '2026-03-03 08:00',
    finish: '2026-03-04 17:00',
    days: 2,
    calendar: 1,
    percent: 50,
  },
  { uid: 4, name: 'Done', level: 1, start: '2026-03-04 17:00', finish: '2026-03-04 17:00', days: 0 },
  { uid: 5, name: 'By hand', level: 1, start: '2026-03-05 08:00', finish: '2026-03-05 17:00', days: 1, flags: [1280] },
]

/** Bits of the test file's task map, in its order; a record's bits go by their place in the map. */
const TASK_BITS = [24, 132, 399, 72]
const TASK_BITS_2 = [1279, 1280]

/** Writes a small but whole .mpp with the given traits. Its contents are those of `TASKS` above. */
export function writeMpp(shape: MppShape): Uint8Array {
  const { layout } = shape
  const short = layout === 9
  const application = shape.application ?? layout
  const late = layout === 14 && application >= 15

  const place = (list: readonly (readonly [number, number, number])[]): { entries: MapEntry[]; size: number } => {
    let at = 0
    const entries = list.map(([field, size, type]) => {
      const entry = { field, at, type }
      at += size
      return entry
    })
    return { entries, size: at }
  }
  const keyed = (keys: Readonly<Record<number, number>>): MapEntry[] =>
    Object.entries(keys).map(([field, key]) => ({ field: Number(field), key }))

  const taskFixed = place(TASK_FIXED)
  const taskMap: MapEntry[] = [
    ...taskFixed.entries,
    ...TASK_BITS.map(field => ({ field, bit: true as const })),
    ...keyed(TASK_VARS),
    ...(short ? [] : keyed({ 26: 26 })),
  ]
  const block2 = taskMap.length
  if (!short)
    taskMap.push(
      { field: 1143, at: 0, type: 0x48 },
      ...TASK_BITS_2.map(field => ({ field, bit: true as const })),
      { field: 1283, at: 24, type: 0x13 },
      { field: 1284, at: 28, type: 0x13 },
      { field: 1288, at: 32, type: 3 },
      { field: 1289, at: 36, type: 2 },
    )
  const bitOf = (field: number): number => taskMap.findIndex(entry => 'bit' in entry && entry.field === field)

  const taskData = (task: TestTask): Uint8Array => {
    const ticks = task.days * DAY
    const values: Readonly<Record<number, number | Uint8Array>> = {
      86: task.uid,
      23: TASKS.indexOf(task),
      249: task.level,
      35: moment(task.start),
      36: moment(task.finish),
      29: ticks,
      181: task.units ?? 7,
      32: task.percent ?? 0,
      17: task.constraint ?? 0,
      18: task.constraintDate ? moment(task.constraintDate) : NONE,
      25: 500,
      401: task.calendar ?? -1,
      37: moment(task.start),
      38: moment(task.finish),
      39: moment(task.start),
      40: moment(task.finish),
      21: 0,
      438: (task.slack ?? 0) * DAY,
      439: (task.slack ?? 0) * DAY,
      128: 1,
      0: task.uid === 7 ? 480_000 : 0,
      437: NONE,
    }
    return concat(
      TASK_FIXED.map(([field, size]) => {
        const value = values[field] ?? 0
        return typeof value === 'number' ? numbers([size, value]) : value
      }),
    )
  }
  const header: FixedRecord = { data: new Uint8Array(16), flags: 4 }
  const taskRecords: FixedRecord[] = [header, header, header]
  const taskRecords2: FixedRecord[] = [header, header, header]
  TASKS.forEach((task, i) => {
    const flags = task.flags ?? []
    taskRecords.push({
      data: taskData(task),
      bits: flags.map(bitOf).filter(bit => bit >= 0 && bit < block2),
    })
    taskRecords2.push({
      data: concat([
        Uint8Array.from({ length: 16 }, (_, k) => k + 1 + i),
        // Order of the rows, above the place that the 64-bit number has in the second block.
        numbers([4, i], [4, 0]),
        moment(task.start),
        moment(task.finish),
        numbers([4, task.days * DAY], [2, task.units ?? 7], [2, 0]),
      ]),
      bits: [1279, ...flags].map(field => bitOf(field) - block2).filter(bit => bit >= 0),
    })
  })
  // A blank row after the last task but one, and what a deleted row left under the number of another.
  if (shape.blankRow !== undefined) {
    const blank = numbers([4, 40], [4, shape.blankRow])
    taskRecords.push({ data: short ? blank : concat([blank, new Uint8Array(8)]) })
    taskRecords2.push({ data: new Uint8Array(40) })
  }
  if (shape.shadowOf !== undefined) {
    const left = taskData({
      uid: 60,
      name: '',
      level: 2,
      start: '2026-03-03 08:00',
      finish: '2026-03-09 17:00',
      days: 5,
    })
    left.set(numbers([4, shape.shadowOf]), late ? 0 : 4)
    taskRecords.push({ data: left })
    taskRecords2.push({ data: concat([new Uint8Array(16), numbers([4, 3], [4, 0]), new Uint8Array(16)]) })
  }
  const keyOf = (map: readonly MapEntry[], field: number): number =>
    short
      ? ((map.find(entry => entry.field === field && 'key' in entry) as { key: number } | undefined)?.key ?? 0)
      : field
  const taskVars: VarEntry[] = TASKS.map(task => [task.uid, keyOf(taskMap, 14), text16(task.name)] as const)
  for (const [field, value] of Object.entries(shape.taskValues ?? {}))
    taskVars.push([1, keyOf(taskMap, Number(field)), value])

  const resourceFixed = place(RESOURCE_FIXED)
  const resourceMap: MapEntry[] = [
    ...resourceFixed.entries,
    { field: 298, bit: true },
    { field: 752, bit: true },
    ...keyed(RESOURCE_VARS),
  ]
  const resources = [
    { uid: 1, name: 'Boilermaker', work: true, max: 20_000, rate: shape.resourceRate ?? 40 },
    { uid: 2, name: 'Gasket', work: false, max: 10_000, rate: 0 },
  ]
  const workBit = resourceMap.findIndex(entry => 'bit' in entry)
  const resourceRecords: FixedRecord[] = [
    header,
    ...(shape.leftOverUnits === undefined
      ? []
      : [{ data: numbers([4, 1], [4, 1], [8, shape.leftOverUnits], [8, 0], [2, 2], [8, 0]), bits: [] }]),
    ...resources.map((each, i) => ({
      data: numbers([4, each.uid], [4, i + 1], [8, each.max], [8, each.rate], [2, 2], [8, 0]),
      bits: [...(each.work ? [workBit] : []), ...(shape.budget && each.uid === 1 ? [workBit + 1] : [])],
    })),
  ]
  const resourceVars: VarEntry[] = resources.flatMap(each => [
    [each.uid, keyOf(resourceMap, 1), text16(each.name)] as const,
    [each.uid, keyOf(resourceMap, 3), text16('Mechanical')] as const,
  ])
  for (const [field, value] of Object.entries(shape.resourceValues ?? {}))
    resourceVars.push([1, keyOf(resourceMap, Number(field)), value])

  const assignmentFixed = place(ASSIGNMENT_FIXED)
  const further = Object.fromEntries(
    Object.keys(shape.assignmentValues ?? {})
      .filter(field => Number(field) !== 49)
      .map((field, i) => [field, 8 + i]),
  )
  const assignmentMap: MapEntry[] = [...assignmentFixed.entries, ...keyed({ 71: 6, 49: 7, ...further })]
  const assignmentData = concat([
    numbers([4, 9], [4, shape.assignmentTask ?? 7], [4, 1], [8, 10_000], [8, 480_000], [8, 120_000], [8, 360_000]),
    moment('2026-03-02 08:00'),
    moment('2026-03-02 17:00'),
    numbers([4, 600]),
  ])
  const assignmentSize = layout === 14 ? 110 : 142
  const assignment = new Uint8Array(assignmentSize)
  assignment.set(assignmentData)

  const link = (uid: number, from: number, to: number, type: number, lag: number, units: number): Uint8Array =>
    late
      ? numbers([4, uid], [4, from], [4, to], [2, type], [4, lag], [2, units])
      : numbers([4, uid], [4, from], [4, to], [2, type], [2, units], [4, lag])
  const links: FixedRecord[] = [
    { data: link(1, 7, 3, 1, DAY, 7) },
    { data: link(2, 3, 4, 0, -600, 6) },
    { data: link(3, 7, 4, 3, 50, 19) },
    { data: link(4, 1, 7, 1, 0, 7) },
    { data: link(5, 7, 99, 1, 0, 7) },
  ]

  const calendar = (uid: number, base: number, resource: number): Uint8Array =>
    late ? numbers([4, base], [4, resource], [4, uid]) : numbers([4, uid], [4, base], [4, resource])
  const calendars: FixedRecord[] = [
    { data: calendar(1, -1, -1) },
    { data: calendar(2, 1, 1) },
    { data: calendar(3, 77, 2) },
  ]
  const calendarVars: VarEntry[] = [
    [1, 1, text16('Plant')],
    [1, short ? 3 : 8, calendarBlock(short)],
  ]

  const kind = (records: FixedRecord[], metaSize: number, values: readonly VarEntry[]): StreamTree => {
    const block = fixed(records, metaSize)
    const store = vars(values, short)
    return {
      FixedMeta: block.meta,
      FixedData: masked(block.data),
      VarMeta: store.meta,
      Var2Data: store.data,
    }
  }
  const code = shape.password === undefined ? 0 : 0xa5
  const mask = code === 0 ? 0 : (0xff - code) & 0xff
  const masked = (bytes: Uint8Array): Uint8Array => (mask === 0 ? bytes : bytes.map(byte => byte ^ mask))

  const second = fixed(taskRecords2, layout === 12 ? 86 : 92)
  const dataProps = props({
    37748738: moment('2026-03-02 08:00'),
    37748739: moment('2026-03-06 17:00'),
    37748740: numbers([2, 1]),
    37748750: text16('Plant'),
    37748752: text16('R$'),
    37748756: numbers([4, 0]),
    37748765: numbers([4, 480]),
    37748766: numbers([4, 2400]),
    37748773: numbers([2, 1]),
    ...(!shape.withoutMaps && {
      131092: fieldMap(0x0b40, taskMap),
      131093: fieldMap(0x0c40, resourceMap),
      131095: fieldMap(0x0f40, assignmentMap),
    }),
    ...shape.moreProps,
  })
  const data: StreamTree = {
    Props: masked(dataProps),
    TBkndTask: {
      ...kind(taskRecords, 47, taskVars),
      ...(shape.taskProps && { Props: shape.taskProps }),
      ...(!short && { Fixed2Meta: second.meta, Fixed2Data: second.data }),
    },
    TBkndRsc: kind(resourceRecords, 37, resourceVars),
    TBkndAssn: kind([{ data: assignment }], 34, [
      [9, short ? 6 : 71, text8('{\\rtf1 note}')],
      ...Object.entries(shape.assignmentValues ?? {}).map(
        ([field, value]) => [9, keyOf(assignmentMap, Number(field)), value] as const,
      ),
    ]),
    TBkndCons: kind(links, 10, []),
    TBkndCal: kind(calendars, 10, calendarVars),
    ...shape.moreStreams,
  }
  const names = {
    9: ['   19', 'Props9', 'MSProject.MPP9'],
    12: ['   112', 'Props12', 'MSProject.MPP12'],
    14: ['   114', 'Props14', 'MSProject.MPP14'],
  }
  const [folder, rootProps, format] = names[layout] as [string, string, string]
  return writeCompoundFile(
    {
      '\u0001CompObj': compObj(`Microsoft.Project ${application}.0`, format),
      [rootProps]: props({
        ...(shape.password !== undefined && {
          893386752: numbers([1, 1]),
          893386759: numbers([1, code]),
          893386756: passwordBlock(shape.password, mask),
        }),
        ...shape.rootProps,
      }),
      [folder]: data,
      ...shape.moreRoot,
    },
    shape.sectorSize,
  )
}

/** The stream in which a program says what it is. */
export function compObj(application: string, format: string): Uint8Array {
  const named = (text: string): Uint8Array => concat([numbers([4, text.length + 1]), text8(`${text}\0`)])
  return concat([new Uint8Array(28), named(application), named(format), named('MSProject.Project')])
}

const PASSWORD_ORDER = [60, 30, 48, 2, 6, 14, 8, 22, 44, 12, 38, 10, 62, 16, 34, 24]

function passwordBlock(password: string, mask: number): Uint8Array {
  const block = new Uint8Array(64)
  PASSWORD_ORDER.forEach((at, i) => {
    block[at] = password.charCodeAt(i) || 0
  })
  return block.map(byte => byte ^ mask)
}

/** Monday to Saturday 07-12 and 13-16, Sunday off; a holiday, and from 2007 a repeated day off and a work week. */
function calendarBlock(short: boolean): Uint8Array {
  const day = (working: boolean): Uint8Array => {
    const block = new Uint8Array(60)
    if (working) {
      block.set(numbers([2, 0], [2, 2]))
      block.set(numbers([2, 4200], [2, 7800]), 8)
      block.set(numbers([4, 3000], [4, 1800]), 20)
    }
    return block
  }
  const week = concat([0, 1, 2, 3, 4, 5, 6].map(index => day(index > 0)))
  if (short) {
    const exception = new Uint8Array(64)
    exception.set(numbers([2, days(2026, 4, 3)], [2, days(2026, 4, 3)], [2, 0], [2, 0]))
    return concat([numbers([2, 1], [2, 0]), week, exception])
  }
  const exception = (
    first: number,
    last: number,
    name: string,
    occurrences: number,
    recurrence: readonly number[],
    detail: readonly number[],
  ): Uint8Array => {
    const title = text16(name)
    const block = new Uint8Array(92 + Math.ceil(title.length / 4) * 4)
    block.set(numbers([2, first], [2, last], [2, occurrences]))
    block.set(numbers([2, recurrence[0] ?? 1]), 72)
    block.set(Uint8Array.from(detail), 76)
    block.set(numbers([4, title.length]), 88)
    block.set(title, 92)
    return block
  }
  const exceptions = [
    exception(days(2026, 4, 3), days(2026, 4, 3), 'Good Friday', 1, [1], []),
    // Every second Wednesday, three times.
    exception(days(2026, 5, 6), days(2026, 6, 3), 'Meeting', 3, [6], [0x08, 0, 2, 0]),
  ]
  const name = text16('Night')
  const workWeek = concat([
    ...[0, 1, 2, 3, 4, 5, 6].map(() => {
      const block = new Uint8Array(60)
      block.set(numbers([2, 0], [2, 1]))
      block.set(numbers([2, 12_000]), 8)
      block.set(numbers([4, 2400]), 20)
      return block
    }),
    numbers([2, days(2026, 7, 1)], [2, days(2026, 7, 31)], [4, 0], [4, 0], [4, name.length]),
    name,
    new Uint8Array((4 - (name.length % 4)) % 4),
  ])
  return concat([week, numbers([2, exceptions.length], [2, 0]), ...exceptions, new Uint8Array(4), workWeek])
}
