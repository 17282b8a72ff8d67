import type { CrewLinks } from '@parada/protocol'
import type { Outcome } from '@parada/schedule'
import { requireFeature } from '../authorization/callers.ts'
import type { Identity } from '../identity/identity.ts'
import type { Services } from '../services.ts'

/** Makes a crew's link for a planner of the plan with PRO. Another user's plan does not exist, on any subscription. */
export async function createCrewLink(
  input: { readonly projectId: string; readonly crew: string; readonly holder: string; readonly days: number },
  who: Identity,
  services: Services,
): Promise<Outcome<CrewLinks>> {
  const allowed = await services.projects.authorize(input.projectId, who, 'leadCrews')
  if (!allowed.ok) return allowed
  const refused = requireFeature(await services.subscriptions.accessOf(who), 'crewLinks')
  return refused ?? services.crews.createLink(input, who)
}
