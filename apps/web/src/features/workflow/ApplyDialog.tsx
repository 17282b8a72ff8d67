import type { Messages } from '@parada/messages'
import type { ApplyDecision, ApplyReason } from '@parada/schedule'
import { useState } from 'react'
import { useTrackedWords } from '../../components/use-tracked-words.ts'
import { companion } from '../../data/companion-state.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { problemText } from '../../i18n/problem-text.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import table from '../../ui/Table.module.css'
import styles from './ApplyDialog.module.css'
import { type AppliedField, type ApplyKind, useApply } from './use-apply.ts'

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
  const words = { ...messages.workflow, ...messages.sending }
  // As it was when the dialog opened: after an apply there is nothing left to decide.
  const [decision] = useState(props.decision)
  // Asked for the changes only: the decision may still say that the whole plan has to go.
  const kind =
    props.kind === 'desktop' || (props.kind === 'incremental' && decision.mode === 'full') ? 'full' : props.kind
  const { busy, results, written, failure, foretold, removals, agreed, setAgreed, asked, warnings, apply, applyAsked } =
    useApply(kind, props.kind === 'desktop', decision)
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
        {failure && <Failed failure={failure} asked={asked} busy={busy} onAgree={() => void applyAsked()} />}
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

function Reasons({ reasons }: { readonly reasons: readonly ApplyReason[] }) {
  const messages = useAllMessages()
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
export function reasonText(messages: Messages, reason: ApplyReason): string {
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

function Fields({ rows }: { readonly rows: readonly AppliedField[] }) {
  const messages = useAllMessages()
  const others: Readonly<Record<string, string>> = messages.appliedFields
  const nameOf = (field: string): string => others[field] ?? tracked.field(field)
  const tracked = useTrackedWords()
  const words = { ...messages.workflow, ...messages.sending }
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

/** Why nothing was written, with the consent that was missing. */
function Failed(props: {
  readonly failure: NonNullable<ReturnType<typeof useApply>['failure']>
  readonly asked: ReturnType<typeof useApply>['asked']
  readonly busy: boolean
  onAgree(): void
}) {
  const { failure, asked, busy } = props
  const words = useAllMessages().sending
  return (
    <Banner
      style={asked ? 'warn' : 'err'}
      title={failure.text}
      actions={
        asked && (
          <Button size="small" busy={busy} onClick={props.onAgree}>
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
  )
}
