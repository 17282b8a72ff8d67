import { formatDate, formatNumber, presentProblem } from '@parada/messages'
import { applyEdits, type Calculation, calculate, type Edit, HOUR, memberOf } from '@parada/schedule'
import { useMemo } from 'react'
import { editor } from '../../data/editor.ts'
import { label } from '../../editor/labels.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { problemText } from '../../i18n/problem-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { showToast } from '../../ui/toast-store.ts'
import styles from './Readiness.module.css'

/** What becomes of the dates when a gate holds them, before it does. One undo takes it back. */
export function HoldDates(props: {
  readonly calculation: Calculation
  readonly edits: readonly Edit[]
  onClose(): void
}) {
  const { calculation, edits, onClose } = props
  const messages = useAllMessages()
  const words = messages.readiness
  const locale = useLocale()
  const when = (at: number) => formatDate(locale, at, 'dayTime')
  const after = useMemo(() => {
    const applied = applyEdits(calculation.schedule, edits)
    return applied.ok ? calculate(applied.value.schedule, undefined, { today: calculation.projectStart }) : applied
  }, [calculation, edits])
  const moved = after.ok ? (after.value.projectFinish - calculation.projectFinish) / HOUR : 0
  const apply = () => {
    const result = editor.apply(edits, label('editProject'))
    if (!result.ok) showToast('err', problemText(messages, result.problems[0].code, result.problems[0].params))
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={words.holdDates}
      closeLabel={messages.common.close}
      footer={
        <>
          <Button onClick={onClose}>{messages.common.cancel}</Button>
          <Button variant="primary" disabled={!after.ok} onClick={apply}>
            {words.hold}
          </Button>
        </>
      }
    >
      <p>
        {!after.ok
          ? presentProblem(after.problems[0], messages).error
          : moved === 0
            ? messages.audit.unchanged
            : messages.audit.finish(
                when(calculation.projectFinish),
                when(after.value.projectFinish),
                `${moved > 0 ? '+' : '−'}${formatNumber(locale, Math.abs(moved), 1)} h`,
              )}
      </p>
      <ul className={styles.list}>
        {edits.map(edit => {
          const task = edit.kind === 'setTask' ? memberOf(calculation.schedule.tasks, edit.task) : undefined
          const is = after.ok && task ? after.value.of(task.uid) : undefined
          const was = task && calculation.of(task.uid)
          return (
            task &&
            was &&
            is && (
              <li key={task.uid} className={styles.row}>
                {task.row} {task.name}: {when(was.start)} → {when(is.start)}
              </li>
            )
          )
        })}
      </ul>
    </Dialog>
  )
}
