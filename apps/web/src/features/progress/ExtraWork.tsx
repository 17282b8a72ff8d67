import { formatDate, formatNumber, formatPercent, presentProblem } from '@parada/messages'
import {
  type Calculation,
  decideEmergent,
  type Emergent,
  emergentEffect,
  emergentLog,
  HOUR,
  memberOf,
  type Task,
  type TaskId,
} from '@parada/schedule'
import { type ReactNode, useMemo, useState } from 'react'
import { showInGantt } from '../../actions/show-tasks.ts'
import { civilNow } from '../../data/clock.ts'
import { editor } from '../../data/editor.ts'
import { reporter } from '../../data/reporter.ts'
import { showUndoToast } from '../../data/undo-toast.ts'
import { useProjectRole } from '../../data/use-project-role.ts'
import { label } from '../../editor/labels.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import look from '../../ui/Table.module.css'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { ExtraWorkForm } from './ExtraWorkForm.tsx'
import styles from './Progress.module.css'
import { workHours } from './work-hours.ts'

type Asked = Task & { readonly emergent: Emergent }

/** Work found during the shutdown: asked for with its effect on the finish, approved or refused, and kept as a log. */
export function ExtraWork({ calculation, parts }: { readonly calculation: Calculation; readonly parts: ReactNode }) {
  const messages = useAllMessages()
  const words = messages.extraWork
  const locale = useLocale()
  const role = useProjectRole()
  const log = useMemo(() => emergentLog(calculation), [calculation])
  const waiting = log.tasks.filter(task => task.emergent.state === 'proposed').length
  const heads = [words.equipment, words.service, words.work, words.between, words.by, words.reason, words.state]
  return (
    <>
      <div className={styles.bar}>
        {parts}
        {waiting > 0 && <strong>{words.count(waiting)}</strong>}
        {log.share !== null && (
          <span className={styles.hint}>
            {words.share(
              formatNumber(locale, log.extra, 0),
              formatNumber(locale, log.planned, 0),
              formatPercent(locale, log.share * 100, 1),
            )}
          </span>
        )}
      </div>
      <div className={styles.page}>
        {role !== 'viewer' && <ExtraWorkForm calculation={calculation} />}
        {log.tasks.length === 0 ? (
          <EmptyState title={words.none} hint={words.noneHint} />
        ) : (
          <div className={styles.wide}>
            <table className={look.table} aria-label={words.title}>
              <thead>
                <tr>
                  {heads.map(head => (
                    <th key={head} className={head === words.work ? look.number : undefined}>
                      {head}
                    </th>
                  ))}
                  <th className={look.number}>{words.finish}</th>
                  <th>{words.decided}</th>
                  <td />
                </tr>
              </thead>
              <tbody>
                {log.tasks.map(task => (
                  <Line key={task.uid} calculation={calculation} task={task} mayDecide={role !== 'viewer'} />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </div>
    </>
  )
}

function Line(props: { readonly calculation: Calculation; readonly task: Asked; readonly mayDecide: boolean }) {
  const { calculation, task } = props
  const messages = useAllMessages()
  const words = messages.extraWork
  const locale = useLocale()
  const [refusing, setRefusing] = useState<string | null>(null)
  /** What it would come behind; null until it was refused for it. */
  const [passed, setPassed] = useState<string | null>(null)
  const { schedule } = calculation
  const { state, by, at, reason, decidedBy, decidedAt, decision, effect } = task.emergent
  // What waits is judged by the plan as it is now: it may have moved since it was asked for.
  const seconds = useMemo(
    () => (state === 'proposed' ? emergentEffect(calculation, task.uid) : (effect ?? null)),
    [calculation, task.uid, state, effect],
  )
  const names = (uids: readonly TaskId[]): string =>
    uids.map(uid => memberOf(schedule.tasks, uid)?.name ?? '').join(', ') || '–'
  const after = schedule.links.filter(link => link.to === task.uid).map(link => link.from)
  const before = schedule.links.filter(link => link.from === task.uid).map(link => link.to)
  const when = (who: string | undefined, moment: number | undefined): string =>
    [who, moment === undefined ? '' : formatDate(locale, moment, 'dayTime')].filter(Boolean).join(' · ') || '–'
  const decide = (to: 'approved' | 'refused', why?: string, answers?: string) => {
    const edits = decideEmergent({ schedule, calculation }, task.uid, to, {
      ...(reporter.name !== undefined && { by: reporter.name }),
      at: civilNow(),
      ...(why && { why }),
      ...(answers && { answers }),
    })
    if (!edits.ok && edits.problems[0].code === 'schedule.extraWorkPassed') {
      setPassed(presentProblem(edits.problems[0], messages).error)
      return
    }
    const result = edits.ok ? editor.apply(edits.value, label('editTasks', 1, task.name)) : edits
    if (!result.ok) showToast('err', presentProblem(result.problems[0], messages).error)
    else
      showUndoToast(
        'ok',
        to === 'approved' ? words.approvedNow(task.name) : words.refusedNow(task.name),
        messages.shell.undoPlain,
      )
  }
  return (
    <tr>
      <td className={styles.tag}>{task.equipment ?? '–'}</td>
      <td>
        <button type="button" className={look.task} onClick={() => showInGantt([task.uid])}>
          {task.name}
        </button>
      </td>
      <td className={look.number}>{formatNumber(locale, workHours(schedule, task), 0)}</td>
      <td>
        {names(after)} → {names(before)}
      </td>
      <td>{when(by, at)}</td>
      <td>{reason ?? '–'}</td>
      <td>{words.states[state]}</td>
      <td className={look.number} data-tone={(seconds ?? 0) > 0 ? 'bad' : ''}>
        {seconds === null
          ? '–'
          : `${seconds > 0 ? '+' : seconds < 0 ? '−' : ''}${formatNumber(locale, Math.abs(seconds) / HOUR, 1)} h`}
      </td>
      <td>
        {when(decidedBy, decidedAt)}
        {decision && <span className={styles.hint}> {decision}</span>}
      </td>
      <td>
        {state === 'proposed' &&
          props.mayDecide &&
          (passed !== null ? (
            <PassedForm
              said={passed}
              onAnswer={answers => decide('approved', undefined, answers)}
              onCancel={() => setPassed(null)}
            />
          ) : refusing === null ? (
            <span className={styles.row}>
              <Button size="small" variant="primary" onClick={() => decide('approved')}>
                {words.approve}
              </Button>
              <Button size="small" onClick={() => setRefusing('')}>
                {words.refuse}
              </Button>
            </span>
          ) : (
            <form
              className={styles.row}
              onSubmit={event => {
                event.preventDefault()
                if (refusing.trim() !== '') decide('refused', refusing.trim())
              }}
            >
              <TextField
                label={words.why}
                hideLabel
                placeholder={words.why}
                size="small"
                autoFocus
                value={refusing}
                onChange={setRefusing}
                onKeyDown={event => event.key === 'Escape' && setRefusing(null)}
              />
              <Button size="small" type="submit" disabled={refusing.trim() === ''}>
                {words.confirmRefuse}
              </Button>
            </form>
          ))}
      </td>
    </tr>
  )
}

/** Approval of work that comes behind its test or closing: what it passes, and the name of who answers for it. */
function PassedForm(props: { readonly said: string; onAnswer(name: string): void; onCancel(): void }) {
  const words = useAllMessages().extraWork
  const [name, setName] = useState('')
  return (
    <form
      className={styles.row}
      onSubmit={event => {
        event.preventDefault()
        if (name.trim() !== '') props.onAnswer(name.trim())
      }}
    >
      <strong role="alert">{props.said}</strong>
      <TextField
        label={words.answers}
        hideLabel
        placeholder={words.answers}
        size="small"
        autoFocus
        value={name}
        onChange={setName}
        onKeyDown={event => event.key === 'Escape' && props.onCancel()}
      />
      <Button size="small" type="submit" disabled={name.trim() === ''}>
        {words.approveAnyway}
      </Button>
    </form>
  )
}
