export { mayAsk } from './answers/asks.ts'
export { scopeFromText, type TextScope } from './generate/scope-from-text.ts'
export { interpret } from './interpret.ts'
export { type NoteKind, noteKind } from './notes.ts'
export { interpretOffline } from './offline.ts'
export {
  LANGUAGE_PROBLEMS,
  LANGUAGE_SUGGESTIONS,
  type LanguageProblemCode,
  type LanguageSuggestionCode,
} from './problems.ts'
export type {
  AppliedChange,
  CancelSignal,
  ChatTurn,
  DocumentText,
  GeneratedPlan,
  Interpretation,
  InterpretOptions,
  InterpretRequest,
  Language,
  ModelClient,
  ModelContext,
  ModelReply,
  ModelRequest,
  PlanOption,
  PlanQuestion,
  PlanScore,
  PlanUpdate,
  Progress,
  RuleId,
  RuleResult,
} from './types.ts'
