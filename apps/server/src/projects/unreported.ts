import { findingText, type Locale, type Messages } from '@parada/messages'
import {
  type Edit,
  formatInstant,
  type Instant,
  inTheWay,
  judgeSent,
  knownUntil,
  memberOf,
  type Problem,
  type Schedule,
} from '@parada/schedule'
import { serverProblem } from '../problem.ts'

/**
 * Why progress in a program's plain edits is not taken: the table of reports refuses it, or asks what such edits cannot
 * answer. Null: nothing stands in the way. The page judges the same before it sends.
 */
export function unreported(
  before: Schedule,
  after: Schedule,
  edits: readonly Edit[],
  now: Instant,
  messages: Messages,
  locale: Locale,
): Problem | null {
  const found = judgeSent(before, after, edits, now)
  if (!found) return null
  const ended = found.ended === undefined ? null : formatInstant(found.ended).slice(0, 16)
  const given = { code: found.code, other: inTheWay(after, found) || null, ended }
  const why = findingText(given, knownUntil(after, now), messages, locale)
  const at = edits.findIndex(each => each.kind === 'setTask' && each.task === found.task)
  const reason = messages.inputFaults.reportIt(memberOf(after.tasks, found.task)?.name ?? '', why)
  return serverProblem('server.invalidInput', { field: `edits.${at}.changes`, reason }, 'checkInput')
}
