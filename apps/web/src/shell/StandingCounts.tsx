import type { Messages } from '@parada/messages'
import { type Calculation, memberOf, type Standing, type TaskId } from '@parada/schedule'
import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { ganttHandle } from '../actions/context.ts'
import { useJudgement } from '../components/use-audit.ts'
import { useIsPhone } from '../components/use-media.ts'
import { editor } from '../data/editor.ts'
import { app, openRoom } from '../data/store.ts'
import { useAllMessages } from '../i18n/i18n.tsx'
import { problemText } from '../i18n/problem-text.ts'
import { cx } from '../ui/cx.ts'
import { Popover } from '../ui/Popover.tsx'
import styles from './StatusLine.module.css'

/** Lines of a list; more are said by number. */
const LINES = 200

/** What is wrong with the plan, each kind a count that opens its list; "no problems" only where every count is zero. */
export function StandingCounts({ calculation, past }: { readonly calculation: Calculation; readonly past: boolean }) {
  const messages = useAllMessages()
  const { shell, audit } = messages
  const phone = useIsPhone()
  const judged = useJudgement(calculation)
  if (judged === null) return null
  const { safetyFindings: unsafe } = judged.audit
  const found = judged.standing
  const all = [...(unsafe > 0 ? [audit.status(unsafe)] : []), ...found.map(each => textOf(messages, each))]
  if (found.length === 0 && unsafe === 0)
    return past ? null : (
      <span className={styles.fine}>
        <CircleCheck size={14} aria-hidden="true" />
        {shell.noProblems}
      </span>
    )
  if (phone) return <PhoneCounts found={found} unsafe={unsafe > 0} all={all} calculation={calculation} />
  return (
    <>
      {unsafe > 0 && <Leading text={audit.status(unsafe)} room="qualidade" tone={styles.grave} />}
      {found.map(each => (
        <Count key={each.kind} standing={each} calculation={calculation} />
      ))}
    </>
  )
}

const textOf = (messages: Messages, { kind, count }: Standing): string =>
  kind === 'overload' ? messages.resources.overShifts(count) : messages.standing.count[kind](count)

/** On a phone all counts are one button that a finger hits: the gravest in words, how many more there are, and their lists. */
function PhoneCounts(props: {
  readonly found: readonly Standing[]
  readonly unsafe: boolean
  readonly all: readonly string[]
  readonly calculation: Calculation
}) {
  const { found, unsafe, all, calculation } = props
  const messages = useAllMessages()
  const mild = !unsafe && found.every(each => each.kind === 'openEnd' || each.kind === 'blinds')
  const rooms: readonly (readonly [string, string])[] = [
    ...(unsafe ? [[all[0] ?? '', 'qualidade'] as const] : []),
    ...found.flatMap(each => (each.kind === 'overload' ? [[textOf(messages, each), 'recursos'] as const] : [])),
  ]
  return (
    <Popover
      title={messages.standing.title}
      trigger={
        <button type="button" className={cx(styles.touch, mild ? styles.open : styles.grave)}>
          <CircleAlert size={16} aria-hidden="true" />
          {all[0]}
          {all.length > 1 && ` +${all.length - 1}`}
        </button>
      }
    >
      <div className={styles.lists}>
        {rooms.map(([text, room]) => (
          <button key={room} type="button" className={styles.touch} onClick={() => openRoom(room)}>
            {text}
          </button>
        ))}
        {found
          .filter(each => each.kind !== 'overload')
          .map(each => (
            <section key={each.kind}>
              <h3>{textOf(messages, each)}</h3>
              <p>{messages.standing.why[each.kind]}</p>
              <Lines lines={linesOf(messages, each, calculation)} onPress={openTask} />
            </section>
          ))}
      </div>
    </Popover>
  )
}

/** A count whose list is a room of its own. */
function Leading(props: { readonly text: string; readonly room: string; readonly tone: string | undefined }) {
  return (
    <button type="button" className={cx(styles.problems, props.tone)} onClick={() => openRoom(props.room)}>
      {props.text}
    </button>
  )
}

function Count({ standing, calculation }: { readonly standing: Standing; readonly calculation: Calculation }) {
  const messages = useAllMessages()
  const { kind } = standing
  const text = textOf(messages, standing)
  const tone =
    kind === 'openEnd' || kind === 'blinds'
      ? styles.open
      : kind === 'past' || kind === 'overload' || kind === 'window'
        ? styles.over
        : styles.grave
  if (kind === 'overload') return <Leading text={text} room="recursos" tone={tone} />
  return (
    <CountList
      title={`${text}. ${messages.standing.why[kind]}`}
      lines={linesOf(messages, standing, calculation)}
      tone={cx(styles.problems, tone)}
    >
      {kind === 'fault' && <CircleAlert size={14} aria-hidden="true" />}
      {text}
    </CountList>
  )
}

/** What a count counts: problems in words, tasks by their row. */
const linesOf = (messages: Messages, { problems, tasks }: Standing, calculation: Calculation): readonly ListLine[] => [
  ...problems.map((each, at) => ({
    key: `${at}`,
    text: problemText(messages, each.code, each.params),
    task: each.at?.task as TaskId | undefined,
  })),
  ...taskLines(calculation, tasks),
]

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
  const { title, lines, tone, children } = props
  return (
    <Popover
      title={title}
      trigger={
        <button type="button" className={tone}>
          {children}
        </button>
      }
    >
      <Lines lines={lines} onPress={show} />
    </Popover>
  )
}

function Lines(props: { readonly lines: readonly ListLine[]; onPress(task: TaskId | undefined): void }) {
  const { lines, onPress } = props
  const messages = useAllMessages()
  return (
    <ul className={styles.list}>
      {lines.slice(0, LINES).map(line => (
        <li key={line.key}>
          <button type="button" className={styles.problem} onClick={() => onPress(line.task)}>
            {line.text}
          </button>
        </li>
      ))}
      {lines.length > LINES && <li className={styles.more}>{messages.standing.more(lines.length - LINES)}</li>}
    </ul>
  )
}

/** On a phone a task is its form: there is no row to bring into sight. */
function openTask(task: TaskId | undefined): void {
  if (task === undefined) return
  editor.select([task], task)
  app.setState({ taskDialog: task })
}

/** Chooses a task and brings its row into sight, where it is shown as a row. */
function show(task: TaskId | undefined): void {
  if (task === undefined) return
  editor.select([task], task)
  ganttHandle.getState()?.reveal(task)
}
