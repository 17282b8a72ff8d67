import type { OutputOf } from '@parada/protocol'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDateFormat } from '../../components/use-date-format.ts'
import { query } from '../../data/api.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { deviceName } from '../../identity/device-name.ts'
import { Button } from '../../ui/Button.tsx'
import page from '../../ui/Page.module.css'
import { TextField } from '../../ui/TextField.tsx'
import styles from './Admin.module.css'
import { Table } from './Table.tsx'

type Entry = OutputOf<'admin.audit'>[number]
/** Details whose values are chosen from a list. */
const CHOICES: ReadonlySet<string> = new Set([
  ...['by', 'role', 'kind', 'plan', 'everybody', 'means', 'mode', 'decision'],
  ...['admin', 'archived', 'blocked', 'lenient', 'revokeOtherSessions'],
])
/** Rows of one answer of the server. */
const PAGE = 200

/** Who did what to what, on whose behalf, newest first. */
export function Audit() {
  const words = useAllMessages().admin
  const moments = useDateFormat()
  const [filter, setFilter] = useState('')
  const trail = useInfiniteQuery({
    queryKey: ['admin', 'audit'],
    initialPageParam: '',
    queryFn: ({ pageParam }) => query('admin.audit', pageParam ? { before: pageParam } : {}),
    getNextPageParam: last => (last.length < PAGE ? undefined : last.at(-1)?.id),
  })
  const names: Readonly<Record<string, string>> = words.auditAction
  const details: Readonly<Record<string, string>> = words.auditDetail
  const values: Readonly<Record<string, string>> = words.auditValue
  const who = (entry: Entry) => {
    const name = entry.who === 'user' ? (entry.by ?? '') : words.auditWho[entry.who]
    return entry.actor === null ? name : words.auditFor(entry.actor || words.auditWho.removed, name)
  }
  const said = (entry: Entry, name: string, value: unknown) => {
    const text = String(value)
    if (name === 'agent') return deviceName(text) ?? text
    // Only what is chosen from a list has words of its own: a name that is typed may be the same.
    return entry.names[text] ?? (CHOICES.has(name) ? (values[text] ?? text) : text)
  }
  const sought = filter.trim().toLowerCase()
  const shown = trail.data?.pages
    .flat()
    .filter(each =>
      `${who(each)} ${names[each.action] ?? ''} ${each.action} ${each.subject}`.toLowerCase().includes(sought),
    )
  return (
    <>
      <div className={styles.tools}>
        <TextField label={words.auditFilter} type="search" value={filter} onChange={setFilter} />
      </div>
      <Table<Entry>
        label={words.tab.audit}
        columns={['at', 'who', 'action', 'details']}
        query={{ data: shown, isError: trail.isError, error: trail.error }}
        empty={words.auditNone}
        row={each => (
          <tr key={each.id}>
            <td className={styles.number}>{moments.dayTime(each.at)}</td>
            <td className={styles.wrap}>{who(each)}</td>
            <td>
              {names[each.action] ?? each.action}
              <small className={page.key}>{each.action}</small>
            </td>
            <td className={styles.wrap}>
              <small className={page.key}>
                {Object.entries(each.details)
                  .filter(([, value]) => value !== each.subject)
                  .map(([name, value]) => `${details[name] ?? name}: ${said(each, name, value)}`)
                  .join(', ')}
              </small>
              <small className={page.key}>
                {each.names[each.subject] ? `${each.names[each.subject]} · ${each.subject}` : each.subject}
              </small>
            </td>
          </tr>
        )}
      />
      {trail.hasNextPage && (
        <div className={page.actions}>
          <Button busy={trail.isFetchingNextPage} onClick={() => void trail.fetchNextPage()}>
            {words.auditMore}
          </Button>
        </div>
      )}
    </>
  )
}
