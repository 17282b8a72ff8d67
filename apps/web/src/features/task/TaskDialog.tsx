import { memberOf, type Schedule, type TaskId } from '@parada/schedule'
import { Trash2 } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { removeRows } from '../../actions/remove-rows.ts'
import { readReport } from '../../actions/report-line.ts'
import { useActionContext } from '../../components/use-action-context.ts'
import { useEditor } from '../../data/editor.ts'
import { useAllMessages, useLocale, useMessages } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { knownOf } from './known-report.ts'
import { ReportFields, ReportQuestions } from './ReportFields.tsx'
import styles from './TaskDialog.module.css'
import { GeneralFields, NotesFields, ScheduleFields } from './TaskFields.tsx'
import { type Tab, useTaskForm } from './use-task-form.ts'

const NormLine = lazy(() => import('../../components/NormLine.tsx'))

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
  const all = useAllMessages().update
  const {
    known,
    calculation,
    readOnly,
    tab,
    setTab,
    refused,
    typed,
    setTyped,
    findings,
    until,
    reports,
    fields,
    save,
    removeLink,
  } = useTaskForm(schedule, props.task, onClose)
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
                known={knownOf(calculation, known, locale, typed)}
                task={known}
                unreadable={readReport(schedule, known.uid, typed, until, locale).unreadable}
                onChange={change => setTyped(before => ({ ...before, ...change }))}
              />
              <ReportQuestions
                findings={findings}
                schedule={schedule}
                typed={typed}
                until={until}
                reasonShown
                onChange={change => setTyped(before => ({ ...before, ...change }))}
                onRemoveLink={removeLink}
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
