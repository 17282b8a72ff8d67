import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { goToProvider } from '../../identity/auth-client.ts'
import { type Installation, useInstallation } from '../../identity/installation.ts'
import { DEVICE_REFUSED, hasPasskeys, signInPasskey } from '../../identity/passkey.ts'
import { refusalText } from '../../identity/refusal-text.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Credentials } from './Credentials.tsx'
import { SecondStep } from './SecondStep.tsx'
import styles from './SignInDialog.module.css'
import type { Step } from './use-credentials.ts'

/** Signing in, creating an account, the second factor, asking for a new password, and the other ways in. */
export function SignInDialog(props: {
  readonly open: boolean
  onOpenChange(open: boolean): void
  /** Came by an invitation: most likely without an account yet. */
  readonly invited: boolean
}) {
  const messages = useAllMessages()
  const installation = useInstallation()
  // Chosen once, when it opens: fields must not change under a hand that is already typing.
  const embedded = installation?.identity.includes('embedded') ?? true
  const [step, setStep] = useState<Step>(
    embedded && (installation?.firstAccount || props.invited) ? 'signUp' : 'signIn',
  )
  const titles: Readonly<Record<Step, string>> = {
    signIn: messages.auth.signIn,
    signUp: messages.auth.signUp,
    forgot: messages.auth.forgot,
    secondFactor: messages.auth.secondFactor,
    backup: messages.auth.secondFactor,
  }
  return (
    <Dialog
      open={props.open}
      onOpenChange={props.onOpenChange}
      title={titles[step]}
      closeLabel={messages.common.close}
      size="small"
      keepOpen
    >
      {step === 'signUp' && installation?.firstAccount && <Banner style="info">{messages.auth.firstAccount}</Banner>}
      {step === 'signUp' && !installation?.firstAccount && installation?.signUp === 'invited' && !props.invited && (
        <Banner style="info">{messages.identity.signUpInvited}</Banner>
      )}
      {step === 'secondFactor' || step === 'backup' ? (
        <SecondStep
          key={step}
          backup={step === 'backup'}
          onBackup={() => setStep('backup')}
          onAgain={() => setStep('signIn')}
        />
      ) : (
        <>
          {embedded && <Credentials step={step} installation={installation} onStep={setStep} />}
          {step !== 'forgot' && installation && (
            <OtherWays
              key={step}
              installation={installation}
              alone={!embedded}
              passkey={step === 'signIn' && !installation.firstAccount}
              onLeave={() => props.onOpenChange(false)}
            />
          )}
        </>
      )}
    </Dialog>
  )
}

/** Passkey, OpenID Connect, Clerk: those that this installation and this browser have. */
function OtherWays(props: {
  readonly installation: Installation
  readonly alone: boolean
  readonly passkey: boolean
  onLeave(): void
}) {
  const messages = useAllMessages()
  const { installation } = props
  const queries = useQueryClient()
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState<'passkey' | 'oidc' | null>(null)
  const embedded = installation.identity.includes('embedded')
  const byPasskey = async () => {
    setBusy('passkey')
    setError(null)
    const reply = await signInPasskey()
    setBusy(null)
    if (reply.ok) await queries.invalidateQueries({ queryKey: ['session'] })
    else
      setError(
        reply.code === DEVICE_REFUSED || reply.status === 401
          ? messages.identity.passkeyFailed
          : refusalText(reply, messages),
      )
  }
  const byProvider = async () => {
    setBusy('oidc')
    setError(null)
    const reply = await goToProvider()
    setBusy(null)
    if (!reply.ok) setError(refusalText(reply, messages))
  }
  const byClerk = async () => {
    const { clerkState } = await import('../../identity/clerk.ts')
    const { clerk, fault } = clerkState.getState()
    if (!clerk) return setError(messages.identity.provider[fault ?? 'scriptFailed'])
    // Its window is not part of ours: ours would keep the keyboard.
    props.onLeave()
    clerk.openSignIn({})
  }
  const ways = [
    ...(props.passkey && embedded && hasPasskeys()
      ? [{ id: 'passkey' as const, label: messages.identity.passkeySignIn, run: byPasskey }]
      : []),
    ...(installation.identity.includes('oidc')
      ? [{ id: 'oidc' as const, label: messages.auth.withProvider(installation.oidcHost ?? 'SSO'), run: byProvider }]
      : []),
    ...(installation.identity.includes('clerk')
      ? [{ id: 'clerk' as const, label: messages.auth.withProvider('Clerk'), run: byClerk }]
      : []),
  ]
  if (ways.length === 0) return null
  return (
    <div className={props.alone ? styles.form : styles.others}>
      {ways.map((way, at) => (
        <Button
          key={way.id}
          variant={props.alone && at === 0 ? 'primary' : 'secondary'}
          busy={busy === way.id}
          onClick={() => void way.run()}
        >
          {way.label}
        </Button>
      ))}
      {error && <Banner style="err">{error}</Banner>}
    </div>
  )
}
