import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { showAddress } from '../../data/router.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { authGet, authPost } from '../../identity/auth-client.ts'
import { refusalText } from '../../identity/refusal-text.ts'
import type { Session } from '../../identity/session.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import page from '../../ui/Page.module.css'
import { Tag } from '../../ui/Tag.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast-store.ts'
import styles from './Account.module.css'
import { type Act, Organization } from './Organization.tsx'
import { Section } from './Section.tsx'

interface Named {
  readonly id: string
  readonly name: string
}
interface Invitation {
  readonly id: string
  readonly organizationId: string
  readonly organizationName?: string
  readonly organization?: { readonly name: string }
  readonly status: string
}

/** The organizations of this person: invitations to them, which one is in use, its people, and a new one. */
export function Organizations({ session }: { readonly session: Session }) {
  const messages = useAllMessages()
  const words = messages.account
  const [name, setName] = useState('')
  const list = useQuery({
    queryKey: ['organizations', 'mine'],
    queryFn: async () => {
      const reply = await authGet<readonly Named[]>('/organization/list')
      return reply.ok ? reply.value : []
    },
  })
  const linked = new URLSearchParams(location.search).get('invitation')
  const invitations = useQuery({
    queryKey: ['organizations', 'invitations', linked, session.emailVerified],
    queryFn: async () => {
      // A person whose address is not verified sees only the invitation whose link they hold.
      const all = session.emailVerified
        ? await authGet<readonly Invitation[]>('/organization/list-user-invitations')
        : null
      const one = linked
        ? await authGet<Invitation>(`/organization/get-invitation?id=${encodeURIComponent(linked)}`)
        : null
      const found = [...(all?.ok ? all.value : []), ...(one?.ok ? [one.value] : [])].filter(
        (each, at, list) => each.status === 'pending' && list.findIndex(other => other.id === each.id) === at,
      )
      return { found, refused: one && !one.ok }
    },
  })
  const { busy, act } = useAct()
  const create = async (event: FormEvent) => {
    event.preventDefault()
    const title = name.trim()
    if (await act('/organization/create', { name: title, slug: slugOf(title) }, words.organizationCreated(title)))
      setName('')
  }
  const answer = async (invitation: Invitation, accepted: boolean) => {
    const company = nameOf(invitation)
    await act(
      accepted ? '/organization/accept-invitation' : '/organization/reject-invitation',
      { invitationId: invitation.id },
      accepted ? words.accepted(company) : words.rejected,
    )
    // The link has done its work.
    showAddress({ at: 'account', section: 'organizations' }, true)
  }
  const active = session.organization
  return (
    <>
      {invitations.data?.refused && <Banner style="warn">{words.invitationRefused(session.email)}</Banner>}
      {invitations.data?.found.map(each => (
        <Section
          key={each.id}
          title={words.invitationFor(nameOf(each))}
          beside={
            <div className={page.actions}>
              <Button size="small" onClick={() => void answer(each, false)}>
                {words.reject}
              </Button>
              <Button size="small" variant="primary" onClick={() => void answer(each, true)}>
                {words.accept}
              </Button>
            </div>
          }
        />
      ))}
      <Section title={words.organizations} {...(list.data?.length === 0 && { text: words.noOrganizations })}>
        {(list.data?.length ?? 0) > 0 && (
          <div className={styles.rows}>
            {[...(list.data ?? []), null].map(each => (
              <div key={each?.id ?? ''} className={styles.row}>
                <span className={each ? styles.grow : cx(styles.grow, page.quiet)}>{each?.name ?? words.none}</span>
                {(active?.id ?? null) === (each?.id ?? null) ? (
                  <Tag tone="good">{words.active}</Tag>
                ) : (
                  <Button
                    size="small"
                    aria-label={words.activateOf(each?.name ?? words.none)}
                    onClick={() => void act('/organization/set-active', { organizationId: each?.id ?? null }, null)}
                  >
                    {words.activate}
                  </Button>
                )}
              </div>
            ))}
          </div>
        )}
        <form className={styles.form} onSubmit={event => void create(event)}>
          <TextField label={words.organizationName} value={name} onChange={setName} maxLength={100} />
          <Button type="submit" busy={busy === '/organization/create'} disabled={name.trim() === ''}>
            {words.createOrganization}
          </Button>
        </form>
      </Section>
      {active && <Organization key={active.id} session={session} active={active} act={act} />}
    </>
  )
}

/** Changes organizations, one call at a time: a second press must not make a second organization. `busy` is its path. */
function useAct() {
  const messages = useAllMessages()
  const words = messages.account
  const queries = useQueryClient()
  const [busy, setBusy] = useState<string | null>(null)
  const act: Act = async (path, body, done) => {
    if (busy !== null) return false
    setBusy(path)
    const reply = await authPost(path, body)
    if (!reply.ok)
      showToast(
        'err',
        reply.code.includes('ONLY_OWNER') || reply.code.includes('WITHOUT_AN_OWNER')
          ? words.lastOwner
          : refusalText(reply, messages),
      )
    else if (done) showToast('ok', done)
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['organizations'] }),
      queries.invalidateQueries({ queryKey: ['session'] }),
    ])
    setBusy(null)
    return reply.ok
  }
  return { busy, act }
}

const nameOf = (invitation: Invitation): string =>
  invitation.organizationName ?? invitation.organization?.name ?? invitation.organizationId

/** A name that addresses can carry; two organizations may have the same name. */
function slugOf(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
  return `${plain}-${Date.now().toString(36)}`
}
