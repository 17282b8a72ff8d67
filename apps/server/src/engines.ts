import {
  type Interpretation,
  type InterpretOptions,
  type InterpretRequest,
  interpret,
  type ModelClient,
} from '@parada/language'
import type { Outcome } from '@parada/schedule'

/** Turns words into plans and edits: `interpret` of @parada/language. */
export type Interpret = (request: InterpretRequest, options?: InterpretOptions) => Promise<Outcome<Interpretation>>

/** What does the thinking: the language engine, and a language model where one is configured. */
export interface Engines {
  readonly interpret: Interpret
  readonly model: ModelClient | null
  /** Whether the language engine alone does the thinking, so that it can be done in another process. */
  readonly apart?: boolean
}

export function createEngines(model: ModelClient | null): Engines {
  return { interpret, model, apart: model === null }
}
