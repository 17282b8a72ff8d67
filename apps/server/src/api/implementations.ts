import type { Implementations } from './call.ts'
import { entitlementCalls, proCalls, usageCalls, usersCalls } from './calls/access.ts'
import { adminCalls } from './calls/admin.ts'
import { billingCalls } from './calls/billing.ts'
import { crewsCalls } from './calls/crews.ts'
import { criticalPathCalls } from './calls/critical-path.ts'
import { parsersCalls } from './calls/parsers.ts'
import { peopleOfAdmin, personCalls } from './calls/people.ts'
import { plantCalls } from './calls/plant.ts'
import { projectsCalls } from './calls/projects.ts'
import { installationCalls, organizationCalls, sessionCalls } from './calls/session.ts'
import { keysCalls, licencesCalls, shareCalls } from './calls/trust.ts'

/** What each row of the protocol's table does: one code for the page, for REST and for MCP. */
export const implementations: Implementations = {
  ...sessionCalls,
  ...installationCalls,
  ...organizationCalls,
  ...usersCalls,
  ...proCalls,
  ...usageCalls,
  ...entitlementCalls,
  ...parsersCalls,
  ...criticalPathCalls,
  ...billingCalls,
  ...projectsCalls,
  ...crewsCalls,
  ...plantCalls,
  ...shareCalls,
  ...keysCalls,
  ...licencesCalls,
  ...adminCalls,
  ...peopleOfAdmin,
  ...personCalls,
}
