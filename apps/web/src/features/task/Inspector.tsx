import { presentProblem } from '@parada/messages'
import { FLAG, memberOf, type TaskId } from '@parada/schedule'
import { HelpCircle, Pencil } from 'lucide-react'
import { useState } from 'react'
import { planDialog } from '../../actions/context.ts'
import { reportTyped } from '../../actions/report-task.ts'
import { editor, useEditor } from '../../data/editor.ts'
import { app } from '../../data/store.ts'
import { cellEdits, reportField } from '../../editor/cell-edits.ts'
import { cellText, dateText } from '../../editor/cell-text.ts'
import type { ColumnId } from '../../editor/columns.ts'
import { label } from '../../editor/labels.ts'
import { columnTitle } from '../../editor/more-columns.ts'
import { countsWholeDays } from '../../editor/plan-facts.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { CommitField } from '../../ui/CommitField.tsx'
import { ComputedDates } from './ComputedDates.tsx'
import styles from './Inspector.module.css'

/** Fields that are edited in place, by the column whose text they take; those of a pair share a line. */
const FIELDS: readonly (readonly ColumnId[])[] = [
  ['name'],
  ['duration', 'percent'],
  ['start'],
  ['finish'],
  ['predecessors'],
  ['resources'],
]
const OF_CHILDREN: ReadonlySet<ColumnId> = new Set(['duration', 'start', 'finish'])

/** What is known of the chosen task, beside the timeline: its fields to edit in place, what the engine found, why. */
export function Inspector() {
  const messages = useAllMessages()
  const active = useEditor(state => state.selection.active)
  const known = useEditor(state => (active === null ? undefined : memberOf(state.schedule?.tasks ?? [], active)))
  const { inspector } = messages.gantt
  return (
    <aside className={styles.panel} aria-label={inspector.title}>
      {known ? <Facts key={known.uid} task={known.uid} /> : <p className={styles.none}>{inspector.none}</p>}
    </aside>
  )
}

function Facts({ task: uid }: { readonly task: TaskId }) {
  const messages = useAllMessages()
  const locale = useLocale()
  const schedule = useEditor(state => state.schedule)
  const calculation = useEditor(state => state.calculation)
  const [wrong, setWrong] = useState<{ readonly column: ColumnId; readonly text: string } | null>(null)
  const task = schedule ? memberOf(schedule.tasks, uid) : undefined
  if (!schedule || !calculation || !task) return null
  const index = calculation.indexOf(uid)
  const flags = calculation.flags[index] ?? 0
  const summary = (flags & FLAG.summary) !== 0
  const wholeDays = countsWholeDays(schedule)
  const context = { schedule, calculation, wholeDays, locale, messages: messages.gantt }
  const { columns } = messages.gantt
  const { fields, constraints } = messages.task

  const commit = (column: ColumnId, text: string): void => {
    const field = reportField(schedule, uid, column)
    if (field) {
      void reportTyped([uid], { [field]: text })
      return
    }
    const result = cellEdits({ schedule, calculation }, uid, column, text, locale, messages.gantt)
    const applied = result.ok
      ? result.edits.length === 0
        ? { ok: true as const }
        : editor.apply(result.edits, label('editCell', 1, task.name))
      : result
    if (applied.ok) {
      setWrong(null)
      return
    }
    const said = 'text' in applied && applied.text !== undefined ? applied.text : null
    const problems = applied.problems ?? []
    setWrong({ column, text: said ?? problems.map(each => presentProblem(each, messages).error).join(' ') })
  }
  const facts: readonly (readonly [string, string])[] = [
    ...(task.constraint && task.constraint.type !== 'asap'
      ? [
          [
            fields.constraint,
            `${constraints[task.constraint.type]} ${task.constraint.date === undefined ? '' : dateText(task.constraint.date, wholeDays, locale)}`,
          ] as const,
        ]
      : []),
    ...(task.deadline !== undefined ? [[fields.deadline, dateText(task.deadline, wholeDays, locale)] as const] : []),
    ...(task.responsible ? [[fields.responsible, task.responsible] as const] : []),
    ...(task.workPackage ? [[fields.workPackage, task.workPackage] as const] : []),
  ]
  return (
    <>
      <header className={styles.head}>
        <h3>
          {task.row} · {task.name}
        </h3>
        <Button
          size="small"
          variant="ghost"
          icon={<Pencil size={14} aria-hidden="true" />}
          onClick={() => app.setState({ taskDialog: uid })}
        >
          {messages.gantt.menu.edit}
        </Button>
      </header>
      <div className={styles.fields}>
        {FIELDS.map(line => (
          <div key={line[0]} className={styles.line}>
            {line.map(column => (
              <CommitField
                key={column}
                size="small"
                label={column === 'percent' ? columns.percentLong : columnTitle(columns, column)}
                value={cellText(context, index, column)}
                error={wrong?.column === column ? wrong.text : undefined}
                disabled={summary && OF_CHILDREN.has(column)}
                onCommit={text => commit(column, text)}
              />
            ))}
          </div>
        ))}
      </div>
      <ComputedDates task={uid} narrow />
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(([term, text]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {task.notes && <p className={styles.notes}>{task.notes}</p>}
      <Button
        size="small"
        variant="ghost"
        icon={<HelpCircle size={14} aria-hidden="true" />}
        onClick={() => planDialog.setState({ kind: 'why', task: uid }, true)}
      >
        {messages.editors.why.titleShort}
      </Button>
    </>
  )
}
