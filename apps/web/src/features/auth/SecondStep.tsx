import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { authPost } from '../../identity/auth-client.ts'
import { refusalText } from '../../identity/refusal-text.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './SignInDialog.module.css'

/** The second factor: a code of the authenticator app, or a recovery code. */
export function SecondStep(props: { readonly backup: boolean; onBackup(): void; onAgain(): void }) {
  const messages = useAllMessages()
  const queries = useQueryClient()
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [over, setOver] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const reply = await authPost(props.backup ? '/two-factor/verify-backup-code' : '/two-factor/verify-totp', {
      code: props.backup ? code.trim() : code.replace(/\s/g, ''),
    })
    setBusy(false)
    if (reply.ok) return queries.invalidateQueries({ queryKey: ['session'] })
    setError(refusalText(reply, messages))
    setOver(reply.code !== 'INVALID_CODE' && reply.code !== 'INVALID_BACKUP_CODE' && reply.code !== 'UNREACHABLE')
  }

  return (
    <form className={styles.form} onSubmit={event => void submit(event)}>
      <TextField
        label={props.backup ? messages.auth.backupCode : messages.auth.code}
        value={code}
        onChange={setCode}
        inputMode={props.backup ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoFocus
      />
      {error && <Banner style="err">{error}</Banner>}
      {over ? (
        <Button variant="primary" onClick={props.onAgain}>
          {messages.auth.signIn}
        </Button>
      ) : (
        <Button variant="primary" type="submit" busy={busy} disabled={code.trim() === ''}>
          {messages.auth.verify}
        </Button>
      )}
      {!props.backup && (
        <Button variant="ghost" size="small" onClick={props.onBackup}>
          {messages.auth.useBackup}
        </Button>
      )}
    </form>
  )
}
