import { DAY, HOUR, MINUTE, type Period } from '@parada/schedule'

const pad = (value: number): string => String(value).padStart(2, '0')
const clock = (seconds: number): string =>
  `${pad(Math.floor(seconds / HOUR))}:${pad(Math.floor(seconds / MINUTE) % 60)}`

/** Working periods of a day as a person types them: `07:00-12:00; 13:00-19:00`. Empty is a day off. */
export const periodsText = (periods: readonly Period[]): string =>
  periods.map(period => `${clock(period.from)}-${clock(period.to)}`).join('; ')

const ONE = /^\s*(\d{1,2})(?::(\d{2})|h(\d{2})?)?\s*(?:-|–|a|às|to)\s*(\d{1,2})(?::(\d{2})|h(\d{2})?)?\s*h?\s*$/i

/**
 * Reads periods: `07:00-19:00; 20h-24h`. A period that ends at or before its start runs over midnight: what falls on the
 * next day is returned apart. Null when it is no list of times or when periods overlap.
 */
export function readPeriods(text: string): { readonly today: Period[]; readonly tomorrow: Period[] } | null {
  const today: Period[] = []
  const tomorrow: Period[] = []
  for (const part of text.split(/[;,]/)) {
    if (part.trim() === '') continue
    const match = ONE.exec(part)
    if (!match) return null
    const at = (hour: number, minute: string | undefined): number =>
      Number(match[hour]) * HOUR + Number(minute ?? 0) * MINUTE
    const from = at(1, match[2] ?? match[3])
    const to = at(4, match[5] ?? match[6])
    if (from >= DAY || to > DAY) return null
    if (to > from) today.push({ from, to })
    else {
      today.push({ from, to: DAY })
      if (to > 0) tomorrow.push({ from: 0, to })
    }
  }
  today.sort((a, b) => a.from - b.from)
  return today.some((period, at) => at > 0 && period.from < (today[at - 1]?.to ?? 0)) ? null : { today, tomorrow }
}
