import { useQueryClient } from '@tanstack/react-query'
import { UserRoundCheck } from 'lucide-react'
import { useState } from 'react'
import { authPost } from '../../app/auth-client.ts'
import { keeper } from '../../app/documents/document.ts'
import { useAllMessages } from '../../app/i18n.tsx'
import { refusalText } from '../../app/refusal-text.ts'
import type { Session } from '../../app/session.tsx'
import { goTo } from '../../app/store.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import styles from './ActingBar.module.css'

/** Stands above everything while an administrator acts as somebody: as whom, what is kept, and the way back. */
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
    keeper.stop()
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
