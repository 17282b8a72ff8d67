import { formatNumber } from '@parada/messages'
import { standardCatalogue } from '@parada/scope'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import table from '../../ui/Table.module.css'
import { Tag } from '../../ui/Tag.tsx'
import type { ReadOrders } from '../../workers/compose-scope.ts'
import styles from './Scope.module.css'

const SHOWN = 100

/** What a list comes to as a plan: operations, links, where hours come from, what stays blank and what is left out. */
export function OrderFacts({ read }: { readonly read: ReadOrders }) {
  const words = useAllMessages().scope.orders
  const locale = useLocale()
  const { list, plan, links } = read
  const number = (value: number) => formatNumber(locale, value)
  const orders = new Set(list.operations.map(each => each.order)).size
  const given = list.operations.filter(each => each.from === 'given').length
  const worked = list.operations.filter(each => each.from === 'work').length
  const untimed = new Set(plan.untimed)
  const catalogue = standardCatalogue()
  return (
    <>
      <section aria-label={words.durations}>
        <ul className={styles.facts}>
          <li>
            <strong>{words.found(number(list.operations.length), number(orders))}</strong>
          </li>
          <li>{words.linked(number(links))}</li>
          {list.left.length > 0 && <li>{words.left(number(list.left.length))}</li>}
          {read.openStarts > 0 && <li>{words.ends(number(read.openStarts))}</li>}
        </ul>
        <ul className={styles.facts}>
          {(
            [
              ['given', given],
              ['work', worked],
              ['template', plan.estimated.length],
              ['none', plan.untimed.length],
            ] as const
          ).map(([from, count]) => (
            <li key={from}>
              {words.from[from]}: <b className={styles.figure}>{number(count)}</b>
            </li>
          ))}
        </ul>
      </section>
      {untimed.size > 0 && (
        <section aria-label={words.untimed}>
          <h2>{words.untimed}</h2>
          <p className={styles.hint}>{words.untimedHint}</p>
          <table className={table.table}>
            <tbody>
              {list.operations
                .filter(each => untimed.has(each.key))
                .slice(0, SHOWN)
                .map(each => (
                  <tr key={each.key}>
                    <td className={styles.figure}>{each.key}</td>
                    <td>{each.text}</td>
                  </tr>
                ))}
            </tbody>
          </table>
        </section>
      )}
      {list.left.length > 0 && (
        <section aria-label={words.left(number(list.left.length))}>
          <h2>{words.left(number(list.left.length))}</h2>
          <table className={table.table}>
            <thead>
              <tr>
                <th className={table.number}>{words.row}</th>
                <th>{words.key}</th>
                <th>{words.reason}</th>
              </tr>
            </thead>
            <tbody>
              {list.left.slice(0, SHOWN).map(each => (
                <tr key={each.row}>
                  <td className={table.number}>{each.row}</td>
                  <td>{each.key}</td>
                  <td>{words.why[each.why as keyof typeof words.why]}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {plan.templates.length > 0 && (
        <section aria-label={words.models}>
          <h2>{words.models}</h2>
          <ul className={styles.facts}>
            {plan.templates.map(each => (
              <li key={each.item}>
                <b>{each.item}</b> {catalogue.get(each.template)?.name[locale]}{' '}
                <Tag tone={each.likeness >= 0.6 ? 'good' : 'warn'}>
                  {formatNumber(locale, Math.round(each.likeness * 100))} %
                </Tag>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
