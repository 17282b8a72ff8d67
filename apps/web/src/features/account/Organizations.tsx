import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { authGet, authPost } from '../../app/auth-client.ts'
import { useAllMessages } from '../../app/i18n.tsx'
import type { Session } from '../../app/session.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast-store.ts'
import styles from './Account.module.css'

interface Organization {
  readonly id: string
  readonly name: string
  readonly slug: string
}

/** The organizations of this person: choose one, create one, invite people to the one in use. */
export function Organizations({ session }: { readonly session: Session }) {
  const messages = useAllMessages()
  const words = messages.account
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const list = useQuery({
    queryKey: ['organizations'],
    queryFn: async () => {
      const reply = await authGet<Organization[]>('/organization/list')
      return reply.ok ? reply.value : []
    },
  })
  const again = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['organizations'] }),
      queries.invalidateQueries({ queryKey: ['session'] }),
    ])
  const act = async (path: string, body: unknown, done: string | null) => {
    const reply = await authPost(path, body)
    if (!reply.ok) showToast('err', messages.auth.refused(reply.message))
    else if (done) showToast('ok', done)
    await again()
    return reply.ok
  }
  const create = async (event: FormEvent) => {
    event.preventDefault()
    const slug = `${name
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')}-${Date.now().toString(36)}`
    if (await act('/organization/create', { name: name.trim(), slug }, null)) setName('')
  }
  const invite = async (event: FormEvent) => {
    event.preventDefault()
    if (await act('/organization/invite-member', { email: email.trim(), role: 'member' }, words.invited(email.trim())))
      setEmail('')
  }
  return (
    <section className={styles.section} aria-label={words.organizations}>
      <h3>{words.organizations}</h3>
      {list.data?.length === 0 && <p className={styles.quiet}>{words.noOrganizations}</p>}
      {list.data?.map(each => (
        <div key={each.id} className={styles.row}>
          <span className={styles.grow}>{each.name}</span>
          {session.organization?.id === each.id ? (
            <strong>{words.active}</strong>
          ) : (
            <Button
              size="small"
              onClick={() => void act('/organization/set-active', { organizationId: each.id }, null)}
            >
              {words.activate}
            </Button>
          )}
        </div>
      ))}
      {session.organization && (
        <form className={styles.form} onSubmit={event => void invite(event)}>
          <TextField label={words.inviteEmail} type="email" value={email} onChange={setEmail} />
          <Button type="submit" disabled={email.trim() === ''}>
            {words.invite}
          </Button>
        </form>
      )}
      <form className={styles.form} onSubmit={event => void create(event)}>
        <TextField label={words.organizationName} value={name} onChange={setName} />
        <Button type="submit" disabled={name.trim() === ''}>
          {words.createOrganization}
        </Button>
      </form>
    </section>
  )
}
