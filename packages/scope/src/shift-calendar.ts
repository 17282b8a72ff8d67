import type { Calendar } from '@parada/schedule'
import type { Language } from './template.ts'

const SHIFT_NAMES: Readonly<Record<'day' | 'night', Readonly<Record<Language, string>>>> = {
  day: { pt: 'Só de dia', en: 'Day shift only', es: 'Solo de día' },
  night: { pt: 'Só de noite', en: 'Night shift only', es: 'Solo de noche' },
}

/** Seconds of the day at which the shift of the day begins and ends where nothing else is said. */
const DAY_SHIFT: readonly [number, number] = [7 * 3600, 19 * 3600]

const ROUND_THE_CLOCK = [{ from: 0, to: 86_400 }]

/** The hours in which those work who are there in one shift only: what `plan` works of that shift (absent: every day). */
export function shiftCalendar(
  id: Calendar['id'],
  shift: 'day' | 'night',
  language: Language,
  plan?: Calendar,
  [from, to]: readonly [number, number] = DAY_SHIFT,
): Calendar {
  const parts =
    shift === 'day'
      ? [{ from, to }]
      : [
          { from: 0, to: from },
          { from: to, to: 86_400 },
        ]
  const dayOf = (at: number): { from: number; to: number }[] =>
    (plan?.week[at] ?? ROUND_THE_CLOCK).flatMap(period =>
      parts
        .map(part => ({ from: Math.max(part.from, period.from), to: Math.min(part.to, period.to) }))
        .filter(each => each.from < each.to),
    )
  return {
    id,
    name: SHIFT_NAMES[shift][language],
    week: [dayOf(0), dayOf(1), dayOf(2), dayOf(3), dayOf(4), dayOf(5), dayOf(6)],
    exceptions: [],
  }
}
