import type { Problem, Schedule } from '@parada/schedule'
import { create } from 'zustand'
import type { Differences } from '../workers/differences.ts'
import type { ApiFailure } from './api.ts'
import type { EditGroup } from './edit-groups.ts'
import { editor } from './editor.ts'
import type { ReadDocument } from './files/document-upload.ts'
import type { ParseInput, ParseResult } from './interpret.ts'
import type { Mode } from './store.ts'

/** A fact that came with a plan: an assumption, a warning, with what can be done. */
export type Note = Pick<Problem, 'code' | 'severity' | 'params' | 'suggestions' | 'at'>

/** What was asked about the plan, answered from it. */
export const isAnswer = (note: Note): boolean => note.code.startsWith('language.answer')

/** A question in place of acting: its suggestions are the answers, each with the edits it leads to. */
export const isQuestion = (note: Note): boolean =>
  note.code.startsWith('language.') && note.suggestions.some(each => (each.edits ?? []).length > 0)

/** A proposed change: shown, then accepted or rejected. */
export type Proposal =
  | {
      readonly kind: 'update'
      readonly groups: readonly EditGroup[]
      readonly rejected: ReadonlySet<string>
      readonly notes: readonly Note[]
      /** Words of the instruction that asked for the changes of a task, by its name. */
      readonly said: ReadonlyMap<string, string>
      readonly failed: readonly { readonly task: string; readonly error: string }[]
    }
  | { readonly kind: 'replace'; readonly schedule: Schedule; readonly notes: readonly Note[]; readonly mode: Mode }

/** What is said once about a plan that has just arrived. */
export interface Arrival {
  readonly from: 'text' | 'file'
  readonly name: string
  readonly tasks: number
  readonly notes: readonly Note[]
  readonly differences: Differences | null
}

/** A file whose plan a new one is based on. */
export interface BaseFile {
  readonly name: string
  readonly schedule: Schedule
}

export interface WorkState {
  /** The words in the instruction box, wherever it stands: before a plan is open and beside it. */
  readonly instruction: string
  /** Name and documents for a plan that is not made yet. */
  readonly projectName: string | null
  readonly documents: readonly ReadDocument[]
  /** The file whose plan the new one is based on. */
  readonly base: BaseFile | null
  readonly busy: 'parse' | 'update' | 'open' | 'save' | 'apply' | null
  /** Names of tasks understood so far, and the share of the text that was read, 0 to 1. */
  readonly tasks: readonly string[]
  readonly share: number
  readonly openingFile: { readonly name: string; readonly share: number } | null
  readonly proposal: Proposal | null
  readonly arrival: Arrival | null
}

/** What goes on with the plan beside the plan itself. */
export const work = create<WorkState>(() => ({
  instruction: '',
  projectName: null,
  documents: [],
  base: null,
  busy: null,
  tasks: [],
  share: 0,
  openingFile: null,
  proposal: null,
  arrival: null,
}))

let running: AbortController | null = null

/** Begins a request; an earlier one that is still under way is given up. */
export function beginWork(): AbortController {
  running?.abort()
  running = new AbortController()
  return running
}

/** A request is over: whether it was the last one that began. */
export function endWork(control: AbortController): boolean {
  if (running !== control) return false
  running = null
  return true
}

/** Stops the request that is under way. */
export function cancelWork(): void {
  running?.abort()
}

export interface Request {
  readonly text: string
  readonly locale: ParseInput['locale']
  readonly projectName?: string
  readonly documents?: readonly { readonly name: string; readonly text: string }[]
  /** Plan whose calendar, resources and structure a new one starts from. */
  readonly base?: Schedule | null
  readonly history?: ParseInput['chat_history']
}

export type WorkResult =
  | { readonly ok: true; readonly kind: 'generated' | 'proposed'; readonly result: ParseResult }
  /** "Desfaça": the last change was taken back here; `asked`: it would take what others did since, and that is asked. */
  | { readonly ok: true; readonly kind: 'undone'; readonly asked: boolean }
  | { readonly ok: false; readonly failure: ApiFailure }

/** Takes the proposal away; nothing changes. */
export function discardProposal(): void {
  if (!work.getState().proposal) return
  editor.preview(null)
  work.setState({ proposal: null })
}
