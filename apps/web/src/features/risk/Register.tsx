import { formatNumber, formatPercent } from '@parada/messages'
import { type Calculation, HOUR, type RiskItem, type RiskSettings, workTime } from '@parada/schedule'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { showInGantt } from '../../actions/show-tasks.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import look from '../../ui/Table.module.css'
import { TextField } from '../../ui/TextField.tsx'
import styles from './Risk.module.css'
import { rowsOf } from './rows.ts'

const EMPTY = { name: '', chance: '', low: '', likely: '', high: '', rows: '' }
type Draft = typeof EMPTY

/** What may be met, how likely, and by how much its tasks then take longer. */
export function Register(props: {
  readonly calculation: Calculation
  readonly settings: RiskSettings
  readonly readOnly: boolean
  onChange(next: RiskSettings): void
}) {
  const { calculation, settings, readOnly, onChange } = props
  const words = useAllMessages().risk
  const locale = useLocale()
  const [draft, setDraft] = useState<Draft>(EMPTY)
  const [bad, setBad] = useState(false)
  const items = settings.items ?? []
  const hours = (seconds: number) => formatNumber(locale, seconds / HOUR, 1)
  const add = () => {
    const item = itemOf(draft, calculation, items)
    setBad(!item)
    if (!item) return
    onChange({ ...settings, items: [...items, item] })
    setDraft(EMPTY)
  }
  const field = (key: keyof Draft, label: string, hint?: string) => (
    <TextField
      label={label}
      size="small"
      hint={hint}
      value={draft[key]}
      onChange={value => setDraft({ ...draft, [key]: value })}
    />
  )
  return (
    <section aria-label={words.register}>
      <h2>{words.register}</h2>
      {items.length === 0 && <p className={styles.hint}>{words.noRegister}</p>}
      <ul className={styles.items}>
        {items.map(item => (
          <li key={item.id}>
            <button type="button" className={look.task} onClick={() => showInGantt(item.tasks)}>
              {item.name}
            </button>
            <span className={styles.hint}>
              {words.riskLine(
                formatPercent(locale, item.probability * 100),
                hours(item.low),
                hours(item.likely),
                hours(item.high),
              )}
            </span>
            {!readOnly && (
              <IconButton
                label={`${words.remove}: ${item.name}`}
                icon={<Trash2 size={16} />}
                onClick={() => onChange({ ...settings, items: items.filter(each => each !== item) })}
              />
            )}
          </li>
        ))}
      </ul>
      {!readOnly && (
        <form
          className={styles.form}
          onSubmit={event => {
            event.preventDefault()
            add()
          }}
        >
          {field('name', words.riskName)}
          {field('chance', words.probability)}
          {field('low', words.extraLow)}
          {field('likely', words.extraLikely)}
          {field('high', words.extraHigh)}
          {field('rows', words.rows, words.rowsHint)}
          {bad && (
            <p role="alert" className={styles.stale}>
              {words.badRisk}
            </p>
          )}
          <Button size="small" type="submit">
            {words.addRisk}
          </Button>
        </form>
      )}
    </section>
  )
}

/** The item that a draft says; null where it says none: nothing is guessed. */
function itemOf(draft: Draft, calculation: Calculation, items: readonly RiskItem[]): RiskItem | null {
  const number = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.replace(',', '.')))
  const [chance, low, likely, high] = [draft.chance, draft.low, draft.likely, draft.high].map(number)
  if (chance === undefined || low === undefined || likely === undefined || high === undefined) return null
  const name = draft.name.trim()
  const tasks = rowsOf(draft.rows, calculation)
  if (name === '' || !tasks || !(chance > 0 && chance <= 100) || !(low >= 0 && low <= likely && likely <= high))
    return null
  const seconds = (value: number) => workTime(Math.round(value * HOUR))
  const last = items.reduce((most, each) => Math.max(most, Number(each.id.slice(1)) || 0), 0)
  return {
    id: `r${last + 1}`,
    name,
    probability: chance / 100,
    low: seconds(low),
    likely: seconds(likely),
    high: seconds(high),
    tasks,
  }
}
