import { type MappedColumn, ORDER_FIELDS, type OrderField, type OrderProfile } from '@parada/scope'
import { useState } from 'react'
import { failureOf } from '../../data/api.ts'
import { profiles, storeProfile } from '../../data/plant-norms.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { failureText } from '../../i18n/problem-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Select.tsx'
import table from '../../ui/Table.module.css'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast-store.ts'
import styles from './Scope.module.css'

/** Each column with what stands in it and what it is taken for; what a plant calls them is kept from list to list. */
export function OrderColumns(props: {
  readonly columns: readonly MappedColumn[]
  readonly profile: OrderProfile
  onProfile(profile: OrderProfile): void
}) {
  const all = useAllMessages()
  const messages = all.scope
  const words = messages.orders
  const [name, setName] = useState('')
  const [known, setKnown] = useState(profiles)
  const columns = props.columns.filter(each => each.header.trim() !== '' || each.samples.length > 0)
  // Every column as it is now, so that a correction of one leaves the others.
  const told = (column: number, field: OrderField | null): OrderProfile => {
    const next: Partial<Record<OrderField, string>> = { ...props.profile }
    for (const each of columns) if (each.field && each.header.trim() !== '') next[each.field] = each.header
    const header = columns.find(each => each.column === column)?.header
    for (const [key, known] of Object.entries(next)) if (known === header) next[key as OrderField] = ''
    if (field && header !== undefined) next[field] = header
    return next
  }
  return (
    <section aria-label={words.mapping}>
      <h2>{words.mapping}</h2>
      <div className={styles.row}>
        <Select
          label={words.profile}
          size="small"
          value=""
          options={[
            { value: '', label: words.noProfile },
            ...Object.keys(known).map(each => ({ value: each, label: each })),
          ]}
          onChange={id => {
            const found = known[id]
            if (!found) return
            setName(id)
            props.onProfile(found)
          }}
        />
        <TextField label={words.profileName} size="small" value={name} onChange={setName} />
        <Button
          size="small"
          disabled={name.trim() === ''}
          onClick={() => {
            void storeProfile(name.trim(), told(-1, null)).then(
              kept => {
                setKnown(kept)
                showToast('ok', words.profileSaved(name.trim()))
              },
              cause => showToast('err', failureText(all, failureOf(cause))),
            )
          }}
        >
          {words.saveProfile}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div className={styles.wide} tabIndex={0}>
        <table className={table.table}>
          <thead>
            <tr>
              <th>{words.column}</th>
              <th>{words.field}</th>
              <th>{words.samples}</th>
            </tr>
          </thead>
          <tbody>
            {columns.map(each => (
              <tr key={each.column}>
                <td className={each.field ? styles.ok : undefined}>{each.header}</td>
                <td>
                  <Select<OrderField | ''>
                    label={`${words.field}: ${each.header}`}
                    hideLabel
                    size="small"
                    value={each.field ?? ''}
                    options={[
                      { value: '', label: words.ignored },
                      ...ORDER_FIELDS.map(value => ({ value, label: messages.orderFields[value] })),
                    ]}
                    onChange={field => props.onProfile(told(each.column, field === '' ? null : field))}
                  />
                </td>
                <td className={styles.hint}>{each.samples.join(' · ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
