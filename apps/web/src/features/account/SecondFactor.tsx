import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { authPost } from '../../app/auth-client.ts'
import { useAllMessages } from '../../app/i18n.tsx'
import type { Session } from '../../app/session.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast-store.ts'
import styles from './Account.module.css'

/** Turning the second factor on (key, backup codes, first code) and off. */
export function SecondFactor({ session }: { readonly session: Session }) {
  const messages = useAllMessages()
  const words = messages.account
  const queries = useQueryClient()
  const [password, setPassword] = useState('')
  const [setup, setSetup] = useState<{ readonly totpURI: string; readonly backupCodes: readonly string[] } | null>(null)
  const [code, setCode] = useState('')
  const refused = (message: string) => showToast('err', messages.auth.refused(message))

  const begin = async (event: FormEvent) => {
    event.preventDefault()
    if (session.twoFactor) {
      const reply = await authPost('/two-factor/disable', { password })
      if (!reply.ok) return refused(reply.message)
      setPassword('')
      await queries.invalidateQueries({ queryKey: ['session'] })
      return
    }
    const reply = await authPost<{ totpURI: string; backupCodes: string[] }>('/two-factor/enable', { password })
    if (!reply.ok) return refused(reply.code === 'INVALID_PASSWORD' ? messages.auth.wrongPassword : reply.message)
    setPassword('')
    setSetup(reply.value)
  }
  const confirm = async (event: FormEvent) => {
    event.preventDefault()
    const reply = await authPost('/two-factor/verify-totp', { code: code.trim() })
    if (!reply.ok) return showToast('err', messages.auth.wrongCode)
    setSetup(null)
    setCode('')
    await queries.invalidateQueries({ queryKey: ['session'] })
  }
  return (
    <section className={styles.section} aria-label={words.secondFactor}>
      <h3>{words.secondFactor}</h3>
      <p className={styles.quiet}>{session.twoFactor ? words.secondFactorOn : words.secondFactorOff}</p>
      {setup ? (
        <form className={styles.section} onSubmit={event => void confirm(event)}>
          <p>{words.scan}</p>
          <a className={styles.key} href={setup.totpURI}>
            {new URL(setup.totpURI).searchParams.get('secret')}
          </a>
          <p>{words.backupCodes}</p>
          <ul className={styles.codes}>
            {setup.backupCodes.map(each => (
              <li key={each}>{each}</li>
            ))}
          </ul>
          <TextField
            label={words.confirmCode}
            inputMode="numeric"
            value={code}
            onChange={setCode}
            autoComplete="one-time-code"
          />
          <Button type="submit" variant="primary" disabled={code.trim() === ''}>
            {words.confirm}
          </Button>
        </form>
      ) : (
        <form className={styles.form} onSubmit={event => void begin(event)}>
          <TextField
            label={words.currentPassword}
            type="password"
            value={password}
            onChange={setPassword}
            autoComplete="current-password"
          />
          <Button type="submit" disabled={password === ''}>
            {session.twoFactor ? words.disable : words.enable}
          </Button>
        </form>
      )}
    </section>
  )
}
