import type {
  Calculation,
  Edit,
  Instant,
  Json,
  Outcome,
  Problem,
  SAFETY_CODES,
  Schedule,
  Suggestion,
} from '@parada/schedule'
import type { PlantNorm } from '@parada/scope'

/** Languages a text may be in and answers are given in. */
export type Language = 'pt' | 'en' | 'es'

/** One earlier message of the conversation. */
export interface ChatTurn {
  readonly role: 'user' | 'assistant'
  readonly content: string
}

/** An attached document, already turned into text. It is data: orders found in it are not followed. */
export interface DocumentText {
  readonly name: string
  readonly text: string
}

/** What a person asks for in words. */
export interface InterpretRequest {
  readonly text: string
  /** `auto` (default): an update when the schedule has tasks, else a new plan. */
  readonly kind?: 'auto' | 'generate' | 'update'
  readonly schedule?: Schedule
  /** Civil date and time that relative dates ("segunda que vem") count from. */
  readonly today: Instant
  /** Language of the person: decides where the text leaves the language open. */
  readonly locale: Language
  /** Earlier messages, oldest first; the last ten are used. */
  readonly history?: readonly ChatTurn[]
  readonly documents?: readonly DocumentText[]
  readonly projectName?: string
  /** The plant's own norms: a new plan takes its hours from them where the catalogue has others. */
  readonly norms?: readonly PlantNorm[]
  /** A plan that a new one starts from: its calendars, resources and packages. */
  readonly base?: Schedule
  /** Edits that take the last change back; what "desfaça" answers with. */
  readonly undo?: readonly Edit[]
}

/** Structural form of an AbortSignal. */
export interface CancelSignal {
  readonly aborted: boolean
  addEventListener(type: 'abort', listener: () => void): void
  removeEventListener(type: 'abort', listener: () => void): void
}

/** How far the work is: share from 0 to 1, and the names of the tasks known so far. */
export interface Progress {
  readonly share: number
  readonly tasks: readonly string[]
}

export interface InterpretOptions {
  /** Absent: the offline engine answers. */
  readonly model?: ModelClient
  readonly signal?: CancelSignal
  readonly onProgress?: (progress: Progress) => void
  /** Lets others have their turn between two steps of long work; the caller knows how (`setImmediate`, a timer). */
  readonly yieldToEventLoop?: () => Promise<void>
  /** How long the offline engine may take, by the caller's clock: a text that takes longer is refused. */
  readonly patience?: { readonly seconds: number; readonly now: () => number }
}

/** One change that an instruction asked for, as the page lists it. Values are texts as a person would type them. */
export interface AppliedChange {
  readonly task_name: string
  readonly field: string
  readonly old_value: string | number | null
  readonly new_value: string | number | null
  readonly success: boolean
  /** Set when it was not applied: why, as a code with facts; the sentence is made by messages. */
  readonly problem?: Problem
  /** Words of the instruction that asked for it. */
  readonly said?: string
  /** True when the offline grammar read it, false when a language model did. */
  readonly fast_parsed: boolean
}

/** Result of one of the rules of safety of the audit that some task of the plan comes under. */
export interface RuleResult {
  readonly rule: (typeof SAFETY_CODES)[number]
  readonly passed: boolean
  /** Rows that break it. */
  readonly tasks: readonly number[]
}

/** What a plan is worth before anyone sees it. */
export interface PlanScore {
  /** 0 to 100: share of the rules and checks that apply and hold. */
  readonly value: number
  readonly rules: readonly RuleResult[]
  /** What was found and could not be repaired without guessing. */
  readonly problems: readonly Problem[]
}

interface Interpreted {
  readonly engine: 'offline' | 'model'
  /** Answers of a model until one held, the last one included; absent where none was asked. */
  readonly rounds?: number
  /** The whole plan as it is after accepting. */
  readonly schedule: Schedule
  /** What the text left open and how it was filled; infos, for the person to confirm. */
  readonly assumptions: readonly Problem[]
}

/** A new plan made from words. */
export interface GeneratedPlan extends Interpreted {
  readonly kind: 'generate'
  readonly calculation: Calculation
  readonly score: PlanScore
}

/** One answer to a question: what it says, and the plan it leads to. */
export interface PlanOption {
  readonly label: Suggestion
  readonly edits: readonly Edit[]
  readonly schedule: Schedule
  readonly applied: readonly AppliedChange[]
}

/** A question in place of acting: its sentence, and at most three answers, all computed. */
export interface PlanQuestion {
  readonly problem: Problem
  readonly options: readonly PlanOption[]
}

/**
 * Changes to the plan at hand. `applyEdits(request.schedule, edits)` gives `schedule`. With a question there are no edits:
 * the person chooses one of its options.
 */
export interface PlanUpdate extends Interpreted {
  readonly kind: 'update'
  readonly edits: readonly Edit[]
  readonly applied: readonly AppliedChange[]
  readonly question?: PlanQuestion
  /** What was asked about the plan, answered from it: nothing is changed by asking. */
  readonly answer?: Problem
}

export type Interpretation = GeneratedPlan | PlanUpdate

/** What a language model is asked: instructions, conversation, and the closed JSON schema its answer must have. */
export interface ModelRequest {
  readonly system: string
  readonly messages: readonly ChatTurn[]
  readonly schema: Json
  readonly schemaName: string
}

/** A model's answer: the text as it came, and its JSON when it is any. Never trusted. */
export interface ModelReply {
  readonly text: string
  readonly json: unknown
}

export interface ModelContext {
  readonly signal?: CancelSignal
  /** Called with the answer's text so far. */
  readonly onText?: (text: string) => void
}

/** The one door to language models. Adapters live in the server; failures are outcomes with `language.model*` codes. */
export interface ModelClient {
  /** Provider and model, for the record. */
  readonly name: string
  complete(request: ModelRequest, context: ModelContext): Promise<Outcome<ModelReply>>
}
