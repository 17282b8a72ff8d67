import { formatDate } from '@parada/messages'
import { RefreshCw } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { civilAt } from '../../app/clock.ts'
import { checkCompanion, companion, pairCompanion } from '../../app/companion.ts'
import { useLocale, useMessages } from '../../app/i18n.tsx'
import { useIsPhone } from '../../app/use-media.ts'
import { Button } from '../../ui/Button.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast-store.ts'
import styles from './CompanionBadge.module.css'

/** Whether the server on this machine is there; hover shows where, when checked, and what it is. */
export function CompanionBadge() {
  const messages = useMessages()
  const locale = useLocale()
  const state = companion()
  const phone = useIsPhone()
  const words = messages.companion
  if (phone) return null
  const facts: readonly (readonly [string, string])[] = [
    [words.endpoint, state.endpoint],
    [words.lastCheck, state.lastCheck === null ? words.never : formatDate(locale, civilAt(state.lastCheck), 'dayTime')],
    [words.status, words.short[state.status]],
    [words.version, state.health?.version ?? '—'],
    [words.mode, state.health?.mode ?? '—'],
    [words.platform, state.health?.platform ?? '—'],
  ]
  return (
    <Popover
      title={words.badge[state.status]}
      onHover
      align="end"
      trigger={
        <button
          type="button"
          className={styles.badge}
          aria-label={words.badge[state.status]}
          data-companion={state.status}
        >
          <span className={styles.dot} aria-hidden="true" />
          <span className={styles.word}>{words.short[state.status]}</span>
        </button>
      }
    >
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {state.paused && <p className={styles.note}>{words.paused}</p>}
      {state.status === 'disconnected' && <p className={styles.note}>{words.optional}</p>}
      {state.health?.mode === 'msproject' && <p className={styles.note}>{words.verifiedNote}</p>}
      {state.health && !state.health.paired && <Pairing />}
      <Button
        size="small"
        icon={<RefreshCw size={14} />}
        busy={state.status === 'checking'}
        onClick={() => void checkCompanion(true)}
      >
        {words.recheck}
      </Button>
    </Popover>
  )
}

function Pairing() {
  const messages = useMessages()
  const [code, setCode] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!(await pairCompanion(code.trim()))) showToast('err', messages.auth.wrongCode)
  }
  return (
    <form className={styles.pair} onSubmit={event => void submit(event)}>
      <TextField
        label={messages.companion.pairTitle}
        hint={messages.companion.pairHint}
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
