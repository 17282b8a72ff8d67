import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useDateFormat } from '../../components/use-date-format.ts'
import { query } from '../../data/api.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { authGet } from '../../identity/auth-client.ts'
import { useInstallation } from '../../identity/installation.ts'
import type { Session } from '../../identity/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import page from '../../ui/Page.module.css'
import { Select } from '../../ui/Select.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './Account.module.css'
import { Section } from './Section.tsx'

/** A call that changes organizations; true when it was done. */
export type Act = (path: string, body: unknown, done: string | null) => Promise<boolean>

const ROLES = ['owner', 'admin', 'member'] as const
type Role = (typeof ROLES)[number]

interface Whole {
  readonly members: readonly {
    readonly id: string
    readonly userId: string
    readonly role: string
    readonly user: { readonly name: string; readonly email: string }
  }[]
  readonly invitations: readonly {
    readonly id: string
    readonly email: string
    readonly role: string
    readonly status: string
    readonly expiresAt: string
  }[]
}

/** The organization in use: its people and their roles, invitations, leaving it. What one may not do is not offered. */
export function Organization(props: {
  readonly session: Session
  readonly active: NonNullable<Session['organization']>
  readonly act: Act
}) {
  const { session, active, act } = props
  const messages = useAllMessages()
  const words = messages.account
  const [sure, setSure] = useState<'leave' | 'delete' | null>(null)
  const [busy, setBusy] = useState(false)
  const whole = useQuery({
    queryKey: ['organizations', active.id, 'whole'],
    queryFn: async () => {
      const reply = await authGet<Whole>(`/organization/get-full-organization?organizationId=${active.id}`)
      return reply.ok ? reply.value : null
    },
  })
  const held = useQuery({ queryKey: ['organizations', active.id, 'seats'], queryFn: () => query('organization.seats') })
  const seats = held.data ?? null
  const may = (permission: string) => active.permissions.includes(`org:${permission}`)
  const end = async () => {
    setBusy(true)
    if (sure === 'leave') await act('/organization/leave', { organizationId: active.id }, words.left)
    else await act('/organization/delete', { organizationId: active.id }, words.deleted)
    setBusy(false)
    setSure(null)
  }
  const pending = whole.data?.invitations.filter(each => each.status === 'pending') ?? []
  return (
    <Section
      title={active.name}
      beside={
        <span className={page.quiet}>
          {words.memberCount(whole.data?.members.length ?? 0)}
          {seats && ` · ${words.seatsUsed(seats.seated.length, seats.seats)}`}
        </span>
      }
    >
      {seats && seats.seated.length >= seats.seats && may('invitation:create') && (
        <p className={page.quiet}>{words.seatsFull(messages.admin.plan[seats.plan])}</p>
      )}
      <div className={styles.rows}>
        {whole.data?.members.map(each => (
          <Member
            key={each.id}
            member={each}
            self={each.userId === session.userId}
            seated={!seats || seats.seated.includes(each.userId)}
            active={active}
            act={act}
          />
        ))}
      </div>
      {pending.length > 0 && <Invitations list={pending} act={act} mayCancel={may('invitation:cancel')} />}
      {may('invitation:create') && <Invite owner={active.role === 'org:owner'} act={act} />}
      <div className={styles.foot}>
        {may('organization:update') && <Rename active={active} act={act} />}
        <div className={page.actions}>
          <Button size="small" onClick={() => setSure('leave')}>
            {words.leave}
          </Button>
          {may('organization:delete') && (
            <Button size="small" variant="danger" onClick={() => setSure('delete')}>
              {words.deleteOrganization}
            </Button>
          )}
        </div>
      </div>
      {sure && (
        <Confirm
          title={sure === 'leave' ? words.leave : words.deleteOrganization}
          text={sure === 'leave' ? words.leaveSure(active.name) : words.deleteSure(active.name)}
          yes={sure === 'leave' ? words.leave : words.deleteOrganization}
          no={messages.common.cancel}
          busy={busy}
          onYes={() => void end()}
          onNo={() => setSure(null)}
        />
      )}
    </Section>
  )
}

/** A member: role, whether they wait for a seat, and what who looks may change of it. */
function Member(props: {
  readonly member: Whole['members'][number]
  readonly self: boolean
  readonly seated: boolean
  readonly active: NonNullable<Session['organization']>
  readonly act: Act
}) {
  const { member, self, active, act } = props
  const messages = useAllMessages()
  const words = messages.account
  const [sure, setSure] = useState(false)
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    await act(
      '/organization/remove-member',
      { memberIdOrEmail: member.id, organizationId: active.id },
      words.removedMember(member.user.name),
    )
    setBusy(false)
    setSure(false)
  }
  const role = ROLES.find(known => member.role.split(',').includes(known)) ?? 'member'
  const may = (permission: string) => active.permissions.includes(`org:${permission}`)
  return (
    <div className={styles.row}>
      <span className={styles.grow}>
        {member.user.name}
        <small>{member.user.email}</small>
      </span>
      {!props.seated && <Tag tone="warn">{words.noSeat}</Tag>}
      {may('member:update') && !self && (role !== 'owner' || active.role === 'org:owner') ? (
        <Select
          size="small"
          hideLabel
          label={words.roleOf(member.user.name)}
          value={role}
          options={ROLES.filter(known => known !== 'owner' || active.role === 'org:owner').map(value => ({
            value,
            label: words.role[value],
          }))}
          onChange={next =>
            void act(
              '/organization/update-member-role',
              { memberId: member.id, role: next, organizationId: active.id },
              words.roleChanged,
            )
          }
        />
      ) : (
        <Tag>{words.role[role]}</Tag>
      )}
      {may('member:delete') && !self && role !== 'owner' && (
        <Button
          size="small"
          aria-label={words.removeOf(member.user.name)}
          title={words.removeMember}
          onClick={() => setSure(true)}
        >
          {messages.common.remove}
        </Button>
      )}
      {sure && (
        <Confirm
          title={words.removeMember}
          text={words.removeSure(member.user.name, active.name)}
          yes={messages.common.remove}
          no={messages.common.cancel}
          busy={busy}
          onYes={() => void remove()}
          onNo={() => setSure(false)}
        />
      )}
    </div>
  )
}

function Rename({ active, act }: { readonly active: NonNullable<Session['organization']>; readonly act: Act }) {
  const words = useAllMessages().account
  const [name, setName] = useState(active.name)
  const save = (event: FormEvent) => {
    event.preventDefault()
    void act('/organization/update', { organizationId: active.id, data: { name: name.trim() } }, words.profileSaved)
  }
  return (
    <form className={styles.form} onSubmit={save}>
      <TextField label={words.organizationName} value={name} onChange={setName} maxLength={100} />
      <Button type="submit" disabled={name.trim() === '' || name.trim() === active.name}>
        {words.rename}
      </Button>
    </form>
  )
}

function Invite({ owner, act }: { readonly owner: boolean; readonly act: Act }) {
  const words = useAllMessages().account
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('member')
  const invite = async (event: FormEvent) => {
    event.preventDefault()
    const address = email.trim()
    if (await act('/organization/invite-member', { email: address, role, resend: true }, words.invited(address)))
      setEmail('')
  }
  return (
    <form className={styles.form} onSubmit={event => void invite(event)}>
      <TextField label={words.inviteEmail} type="email" value={email} onChange={setEmail} autoComplete="off" />
      <Select<Role>
        label={words.inviteRole}
        value={role}
        options={ROLES.filter(each => each !== 'owner' || owner).map(value => ({
          value,
          label: `${words.role[value]}: ${words.roleHint[value]}`,
        }))}
        onChange={setRole}
      />
      <Button type="submit" disabled={!/^[^\s@]+@[^\s@]+$/.test(email.trim())}>
        {words.invite}
      </Button>
    </form>
  )
}

function Invitations(props: { readonly list: Whole['invitations']; readonly act: Act; readonly mayCancel: boolean }) {
  const messages = useAllMessages()
  const words = messages.account
  const moments = useDateFormat()
  const installation = useInstallation()
  return (
    <>
      <h4>{words.invitations}</h4>
      {installation?.mails === false && <p className={page.quiet}>{words.inviteNoMail}</p>}
      <div className={styles.rows}>
        {props.list.map(each => (
          <div key={each.id} className={styles.row}>
            <span className={styles.grow}>
              {each.email}
              <small>
                {ROLES.filter(role => each.role.includes(role)).map(role => words.role[role])} ·{' '}
                {words.invitedUntil(moments.day(each.expiresAt))}
              </small>
            </span>
            <CopyButton
              text={`${location.origin}/?invitation=${each.id}`}
              label={words.inviteLink}
              copied={words.copied}
              failed={words.copyFailed}
            />
            {props.mayCancel && (
              <Button
                size="small"
                aria-label={words.cancelInvitationOf(each.email)}
                onClick={() =>
                  void props.act(
                    '/organization/cancel-invitation',
                    { invitationId: each.id },
                    words.invitationCancelled,
                  )
                }
              >
                {messages.common.cancel}
              </Button>
            )}
          </div>
        ))}
      </div>
    </>
  )
}
