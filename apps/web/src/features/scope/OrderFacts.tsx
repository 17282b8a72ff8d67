import { formatNumber } from '@parada/messages'
import { type OrderList, standardCatalogue } from '@parada/scope'
import { useState } from 'react'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { problemText } from '../../i18n/problem-text.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import table from '../../ui/Table.module.css'
import { Tag } from '../../ui/Tag.tsx'
import type { ReadOrders } from '../../workers/compose-scope.ts'
import styles from './Scope.module.css'

const SHOWN = 100

/** Problems that have a figure or a table of their own here. */
const SHOWN_BELOW: ReadonlySet<string> = new Set([
  'scope.ordersUntimed',
  'scope.ordersEstimated',
  'scope.ordersLeftOut',
  'scope.ordersOdd',
])

/** What a list comes to as a plan: operations, links, where hours come from, what stays blank and what is left out. */
export function OrderFacts({ read }: { readonly read: ReadOrders }) {
  const messages = useAllMessages()
  const words = messages.scope.orders
  const locale = useLocale()
  const { list, plan, links } = read
  const number = (value: number) => formatNumber(locale, value)
  const orders = new Set(list.operations.map(each => each.order)).size
  const given = list.operations.filter(each => each.from === 'given').length
  const worked = list.operations.filter(each => each.from === 'work').length
  const spanned = list.operations.filter(each => each.from === 'dates').length
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
              ['dates', spanned],
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
      {read.problems
        .filter(each => !SHOWN_BELOW.has(each.code))
        .map(each => (
          <Banner key={each.code} style={each.severity === 'info' ? 'info' : 'warn'}>
            {problemText(messages, each.code, each.params)}
          </Banner>
        ))}
      {list.odd.length > 0 && <OddCells odd={list.odd} />}
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

/** Cells that were not read as they stand, each with its row and the reason. */
function OddCells({ odd }: { readonly odd: OrderList['odd'] }) {
  const messages = useAllMessages()
  const words = messages.scope.orders
  const [shown, setShown] = useState(SHOWN)
  return (
    <section aria-label={words.odd}>
      <h2>
        {words.odd}: {odd.length}
      </h2>
      <p className={styles.hint}>{words.oddHint}</p>
      <table className={table.table}>
        <thead>
          <tr>
            <th className={table.number}>{words.row}</th>
            <th>{words.column}</th>
            <th>{words.cell}</th>
            <th>{words.reason}</th>
          </tr>
        </thead>
        <tbody>
          {odd.slice(0, shown).map(each => (
            <tr key={`${each.row} ${each.header} ${each.why}`}>
              <td className={table.number}>{each.row}</td>
              <td>{each.header}</td>
              <td>{each.cell}</td>
              <td>{words.oddWhy[each.why]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {odd.length > shown && (
        <Button size="small" onClick={() => setShown(shown + SHOWN)}>
          {messages.places.more(odd.length - shown)}
        </Button>
      )}
    </section>
  )
}
