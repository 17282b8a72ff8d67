import { formatNumber } from '@parada/messages'
import {
  boundOf,
  type Calculation,
  estimateEdits,
  HOUR,
  RISK_SHAPES,
  type RiskShape,
  type TaskId,
} from '@parada/schedule'
import { useState } from 'react'
import { showInGantt } from '../../actions/show-tasks.ts'
import { editor } from '../../data/editor.ts'
import { label } from '../../editor/labels.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { EditableList } from './EditableList.tsx'
import { rowsOf } from './rows.ts'

const EMPTY = { rows: '', low: '', likely: '', high: '' }
type Draft = typeof EMPTY

/** Estimates of tasks themselves, one or several at once: in hours, or in per cent of what the plan says. */
export function Estimates(props: { readonly calculation: Calculation; readonly readOnly: boolean }) {
  const { calculation, readOnly } = props
  const words = useAllMessages().risk
  const locale = useLocale()
  // What is chosen once holds for the estimates after it.
  const [shape, setShape] = useState<RiskShape>('triangular')
  const own = calculation.schedule.tasks.flatMap(({ uid, name, estimate, duration }) =>
    estimate ? [{ id: uid, name, estimate, duration }] : [],
  )
  const hours = (seconds: number) => formatNumber(locale, seconds / HOUR, 1)
  const remove = (tasks: readonly TaskId[]) =>
    void editor.apply(
      tasks.map(task => ({ kind: 'setTask', task, changes: { estimate: null } })),
      label('editProject'),
    )
  const add = (draft: Draft): boolean => {
    const tasks = rowsOf(draft.rows, calculation)
    const [low, likely, high] = [draft.low, draft.likely, draft.high].map(boundOf)
    const some = tasks && low && high && (likely || draft.likely.trim() === '')
    const edits = some && estimateEdits(calculation, tasks, { low, ...(likely && { likely }), high, shape })
    return edits ? editor.apply(edits, label('editProject')).ok : false
  }
  const field = (draft: Draft, change: (next: Draft) => void) => (key: keyof Draft, name: string, hint?: string) => (
    <TextField
      label={name}
      size="small"
      hint={hint}
      value={draft[key]}
      onChange={value => change({ ...draft, [key]: value })}
    />
  )
  return (
    <EditableList
      title={words.estimates}
      items={own}
      readOnly={readOnly}
      empty={EMPTY}
      bad={words.badEstimate}
      addLabel={words.estimate}
      line={({ estimate, duration }) =>
        `${hours(estimate.low.seconds)}–${hours((estimate.likely ?? duration).seconds)}–${hours(estimate.high.seconds)} h · ${words.shapes[estimate.shape ?? 'triangular']}`
      }
      onShow={({ id }) => showInGantt([id])}
      add={add}
      onRemove={({ id }) => remove([id])}
      onRemoveAll={() => remove(own.map(each => each.id))}
      fields={(draft, change) => {
        const of = field(draft, change)
        return (
          <>
            {of('rows', words.rows, words.rowsHint)}
            {of('low', words.least, words.boundHint)}
            {of('likely', words.likely, words.likelyHint)}
            {of('high', words.most, words.boundHint)}
            <Select<RiskShape>
              label={words.shape}
              size="small"
              value={shape}
              options={RISK_SHAPES.map(value => ({ value, label: words.shapes[value] }))}
              onChange={setShape}
            />
          </>
        )
      }}
    />
  )
}
