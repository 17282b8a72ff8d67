import { formatPercent } from '@parada/messages'
import { Download } from 'lucide-react'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { showToast } from '../ui/toast-store.ts'
import styles from './Header.module.css'
import { useLocale, useMessages } from './i18n.tsx'

interface DownloadState {
  readonly state: 'ready' | 'building' | 'absent' | 'failed'
  readonly progress: number
  readonly url: string
}

const ADDRESS = '/download/parada-win-x64.zip'
/** While the archive is being made its progress is asked this often, in milliseconds. */
const ASK_EVERY = 2000

async function ask(method: 'GET' | 'POST'): Promise<DownloadState | null> {
  const reply = await fetch('/api/download/windows', { method, credentials: 'same-origin' }).catch(() => null)
  return reply?.ok ? ((await reply.json()) as DownloadState) : null
}

/** The link to the Windows program. An installation that has none yet makes it when first asked, and says how far it is. */
export function DownloadServer() {
  const messages = useMessages()
  const locale = useLocale()
  const [progress, setProgress] = useState<number | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const follow = async (method: 'GET' | 'POST') => {
    const now = await ask(method)
    if (now?.state === 'ready') {
      setProgress(null)
      location.assign(now.url)
    } else if (now?.state === 'building') {
      setProgress(now.progress)
      timer.current = setTimeout(() => void follow('GET'), ASK_EVERY)
    } else {
      setProgress(null)
      showToast('err', messages.download.failed)
    }
  }
  const click = (event: MouseEvent) => {
    event.preventDefault()
    if (progress === null) void follow('POST')
  }
  return (
    <a className={styles.download} href={ADDRESS} onClick={click} aria-busy={progress !== null}>
      <Download size={16} aria-hidden="true" />
      {progress === null ? messages.shell.downloadServer : messages.download.preparing(formatPercent(locale, progress))}
    </a>
  )
}
