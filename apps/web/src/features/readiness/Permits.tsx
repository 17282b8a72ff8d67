import { formatNumber } from '@parada/messages'
import {
  type Calculation,
  HOUR,
  issuePermits,
  permitRound,
  permitsBySteps,
  shiftAt,
  shiftStart,
  shiftsOf,
  type Task,
} from '@parada/schedule'
import { useState } from 'react'
import { civilNow } from '../../data/clock.ts'
import { editor } from '../../data/editor.ts'
import { label } from '../../editor/labels.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { PermitEditor } from './PermitEditor.tsx'
import styles from './Readiness.module.css'

export interface Given {
  readonly calculation: Calculation
  readonly who: string
  readonly readOnly: boolean
}

/** Permits of the shift of the data date, else of the clock: which hold, which have to be issued. */
export function Permits({ calculation, who, readOnly }: Given) {
  const words = useAllMessages().readiness
  const locale = useLocale()
  const [nobody, setNobody] = useState(false)
  const [row, setRow] = useState('')
  const { project } = calculation.schedule
  const shifts = shiftsOf(project)
  const now = project.statusDate ?? civilNow()
  const shift = shiftAt(shifts, now)
  const round = permitRound(calculation, shiftStart(shifts, shift), shiftStart(shifts, shift + 1))
  const proposed = permitsBySteps(calculation)
  const issue = (task: Task) => {
    const edits = issuePermits(calculation, task, now, who)
    setNobody(edits.length === 0)
    if (edits.length > 0) editor.apply(edits, label('editProject'))
  }
  return (
    <section aria-label={words.permits}>
      <h2>{words.permits}</h2>
      <p className={styles.hint}>{words.permitHint}</p>
      <p>{words.permitSum(formatNumber(locale, round.toIssue), formatNumber(locale, round.work / HOUR, 1))}</p>
      {nobody && <p role="alert">{words.issueWho}</p>}
      <ul className={styles.list}>
        {round.lines.map(({ task, missing, expired }) => (
          <li key={task.uid} className={styles.row}>
            <div className={styles.what}>
              <strong>{task.name}</strong>
              <span className={styles.hint}>
                {task.permits?.map(each => words.kinds[each.kind]).join(', ')} ·{' '}
                {missing.length === 0 ? words.inForce : expired ? words.expired : words.notIssued}
              </span>
            </div>
            {!readOnly && missing.length > 0 && (
              <div className={styles.acts}>
                <Button size="small" aria-label={`${words.issue}: ${task.name}`} onClick={() => issue(task)}>
                  {words.issue}
                </Button>
              </div>
            )}
            {!readOnly && (
              <Button
                size="small"
                variant="ghost"
                aria-label={`${words.change}: ${task.name}`}
                onClick={() => setRow(String(task.row))}
              >
                {words.change}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {!readOnly && <PermitEditor calculation={calculation} row={row} onRow={setRow} />}
      {!readOnly && proposed.length > 0 && (
        <Button size="small" onClick={() => editor.apply(proposed, label('editProject'))}>
          {words.permitsBySteps} ({formatNumber(locale, proposed.length)})
        </Button>
      )}
    </section>
  )
}
