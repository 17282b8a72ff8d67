import { type Calculation, isLeaf, PERMIT_KINDS, type PermitKind, type Task } from '@parada/schedule'
import { editor, useEditor } from '../../data/editor.ts'
import { label } from '../../editor/labels.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './Readiness.module.css'

/** The task in a row of the plan, as a person types its number. */
export function taskInRow({ schedule }: Calculation, text: string): Task | null {
  const at = /^\d+$/.test(text.trim()) ? schedule.tasks.findIndex(each => each.row === Number(text)) : -1
  return schedule.tasks[at] ?? null
}

/** Permits that one task works under: ticked and unticked by hand. */
export function PermitEditor(props: {
  /** The plan as it is drawn, which may be older than the plan as it is. */
  readonly calculation: Calculation
  readonly row: string
  onRow(row: string): void
}) {
  const { row, onRow } = props
  // A second tick builds on the first, also while the room still waits to be drawn again.
  const calculation = useEditor(state => state.calculation) ?? props.calculation
  const words = useAllMessages().readiness
  const task = taskInRow(calculation, row)
  const sound = task !== null && isLeaf(calculation, calculation.indexOf(task.uid))
  const turn = (kind: PermitKind) => {
    if (!task) return
    const own = task.permits ?? []
    const left = own.filter(each => each.kind !== kind)
    const permits = left.length < own.length ? left : [...own, { kind }]
    editor.apply(
      [{ kind: 'setTask', task: task.uid, changes: { permits: permits.length > 0 ? permits : null } }],
      label('editProject'),
    )
  }
  return (
    <fieldset className={styles.editor}>
      <legend>{words.permitsOf}</legend>
      <TextField
        label={words.row}
        size="small"
        inputMode="numeric"
        value={row}
        error={row.trim() !== '' && !sound ? words.noRow : undefined}
        onChange={onRow}
      />
      {sound && (
        <>
          <strong>{task.name}</strong>
          {PERMIT_KINDS.map(kind => (
            <label key={kind}>
              <input
                type="checkbox"
                checked={task.permits?.some(each => each.kind === kind) ?? false}
                onChange={() => turn(kind)}
              />{' '}
              {words.kinds[kind]}
            </label>
          ))}
        </>
      )}
    </fieldset>
  )
}
