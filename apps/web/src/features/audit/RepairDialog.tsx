import { formatDate, formatNumber, presentProblem } from '@parada/messages'
import { applyEdits, type Calculation, calculate, type Edit, HOUR, memberOf, type TaskId } from '@parada/schedule'
import { useMemo } from 'react'
import { editor } from '../../data/editor.ts'
import { label } from '../../editor/labels.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { showToast } from '../../ui/toast-store.ts'
import styles from './Audit.module.css'

/** So many changes are spelled out. */
const SHOWN = 60

/** What a repair changes, before it does: every edit, and what becomes of the finish. One undo takes it back. */
export function RepairDialog(props: {
  readonly calculation: Calculation
  readonly edits: readonly Edit[]
  onClose(): void
}) {
  const { calculation, onClose } = props
  const messages = useAllMessages()
  const words = messages.audit
  const locale = useLocale()
  // A wait that gets a row of its own is named by its hours: here in words.
  const edits = useMemo(
    () =>
      props.edits.map(
        (edit): Edit =>
          edit.kind === 'addTask' ? { ...edit, task: { ...edit.task, name: words.wait(edit.task.name) } } : edit,
      ),
    [props.edits, words],
  )
  const after = useMemo(() => {
    const applied = applyEdits(calculation.schedule, edits)
    return applied.ok ? calculate(applied.value.schedule, undefined, { today: calculation.projectStart }) : applied
  }, [calculation, edits])
  const when = (at: number) => formatDate(locale, at, 'dayTime')
  const moved = after.ok ? (after.value.projectFinish - calculation.projectFinish) / HOUR : 0
  const delta = `${moved > 0 ? '+' : '−'}${formatNumber(locale, Math.abs(moved), 1)} h`
  const asks = edits.some(each => each.kind === 'setTask' && each.changes.constraint !== undefined)
  const apply = () => {
    const result = editor.apply(edits, label('editLink', edits.length))
    if (result.ok) showToast('ok', words.done)
    else showToast('err', presentProblem(result.problems[0], messages).error)
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={words.repairTitle}
      closeLabel={messages.common.close}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button variant="primary" disabled={!after.ok} onClick={apply}>
            {words.applyRepair}
          </Button>
        </>
      }
    >
      <p className={styles.finish}>
        {after.ok
          ? moved === 0
            ? words.unchanged
            : words.finish(when(calculation.projectFinish), when(after.value.projectFinish), delta)
          : presentProblem(after.problems[0], messages).error}
      </p>
      {asks && <p className={styles.hint}>{words.constraintAsked}</p>}
      <p className={styles.hint}>{words.edits(edits.length)}</p>
      <ul className={styles.changes}>
        {edits.slice(0, SHOWN).map(edit => (
          <li key={JSON.stringify(edit)}>{lineOf(edit)}</li>
        ))}
      </ul>
      {edits.length > SHOWN && <p className={styles.hint}>{words.more(formatNumber(locale, edits.length - SHOWN))}</p>}
    </Dialog>
  )

  function lineOf(edit: Edit): string {
    const added = edits.flatMap(each => (each.kind === 'addTask' ? [each.task] : []))
    const name = (uid: TaskId): string => {
      const task = memberOf(calculation.schedule.tasks, uid)
      return task ? `${task.row} ${task.name}` : (added.find(each => each.uid === uid)?.name ?? '')
    }
    if (edit.kind === 'removeLink')
      return words.removedLink + words.linkFromTo(name(edit.link.from), name(edit.link.to))
    if (edit.kind === 'addTask') return words.newRow + edit.task.name
    if (edit.kind === 'addLink') return words.newLink + words.linkFromTo(name(edit.link.from), name(edit.link.to))
    if (edit.kind === 'setLink')
      return `${words.linkFromTo(name(edit.link.from), name(edit.link.to))}: ${messages.gantt.linkTypes[edit.changes.type ?? edit.link.type]} +${formatNumber(locale, (edit.changes.lag?.seconds ?? 0) / HOUR, 1)} h`
    if (edit.kind === 'setTask') {
      const { deadline, constraint, permits } = edit.changes
      if (permits)
        return `${name(edit.task)}: ${words.permits}${permits.map(({ kind }) => messages.readiness.kinds[kind]).join(', ')}`
      const to = constraint
        ? `${messages.task.constraints[constraint.type]} ${constraint.date === undefined ? '' : when(constraint.date)}`
        : deadline
          ? `${messages.edits.field.deadline} ${when(deadline)}`
          : ''
      return `${name(edit.task)}: ${to}`
    }
    return edit.kind
  }
}
