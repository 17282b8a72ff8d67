import { formatDate, formatList, formatNumber } from '@parada/messages'
import type { Comparison } from '@parada/schedule'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf, query } from '../../data/api.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { failureText } from '../../i18n/problem-text.ts'
import { Banner } from '../../ui/Banner.tsx'
import { cx } from '../../ui/cx.ts'
import { Select } from '../../ui/Select.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Differences } from './Differences.tsx'
import styles from './History.module.css'
import { useHistory } from './use-history.ts'

/** Two revisions or versions side by side: finish, hours, tasks, dates, links. */
export function Compare(props: { readonly projectId: string; readonly from: number | null }) {
  const messages = useAllMessages()
  const words = messages.history
  const { projectId } = props
  const { pages, versions, revisions, head } = useHistory(projectId)
  const [from, setFrom] = useState<number | null>(props.from)
  const [to, setTo] = useState<number | null>(null)
  const [one, other] = [from ?? Math.max(1, head - 1), to ?? head]
  const found = useQuery({
    queryKey: ['project-compare', projectId, one, other],
    queryFn: () => query('projects.compare', { projectId, from: one, to: other }),
    enabled: pages.isSuccess,
  })
  const nameOf = (revision: number) => versions.data?.find(each => each.revision === revision)?.name ?? ''
  const listed = new Set([...revisions.map(each => each.revision), one, other, 1])
  for (const each of versions.data ?? []) listed.add(each.revision)
  const options = [...listed]
    .sort((a, b) => b - a)
    .map(revision => ({ value: String(revision), label: words.option(revision, nameOf(revision)) }))
  const comparison = found.data as unknown as Comparison | undefined
  return (
    <div className={styles.section}>
      <div className={styles.form}>
        <Select label={words.from} value={String(one)} options={options} onChange={value => setFrom(Number(value))} />
        <Select label={words.to} value={String(other)} options={options} onChange={value => setTo(Number(value))} />
      </div>
      {found.isError && <Banner style="err">{failureText(messages, failureOf(found.error))}</Banner>}
      {found.isLoading && <p className={styles.quiet}>{words.comparing}</p>}
      {comparison && !comparison.differs && <p className={styles.quiet}>{words.same}</p>}
      {comparison?.differs && (
        <>
          <Totals comparison={comparison} />
          <Differences comparison={comparison} />
        </>
      )}
    </div>
  )
}

function Totals({ comparison }: { readonly comparison: Comparison }) {
  const words = useAllMessages().history
  const locale = useLocale()
  const { finish, work, tasks, links, resources, calendars } = comparison
  const hours = (seconds: number) => words.hours(formatNumber(locale, seconds / 3600, 1))
  const linkCount = links.added.length + links.removed.length + links.changed.length
  const resourceCount = resources.added.length + resources.removed.length + resources.changed.length
  const counts = [
    tasks.added.length > 0 && words.tasksAdded(tasks.added.length),
    tasks.removed.length > 0 && words.tasksRemoved(tasks.removed.length),
    tasks.changed.length > 0 && words.tasksChanged(tasks.changed.length),
    linkCount > 0 && words.linksChanged(linkCount),
    resourceCount > 0 && words.resourcesChanged(resourceCount),
    calendars.length > 0 && words.calendarsChanged(formatList(locale, calendars)),
  ].filter(each => each !== false)
  return (
    <>
      <dl className={styles.facts}>
        {finish && (
          <div>
            <dt>{words.finish}</dt>
            <dd>
              <span className={styles.was}>{formatDate(locale, finish[0], 'dayTime')}</span>
              {' → '}
              <span className={cx(finish[1] > finish[0] && styles.later, finish[1] < finish[0] && styles.earlier)}>
                {formatDate(locale, finish[1], 'dayTime')}
              </span>
            </dd>
          </div>
        )}
        <div>
          <dt>{words.work}</dt>
          <dd>
            <span className={styles.was}>{hours(work[0])}</span>
            {` → ${hours(work[1])}`}
          </dd>
        </div>
      </dl>
      <ul className={styles.counts}>
        {counts.map(each => (
          <li key={each}>
            <Tag>{each}</Tag>
          </li>
        ))}
      </ul>
    </>
  )
}
