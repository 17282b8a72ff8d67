import { type FormEvent, useState } from 'react'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { authPost } from '../../identity/auth-client.ts'
import { refusalText } from '../../identity/refusal-text.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './SignInDialog.module.css'

/** A new password, by the link of a mail. */
export default function ResetDialog({ token, onDone }: { readonly token: string; onDone(): void }) {
  const messages = useAllMessages()
  const words = messages.identity
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [saved, setSaved] = useState(false)
  const close = () => {
    // The link works once: it has no place in the address, or the history, any more.
    history.replaceState(null, '', location.pathname)
    onDone()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (password.length < 8) return setError(messages.auth.weakPassword)
    setBusy(true)
    const reply = await authPost('/reset-password', { token, newPassword: password })
    setBusy(false)
    if (reply.ok) setSaved(true)
    else setError(reply.code === 'INVALID_TOKEN' ? words.linkInvalid : refusalText(reply, messages))
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && close()}
      title={words.newPasswordTitle}
      closeLabel={messages.common.close}
      size="small"
      keepOpen
    >
      {saved ? (
        <div className={styles.form}>
          <Banner style="ok">{words.newPasswordDone}</Banner>
          <Button variant="primary" onClick={close}>
            {messages.common.close}
          </Button>
        </div>
      ) : (
        <form className={styles.form} onSubmit={event => void submit(event)} noValidate>
          <TextField
            label={messages.account.newPassword}
            type="password"
            value={password}
            onChange={setPassword}
            autoComplete="new-password"
            hint={messages.auth.passwordHint}
            autoFocus
          />
          {error && <Banner style="err">{error}</Banner>}
          <Button variant="primary" type="submit" busy={busy}>
            {words.newPasswordSave}
          </Button>
        </form>
      )}
    </Dialog>
  )
}
