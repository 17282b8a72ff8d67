import { formatDate } from '@parada/messages'
import type { OutputOf } from '@parada/protocol'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf, mutate, query } from '../../app/api.ts'
import { useAllMessages, useLocale } from '../../app/i18n.tsx'
import { PageFrame } from '../../app/PageFrame.tsx'
import type { Session } from '../../app/session.tsx'
import { failureText } from '../../app/use-sentence.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast-store.ts'
import styles from './Admin.module.css'

type Person = OutputOf<'admin.users'>[number]

/** The people of the installation and their plans. */
export default function AdminPage({ session }: { readonly session: Session }) {
  const messages = useAllMessages()
  const locale = useLocale()
  const words = messages.admin
  const queries = useQueryClient()
  const [search, setSearch] = useState('')
  const users = useQuery({
    queryKey: ['admin-users', search],
    queryFn: () => query('admin.users', search ? { search } : {}),
    enabled: session.access.isAdmin,
  })
  const setPlan = async (person: Person, plan: Person['plan']) => {
    try {
      await mutate('admin.setPlan', { userId: person.id, plan })
      showToast('ok', words.planSet(person.name))
    } catch (cause) {
      showToast('err', failureText(messages, failureOf(cause)))
    }
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['admin-users'] }),
      queries.invalidateQueries({ queryKey: ['session'] }),
    ])
  }
  return (
    <PageFrame title={words.title}>
      {!session.access.isAdmin ? (
        <Banner style="warn">{words.notAllowed}</Banner>
      ) : (
        <>
          <TextField label={words.search} value={search} onChange={setSearch} />
          {users.isError && <Banner style="err">{failureText(messages, failureOf(users.error))}</Banner>}
          {users.data?.length === 0 && <p>{words.empty}</p>}
          {users.data && users.data.length > 0 && (
            <div className={styles.scroll}>
              <table className={styles.table}>
                <thead>
                  <tr>
                    <th>{words.column.name}</th>
                    <th>{words.column.email}</th>
                    <th>{words.column.plan}</th>
                    <th>{words.column.usage}</th>
                    <th>{words.column.created}</th>
                  </tr>
                </thead>
                <tbody>
                  {users.data.map(person => (
                    <tr key={person.id}>
                      <td>{person.name}</td>
                      <td>{person.email}</td>
                      <td>
                        <Select
                          size="small"
                          hideLabel
                          label={words.planOf(person.name)}
                          value={person.plan}
                          options={(['free', 'pro', 'enterprise'] as const).map(value => ({
                            value,
                            label: words.plan[value],
                          }))}
                          onChange={plan => void setPlan(person, plan)}
                        />
                      </td>
                      <td className={styles.number}>
                        {person.usageCount}/{person.limit < 0 ? '∞' : person.limit}
                      </td>
                      <td className={styles.number}>
                        {formatDate(locale, Date.parse(person.createdAt) / 1000, 'day')}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </>
      )}
    </PageFrame>
  )
}
