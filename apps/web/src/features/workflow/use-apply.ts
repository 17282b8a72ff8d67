import type { ApplyDecision } from '@parada/schedule'
import { useEffect, useState } from 'react'
import type { ApiFailure } from '../../data/api.ts'
import { callCompanion } from '../../data/companion.ts'
import { companion } from '../../data/companion-state.ts'
import { editor } from '../../data/editor.ts'
import { schemaOf } from '../../data/plan/wire.ts'
import { app } from '../../data/store.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { failureSuggestions, failureText } from '../../i18n/problem-text.ts'
import { showToast } from '../../ui/toast-store.ts'

/** `desktop` is the whole plan where there are no changes to count. */
export type ApplyKind = 'incremental' | 'full' | 'desktop' | 'file'

interface Removals {
  readonly removed: number
  readonly rows: number
}

/** One field as it is or will be written, and what became of it. */
export interface AppliedField {
  readonly task: string
  readonly field: string
  readonly before: unknown
  readonly after: unknown
  readonly result?: 'applied' | 'skipped' | 'refused'
  readonly reason?: string
}

/**
 * Writes the plan, or its changes, into MS Project or a file. `desktop`: the whole plan was asked for, not fallen back to.
 */
export function useApply(kind: Exclude<ApplyKind, 'desktop'>, desktop: boolean, decision: ApplyDecision) {
  const messages = useAllMessages()
  const words = messages.sending
  const [busy, setBusy] = useState(false)
  const [results, setResults] = useState<readonly AppliedField[] | null>(null)
  const [written, setWritten] = useState<string | null>(null)
  const [failure, setFailure] = useState<{ readonly text: string; readonly lines: readonly string[] } | null>(null)

  const [foretold, setForetold] = useState<readonly AppliedField[] | null>(null)
  /** What has to be agreed to before it is written, and what the person agreed to. */
  const [removals, setRemovals] = useState<Removals | null>(null)
  const [agreed, setAgreed] = useState(false)
  /** What was refused until the person agrees: saving in MS Project, replacing a file. */
  const [asked, setAsked] = useState<'save' | 'replace' | null>(null)
  const [warnings, setWarnings] = useState<readonly string[]>([])

  // The whole plan is compared with the open project before the user acts: what would be written, and to what.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the dialog opens
  useEffect(() => {
    if (kind !== 'full' || companion.getState().status !== 'connected') return
    const leaving = new AbortController()
    void foretell({}, leaving.signal)
    return () => leaving.abort()
  }, [])

  const foretell = async (more: { readonly allow_save?: boolean }, signal?: AbortSignal) => {
    const { schedule, calculation } = editor.state.getState()
    if (!schedule) return
    const body = { ...schemaOf(schedule, calculation), ...pathOf(), ...more, dry_run: true }
    const reply = await callCompanion('apply', body)
    if (signal?.aborted) return
    if (reply.ok) {
      setForetold((reply.value.applied_changes ?? []).map(rowOf))
      // A companion older than the page says nothing of it.
      setRemovals(reply.value.removals?.must_agree ? reply.value.removals : null)
    } else if (reply.failure.code === 'companion.nothingToApply') setForetold([])
    else fail(reply.failure)
  }

  const fail = (found: ApiFailure) => {
    if (found.code === 'companion.projectUnsaved') setAsked('save')
    if (found.code === 'companion.fileExists') setAsked('replace')
    if (found.code === 'companion.removesMuch')
      setRemovals({ removed: Number(found.params.removed), rows: Number(found.params.rows) })
    const text = failureText(messages, found)
    const lines = failureSuggestions(messages, found)
    if (kind === 'incremental')
      setFailure({ text: words.errorApplyIncremental(text), lines: [...lines, words.tryFull] })
    else if (kind === 'file') setFailure({ text: words.errorApplyingToFile(text), lines })
    else if (desktop) setFailure({ text: words.errorApplyDesktop(text), lines })
    else setFailure({ text: words.errorApplyFull(text), lines })
  }

  /** What was refused before is done now that the person said yes to it; the whole plan is compared again first. */
  const applyAsked = async () => {
    if (asked === 'save' && kind === 'full') {
      setAsked(null)
      setFailure(null)
      setBusy(true)
      await foretell({ allow_save: true })
      setBusy(false)
    } else await apply(asked)
  }

  const apply = async (yes: 'save' | 'replace' | null = null) => {
    const { schedule, calculation } = editor.state.getState()
    if (!schedule) return
    setBusy(true)
    setFailure(null)
    setAsked(null)
    const allowed = { allow_removals: agreed, allow_save: yes === 'save' }
    const filePath = app.getState().filePath.trim()
    const path = pathOf()
    const reply =
      kind === 'file'
        ? await callCompanion('applyToFile', {
            schema: schemaOf(schedule, calculation),
            file_path: filePath,
            replace: yes === 'replace',
          })
        : kind === 'incremental'
          ? await callCompanion('applyIncremental', {
              modified_tasks: decision.modifications.map(each => ({ ...each })),
              ...path,
              ...allowed,
            })
          : await callCompanion('apply', { ...schemaOf(schedule, calculation), ...path, ...allowed })
    setBusy(false)
    if (!reply.ok) {
      fail(reply.failure)
      return
    }
    if ('written_path' in reply.value) setWritten(String(reply.value.written_path))
    if ('warnings' in reply.value) setWarnings((reply.value.warnings ?? []).map(each => each.text))
    setRemovals(null)
    const changes = (reply.value.applied_changes ?? []).map(rowOf)
    setResults(changes)
    const refused = changes.filter(each => each.result === 'refused').length
    // What Project refused stays a change of ours: only a complete apply is the new starting point.
    if (refused > 0) showToast('warn', messages.appliedNotes.partly(changes.length - refused, refused))
    else {
      editor.resetBaseline()
      showToast('ok', words.applied)
    }
  }

  return { busy, results, written, failure, foretold, removals, agreed, setAgreed, asked, warnings, apply, applyAsked }
}

/** The file of the open project, where the selector names a whole path. */
function pathOf(): { file_path?: string } {
  const filePath = app.getState().filePath.trim()
  return /[\\/]/.test(filePath) ? { file_path: filePath } : {}
}

function rowOf(change: {
  readonly task_name: string
  readonly field: string
  readonly old_value?: unknown
  readonly new_value?: unknown
  readonly success?: boolean
  readonly error?: string | undefined
  readonly result?: 'applied' | 'skipped' | 'refused'
  readonly reason?: string | undefined
}): AppliedField {
  const reason = change.reason ?? change.error
  return {
    task: change.task_name,
    field: change.field,
    before: change.old_value,
    after: change.new_value,
    result: change.result ?? (change.success === false ? 'refused' : 'applied'),
    ...(reason !== undefined && { reason }),
  }
}
