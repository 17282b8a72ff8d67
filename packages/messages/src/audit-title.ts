import type { Audit, AuditCheck, AuditCode } from '@parada/schedule'
import { formatNumber } from './format.ts'
import type { Locale, Messages } from './index.ts'

/** What a check of the audit is called. */
export function auditTitle({ analysis, audit }: Pick<Messages, 'analysis' | 'audit'>, code: AuditCode): string {
  const names: Readonly<Record<AuditCode, string>> = {
    ...analysis.quality,
    ...audit.safety,
    ...audit.gao,
    ...audit.advice,
  }
  return names[code]
}

/** Measured value against its limit, the same wherever it is shown; empty where nothing is measured. */
export function auditMeasure(
  { audit }: Pick<Messages, 'audit'>,
  locale: Locale,
  { measure, state }: Pick<AuditCheck, 'measure' | 'state'>,
): string {
  if (!measure || state === 'notApplicable') return ''
  const { value, limit, bound, unit, longest } = measure
  const hours = (each: number): string => `${formatNumber(locale, each, 1)} h`
  const figure = (each: number): string => {
    if (unit === 'hours') return hours(each)
    if (unit === 'shifts') return audit.shifts(each)
    return unit === 'percent' ? `${formatNumber(locale, each, 1)} %` : formatNumber(locale, each, 2)
  }
  const share = audit.measure(figure(value), bound === 'most' ? '≤' : '≥', figure(limit))
  const most = longest?.over[0]?.hours
  return longest && most !== undefined ? `${share} · ${audit.longest(hours(most), hours(longest.limit))}` : share
}

/** Counts and remarks of an audit beside its score, in the order in which they are shown. */
export function auditFacts(
  { audit }: Pick<Messages, 'audit'>,
  locale: Locale,
  found: Pick<
    Audit,
    'counts' | 'waived' | 'capped' | 'safetyFindings' | 'known' | 'unknown' | 'accepted' | 'contingent'
  >,
): readonly { readonly text: string; readonly tone?: 'bad' | 'hint' }[] {
  const number = (value: number): string => formatNumber(locale, value)
  const { fails, passes, waived, notApplicable } = found.counts
  const counts = [
    audit.counts(number(fails), number(passes), number(notApplicable)),
    ...(waived > 0 ? [audit.waivedCount(waived)] : []),
  ]
  const safety = [audit.status(found.safetyFindings), ...(found.capped ? [audit.capped] : [])]
  const rest = [
    audit.known(number(found.known), number(found.unknown)),
    ...(found.accepted > 0 ? [audit.accepted(found.accepted)] : []),
    ...(found.contingent > 0 ? [audit.contingent(found.contingent)] : []),
  ]
  return [
    { text: counts.join(' · ') },
    ...(found.safetyFindings > 0 ? [{ text: safety.join(' · '), tone: 'bad' as const }] : []),
    ...(found.waived > 0 ? [{ text: audit.waivedRules(found.waived), tone: 'bad' as const }] : []),
    { text: rest.join(' · '), tone: 'hint' },
  ]
}
