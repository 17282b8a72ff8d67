import { formatDate, startReasonText } from '@parada/messages'
import { type ExplanationStep, explain, memberOf, type Schedule, type TaskId } from '@parada/schedule'
import { ganttHandle } from '../../actions/context.ts'
import { levelingLines } from '../../components/leveling-reason.ts'
import { editor, useEditor } from '../../data/editor.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ComputedDates } from './ComputedDates.tsx'
import styles from './plan-editors.module.css'

/** "Why this date?": the chain of what decided a task's start, in words, and on the timeline. */
export function WhyDialog(props: { readonly task: TaskId; onClose(): void }) {
  const messages = useAllMessages()
  const { why } = messages.editors
  const calculation = useEditor(state => state.calculation)
  const schedule = useEditor(state => state.schedule)
  const task = schedule ? memberOf(schedule.tasks, props.task) : undefined
  const found = calculation ? explain(calculation, props.task) : undefined
  if (!task || !schedule) return null
  const show = (): void => {
    editor.highlight(found?.steps.map(step => step.task) ?? [])
    ganttHandle.getState()?.reveal(props.task)
    props.onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && props.onClose()}
      title={why.title(task.name)}
      closeLabel={messages.common.close}
      footer={
        <>
          <Button onClick={props.onClose}>{messages.common.close}</Button>
          <Button variant="primary" onClick={show}>
            {why.show}
          </Button>
        </>
      }
    >
      <h3 className={styles.heading}>{why.chain}</h3>
      <ol className={styles.chain}>
        {found?.steps.map(step => (
          <Step key={step.task} step={step} schedule={schedule} />
        ))}
      </ol>
      {!found && <p className={styles.soft}>{why.none}</p>}
      <h3 className={styles.heading}>{messages.editors.computed.title}</h3>
      <ComputedDates task={props.task} />
    </Dialog>
  )
}

function Step({ step, schedule }: { readonly step: ExplanationStep; readonly schedule: Schedule }) {
  const locale = useLocale()
  const messages = useAllMessages()
  const { why } = messages.editors
  const at = (instant: number): string => formatDate(locale, instant, 'dayTime')
  const name = (task: TaskId): string => memberOf(schedule.tasks, task)?.name ?? ''
  const { reason } = step
  const { calculation } = editor.state.getState()
  const now = calculation ? { calculation, task: step.task } : undefined
  const waits = memberOf(schedule.tasks, step.task)?.leveling?.reason ?? []
  return (
    <li className={styles.step}>
      <strong>
        {memberOf(schedule.tasks, step.task)?.row} · {name(step.task)}
      </strong>{' '}
      <span className={styles.num}>
        {at(step.start)} – {at(step.finish)}
      </span>
      <p>
        {startReasonText(reason, name, messages, locale)}
        {reason.kind === 'link' && reason.also.length > 0 && ` · ${why.also(reason.also.length)}`}
      </p>
      {levelingLines(waits, schedule, messages, locale, now).map(line => (
        <p key={line}>{line}</p>
      ))}
      {step.wait && <p>{why.wait(at(step.wait.from), at(step.wait.until))}</p>}
    </li>
  )
}
