import { RefreshCw } from 'lucide-react'
import { Part } from '../components/Part.tsx'
import { dismissNotice, useApp } from '../data/store.ts'
import { useMessages } from '../i18n/i18n.tsx'
import { useIdentity } from '../identity/IdentityRoot.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import styles from './Notices.module.css'

/** Cards above the plan: what happened, what was kept, what to do. */
export function Notices() {
  const messages = useMessages()
  const notices = useApp(state => state.notices)
  const reachable = useApp(state => state.reachable)
  const updateReady = useApp(state => state.updateReady)
  const provider = useIdentity()
  const degraded = provider.status === 'degraded' || provider.status === 'error'
  if (notices.length === 0 && reachable && !updateReady && !degraded) return null
  return (
    <div className={styles.notices}>
      {!reachable && <Banner style="warn">{messages.auth.degraded}</Banner>}
      {reachable && degraded && <Banner style="warn">{messages.auth.providerDegraded}</Banner>}
      {updateReady && (
        <Banner
          style="info"
          actions={
            <Button size="small" icon={<RefreshCw size={14} />} onClick={() => location.reload()}>
              {messages.shell.reload}
            </Button>
          }
        >
          {messages.shell.updateReady}
        </Banner>
      )}
      {notices.map(notice => (
        <Banner
          key={notice.id}
          style={notice.style}
          title={notice.lines.length > 0 ? notice.title : undefined}
          closeLabel={messages.common.close}
          vanish={notice.vanish}
          onClose={() => dismissNotice(notice.id)}
        >
          {notice.Body ? (
            <Part>
              <notice.Body />
            </Part>
          ) : notice.lines.length === 0 ? (
            notice.title
          ) : (
            <ul>
              {notice.lines.map(line => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </Banner>
      ))}
    </div>
  )
}
