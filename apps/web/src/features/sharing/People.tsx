import type { OutputOf } from '@parada/protocol'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useAct } from '../../components/use-act.ts'
import { failureOf, mutate, query } from '../../data/api.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { failureText } from '../../i18n/problem-text.ts'
import type { Session } from '../../identity/session.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast-store.ts'
import styles from './Sharing.module.css'

type Share = OutputOf<'projects.shares'>[number]
type Role = Share['role']
const ROLES: readonly Role[] = ['supervisor', 'viewer', 'editor', 'planner']

/** People and organizations with access to a plan, and their roles. */
export function People({ projectId, session }: { readonly projectId: string; readonly session: Session }) {
  const messages = useAllMessages()
  const words = messages.sharing
  const queries = useQueryClient()
  const key = ['project-shares', projectId]
  const shares = useQuery({ queryKey: key, queryFn: () => query('projects.shares', { projectId }), staleTime: 0 })
  const own = useQuery({ queryKey: ['projects', '', false], queryFn: () => query('projects.list', {}), staleTime: 0 })
  const owner = useQuery({
    queryKey: ['project-owner', projectId],
    queryFn: () => query('projects.owner', { projectId }),
    staleTime: 0,
  })
  const [heir, setHeir] = useState<Share | null>(null)
  const { busy, act } = useAct('project-owner', 'project-shares', 'projects')
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('editor')
  const [crew, setCrew] = useState('')
  const [refused, setRefused] = useState<string | null>(null)
  const planner = own.data?.find(each => each.id === projectId)?.role === 'planner'
  const roles = ROLES.map(value => ({ value, label: words.roles[value] }))

  const give = async (kind: Share['kind'], subject: string, wanted: Role | null): Promise<boolean> => {
    try {
      queries.setQueryData(
        key,
        await mutate('projects.share', {
          projectId,
          kind,
          subject,
          role: wanted,
          ...(wanted === 'supervisor' && { crew: crew.trim() }),
        }),
      )
      setRefused(null)
      return true
    } catch (cause) {
      setRefused(failureText(messages, failureOf(cause)))
      return false
    }
  }
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (await give('user', email.trim(), role)) setEmail('')
  }
  const company = session.organization
  const companyIn = shares.data?.some(each => each.kind === 'organization' && each.id === company?.id)
  return (
    <div className={styles.section}>
      <p className={styles.quiet}>{words.rolesHint}</p>
      {owner.data?.name && <p className={styles.quiet}>{words.owner(owner.data.name)}</p>}
      {planner ? (
        <form className={styles.form} onSubmit={event => void add(event)}>
          <TextField
            className={styles.grow}
            label={words.person}
            type="email"
            required
            value={email}
            onChange={setEmail}
            error={refused ?? undefined}
          />
          <Select label={words.role} value={role} options={roles} onChange={value => setRole(value)} />
          {role === 'supervisor' && (
            <TextField label={words.crew} hint={words.crewHint} required value={crew} onChange={setCrew} />
          )}
          <Button type="submit" variant="primary">
            {words.addPerson}
          </Button>
        </form>
      ) : (
        own.data && <Banner style="info">{words.plannersOnly}</Banner>
      )}
      {planner && company && companyIn === false && (
        <div className={styles.form}>
          <Button size="small" onClick={() => void give('organization', company.id, role)}>
            {words.addOrganization(words.organization(company.name))}
          </Button>
        </div>
      )}
      {shares.isError && <Banner style="err">{failureText(messages, failureOf(shares.error))}</Banner>}
      {shares.data?.length === 0 && <p className={styles.quiet}>{words.nobody}</p>}
      <ul className={styles.list}>
        {shares.data?.map(each => (
          <PersonLine
            key={`${each.kind}${each.id}`}
            share={each}
            planner={planner}
            roles={roles}
            onRole={wanted => give(each.kind, each.email ?? each.id, wanted)}
            {...(owner.data?.own && { onMakeOwner: () => setHeir(each) })}
          />
        ))}
      </ul>
      {heir && (
        <Confirm
          title={words.makeOwnerTitle(heir.name)}
          text={words.makeOwnerText}
          yes={words.makeOwnerYes}
          no={messages.common.cancel}
          busy={busy !== null}
          onNo={() => setHeir(null)}
          onYes={() =>
            void act(
              'transfer',
              () => mutate('projects.transfer', { projectId, toUserId: heir.id }),
              words.madeOwner(heir.name),
            ).then(() => setHeir(null))
          }
        />
      )}
    </div>
  )
}

/** One who has access: the role, and what a planner or the owner may do about it. */
function PersonLine(props: {
  readonly share: Share
  readonly planner: boolean
  readonly roles: readonly { readonly value: Role; readonly label: string }[]
  /** Gives another role; null takes the access away. */
  onRole(wanted: Role | null): Promise<boolean>
  onMakeOwner?(): void
}) {
  const { share, planner, roles, onRole, onMakeOwner } = props
  const words = useAllMessages().sharing
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        {share.kind === 'organization' ? words.organization(share.name) : share.name}
        {share.email && share.email !== share.name && <small>{share.email}</small>}
        {share.waiting && <small>{words.waiting}</small>}
        {share.crew && <small>{share.crew}</small>}
      </span>
      <Select
        label={words.roleOf(share.name)}
        hideLabel
        size="small"
        disabled={!planner}
        value={share.role}
        options={roles.filter(({ value }) => value !== 'supervisor' || share.role === 'supervisor')}
        onChange={wanted => void onRole(wanted)}
      />
      {onMakeOwner && share.kind === 'user' && !share.waiting && (
        <Button size="small" variant="ghost" aria-label={words.makeOwnerOf(share.name)} onClick={onMakeOwner}>
          {words.makeOwner}
        </Button>
      )}
      {planner && (
        <Button
          size="small"
          variant="ghost"
          aria-label={words.removeOf(share.name)}
          onClick={() => void onRole(null).then(done => done && showToast('ok', words.removed(share.name)))}
        >
          {words.remove}
        </Button>
      )}
    </li>
  )
}
