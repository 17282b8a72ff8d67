import { formatDate } from '@parada/messages'
import type { CrewLinks } from '@parada/protocol'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { failureOf, mutate, query } from '../../data/api.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { failureText } from '../../i18n/problem-text.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast-store.ts'
import styles from './Approvals.module.css'

const DAYS = '30'

/** Links by which crews report: made, copied, withdrawn; and what phones can do with this server's address. */
export function LinksDialog({ projectId, onClose }: { readonly projectId: string; onClose(): void }) {
  const messages = useAllMessages()
  const words = messages.approvals
  const queries = useQueryClient()
  const key = ['crew-links', projectId]
  const links = useQuery<CrewLinks>({ queryKey: key, queryFn: () => query('crews.links', { projectId }), staleTime: 0 })
  const [crew, setCrew] = useState('')
  const [holder, setHolder] = useState('')
  const [days, setDays] = useState(DAYS)
  const [refused, setRefused] = useState<string | null>(null)
  const crews = links.data?.crews ?? []
  const chosen = crews.includes(crew) ? crew : (crews[0] ?? '')
  const change = async (made: Promise<CrewLinks>) => {
    try {
      queries.setQueryData(key, await made)
      setRefused(null)
    } catch (cause) {
      setRefused(failureText(messages, failureOf(cause)))
    }
  }
  const create = (event: FormEvent) => {
    event.preventDefault()
    void change(mutate('crews.createLink', { projectId, crew: chosen, holder: holder.trim(), days: Number(days) }))
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={words.linksTitle}
      description={words.linksHint}
      closeLabel={words.close}
      size="large"
    >
      {links.isError && <Banner style="err">{failureText(messages, failureOf(links.error))}</Banner>}
      {links.data?.address === 'loopback' && <Banner style="warn">{words.loopback}</Banner>}
      {links.data?.address === 'plain' && <Banner style="warn">{words.plain}</Banner>}
      {links.isSuccess && crews.length === 0 && <Banner style="info">{words.noCrews}</Banner>}
      {refused !== null && <Banner style="err">{refused}</Banner>}
      {crews.length > 0 && links.data?.address !== 'loopback' && (
        <form className={styles.create} onSubmit={create}>
          <Select
            label={words.crew}
            value={chosen}
            options={crews.map(value => ({ value, label: value }))}
            onChange={setCrew}
          />
          <TextField label={words.holder} maxLength={200} value={holder} onChange={setHolder} />
          <TextField label={words.days} type="number" min={1} max={366} required value={days} onChange={setDays} />
          <Button type="submit" variant="primary">
            {words.create}
          </Button>
        </form>
      )}
      {links.data?.links.length === 0 && <p className={styles.quiet}>{words.noLinks}</p>}
      <ul className={styles.links}>
        {links.data?.links.map(link => (
          <Link
            key={link.id}
            link={link}
            onRevoke={() => void change(mutate('crews.revokeLink', { projectId, id: link.id }))}
          />
        ))}
      </ul>
    </Dialog>
  )
}

function Link({ link, onRevoke }: { readonly link: CrewLinks['links'][number]; onRevoke(): void }) {
  const words = useAllMessages().approvals
  const locale = useLocale()
  const date = (iso: string) => formatDate(locale, Math.floor(Date.parse(iso) / 1000) as never, 'day')
  const { url } = link
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text)
    showToast('ok', words.copied)
  }
  const state =
    link.revokedAt !== null
      ? words.revoked
      : link.expiresAt < new Date().toISOString()
        ? words.expired
        : words.until(date(link.expiresAt))
  return (
    <li className={styles.link}>
      <span className={styles.name}>
        <strong>{link.crew}</strong> {link.holder}
        <small className={styles.quiet}>
          {' '}
          {state} · {link.lastOpenedAt === null ? words.neverOpened : words.opened(date(link.lastOpenedAt))}
        </small>
      </span>
      {url !== null && (
        <>
          <input className={styles.url} readOnly value={url} aria-label={`${words.copy}: ${link.crew}`} />
          <Button size="small" onClick={() => void copy(url)}>
            {words.copy}
          </Button>
          <Button size="small" variant="ghost" aria-label={words.revokeOf(link.crew)} onClick={onRevoke}>
            {words.revoke}
          </Button>
        </>
      )}
    </li>
  )
}
