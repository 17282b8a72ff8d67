import { type FormEvent, useState } from 'react'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { authPost } from '../../identity/auth-client.ts'
import { refusalText } from '../../identity/refusal-text.ts'
import { type Session, useRefreshSession } from '../../identity/session.ts'
import { Button } from '../../ui/Button.tsx'
import page from '../../ui/Page.module.css'
import { Tag } from '../../ui/Tag.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast-store.ts'
import styles from './Account.module.css'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { Section } from './Section.tsx'
import { TotpSetup } from './TotpSetup.tsx'

interface Setup {
  readonly totpURI: string
  readonly backupCodes: readonly string[]
}

/** Turning the second factor on (key, first code, recovery codes) and off, and new recovery codes. */
export function SecondFactor({ session, onSaved }: { readonly session: Session; onSaved?(): void }) {
  const messages = useAllMessages()
  const words = messages.account
  const refresh = useRefreshSession()
  const [password, setPassword] = useState('')
  const [setup, setSetup] = useState<Setup | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState<string | null>(null)
  // An account of an external provider has no password to give.
  const needsPassword = session.proofs.includes('password')
  const given = needsPassword ? { password } : {}

  const call = async <T,>(path: string): Promise<T | null> => {
    setBusy(path)
    setError(null)
    const reply = await authPost<T>(path, given)
    setBusy(null)
    setPassword('')
    if (reply.ok) return reply.value
    setError(reply.code === 'INVALID_PASSWORD' ? words.passwordWrong : refusalText(reply, messages))
    return null
  }
  const begin = async (event: FormEvent) => {
    event.preventDefault()
    if (session.twoFactor) {
      if ((await call('/two-factor/disable')) === null) return
      showToast('ok', words.disabled)
      await refresh()
    } else setSetup(await call<Setup>('/two-factor/enable'))
  }
  const renew = async () => {
    const made = await call<{ backupCodes: readonly string[] }>('/two-factor/generate-backup-codes')
    if (made) setCodes(made.backupCodes)
  }
  const ready = !needsPassword || password !== ''

  return (
    <Section
      title={words.secondFactor}
      beside={
        <Tag tone={session.twoFactor ? 'good' : 'warn'}>
          {session.twoFactor ? words.secondFactorOn : words.secondFactorOff}
        </Tag>
      }
    >
      {codes ? (
        <RecoveryCodes
          codes={codes}
          onDone={() => {
            setCodes(null)
            onSaved?.()
          }}
        />
      ) : setup ? (
        <TotpSetup
          uri={setup.totpURI}
          onCancel={() => setSetup(null)}
          onDone={async () => {
            setCodes(setup.backupCodes)
            setSetup(null)
            showToast('ok', words.enabled)
            await refresh()
          }}
        />
      ) : (
        <form className={styles.form} onSubmit={event => void begin(event)}>
          {needsPassword && (
            <TextField
              label={words.currentPassword}
              type="password"
              value={password}
              onChange={setPassword}
              autoComplete="current-password"
              error={error ?? undefined}
            />
          )}
          <div className={page.actions}>
            <Button
              type="submit"
              variant={session.twoFactor ? 'secondary' : 'primary'}
              busy={busy === '/two-factor/disable' || busy === '/two-factor/enable'}
              disabled={!ready}
            >
              {session.twoFactor ? words.disable : words.enable}
            </Button>
            {session.twoFactor && (
              <Button
                title={words.backupNewText}
                busy={busy === '/two-factor/generate-backup-codes'}
                disabled={!ready}
                onClick={() => void renew()}
              >
                {words.backupNew}
              </Button>
            )}
          </div>
          {!needsPassword && error && <p role="alert">{error}</p>}
        </form>
      )}
    </Section>
  )
}
