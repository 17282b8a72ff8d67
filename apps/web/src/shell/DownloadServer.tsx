import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useMessages } from '../i18n/i18n.tsx'
import { showToast } from '../ui/toast-store.ts'
import styles from './Header.module.css'

interface DownloadState {
  readonly state: 'ready' | 'building' | 'absent' | 'failed'
  readonly progress: number
  readonly url: string
}

const POLL_EVERY = 1500

async function ask(method: 'GET' | 'POST'): Promise<DownloadState | null> {
  const reply = await fetch('/api/download/windows', {
    method,
    ...(method === 'POST' && { headers: { 'content-type': 'application/json' }, body: '{}' }),
  }).catch(() => null)
  return reply?.ok ? ((await reply.json()) as DownloadState) : null
}

/** The Windows download of PRO subscribers: made by the server at the first request, with its progress shown here. */
export function DownloadServer() {
  const messages = useMessages()
  // The answer itself, not its figure: one that has not moved since must be asked again all the same.
  const [making, setMaking] = useState<DownloadState | null>(null)

  useEffect(() => {
    if (!making) return
    const timer = setTimeout(() => {
      ask('GET').then(
        now => take(now),
        () => take(null),
      )
    }, POLL_EVERY)
    return () => clearTimeout(timer)
  })

  function take(now: DownloadState | null): void {
    setMaking(now?.state === 'building' ? now : null)
    if (now?.state === 'building') return
    if (now?.state === 'ready') location.assign(now.url)
    else showToast('err', messages.shell.downloadFailed)
  }

  const label = making ? messages.shell.downloadPreparing(making.progress) : messages.shell.downloadServer
  return (
    <button
      type="button"
      className={styles.download}
      disabled={making !== null}
      onClick={() => void ask('POST').then(take)}
      aria-live="polite"
      title={label}
    >
      <Download size={16} aria-hidden="true" />
      <span className={making ? undefined : styles.words}>{label}</span>
    </button>
  )
}
