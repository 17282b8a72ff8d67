import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { authPost, signInEmail, signUpEmail } from '../../identity/auth-client.ts'
import type { Installation } from '../../identity/installation.ts'
import { refusalText } from '../../identity/refusal-text.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { AccountRequested } from './AccountRequested.tsx'
import styles from './SignInDialog.module.css'

export type Step = 'signIn' | 'signUp' | 'forgot' | 'secondFactor' | 'backup'

/** What was asked for and now waits: for a mail to be opened, or for an administrator. */
type Asked = { readonly kind: 'signUp' | 'forgot' } | { readonly kind: 'request'; readonly code: string }

/** Name, e-mail and password, as far as the step asks for them. */
export function Credentials(props: {
  readonly step: Step
  readonly installation: Installation | null
  onStep(step: Step): void
}) {
  const { step, installation, onStep } = props
  const messages = useAllMessages()
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [setUpCode, setSetUpCode] = useState('')
  const [shown, setShown] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [wrong, setWrong] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  const address = email.trim()
  /** Why the right password of a new account may not open it yet: the answer does not tell. */
  const unconfirmed = installation?.mails
    ? messages.identity.maybeUnverified
    : installation?.signUp === 'confirmed'
      ? messages.identity.maybeUnconfirmed
      : null

  const fault = (): string | null => {
    if (step === 'signUp' && name.trim() === '') return messages.auth.nameRequired
    if (!/^[^\s@]+@[^\s@]+$/.test(address)) return messages.auth.invalidEmail
    if (step === 'signUp' && password.length < 8) return messages.auth.weakPassword
    return null
  }
  const ask = () =>
    step === 'signUp'
      ? signUpEmail(name.trim(), address, password, setUpCode.trim())
      : step === 'forgot'
        ? authPost('/request-password-reset', { email: address, redirectTo: `${location.origin}/?reset=` })
        : signInEmail(address, password)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const missing = fault()
    setError(missing)
    setWrong(false)
    if (missing) return
    setBusy(true)
    const reply = await ask()
    setBusy(false)
    if (!reply.ok) {
      setWrong(reply.code === 'INVALID_EMAIL_OR_PASSWORD')
      return setError(refusalText(reply, messages))
    }
    const { request, twoFactorRedirect } = (reply.value ?? {}) as Partial<{
      request: { code: string }
      twoFactorRedirect: boolean
    }>
    if (step === 'forgot') setAsked({ kind: 'forgot' })
    else if (request) setAsked({ kind: 'request', code: request.code })
    else if (step === 'signUp' && installation?.mails) setAsked({ kind: 'signUp' })
    else if (twoFactorRedirect) onStep('secondFactor')
    else {
      // An installation with an account no longer asks for its first.
      if (step === 'signUp') await queries.invalidateQueries({ queryKey: ['installation'] })
      await queries.invalidateQueries({ queryKey: ['session'] })
    }
  }
  /** What one step refused says nothing about the next. */
  const turnTo = (next: Step) => {
    setError(null)
    setWrong(false)
    onStep(next)
  }
  const again = async () => {
    const reply = await authPost('/send-verification-email', { email: address, callbackURL: '/' })
    if (reply.ok) showToast('ok', messages.identity.sentAgain)
    else setError(refusalText(reply, messages))
  }

  if (asked?.kind === 'forgot')
    return (
      <Banner style={installation?.mails ? 'ok' : 'info'}>
        {installation?.mails ? messages.auth.forgotSent : messages.identity.forgotNoMail}
      </Banner>
    )
  if (asked?.kind === 'signUp') return <Banner style="ok">{messages.identity.verifySent(address)}</Banner>
  if (asked?.kind === 'request')
    return (
      <AccountRequested
        code={asked.code}
        onSignIn={() => {
          setAsked(null)
          onStep('signIn')
        }}
      />
    )
  return (
    <form className={styles.form} onSubmit={event => void submit(event)} noValidate>
      {step === 'signUp' && (
        <TextField label={messages.auth.name} value={name} onChange={setName} autoComplete="name" />
      )}
      <TextField
        label={messages.auth.email}
        type="email"
        value={email}
        onChange={setEmail}
        autoComplete="username"
        inputMode="email"
      />
      {step !== 'forgot' && (
        <>
          <TextField
            label={messages.auth.password}
            type={shown ? 'text' : 'password'}
            value={password}
            onChange={setPassword}
            autoComplete={step === 'signUp' ? 'new-password' : 'current-password'}
            hint={step === 'signUp' ? messages.auth.passwordHint : undefined}
          />
          <label className={styles.show}>
            <input type="checkbox" checked={shown} onChange={event => setShown(event.target.checked)} />
            {messages.auth.showPassword}
          </label>
        </>
      )}
      {step === 'signUp' && installation?.setUpCode && (
        <TextField
          label={messages.auth.setUpCode}
          value={setUpCode}
          onChange={setSetUpCode}
          autoComplete="off"
          hint={messages.auth.setUpCodeHint}
        />
      )}
      {error && (
        <Banner
          style="err"
          actions={
            wrong && installation?.mails ? (
              <Button size="small" onClick={() => void again()}>
                {messages.identity.sendAgain}
              </Button>
            ) : undefined
          }
        >
          {error}
          {wrong && unconfirmed && ` ${unconfirmed}`}
        </Banner>
      )}
      <Button variant="primary" type="submit" busy={busy}>
        {step === 'signUp' ? messages.auth.signUp : step === 'forgot' ? messages.auth.forgotSend : messages.auth.signIn}
      </Button>
      <div className={styles.links}>
        {installation?.signUp === 'closed' && !installation.firstAccount && step === 'signIn' ? (
          <span className={styles.show}>{messages.identity.signUpClosed}</span>
        ) : (
          <Button
            variant="ghost"
            size="small"
            disabled={busy}
            onClick={() => turnTo(step === 'signIn' ? 'signUp' : 'signIn')}
          >
            {step === 'signIn' ? messages.auth.noAccount : messages.auth.haveAccount}
          </Button>
        )}
        {step === 'signIn' && (
          <Button variant="ghost" size="small" disabled={busy} onClick={() => turnTo('forgot')}>
            {messages.auth.forgot}
          </Button>
        )}
      </div>
    </form>
  )
}
