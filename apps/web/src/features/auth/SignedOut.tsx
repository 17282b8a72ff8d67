import { LogIn } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { LanguageSwitch } from '../../components/LanguageSwitch.tsx'
import { Logo } from '../../components/Logo.tsx'
import type { ApiFailure } from '../../data/api.ts'
import { useApp } from '../../data/store.ts'
import { useMessages } from '../../i18n/i18n.tsx'
import { useIdentity } from '../../identity/IdentityRoot.tsx'
import { useInstallation } from '../../identity/installation.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { arrivalOf } from './arrival.ts'
import { NamedPicture, PlanPicture } from './PlanPicture.tsx'
import styles from './SignedOut.module.css'

const loadDialog = () => import('./SignInDialog.tsx')
const SignInDialog = lazy(async () => ({ default: (await loadDialog()).SignInDialog }))
const ResetDialog = lazy(() => import('./ResetDialog.tsx'))
const ArrivalNotes = lazy(() => import('./ArrivalNotes.tsx'))

/** What a visitor sees: the product's name, one sentence, the way in, a still picture of a plan, the language. */
export default function SignedOut({ failure }: { readonly failure: ApiFailure | null }) {
  const messages = useMessages()
  const reachable = useApp(state => state.reachable)
  const provider = useIdentity()
  const [open, setOpen] = useState(false)
  const [arrival, setArrival] = useState(() => arrivalOf(location.search))
  // Asked ahead: the dialog starts with what this installation needs, its first account or signing in.
  useInstallation()
  return (
    <main className={styles.page}>
      <div className={styles.top}>
        <LanguageSwitch />
      </div>
      <section className={styles.words}>
        <div className={styles.mark}>
          <Logo size={40} />
        </div>
        <h1 className={styles.title}>{messages.common.appTitle}</h1>
        <p className={styles.subtitle}>{messages.common.appSubtitle}</p>
        <p className={styles.pitch}>{messages.auth.pitch}</p>
        {!reachable && <Banner style="warn">{messages.auth.unreachable}</Banner>}
        <Suspense fallback={null}>
          <ArrivalNotes arrival={arrival} failure={failure} fault={provider.fault} />
        </Suspense>
        <div className={styles.enter}>
          <Button
            variant="primary"
            icon={<LogIn size={16} />}
            onPointerEnter={loadDialog}
            onClick={() => setOpen(true)}
          >
            {messages.auth.signIn}
          </Button>
          <span className={styles.please}>{messages.auth.pleaseSignIn}</span>
        </div>
      </section>
      <section className={styles.picture} aria-hidden="true">
        <Suspense fallback={<PlanPicture />}>
          <NamedPicture />
        </Suspense>
      </section>
      {open && (
        <Suspense fallback={null}>
          <SignInDialog open={open} onOpenChange={setOpen} invited={arrival.kind === 'invited'} />
        </Suspense>
      )}
      {arrival.kind === 'reset' && (
        <Suspense fallback={null}>
          <ResetDialog token={arrival.token} onDone={() => setArrival({ kind: 'none' })} />
        </Suspense>
      )}
    </main>
  )
}
