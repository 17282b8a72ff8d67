import { useState } from 'react'
import { useAllMessages } from '../../i18n/i18n.tsx'
import type { Installation } from '../../identity/installation.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { AccountRequested } from './AccountRequested.tsx'
import styles from './SignInDialog.module.css'
import { type Step, useCredentials } from './use-credentials.ts'

/** Name, e-mail and password, as far as the step asks for them. */
export function Credentials(props: {
  readonly step: Step
  readonly installation: Installation | null
  onStep(step: Step): void
}) {
  const { step, installation, onStep } = props
  const messages = useAllMessages()
  const form = useCredentials(step, installation, onStep)
  const { name, setName, email, setEmail, password, setPassword, setUpCode, setSetUpCode } = form
  const { busy, error, wrong, asked, setAsked, submit, turnTo, again } = form
  const [shown, setShown] = useState(false)
  /** Why the right password of a new account may not open it yet: the answer does not say. */
  const unconfirmed = installation?.mails
    ? messages.identity.maybeUnverified
    : installation?.signUp === 'confirmed'
      ? messages.identity.maybeUnconfirmed
      : null

  if (asked?.kind === 'forgot')
    return (
      <Banner style={installation?.mails ? 'ok' : 'info'}>
        {installation?.mails ? messages.auth.forgotSent : messages.identity.forgotNoMail}
      </Banner>
    )
  if (asked?.kind === 'signUp') return <Banner style="ok">{messages.identity.verifySent(email.trim())}</Banner>
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
      <StepLinks step={step} installation={installation} busy={busy} onStep={turnTo} />
    </form>
  )
}

/** The way to the other steps of signing in. */
function StepLinks(props: {
  readonly step: Step
  readonly installation: Installation | null
  readonly busy: boolean
  onStep(step: Step): void
}) {
  const { step, installation, busy, onStep } = props
  const messages = useAllMessages()
  return (
    <div className={styles.links}>
      {installation?.signUp === 'closed' && !installation.firstAccount && step === 'signIn' ? (
        <span className={styles.show}>{messages.identity.signUpClosed}</span>
      ) : (
        <Button
          variant="ghost"
          size="small"
          disabled={busy}
          onClick={() => onStep(step === 'signIn' ? 'signUp' : 'signIn')}
        >
          {step === 'signIn' ? messages.auth.noAccount : messages.auth.haveAccount}
        </Button>
      )}
      {step === 'signIn' && (
        <Button variant="ghost" size="small" disabled={busy} onClick={() => onStep('forgot')}>
          {messages.auth.forgot}
        </Button>
      )}
    </div>
  )
}
