import { formatDate, formatList, formatNumber } from '@parada/messages'
import type { Comparison, TaskDifference } from '@parada/schedule'
import type { ReactNode } from 'react'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { cx } from '../../ui/cx.ts'
import { Tag } from '../../ui/Tag.tsx'
import styles from './History.module.css'

/** Rows shown of each kind. */
const MOST = 200
/** Fields of the model that the columns show already. */
const SHOWN: ReadonlySet<string> = new Set(['duration', 'name', 'parent', 'row'])

/** What differs, row by row. */
export function Differences({ comparison }: { readonly comparison: Comparison }) {
  const words = useAllMessages().history
  const { tasks, links } = comparison
  const linkRows = [
    ...links.added.map(link => ({ link, what: words.linkAdded })),
    ...links.removed.map(link => ({ link, what: words.linkRemoved })),
    ...links.changed.map(link => ({ link, what: words.linkLag })),
  ]
  const plain = [
    ...tasks.added.map(task => ({ task, what: words.taskAdded })),
    ...tasks.removed.map(task => ({ task, what: words.taskRemoved })),
  ]
  const cut = [tasks.changed, plain, linkRows].reduce((sum, each) => sum + Math.max(0, each.length - MOST), 0)
  if (plain.length + tasks.changed.length + linkRows.length === 0) return null
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>{words.task}</th>
            <th>{words.start}</th>
            <th>{words.end}</th>
            <th>{words.duration}</th>
            <th>{words.other}</th>
          </tr>
        </thead>
        <tbody>
          {plain.slice(0, MOST).map(({ task, what }) => (
            <tr key={`${what}${task.uid}`}>
              <td>{task.name}</td>
              <td colSpan={4}>
                <Tag>{what}</Tag>
              </td>
            </tr>
          ))}
          {tasks.changed.slice(0, MOST).map(each => (
            <ChangedRow key={each.uid} task={each} />
          ))}
          {linkRows.slice(0, MOST).map(({ link, what }) => (
            <tr key={`${what}${link.from}-${link.to}-${link.type}`}>
              <td colSpan={4}>{words.linkOf(link.fromName, link.toName, link.type)}</td>
              <td>{what}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {cut > 0 && <p className={styles.quiet}>{words.andMore(cut)}</p>}
    </div>
  )
}

function ChangedRow({ task }: { readonly task: TaskDifference }) {
  const messages = useAllMessages()
  const locale = useLocale()
  const date = (at: number) => formatDate(locale, at, 'dayTime')
  const hours = (seconds: number) => messages.history.hours(formatNumber(locale, seconds / 3600, 1))
  const fields: Readonly<Record<string, string>> = messages.edits.field
  const other = [
    ...new Set(task.fields.filter(each => !SHOWN.has(each)).map(each => fields[each] ?? messages.edits.field.other)),
    ...(task.fields.includes('name') ? [messages.edits.field.name] : []),
    ...(task.resources ? [messages.edits.what.assigned] : []),
  ]
  return (
    <tr>
      <td>{task.name}</td>
      <td>{task.start && <Change pair={task.start} show={date} />}</td>
      <td>{task.finish && <Change pair={task.finish} show={date} />}</td>
      <td>{task.duration && <Change pair={task.duration} show={hours} />}</td>
      <td>{formatList(locale, other)}</td>
    </tr>
  )
}

function Change<T extends number>(props: { readonly pair: readonly [T, T]; show(value: T): ReactNode }) {
  const [before, after] = props.pair
  return (
    <span className={styles.date}>
      <span className={styles.was}>{props.show(before)}</span>
      <br />
      <span className={cx(after > before && styles.later, after < before && styles.earlier)}>{props.show(after)}</span>
    </span>
  )
}
