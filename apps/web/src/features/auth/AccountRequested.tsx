import { useAllMessages } from '../../i18n/i18n.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import styles from './SignInDialog.module.css'

/** An account was asked for: the code to give to the administrator, and the way on once they have confirmed it. */
export function AccountRequested({ code, onSignIn }: { readonly code: string; onSignIn(): void }) {
  const words = useAllMessages()
  return (
    <div className={styles.form}>
      <Banner style="info" title={words.identity.requestTitle}>
        {words.identity.requestText}
      </Banner>
      <dl className={styles.request}>
        <dt>{words.identity.requestCode}</dt>
        <dd>{code}</dd>
      </dl>
      <Button variant="primary" onClick={onSignIn}>
        {words.auth.signIn}
      </Button>
    </div>
  )
}
