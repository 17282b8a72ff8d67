import { formatNumber } from '@parada/messages'
import { HOUR, memberOf, type Schedule, type SharedLine, type TaskId } from '@parada/schedule'
import { momentText, type ReportField, type TypedLine } from '../../actions/report-line.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import table from '../../ui/Table.module.css'
import { TextField } from '../../ui/TextField.tsx'
import styles from './TaskDialog.module.css'

/** A summary's share applied to each task inside, with the assumed dates, to be corrected or confirmed. */
export function ShareTable(props: {
  readonly shares: readonly SharedLine[]
  readonly unreadable: ReadonlyMap<TaskId, readonly ReportField[]>
  readonly schedule: Schedule
  readonly typed: TypedLine
  onChange(change: Partial<TypedLine>): void
}) {
  const words = useAllMessages().update
  const locale = useLocale()
  const { shares, schedule, typed, unreadable, onChange } = props
  const hours = (seconds: number): string => `${formatNumber(locale, seconds / HOUR, 1)} h`
  const supposes = shares.some(each => each.supposed.length > 0)
  if (shares.length === 0) return null
  const cell = ({ line, supposed }: SharedLine, field: 'start' | 'finish', name: string) => {
    const at = line[field]
    if (at === undefined) return null
    const dates = typed.shared?.[line.task] ?? {}
    return (
      <TextField
        hideLabel
        size="small"
        label={`${words.columns[field]}: ${name}`}
        value={dates[field] ?? momentText(at, locale)}
        hint={supposed.includes(field) ? words.state.supposed : undefined}
        error={
          unreadable.get(line.task)?.includes(field) ? words.finding.unreadable(words.columns[field], field) : undefined
        }
        onChange={text => onChange({ shared: { ...typed.shared, [line.task]: { ...dates, [field]: text } } })}
      />
    )
  }
  return (
    <>
      {supposes && <p className={styles.none}>{words.share.why}</p>}
      <div className={styles.shares}>
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">{words.columns.task}</th>
              <th scope="col" className={table.number}>
                {words.columns.percent}
              </th>
              <th scope="col">{words.columns.start}</th>
              <th scope="col">{words.columns.finish}</th>
              <th scope="col" className={table.number}>
                {words.share.time}
              </th>
            </tr>
          </thead>
          <tbody>
            {shares.map(each => {
              const name = memberOf(schedule.tasks, each.line.task)?.name ?? ''
              return (
                <tr key={each.line.task}>
                  <td>{name}</td>
                  <td className={table.number}>{formatNumber(locale, each.line.percent ?? 0, 0)}</td>
                  <td>{cell(each, 'start', name)}</td>
                  <td>{cell(each, 'finish', name)}</td>
                  <td className={table.number}>
                    {each.planned > 0 && words.share.timeOf(hours(each.worked), hours(each.planned))}
                    {each.fast && <span className={styles.alert}> {words.share.fast}</span>}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      {supposes && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={typed.datesRight === true}
            onChange={event => onChange({ datesRight: event.target.checked })}
          />
          {words.share.right}
        </label>
      )}
    </>
  )
}
