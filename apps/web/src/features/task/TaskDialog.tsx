import { type Locale, presentProblem } from '@parada/messages'
import {
  applyEdits,
  calculate,
  type Edit,
  type Finding,
  FLAG,
  knownUntil,
  memberOf,
  type Outcome,
  type Schedule,
  type TaskId,
} from '@parada/schedule'
import { Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { removeRows } from '../../actions/remove-rows.ts'
import { readReport, supposed, type TypedLine } from '../../actions/report-line.ts'
import { reportTyped } from '../../actions/report-task.ts'
import { judgeTyped } from '../../actions/report-typed.ts'
import { useActionContext } from '../../components/use-action-context.ts'
import { civilNow } from '../../data/clock.ts'
import { editor, useEditor } from '../../data/editor.ts'
import { label } from '../../editor/labels.ts'
import { useAllMessages, useLocale, useMessages } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { knownOf } from './known-report.ts'
import { ReportFields, ReportQuestions } from './ReportFields.tsx'
import styles from './TaskDialog.module.css'
import { GeneralFields, NotesFields, ScheduleFields, type TaskFieldsProps } from './TaskFields.tsx'
import { checkDraft, draftOf, newDraft, saveDraft, type TaskDraft } from './task-form.ts'

const NormLine = lazy(() => import('../../components/NormLine.tsx'))

type Tab = 'general' | 'schedule' | 'notes' | 'report'

/** Creates or edits a task. Mistakes are shown at their fields; nothing is saved until there are none. */
export function TaskDialog(props: { readonly task: TaskId | 'new'; onClose(): void }) {
  const schedule = useEditor(state => state.schedule)
  const known = props.task === 'new' ? undefined : memberOf(schedule?.tasks ?? [], props.task)
  if (!schedule || (props.task !== 'new' && !known)) return null
  return <TaskForm key={props.task} schedule={schedule} task={props.task} onClose={props.onClose} />
}

function TaskForm(props: { readonly schedule: Schedule; readonly task: TaskId | 'new'; onClose(): void }) {
  const { schedule, onClose } = props
  const messages = useMessages()
  const locale = useLocale()
  const context = useActionContext()
  const { task: words } = messages
  const calculation = editor.calculation
  const known = props.task === 'new' ? undefined : memberOf(schedule.tasks, props.task)
  // Values when the dialog opened: changes are compared with them.
  const [first] = useState<TaskDraft>(() =>
    known && calculation
      ? { ...draftOf(schedule, calculation, known, locale), today: civilNow() }
      : newDraft(schedule, words.defaultName, civilNow(), locale),
  )
  const readOnly = useEditor(state => state.readOnly)
  const [draft, setDraft] = useState(first)
  const [tab, setTab] = useState<Tab>('general')
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const all = useAllMessages().update
  const [typed, setTyped] = useState<TypedLine>({})
  const [findings, setFindings] = useState<readonly Finding[]>([])
  const index = known && calculation ? calculation.indexOf(known.uid) : -1
  const isSummary = index >= 0 && ((calculation?.flags[index] ?? 0) & FLAG.summary) !== 0
  const until = knownUntil(schedule, civilNow())
  const reports = known !== undefined && !isSummary
  const fields: TaskFieldsProps = {
    schedule,
    draft,
    task: known?.uid,
    isSummary,
    errors: tried ? checkDraft(schedule, draft, isSummary) : {},
    onDraft: setDraft,
  }

  const save = (): void => {
    setTried(true)
    const wrong = checkDraft(schedule, draft, isSummary)
    const fields = Object.keys(wrong)
    if (fields.length > 0) {
      setTab(fields.every(field => field === 'constraintDate' || field === 'priority') ? 'schedule' : 'general')
      return
    }
    const { schedule: plan, calculation: dates } = editor
    if (!plan || !dates) return
    // A share that is typed is a report like any other: what is done has a real finish, and the same checks hold.
    const report: TypedLine =
      reports && draft.progress !== first.progress ? { percent: draft.progress, ...typed } : typed
    const asked = reports ? supposed(dates, [known.uid], report, civilNow(), locale) : {}
    const unread = reports && readReport(plan, known.uid, report, until, locale).unreadable.length > 0
    if (unread || Object.keys(asked).length > 0) {
      setTyped({ ...report, ...asked })
      setTab('report')
      return
    }
    const beside = memberOf(plan.tasks, editor.selection.active ?? 0)
    const saved = saveDraft(
      { schedule: plan, calculation: dates, until: civilNow() },
      // A share of a summary goes to the tasks below it only when that is asked for.
      known ? { ...draft, progress: first.progress } : draft,
      first,
      beside && { parent: beside.parent, after: beside.uid },
    )
    const intent = saved.ok && reports ? withReport(plan, saved.value, known.uid, report, locale) : saved
    if ('open' in intent) {
      setTyped(report)
      setFindings(intent.open)
      setTab('report')
      return
    }
    const code = draft.uid === null ? 'addTasks' : 'editTasks'
    const result = intent.ok
      ? intent.value.length === 0
        ? { ok: true as const }
        : editor.apply(intent.value, label(code, 1, draft.name.trim()))
      : intent
    if (!result.ok) {
      setRefused(result.problems.map(each => presentProblem(each, messages).error).join(' '))
      return
    }
    if (draft.uid === null) {
      const added = editor.schedule?.tasks.reduce((last, each) => (each.uid > last.uid ? each : last))
      if (added) editor.select([added.uid], added.uid)
    }
    if (isSummary && known && draft.progress !== first.progress)
      void reportTyped([known.uid], { percent: draft.progress })
    showToast('ok', draft.uid === null ? words.created(draft.name.trim()) : words.saved(draft.name.trim()))
    onClose()
  }
  const remove = (): void => {
    if (!known) return
    onClose()
    removeRows(context, [known.uid])
  }

  return (
    <Dialog
      open
      keepOpen
      onOpenChange={open => !open && onClose()}
      title={known ? words.editTitle(known.row, known.name) : words.createTitle}
      closeLabel={messages.common.close}
      size="medium"
      footer={
        <>
          {known && !readOnly && (
            <Button
              className={styles.left}
              variant="ghost"
              icon={<Trash2 size={16} aria-hidden="true" />}
              onClick={remove}
            >
              {words.remove}
            </Button>
          )}
          <Button onClick={onClose}>{readOnly ? messages.common.close : messages.common.cancel}</Button>
          {!readOnly && (
            <Button variant="primary" type="submit" form="task-form">
              {known ? words.save : words.create}
            </Button>
          )}
        </>
      }
    >
      <form
        id="task-form"
        className={styles.form}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          save()
        }}
      >
        <Segmented<Tab>
          label={known?.name ?? words.createTitle}
          value={tab}
          options={[
            ...(['general', 'schedule', 'notes'] as const).map(id => ({ id, label: words.tabs[id] })),
            ...(reports ? [{ id: 'report' as const, label: all.reportTab }] : []),
          ]}
          onChange={setTab}
        />
        <fieldset disabled={readOnly} className={styles.fields}>
          {tab === 'general' && <GeneralFields {...fields} />}
          {tab === 'general' && known?.origin?.kind === 'template' && (
            <Suspense fallback={null}>
              <NormLine task={known} />
            </Suspense>
          )}
          {tab === 'schedule' && <ScheduleFields {...fields} onClose={onClose} />}
          {tab === 'notes' && <NotesFields {...fields} />}
          {tab === 'report' && known && calculation && (
            <>
              <ReportFields
                typed={typed}
                known={knownOf(calculation, known, locale)}
                task={known}
                unreadable={readReport(schedule, known.uid, typed, until, locale).unreadable}
                onChange={change => setTyped(before => ({ ...before, ...change }))}
              />
              <ReportQuestions
                findings={findings}
                schedule={schedule}
                typed={typed}
                until={until}
                onChange={change => setTyped(before => ({ ...before, ...change }))}
              />
            </>
          )}
        </fieldset>
        {refused && (
          <p role="alert" className={styles.alert}>
            {refused}
          </p>
        )}
      </form>
    </Dialog>
  )
}

/** Edits of the dialog with those of what was reported in it, judged by the plan as the dialog leaves it. */
function withReport(
  plan: Schedule,
  edits: readonly Edit[],
  task: TaskId,
  typed: TypedLine,
  locale: Locale,
): Outcome<readonly Edit[]> | { readonly ok: false; readonly open: readonly Finding[] } {
  if (Object.keys(typed).length === 0) return { ok: true, value: edits, problems: [] }
  const applied = applyEdits(plan, edits)
  if (!applied.ok) return applied
  const after = calculate(applied.value.schedule)
  if (!after.ok) return after
  const found = judgeTyped(after.value, [task], typed, locale, civilNow())
  return found.open.length > 0
    ? { ok: false, open: found.open }
    : { ok: true, value: [...edits, ...found.edits], problems: [] }
}
