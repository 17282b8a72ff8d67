import {
  type Calendar,
  type CalendarException,
  calendarId,
  DAY,
  type Period,
  type Recurrence,
  type Week,
  type WorkWeek,
} from '@parada/schedule'
import type { Block } from './blocks.ts'
import { EMPTY, guid, i32, slice, u8, u16, utf16 } from './bytes.ts'
import { date, TICK } from './values.ts'
import type { Source } from './version.ts'

const HOUR = 3600
const OFFICE: readonly Period[] = [
  { from: 8 * HOUR, to: 12 * HOUR },
  { from: 13 * HOUR, to: 17 * HOUR },
]
/** Used where neither the calendar nor the project says anything. */
const STANDARD: readonly (readonly Period[])[] = [[], OFFICE, OFFICE, OFFICE, OFFICE, OFFICE, []]

const GROUP = 12
const DAY_BLOCK = 60
const WEEK_BLOCK = 7 * DAY_BLOCK
const MAX_PERIODS = 5
const EXCEPTION_9 = 64
const EXCEPTION_HEAD = 92
const EXCEPTIONS_AT = 424
const WORK_WEEK_MIN = 436
const NAME_KEY = 1
/** Longest chain of derived calendars; more is a loop. */
const MAX_CHAIN = 16
/** What the calendar of the resource without a name is called. */
const UNNAMED = 'Unnamed Resource'
const KEY_DEFAULT_HOURS = 37_753_736

export interface CalendarsRead {
  readonly calendars: readonly Calendar[]
  /** Private calendar of each resource. */
  readonly ofResource: ReadonlyMap<number, number>
}

interface Draft {
  readonly uid: number
  readonly base: number
  readonly resource: number
  /** Position of its record. */
  readonly index: number
}

/** Reads base calendars and the calendars of single resources. `resources`: names of the resources by unique id. */
export function readCalendars(source: Source, block: Block, resources: ReadonlyMap<number, string>): CalendarsRead {
  const late = source.layout === 14 && source.application >= 15
  const shift = source.layout === 9 ? 4 : 0
  const dataKey = source.layout === 9 ? 3 : 8
  const standard = defaultWeek(source, shift)
  const drafts = new Map<number, Draft>()
  for (const [i, item] of block.items.entries()) {
    for (let at = 0; at + GROUP <= item.length; at += GROUP) {
      const [a, b, c] = [i32(item, at), i32(item, at + 4), i32(item, at + 8)]
      const draft = { ...(late ? { uid: c, base: a, resource: b } : { uid: a, base: b, resource: c }), index: i }
      if (draft.uid > 0 && !drafts.has(draft.uid)) drafts.set(draft.uid, draft)
    }
  }
  const isBase = (draft: Draft): boolean => draft.base <= 0 || draft.base === draft.uid
  /** Whether the calendars it rests on end in a base calendar. */
  const rests = (draft: Draft): boolean => {
    let at = drafts.get(draft.base)
    for (let step = 0; at && step < MAX_CHAIN; step++) {
      if (isBase(at)) return true
      if (!resources.has(at.resource)) return false
      at = drafts.get(at.base)
    }
    return false
  }
  const calendars: Calendar[] = []
  const ofResource = new Map<number, number>()
  for (const draft of drafts.values()) {
    const base = isBase(draft)
    // A derived calendar that has lost its base, or that no resource uses, is a left-over.
    if (!base && (!rests(draft) || !resources.has(draft.resource) || ofResource.has(draft.resource))) continue
    const data = block.vars.get(draft.uid, dataKey)
    const name = block.vars.get(draft.uid, NAME_KEY)
    const exceptions = data && block.vars.once('exceptions', data, source.layout === 9 ? exceptions9 : exceptions12)
    if (!base) ofResource.set(draft.resource, draft.uid)
    const id = guid(block.items2[draft.index] ?? EMPTY, 0)
    calendars.push({
      id: calendarId(draft.uid),
      ...(id && { guid: id }),
      // A resource's calendar goes by the name of its resource.
      name: base ? (name ? utf16(name) : '') : resources.get(draft.resource) || UNNAMED,
      ...(!base && { base: calendarId(draft.base), ofResource: true as const }),
      week: data ? weekOf(data, shift, base ? standard : undefined) : base ? standard : INHERITED,
      exceptions: exceptions?.list ?? [],
      ...(data &&
        source.layout !== 9 &&
        block.vars.once('workWeeks', data, each => workWeeksOf(each, exceptions?.end ?? each.length))),
    })
  }
  return sound(calendars, ofResource)
}

/** Leaves out calendars whose base was left out, until none is. */
function sound(calendars: Calendar[], ofResource: Map<number, number>): CalendarsRead {
  let kept = calendars
  for (;;) {
    const ids = new Set(kept.map(each => each.id))
    const next = kept.filter(each => each.base === undefined || ids.has(each.base))
    if (next.length === kept.length) break
    kept = next
  }
  const ids = new Set(kept.map(each => each.id as number))
  for (const [resource, calendar] of ofResource) if (!ids.has(calendar)) ofResource.delete(resource)
  return { calendars: kept, ofResource }
}

const INHERITED: Week = [null, null, null, null, null, null, null]

function defaultWeek(source: Source, shift: number): Week {
  const block = source.props.get(KEY_DEFAULT_HOURS)
  return block && block.length >= shift + WEEK_BLOCK ? weekOf(block, shift, STANDARD as Week) : (STANDARD as Week)
}

/** Seven day blocks from Sunday. A day marked as default takes the fallback's hours, or inherits where there is none. */
function weekOf(data: Uint8Array, at: number, fallback: Week | undefined): Week {
  const days = [0, 1, 2, 3, 4, 5, 6].map(day => {
    const from = at + day * DAY_BLOCK
    if (from + DAY_BLOCK > data.length || u16(data, from) === 1) return fallback?.[day] ?? null
    return periods(data, u16(data, from + 2), from + 8, from + 20)
  })
  return days as unknown as Week
}

/** Working times: starts are tenths of a minute of the day, lengths tenths of a minute. What runs past midnight is cut. */
function periods(data: Uint8Array, count: number, startsAt: number, lengthsAt: number): Period[] {
  const list: Period[] = []
  for (let i = 0; i < Math.min(count, MAX_PERIODS); i++) {
    const from = (Math.floor(u16(data, startsAt + i * 2) / 10) * 60) % DAY
    const length = i32(data, lengthsAt + i * 4) * TICK
    if (length <= 0) continue
    list.push({ from, to: Math.min(DAY, from + length) })
  }
  return list
}

interface ExceptionsRead {
  readonly list: readonly CalendarException[]
  readonly end: number
}

function exceptions9(data: Uint8Array): ExceptionsRead {
  const list: CalendarException[] = []
  const count = u16(data, 0)
  let at = EXCEPTIONS_AT
  for (let i = 0; i < count && at + EXCEPTION_9 <= data.length; i++, at += EXCEPTION_9) {
    const first = date(data, at)
    const last = date(data, at + 2)
    if (first === undefined || last === undefined || last < first) continue
    list.push({ first, last, periods: periods(data, u16(data, at + 6), at + 12, at + 24) })
  }
  return { list, end: at }
}

function exceptions12(data: Uint8Array): ExceptionsRead {
  const list: CalendarException[] = []
  if (data.length < EXCEPTIONS_AT) return { list, end: data.length }
  const count = u16(data, WEEK_BLOCK)
  let at = EXCEPTIONS_AT
  for (let i = 0; i < count && at + EXCEPTION_HEAD <= data.length; i++) {
    const first = date(data, at)
    const last = date(data, at + 2)
    const nameBytes = i32(data, at + 88)
    if (nameBytes < 0 || nameBytes > data.length - at - EXCEPTION_HEAD) break
    const name = utf16(data, at + EXCEPTION_HEAD, at + EXCEPTION_HEAD + nameBytes)
    const recurrence = recurrenceOf(data, at + 72)
    if (first !== undefined && last !== undefined && last >= first)
      list.push({
        ...(name !== '' && { name }),
        first,
        last,
        periods: periods(data, u16(data, at + 14), at + 20, at + 32),
        ...(recurrence && { recurrence, occurrences: u16(data, at + 4) }),
      })
    at += EXCEPTION_HEAD + padded(nameBytes)
  }
  return { list, end: at }
}

const padded = (length: number): number => Math.ceil(length / 4) * 4

/** How an exception repeats; undefined for a plain range of days. Days of the month and week are written as people count. */
function recurrenceOf(data: Uint8Array, at: number): Recurrence | undefined {
  const detail = at + 4
  switch (u16(data, at)) {
    case 2:
      return { pattern: 'yearlyDay', month: u8(data, detail) + 1, day: u8(data, detail + 1) }
    case 3:
      return {
        pattern: 'yearlyPosition',
        month: u8(data, detail) + 1,
        position: u8(data, detail + 1) + 1,
        weekday: weekdayOf(u8(data, detail + 2)),
      }
    case 4:
      return { pattern: 'monthlyDay', day: u8(data, detail), every: Math.max(1, u8(data, detail + 2)) }
    case 5:
      return {
        pattern: 'monthlyPosition',
        position: u8(data, detail) + 1,
        weekday: weekdayOf(u8(data, detail + 1)),
        every: Math.max(1, u16(data, detail + 2)),
      }
    case 6: {
      const bits = u8(data, detail)
      const weekdays = [0, 1, 2, 3, 4, 5, 6].filter(day => (bits & (1 << day)) !== 0)
      return { pattern: 'weekly', weekdays, every: Math.max(1, u16(data, detail + 2)) }
    }
    case 7:
      return { pattern: 'daily', every: Math.max(1, u16(data, detail)) }
    default:
      return undefined
  }
}

/** Weekday 0 = Sunday; the file counts from 3 for Sunday. */
const weekdayOf = (code: number): number => (((code - 3) % 7) + 7) % 7

function workWeeksOf(data: Uint8Array, from: number): { workWeeks?: readonly WorkWeek[] } {
  const list: WorkWeek[] = []
  let at = from + 4
  while (at + WORK_WEEK_MIN <= data.length) {
    const first = date(data, at + WEEK_BLOCK)
    const last = date(data, at + WEEK_BLOCK + 2)
    const nameBytes = i32(data, at + WEEK_BLOCK + 12)
    if (nameBytes < 0 || nameBytes > data.length - at - WEEK_BLOCK - 16) break
    const name = utf16(data, at + WEEK_BLOCK + 16, at + WEEK_BLOCK + 16 + nameBytes)
    if (first !== undefined && last !== undefined && last >= first)
      list.push({ ...(name !== '' && { name }), first, last, days: weekOf(slice(data, at, WEEK_BLOCK), 0, undefined) })
    at += WEEK_BLOCK + 16 + padded(nameBytes)
  }
  return list.length > 0 ? { workWeeks: list } : {}
}
