import type { GivenFinding } from '@parada/schedule'
import { datesWithin, formatDate } from './format.ts'
import type { Messages } from './index.ts'
import type { Locale } from './locale.ts'

/** What is refused, asked or remarked about a given line of a shift's report, as a sentence. `until`: up to when lines hold. */
export function findingText(
  { code, other, ended }: Pick<GivenFinding, 'code' | 'other' | 'ended'>,
  until: number,
  messages: Pick<Messages, 'cli' | 'update'>,
  locale: Locale,
): string {
  if (code === 'unreadable' || code === 'twice' || code === 'unknownTask') return messages.cli.shift[code]
  const when = ended === null ? '' : datesWithin(locale, ended.replace('T', ' '))
  return messages.update.finding[code](other ?? '', formatDate(locale, until, 'dayTime'), when)
}
