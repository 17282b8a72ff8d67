import { formatLag, type Problem, workTime } from '@parada/schedule'
import { useEffect, useRef } from 'react'
import { editor } from '../../data/editor.ts'
import { dateText } from '../../editor/cell-text.ts'
import type { TimelinePoint } from '../../editor/gestures/timeline-gesture.ts'
import { label } from '../../editor/labels.ts'
import type { MoveChoice, MoveConflict } from '../../editor/move-conflict.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import type { GanttParts } from './build-gantt.ts'
import { besidePoint } from './float-place.ts'
import styles from './GanttPanel.module.css'
import type { LagOffer } from './gantt-page.ts'

const WIDTH = 360

interface Common {
  readonly at: TimelinePoint
  readonly parts: GanttParts | null
  refuse(problems: readonly Problem[]): void
  onDone(): void
}

/** A drop that the links contradict: how is it kept? The best way is shown already; Escape leaves the plan as it was. */
export function ConflictChoice(props: Common & { readonly found: MoveConflict }) {
  const { found, onDone } = props
  const messages = useAllMessages()
  const locale = useLocale()
  const { conflict } = messages.ganttPanels
  const first = useRef<HTMLButtonElement>(null)
  const wholeDays = props.parts?.view.countsWholeDays ?? false
  const units = editor.schedule?.project.units
  const date = (at: number): string => dateText(at, wholeDays, locale)

  useEffect(() => {
    first.current?.focus()
    return () => void editor.preview(null)
  }, [])

  const name = (choice: MoveChoice): string =>
    choice.kind === 'lag'
      ? conflict.lag(choice.lag ? formatLag(choice.lag, units) || '0' : '')
      : choice.kind === 'must'
        ? conflict.must
        : choice.kind === 'unlink'
          ? conflict.unlink
          : conflict.toManual
  const choose = (choice: MoveChoice): void => {
    editor.preview(null)
    const result = editor.apply(choice.edits, label('moveTasks', 1, found.name))
    if (!result.ok) props.refuse(result.problems)
    onDone()
  }
  const place = besidePoint(props.parts, props.at, WIDTH, 220)
  return (
    <div
      className={styles.choice}
      style={place}
      role="dialog"
      aria-label={conflict.title(found.name)}
      onKeyDown={event => {
        if (event.key === 'Escape') onDone()
      }}
    >
      <h3>{conflict.title(found.name)}</h3>
      <p>{conflict.body(found.by.join(', '), date(found.wanted), date(found.actual))}</p>
      {found.choices.map((choice, at) => (
        <Button
          key={choice.kind}
          ref={at === 0 ? first : null}
          variant={at === 0 ? 'primary' : 'secondary'}
          size="small"
          onFocus={() => void editor.preview(choice.edits)}
          onMouseEnter={() => void editor.preview(choice.edits)}
          onClick={() => choose(choice)}
        >
          {name(choice)}
        </Button>
      ))}
      <Button variant="ghost" size="small" onClick={onDone}>
        {conflict.cancel}
      </Button>
    </div>
  )
}

const OFFER_MS = 8000

/** A drop became a visible constraint; a lag on the link would say the same and is one click away. */
export function LagChoice(props: Common & { readonly offer: LagOffer }) {
  const { offer, onDone } = props
  const messages = useAllMessages()
  const locale = useLocale()
  const { conflict } = messages.ganttPanels
  useEffect(() => {
    const timer = setTimeout(onDone, OFFER_MS)
    const gone = editor.onApplied(onDone)
    return () => {
      clearTimeout(timer)
      gone()
    }
  }, [onDone])
  const held = editor.schedule?.tasks[editor.calculation?.indexOf(offer.task) ?? -1]
  const wholeDays = props.parts?.view.countsWholeDays ?? false
  if (!held?.constraint?.date) return null
  const lag = formatLag({ seconds: workTime(offer.lagSeconds), unit: 'h' }, editor.schedule?.project.units)
  const choose = (): void => {
    const result = editor.apply(offer.edits, label('resolveConflict', 1, held.name))
    if (!result.ok) props.refuse(result.problems)
    onDone()
  }
  return (
    <div className={styles.choice} style={besidePoint(props.parts, props.at, WIDTH, 120)} role="status">
      <p>{conflict.kept(dateText(held.constraint.date, wholeDays, locale))}</p>
      <Button size="small" onClick={choose}>
        {conflict.toLag(lag || '0h')}
      </Button>
      <Button size="small" variant="ghost" onClick={onDone}>
        {conflict.keep}
      </Button>
    </div>
  )
}
