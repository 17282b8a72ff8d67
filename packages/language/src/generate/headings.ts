import {
  type CompiledCalendar,
  DAY,
  dayNumber,
  dayOf,
  HOUR,
  type Instant,
  instant,
  MINUTE,
  must,
  periodsOfDay,
  secondsOfDay,
} from '@parada/schedule'
import type { WorkTimes } from '../read/calendars.ts'
import { fold, sentenceCase } from '../text/fold.ts'
import type { Draft, DraftTask } from './draft.ts'

const DAY_HEAD = /^(?:dia|day)\s+0?(\d{1,2})(?![\d/.-]*\d|\s*(?:d[eo]|of)\s)/
const SHIFT_HEAD =
  /^(?:(?:turno|shift)\s+(?:n[o.]*\s*)?(?:[a-d]|[1-4]|(?:d[eoa]\s+)?(?:dia|noite|noche))|(?:day|night)\s+shift)(?![a-z0-9])/
const CLOCK = /(?<![\d:])(\d{1,2})\s*(?:h|:)\s*(\d{2})?/
const ORDINALS: readonly string[] = [
  '1[ºo°]|1er|1st|primeiro|primer|first',
  '2[ºo°]|2do|2nd|segundo|second',
  '3[ºo°]|3er|3rd|terceiro|tercer|third',
  '4[ºo°]|4th|quarto|cuarto|fourth',
  '5[ºo°]|5th|quinto|fifth',
]
const WORDS: readonly string[] = ['one|um|uno', 'two|dois|dos', 'three|tr[eê]s', 'four|quatro|cuatro', 'five|cinco']
/** Days of the job are looked for so far ahead. */
const FARTHEST = 400

/** The number of the day that a group is headed by ("Dia 2", "Day 2 - Repairs"), or null. */
export const dayOfHead = (name: string): number | null => {
  const match = DAY_HEAD.exec(fold(name))
  return match ? Number(match[1]) : null
}

/** "1º dia:", "second day:", "Day two:" at the head of a line or sentence as "Dia 1", with every place kept. */
export function withPlainDays(text: string): string {
  let plain = text
  for (const [at, words] of ORDINALS.entries()) {
    const spelled = `(?:(?:${words})\\s+(d[ií]a|day)|(d[ií]a|day)\\s+(?:${WORDS[at]}))`
    plain = plain.replace(
      new RegExp(`(^|[\\n.;]\\s{0,40})${spelled}(?=\\s*[:(–-])`, 'gi'),
      (whole, lead: string, before?: string, behind?: string) =>
        `${lead}${sentenceCase(must(before ?? behind))} ${at + 1}`.padEnd(whole.length),
    )
  }
  return plain
}

/** When the rows under "Dia 2:", "Turno B:" may start: what begins each group waits for its day or shift. */
export function headStarts(draft: Draft, start: Instant, working: CompiledCalendar): ReadonlyMap<DraftTask, Instant> {
  const groups = draft.tasks.filter(task => task.summary && task.parent === null)
  const starts = startsOfDays(groups, start, working, draft.times) ?? startsOfShifts(groups, start, draft.times)
  const follows = new Set(draft.links.filter(link => link.from.parent === link.to.parent).map(link => link.to))
  const found = new Map<DraftTask, Instant>()
  for (const task of draft.tasks) {
    const at = task.parent && !task.summary ? starts?.get(task.parent) : undefined
    if (at !== undefined && !follows.has(task)) found.set(task, at)
  }
  return found
}

type Starts = ReadonlyMap<DraftTask, Instant> | null

/** Day 1 is the day of the start; the others are counted in days that are worked. */
function startsOfDays(
  groups: readonly DraftTask[],
  start: Instant,
  working: CompiledCalendar,
  times: WorkTimes | null,
): Starts {
  const numbers = groups.map(group => dayOfHead(group.name))
  const days = numbers.filter(each => each !== null)
  if (days[0] !== 1 || days.length < 2) return null
  const aroundTheClock = (times?.pattern.hoursPerDay ?? 8) >= 24
  const starts = new Map<DraftTask, Instant>()
  for (const [at, group] of groups.entries()) {
    const number = numbers[at]
    if (!number || number === 1) continue
    let day = dayOf(start)
    let count = 1
    for (let ahead = 0; count < number && ahead < FARTHEST; ahead++) {
      day = dayNumber(day + 1)
      if (periodsOfDay(working, day).length > 0) count++
    }
    const clock = aroundTheClock ? secondsOfDay(start) : (periodsOfDay(working, day)[0]?.from ?? secondsOfDay(start))
    starts.set(group, instant(day * DAY + clock))
  }
  return starts
}

/** Shifts follow one another from the start on: by the hours in their heads, else by the length of a shift. */
function startsOfShifts(groups: readonly DraftTask[], start: Instant, times: WorkTimes | null): Starts {
  const shifts = groups.flatMap(group => {
    const match = SHIFT_HEAD.exec(fold(group.name))
    if (!match) return []
    const clock = CLOCK.exec(fold(group.name).slice(match[0].length))
    return [{ group, from: clock ? Number(clock[1]) * HOUR + Number(clock[2] ?? 0) * MINUTE : null }]
  })
  const length = times?.pattern.shiftHours
  const perDay = times?.pattern.shiftsPerDay ?? 1
  if (shifts.length < 2) return null
  const starts = new Map<DraftTask, Instant>()
  let last = start
  for (const [at, { group, from }] of shifts.entries()) {
    if (at === 0) continue
    if (from !== null) {
      let next = dayOf(last) * DAY + from
      while (next <= last) next += DAY
      last = instant(next)
    } else if (length !== undefined && perDay > 1) {
      const day = Math.floor(at / perDay)
      last = instant(start + day * DAY + (at % perDay) * length * HOUR)
    } else return null
    starts.set(group, last)
  }
  return starts
}
