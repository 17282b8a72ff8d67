import type { Messages } from '@parada/messages'
import type { AuditCheck } from '@parada/schedule'

/** What a check is called. */
export function titleOf({ set, code }: AuditCheck, { analysis, audit }: Pick<Messages, 'analysis' | 'audit'>): string {
  const names: Readonly<Record<string, string>> =
    set === 'dcma' ? analysis.quality : { ...audit.safety, ...audit.gao, ...audit.advice }
  return names[code] ?? code
}
