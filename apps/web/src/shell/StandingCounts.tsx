import { type Calculation, memberOf, planStanding, type Standing, type TaskId } from '@parada/schedule'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { ganttHandle } from '../actions/context.ts'
import { useAudit } from '../components/use-audit.ts'
import { useIsPhone } from '../components/use-media.ts'
import { civilNow } from '../data/clock.ts'
import { editor } from '../data/editor.ts'
import { matrixOf } from '../data/load-matrix.ts'
import { openRoom } from '../data/store.ts'
import { useAllMessages } from '../i18n/i18n.tsx'
import { problemText } from '../i18n/problem-text.ts'
import { cx } from '../ui/cx.ts'
import { Popover } from '../ui/Popover.tsx'
import styles from './StatusLine.module.css'

/** Milliseconds that a plan has to rest before it is judged: typing goes first. */
const REST = 400
/** Lines of a list; more are said by number. */
const LINES = 200

/** What is wrong with the plan, each kind a count that opens its list; "no problems" only where every count is zero. */
export function StandingCounts({ calculation, past }: { readonly calculation: Calculation; readonly past: boolean }) {
  const { shell, audit } = useAllMessages()
  const unsafe = useAudit(calculation)?.safetyFindings ?? null
  const [found, setFound] = useState<readonly Standing[] | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setFound(planStanding(calculation, civilNow(), matrixOf(calculation))), REST)
    return () => clearTimeout(timer)
  }, [calculation])
  if (found === null || unsafe === null) return null
  if (found.length === 0 && unsafe === 0)
    return past ? null : (
      <span className={styles.fine}>
        <CircleCheck size={14} aria-hidden="true" />
        {shell.noProblems}
      </span>
    )
  return (
    <>
      {unsafe > 0 && <Leading text={audit.status(unsafe)} room="qualidade" tone={styles.grave} />}
      {found.map(each => (
        <Count key={each.kind} standing={each} calculation={calculation} />
      ))}
    </>
  )
}

/** A count whose list is a room of its own: a button where a finger can hit it, plain words where it could not. */
function Leading(props: { readonly text: string; readonly room: string; readonly tone: string | undefined }) {
  return (
    <>
      <button
        type="button"
        className={cx(styles.problems, styles.wide, props.tone)}
        onClick={() => openRoom(props.room)}
      >
        {props.text}
      </button>
      <span className={cx(styles.narrow, styles.late)}>{props.text}</span>
    </>
  )
}

function Count({ standing, calculation }: { readonly standing: Standing; readonly calculation: Calculation }) {
  const messages = useAllMessages()
  const { kind, count, problems, tasks } = standing
  const text = kind === 'overload' ? messages.resources.overShifts(count) : messages.standing.count[kind](count)
  const tone = kind === 'openEnd' ? styles.open : kind === 'past' || kind === 'overload' ? styles.over : styles.grave
  const narrow = <span className={cx(styles.narrow, styles.late)}>{text}</span>
  if (kind === 'overload') return <Leading text={text} room="recursos" tone={tone} />
  const lines: readonly ListLine[] = [
    ...problems.map((each, at) => ({
      key: `${at}`,
      text: problemText(messages, each.code, each.params),
      task: each.at?.task as TaskId | undefined,
    })),
    ...taskLines(calculation, tasks),
  ]
  return (
    <>
      <CountList title={`${text}. ${messages.standing.why[kind]}`} lines={lines} tone={cx(styles.problems, tone)}>
        {kind === 'fault' && <CircleAlert size={14} aria-hidden="true" />}
        {text}
      </CountList>
      {kind !== 'openEnd' && narrow}
    </>
  )
}

/** Tasks that the calculation marks, by their number: critical ones, those that nearly are. */
export function MarkedCount(props: {
  readonly text: string
  readonly calculation: Calculation
  readonly tasks: readonly TaskId[]
  readonly tone: string | undefined
}) {
  const { text, calculation, tasks, tone } = props
  // Words where a finger could not hit it.
  const phone = useIsPhone()
  if (tasks.length === 0 || phone) return <span className={tone}>{text}</span>
  return (
    <CountList title={text} lines={taskLines(calculation, tasks)} tone={cx(styles.marked, tone)}>
      {text}
    </CountList>
  )
}

interface ListLine {
  readonly key: string
  readonly text: string
  readonly task: TaskId | undefined
}

const taskLines = (calculation: Calculation, tasks: readonly TaskId[]): readonly ListLine[] =>
  tasks.map(uid => {
    const task = memberOf(calculation.schedule.tasks, uid)
    return { key: `t${uid}`, text: `${task?.row ?? ''} · ${task?.name ?? ''}`, task: uid }
  })

/** A count that opens the list of what it counts; pressing a line brings its row into sight. */
function CountList(props: {
  readonly title: string
  readonly lines: readonly ListLine[]
  readonly tone: string
  readonly children: ReactNode
}) {
  const messages = useAllMessages()
  const { title, lines, tone, children } = props
  return (
    <Popover
      title={title}
      trigger={
        <button type="button" className={cx(styles.wide, tone)}>
          {children}
        </button>
      }
    >
      <ul className={styles.list}>
        {lines.slice(0, LINES).map(line => (
          <li key={line.key}>
            <button type="button" className={styles.problem} onClick={() => show(line.task)}>
              {line.text}
            </button>
          </li>
        ))}
        {lines.length > LINES && <li className={styles.more}>{messages.standing.more(lines.length - LINES)}</li>}
      </ul>
    </Popover>
  )
}

/** Chooses a task and brings its row into sight, where it is shown as a row. */
function show(task: TaskId | undefined): void {
  if (task === undefined) return
  editor.select([task], task)
  ganttHandle.getState()?.reveal(task)
}
