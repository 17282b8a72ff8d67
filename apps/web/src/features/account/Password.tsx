import { type FormEvent, useState } from 'react'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { authPost } from '../../identity/auth-client.ts'
import { refusalText } from '../../identity/refusal-text.ts'
import { useRefreshSession } from '../../identity/session.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast-store.ts'
import styles from './Account.module.css'
import { Section } from './Section.tsx'

/** Changing the password ends the other sessions: a stolen password is of no more use. */
export function Password() {
  const messages = useAllMessages()
  const words = messages.account
  const refresh = useRefreshSession()
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const change = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setError(null)
    const reply = await authPost('/change-password', {
      currentPassword: current,
      newPassword: next,
      revokeOtherSessions: true,
    })
    setBusy(false)
    if (!reply.ok)
      return setError(reply.code === 'INVALID_PASSWORD' ? words.passwordWrong : refusalText(reply, messages))
    setCurrent('')
    setNext('')
    showToast('ok', words.passwordChanged)
    await refresh()
  }
  return (
    <Section title={words.password}>
      <form className={styles.form} onSubmit={event => void change(event)}>
        <TextField
          label={words.currentPassword}
          type="password"
          value={current}
          onChange={setCurrent}
          autoComplete="current-password"
          error={error ?? undefined}
        />
        <TextField
          label={words.newPassword}
          type="password"
          value={next}
          onChange={setNext}
          autoComplete="new-password"
          placeholder={messages.auth.passwordHint}
        />
        <Button type="submit" busy={busy} disabled={current === '' || next.length < 8}>
          {words.changePassword}
        </Button>
      </form>
    </Section>
  )
}
