import { useQuery } from '@tanstack/react-query'
import { useAct } from '../../components/use-act.ts'
import { useDateFormat } from '../../components/use-date-format.ts'
import { mutate } from '../../data/api.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { SIGN_UP_REQUESTS } from '../../identity/session.ts'
import { Button } from '../../ui/Button.tsx'
import page from '../../ui/Page.module.css'
import { Tag } from '../../ui/Tag.tsx'
import styles from './Admin.module.css'
import { Table } from './Table.tsx'

/** Accounts that were asked for, to be confirmed or refused; empty without requests. */
export function SignUpRequests() {
  const words = useAllMessages().admin
  const { busy, act } = useAct('admin')
  const moments = useDateFormat()
  const requests = useQuery({ ...SIGN_UP_REQUESTS, refetchInterval: 10_000 })
  if (requests.data?.length === 0) return null
  return (
    <>
      <h3>{words.requests}</h3>
      <p className={page.quiet}>{words.requestsText}</p>
      <Table
        label={words.requests}
        columns={['name', 'code', 'asked', 'actions']}
        query={requests}
        empty=""
        row={each => (
          <tr key={each.id}>
            <td className={styles.wrap}>
              {each.name} {each.taken && <Tag tone="warn">{words.requestTaken}</Tag>}
              <small>{each.email}</small>
            </td>
            <td className={styles.number}>{each.code}</td>
            <td className={styles.number}>{moments.dayTime(each.askedAt)}</td>
            <td className={styles.end}>
              <span className={styles.answers}>
                <Button
                  size="small"
                  busy={busy === `refuse ${each.id}`}
                  aria-label={words.refuseOf(each.name)}
                  onClick={() =>
                    void act(
                      `refuse ${each.id}`,
                      () => mutate('admin.refuseSignUp', { id: each.id }),
                      words.refused(each.name),
                    )
                  }
                >
                  {words.refuse}
                </Button>
                {!each.taken && (
                  <Button
                    size="small"
                    variant="primary"
                    busy={busy === `confirm ${each.id}`}
                    aria-label={words.confirmOf(each.name)}
                    onClick={() =>
                      void act(
                        `confirm ${each.id}`,
                        () => mutate('admin.confirmSignUp', { id: each.id }),
                        words.confirmed(each.name),
                      )
                    }
                  >
                    {words.confirm}
                  </Button>
                )}
              </span>
            </td>
          </tr>
        )}
      />
      <h3>{words.tab.people}</h3>
    </>
  )
}
