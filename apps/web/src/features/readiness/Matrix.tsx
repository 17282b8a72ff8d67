import { formatNumber } from '@parada/messages'
import { type Calculation, READY_COLUMNS, readinessMatrix } from '@parada/schedule'
import { useMemo } from 'react'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import look from '../../ui/Table.module.css'
import styles from './Readiness.module.css'

/** Equipment against what it waits for: how much of each is there. */
export function Matrix({ calculation }: { readonly calculation: Calculation }) {
  const words = useAllMessages().readiness
  const locale = useLocale()
  const rows = useMemo(() => readinessMatrix(calculation), [calculation])
  if (rows.length === 0) return null
  const number = (value: number) => formatNumber(locale, value)
  return (
    <section aria-label={words.matrix}>
      <h2>{words.matrix}</h2>
      <div className={styles.wide}>
        <table className={look.table}>
          <thead>
            <tr>
              <th>{words.equipment}</th>
              {READY_COLUMNS.map(each => (
                <th key={each}>{words.columns[each]}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <tr key={row.equipment}>
                <td>{row.equipment === '' ? words.unit : row.equipment}</td>
                {READY_COLUMNS.map(each => {
                  const cell = row.columns.get(each)
                  return (
                    <td key={each} data-tone={cell && (cell.done === cell.all ? 'good' : 'bad')}>
                      {cell ? words.ofAll(number(cell.done), number(cell.all)) : '–'}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
