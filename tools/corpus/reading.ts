import type { Outcome, Schedule, WorkUnits } from '@parada/schedule'
import { type CorpusFile, corpusFiles, type Json, type Truth } from './files.ts'
import { readerFor } from './readers.ts'
import { KNOWN } from './reading-known.ts'
import { isLength, type ScheduleView, truthSeconds, type View, type ViewValue, viewOf } from './reading-view.ts'
import type { Section } from './section.ts'

/** A value that differs. */
interface Difference {
  readonly file: string
  readonly field: string
  readonly record: string
  readonly truth: unknown
  readonly ours: unknown
  /** Why it differs and may; absent where it may not. */
  readonly reason?: string
}

interface Tally {
  equal: number
  different: number
  listed: number
}

/** Reads every file of the corpus and compares every field with its truth. */
export async function runSection(dir: string): Promise<Section> {
  const fields = new Map<string, Tally>()
  const differences: Difference[] = []
  const lines: string[] = []
  const unread: string[] = []
  /** Files whose truth is missing, cannot be read, or leaves fields out that a whole one has. */
  const without: string[] = []
  const damaged: string[] = []
  const partial: string[] = []
  let opened = 0
  let files = 0
  const problems = new Map<string, number>()
  for (const file of corpusFiles(dir)) {
    files++
    const bytes = file.bytes()
    const reader = readerFor(file.extension, bytes)
    let outcome: Outcome<Schedule>
    try {
      outcome = reader(bytes)
    } catch (error) {
      unread.push(`${file.name}: threw ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
      continue
    }
    for (const each of outcome.problems) problems.set(each.code, (problems.get(each.code) ?? 0) + 1)
    if (!outcome.ok) {
      unread.push(`${file.name}: ${outcome.problems[0].code}`)
      continue
    }
    opened++
    const truth = file.truth()
    if (truth) {
      const absent = compareFile(file, truth, outcome.value, bytes.length, fields, differences)
      if (absent.length > 0) partial.push(`${file.name} (no ${absent.join(', ')})`)
      continue
    }
    const fault = file.truthFault()
    if (fault === undefined) without.push(file.name)
    else damaged.push(`${file.name}: ${fault}`)
  }

  const open = differences.filter(each => each.reason === undefined)
  const equal = [...fields.values()].reduce((sum, each) => sum + each.equal, 0)
  lines.push(`${opened} of ${files} files open`)
  for (const [list, what] of [
    [without, 'have no truth beside them and were opened only'],
    [damaged, 'have a truth that cannot be read and were opened only'],
    [partial, 'have a truth that leaves things out: compared in what it says'],
  ] as const)
    if (list.length > 0)
      lines.push(
        `  ${list.length} files ${what}: ${list.slice(0, 5).join('; ')}${list.length > 5 ? `; and ${list.length - 5} more` : ''}`,
      )
  for (const each of unread) lines.push(`  not read: ${each}`)
  for (const [code, count] of problems) lines.push(`  ${count} x ${code}`)
  for (const [name, tally] of [...fields].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const total = tally.equal + tally.different + tally.listed
    if (tally.different + tally.listed > 0)
      lines.push(`  ${name}: ${tally.equal} of ${total} equal, ${tally.listed} listed with a reason`)
  }
  for (const each of open.slice(0, 60))
    lines.push(
      `  ${each.file} ${each.record} ${each.field}: truth ${JSON.stringify(each.truth)}, ours ${JSON.stringify(each.ours)}`,
    )
  if (open.length > 60) lines.push(`  ... and ${open.length - 60} more`)
  const listed = differences.length - open.length
  lines.push(`${fields.size} fields, ${equal} values equal, ${listed} listed with a reason, ${open.length} different`)
  for (const reason of new Set(differences.flatMap(each => each.reason ?? [])))
    lines.push(`  ${differences.filter(each => each.reason === reason).length} x ${reason}`)
  return {
    name: 'reading',
    passed: opened + equal + listed,
    failed: unread.length + open.length,
    lines,
    details: { files, opened, unread, fields: Object.fromEntries(fields), differences },
  }
}

/** What a whole truth says of everything; one that does not is compared in what it says alone. */
const WHOLE = {
  calendars: ['uid'],
  tasks: ['uid', 'outlineLevel', 'type', 'start', 'finish', 'duration', 'percentComplete', 'remainingDuration', 'work'],
  relations: ['pred', 'succ', 'type'],
  resources: ['uid', 'id', 'type'],
  assignments: ['uid', 'task'],
} as const

type List = keyof typeof WHOLE
const LISTS = Object.keys(WHOLE) as List[]

/** What a truth leaves out: whole lists, and fields that whole ones have in every record. */
const absentFrom = (truth: Truth): string[] =>
  LISTS.flatMap(list => {
    const records = truth[list]
    if (!Array.isArray(records)) return [list]
    return WHOLE[list]
      .filter(name => records.some(record => !(name in (record as Truth))))
      .map(name => `${list}.${name}`)
  })

/** Keys by which records of a list are matched. */
const KEYS: Readonly<Record<string, (record: Truth | View) => string>> = {
  calendars: record => `calendar ${record.uid}`,
  tasks: record => `task ${record.uid}`,
  relations: record => `link ${record.pred}>${record.succ}${record.type}`,
  resources: record => `resource ${record.uid}`,
  assignments: record => `assignment ${record.uid}`,
}

function compareFile(
  file: CorpusFile,
  truth: Truth,
  schedule: Schedule,
  bytes: number,
  fields: Map<string, Tally>,
  differences: Difference[],
): string[] {
  const absent = absentFrom(truth)
  const view = viewOf(schedule, bytes)
  const units = schedule.project.units
  const p6 = schedule.project.rules === 'p6'
  const note = (field: string, record: string, ours: unknown, theirs: unknown, equal: boolean): void => {
    let tally = fields.get(field)
    if (!tally) {
      tally = { equal: 0, different: 0, listed: 0 }
      fields.set(field, tally)
    }
    if (equal) {
      tally.equal++
      return
    }
    const reason = KNOWN.find(known => known.holds({ file: file.name, p6, field, record, truth: theirs, ours }))?.reason
    if (reason) tally.listed++
    else tally.different++
    differences.push({ file: file.name, field, record, truth: theirs, ours, ...(reason && { reason }) })
  }
  const compareRecord = (list: string, record: string, theirs: Truth, ours: View): void => {
    for (const [name, value] of Object.entries(theirs))
      note(`${list}.${name}`, record, ours[name], value, same(value, ours[name], units, name))
    if (absent.some(each => each === list || each.startsWith(`${list}.`))) return
    for (const [name, value] of Object.entries(ours))
      if (!(name in theirs) && isSaid(value) && name in SAID_ALWAYS && SAID_ALWAYS[name]?.(list))
        note(`${list}.${name}`, record, value, undefined, false)
  }
  const about = (truth.file ?? {}) as Truth
  compareRecord('file', 'file', about, { ...fileView(view), ...only(about, FILE_GIVEN) })
  if (truth.properties) compareRecord('properties', 'project', truth.properties as Truth, view.properties)
  for (const list of LISTS) {
    if (absent.includes(list)) continue
    const key = KEYS[list]!
    const ours = new Map(view[list].map(record => [key(record), record]))
    const theirs = (truth[list] ?? []) as Truth[]
    for (const record of theirs) {
      const mine = ours.get(key(record))
      note(`${list}`, key(record), mine ? 'there' : undefined, 'there', mine !== undefined)
      if (mine) compareRecord(list, key(record), record, mine)
      ours.delete(key(record))
    }
    for (const left of ours.keys()) note(list, left, 'there', undefined, false)
  }
  return absent
}

/** Facts about the file that are no part of the plan: what kind it is follows from the reader that opened it. */
const FILE_GIVEN = ['type', 'fileApplication'] as const

function fileView(view: ScheduleView): View {
  const { producer, format, applicationVersion } = view.file
  return {
    bytes: view.file.bytes,
    fullApplicationName: producer,
    mppFileType: typeof format === 'string' ? Number(format.slice(3)) : undefined,
    applicationVersion,
  }
}

const only = (record: Truth, names: readonly string[]): View =>
  Object.fromEntries(names.filter(name => name in record).map(name => [name, record[name]]))

/** Fields that the truth always has when they are there: what we say beyond it is a difference too. */
const SAID_ALWAYS: Readonly<Record<string, (list: string) => boolean>> = Object.fromEntries(
  [
    'constraintType',
    'constraintDate',
    'deadline',
    'calendarUid',
    'parentUid',
    'mode',
    'active',
    'summary',
    'milestone',
    'recurring',
    'estimated',
    'effortDriven',
    'actualStart',
    'actualFinish',
    'stop',
    'resume',
    'notes',
    'critical',
    'baselineStart',
    'baselineFinish',
    'ignoreResourceCalendar',
    'lag',
    'resource',
    'statusDate',
    'code',
    'group',
    'email',
    'initials',
    'manualDuration',
  ].map(name => [name, (list: string) => list !== 'assignments' || name === 'resource']),
)

const isSaid = (value: ViewValue): boolean =>
  value !== undefined && value !== null && value !== false && value !== '' && !(isLength(value) && value.seconds === 0)

/** Rounding of producers: they keep 6 s, we keep whole seconds. */
const SECONDS = 1

function same(theirs: Json | undefined, ours: ViewValue, units: WorkUnits, name: string): boolean {
  if (theirs === undefined) return !isSaid(ours)
  if (
    typeof theirs === 'object' &&
    theirs !== null &&
    !Array.isArray(theirs) &&
    'units' in theirs &&
    'value' in theirs
  ) {
    if (!isLength(ours)) return ours === undefined && theirs.value === 0
    if (typeof theirs.units === 'string' && theirs.units.includes('%')) return ours.percent === theirs.value
    const seconds = truthSeconds(theirs, units)
    if (seconds === undefined || Math.abs(seconds - ours.seconds) > SECONDS) return false
    return ours.unit === undefined || ours.unit === theirs.units || ours.seconds === 0
  }
  if (theirs === false && ours === undefined) return true
  if (name === 'workWeeks') return sameWorkWeeks(theirs as Truth[], ours as Truth[] | undefined)
  if (name === 'exceptions') return sameExceptions(theirs as Truth[], ours as Truth[])
  if (typeof theirs === 'number' && typeof ours === 'number') return Math.abs(theirs - ours) < 1e-6
  return JSON.stringify(sorted(theirs)) === JSON.stringify(sorted(ours as Json))
}

const sorted = (value: Json): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([key, each]) => [key, sorted(each)]),
      )
    : value

/** Work weeks in any order, by what the truth says of them. */
function sameWorkWeeks(theirs: readonly Truth[], ours: readonly Truth[] | undefined): boolean {
  if (theirs.length !== (ours?.length ?? 0)) return false
  const order = (list: readonly Truth[]): Truth[] => [...list].sort((a, b) => (`${a.from}` < `${b.from}` ? -1 : 1))
  const mine = order(ours ?? [])
  return order(theirs).every((each, i) =>
    Object.entries(each).every(
      ([key, value]) => JSON.stringify(sorted(value)) === JSON.stringify(sorted(mine[i]![key] ?? null)),
    ),
  )
}

/** Lists of exceptions in any order; a missing name of ours never counts, the rule does. */
function sameExceptions(theirs: readonly Truth[], ours: readonly Truth[]): boolean {
  if (theirs.length !== ours.length) return false
  const order = (list: readonly Truth[]): Truth[] =>
    [...list].sort((a, b) => (`${a.from} ${a.to} ${a.name}` < `${b.from} ${b.to} ${b.name}` ? -1 : 1))
  const mine = order(ours)
  return order(theirs).every((each, i) => {
    const other = mine[i]!
    const plain = ['from', 'to', 'hours', 'name', 'dates'].every(
      name => JSON.stringify(each[name]) === JSON.stringify(other[name]),
    )
    if (!plain) return false
    const rule = each.recurring as Truth | undefined
    const mineRule = other.recurring as Truth | undefined
    if (!rule || !mineRule) return rule === mineRule
    return [
      'type',
      'start',
      'finish',
      'occurrences',
      'frequency',
      'relative',
      'month',
      'dayNumber',
      'dayOfWeek',
      'weeklyDays',
    ].every(
      name => mineRule[name] === undefined || rule[name] === undefined || String(mineRule[name]) === String(rule[name]),
    )
  })
}
