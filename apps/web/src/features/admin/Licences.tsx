import { useQuery } from '@tanstack/react-query'
import { useAct } from '../../components/use-act.ts'
import { useDateFormat } from '../../components/use-date-format.ts'
import { mutate, query } from '../../data/api.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import page from '../../ui/Page.module.css'
import { Tag } from '../../ui/Tag.tsx'
import styles from './Admin.module.css'
import { IssueLicence } from './IssueLicence.tsx'
import { Table } from './Table.tsx'

/** Licences that this installation issued, and a new one. */
export function Licences() {
  const words = useAllMessages().admin
  const moments = useDateFormat()
  const { busy, act } = useAct('admin', 'session')
  const licences = useQuery({ queryKey: ['admin', 'licences'], queryFn: () => query('licences.list') })
  return (
    <>
      <p className={page.quiet}>{words.licencesText}</p>
      <IssueLicence />
      <Table
        label={words.tab.licences}
        columns={['licensee', 'plan', 'machines', 'issued', 'expires', 'actions']}
        query={licences}
        empty={words.licencesNone}
        row={each => (
          <tr key={each.id}>
            <td className={styles.wrap}>
              {each.licensee}
              <small className={page.key}>{each.id.slice(0, 8)}</small>
            </td>
            <td>{each.plan === 'enterprise' ? words.plan.enterprise : words.plan.pro}</td>
            <td className={styles.number}>
              {each.machines}/{each.seats}
            </td>
            <td className={styles.number}>{moments.day(each.issuedAt)}</td>
            <td className={styles.number}>{each.expiresAt === null ? words.forever : moments.day(each.expiresAt)}</td>
            <td className={styles.end}>
              {each.revokedAt !== null ? (
                <Tag tone="bad">
                  {words.revoked} {moments.day(each.revokedAt)}
                </Tag>
              ) : (
                <Button
                  size="small"
                  busy={busy === each.id}
                  aria-label={words.revokeOf(each.licensee)}
                  onClick={() =>
                    void act(each.id, () => mutate('licences.revoke', { id: each.id }), words.licenceRevoked)
                  }
                >
                  {words.revoke}
                </Button>
              )}
            </td>
          </tr>
        )}
      />
    </>
  )
}
