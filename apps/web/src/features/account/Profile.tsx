import { type FormEvent, useState } from 'react'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { authPost } from '../../identity/auth-client.ts'
import { useInstallation } from '../../identity/installation.ts'
import { refusalText } from '../../identity/refusal-text.ts'
import { type Session, useRefreshSession } from '../../identity/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast-store.ts'
import styles from './Account.module.css'
import { Section } from './Section.tsx'

/** Name and address. */
export function Profile({ session }: { readonly session: Session }) {
  const messages = useAllMessages()
  const words = messages.account
  const refresh = useRefreshSession()
  // Without mail an address cannot be confirmed.
  const mails = useInstallation()?.mails === true
  const [name, setName] = useState(session.name)
  const [busy, setBusy] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const reply = await authPost('/update-user', { name: name.trim() })
    setBusy(false)
    if (!reply.ok) return showToast('err', refusalText(reply, messages))
    showToast('ok', words.profileSaved)
    await refresh()
  }
  return (
    <Section
      title={session.email}
      beside={
        session.emailVerified ? (
          <Tag tone="good">{words.emailVerified}</Tag>
        ) : (
          mails && <Tag>{words.emailUnverified}</Tag>
        )
      }
      text={words.emailFixed}
    >
      <form className={styles.form} onSubmit={event => void save(event)}>
        <TextField label={messages.auth.name} value={name} onChange={setName} autoComplete="name" />
        <Button type="submit" busy={busy} disabled={name.trim() === '' || name.trim() === session.name}>
          {words.saveProfile}
        </Button>
      </form>
    </Section>
  )
}
