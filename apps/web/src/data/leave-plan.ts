import { giveUpOpening } from './files/use-plan-files.ts'
import { planSession } from './plan/session.ts'
import { cancelWork, discardProposal, work } from './proposal.ts'
import { app } from './store.ts'

/** Back to the start: what is under way is given up, and no plan is open any more. What was open stays kept. */
export function leavePlan(): void {
  cancelWork()
  giveUpOpening()
  discardProposal()
  work.setState({ arrival: null })
  app.setState({ fileBarOpen: false })
  planSession.close()
}
