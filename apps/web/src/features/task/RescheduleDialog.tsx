import { formatDate, formatNumber, presentProblem } from '@parada/messages'
import {
  type Calculation,
  formatInstant,
  HOUR,
  memberOf,
  parseInstant,
  rescheduling,
  type TaskId,
} from '@parada/schedule'
import { useDeferredValue, useMemo, useState } from 'react'
import { DateField } from '../../components/DateField.tsx'
import { civilNow } from '../../data/clock.ts'
import { editor, useEditor } from '../../data/editor.ts'
import { showUndoToast } from '../../data/undo-toast.ts'
import { label } from '../../editor/labels.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { showToast } from '../../ui/toast-store.ts'
import styles from './plan-editors.module.css'

/** So many moved tasks are named; the rest is counted. */
const NAMED = 50

/** Puts all that is not done behind a date, and shows what that changes before it does. */
export function RescheduleDialog(props: { onClose(): void }) {
  const calculation = useEditor(state => state.calculation)
  const chosen = useEditor(state => state.selection.tasks)
  return calculation ? <Rescheduler calculation={calculation} chosen={[...chosen]} onClose={props.onClose} /> : null
}

interface RescheduleProps {
  readonly calculation: Calculation
  readonly chosen: readonly TaskId[]
  onClose(): void
}

function Rescheduler({ calculation, chosen, onClose }: RescheduleProps) {
  const messages = useAllMessages()
  const words = messages.update.reschedule
  const locale = useLocale()
  const { schedule } = calculation
  const { statusDate, rules, progressRule } = schedule.project
  const [text, setText] = useState(() => formatInstant(statusDate ?? civilNow()).slice(0, 16))
  const [only, setOnly] = useState(false)
  const asked = useDeferredValue(text)
  const at = parseInstant(asked)
  const found = useMemo(
    () => (at === null ? null : rescheduling(calculation, at, only ? chosen : undefined)),
    [calculation, at, only, chosen],
  )
  const value = found?.ok ? found.value : null
  const nothing = value?.edits.length === 0
  const when = (instant: number) => formatDate(locale, instant, 'dayTime')
  const nameOf = (uid: TaskId) => {
    const task = memberOf(schedule.tasks, uid)
    return task ? `${task.row} · ${task.name}` : ''
  }
  const hours = value ? (value.finishAfter - value.finishBefore) / HOUR : 0
  const apply = () => {
    if (!value || at === null) return
    const result = editor.apply(value.edits, label('editTasks', value.edits.length))
    if (result.ok) {
      showUndoToast('ok', words.done(when(at)), messages.shell.undoPlain)
      onClose()
    } else showToast('err', presentProblem(result.problems[0], messages).error)
  }
  return (
    <Dialog
      open
      size="large"
      onOpenChange={open => !open && onClose()}
      title={messages.shell.reschedule}
      description={words.hint}
      closeLabel={messages.common.close}
      footer={
        <>
          <Button onClick={onClose}>{messages.common.cancel}</Button>
          <Button variant="primary" disabled={!value || nothing || asked !== text} onClick={apply}>
            {words.apply}
          </Button>
        </>
      }
    >
      <DateField
        withTime
        live
        label={words.after}
        value={text}
        onChange={setText}
        hint={nothing ? words.nothing : undefined}
        error={found && !found.ok ? presentProblem(found.problems[0], messages).error : undefined}
      />
      {chosen.length > 0 && (
        <label className={styles.soft}>
          <input type="checkbox" checked={only} onChange={event => setOnly(event.target.checked)} />{' '}
          {words.chosen(chosen.length)}
        </label>
      )}
      {(rules === 'p6' || progressRule === 'dataDate') && <p className={styles.soft}>{words.ruled}</p>}
      {value && !nothing && (
        <>
          <p aria-live="polite">
            {messages.update.dataDate.finish}: {when(value.finishBefore)} → <strong>{when(value.finishAfter)}</strong> (
            {hours > 0 ? '+' : ''}
            {formatNumber(locale, hours, 1)} h)
          </p>
          <p className={styles.soft}>
            {formatNumber(locale, value.held.length)} {words.held} · {formatNumber(locale, value.resumed.length)}{' '}
            {words.resumed}
          </p>
          {value.replaced.length > 0 && (
            <>
              <h3 className={styles.heading}>{words.replaced}</h3>
              <ul className={styles.error}>
                {value.replaced.slice(0, NAMED).map(({ task, constraint }) => (
                  <li key={task}>
                    {nameOf(task)}: {messages.task.constraints[constraint.type]}
                    {constraint.date !== undefined && ` ${when(constraint.date)}`}
                  </li>
                ))}
                {value.replaced.length > NAMED && <li>{words.more(value.replaced.length - NAMED)}</li>}
              </ul>
            </>
          )}
          <h3 className={styles.heading}>
            {words.moved}: {formatNumber(locale, value.moved.length)}
          </h3>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{messages.gantt.columns.name}</th>
                <th scope="col">{messages.gantt.columns.start}</th>
                <th scope="col">{messages.gantt.columns.finish}</th>
              </tr>
            </thead>
            <tbody>
              {value.moved.slice(0, NAMED).map(({ task, start, finish }) => (
                <tr key={task}>
                  <td>{nameOf(task)}</td>
                  <td className={styles.num}>
                    {when(start[0])} → {when(start[1])}
                  </td>
                  <td className={styles.num}>
                    {when(finish[0])} → {when(finish[1])}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {value.moved.length > NAMED && <p className={styles.soft}>{words.more(value.moved.length - NAMED)}</p>}
        </>
      )}
    </Dialog>
  )
}
