import { formatDate } from '@parada/messages'
import { ExternalLink, RefreshCw } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { civilAt } from '../../data/clock.ts'
import { checkCompanion, pairCompanion } from '../../data/companion.ts'
import { type CompanionState, companion, shownStatus } from '../../data/companion-state.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast-store.ts'
import styles from './CompanionBadge.module.css'

/** What is known of the server on this machine, why it may not answer, and the ways to it. */
export default function CompanionPanel() {
  const messages = useAllMessages()
  const locale = useLocale()
  const state = companion()
  const words = messages.companion
  const panel = messages.companionPanel
  const { health } = state
  const mode = health && (panel.mode[health.mode as keyof typeof panel.mode] ?? health.mode)
  const facts: readonly (readonly [string, string])[] = [
    [words.endpoint, state.endpoint],
    [words.lastCheck, state.lastCheck === null ? words.never : formatDate(locale, civilAt(state.lastCheck), 'dayTime')],
    [words.status, words.short[shownStatus(state)]],
    [words.version, health?.version ?? '—'],
    [words.mode, mode ?? '—'],
    [words.platform, health?.platform ?? '—'],
  ]
  const blocked = state.status === 'disconnected' && state.reach !== 'open'
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {state.status === 'disconnected' && <Reason state={state} />}
      {state.paused && !blocked && <p className={styles.note}>{words.paused}</p>}
      {state.status === 'disconnected' && !blocked && <p className={styles.note}>{words.optional}</p>}
      {health?.mode === 'msproject' && <p className={styles.note}>{words.verifiedNote}</p>}
      {health && !health.paired && <Pairing />}
      <div className={styles.ways}>
        <Button
          size="small"
          icon={<RefreshCw size={14} />}
          busy={state.status === 'checking'}
          onClick={() => void checkCompanion(true)}
        >
          {state.reach === 'prompt' && state.status !== 'connected' ? panel.connect : words.recheck}
        </Button>
        {blocked && (
          <a className={styles.local} href={`${state.endpoint}/`} target="_blank" rel="noreferrer">
            {panel.openLocal}
            <ExternalLink size={14} aria-hidden="true" />
          </a>
        )}
      </div>
    </>
  )
}

/** Why there is no connection: a block by the browser is distinguished from a program that does not run. */
function Reason({ state }: { readonly state: CompanionState }) {
  const panel = useAllMessages().companionPanel
  const text = {
    open: panel.notRunning(state.endpoint),
    prompt: panel.willAsk(state.endpoint),
    denied: panel.denied,
    unknown: panel.unsupported,
  }[state.reach]
  return (
    <p className={styles.reason} data-reach={state.reach}>
      {text}
    </p>
  )
}

function Pairing() {
  const messages = useAllMessages()
  const [code, setCode] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!(await pairCompanion(code.trim()))) showToast('err', messages.auth.wrongCode)
  }
  return (
    <form className={styles.pair} onSubmit={event => void submit(event)}>
      <TextField
        label={messages.companionPanel.pairTitle}
        hint={messages.companionPanel.pairHint}
        value={code}
        onChange={setCode}
        inputMode="numeric"
        maxLength={6}
        autoComplete="off"
      />
      <Button size="small" type="submit" disabled={!/^\d{6}$/.test(code.trim())}>
        {messages.auth.verify}
      </Button>
    </form>
  )
}
