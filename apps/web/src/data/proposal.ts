import type { Edit, Problem, Schedule } from '@parada/schedule'
import { create } from 'zustand'
import { label } from '../editor/labels.ts'
import { viewOnly } from '../editor/schedule-editor.ts'
import type { Differences } from '../workers/differences.ts'
import { acceptedOf } from './accepted-edits.ts'
import { type ApiFailure, failureOf } from './api.ts'
import type { EditGroup } from './edit-groups.ts'
import { editor } from './editor.ts'
import { clearFailure } from './error-banner.ts'
import type { ReadDocument } from './files/document-upload.ts'
import type { ParseInput, ParseResult } from './interpret.ts'
import { planSession } from './plan/session.ts'
import { readSchema, writeSchema } from './plan/wire-later.ts'
import { app, type Mode } from './store.ts'

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

/** Turns text into a new plan. With a plan open it is proposed in its place; else it is opened at once. */
export async function generate(request: Request): Promise<WorkResult> {
  const { base } = request
  return run('parse', async signal =>
    ask(request, { mode: 'generate', ...(base && { current_schema: await writeSchema(base) }) }, signal),
  )
}

/** Turns an instruction into changes of the open plan, and proposes them. */
export async function update(request: Request): Promise<WorkResult> {
  const { schedule, calculation } = editor.state.getState()
  if (!schedule) return { ok: false, failure: { code: 'web.noPlanOpen', error: '', suggestions: [], params: {} } }
  return run('update', async signal => {
    // The server has what it stored: only a plan that differs from it, or that it does not have, travels.
    const project = planSession.storedAs
    const plan = project ? { project } : { current_schema: await writeSchema(schedule, calculation) }
    return ask(request, { mode: 'update', ...plan }, signal)
  })
}

/** Sends a request. What sends it is loaded with the first one: most who open a plan ask for nothing. */
async function ask(
  request: Request,
  of: Pick<ParseInput, 'mode' | 'project' | 'current_schema'>,
  signal: AbortSignal,
): Promise<ParseResult> {
  const { HISTORY_SENT, interpret, nowText } = await import('./interpret.ts')
  const input: ParseInput = {
    text: request.text,
    locale: request.locale,
    today: nowText(),
    chat_history: (request.history ?? []).slice(-HISTORY_SENT),
    documents: [...(request.documents ?? [])],
    ...(request.projectName && { project_name: request.projectName }),
    ...of,
  }
  return interpret(input, { signal, onTasks: (tasks, share) => work.setState({ tasks, share }) })
}

/** Carries out one request for a plan or for changes; an earlier one that is still under way is given up. */
export async function run(
  kind: 'parse' | 'update',
  answer: (signal: AbortSignal) => Promise<ParseResult>,
): Promise<WorkResult> {
  running?.abort()
  const control = new AbortController()
  running = control
  discardProposal()
  clearFailure()
  work.setState({ busy: kind, tasks: [], share: 0, arrival: null })
  try {
    const [result, { groupEdits }] = await Promise.all([answer(control.signal), grouping()])
    return await take(result, groupEdits)
  } catch (cause) {
    const failure = cause as ApiFailure
    // What undoes a change lies in this window: the server only says that this is what was asked.
    if (failure.code === 'language.nothingToUndo') {
      const undone = editor.undo()?.ok === true
      const asked = editor.state.getState().reversal !== null
      if (undone || asked) return { ok: true, kind: 'undone', asked }
    }
    return { ok: false, failure }
  } finally {
    if (running === control) {
      running = null
      work.setState({ busy: null })
    }
  }
}

type Grouping = typeof import('./edit-groups.ts')

/** What groups edits is loaded with the first answer that has some. */
const grouping = (): Promise<Grouping> =>
  import('./edit-groups.ts').catch((cause: unknown) => {
    throw failureOf(cause)
  })

async function take(result: ParseResult, groupEdits: Grouping['groupEdits']): Promise<WorkResult> {
  const notes = result.notes as unknown as readonly Note[]
  const open = editor.schedule
  if (result.kind === 'update' && result.edits && open) {
    const edits = result.edits as unknown as readonly Edit[]
    // Who only reads the plan may ask about it; nothing is proposed that could not be accepted.
    if (editor.state.getState().readOnly && (edits.length > 0 || notes.some(isQuestion)))
      return { ok: false, failure: failureOfProblem(viewOnly.problems[0]) }
    const failed = result.applied_changes
      .filter(change => !change.success)
      .map(change => ({ task: change.task_name, error: change.error ?? '' }))
    const groups = groupEdits(edits, open)
    const said = new Map(result.applied_changes.flatMap(each => (each.said ? [[each.task_name, each.said]] : [])))
    work.setState({ proposal: { kind: 'update', groups, rejected: new Set(), notes, said, failed } })
    const shown = editor.preview(edits)
    if (shown && !shown.ok) return { ok: false, failure: failureOfProblem(shown.problems[0]) }
    return { ok: true, kind: 'proposed', result }
  }
  // The plan that was named was closed meanwhile: its edits have nothing to stand on.
  if (!result.schema) return { ok: false, failure: { code: 'web.noPlanOpen', error: '', suggestions: [], params: {} } }
  const schedule = await readSchema(result.schema)
  if (!schedule.ok) return { ok: false, failure: failureOfProblem(schedule.problems[0]) }
  if (open && open.tasks.length > 0) {
    work.setState({ proposal: { kind: 'replace', schedule: schedule.value, notes, mode: 'scratch' } })
    return { ok: true, kind: 'proposed', result }
  }
  const opened = openGenerated(schedule.value, notes)
  return opened ?? { ok: true, kind: 'generated', result }
}

function openGenerated(schedule: Schedule, notes: readonly Note[]): WorkResult | null {
  const mode = app.getState().mode === 'existing' ? 'existing' : 'scratch'
  const loaded = planSession.open(schedule, { mode, filePath: app.getState().filePath })
  if (!loaded.ok) return { ok: false, failure: failureOfProblem(loaded.problems[0]) }
  work.setState({
    arrival: { from: 'text', name: schedule.project.name, tasks: schedule.tasks.length, notes, differences: null },
  })
  return null
}

/** A problem as a failure whose sentence the page makes from the code. */
export function failureOfProblem(problem: Problem): ApiFailure & { readonly problem: Problem } {
  return { code: problem.code, error: '', suggestions: [], params: problem.params, problem }
}

/** Marks a group of proposed changes as rejected or not, and shows the rest as ghosts. */
export function chooseGroup(key: string, accepted: boolean): void {
  const { proposal } = work.getState()
  if (proposal?.kind !== 'update') return
  const rejected = new Set(proposal.rejected)
  if (accepted) rejected.delete(key)
  else rejected.add(key)
  const next = { ...proposal, rejected }
  work.setState({ proposal: next })
  editor.preview(acceptedOf(next.groups, next.rejected))
}

/** Carries out what is accepted of the proposal. */
export function acceptProposal():
  | { readonly ok: true; readonly count: number }
  | { readonly ok: false; readonly problem: Problem } {
  const { proposal } = work.getState()
  if (!proposal) return { ok: true, count: 0 }
  if (proposal.kind === 'replace') {
    const loaded = planSession.open(proposal.schedule, { mode: proposal.mode })
    if (!loaded.ok) return { ok: false, problem: loaded.problems[0] }
    work.setState({
      proposal: null,
      arrival: {
        from: 'text',
        name: proposal.schedule.project.name,
        tasks: proposal.schedule.tasks.length,
        notes: proposal.notes,
        differences: null,
      },
    })
    return { ok: true, count: proposal.schedule.tasks.length }
  }
  const edits = acceptedOf(proposal.groups, proposal.rejected)
  const applied = editor.apply(edits, label('applyText', proposal.groups.length - proposal.rejected.size))
  if (!applied.ok) return { ok: false, problem: applied.problems[0] }
  work.setState({ proposal: null })
  return { ok: true, count: proposal.groups.length - proposal.rejected.size }
}

/** Takes the proposal away; nothing changes. */
export function discardProposal(): void {
  if (!work.getState().proposal) return
  editor.preview(null)
  work.setState({ proposal: null })
}
