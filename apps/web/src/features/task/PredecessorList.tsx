import { type LinkType, memberOf, type Schedule } from '@parada/schedule'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './TaskDialog.module.css'
import { TaskPicker } from './TaskPicker.tsx'
import { availablePredecessors, type DraftErrors, type PredecessorRow, type TaskDraft } from './task-form.ts'

const TYPES: readonly LinkType[] = ['FS', 'SS', 'FF', 'SF']

/** The predecessors of a task: which, how linked, how far apart. */
export function PredecessorList(props: {
  readonly schedule: Schedule
  readonly draft: TaskDraft
  readonly errors: DraftErrors
  onChange(rows: readonly PredecessorRow[]): void
}) {
  const { schedule, draft, errors } = props
  const { task: words, gantt, editors } = useAllMessages()
  const { hints } = editors
  const [none, setNone] = useState(false)
  const available = availablePredecessors(schedule, draft)
  const rows = draft.predecessors
  const change = (at: number, row: Partial<PredecessorRow>): void =>
    props.onChange(rows.map((each, index) => (index === at ? { ...each, ...row } : each)))
  const add = (): void => {
    setNone(available.length === 0)
    if (available.length > 0) props.onChange([...rows, { from: null, type: 'FS', lag: '' }])
  }
  return (
    <section className={styles.section} aria-label={words.fields.predecessors}>
      <div className={styles.head}>
        <h3>{words.fields.predecessors}</h3>
        <Button size="small" icon={<Plus size={14} aria-hidden="true" />} onClick={add}>
          {words.addPredecessor}
        </Button>
      </div>
      {rows.length === 0 && !none && <p className={styles.none}>{words.noPredecessors}</p>}
      {rows.map((row, at) => {
        const task = row.from === null ? undefined : memberOf(schedule.tasks, row.from)
        const error = errors[`lag${at}`]
        return (
          <div key={row.from ?? `new${at}`} className={styles.pred}>
            <TaskPicker
              label={words.fields.predecessor}
              value={task}
              tasks={task ? [task, ...available] : available}
              autoFocus={row.from === null}
              onChange={from => change(at, { from })}
            />
            <Select
              label={words.fields.type}
              hideLabel
              value={row.type}
              options={TYPES.map(type => ({ value: type, label: gantt.linkTypesLong[type] }))}
              onChange={type => change(at, { type })}
            />
            <TextField
              label={words.fields.lag}
              hideLabel
              placeholder={words.fields.lag}
              title={hints.lag}
              value={row.lag}
              error={error && words.errors[error]}
              onChange={lag => change(at, { lag })}
            />
            <IconButton
              label={words.removePredecessor(task?.name ?? '')}
              icon={<Trash2 size={16} />}
              onClick={() => {
                setNone(false)
                props.onChange(rows.filter((_, index) => index !== at))
              }}
            />
          </div>
        )
      })}
      {none && (
        <p role="alert" className={styles.alert}>
          {words.errors.noPredecessors}
        </p>
      )}
    </section>
  )
}
