import { formatNumber } from '@parada/messages'
import {
  boundOf,
  type Calculation,
  estimateEdits,
  HOUR,
  RISK_SHAPES,
  type RiskShape,
  type Task,
} from '@parada/schedule'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { showInGantt } from '../../actions/show-tasks.ts'
import { editor } from '../../data/editor.ts'
import { label } from '../../editor/labels.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Select } from '../../ui/Select.tsx'
import look from '../../ui/Table.module.css'
import { TextField } from '../../ui/TextField.tsx'
import styles from './Risk.module.css'
import { rowsOf } from './rows.ts'

const EMPTY = { rows: '', low: '', likely: '', high: '' }
/** So many estimates are listed; the rest are counted. */
const LISTED = 30

/** Estimates of tasks themselves, one or several at once: in hours, or in per cent of what the plan says. */
export function Estimates(props: { readonly calculation: Calculation; readonly readOnly: boolean }) {
  const { calculation, readOnly } = props
  const words = useAllMessages().risk
  const locale = useLocale()
  const [draft, setDraft] = useState(EMPTY)
  const [shape, setShape] = useState<RiskShape>('triangular')
  const [bad, setBad] = useState(false)
  const own = calculation.schedule.tasks.filter(each => each.estimate !== undefined)
  const hours = (seconds: number) => formatNumber(locale, seconds / HOUR, 1)
  const told = ({ estimate, duration }: Task) =>
    estimate &&
    `${hours(estimate.low.seconds)}–${hours((estimate.likely ?? duration).seconds)}–${hours(estimate.high.seconds)} h · ${words.shapes[estimate.shape ?? 'triangular']}`
  const forget = (tasks: readonly Task[]) =>
    editor.apply(
      tasks.map(({ uid }) => ({ kind: 'setTask', task: uid, changes: { estimate: null } })),
      label('editProject'),
    )
  const give = () => {
    const tasks = rowsOf(draft.rows, calculation)
    const [low, likely, high] = [draft.low, draft.likely, draft.high].map(boundOf)
    const some = tasks && low && high && (likely || draft.likely.trim() === '')
    const edits = some && estimateEdits(calculation, tasks, { low, ...(likely && { likely }), high, shape })
    setBad(!edits)
    if (!edits) return
    editor.apply(edits, label('editProject'))
    setDraft(EMPTY)
  }
  const field = (key: keyof typeof EMPTY, name: string, hint?: string) => (
    <TextField
      label={name}
      size="small"
      hint={hint}
      value={draft[key]}
      onChange={value => setDraft({ ...draft, [key]: value })}
    />
  )
  return (
    <section aria-label={words.estimates}>
      <h2>{words.estimates}</h2>
      <ul className={styles.items}>
        {own.slice(0, LISTED).map(task => (
          <li key={task.uid}>
            <button type="button" className={look.task} onClick={() => showInGantt([task.uid])}>
              {task.name}
            </button>
            <span className={styles.hint}>{told(task)}</span>
            {!readOnly && (
              <IconButton
                label={`${words.remove}: ${task.name}`}
                icon={<Trash2 size={16} />}
                onClick={() => forget([task])}
              />
            )}
          </li>
        ))}
      </ul>
      {own.length > LISTED && <p className={styles.hint}>{words.more(formatNumber(locale, own.length - LISTED))}</p>}
      {!readOnly && (
        <form
          className={styles.form}
          onSubmit={event => {
            event.preventDefault()
            give()
          }}
        >
          {field('rows', words.rows, words.rowsHint)}
          {field('low', words.least, words.boundHint)}
          {field('likely', words.likely, words.likelyHint)}
          {field('high', words.most, words.boundHint)}
          <Select<RiskShape>
            label={words.shape}
            size="small"
            value={shape}
            options={RISK_SHAPES.map(value => ({ value, label: words.shapes[value] }))}
            onChange={setShape}
          />
          {bad && (
            <p role="alert" className={styles.stale}>
              {words.badEstimate}
            </p>
          )}
          <Button size="small" type="submit">
            {words.estimate}
          </Button>
          {own.length > 1 && (
            <Button size="small" onClick={() => forget(own)}>
              {words.forgetAll}
            </Button>
          )}
        </form>
      )}
    </section>
  )
}
