import { formatNumber, formatPercent } from '@parada/messages'
import { type Calculation, HOUR, type RiskItem, type RiskSettings, workTime } from '@parada/schedule'
import { showInGantt } from '../../actions/show-tasks.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { EditableList, nextId, typed } from './EditableList.tsx'
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
  const items = settings.items ?? []
  const hours = (seconds: number) => formatNumber(locale, seconds / HOUR, 1)
  const field = (draft: Draft, change: (next: Draft) => void) => (key: keyof Draft, label: string, hint?: string) => (
    <TextField
      label={label}
      size="small"
      hint={hint}
      value={draft[key]}
      onChange={value => change({ ...draft, [key]: value })}
    />
  )
  const put = (next: readonly RiskItem[]) => onChange({ ...settings, items: next })
  return (
    <EditableList
      title={words.register}
      hint={items.length === 0 ? words.noRegister : undefined}
      items={items}
      readOnly={readOnly}
      empty={EMPTY}
      bad={words.badRisk}
      addLabel={words.addRisk}
      line={({ probability, low, likely, high }) =>
        words.riskLine(formatPercent(locale, probability * 100), hours(low), hours(likely), hours(high))
      }
      onShow={item => showInGantt(item.tasks)}
      add={draft => {
        const item = itemOf(draft, calculation, items)
        if (item) put([...items, item])
        return item !== null
      }}
      onRemove={item => put(items.filter(each => each !== item))}
      fields={(draft, change) => {
        const of = field(draft, change)
        return (
          <>
            {of('name', words.riskName)}
            {of('chance', words.probability)}
            {of('low', words.extraLow)}
            {of('likely', words.extraLikely)}
            {of('high', words.extraHigh)}
            {of('rows', words.rows, words.rowsHint)}
          </>
        )
      }}
    />
  )
}

/** The item that a draft says; null where it says none: nothing is guessed. */
function itemOf(draft: Draft, calculation: Calculation, items: readonly RiskItem[]): RiskItem | null {
  const [chance, low, likely, high] = [draft.chance, draft.low, draft.likely, draft.high].map(typed)
  if (chance === undefined || low === undefined || likely === undefined || high === undefined) return null
  const name = draft.name.trim()
  const tasks = rowsOf(draft.rows, calculation)
  if (name === '' || !tasks || !(chance > 0 && chance <= 100) || !(low >= 0 && low <= likely && likely <= high))
    return null
  const seconds = (value: number) => workTime(Math.round(value * HOUR))
  return {
    id: nextId('r', items),
    name,
    probability: chance / 100,
    low: seconds(low),
    likely: seconds(likely),
    high: seconds(high),
    tasks,
  }
}
