import { formatDate } from '@parada/messages'
import {
  formatInstant,
  instant,
  inTheWay,
  memberOf,
  SAFETY_FINDINGS,
  shiftAt,
  shiftStart,
  shiftsOf,
  type TaskId,
} from '@parada/schedule'
import { CircleAlert, CircleHelp, Info } from 'lucide-react'
import { useState } from 'react'
import { addOvertime } from '../../actions/add-overtime.ts'
import { directLinks, removeLinks } from '../../actions/remove-links.ts'
import { shiftPart } from '../../data/shift-part.ts'
import { openRoom } from '../../data/store.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { problemText } from '../../i18n/problem-text.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { changeDrafts } from './drafts.ts'
import { answerOf, type Draft, knownOf, momentText, readLine, type SheetFinding, says, typed } from './sheet.ts'
import styles from './Update.module.css'
import type { SheetState } from './use-sheet.ts'

/** Questions that the reporter may answer with yes. */
const KEPT_BY_YES: ReadonlySet<string> = new Set(['doneWithOpenPredecessors', 'noTimeSpent', 'spentLowered'])

/** Why a line is refused or asked about, and the ways out of it; that of the current line, else the first. What was answered
 * of the current line stays in sight, so that it can be taken back. */
export function LineQuestion({ state, active }: { readonly state: SheetState; readonly active: TaskId | null }) {
  const { judged, drafts } = state
  const open = (task: TaskId): SheetFinding | undefined => {
    const all = judged.findings.get(task) ?? []
    const list = all.filter(each => !drafts[task]?.kept?.includes(answerOf(each)))
    return list.find(each => each.act === 'refuse') ?? list.find(each => each.act === 'ask') ?? list[0] ?? all[0]
  }
  const waiting = [...judged.refused, ...judged.asked]
  const task = active !== null && open(active) ? active : waiting[0]
  const finding = task === undefined ? undefined : open(task)
  const draft = task === undefined ? undefined : drafts[task]
  if (!finding || !draft || task === undefined) return null
  const others = judged.refused.flatMap(each => (each === task ? [] : (open(each) ?? [])))
  return (
    <>
      <Question key={`${task} ${answerOf(finding)}`} state={state} finding={finding} draft={draft} />
      {others.length > 0 && <Refusals state={state} findings={others} />}
    </>
  )
}

/** What a finding says of its line. */
function useFindingText({ calculation, context }: SheetState): (finding: SheetFinding) => string {
  const words = useAllMessages().update
  const locale = useLocale()
  return finding => {
    if (finding.code === 'unreadable') return words.finding.unreadable(words.columns[finding.field], finding.field)
    const ended = 'ended' in finding && finding.ended !== undefined ? formatDate(locale, finding.ended, 'dayTime') : ''
    return words.finding[finding.code](
      finding.code === 'changedMeanwhile' ? '' : inTheWay(calculation.schedule, finding),
      formatDate(locale, context.until, 'dayTime'),
      ended,
    )
  }
}

/** The other refused lines, each with its own reason. */
function Refusals({ state, findings }: { readonly state: SheetState; readonly findings: readonly SheetFinding[] }) {
  const words = useAllMessages().update
  const textOf = useFindingText(state)
  return (
    <ul className={styles.refusals} aria-label={words.refused(findings.length)}>
      {findings.map(finding => {
        const task = memberOf(state.calculation.schedule.tasks, finding.task)
        return (
          task && (
            <li key={finding.task}>
              <strong>
                {words.lineRefused(task.row)} · {task.name}
              </strong>{' '}
              {textOf(finding)}
            </li>
          )
        )
      })}
    </ul>
  )
}

function Question(props: { readonly state: SheetState; readonly finding: SheetFinding; readonly draft: Draft }) {
  const { state, finding, draft } = props
  const messages = useAllMessages()
  const words = messages.update
  const textOf = useFindingText(state)
  const [naming, setNaming] = useState<string | null>(null)
  const { calculation, context, plan } = state
  const { tasks } = calculation.schedule
  const task = memberOf(tasks, finding.task)
  const other = 'other' in finding && finding.other !== undefined ? memberOf(tasks, finding.other) : undefined
  if (!task) return null
  const put = (next: Draft | null) => changeDrafts(plan, context.from, { [task.uid]: next })
  const answered = draft.kept?.includes(answerOf(finding)) ?? false
  const keep = () => put({ ...draft, kept: [...(draft.kept ?? []), answerOf(finding)] })
  const askAgain = () => put({ ...draft, kept: draft.kept?.filter(each => each !== answerOf(finding)) ?? [] })
  const removeLink = () => {
    if (!other) return
    const result = removeLinks(calculation.schedule, other.uid, task.uid)
    if (!result.ok) showToast('err', problemText(messages, result.problems[0].code, result.problems[0].params))
  }
  const line = readLine(calculation.schedule, task.uid, draft, context).line
  const named = naming?.trim() ?? ''
  const refused = finding.act === 'refuse'
  const asked = finding.act === 'ask' && !answered
  const title = (refused ? words.lineRefused : asked ? words.lineAsked : words.lineKnown)(task.row)
  const Icon = refused ? CircleAlert : asked ? CircleHelp : Info
  return (
    <div
      className={styles.question}
      data-act={answered ? 'accept' : finding.act}
      role={finding.act === 'refuse' ? 'alert' : 'status'}
    >
      <p>
        <strong>
          <Icon size={16} aria-hidden="true" /> {title} · {task.name}
        </strong>{' '}
        {textOf(finding)} {finding.act === 'refuse' && words.restStays}
      </p>
      {naming !== null ? (
        <form
          className={styles.answers}
          onSubmit={event => {
            event.preventDefault()
            if (named !== '') put({ ...draft, override: named })
          }}
        >
          <TextField
            label={words.responsible}
            hideLabel
            placeholder={words.responsible}
            autoFocus
            value={naming}
            onChange={setNaming}
          />
          <Button size="small" type="submit" variant="primary" disabled={named === ''}>
            {words.answer}
          </Button>
        </form>
      ) : answered ? (
        <div className={styles.answers}>
          <span>{words.answers.kept}</span>
          <Button size="small" onClick={askAgain}>
            {words.answers.takeBack}
          </Button>
        </div>
      ) : (
        <div className={styles.answers}>
          {SAFETY_FINDINGS.has(finding.code) && finding.act === 'refuse' && (
            <Button size="small" onClick={() => setNaming('')}>
              {words.answers.override}
            </Button>
          )}
          {finding.code === 'actualAfterDataDate' && <LateAnswers state={state} task={task.uid} draft={draft} />}
          {finding.code === 'workedOutsideCalendar' && line && (
            <Button size="small" onClick={() => addOvertime(calculation, line, context.until, messages)}>
              {words.answers.overtime}
            </Button>
          )}
          {finding.code === 'doneAndOpen' && (
            <>
              <Button
                size="small"
                onClick={() =>
                  put(typed(calculation, task, { ...draft, percent: '100', remaining: '' }, 'percent', '100', context))
                }
              >
                {words.answers.ended}
              </Button>
              <Button size="small" onClick={() => put(stillOpen(draft))}>
                {words.answers.stillOpen}
              </Button>
            </>
          )}
          {finding.code === 'doneWithOpenPredecessors' &&
            other &&
            directLinks(calculation.schedule, other.uid, task.uid).length > 0 && (
              <Button size="small" onClick={removeLink}>
                {words.answers.removeLink}
              </Button>
            )}
          {finding.act === 'ask' && finding.code === 'changedMeanwhile' && (
            <Button size="small" onClick={() => put({ ...draft, seen: knownOf(task) })}>
              {words.answers.mine}
            </Button>
          )}
          {KEPT_BY_YES.has(finding.code) && (
            <Button size="small" onClick={keep}>
              {words.answers.keep}
            </Button>
          )}
          {finding.act !== 'accept' && (
            <Button size="small" onClick={() => put(null)}>
              {finding.code === 'changedMeanwhile' ? words.answers.theirs : words.answers.clear}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** A line without what says that it is done. */
function stillOpen({ finish: _, percent, remaining, ...rest }: Draft): Draft {
  const open = percent !== undefined && Number.parseFloat(percent) < 100
  const left = remaining !== undefined && says(remaining) && Number.parseFloat(remaining) !== 0
  return {
    ...rest,
    ...(open && { percent }),
    ...(left && { remaining }),
    supposed: rest.supposed?.filter(each => each !== 'finish') ?? [],
  }
}

/** Ways out for what lies after the end of the shift: it ended with it, or it belongs to a later one. */
function LateAnswers(props: { readonly state: SheetState; readonly task: TaskId; readonly draft: Draft }) {
  const words = useAllMessages().update
  const { draft, task } = props
  const { calculation, context, plan } = props.state
  const line = readLine(calculation.schedule, task, draft, context).line
  const put = (next: Draft | null) => changeDrafts(plan, context.from, { [task]: next })
  const moment = (at: number) => momentText(at, context)
  /** What lies after the end of the shift ended with it. */
  const clipped = () => {
    const late = (at: number | undefined) => at !== undefined && at > context.until
    put({
      ...draft,
      ...(late(line?.start) && { start: moment(context.until) }),
      ...(late(line?.finish) && { finish: moment(context.until) }),
    })
  }
  /** The line goes to the sheet of the shift in which it happened, and that sheet opens. */
  const later = () => {
    const shifts = shiftsOf(calculation.schedule.project)
    const at = Math.max(line?.start ?? 0, line?.finish ?? 0)
    const shift = shiftAt(shifts, instant(at - 1))
    const [from, until] = [shiftStart(shifts, shift), shiftStart(shifts, shift + 1)]
    const text = (of: number | undefined) => (of === undefined ? undefined : momentText(of, { ...context, until }))
    const [start, finish] = [text(line?.start), text(line?.finish)]
    put(null)
    const moved = { ...draft, ...(start !== undefined && { start }), ...(finish !== undefined && { finish }) }
    changeDrafts(plan, from, { [task]: moved })
    openRoom('turno', shiftPart('atualizar', formatInstant(from).slice(0, 16)))
  }
  return (
    <>
      <Button size="small" onClick={clipped}>
        {words.answers.takeDate(moment(context.until))}
      </Button>
      <Button size="small" onClick={later}>
        {words.answers.nextShift}
      </Button>
    </>
  )
}
