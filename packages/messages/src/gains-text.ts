import { datesWithin, formatNumber } from './format.ts'
import type { Locale } from './locale.ts'

/** What is said of a way to end earlier. */
interface Words {
  gained(hours: string): string
  work(hours: string): string
  machine(hours: string): string
  readonly free: string
}

const HOUR = 3600

/**
 * Ways of an answer as a person reads them. A line of `ways`: what is done, from when to when the end comes, seconds that
 * this is, of people and of machines.
 */
export function gainsText(words: Words, locale: Locale, ways: string): string {
  const number = (seconds: string) => formatNumber(locale, Number(seconds) / HOUR, 1)
  return ways
    .split('\n')
    .map(line => {
      const [what = '', from = '', to = '', gained = '0', work = '0', machine = '0'] = line.split('\t')
      const price = [
        ...(Number(work) > 0 ? [words.work(number(work))] : []),
        ...(Number(machine) > 0 ? [words.machine(number(machine))] : []),
      ]
      const date = (at: string): string => datesWithin(locale, at)
      return `${what}: ${words.gained(number(gained))} (${date(from)} → ${date(to)}), ${price.join(', ') || words.free}`
    })
    .join('; ')
}
