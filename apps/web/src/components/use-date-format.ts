import { formatDate } from '@parada/messages'
import { civilAt } from '../data/clock.ts'
import { useLocale } from '../i18n/i18n.tsx'

/** Moments of the server (ISO texts in UTC) as the person's own calendar and clock have them, in their language. */
export function useDateFormat(): { day(iso: string): string; dayTime(iso: string): string } {
  const locale = useLocale()
  const at = (iso: string) => civilAt(Date.parse(iso))
  return {
    day: iso => formatDate(locale, at(iso), 'day'),
    dayTime: iso => formatDate(locale, at(iso), 'dayTime'),
  }
}
