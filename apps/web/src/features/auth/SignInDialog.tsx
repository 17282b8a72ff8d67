import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type AuthReply, authPost, signInEmail, signInWith, signUpEmail } from '../../app/auth-client.ts'
import { useMessages } from '../../app/i18n.tsx'
import { useInstallation } from '../../app/session.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { refusalText } from './refusal-text.ts'
import styles from './SignInDialog.module.css'

type Step = 'signIn' | 'signUp' | 'forgot' | 'secondFactor' | 'backup'

/** Signing in, creating an account, the second factor, and asking for a new password. */
export function SignInDialog(props: { readonly open: boolean; onOpenChange(open: boolean): void }) {
  const messages = useMessages()
  const installation = useInstallation()
  // Chosen once, when it opens: fields must not change under a hand that is already typing.
  const [step, setStep] = useState<Step>(installation?.firstAccount ? 'signUp' : 'signIn')
  const title =
    step === 'signUp'
      ? messages.auth.signUp
      : step === 'forgot'
        ? messages.auth.forgot
        : step === 'signIn'
          ? messages.auth.signIn
          : messages.auth.secondFactor
  return (
    <Dialog
      open={props.open}
      onOpenChange={props.onOpenChange}
      title={title}
      closeLabel={messages.common.close}
      size="small"
      keepOpen
    >
      {step === 'signUp' && installation?.firstAccount && <Banner style="info">{messages.auth.firstAccount}</Banner>}
      {step === 'secondFactor' || step === 'backup' ? (
        <SecondFactor backup={step === 'backup'} onBackup={() => setStep('backup')} />
      ) : (
        <Credentials step={step} onStep={setStep} />
      )}
      {step === 'signIn' && installation?.identity.includes('oidc') && (
        <Button className={styles.wide} onClick={() => void goToProvider('oidc')}>
          {messages.auth.withProvider('SSO')}
        </Button>
      )}
    </Dialog>
  )
}

async function goToProvider(provider: string): Promise<void> {
  const reply = await signInWith(provider)
  if (reply.ok && reply.value.url) location.assign(reply.value.url)
}

function Credentials({ step, onStep }: { readonly step: Step; onStep(step: Step): void }) {
  const messages = useMessages()
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [shown, setShown] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [sent, setSent] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const missing = problemOf()
    setError(missing)
    if (missing) return
    setBusy(true)
    const reply: AuthReply<{ twoFactorRedirect?: boolean }> =
      step === 'signUp'
        ? await signUpEmail(name.trim(), email.trim(), password)
        : step === 'forgot'
          ? await authPost('/request-password-reset', { email: email.trim(), redirectTo: location.origin })
          : await signInEmail(email.trim(), password)
    setBusy(false)
    if (!reply.ok) setError(refusalText(reply, messages))
    else if (step === 'forgot') setSent(true)
    else if (reply.value?.twoFactorRedirect) onStep('secondFactor')
    else {
      // An installation with an account no longer asks for its first.
      if (step === 'signUp') await queries.invalidateQueries({ queryKey: ['installation'] })
      await queries.invalidateQueries({ queryKey: ['session'] })
    }
  }

  const problemOf = (): string | null => {
    if (step === 'signUp' && name.trim() === '') return messages.auth.nameRequired
    if (!/^[^\s@]+@[^\s@]+$/.test(email.trim())) return messages.auth.invalidEmail
    if (step === 'signUp' && password.length < 8) return messages.auth.weakPassword
    return null
  }

  if (sent) return <Banner style="ok">{messages.auth.forgotSent}</Banner>
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
        autoComplete="email"
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
      {error && <Banner style="err">{error}</Banner>}
      <Button variant="primary" type="submit" busy={busy}>
        {step === 'signUp' ? messages.auth.signUp : step === 'forgot' ? messages.auth.forgotSend : messages.auth.signIn}
      </Button>
      <div className={styles.links}>
        <Button variant="ghost" size="small" onClick={() => onStep(step === 'signUp' ? 'signIn' : 'signUp')}>
          {step === 'signUp' ? messages.auth.haveAccount : messages.auth.noAccount}
        </Button>
        {step === 'signIn' && (
          <Button variant="ghost" size="small" onClick={() => onStep('forgot')}>
            {messages.auth.forgot}
          </Button>
        )}
      </div>
    </form>
  )
}

function SecondFactor({ backup, onBackup }: { readonly backup: boolean; onBackup(): void }) {
  const messages = useMessages()
  const queries = useQueryClient()
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const reply = await authPost(backup ? '/two-factor/verify-backup-code' : '/two-factor/verify-totp', {
      code: code.trim(),
    })
    setBusy(false)
    if (reply.ok) await queries.invalidateQueries({ queryKey: ['session'] })
    else setError(reply.code === 'TOO_MANY' ? messages.auth.tooMany : messages.auth.wrongCode)
  }

  return (
    <form className={styles.form} onSubmit={event => void submit(event)}>
      <TextField
        label={backup ? messages.auth.backupCode : messages.auth.code}
        value={code}
        onChange={setCode}
        inputMode={backup ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoFocus
      />
      {error && <Banner style="err">{error}</Banner>}
      <Button variant="primary" type="submit" busy={busy}>
        {messages.auth.verify}
      </Button>
      {!backup && (
        <Button variant="ghost" size="small" onClick={onBackup}>
          {messages.auth.useBackup}
        </Button>
      )}
    </form>
  )
}
