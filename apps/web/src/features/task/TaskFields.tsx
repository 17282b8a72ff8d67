import { formatDate } from '@parada/messages'
import { type ConstraintType, DAY, instant, type Schedule, type TaskId } from '@parada/schedule'
import { HelpCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { planDialog } from '../../actions/context.ts'
import picker from '../../components/DateField.module.css'
import { DayPicker } from '../../components/DateField.tsx'
import { civilNow } from '../../data/clock.ts'
import { countsWholeDays } from '../../editor/plan-facts.ts'
import { readDate } from '../../editor/read-date.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextArea, TextField } from '../../ui/TextField.tsx'
import { ComputedDates } from './ComputedDates.tsx'
import { PredecessorList } from './PredecessorList.tsx'
import styles from './TaskDialog.module.css'
import { type checkDraft, needsDate, type TaskDraft, withDuration, withFinish } from './task-form.ts'

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

export interface TaskFieldsProps {
  readonly schedule: Schedule
  readonly draft: TaskDraft
  /** The task that is edited; undefined while a new one is made. */
  readonly task: TaskId | undefined
  readonly isSummary: boolean
  readonly errors: Partial<ReturnType<typeof checkDraft>>
  onDraft(change: (before: TaskDraft) => TaskDraft): void
}

/** A typed date with a month to pick its day from: the clock time that stands there stays. */
function WithPicker(props: {
  readonly text: string
  readonly disabled?: boolean
  readonly children: ReactNode
  onPick(text: string): void
}) {
  const locale = useLocale()
  const found = readDate(props.text, locale, civilNow(), civilNow())
  const at = found ? instant(found.day * DAY) : null
  return (
    <div className={picker.field}>
      {props.children}
      {!props.disabled && (
        <DayPicker
          at={at}
          onPick={day => {
            const clock = found?.time == null ? '' : ` ${formatDate(locale, found.time, 'time')}`
            props.onPick(`${formatDate(locale, day)}${clock}`)
          }}
        />
      )}
    </div>
  )
}

/** Words of a tab, the mistake shown at a field, and how to change one. */
function useFields({ schedule, errors, onDraft }: TaskFieldsProps) {
  const { task: words, editors } = useAllMessages()
  const { hints } = editors
  const mistake = (key: keyof TaskFieldsProps['errors']): string | undefined => {
    const code = errors[key]
    return code && words.errors[code]
  }
  const set = (change: Partial<TaskDraft>): void => onDraft(before => ({ ...before, ...change }))
  return { words, hints, mistake, set, datePattern: countsWholeDays(schedule) ? hints.date : hints.dateTime }
}

/** Name, dates, progress, resources and predecessors of a task. */
export function GeneralFields(props: TaskFieldsProps) {
  const { schedule, draft, isSummary, errors, onDraft } = props
  const { words, hints, mistake, set, datePattern } = useFields(props)
  return (
    <>
      <div className={styles.grid}>
        <div className={styles.wide}>
          <TextField
            label={words.fields.name}
            value={draft.name}
            error={mistake('name')}
            required
            autoFocus
            onFocus={event => draft.uid === null && event.target.select()}
            onChange={name => set({ name })}
          />
        </div>
        <div className={styles.half}>
          <WithPicker
            text={draft.start}
            disabled={isSummary}
            onPick={start => onDraft(before => withFinish(schedule, { ...before, start }))}
          >
            <TextField
              label={words.fields.start}
              placeholder={datePattern}
              value={draft.start}
              error={mistake('start')}
              disabled={isSummary}
              onChange={start => onDraft(before => withFinish(schedule, { ...before, start }))}
            />
          </WithPicker>
        </div>
        <div className={styles.half}>
          <WithPicker
            text={draft.finish}
            disabled={isSummary}
            onPick={finish => onDraft(before => withDuration(schedule, { ...before, finish }))}
          >
            <TextField
              label={words.fields.finish}
              placeholder={datePattern}
              value={draft.finish}
              error={mistake('finish')}
              hint={isSummary ? hints.summary : hints.finish}
              disabled={isSummary}
              onChange={finish => onDraft(before => withDuration(schedule, { ...before, finish }))}
            />
          </WithPicker>
        </div>
        <div className={styles.half}>
          <TextField
            label={words.fields.duration}
            value={draft.duration}
            error={mistake('duration')}
            hint={hints.duration}
            disabled={isSummary}
            onChange={duration => onDraft(before => withFinish(schedule, { ...before, duration }))}
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
            error={mistake('progress')}
            hint={hints.progress}
            onChange={progress => set({ progress })}
          />
        </div>
        <div className={styles.wide}>
          <TextField
            label={words.fields.resources}
            value={draft.resources}
            hint={hints.resources}
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
  )
}

/** How a task is scheduled: mode, calendar, constraint, deadline, priority. */
export function ScheduleFields(props: TaskFieldsProps & { onClose(): void }) {
  const { why } = useAllMessages().editors
  const { schedule, draft, task, onDraft, onClose } = props
  const { words, hints, mistake, set, datePattern } = useFields(props)
  return (
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
          onChange={calendar => onDraft(before => withFinish(schedule, { ...before, calendar }))}
        />
      </div>
      <div className={styles.half}>
        <Select
          label={words.fields.constraint}
          value={draft.constraint}
          options={[
            ...CONSTRAINTS,
            ...(schedule.project.rules === 'p6' || P6_CONSTRAINTS.includes(draft.constraint) ? P6_CONSTRAINTS : []),
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
        <WithPicker
          text={draft.constraintDate}
          disabled={!needsDate(draft.constraint)}
          onPick={constraintDate => set({ constraintDate })}
        >
          <TextField
            label={words.fields.constraintDate}
            placeholder={datePattern}
            value={needsDate(draft.constraint) ? draft.constraintDate : ''}
            error={mistake('constraintDate')}
            disabled={!needsDate(draft.constraint)}
            onChange={constraintDate => set({ constraintDate })}
          />
        </WithPicker>
      </div>
      <div className={styles.half}>
        <WithPicker text={draft.deadline} onPick={deadline => set({ deadline })}>
          <TextField
            label={words.fields.deadline}
            placeholder={datePattern}
            value={draft.deadline}
            hint={hints.deadline}
            onChange={deadline => set({ deadline })}
          />
        </WithPicker>
      </div>
      <div className={styles.half}>
        <TextField
          label={words.fields.priority}
          type="number"
          min={0}
          max={1000}
          value={draft.priority}
          error={mistake('priority')}
          hint={hints.priority}
          onChange={priority => set({ priority })}
        />
      </div>
      <label className={`${styles.check} ${styles.wide}`}>
        <input type="checkbox" checked={draft.active} onChange={event => set({ active: event.target.checked })} />
        {words.fields.active}
      </label>
      {task !== undefined && (
        <div className={styles.wide}>
          <ComputedDates task={task} />
          <Button
            size="small"
            variant="ghost"
            icon={<HelpCircle size={16} aria-hidden="true" />}
            onClick={() => {
              planDialog.setState({ kind: 'why', task: task }, true)
              onClose()
            }}
          >
            {why.titleShort}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Who answers for a task, its work package and notes. */
export function NotesFields(props: TaskFieldsProps) {
  const { draft } = props
  const { words, set } = useFields(props)
  return (
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
  )
}
