import type { OutputOf } from '@parada/protocol'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAct } from '../../components/use-act.ts'
import { mutate, query } from '../../data/api.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import page from '../../ui/Page.module.css'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './Admin.module.css'
import { MEGABYTE } from './megabyte.ts'
import { Table } from './Table.tsx'

type Company = OutputOf<'admin.organizations'>[number]

/** Organizations and the plan that all their people have. */
export function Organizations() {
  const words = useAllMessages().admin
  const companies = useQuery({
    queryKey: ['admin', 'organizations'],
    queryFn: () => query('admin.organizations'),
  })
  return (
    <Table
      label={words.tab.organizations}
      columns={['name', 'members', 'room', 'plan', 'seats', 'actions']}
      query={companies}
      empty={words.noOrganizations}
      row={company => <Row key={`${company.id}-${company.plan}-${company.seats}`} company={company} />}
    />
  )
}

function Row({ company }: { readonly company: Company }) {
  const messages = useAllMessages()
  const words = messages.admin
  const [plan, setPlan] = useState(company.plan)
  const [seats, setSeats] = useState(String(company.seats ?? Math.max(company.members, 1)))
  const { busy, act } = useAct('admin', 'session')
  const count = Number(seats)
  const valid = Number.isInteger(count) && count >= 1 && count <= 100_000
  const changed = plan !== company.plan || (plan !== 'free' && count !== company.seats)
  return (
    <tr>
      <td className={styles.wrap}>{company.name}</td>
      <td className={styles.number}>{company.members}</td>
      <td className={styles.number}>{words.roomOf(company.plans, company.bytes / MEGABYTE)}</td>
      <td>
        <Select<Company['plan']>
          size="small"
          hideLabel
          label={words.planOf(company.name)}
          value={plan}
          options={(['free', 'pro', 'enterprise'] as const).map(value => ({ value, label: words.plan[value] }))}
          onChange={setPlan}
        />
      </td>
      <td>
        <TextField
          size="small"
          hideLabel
          className={styles.seats}
          label={`${words.column.seats}: ${company.name}`}
          inputMode="numeric"
          value={seats}
          onChange={setSeats}
          disabled={plan === 'free'}
          aria-invalid={valid ? undefined : true}
        />
        {company.seats !== null && <small className={page.quiet}>{words.seatsUsed(company.seated)}</small>}
      </td>
      <td className={styles.end}>
        <Button
          size="small"
          busy={busy !== null}
          disabled={!valid || !changed}
          onClick={() =>
            void act(
              company.id,
              () => mutate('admin.setOrganizationPlan', { organizationId: company.id, plan, seats: count }),
              words.planSet(company.name),
            )
          }
        >
          {messages.common.save}
        </Button>
      </td>
    </tr>
  )
}
