import { type FormEvent, useMemo, useState } from 'react'
import { encode } from 'uqr'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { authPost } from '../../identity/auth-client.ts'
import { refusalText } from '../../identity/refusal-text.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import page from '../../ui/Page.module.css'
import { TextField } from '../../ui/TextField.tsx'
import styles from './Account.module.css'

/** The key as a square to scan and as letters, and the first code that shows it arrived. */
export function TotpSetup(props: { readonly uri: string; onCancel(): void; onDone(): Promise<void> }) {
  const messages = useAllMessages()
  const words = messages.account
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const key = new URL(props.uri).searchParams.get('secret') ?? ''
  const confirm = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setError(null)
    const reply = await authPost('/two-factor/verify-totp', { code: code.replace(/\s/g, '') })
    setBusy(false)
    if (reply.ok) await props.onDone()
    else setError(refusalText(reply, messages))
  }
  return (
    <div className={styles.setup}>
      <Square text={props.uri} label={words.qr} />
      <div>
        <p>{words.scan}</p>
        <p className={page.key}>{key.match(/.{1,4}/g)?.join(' ')}</p>
        <div className={page.actions}>
          <CopyButton text={key} label={words.copyKey} copied={words.copied} failed={words.copyFailed} />
        </div>
        <form className={styles.form} onSubmit={event => void confirm(event)}>
          <TextField
            label={words.confirmCode}
            inputMode="numeric"
            value={code}
            onChange={setCode}
            autoComplete="one-time-code"
            error={error ?? undefined}
          />
          <div className={page.actions}>
            <Button type="submit" variant="primary" busy={busy} disabled={code.trim() === ''}>
              {words.confirm}
            </Button>
            <Button variant="ghost" onClick={props.onCancel}>
              {messages.common.cancel}
            </Button>
          </div>
        </form>
      </div>
    </div>
  )
}

/** A text as a square of modules, black on white in both themes: cameras read it so. */
function Square({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(text, { border: 2 })
    const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
    return { size, path }
  }, [text])
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
