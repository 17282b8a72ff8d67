export { GENERIC, standardCatalogue, unitSkeleton } from './catalogue.ts'
export { type Composed, compose } from './compose.ts'
export {
  type ExtraWork,
  type Limit,
  type Norm,
  SCOPE_PROBLEMS,
  type ScopeCalendars,
  type ScopeLine,
  type ScopeProblemCode,
  type ScopeWords,
} from './line.ts'
export type { Catalogue, Names, Parameter, Template, TemplateRow } from './template.ts'
export { CRANE_NAME, isCrane, TRADE_NAMES, tradeOf } from './trades.ts'
export { readTemplate } from './validate.ts'
export { type Fit, type Verdict, verdict } from './verdict.ts'
