import { LogIn } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useMessages } from '../../app/i18n.tsx'
import { LanguageSwitch } from '../../app/LanguageSwitch.tsx'
import { Logo } from '../../app/Logo.tsx'
import { useInstallation } from '../../app/session.tsx'
import { useApp } from '../../app/store.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { PlanPicture } from './PlanPicture.tsx'
import styles from './SignedOut.module.css'

const loadDialog = () => import('./SignInDialog.tsx')
const SignInDialog = lazy(async () => ({ default: (await loadDialog()).SignInDialog }))

/** What a visitor sees: the product's name, one sentence, the way in, a still picture of a plan, the language. */
export function SignedOut() {
  const messages = useMessages()
  const reachable = useApp(state => state.reachable)
  const [open, setOpen] = useState(false)
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
        <PlanPicture />
      </section>
      {open && (
        <Suspense fallback={null}>
          <SignInDialog open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </main>
  )
}
