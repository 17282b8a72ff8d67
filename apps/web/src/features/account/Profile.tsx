import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { authPost } from '../../app/auth-client.ts'
import { useAllMessages } from '../../app/i18n.tsx'
import type { Session } from '../../app/session.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast-store.ts'
import styles from './Account.module.css'

/** Name and password. */
export function Profile({ session }: { readonly session: Session }) {
  const messages = useAllMessages()
  const { account: words, places } = messages
  const queries = useQueryClient()
  const [name, setName] = useState(session.name)
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const saveName = async (event: FormEvent) => {
    event.preventDefault()
    const reply = await authPost('/update-user', { name: name.trim() })
    if (!reply.ok) showToast('err', messages.auth.refused(reply.message))
    else {
      showToast('ok', words.profileSaved)
      await queries.invalidateQueries({ queryKey: ['session'] })
    }
  }
  const changePassword = async (event: FormEvent) => {
    event.preventDefault()
    const reply = await authPost('/change-password', {
      currentPassword: current,
      newPassword: next,
      revokeOtherSessions: false,
    })
    if (!reply.ok)
      showToast(
        'err',
        reply.code === 'INVALID_PASSWORD' ? messages.auth.wrongPassword : messages.auth.refused(reply.message),
      )
    else {
      setCurrent('')
      setNext('')
      showToast('ok', words.passwordChanged)
    }
  }
  return (
    <section className={styles.section} aria-label={places.profile}>
      <h3>{session.email}</h3>
      <form className={styles.form} onSubmit={event => void saveName(event)}>
        <TextField label={messages.auth.name} value={name} onChange={setName} autoComplete="name" />
        <Button type="submit" disabled={name.trim() === '' || name === session.name}>
          {words.saveProfile}
        </Button>
      </form>
      <form className={styles.form} onSubmit={event => void changePassword(event)}>
        <TextField
          label={words.currentPassword}
          type="password"
          value={current}
          onChange={setCurrent}
          autoComplete="current-password"
        />
        <TextField
          label={words.newPassword}
          type="password"
          value={next}
          onChange={setNext}
          autoComplete="new-password"
          hint={messages.auth.passwordHint}
        />
        <Button type="submit" disabled={current === '' || next.length < 8}>
          {words.changePassword}
        </Button>
      </form>
    </section>
  )
}
