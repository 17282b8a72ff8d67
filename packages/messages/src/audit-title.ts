import type { AuditCode } from '@parada/schedule'
import type { Messages } from './index.ts'

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
