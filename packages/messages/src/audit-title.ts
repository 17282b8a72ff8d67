import type { AuditCheck, AuditCode } from '@parada/schedule'
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

/** Measured value against its limit, as the screen and the client's page show it. */
export function auditMeasure(
  { audit }: Pick<Messages, 'audit'>,
  locale: Locale,
  { value, limit, bound, unit }: NonNullable<AuditCheck['measure']>,
): string {
  const sign = unit === 'percent' ? ' %' : unit === 'hours' ? ' h' : ''
  const figure = (each: number): string => `${formatNumber(locale, each, unit === 'index' ? 2 : 1)}${sign}`
  return audit.measure(figure(value), bound === 'most' ? '≤' : '≥', figure(limit))
}
