import type { OutputOf } from '@parada/protocol'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useAct } from '../../components/use-act.ts'
import { useDateFormat } from '../../components/use-date-format.ts'
import { mutate, query } from '../../data/api.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import page from '../../ui/Page.module.css'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './Account.module.css'
import { Section } from './Section.tsx'

type Scope = OutputOf<'keys.list'>[number]['scopes'][number]
const SCOPES: readonly Scope[] = ['plans:read', 'plans:write', 'ai', 'files']
const DAYS = ['30', '90', '365', 'never'] as const

/** Keys for programs. The secret is shown once, when it is made. */
export function Keys() {
  const messages = useAllMessages()
  const moments = useDateFormat()
  const words = messages.account.keys
  const { busy, act } = useAct('keys')
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<ReadonlySet<Scope>>(new Set(['plans:read']))
  const [days, setDays] = useState<(typeof DAYS)[number]>('90')
  const [secret, setSecret] = useState<string | null>(null)
  const list = useQuery({ queryKey: ['keys'], queryFn: () => query('keys.list') })
  const create = (event: FormEvent) => {
    event.preventDefault()
    void act(
      'create',
      async () => {
        const made = await mutate('keys.create', {
          name: name.trim(),
          scopes: SCOPES.filter(each => scopes.has(each)),
          days: days === 'never' ? null : Number(days),
        })
        setSecret(made.secret)
        setName('')
      },
      null,
    )
  }
  const mark = (scope: Scope, on: boolean) => {
    const next = new Set(scopes)
    if (on) next.add(scope)
    else next.delete(scope)
    setScopes(next)
  }
  return (
    <Section title={messages.account.tab.keys} text={words.text}>
      {secret && (
        <Banner style="warn" title={words.secret} closeLabel={messages.common.close} onClose={() => setSecret(null)}>
          <p className={page.key} data-secret="">
            {secret}
          </p>
          <CopyButton
            text={secret}
            label={words.copy}
            copied={messages.account.copied}
            failed={messages.account.copyFailed}
          />
        </Banner>
      )}
      {list.data?.length === 0 && <p className={page.quiet}>{words.none}</p>}
      {(list.data?.length ?? 0) > 0 && (
        <div className={styles.rows}>
          {list.data?.map(each => (
            <div key={each.id} className={styles.row}>
              <span className={styles.grow}>
                {each.name}
                <small>
                  <span className={page.key}>{each.prefix}…</span> ·{' '}
                  {each.scopes.map(scope => words.scope[scope]).join(', ')}
                </small>
              </span>
              <span className={page.quiet}>
                {each.expiresAt === null ? words.forever : words.until(moments.day(each.expiresAt))}
                {' · '}
                {each.lastUsedAt === null ? words.neverUsed : words.usedAt(moments.day(each.lastUsedAt))}
              </span>
              <Button
                size="small"
                busy={busy === each.id}
                aria-label={words.revokeOf(each.name)}
                onClick={() => void act(each.id, () => mutate('keys.revoke', { id: each.id }), words.revoked)}
              >
                {words.revoke}
              </Button>
            </div>
          ))}
        </div>
      )}
      <form className={styles.stack} onSubmit={create}>
        <div className={styles.form}>
          <TextField label={words.name} value={name} onChange={setName} maxLength={200} />
          <Select<(typeof DAYS)[number]>
            label={words.days}
            value={days}
            options={DAYS.map(value => ({
              value,
              label: value === 'never' ? words.forever : words.forDays(Number(value)),
            }))}
            onChange={setDays}
          />
        </div>
        <fieldset className={styles.scopes}>
          <legend>{words.scopes}</legend>
          {SCOPES.map(scope => (
            <label key={scope}>
              <input
                type="checkbox"
                checked={scopes.has(scope)}
                onChange={event => mark(scope, event.target.checked)}
              />
              {words.scope[scope]}
            </label>
          ))}
        </fieldset>
        <div className={page.actions}>
          <Button
            type="submit"
            variant="primary"
            busy={busy === 'create'}
            disabled={name.trim() === '' || scopes.size === 0}
          >
            {words.create}
          </Button>
        </div>
      </form>
    </Section>
  )
}
