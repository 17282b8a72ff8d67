import { DELAY_REASONS, type DelayReason, type TaskId } from '@parada/schedule'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { CommitField } from '../../ui/CommitField.tsx'
import { Select } from '../../ui/Select.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { changeDrafts } from './drafts.ts'
import { cellOf, reasonIn, saidOf, savedBy, stateOf } from './line-text.ts'
import { asPlanned, type Draft, type Field, finishedNow, isReason, spanText, typed } from './sheet.ts'
import type { SheetRow } from './sheet-row.ts'
import styles from './Update.module.css'
import type { GroupedBy, SheetState } from './use-sheet.ts'

const TYPED = ['start', 'finish', 'percent', 'remaining', 'spent'] as const satisfies readonly Field[]

/** The sheet on a phone: a card a line, most of them done by one press. */
export function SheetCards(props: {
  readonly state: SheetState
  readonly by: GroupedBy
  onActive(task: TaskId): void
}) {
  const words = useAllMessages().update
  const { state, by } = props
  return (
    <div className={styles.scroll}>
      {state.groups.map(group => (
        <section key={group.name} className={styles.cards}>
          <h3>{group.name || (by === 'crew' ? words.noCrew : words.noEquipment)}</h3>
          {group.rows.map(row => (
            <LineCard key={row.task.uid} state={state} row={row} onActive={props.onActive} />
          ))}
        </section>
      ))}
    </div>
  )
}

function LineCard(props: { readonly state: SheetState; readonly row: SheetRow; onActive(task: TaskId): void }) {
  const words = useAllMessages().update
  const { state, row } = props
  const { context, calculation, plan } = state
  const [open, setOpen] = useState(false)
  const [word, tone] = stateOf(state, row, words)
  const who = savedBy(row, context)
  const reason = reasonIn(row, context)
  const said = saidOf(row, context, words)
  const put = (draft: Draft | null): void => {
    props.onActive(row.task.uid)
    changeDrafts(plan, context.from, { [row.task.uid]: draft })
  }
  const type = (field: Field, text: string) => put(typed(calculation, row.task, row.draft, field, text, context))
  const planned = () => {
    const draft = asPlanned(calculation, row.task, context)
    if (draft) put(draft)
    else showToast('info', words.notYet)
  }
  return (
    <article className={styles.card} data-tone={tone}>
      <button type="button" className={styles.cardHead} aria-expanded={open} onClick={() => setOpen(!open)}>
        <strong>
          {row.task.row} · {row.task.name}
        </strong>
        <span>
          {spanText(row.line.start, row.line.finish, context)}
          {row.now && ` · ${words.planNow(spanText(row.now.start, row.now.finish, context))}`}
          <em data-tone={tone}>{word}</em>
          {who !== '' && <small className={styles.who}>{who}</small>}
        </span>
        {said !== '' && <span className={styles.said}>{said}</span>}
        {open ? (
          <ChevronUp size={18} className={styles.more} aria-hidden="true" />
        ) : (
          <ChevronDown size={18} className={styles.more} aria-hidden="true" />
        )}
      </button>
      {!state.readOnly && (
        <div className={styles.answers}>
          <Button disabled={row.draft !== undefined || row.line.reported} onClick={planned}>
            {words.quick.planned}
          </Button>
          <Button onClick={() => put(finishedNow(calculation, row.task, context, row.draft))}>
            {words.quick.done}
          </Button>
          {row.draft && <Button onClick={() => put(null)}>{words.quick.clear}</Button>}
        </div>
      )}
      {open && (
        <div className={styles.fields}>
          {TYPED.map(field => (
            <CommitField
              key={field}
              label={words.columns[field]}
              disabled={state.readOnly}
              value={cellOf(row, field, context, words)}
              onCommit={text => type(field, text)}
            />
          ))}
          <Select
            label={words.columns.reason}
            disabled={state.readOnly}
            value={isReason(reason) ? reason : ''}
            options={[
              { value: '' as const, label: words.noReason },
              ...DELAY_REASONS.map(value => ({ value, label: words.reasons[value] })),
            ]}
            onChange={(value: DelayReason | '') => type('reason', value)}
          />
        </div>
      )}
    </article>
  )
}
