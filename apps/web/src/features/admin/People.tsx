import type { OutputOf } from '@parada/protocol'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import HouseAccess from '../../components/HouseAccess.tsx'
import { useAct } from '../../components/use-act.ts'
import { useDateFormat } from '../../components/use-date-format.ts'
import { mutate, query } from '../../data/api.ts'
import { planSession } from '../../data/plan/session.ts'
import { goTo } from '../../data/store.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { authPost } from '../../identity/auth-client.ts'
import { useInstallation } from '../../identity/installation.ts'
import { refusalText } from '../../identity/refusal-text.ts'
import type { Session } from '../../identity/session.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'
import { Select } from '../../ui/Select.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast-store.ts'
import styles from './Admin.module.css'
import { Leave } from './Leave.tsx'
import { MEGABYTE } from './megabyte.ts'
import { SignUpRequests } from './SignUpRequests.tsx'
import { Table } from './Table.tsx'

export type Person = OutputOf<'admin.users'>[number]
const PLANS = ['free', 'pro', 'enterprise'] as const

/** The people of the installation: their plan and usage, who administers, who is blocked, acting as one of them. */
export function People({ session, onSessions }: { readonly session: Session; onSessions(person: Person): void }) {
  const messages = useAllMessages()
  const moments = useDateFormat()
  const words = messages.admin
  const sells = useInstallation()?.billing
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search.trim())
  const { act } = useAct('admin', 'session')
  const people = useQuery({
    queryKey: ['admin', 'people', wanted],
    queryFn: () => query('admin.users', wanted ? { search: wanted } : {}),
    placeholderData: before => before,
  })
  return (
    <>
      <SignUpRequests />
      {sells === false && <HouseAccess session={session} />}
      <div className={styles.tools}>
        <TextField label={words.search} value={search} onChange={setSearch} type="search" />
      </div>
      <Table
        label={words.tab.people}
        columns={['name', 'plan', 'usage', 'room', 'created', 'actions']}
        query={people}
        empty={words.empty}
        row={person => (
          <tr key={person.id}>
            <td className={styles.wrap}>
              {person.name}{' '}
              <span className={styles.tags}>
                {person.isAdmin && <Tag tone="good">{words.administrator}</Tag>}
                {person.twoFactor && <Tag>{words.secondFactor}</Tag>}
                {person.blocked && <Tag tone="bad">{words.blocked}</Tag>}
              </span>
              <small>{person.email}</small>
            </td>
            <td>
              <Select
                size="small"
                hideLabel
                label={words.planOf(person.name)}
                value={person.plan}
                options={PLANS.map(value => ({ value, label: words.plan[value] }))}
                onChange={plan =>
                  void act(
                    'plan',
                    () => mutate('admin.setPlan', { userId: person.id, plan }),
                    words.planSet(person.name),
                  )
                }
              />
              {person.planFrom !== 'none' && <small>{words.planFrom[person.planFrom]}</small>}
            </td>
            <td className={styles.number}>
              {person.usageCount}/{person.limit < 0 ? '∞' : person.limit}
            </td>
            <td className={styles.number}>{words.roomOf(person.plans, person.bytes / MEGABYTE)}</td>
            <td className={styles.number}>{moments.day(person.createdAt)}</td>
            <td className={styles.end}>
              <Actions person={person} own={person.id === session.userId} onSessions={() => onSessions(person)} />
            </td>
          </tr>
        )}
      />
    </>
  )
}

function Actions(props: { readonly person: Person; readonly own: boolean; onSessions(): void }) {
  const { person, own } = props
  const messages = useAllMessages()
  const words = messages.admin
  const queries = useQueryClient()
  const { act } = useAct('admin', 'session')
  const [leaving, setLeaving] = useState<'handOver' | 'remove' | null>(null)
  const actAs = async () => {
    const reply = await authPost('/admin/impersonate-user', { userId: person.id })
    if (!reply.ok) return showToast('err', refusalText(reply, messages))
    // What is open belongs to the administrator.
    planSession.stop()
    localStorage.removeItem('parada.session')
    goTo('main')
    await queries.invalidateQueries()
  }
  const setRole = (admin: boolean) =>
    void act('role', () => mutate('admin.setRole', { userId: person.id, admin }), words.roleSet(person.name))
  const setBlocked = (blocked: boolean) =>
    void act(
      'block',
      () => mutate('admin.setBlocked', { userId: person.id, blocked }),
      blocked ? words.blockSet(person.name) : words.unblockSet(person.name),
    )
  const copy = () =>
    void act(
      'export',
      async () => location.assign((await mutate('admin.exportPerson', { userId: person.id })).url),
      null,
    )
  const items: MenuItem[] = [
    { id: 'sessions', label: words.showSessions, onSelect: props.onSessions },
    ...(own || person.isAdmin || person.blocked
      ? []
      : [{ id: 'actAs', label: words.actAs, onSelect: () => void actAs() }]),
    person.isAdmin
      ? { id: 'demote', label: words.demote, separatorBefore: true, onSelect: () => setRole(false) }
      : { id: 'promote', label: words.promote, separatorBefore: true, onSelect: () => setRole(true) },
    ...(person.isAdmin
      ? []
      : [
          person.blocked
            ? { id: 'unblock', label: words.unblock, onSelect: () => setBlocked(false) }
            : { id: 'block', label: words.block, danger: true, onSelect: () => setBlocked(true) },
        ]),
    { id: 'export', label: words.exportPerson, separatorBefore: true, onSelect: copy },
    { id: 'handOver', label: words.handOver, onSelect: () => setLeaving('handOver') },
    ...(own ? [] : [{ id: 'remove', label: words.remove, danger: true, onSelect: () => setLeaving('remove') }]),
  ]
  return (
    <>
      <Menu
        align="end"
        heading={person.email}
        items={items}
        trigger={<IconButton size="small" label={words.actionsOf(person.name)} icon={<Ellipsis size={16} />} />}
      />
      {leaving && <Leave person={person} how={leaving} onClose={() => setLeaving(null)} />}
    </>
  )
}
