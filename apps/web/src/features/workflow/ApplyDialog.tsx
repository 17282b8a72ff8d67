import type { FirstMessages } from '@parada/messages'
import type { ApplyDecision, ApplyReason } from '@parada/schedule'
import { useEffect, useState } from 'react'
import { useTrackedWords } from '../../components/use-tracked-words.ts'
import type { ApiFailure } from '../../data/api.ts'
import { callCompanion, companion } from '../../data/companion.ts'
import { editor } from '../../data/editor.ts'
import { schemaOf } from '../../data/plan/wire.ts'
import { app } from '../../data/store.ts'
import { useAllMessages, useMessages } from '../../i18n/i18n.tsx'
import { failureSuggestions, failureText, problemText } from '../../i18n/problem-text.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import table from '../../ui/Table.module.css'
import { showToast } from '../../ui/toast-store.ts'
import styles from './ApplyDialog.module.css'

/** `desktop` is the whole plan where there are no changes to count. */
export type ApplyKind = 'incremental' | 'full' | 'desktop' | 'file'

interface Removals {
  readonly removed: number
  readonly rows: number
}

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
  /** What has to be agreed to before it is written, and what the person agreed to. */
  const [removals, setRemovals] = useState<Removals | null>(null)
  const [agreed, setAgreed] = useState(false)
  /** What was refused until somebody says yes to it: saving in MS Project, replacing a file. */
  const [asked, setAsked] = useState<'save' | 'replace' | null>(null)
  const [warnings, setWarnings] = useState<readonly string[]>([])

  // The whole plan is compared with the open project before anybody presses anything: what would be written, and to what.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the dialog opens
  useEffect(() => {
    if (kind !== 'full' || companion.getState().status !== 'connected') return
    const leaving = new AbortController()
    void foretell({}, leaving.signal)
    return () => leaving.abort()
  }, [])

  const foretell = async (more: { readonly allow_save?: boolean }, signal?: AbortSignal) => {
    const { schedule, calculation } = editor.state.getSnapshot()
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
    else if (props.kind === 'desktop') setFailure({ text: words.errorApplyDesktop(text), lines })
    else setFailure({ text: words.errorApplyFull(text), lines })
  }

  /** What was refused before is done now that the person said yes to it; the whole plan is compared again first. */
  const goOn = async () => {
    if (asked === 'save' && kind === 'full') {
      setAsked(null)
      setFailure(null)
      setBusy(true)
      await foretell({ allow_save: true })
      setBusy(false)
    } else await apply(asked)
  }

  const apply = async (yes: 'save' | 'replace' | null = null) => {
    const { schedule, calculation } = editor.state.getSnapshot()
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
            <Button
              variant="primary"
              busy={busy}
              disabled={equal || (removals !== null && !agreed)}
              onClick={() => void apply()}
            >
              {words.confirmApply}
            </Button>
          </>
        )
      }
    >
      <div className={styles.stack}>
        {failure && (
          <Banner
            style={asked ? 'warn' : 'err'}
            title={failure.text}
            actions={
              asked && (
                <Button size="small" busy={busy} onClick={() => void goOn()}>
                  {asked === 'save' ? words.saveInProject : words.replaceFile}
                </Button>
              )
            }
          >
            <ul>
              {failure.lines.map(line => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </Banner>
        )}
        {companion.getState().status !== 'connected' && !failure && (
          <Banner style="warn">{messages.companion.unreachable(companion.getState().endpoint)}</Banner>
        )}
        {removals && (
          <Banner style="warn" title={words.removesMany(removals.removed, removals.rows)}>
            <label>
              <input type="checkbox" checked={agreed} onChange={event => setAgreed(event.target.checked)} />{' '}
              {words.agreeToRemove}
            </label>
          </Banner>
        )}
        {warnings.length > 0 && (
          <Banner style="warn" title={words.remarks}>
            <ul>
              {warnings.map(line => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </Banner>
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
