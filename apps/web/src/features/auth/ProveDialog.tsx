import { type FormEvent, useState } from 'react'
import { failureOf, mutate } from '../../data/api.ts'
import type { Asked } from '../../data/reauthentication.ts'
import { app, goTo } from '../../data/store.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { failureText } from '../../i18n/problem-text.ts'
import { goToProvider } from '../../identity/auth-client.ts'
import { useInstallation } from '../../identity/installation.ts'
import type { Session } from '../../identity/session.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './SignInDialog.module.css'

/** Asks who it is before a sensitive action: the password, a code, or both; the caller's promise then resolves. */
export default function ProveDialog({ session, asked }: { readonly session: Session; readonly asked: Asked }) {
  const messages = useAllMessages()
  const words = messages.identity.prove
  const both = asked.level === 'strict_mfa'
  // Both are asked for, or the provider cannot say who it was: the second factor is the way.
  const lacking = !session.twoFactor && (both ? !session.proofs.includes('clerk') : session.proofs.length === 0)
  const byPassword = session.proofs.includes('password') && (both || !session.twoFactor)
  const byCode = session.twoFactor && !session.proofs.includes('clerk')
  return (
    <Dialog
      open
      onOpenChange={open => {
        if (!open) asked.settle(false)
      }}
      title={words.title}
      description={lacking ? words.enrol : words.text(asked.minutes)}
      closeLabel={messages.common.close}
      size="small"
      keepOpen
      over
    >
      {lacking ? (
        <Button
          variant="primary"
          className={styles.wide}
          onClick={() => {
            asked.settle(false)
            app.setState({ pricingOpen: false })
            goTo('account', 'security')
          }}
        >
          {words.enrolGo}
        </Button>
      ) : session.proofs.includes('clerk') ? (
        <AtProvider asked={asked} />
      ) : byPassword || byCode ? (
        <Factors asked={asked} password={byPassword} code={byCode} />
      ) : (
        <SignInAgain />
      )}
    </Dialog>
  )
}

function Factors(props: { readonly asked: Asked; readonly password: boolean; readonly code: boolean }) {
  const messages = useAllMessages()
  const words = messages.identity.prove
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setError(null)
    try {
      if (props.password) await mutate('session.reverify', { password })
      if (props.code) await mutate('session.reverify', { code: code.trim() })
      props.asked.settle(true)
    } catch (cause) {
      setError(failureText(messages, failureOf(cause)))
    }
    setBusy(false)
  }
  const ready = (!props.password || password !== '') && (!props.code || code.trim() !== '')
  return (
    <form className={styles.form} onSubmit={event => void submit(event)}>
      {props.password && (
        <TextField
          label={words.password}
          type="password"
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
          autoFocus
        />
      )}
      {props.code && (
        <TextField
          label={words.code}
          value={code}
          onChange={setCode}
          autoComplete="one-time-code"
          autoFocus={!props.password}
        />
      )}
      {error && <Banner style="err">{error}</Banner>}
      <Button variant="primary" type="submit" busy={busy} disabled={!ready}>
        {words.confirm}
      </Button>
    </form>
  )
}

/** The provider's own window asks. */
function AtProvider({ asked }: { readonly asked: Asked }) {
  const messages = useAllMessages()
  const words = messages.identity
  const [failed, setFailed] = useState(false)
  const ask = async () => {
    const { clerkProof } = await import('../../identity/clerk.ts')
    if (await clerkProof(asked.level)) asked.settle(true)
    else setFailed(true)
  }
  return (
    <div className={styles.form}>
      {failed && <Banner style="err">{words.prove.wrong}</Banner>}
      <Button variant="primary" onClick={() => void ask()}>
        {words.providerOpen}
      </Button>
    </div>
  )
}

/** An account without a password of ours proves itself where it signs in. */
function SignInAgain() {
  const messages = useAllMessages()
  const words = messages.identity.prove
  const installation = useInstallation()
  return (
    <div className={styles.form}>
      <p>{words.again}</p>
      <Button variant="primary" onClick={() => void goToProvider({ again: true })}>
        {words.againGo(installation?.oidcHost ?? 'SSO')}
      </Button>
    </div>
  )
}
