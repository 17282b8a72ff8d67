import type { Edit, Problem, Schedule } from '@parada/schedule'
import { label } from '../editor/labels.ts'
import { viewOnly } from '../editor/schedule-editor.ts'
import { acceptedOf } from './accepted-edits.ts'
import type { ApiFailure } from './api.ts'
import { groupEdits } from './edit-groups.ts'
import { editor } from './editor.ts'
import { clearFailure } from './error-banner.ts'
import { HISTORY_SENT, interpret, nowText, type ParseInput, type ParseResult } from './interpret.ts'
import { planSession } from './plan/session.ts'
import { readSchema, writeSchema } from './plan/wire-later.ts'
import {
  beginWork,
  discardProposal,
  endWork,
  isQuestion,
  type Note,
  type Request,
  type WorkResult,
  work,
} from './proposal.ts'
import { app } from './store.ts'

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

/** Sends a request. */
function ask(
  request: Request,
  of: Pick<ParseInput, 'mode' | 'project' | 'current_schema'>,
  signal: AbortSignal,
): Promise<ParseResult> {
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
  const control = beginWork()
  discardProposal()
  clearFailure()
  work.setState({ busy: kind, tasks: [], share: 0, arrival: null })
  try {
    return await take(await answer(control.signal))
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
    if (endWork(control)) work.setState({ busy: null })
  }
}

async function take(result: ParseResult): Promise<WorkResult> {
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
