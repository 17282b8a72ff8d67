export { mayAsk } from './answers/asks.ts'
export { scopeFromText, type TextScope } from './generate/scope-from-text.ts'
export { interpret } from './interpret.ts'
export { type NoteKind, noteKind } from './notes.ts'
export { interpretOffline } from './offline.ts'
export {
  LANGUAGE_PROBLEMS,
  LANGUAGE_SUGGESTIONS,
} from './problems.ts'
export type {
  DocumentText,
  Interpretation,
  InterpretOptions,
  InterpretRequest,
  ModelClient,
  ModelContext,
  ModelReply,
  ModelRequest,
  PlanQuestion,
  Progress,
} from './types.ts'
