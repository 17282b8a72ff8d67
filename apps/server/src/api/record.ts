import type { ProcedureName } from '@parada/protocol'
import { detailsOf, subjectOf } from '../audit/audit.ts'
import type { Identity } from '../identity/identity.ts'
import type { CallContext } from './call.ts'

/** Changes that keep a record of their own, or change nothing: recorded only under impersonation. */
const UNRECORDED: ReadonlySet<ProcedureName> = new Set([
  'projects.save',
  'projects.presence',
  'crews.report',
  'crews.decide',
  'parsers.parse',
  'criticalPath.analyze',
  'entitlement.issue',
  'session.reverify',
  'admin.confirmSignUp',
  'admin.refuseSignUp',
  'person.remove',
  'admin.removePerson',
])

/** Writes down that a call changed something: who, in whose name, what, from which request. */
export async function record(name: ProcedureName, who: Identity, input: unknown, reply: unknown, context: CallContext) {
  if (UNRECORDED.has(name) && who.actor === null) return
  await context.services.audit.write({
    userId: who.userId,
    actorId: who.actor?.userId ?? null,
    organizationId: who.organization?.id ?? null,
    action: name,
    subject: subjectOf(input, reply),
    details: detailsOf(input),
    correlationId: context.correlationId,
  })
}
