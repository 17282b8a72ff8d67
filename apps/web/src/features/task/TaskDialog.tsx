import { presentProblem } from '@parada/messages'
import { type ConstraintType, deleteRows, FLAG, memberOf, type Schedule, type TaskId } from '@parada/schedule'
import { HelpCircle, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { planDialog } from '../../actions/context.ts'
import { civilNow } from '../../data/clock.ts'
import { editor, useEditor } from '../../data/editor.ts'
import { label } from '../../editor/labels.ts'
import { countsWholeDays } from '../../editor/plan-facts.ts'
import { useLocale, useMessages } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextArea, TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { ComputedDates } from './ComputedDates.tsx'
import { PredecessorList } from './PredecessorList.tsx'
import styles from './TaskDialog.module.css'
import {
  checkDraft,
  draftOf,
  needsDate,
  newDraft,
  saveDraft,
  type TaskDraft,
  withDuration,
  withFinish,
} from './task-form.ts'

type Tab = 'general' | 'schedule' | 'notes'

const CONSTRAINTS: readonly ConstraintType[] = [
  'asap',
  'alap',
  'startNoEarlierThan',
  'startNoLaterThan',
  'finishNoEarlierThan',
  'finishNoLaterThan',
  'mustStartOn',
  'mustFinishOn',
]
const P6_CONSTRAINTS: readonly ConstraintType[] = ['startOn', 'finishOn', 'mandatoryStart', 'mandatoryFinish']

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
  const { task: words } = messages
  const calculation = editor.calculation
  const known = props.task === 'new' ? undefined : memberOf(schedule.tasks, props.task)
  // What was there when the dialog opened is what changes are told from.
  const [first] = useState<TaskDraft>(() =>
    known && calculation
      ? draftOf(schedule, calculation, known, locale)
      : newDraft(schedule, words.defaultName, civilNow(), locale),
  )
  const [draft, setDraft] = useState(first)
  const [tab, setTab] = useState<Tab>('general')
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const wholeDays = countsWholeDays(schedule)
  const index = known && calculation ? calculation.indexOf(known.uid) : -1
  const isSummary = index >= 0 && ((calculation?.flags[index] ?? 0) & FLAG.summary) !== 0
  const errors = tried ? checkDraft(schedule, draft, isSummary) : {}
  const said = (key: keyof typeof errors): string | undefined => {
    const code = errors[key]
    return code && words.errors[code]
  }
  const set = (change: Partial<TaskDraft>): void => setDraft(before => ({ ...before, ...change }))
  const datePattern = wholeDays ? words.hints.date : words.hints.dateTime

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
    const intent = saveDraft({ schedule: plan, calculation: dates }, draft, first)
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
    showToast('ok', draft.uid === null ? words.created(draft.name.trim()) : words.saved(draft.name.trim()))
    onClose()
  }
  const remove = (): void => {
    const { schedule: plan, calculation: dates } = editor
    if (!known || !plan || !dates) return
    const intent = deleteRows({ schedule: plan, calculation: dates }, [known.uid])
    const result = intent.ok ? editor.apply(intent.value, label('removeTasks', 1, known.name)) : intent
    if (result.ok) onClose()
    else setRefused(result.problems.map(each => presentProblem(each, messages).error).join(' '))
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
          {known && (
            <Button
              className={styles.left}
              variant="ghost"
              icon={<Trash2 size={16} aria-hidden="true" />}
              onClick={remove}
            >
              {words.remove}
            </Button>
          )}
          <Button onClick={onClose}>{messages.common.cancel}</Button>
          <Button variant="primary" type="submit" form="task-form">
            {known ? words.save : words.create}
          </Button>
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
          options={(['general', 'schedule', 'notes'] as const).map(id => ({ id, label: words.tabs[id] }))}
          onChange={setTab}
        />
        {tab === 'general' && (
          <>
            <div className={styles.grid}>
              <div className={styles.wide}>
                <TextField
                  label={words.fields.name}
                  value={draft.name}
                  error={said('name')}
                  required
                  autoFocus
                  onFocus={event => draft.uid === null && event.target.select()}
                  onChange={name => set({ name })}
                />
              </div>
              <div className={styles.half}>
                <TextField
                  label={words.fields.start}
                  placeholder={datePattern}
                  value={draft.start}
                  error={said('start')}
                  disabled={isSummary}
                  onChange={start => setDraft(before => withFinish(schedule, { ...before, start }))}
                />
              </div>
              <div className={styles.half}>
                <TextField
                  label={words.fields.finish}
                  placeholder={datePattern}
                  value={draft.finish}
                  error={said('finish')}
                  hint={isSummary ? words.hints.summary : words.hints.finish}
                  disabled={isSummary}
                  onChange={finish => setDraft(before => withDuration(schedule, { ...before, finish }))}
                />
              </div>
              <div className={styles.half}>
                <TextField
                  label={words.fields.duration}
                  value={draft.duration}
                  error={said('duration')}
                  hint={words.hints.duration}
                  disabled={isSummary}
                  onChange={duration => setDraft(before => withFinish(schedule, { ...before, duration }))}
                />
              </div>
              <div className={styles.half}>
                <TextField
                  label={words.fields.progress}
                  type="number"
                  min={0}
                  max={100}
                  step={5}
                  value={draft.progress}
                  error={said('progress')}
                  hint={words.hints.progress}
                  onChange={progress => set({ progress })}
                />
              </div>
              <div className={styles.wide}>
                <TextField
                  label={words.fields.resources}
                  value={draft.resources}
                  hint={words.hints.resources}
                  list="task-resources"
                  onChange={resources => set({ resources })}
                />
                <datalist id="task-resources">
                  {schedule.resources.slice(0, 200).map(each => (
                    <option key={each.uid} value={each.name} />
                  ))}
                </datalist>
              </div>
            </div>
            <PredecessorList
              schedule={schedule}
              draft={draft}
              errors={errors}
              onChange={predecessors => set({ predecessors })}
            />
          </>
        )}
        {tab === 'schedule' && (
          <div className={styles.grid}>
            <div className={styles.half}>
              <Select
                label={words.fields.mode}
                value={draft.mode}
                options={(['auto', 'manual'] as const).map(mode => ({ value: mode, label: words.modes[mode] }))}
                onChange={mode => set({ mode })}
              />
            </div>
            <div className={styles.half}>
              <Select
                label={words.fields.calendar}
                value={draft.calendar}
                options={[
                  { value: '', label: words.projectCalendar },
                  ...schedule.calendars
                    .filter(each => !each.ofResource)
                    .map(each => ({ value: String(each.id), label: each.name })),
                ]}
                onChange={calendar => setDraft(before => withFinish(schedule, { ...before, calendar }))}
              />
            </div>
            <div className={styles.half}>
              <Select
                label={words.fields.constraint}
                value={draft.constraint}
                options={[
                  ...CONSTRAINTS,
                  ...(schedule.project.rules === 'p6' || P6_CONSTRAINTS.includes(draft.constraint)
                    ? P6_CONSTRAINTS
                    : []),
                ].map(type => ({ value: type, label: words.constraints[type] }))}
                onChange={constraint =>
                  set({
                    constraint,
                    ...(needsDate(constraint) &&
                      draft.constraintDate === '' && {
                        constraintDate: constraint.toLowerCase().includes('finish') ? draft.finish : draft.start,
                      }),
                  })
                }
              />
            </div>
            <div className={styles.half}>
              <TextField
                label={words.fields.constraintDate}
                placeholder={datePattern}
                value={needsDate(draft.constraint) ? draft.constraintDate : ''}
                error={said('constraintDate')}
                disabled={!needsDate(draft.constraint)}
                onChange={constraintDate => set({ constraintDate })}
              />
            </div>
            <div className={styles.half}>
              <TextField
                label={words.fields.deadline}
                placeholder={datePattern}
                value={draft.deadline}
                hint={words.hints.deadline}
                onChange={deadline => set({ deadline })}
              />
            </div>
            <div className={styles.half}>
              <TextField
                label={words.fields.priority}
                type="number"
                min={0}
                max={1000}
                value={draft.priority}
                error={said('priority')}
                hint={words.hints.priority}
                onChange={priority => set({ priority })}
              />
            </div>
            <label className={`${styles.check} ${styles.wide}`}>
              <input type="checkbox" checked={draft.active} onChange={event => set({ active: event.target.checked })} />
              {words.fields.active}
            </label>
            {known && (
              <div className={styles.wide}>
                <ComputedDates task={known.uid} />
                <Button
                  size="small"
                  variant="ghost"
                  icon={<HelpCircle size={16} aria-hidden="true" />}
                  onClick={() => {
                    planDialog.set({ kind: 'why', task: known.uid })
                    onClose()
                  }}
                >
                  {words.why.titleShort}
                </Button>
              </div>
            )}
          </div>
        )}
        {tab === 'notes' && (
          <div className={styles.grid}>
            <div className={styles.half}>
              <TextField
                label={words.fields.responsible}
                value={draft.responsible}
                onChange={responsible => set({ responsible })}
              />
            </div>
            <div className={styles.half}>
              <TextField
                label={words.fields.workPackage}
                value={draft.workPackage}
                onChange={workPackage => set({ workPackage })}
              />
            </div>
            <div className={styles.wide}>
              <TextArea label={words.fields.notes} rows={8} value={draft.notes} onChange={notes => set({ notes })} />
            </div>
          </div>
        )}
        {refused && (
          <p role="alert" className={styles.alert}>
            {refused}
          </p>
        )}
      </form>
    </Dialog>
  )
}
