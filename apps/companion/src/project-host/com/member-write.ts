import type { Calendar, CalendarId, Duration, Instant } from '@parada/schedule'
import type { FieldOutcome } from '../project-host.ts'
import { WRITTEN_IN_PART } from './after-apply.ts'
import { type Answer, type Automation, OleDate, type Passed } from './automation.ts'
import { isRefusal, type LocalWords, refusalOf } from './local-words.ts'

/** A write of one member: what to put and how to judge what is read back. */
export interface MemberWrite {
  /** Our field, as the reply names it. */
  readonly field: string
  readonly member: string
  readonly value: Passed
  /** Later fields would be overwritten by earlier ones: Project reschedules at each write. */
  readonly order: number
  readonly same: (read: Answer, target: Automation) => boolean
  /** Written although it reads the same: its text does not show the whole value. */
  readonly always?: true
  /** Project computes it for summaries: not judged on a row that became one by a later edit. */
  readonly leafOnly?: true
}

/** Why a field is not written. */
export type Refused = {
  readonly field: string
  readonly refused: 'companion.fieldNotInProject' | 'companion.valueNotInProject' | 'companion.fieldReadOnly'
}

export type Write = MemberWrite | Refused

/** What writing values takes to know of the open project. */
export interface WriteContext {
  readonly words: LocalWords
  calendar(id: CalendarId): Calendar | undefined
  /** The name of a base calendar; undefined when there is none of this id. */
  calendarName(id: unknown): string | undefined
  /** The text for "no calendar" in this Project's language. */
  noCalendar(): string
  /** The text for "no date" in this Project's language. */
  unsetDate(target: Automation): string
}

/** How one field is written to MS Project and read back: numbers, never localised text, where a number says it. */
export type FieldWriter = (field: string, value: unknown, context: WriteContext, target: Automation) => Write[]

/** Minutes that Project stores, to a tenth. */
export const minutes = (seconds: number): number => Math.round(seconds / 6) / 10

export const close = (a: Answer, b: number): boolean => typeof a === 'number' && Math.abs(a - b) < 0.05

/** Project keeps minutes. */
export const sameInstant = (read: Answer, at: number): boolean => read instanceof OleDate && Math.abs(read.at - at) < 60

export const isDuration = (value: unknown): value is Duration =>
  typeof value === 'object' && value !== null && 'seconds' in value

const refuse = (field: string): Write[] => [{ field, refused: 'companion.valueNotInProject' }]

export const computedByProject: FieldWriter = field => [{ field, refused: 'companion.fieldReadOnly' }]

/** A number as it is; `absent` is what null stands for. */
export const number =
  (member: string, order: number, absent?: number): FieldWriter =>
  (field, value) => {
    const wanted = value === null ? absent : value
    return typeof wanted === 'number'
      ? [{ field, member, order, value: wanted, same: read => close(read, wanted) }]
      : refuse(field)
  }

/** A percentage of progress: Project keeps whole ones. */
export const percent =
  (member: string, order: number): FieldWriter =>
  (field, value) => {
    const wanted = value === null ? 0 : Math.round(Number(value))
    return wanted >= 0 && wanted <= 100
      ? [{ field, member, order, value: wanted, same: read => close(read, wanted) }]
      : refuse(field)
  }

export const flag =
  (member: string, order: number, absent: boolean): FieldWriter =>
  (field, value) => {
    const wanted = value === null ? absent : Boolean(value)
    return [{ field, member, order, value: wanted, same: read => Boolean(read) === wanted }]
  }

const lines = (value: unknown): string => String(value ?? '').replace(/\r\n?/g, '\n')

/** Control characters other than line ends are refused by Project. */
const plain = (value: unknown): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
  value === null ? '' : String(value).replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')

export const text =
  (member: string, order: number): FieldWriter =>
  (field, value) => {
    const wanted = plain(value)
    return [{ field, member, order, value: wanted, same: read => lines(read) === lines(wanted) }]
  }

/** An unset date reads as a text ("NA" in English) and is unset by it (source: VBA reference, StatusDate and Deadline). */
export const date =
  (member: string, order: number): FieldWriter =>
  (field, value, context, target) =>
    typeof value === 'number'
      ? [{ field, member, order, value: new OleDate(value as Instant), same: read => sameInstant(read, value) }]
      : [{ field, member, order, value: context.unsetDate(target), same: read => !(read instanceof OleDate) }]

/** Working time as minutes. */
export const span =
  (member: string, order: number): FieldWriter =>
  (field, value) => {
    const seconds = isDuration(value) ? value.seconds : value === null ? 0 : value
    if (typeof seconds !== 'number') return refuse(field)
    const wanted = minutes(seconds)
    return [{ field, member, order, value: wanted, same: read => close(read, wanted) }]
  }

/** One of a list of words, as its place in the list plus `first`. */
export const choice =
  (member: string, order: number, words: readonly string[], first = 0, absent?: string): FieldWriter =>
  (field, value) => {
    const at = words.indexOf(value === null ? (absent ?? '') : String(value))
    if (at < 0) return refuse(field)
    return [{ field, member, order, value: at + first, same: read => read === at + first }]
  }

const CUSTOM = /^(text|number|flag|date|start|finish|cost|duration|outlineCode)(\d{1,2})$/

/** The value that an empty custom field of this kind has. */
function emptyCustom(kind: string, context: WriteContext, target: Automation): Passed {
  if (kind === 'text' || kind === 'outlineCode') return ''
  if (kind === 'flag') return false
  return kind === 'date' || kind === 'start' || kind === 'finish' ? context.unsetDate(target) : 0
}

/** Text1, Number1, Flag1 and so on; `cleared` names those that had a value and shall have none. */
export function customWrites(
  value: unknown,
  cleared: readonly string[],
  context: WriteContext,
  target: Automation,
): Write[] {
  const wanted = Object.entries((value ?? {}) as Record<string, unknown>)
  const all = [...wanted, ...cleared.map((key): [string, unknown] => [key, null])]
  return all.flatMap(([key, each]): Write[] => {
    const field = `custom.${key}`
    const match = CUSTOM.exec(key)
    const kind = match?.[1]
    if (!match || !kind) return [{ field, refused: 'companion.fieldNotInProject' }]
    const member = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}${match[2]}`
    const write = (put: Passed, same: (read: Answer) => boolean): Write[] => [
      { field, member, order: 40, value: put, same },
    ]
    if (each === null) {
      const empty = emptyCustom(kind, context, target)
      return write(empty, read =>
        typeof empty === 'string' && empty !== '' ? !(read instanceof OleDate) : read === empty,
      )
    }
    if (typeof each === 'object' && 'instant' in each) {
      const at = each.instant as Instant
      return write(new OleDate(at), read => sameInstant(read, at))
    }
    if (typeof each === 'object' && 'duration' in each && isDuration(each.duration)) {
      const wantedMinutes = minutes(each.duration.seconds)
      return write(wantedMinutes, read => close(read, wantedMinutes))
    }
    if (typeof each === 'number') return write(each, read => close(read, each))
    if (typeof each === 'string' || typeof each === 'boolean') return write(each, read => read === each)
    return refuse(field)
  })
}

/** A member that holds now and must still hold after the recalculation. */
export interface Standing {
  readonly field: string
  /** Whose member it is: a later write under the same key takes its place. */
  readonly key: string
  readonly holds: () => boolean
}

/** Puts what differs (a dry run only compares), field by field; what Project refuses is that field's outcome alone. */
export function putAll(
  target: Automation,
  owner: string,
  writes: readonly Write[],
  dry = false,
): { outcomes: FieldOutcome[]; standing: Standing[] } {
  const byField = new Map<string, FieldOutcome>()
  const standing: Standing[] = []
  const note = (outcome: FieldOutcome): void => {
    const known = byField.get(outcome.field)
    const rank = { skipped: 0, applied: 1, refused: 2 }
    const results = [known?.result, outcome.result]
    // Of a field that is several members some were written and some refused.
    if (results.includes('applied') && results.includes('refused'))
      byField.set(outcome.field, { field: outcome.field, result: 'refused', reason: WRITTEN_IN_PART })
    else if (!known || rank[outcome.result] > rank[known.result]) byField.set(outcome.field, outcome)
  }
  for (const each of writes) if ('refused' in each) note({ field: each.field, result: 'refused', reason: each.refused })
  const puts = writes.filter((each): each is MemberWrite => 'member' in each).sort((a, b) => a.order - b.order)
  for (const write of puts) {
    const { field, member } = write
    try {
      // A value that is there already is not written: each write makes Project reschedule.
      if (!write.always && write.same(target.get(member), target)) {
        note({ field, result: 'skipped', reason: 'companion.alreadyEqual' })
        continue
      }
      if (!dry) target.put(member, write.value)
    } catch (error) {
      if (!isRefusal(error)) throw error
      note({ field, result: 'refused', reason: refusalOf(error) })
      continue
    }
    note({ field, result: 'applied' })
    standing.push({
      field,
      key: `${owner} ${member}`,
      holds: () => (write.leafOnly && target.get('Summary') === true) || write.same(target.get(member), target),
    })
  }
  return { outcomes: [...byField.values()], standing }
}
