import { formatDate, formatPercent } from '@parada/messages'
import { type Calculation, FLAG, type Task } from '@parada/schedule'
import { GanttChartSquare, Pencil } from 'lucide-react'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { reportTyped } from '../../actions/report-task.ts'
import { editor } from '../../data/editor.ts'
import { app } from '../../data/store.ts'
import { durationText } from '../../editor/cell-text.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import styles from './TaskList.module.css'
import { toneOf } from './tone.ts'

/** Deeper levels are not indented further: the name needs the width. */
const DEEPEST = 4
const INDENT = 12

/** One task: name, dates and its bar; opened, its progress under a slider and the ways to the editor and the Gantt. */
export function TaskRow(props: {
  readonly task: Task
  readonly at: number
  readonly level: number
  readonly calculation: Calculation
  readonly open: boolean
  onToggle(): void
}) {
  const messages = useAllMessages()
  const locale = useLocale()
  const words = messages.tasklist
  const { task, at, calculation, open } = props
  const start = calculation.start[at] ?? 0
  const finish = calculation.finish[at] ?? 0
  const percent = calculation.percentComplete[at] ?? 0
  const flags = calculation.flags[at] ?? 0
  const milestone = (flags & FLAG.milestone) !== 0
  const summary = (flags & FLAG.summary) !== 0
  const when =
    start === finish
      ? formatDate(locale, start, 'dayTime')
      : `${formatDate(locale, start, 'dayTime')} – ${formatDate(locale, finish, 'dayTime')}`

  const show = () => {
    editor.select([task.uid])
    app.setState({ room: 'plan', view: 'gantt' })
  }
  return (
    <article
      className={cx(styles.row, styles[toneOf(calculation, at)], open && styles.opened)}
      style={{ '--indent': `${Math.min(props.level, DEEPEST) * INDENT}px` } as CSSProperties}
    >
      <button type="button" className={styles.head} aria-expanded={open} data-task={task.uid} onClick={props.onToggle}>
        <span className={styles.line}>
          <span className={styles.number}>{task.row}</span>
          <span className={styles.name}>{task.name}</span>
          <span className={styles.percent}>{milestone ? words.milestone : formatPercent(locale, percent)}</span>
        </span>
        <span className={styles.when}>
          {when}
          {!milestone && !summary && ` · ${durationText(task.duration, calculation.schedule, locale)}`}
        </span>
        <MiniBar calculation={calculation} start={start} finish={finish} percent={percent} milestone={milestone} />
      </button>
      {open && (
        <div className={styles.inside}>
          {!summary && <ProgressSlider task={task} percent={percent} />}
          <div className={styles.actions}>
            <Button icon={<Pencil size={16} />} onClick={() => app.setState({ taskDialog: task.uid })}>
              {words.edit}
            </Button>
            <Button icon={<GanttChartSquare size={16} />} onClick={show}>
              {words.showInGantt}
            </Button>
          </div>
        </div>
      )}
    </article>
  )
}

/** Where the task lies between the project's start and finish, and how much of it is done. */
function MiniBar(props: {
  readonly calculation: Calculation
  readonly start: number
  readonly finish: number
  readonly percent: number
  readonly milestone: boolean
}) {
  const { projectStart, projectFinish } = props.calculation
  const span = Math.max(1, projectFinish - projectStart)
  const left = Math.min(100, Math.max(0, ((props.start - projectStart) / span) * 100))
  const width = Math.min(100 - left, Math.max(0, ((props.finish - props.start) / span) * 100))
  return (
    <span className={styles.track} aria-hidden="true">
      {props.milestone ? (
        <span className={styles.diamond} style={{ left: `${left}%` }} />
      ) : (
        <span className={styles.bar} style={{ left: `${left}%`, width: `max(3px, ${width}%)` }}>
          <span className={styles.fill} style={{ width: `${Math.min(100, props.percent)}%` }} />
        </span>
      )}
    </span>
  )
}

/** Sets the progress when the thumb is let go, so that a slide is one step to undo. */
function ProgressSlider({ task, percent }: { readonly task: Task; readonly percent: number }) {
  const messages = useAllMessages()
  const locale = useLocale()
  const [value, setValue] = useState(Math.round(percent))
  const stored = useRef(Math.round(percent))
  /** What was slid to and is not stored: what an earlier step brings back does not take its place. */
  const wanted = useRef<number | null>(null)
  const [running, again] = [useRef(false), useRef(false)]
  useEffect(() => {
    stored.current = Math.round(percent)
    if (wanted.current === null) setValue(stored.current)
  }, [percent])
  const slide = (to: number) => {
    wanted.current = to
    setValue(to)
  }
  /** One report at a time: a key that is pressed meanwhile waits for the answer to the one before. */
  const commit = async () => {
    again.current = running.current
    if (running.current) return
    running.current = true
    try {
      do {
        again.current = false
        const next = wanted.current
        const taken =
          next === null || next === stored.current || (await reportTyped([task.uid], { percent: String(next) }))
        if (wanted.current !== next) continue
        wanted.current = null
        // What is refused or asked about goes back to where it was; the dialog holds what was meant.
        if (!taken) setValue(stored.current)
      } while (again.current)
    } finally {
      running.current = false
    }
  }
  return (
    <label className={styles.progress}>
      <span>{messages.tasklist.progress}</span>
      <input
        type="range"
        min={0}
        max={100}
        step={5}
        value={value}
        aria-label={messages.kanban.progressOf(task.name)}
        aria-valuetext={formatPercent(locale, value)}
        onChange={event => slide(Number(event.target.value))}
        onPointerUp={() => void commit()}
        onTouchEnd={() => void commit()}
        onKeyUp={() => void commit()}
        onBlur={() => void commit()}
      />
      <output className={styles.value}>{formatPercent(locale, value)}</output>
    </label>
  )
}
