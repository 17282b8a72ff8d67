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
  type TaskId,
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
  const [brought, setBrought] = useState<ReadonlySet<TaskId>>(new Set())
  const { project } = calculation.schedule
  const shifts = shiftsOf(project)
  const now = project.statusDate ?? civilNow()
  const shift = shiftAt(shifts, now)
  const round = permitRound(calculation, shiftStart(shifts, shift), shiftStart(shifts, shift + 1))
  const proposed = permitsBySteps(calculation)
  const propose = () => {
    if (!editor.apply(proposed, label('editProject')).ok) return
    setBrought(new Set(proposed.flatMap(each => (each.kind === 'setTask' ? [each.task] : []))))
  }
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
        <Button size="small" onClick={propose}>
          {words.permitsBySteps} ({formatNumber(locale, proposed.length)})
        </Button>
      )}
      <Brought tasks={calculation.schedule.tasks.filter(each => brought.has(each.uid) && each.permits)} />
    </section>
  )
}

/** The tasks that permits were just proposed for: no shift of theirs may be near enough to show them above. */
function Brought({ tasks }: { readonly tasks: readonly Task[] }) {
  const words = useAllMessages().readiness
  if (tasks.length === 0) return null
  return (
    <>
      <p role="status">{words.permitsBrought(tasks.length)}</p>
      <ul className={styles.list} aria-label={words.permitsBrought(tasks.length)}>
        {tasks.map(task => (
          <li key={task.uid} className={styles.row}>
            <div className={styles.what}>
              <strong>
                {task.row} {task.name}
              </strong>
              <span className={styles.hint}>{task.permits?.map(each => words.kinds[each.kind]).join(', ')}</span>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
