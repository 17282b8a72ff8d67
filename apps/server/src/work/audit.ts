import { auditMeasure, auditTitle, type Locale, type Messages } from '@parada/messages'
import { audit, auditRepairs, type Calculation, type Instant, memberOf, type TaskId } from '@parada/schedule'
import { z } from 'zod'

const Finding = z.object({
  key: z.string(),
  kind: z.string(),
  equipment: z.string(),
  tasks: z.array(z.number()).describe('Tasks that stand wrong, by uid.'),
  against: z.array(z.number()).describe('Tasks that should come before them, or behind.'),
  names: z.array(z.string()),
  judged_by: z.string().describe('Whether the steps were given, came of a template, of a trade, or of words in names.'),
  links: z.array(z.array(z.number()).length(2)).describe('Links that stand wrong, as uids from and to.'),
  repairable: z.boolean(),
  accepted_by: z.string(),
  accepted: z.string().describe('The reason for which it was accepted; empty: it was not.'),
})
const Check = z.object({
  set: z.string(),
  code: z.string(),
  text: z.string(),
  why: z.string(),
  state: z
    .enum(['passes', 'fails', 'waived', 'notApplicable'])
    .describe('waived: a rule of safety or a measured limit is broken and a user answers for it.'),
  measured: z.string().describe('The measured value against its limit, in words; empty: nothing is measured.'),
  findings: z.array(Finding),
})

export const AuditOutput = z.object({
  score: z.number(),
  safety_findings: z.number(),
  known: z.number(),
  unknown: z.number().describe('Tasks whose step nothing tells: no safety rule sees them.'),
  repairs: z.number().describe('Edits that would put right what can be put right safely.'),
  checks: z.array(Check),
})

/** Tasks of a finding that an answer names. */
const MOST = 50

/** The audit of a plan as programs read it. */
export function auditAnswer(
  calculation: Calculation,
  now: Instant,
  messages: Messages,
  locale: Locale,
): z.input<typeof AuditOutput> {
  const found = audit(calculation, now)
  const name = (uid: TaskId): string => memberOf(calculation.schedule.tasks, uid)?.name ?? ''
  return {
    score: found.score,
    safety_findings: found.safetyFindings,
    known: found.known,
    unknown: found.unknown,
    repairs: auditRepairs(found).length,
    checks: found.checks.map(check => ({
      set: check.set,
      code: check.code,
      text: auditTitle(messages, check.code),
      why: messages.audit.why[check.code],
      state: check.state,
      measured: auditMeasure(messages, locale, check),
      findings: check.findings.map(each => ({
        key: each.key,
        kind: each.kind,
        equipment: each.equipment,
        tasks: each.tasks.slice(0, MOST).map(Number),
        against: each.against.slice(0, MOST).map(Number),
        names: each.tasks.slice(0, MOST).map(name),
        judged_by: each.evidence ?? '',
        repairable: (each.edits?.length ?? 0) > 0,
        links: each.links.slice(0, MOST).map(({ from, to }): [number, number] => [from, to]),
        accepted_by: each.accepted?.by ?? '',
        accepted: each.accepted?.reason ?? '',
      })),
    })),
  }
}
