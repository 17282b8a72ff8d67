import type { Messages } from '@parada/messages'
import type { CSSProperties, ReactNode } from 'react'
import { failureOf } from '../../data/api.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { failureText } from '../../i18n/problem-text.ts'
import { Banner } from '../../ui/Banner.tsx'
import page from '../../ui/Page.module.css'
import styles from './Admin.module.css'

/** A table of what was asked for: why it could not be had, that there is nothing, or its rows. */
export function Table<T>(props: {
  readonly label: string
  readonly columns: readonly (keyof Messages['admin']['column'])[]
  readonly query: { readonly data: readonly T[] | undefined; readonly isError: boolean; readonly error: unknown }
  readonly empty: string
  row(each: T): ReactNode
}) {
  const messages = useAllMessages()
  const { query } = props
  if (query.isError) return <Banner style="err">{failureText(messages, failureOf(query.error))}</Banner>
  if (query.data === undefined) return <p className={page.quiet}>{messages.common.loading}</p>
  if (query.data.length === 0) return <p className={page.quiet}>{props.empty}</p>
  // Where a row is a card its cells say themselves what they are.
  const names = Object.fromEntries(
    props.columns.map((column, at) => [`--column-${at + 1}`, JSON.stringify(messages.admin.column[column])]),
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={props.label}>
      <table className={styles.table} style={names as CSSProperties}>
        <thead>
          <tr>
            {props.columns.map(column => (
              <th key={column} scope="col" className={column === 'actions' ? styles.end : undefined}>
                {messages.admin.column[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{query.data.map(props.row)}</tbody>
      </table>
    </section>
  )
}
