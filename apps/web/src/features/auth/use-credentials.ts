import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { LOOPBACK } from '../../data/companion-state.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { authPost, signInEmail, signUpEmail } from '../../identity/auth-client.ts'
import type { Installation } from '../../identity/installation.ts'
import { refusalText } from '../../identity/refusal-text.ts'
import { showToast } from '../../ui/toast-store.ts'

export type Step = 'signIn' | 'signUp' | 'forgot' | 'secondFactor' | 'backup'

/** What was asked for and now waits: for a mail to be opened, or for an administrator. */
type Asked = { readonly kind: 'signUp' | 'forgot' } | { readonly kind: 'request'; readonly code: string }

/** Where the mailed link leads back to: a page of this machine's own programs is the server's page by its usual name. */
const ownOrigin = (): string => (LOOPBACK.test(location.origin) ? '' : location.origin)

/** What is typed to sign in, to make an account or to reset a password, and what the server answers. */
export function useCredentials(step: Step, installation: Installation | null, onStep: (step: Step) => void) {
  const messages = useAllMessages()
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [setUpCode, setSetUpCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [wrong, setWrong] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  const address = email.trim()
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
        ? authPost('/request-password-reset', { email: address, redirectTo: `${ownOrigin()}/?reset=` })
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
  return {
    ...{ name, setName, email, setEmail, password, setPassword, setUpCode, setSetUpCode },
    ...{ busy, error, wrong, asked, setAsked, submit, turnTo, again },
  }
}
