import {
  DAY,
  formatInstant,
  HOUR,
  type Instant,
  instant,
  MINUTE,
  parseInstant,
  secondsOfDay,
  type WorkTime,
} from '@parada/schedule'

const CLOCK = /^ \d\d:\d\d$/
/** Days that were read before: an export has a dozen dates an activity, of a few hundred days. */
const days = new Map<string, number>()

/** Dates as other programs leave them: single digits, points in the time. */
const isoOf = (text: string): string =>
  text
    .trim()
    .replace(/^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/, (_, y, m, d) => `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`)
    .replace(/[ T](\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?.*$/, (_, h, m, s = '00') => `T${h.padStart(2, '0')}:${m}:${s}`)

/** `2026-03-12 07:00`. */
export function readDate(text: string | undefined): Instant | undefined {
  if (text === undefined || text === '') return undefined
  if (text.length === 16 && CLOCK.test(text.slice(10))) {
    const day = days.get(text.slice(0, 10))
    const seconds = Number(text.slice(11, 13)) * HOUR + Number(text.slice(14)) * MINUTE
    if (day !== undefined && seconds < DAY && Number(text.slice(14)) < 60) return instant(day + seconds)
  }
  const read = parseInstant(text) ?? parseInstant(isoOf(text))
  if (read === null) return undefined
  if (text.length === 16 && days.size < 5000) days.set(text.slice(0, 10), read - secondsOfDay(read))
  return read
}

/** To the minute, as P6 has it. */
export const writeDate = (at: Instant): string =>
  formatInstant(instant(Math.round(at / 60) * 60))
    .slice(0, 16)
    .replace('T', ' ')

export const readNumber = (text: string | undefined): number | undefined => {
  if (text === undefined || text.trim() === '') return undefined
  const plain = Number(text)
  if (Number.isFinite(plain)) return plain
  // Exports of machines with a decimal comma.
  const comma = Number(text.replace(/\./g, '').replace(',', '.'))
  return Number.isFinite(comma) ? comma : undefined
}

export const readHours = (text: string | undefined): WorkTime | undefined => {
  const hours = readNumber(text)
  const seconds = hours === undefined ? Number.NaN : Math.round(hours * HOUR)
  return Number.isSafeInteger(seconds) ? (seconds as WorkTime) : undefined
}

export const writeHours = (seconds: number): string => String(Number((seconds / HOUR).toFixed(6)))

/** A word of P6 and ours, both ways. */
export function codes<T extends string>(pairs: Readonly<Record<string, T>>) {
  const back = new Map(Object.entries(pairs).map(([code, word]) => [word, code] as const))
  return {
    read: (code: string | undefined): T | undefined => (code === undefined ? undefined : pairs[code]),
    write: (word: T | undefined): string | undefined => (word === undefined ? undefined : back.get(word)),
  }
}

export const ACTIVITY_TYPES = codes({
  TT_Task: 'task',
  TT_Rsrc: 'resource',
  TT_Mile: 'startMilestone',
  TT_FinMile: 'finishMilestone',
  TT_LOE: 'levelOfEffort',
  TT_WBS: 'wbsSummary',
})
export const PERCENT_TYPES = codes({ CP_Phys: 'physical', CP_Drtn: 'duration', CP_Units: 'units' })
export const DURATION_TYPES = codes({
  DT_FixedRate: 'fixedUnits',
  DT_FixedDrtn: 'fixedDuration',
  DT_FixedQty: 'fixedWork',
})
export const CONSTRAINTS = codes({
  CS_MSO: 'startOn',
  CS_MSOA: 'startNoEarlierThan',
  CS_MSOB: 'startNoLaterThan',
  CS_MEO: 'finishOn',
  CS_MEOA: 'finishNoEarlierThan',
  CS_MEOB: 'finishNoLaterThan',
  CS_MANDSTART: 'mandatoryStart',
  CS_MANDFIN: 'mandatoryFinish',
  CS_ALAP: 'alap',
})
export const LINK_TYPES = codes({ PR_FS: 'FS', PR_SS: 'SS', PR_FF: 'FF', PR_SF: 'SF' })
export const LAG_CALENDARS = codes({
  rcal_Predecessor: 'predecessor',
  rcal_Successor: 'successor',
  rcal_ProjDefault: 'project',
  rcal_24Hour: '24h',
})
export const FLOATS = codes({ FT_FF: 'finish', FT_SS: 'start', FT_MN: 'smallest' })

/** Five steps of priority in P6, on MS Project's scale. */
const PRIORITIES: Readonly<Record<string, number>> = {
  PT_Top: 900,
  PT_High: 600,
  PT_Normal: 500,
  PT_Low: 400,
  PT_Lowest: 100,
}
export const readPriority = (code: string | undefined): number | undefined => {
  const value = PRIORITIES[code ?? '']
  return value === 500 ? undefined : value
}
export const isPriority = (code: string): boolean => Object.hasOwn(PRIORITIES, code)
export function writePriority(value: number | undefined): string {
  const wanted = value ?? 500
  let best = 'PT_Normal'
  for (const [code, each] of Object.entries(PRIORITIES))
    if (Math.abs(each - wanted) < Math.abs((PRIORITIES[best] as number) - wanted)) best = code
  return best
}

/** Text of a memo, which P6 keeps as HTML. */
export function plainMemo(html: string): string {
  return html
    .replaceAll('\u007f\u007f', '\n')
    .replace(/<(?:br|\/p|\/div|\/li|\/tr)\s*\/?>/gi, '\n')
    .replace(/<(style|script|head)\b[^>]*>[\s\S]*?<\/\1>/gi, '')
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .split('\n')
    .map(line => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Notes as P6 keeps them. */
export const memoOf = (notes: string): string =>
  `<html><body>${notes.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/\n/g, '<br>')}</body></html>`

/** Tables of memos, with their columns: those of activities and those of breakdown nodes. */
export const MEMO_TABLES = {
  task: { table: 'TASKMEMO', id: 'memo_id', owner: 'task_id', text: 'task_memo' },
  node: { table: 'WBSMEMO', id: 'wbs_memo_id', owner: 'wbs_id', text: 'wbs_memo' },
} as const

/** Topic of notes that have none of their own: no heading stands above them. */
export const PLAIN_TOPIC = 'Parada notes'
/** What it was called in files that we wrote before, where P6 may have a topic of that name too. */
const FORMER_TOPIC = 'Notes'

/** Notes as P6 keeps them below a topic of its own. */
export const topicMemo = (notes: string): string => memoOf(notes).replace(/^<html><body>/, '<HTML><BODY>')

/** Names of the topics of a notebook by their number. */
export const topicsOf = (rows: readonly Readonly<Record<string, string>>[]): ReadonlyMap<string, string> =>
  new Map(
    rows.flatMap(({ memo_type_id, memo_type }) =>
      memo_type_id !== undefined && memo_type && memo_type !== PLAIN_TOPIC ? [[memo_type_id, memo_type] as const] : [],
    ),
  )

/** What the memos of a row say together, each below the name of its topic, as P6 shows them. */
export const memosText = (
  memos: readonly Readonly<Record<string, string>>[],
  column: string,
  topics: ReadonlyMap<string, string>,
): string =>
  memos
    .map(memo => {
      const text = plainMemo(memo[column] ?? '')
      const topic = topics.get(memo.memo_type_id ?? '')
      const isPlain = topic === undefined || (topic === FORMER_TOPIC && memo[column] === memoOf(text))
      return text === '' || isPlain ? text : `${topic}\n${text}`
    })
    .filter(text => text !== '')
    .join('\n\n')

/** Notes by the topics whose names stand above their parts; one part without a topic where none does. */
export function byTopic(notes: string, topics: ReadonlyMap<string, string>): { topic?: string; text: string }[] {
  const names = new Map([...topics].map(([id, name]) => [name, id]))
  const parts: { topic?: string; text: string }[] = []
  for (const block of notes.split('\n\n')) {
    const end = block.indexOf('\n')
    const topic = end > 0 ? names.get(block.slice(0, end)) : undefined
    const last = parts.at(-1)
    if (topic !== undefined) parts.push({ topic, text: block.slice(end + 1) })
    else if (last) last.text += `\n\n${block}`
    else parts.push({ text: block })
  }
  return parts
}
