import { formatNumber, formatPercent } from '@parada/messages'
import { type Calculation, HOUR, memberOf, type RiskResult } from '@parada/schedule'
import { showInGantt } from '../../actions/show-tasks.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import look from '../../ui/Table.module.css'
import styles from './Risk.module.css'

/** The tornado: what moves the finish, the widest first. */
export function Drivers({ calculation, result }: { readonly calculation: Calculation; readonly result: RiskResult }) {
  const words = useAllMessages().risk
  const locale = useLocale()
  const reach = Math.max(1, ...result.drivers.map(each => Math.abs(each.swing)))
  return (
    <>
      <h2>{words.drivers}</h2>
      <p className={styles.hint}>{words.swingHint}</p>
      <div className={styles.wide}>
        <table className={look.table}>
          <thead>
            <tr>
              <th>#</th>
              <th>{words.task}</th>
              <th className={look.number}>{words.criticality}</th>
              <th className={look.number}>{words.cruciality}</th>
              <th className={look.number}>{words.swing}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {result.drivers.map(each => {
              const task = memberOf(calculation.schedule.tasks, each.task)
              return (
                task && (
                  <tr key={each.task}>
                    <td className={look.number}>{task.row}</td>
                    <td>
                      <button type="button" className={look.task} onClick={() => showInGantt([each.task])}>
                        {task.name}
                      </button>
                    </td>
                    <td className={look.number}>{formatPercent(locale, each.criticality * 100)}</td>
                    <td className={look.number}>{formatNumber(locale, each.cruciality, 2)}</td>
                    <td className={look.number}>{formatNumber(locale, each.swing / HOUR, 1)} h</td>
                    <td className={styles.bars} aria-hidden="true">
                      <span style={{ width: `${(Math.max(0, each.swing) / reach) * 100}%` }} />
                    </td>
                  </tr>
                )
              )
            })}
          </tbody>
        </table>
      </div>
      {result.causes.length > 0 && (
        <ul className={styles.items} aria-label={words.causes}>
          {result.causes.map(each => (
            <li key={each.kind + each.id}>
              <strong>{each.name}</strong>
              <span className={styles.hint}>
                {each.kind === 'item'
                  ? words.metIn(formatPercent(locale, each.met * 100))
                  : words.lostShifts(formatNumber(locale, each.met, 1))}{' '}
                · {words.swing} {formatNumber(locale, each.swing / HOUR, 1)} h
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
