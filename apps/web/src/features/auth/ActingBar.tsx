import { useQueryClient } from '@tanstack/react-query'
import { UserRoundCheck } from 'lucide-react'
import { useState } from 'react'
import { planSession } from '../../data/plan/session.ts'
import { goTo } from '../../data/store.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { authPost } from '../../identity/auth-client.ts'
import { refusalText } from '../../identity/refusal-text.ts'
import type { Session } from '../../identity/session.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import styles from './ActingBar.module.css'

/** Stands above everything while an administrator impersonates a user: which user, what is kept, and the way back. */
export default function ActingBar({ session }: { readonly session: Session }) {
  const messages = useAllMessages()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const back = async () => {
    setBusy(true)
    const reply = await authPost('/admin/stop-impersonating')
    setBusy(false)
    if (!reply.ok) return showToast('err', refusalText(reply, messages))
    // What is open belongs to the other person.
    planSession.stop()
    localStorage.removeItem('parada.session')
    await queries.invalidateQueries()
    goTo('admin')
  }
  return (
    <div className={styles.bar} role="status">
      <UserRoundCheck size={16} aria-hidden="true" />
      <span className={styles.text}>
        <strong>{messages.places.actingAs(session.name)}</strong>
        <span className={styles.more}>
          {session.email} · {messages.identity.acting.record}
        </span>
      </span>
      {session.proofs.includes('clerk') ? null : (
        <Button size="small" busy={busy} onClick={() => void back()}>
          {messages.places.stopActing}
        </Button>
      )}
    </div>
  )
}
