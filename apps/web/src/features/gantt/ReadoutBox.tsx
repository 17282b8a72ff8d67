import { formatNumber, formatPercent, presentProblem } from '@parada/messages'
import { HOUR } from '@parada/schedule'
import { editor } from '../../data/editor.ts'
import { dateText, workText } from '../../editor/cell-text.ts'
import type { Readout, TimelinePoint } from '../../editor/gestures/timeline-gesture.ts'
import { useLocale, useMessages } from '../../i18n/i18n.tsx'
import type { GanttParts } from './build-gantt.ts'
import { besidePoint } from './float-place.ts'
import styles from './GanttPanel.module.css'

/** What a drag does, beside the pointer: new dates, how many tasks move, what becomes of the project's finish. */
export function ReadoutBox(props: {
  readonly value: Readout
  readonly at: TimelinePoint
  readonly parts: GanttParts | null
}) {
  const { value } = props
  const messages = useMessages()
  const locale = useLocale()
  const { drag } = messages.gantt
  const wholeDays = props.parts?.view.countsWholeDays ?? false
  const { schedule } = editor
  const finish = (delta: number): string => {
    if (delta === 0) return drag.finishSame
    const sign = delta > 0 ? '+' : '−'
    return drag.finish(`${sign}${formatNumber(locale, Math.abs(delta) / HOUR, 1)} h`)
  }
  const lines: string[] = []
  if (value.kind === 'progress') lines.push(drag.progress(formatPercent(locale, value.percent)))
  else if (value.kind === 'link') {
    lines.push(
      value.to === null || value.type === null
        ? drag.linkNone
        : drag.link(value.from, messages.gantt.linkTypes[value.type], value.to),
    )
    if (value.refused) lines.push(presentProblem(value.refused, messages).error)
    else if (value.to !== null) lines.push(finish(value.finishDelta))
  } else {
    lines.push(drag.move(dateText(value.start, wholeDays, locale), dateText(value.finish, wholeDays, locale)))
    if (value.kind === 'resize' && schedule)
      lines.push(drag.resize(workText(value.duration, schedule, wholeDays, locale)))
    if (value.affected > 1) lines.push(drag.affected(value.affected))
    lines.push(finish(value.finishDelta))
  }
  const place = besidePoint(props.parts, props.at, 300, 24 * lines.length + 12)
  return (
    <div className={styles.readout} style={{ transform: `translate(${place.left}px, ${place.top}px)` }} role="status">
      {lines.map(line => (
        <div key={line}>{line}</div>
      ))}
    </div>
  )
}
