import { formatDate, type Locale } from '@parada/messages'
import {
  ancestorsOf,
  type Calculation,
  type Finding,
  isParent,
  knownUntil,
  memberOf,
  type Task,
  type TaskId,
} from '@parada/schedule'
import { useState } from 'react'
import { removeLinks } from '../../actions/remove-links.ts'
import { type ReportField, readReport, type TypedLine } from '../../actions/report-line.ts'
import { judgeShared, judgeTyped, tellTaken } from '../../actions/report-typed.ts'
import { civilNow } from '../../data/clock.ts'
import { editor, useEditor } from '../../data/editor.ts'
import { label } from '../../editor/labels.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { problemText } from '../../i18n/problem-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { knownOf } from './known-report.ts'
import { ReportFields, ReportQuestions } from './ReportFields.tsx'
import { ShareTable } from './ShareTable.tsx'
import styles from './TaskDialog.module.css'

const EMPTY: Readonly<Record<ReportField, string>> = {
  start: '',
  finish: '',
  percent: '',
  remaining: '',
  spent: '',
  left: '',
}

const NONE_UNREADABLE: ReadonlyMap<TaskId, readonly ReportField[]> = new Map()

/** What was typed of tasks and of summaries among them, judged: what it changes, what is open, what no report states. */
function judgeAll(calculation: Calculation, tasks: readonly Task[], typed: TypedLine, locale: Locale) {
  const { schedule } = calculation
  const [only] = tasks
  const now = civilNow()
  const summaries = tasks.filter(task => isParent(schedule, task.uid))
  const leaves = tasks.filter(task => !isParent(schedule, task.uid))
  const { unreadable } = only
    ? readReport(schedule, only.uid, typed, knownUntil(schedule, now), locale)
    : { unreadable: [] }
  const uids = (of: readonly Task[]) => of.map(task => task.uid)
  const own = judgeTyped(calculation, uids(leaves), typed, locale, now)
  const shared =
    summaries.length === 0
      ? { edits: [], asked: [], open: [], shares: [], unreadable: NONE_UNREADABLE }
      : judgeShared(calculation, uids(summaries), typed, locale, now)
  return {
    ...{ leaves, summaries, unreadable, own, shared },
    // A date that no report states is taken only under the name of a person who answers for it.
    unsaid: !typed.datesRight && (shared?.shares.some(each => each.supposed.length > 0) ?? false),
    unclear: unreadable.length > 0 || !shared || shared.unreadable.size > 0,
    edits: [...own.edits, ...(shared?.edits ?? [])],
    open: [...own.open, ...(shared?.open ?? [])],
    asked: [...own.asked, ...(shared?.asked ?? [])],
  }
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
  const [refused, setRefused] = useState<string | null>(null)
  if (!calculation) return null
  const { schedule } = calculation
  const chosen = props.tasks.flatMap(uid => memberOf(schedule.tasks, uid) ?? [])
  // What lies inside a summary that is chosen too gets its share from that.
  const tasks = chosen.filter(task => !ancestorsOf(schedule.tasks, task).some(each => props.tasks.includes(each.uid)))
  const [only] = tasks
  const until = knownUntil(schedule, civilNow())
  const { leaves, summaries, unreadable, own, shared, unsaid, unclear, edits, open, asked } = judgeAll(
    calculation,
    tasks,
    typed,
    locale,
  )
  const change = (more: Partial<TypedLine>) => setTyped(before => ({ ...before, ...more }))
  // What was answered stays in sight, so that it can be taken back.
  const shown =
    tried || open.some((each: Finding) => each.act === 'refuse') ? asked : asked.filter(each => each.act === 'ask')
  const save = () => {
    setTried(true)
    if (unclear || unsaid || open.length > 0 || edits.length === 0) return
    const result = editor.apply(edits, label('setProgress', tasks.length, tasks.length === 1 ? only?.name : undefined))
    if (result.ok) {
      void tellTaken(own, until, locale, editor)
      props.onDone()
    } else setRefused(problemText(messages, result.problems[0].code, result.problems[0].params))
  }
  return (
    <Dialog
      open
      keepOpen
      size={summaries.length > 0 ? 'large' : 'medium'}
      onOpenChange={open => !open && props.onClose()}
      title={words.reportTitle(tasks.length, only?.name ?? '')}
      description={words.reportHint(formatDate(locale, until, 'dayTime'))}
      closeLabel={messages.common.close}
      footer={
        <>
          <Button onClick={props.onClose}>{messages.common.cancel}</Button>
          <Button
            variant="primary"
            type="submit"
            form="report-form"
            disabled={summaries.length > 0 && (!typed.percent || unsaid)}
          >
            {summaries.length > 0 ? words.distribute : messages.task.save}
          </Button>
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
        {leaves.length === 0 && (
          <TextField
            label={words.reportFields.percent}
            value={typed.percent ?? ''}
            error={
              shared || !typed.percent?.trim()
                ? undefined
                : words.finding.unreadable(words.reportFields.percent, 'percent')
            }
            onChange={percent => change({ percent })}
          />
        )}
        {leaves.length > 0 && (
          <ReportFields
            typed={typed}
            known={leaves.length === 1 && only ? knownOf(calculation, only, locale, typed) : EMPTY}
            task={leaves.length === 1 ? only : undefined}
            unreadable={unreadable}
            onChange={change}
          />
        )}
        {shared && <ShareTable {...shared} schedule={schedule} typed={typed} onChange={change} />}
        <ReportQuestions
          findings={shown}
          schedule={schedule}
          typed={typed}
          until={until}
          reasonShown={leaves.length > 0}
          onChange={change}
          onRemoveLink={(task, predecessor) => {
            const result = removeLinks(schedule, predecessor, task)
            setRefused(result.ok ? null : problemText(messages, result.problems[0].code, result.problems[0].params))
          }}
        />
        {refused && <p role="alert">{refused}</p>}
        {tried && !unclear && open.length === 0 && edits.length === 0 && <p role="alert">{words.nothingTyped}</p>}
      </form>
    </Dialog>
  )
}
