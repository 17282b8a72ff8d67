import { formatDate, formatNumber, type Locale, type Messages } from '@parada/messages'
import type { InboxLine } from '@parada/protocol'
import { type Instant, parseInstant } from '@parada/schedule'

/** Hours with at most one digit behind the point. */
export const hoursOf = (seconds: number): number => Math.round(seconds / 360) / 10

const shown = (locale: Locale, civil: string): string => formatDate(locale, parseInstant(civil) as Instant, 'dayTime')

/** What was reported, in a few words. */
export function reportedText({ approvals, update }: Messages, locale: Locale, line: InboxLine): string {
  const parts: (string | false | null)[] =
    line.kind === 'extra'
      ? [line.hours !== null && approvals.hours(line.hours), line.people !== null && approvals.people(line.people)]
      : [line.remaining === null ? shown(locale, line.at) : approvals.hours(hoursOf(line.remaining))]
  return [...parts, line.reason && update.reasons[line.reason]].filter(Boolean).join(' · ')
}

/** What the plan had thought. */
export function plannedText({ approvals }: Messages, locale: Locale, { plan, kind }: InboxLine): string {
  if (!plan) return ''
  if (kind === 'remaining' || kind === 'stopped') return approvals.plannedLeft(approvals.hours(hoursOf(plan.left)))
  return kind === 'start'
    ? approvals.plannedStart(shown(locale, plan.start))
    : approvals.plannedFinish(shown(locale, plan.finish))
}

/** Minutes within which a moment is as planned. */
const SAME = 15

/** How far what was reported is from the plan; null where there is nothing to compare. */
function distance({ approvals }: Messages, line: InboxLine): { readonly text: string; readonly same: boolean } | null {
  const { plan, kind } = line
  if (!plan || kind === 'extra' || kind === 'stopped') return null
  if (kind === 'remaining') {
    const more = (line.remaining ?? 0) - plan.left
    const hours = approvals.hours(hoursOf(Math.abs(more)))
    if (Math.abs(more) < SAME * 60) return { text: approvals.agrees, same: true }
    return { text: more > 0 ? approvals.moreLeft(hours) : approvals.lessLeft(hours), same: false }
  }
  const planned = parseInstant(kind === 'start' ? plan.start : plan.finish)
  const at = parseInstant(line.at)
  if (planned === null || at === null) return null
  const late = at - planned
  const hours = approvals.hours(hoursOf(Math.abs(late)))
  if (Math.abs(late) <= SAME * 60) return { text: approvals.agrees, same: true }
  return { text: late > 0 ? approvals.behind(hours) : approvals.ahead(hours), same: false }
}

export interface Remark {
  readonly text: string
  readonly tone: 'bad' | 'fair' | 'plain'
}

/** Hours with their sign: `+6`. */
export const signedHours = (locale: Locale, seconds: number): string =>
  `${seconds > 0 ? '+' : seconds < 0 ? '−' : ''}${formatNumber(locale, Math.abs(seconds) / 3600, 1)}`

/** What accepting does to the end of the shutdown. */
function effectText({ approvals }: Messages, locale: Locale, { effect, state }: InboxLine): Remark | null {
  if (effect === null || state !== 'sent') return null
  if (effect === 0) return { text: approvals.noEffect, tone: 'plain' }
  return { text: approvals.effect(signedHours(locale, effect)), tone: effect > 0 ? 'bad' : 'plain' }
}

/** Where accepted extra work goes, or what is not known yet. */
function placeOf({ approvals }: Messages, { place }: InboxLine): Remark[] {
  if (place === null) return []
  if (place.asks.length > 0)
    return [{ text: approvals.asks(place.asks.map(each => approvals.ask[each]).join(', ')), tone: 'bad' }]
  return [
    { text: approvals.extra, tone: 'fair' },
    { text: approvals.place(place.after.join(', '), place.before.join(', ')), tone: 'plain' },
  ]
}

/** It reports what happened after the data date: said once of all lines, none is held back for it. */
export const isOnlyAhead = ({ code, act }: InboxLine['findings'][number]): boolean =>
  code === 'actualAfterDataDate' && act === 'accept'

/** Everything that a planner should see of a line before accepting it, the gravest first. */
export function remarksOf(messages: Messages, locale: Locale, line: InboxLine): readonly Remark[] {
  const { approvals, update } = messages
  const found: Remark[] = []
  for (const each of line.findings) {
    const other = each.other ?? ''
    const known = update.finding as Readonly<Record<string, (other: string, until: string) => string>>
    const text =
      each.code === 'otherCrew'
        ? approvals.otherCrew
        : each.code === 'safetyStepOpen'
          ? approvals.safety(other)
          : each.code === 'doneWithOpenPredecessors'
            ? approvals.openBefore(other)
            : each.code === 'unknownTask' || isOnlyAhead(each)
              ? ''
              : (known[each.code]?.(other, '') ?? each.code)
    if (text !== '') found.push({ text, tone: each.act === 'refuse' ? 'bad' : 'fair' })
  }
  if (line.state === 'sent' && line.rivals.length > 0) found.push({ text: approvals.twoReports, tone: 'bad' })
  if (line.gone) found.push({ text: approvals.gone, tone: 'fair' })
  if (line.kind === 'extra') found.push(...placeOf(messages, line))
  if (line.late) found.push({ text: approvals.late, tone: 'fair' })
  if (line.skew !== null) found.push({ text: approvals.clock(Math.round(line.skew / 60)), tone: 'fair' })
  const away = distance(messages, line)
  if (away) found.push({ text: away.text, tone: 'plain' })
  for (const each of line.hints) found.push({ text: approvals.hint[each], tone: 'fair' })
  const effect = effectText(messages, locale, line)
  if (effect) found.push(effect)
  if (line.note) found.push({ text: line.note, tone: 'plain' })
  return found
}

/** It says something that the plan does not, or that a planner has to look at. */
export const differs = (messages: Messages, line: InboxLine): boolean =>
  !line.clear || line.reason !== null || line.hints.length > 0 || distance(messages, line)?.same === false
