import { formatDate } from '@parada/messages'
import { type Finding, isParent, knownUntil, memberOf, setPercentComplete, type TaskId } from '@parada/schedule'
import { useState } from 'react'
import { type ReportField, readReport, type TypedLine } from '../../actions/report-line.ts'
import { judgeTyped } from '../../actions/report-typed.ts'
import { civilNow } from '../../data/clock.ts'
import { editor, useEditor } from '../../data/editor.ts'
import { label } from '../../editor/labels.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { knownOf } from './known-report.ts'
import { ReportFields, ReportQuestions } from './ReportFields.tsx'
import styles from './TaskDialog.module.css'

const EMPTY: Readonly<Record<ReportField, string>> = {
  start: '',
  finish: '',
  percent: '',
  remaining: '',
  spent: '',
  left: '',
}

/** Asks what is missing of a report (the real finish of what is done), says what cannot be, and takes the rest. */
export function ReportDialog(props: {
  readonly tasks: readonly TaskId[]
  readonly typed: TypedLine
  /** It was taken. */
  onDone(): void
  /** It was given up: nothing is in the plan. */
  onClose(): void
}) {
  const calculation = useEditor(state => state.calculation)
  const messages = useAllMessages()
  const words = messages.update
  const locale = useLocale()
  const [typed, setTyped] = useState(props.typed)
  const [tried, setTried] = useState(false)
  if (!calculation) return null
  const { schedule } = calculation
  const tasks = props.tasks.flatMap(uid => memberOf(schedule.tasks, uid) ?? [])
  const [only] = tasks
  const now = civilNow()
  const until = knownUntil(schedule, now)
  const summaries = tasks.filter(task => isParent(schedule, task.uid))
  const leaves = tasks.filter(task => !isParent(schedule, task.uid))
  const { unreadable } = only ? readReport(schedule, only.uid, typed, until, locale) : { unreadable: [] }
  const { edits, open } = judgeTyped(
    calculation,
    leaves.map(task => task.uid),
    typed,
    locale,
    now,
  )
  const change = (more: Partial<TypedLine>) => setTyped(before => ({ ...before, ...more }))
  const shown =
    tried || open.some((each: Finding) => each.act === 'refuse') ? open : open.filter(each => each.act === 'ask')
  const save = () => {
    setTried(true)
    if (unreadable.length > 0 || open.length > 0 || edits.length === 0) return
    const result = editor.apply(
      edits,
      label('setProgress', leaves.length, leaves.length === 1 ? only?.name : undefined),
    )
    if (result.ok) props.onDone()
  }
  const distribute = () => {
    const share = Number(typed.percent?.replace('%', '').replace(',', '.') ?? '')
    const shared = summaries.flatMap(task => {
      const intent = setPercentComplete({ schedule, calculation, until }, task.uid, share)
      return intent.ok ? intent.value : []
    })
    if (shared.length > 0 && editor.apply(shared, label('setProgress', summaries.length, only?.name)).ok) props.onDone()
  }
  return (
    <Dialog
      open
      keepOpen
      size="medium"
      onOpenChange={open => !open && props.onClose()}
      title={words.reportTitle(tasks.length, only?.name ?? '')}
      description={words.reportHint(formatDate(locale, until, 'dayTime'))}
      closeLabel={messages.common.close}
      footer={
        <>
          <Button onClick={props.onClose}>{messages.common.cancel}</Button>
          {summaries.length > 0 ? (
            <Button variant="primary" disabled={!typed.percent} onClick={distribute}>
              {words.distribute}
            </Button>
          ) : (
            <Button variant="primary" type="submit" form="report-form">
              {messages.task.save}
            </Button>
          )}
        </>
      }
    >
      <form
        id="report-form"
        className={styles.form}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          save()
        }}
      >
        {summaries.length > 0 && <p role="alert">{words.summaryShare}</p>}
        {leaves.length > 0 && (
          <ReportFields
            typed={typed}
            known={leaves.length === 1 && only ? knownOf(calculation, only, locale) : EMPTY}
            task={leaves.length === 1 ? only : undefined}
            unreadable={unreadable}
            onChange={change}
          />
        )}
        <ReportQuestions findings={shown} schedule={schedule} typed={typed} until={until} onChange={change} />
        {tried && unreadable.length === 0 && open.length === 0 && edits.length === 0 && leaves.length > 0 && (
          <p role="alert">{words.nothingTyped}</p>
        )}
      </form>
    </Dialog>
  )
}
