import { formatDate, formatNumber, formatPercent } from '@parada/messages'
import type { Calculation, TaskId } from '@parada/schedule'
import { editor } from '../../data/editor.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import table from '../../ui/Table.module.css'
import styles from './Dashboard.module.css'
import { TableScroll } from './TableScroll.tsx'

/** Rows of one list; the report shared or printed shows fewer. */
const MOST_TASKS = 200

/** Tasks that need attention, with the date that the list is about. */
export function ReportList(props: {
  readonly title: string
  readonly tasks: readonly TaskId[]
  readonly calculation: Calculation
  /** The end of the task that the list is about. */
  readonly date: 'start' | 'finish'
}) {
  const messages = useAllMessages()
  const locale = useLocale()
  const { calculation } = props
  const shown = props.tasks.slice(0, MOST_TASKS)
  const left = props.tasks.length - shown.length
  const words = messages.criticalPath.column
  return (
    <section className={styles.box} aria-label={props.title}>
      <div className={styles.boxHead}>
        <h3>
          {props.title} ({formatNumber(locale, props.tasks.length, 0)})
        </h3>
      </div>
      {props.tasks.length === 0 ? (
        <p className={styles.quiet}>{messages.report.none}</p>
      ) : (
        <>
          <TableScroll label={props.title}>
            <table className={table.table}>
              <thead>
                <tr>
                  <th>{messages.workflow.task}</th>
                  <th className={table.number}>{props.date === 'start' ? words.start : words.end}</th>
                  <th className={table.number}>%</th>
                </tr>
              </thead>
              <tbody>
                {shown.map(id => {
                  const at = calculation.indexOf(id)
                  const task = calculation.schedule.tasks[at]
                  const parent =
                    task?.parent == null ? undefined : calculation.schedule.tasks[calculation.indexOf(task.parent)]
                  return (
                    <tr key={id}>
                      <td>
                        <button type="button" className={table.task} onClick={() => editor.select([id])}>
                          {task?.name}
                        </button>
                        {/* The same work is done on many pieces of equipment: its name alone does not say where. */}
                        {parent && <span className={styles.where}>{parent.name}</span>}
                      </td>
                      <td className={table.number}>
                        {formatDate(locale, calculation[props.date][at] ?? 0, 'dayTime')}
                      </td>
                      <td className={table.number}>{formatPercent(locale, calculation.percentComplete[at] ?? 0)}</td>
                    </tr>
                  )
                })}
              </tbody>
            </table>
          </TableScroll>
          {left > 0 && <p className={styles.quiet}>{messages.printedReport.moreRows(left)}</p>}
        </>
      )}
    </section>
  )
}
