export { readBlinds } from './blind-rows.ts'
export { GENERIC, standardCatalogue } from './catalogue.ts'
export { type Composed, compose } from './compose.ts'
export { crewRoom } from './crew-room.ts'
export { type ScopeFigures, scopeFigures } from './figures.ts'
export type { Formula } from './formula.ts'
export { intoPlan } from './into-plan.ts'
export { acceptLearned, type Learned, learn } from './learn.ts'
export {
  LIMITED,
  type Limit,
  type Limited,
  type Norm,
  type ScopeCalendars,
  type ScopeLine,
  type ScopeWords,
  TIERS,
  type Tier,
} from './line.ts'
export { cardlessAround, isCardless, isHeadLast, type NameHit, nameHits } from './names.ts'
export { closeOpenEnds, planOpenEnds } from './open-ends.ts'
export { type MappedColumn, ORDER_FIELDS, type OrderField, type OrderProfile } from './orders/columns.ts'
export { confirmationRows, confirmationText } from './orders/confirmations.ts'
export { type ChangedOperation, orderDelta, takeDelta } from './orders/delta.ts'
export { type OrderOptions, type OrderPlan, ordersPlan } from './orders/network.ts'
export { type OrderList, readOrders } from './orders/read.ts'
export { planItems, planLimits } from './plan-lines.ts'
export { FACTOR_RANGE, formulaText, type PlantNorm, storedNorms, withNorms } from './plant-norms.ts'
export {
  type RecognisedResource,
  type RecognisedTask,
  recognisedEdits,
  recognisePlan,
  recogniseResources,
  tradeEdits,
} from './recognise-plan.ts'
export { shiftCalendar } from './shift-calendar.ts'
export { TAG_SOURCE } from './tag.ts'
export type { Catalogue, Names, Template } from './template.ts'
export {
  chosenDifferences,
  type TemplateDelta,
  type TemplateDifference,
  takeTemplateDelta,
  templateDelta,
} from './template-delta.ts'
export { isCrane, isPipefitter, limitedName, TRADE_NAMES } from './trades.ts'

export { type Fit, plainFit, type Verdict, verdict } from './verdict.ts'
