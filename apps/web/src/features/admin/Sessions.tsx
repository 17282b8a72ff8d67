import { useQuery } from '@tanstack/react-query'
import { useAct } from '../../components/use-act.ts'
import { useDateFormat } from '../../components/use-date-format.ts'
import { mutate, query } from '../../data/api.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { deviceName } from '../../identity/device-name.ts'
import type { Session } from '../../identity/session.ts'
import { Button } from '../../ui/Button.tsx'
import page from '../../ui/Page.module.css'
import { Tag } from '../../ui/Tag.tsx'
import styles from './Admin.module.css'
import type { Person } from './People.tsx'
import { Table } from './Table.tsx'

/** Who is signed in where; a session that is ended here ends at once in its window. */
export function Sessions(props: { readonly session: Session; readonly person: Person | null; onAll(): void }) {
  const messages = useAllMessages()
  const words = messages.admin
  const moments = useDateFormat()
  const { person } = props
  const { busy, act } = useAct('admin', 'session')
  const sessions = useQuery({
    queryKey: ['admin', 'sessions', person?.id ?? ''],
    queryFn: () => query('admin.sessions', person ? { userId: person.id } : {}),
  })
  return (
    <>
      <div className={styles.tools}>
        <span className={page.quiet}>
          {person ? `${person.name} · ` : ''}
          {words.sessionCount(sessions.data?.length ?? 0)}
        </span>
        {person && (
          <Button size="small" onClick={props.onAll}>
            {words.allPeople}
          </Button>
        )}
      </div>
      <Table
        label={words.tab.sessions}
        columns={['email', 'device', 'address', 'since', 'until', 'actions']}
        query={sessions}
        empty={words.empty}
        row={each => (
          <tr key={each.id}>
            <td className={styles.wrap}>
              {each.email} {each.impersonatedBy !== null && <Tag tone="warn">{words.impersonated}</Tag>}
            </td>
            <td>{deviceName(each.agent) ?? messages.account.unknownDevice}</td>
            <td className={styles.number}>{each.address}</td>
            <td className={styles.number}>{moments.dayTime(each.createdAt)}</td>
            <td className={styles.number}>{moments.dayTime(each.expiresAt)}</td>
            <td className={styles.end}>
              {each.id === props.session.sessionId ? (
                <Tag tone="good">{messages.account.thisSession}</Tag>
              ) : (
                <Button
                  size="small"
                  busy={busy === each.id}
                  aria-label={words.endSessionOf(each.email)}
                  onClick={() =>
                    void act(each.id, () => mutate('admin.endSession', { id: each.id }), words.sessionEnded)
                  }
                >
                  {words.endSession}
                </Button>
              )}
            </td>
          </tr>
        )}
      />
    </>
  )
}
