import type { FirstMessages } from '@parada/messages'
import type { ApplyDecision, ApplyReason } from '@parada/schedule'
import { useEffect, useState } from 'react'
import type { ApiFailure } from '../../app/api.ts'
import { callCompanion, companion } from '../../app/companion.ts'
import { schemaOf } from '../../app/documents/wire.ts'
import { editor } from '../../app/editor.ts'
import { useAllMessages, useMessages } from '../../app/i18n.tsx'
import { app } from '../../app/store.ts'
import { useTrackedWords } from '../../app/tracked-words.ts'
import { failureSuggestions, failureText, problemText } from '../../app/use-sentence.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import table from '../../ui/Table.module.css'
import { showToast } from '../../ui/toast-store.ts'
import styles from './ApplyDialog.module.css'

/** `desktop` is the whole plan where there are no changes to count. */
export type ApplyKind = 'incremental' | 'full' | 'desktop' | 'file'

interface Row {
  readonly task: string
  readonly field: string
  readonly before: unknown
  readonly after: unknown
  readonly result?: 'applied' | 'skipped' | 'refused'
  readonly reason?: string
}

/**
 * Before anything is written: how it will be applied and why, and every field with its value before and after. After
 * it: what was written, left or refused, as MS Project reads it back.
 */
export default function ApplyDialog(props: {
  readonly kind: ApplyKind
  readonly decision: ApplyDecision
  onClose(): void
}) {
  const messages = useAllMessages()
  const words = messages.workflow
  // As it was when the dialog opened: after an apply there is nothing left to decide.
  const [decision] = useState(props.decision)
  // Asked for the changes only: the decision may still say that the whole plan has to go.
  const kind =
    props.kind === 'desktop' || (props.kind === 'incremental' && decision.mode === 'full') ? 'full' : props.kind
  const [busy, setBusy] = useState(false)
  const [results, setResults] = useState<readonly Row[] | null>(null)
  const [written, setWritten] = useState<string | null>(null)
  const [failure, setFailure] = useState<{ readonly text: string; readonly lines: readonly string[] } | null>(null)

  const [foretold, setForetold] = useState<readonly Row[] | null>(null)

  // The whole plan is compared with the open project before anybody presses anything: what would be written, and to what.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the dialog opens
  useEffect(() => {
    const { schedule, calculation } = editor.state.getSnapshot()
    if (kind !== 'full' || !schedule || companion.getState().status !== 'connected') return
    let stale = false
    void callCompanion('apply', { ...schemaOf(schedule, calculation), ...pathOf(), dry_run: true }).then(reply => {
      if (stale) return
      if (reply.ok) setForetold((reply.value.applied_changes ?? []).map(rowOf))
      else if (reply.failure.code === 'companion.nothingToApply') setForetold([])
      else fail(reply.failure)
    })
    return () => {
      stale = true
    }
  }, [])

  const fail = (found: ApiFailure) => {
    const text = failureText(messages, found)
    const lines = failureSuggestions(messages, found)
    if (kind === 'incremental')
      setFailure({ text: words.errorApplyIncremental(text), lines: [...lines, words.tryFull] })
    else if (kind === 'file') setFailure({ text: words.errorApplyingToFile(text), lines })
    else if (props.kind === 'desktop') setFailure({ text: words.errorApplyDesktop(text), lines })
    else setFailure({ text: words.errorApplyFull(text), lines })
  }

  const apply = async () => {
    const { schedule, calculation } = editor.state.getSnapshot()
    if (!schedule) return
    setBusy(true)
    setFailure(null)
    const filePath = app.getState().filePath.trim()
    const path = pathOf()
    const reply =
      kind === 'file'
        ? await callCompanion('applyToFile', { schema: schemaOf(schedule, calculation), file_path: filePath })
        : kind === 'incremental'
          ? await callCompanion('applyIncremental', {
              modified_tasks: decision.modifications.map(each => ({ ...each })),
              ...path,
            })
          : await callCompanion('apply', { ...schemaOf(schedule, calculation), ...path })
    setBusy(false)
    if (!reply.ok) {
      fail(reply.failure)
      return
    }
    if ('written_path' in reply.value) setWritten(String(reply.value.written_path))
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

  const rows = decision.modifications.flatMap(each =>
    Object.entries(each.changes).map(([field, after]) => ({
      task: each.name,
      field,
      before: each.original[field as keyof typeof each.original],
      after,
    })),
  )
  const done = results !== null
  // Where nothing was modified the whole plan is what was asked for, not what has to be instead.
  const reasons = decision.reasons.filter(each => each.code !== 'noModifications')
  // The dry run found the open project equal: there is nothing to press.
  const equal = !done && foretold?.length === 0
  return (
    <Dialog
      open
      onOpenChange={open => !open && props.onClose()}
      keepOpen={busy}
      title={words.decideTitle}
      closeLabel={messages.common.close}
      size="large"
      footer={
        done ? (
          <Button variant="primary" onClick={props.onClose}>
            {messages.common.close}
          </Button>
        ) : (
          <>
            <Button disabled={busy} onClick={props.onClose}>
              {messages.common.cancel}
            </Button>
            <Button variant="primary" busy={busy} disabled={equal} onClick={() => void apply()}>
              {words.confirmApply}
            </Button>
          </>
        )
      }
    >
      <div className={styles.stack}>
        {failure && (
          <Banner style="err" title={failure.text}>
            <ul>
              {failure.lines.map(line => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </Banner>
        )}
        {companion.getState().status !== 'connected' && !failure && (
          <Banner style="warn">{messages.companion.unreachable}</Banner>
        )}
        {written && <Banner style="ok">{words.writtenTo(written)}</Banner>}
        {kind === 'incremental' ? (
          <p>{words.decideIncremental(decision.modifications.length)}</p>
        ) : (
          <>
            {kind === 'full' && reasons.length > 0 && (
              <div>
                <p>{words.decideFull}</p>
                <Reasons reasons={reasons} />
              </div>
            )}
            <p>{kind === 'file' ? words.wholeToFile : words.wholeToProject}</p>
          </>
        )}
        <Reasons reasons={decision.notices} />
        <h3>{done ? words.resultsTitle : words.dryRun}</h3>
        {equal ? (
          <p className={styles.quiet}>{problemText(messages, 'companion.nothingToApply', {})}</p>
        ) : (
          <Fields rows={done ? results : (foretold ?? rows)} />
        )}
      </div>
    </Dialog>
  )
}

/** The file of the open project, where the selector names a whole path. */
function pathOf(): { file_path?: string } {
  const filePath = app.getState().filePath.trim()
  return /[\\/]/.test(filePath) ? { file_path: filePath } : {}
}

function Reasons({ reasons }: { readonly reasons: readonly ApplyReason[] }) {
  const messages = useMessages()
  if (reasons.length === 0) return null
  return (
    <ul className={styles.reasons}>
      {reasons.map(reason => (
        <li key={reason.code}>{reasonText(messages, reason)}</li>
      ))}
    </ul>
  )
}

/** The sentence of why a plan is applied whole. */
export function reasonText(messages: FirstMessages, reason: ApplyReason): string {
  const words = messages.applying.reason
  const { params } = reason
  const number = (key: string) => Number(params[key] ?? 0)
  const name = String(params.names ?? '')
  switch (reason.code) {
    case 'noModifications':
      return words.noModifications
    case 'noBaseline':
      return words.noBaseline
    case 'tasksRemoved':
      return words.tasksRemoved(number('count'), name)
    case 'dependenciesChanged':
      return words.dependenciesChanged(number('before'), number('after'), number('tolerance'))
    case 'tooManyModified':
      return words.tooManyModified(number('count'), number('limit'))
    case 'newTasksLeftOut':
      return words.newTasksLeftOut(number('count'), name)
  }
}

function Fields({ rows }: { readonly rows: readonly Row[] }) {
  const messages = useAllMessages()
  const others: Readonly<Record<string, string>> = messages.appliedFields
  const nameOf = (field: string): string => others[field] ?? tracked.field(field)
  const tracked = useTrackedWords()
  const words = messages.workflow
  if (rows.length === 0) return <p className={styles.quiet}>{messages.applying.reason.noModifications}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className={styles.scroll} tabIndex={0}>
      <table className={`${table.table} ${styles.fields}`}>
        <thead>
          <tr>
            <th>{words.task}</th>
            <th>{words.field}</th>
            <th>{words.before}</th>
            <th>{words.after}</th>
            {rows[0]?.result && <th>{messages.companion.status}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity and never move
            <tr key={index} data-result={row.result}>
              <td>{row.task}</td>
              <td>{nameOf(row.field)}</td>
              <td className={table.figure}>{tracked.value(row.field, row.before)}</td>
              <td className={table.figure}>{tracked.value(row.field, row.after)}</td>
              {row.result && (
                <td>
                  {words.result[row.result]}
                  {row.reason ? `: ${problemText(messages, row.reason, {})}` : ''}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
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
}): Row {
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
