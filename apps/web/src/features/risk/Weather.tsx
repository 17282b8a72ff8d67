import { formatPercent } from '@parada/messages'
import {
  type Calculation,
  MOST_LOST,
  memberOf,
  type RiskSettings,
  STEPS,
  type StepCode,
  shiftName,
  shiftsOf,
  type Weather as WeatherRow,
} from '@parada/schedule'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './Risk.module.css'

const EMPTY = { name: '', chance: '', shift: '', stops: '' }

/** Weather by shift: how often a shift is lost to it, and what stands still then. */
export function Weather(props: {
  readonly calculation: Calculation
  readonly settings: RiskSettings
  readonly readOnly: boolean
  onChange(next: RiskSettings): void
}) {
  const { calculation, settings, readOnly, onChange } = props
  const words = useAllMessages().risk
  const locale = useLocale()
  const [draft, setDraft] = useState(EMPTY)
  const [bad, setBad] = useState(false)
  const { schedule } = calculation
  const shifts = shiftsOf(schedule.project)
  const weather = settings.weather ?? []
  const machines = schedule.resources.filter(each => each.kind === 'work')
  const stopped = ({ resource, step }: WeatherRow) =>
    resource === undefined
      ? step === undefined
        ? words.allWork
        : words.steps[step]
      : (memberOf(schedule.resources, resource)?.name ?? words.goneResource)
  const add = () => {
    const row = rowOf(draft, weather, machines)
    setBad(!row)
    if (!row) return
    onChange({ ...settings, weather: [...weather, row] })
    setDraft(EMPTY)
  }
  return (
    <section aria-label={words.weather}>
      <h2>{words.weather}</h2>
      <p className={styles.hint}>{words.weatherHint}</p>
      <ul className={styles.items}>
        {weather.map(each => (
          <li key={each.id}>
            <strong>{each.name}</strong>
            <span className={styles.hint}>
              {words.weatherLine(
                formatPercent(locale, each.probability * 100),
                each.shift === undefined ? words.everyShift : words.shiftNamed(shiftName(shifts, each.shift)),
                stopped(each),
              )}
            </span>
            {!readOnly && (
              <IconButton
                label={`${words.remove}: ${each.name}`}
                icon={<Trash2 size={16} />}
                onClick={() => onChange({ ...settings, weather: weather.filter(other => other !== each) })}
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
          <TextField
            label={words.weatherName}
            size="small"
            value={draft.name}
            onChange={name => setDraft({ ...draft, name })}
          />
          <TextField
            label={words.lostChance}
            size="small"
            inputMode="decimal"
            value={draft.chance}
            onChange={chance => setDraft({ ...draft, chance })}
          />
          <Select
            label={words.shift}
            size="small"
            value={draft.shift}
            options={[
              { value: '', label: words.everyShift },
              ...Array.from({ length: shifts.perDay }, (_, at) => ({
                value: String(at),
                label: words.shiftNamed(shiftName(shifts, at)),
              })),
            ]}
            onChange={shift => setDraft({ ...draft, shift })}
          />
          <Select
            label={words.stops}
            size="small"
            value={draft.stops}
            options={[
              { value: '', label: words.allWork },
              ...machines.map(each => ({ value: `r${each.uid}`, label: each.name })),
              ...STEPS.map(step => ({ value: step, label: words.steps[step] })),
            ]}
            onChange={stops => setDraft({ ...draft, stops })}
          />
          {bad && (
            <p role="alert" className={styles.stale}>
              {words.badWeather}
            </p>
          )}
          <Button size="small" type="submit">
            {words.addWeather}
          </Button>
        </form>
      )}
    </section>
  )
}

/** The row that a draft says; null where it says none. */
function rowOf(
  draft: typeof EMPTY,
  weather: readonly WeatherRow[],
  machines: Calculation['schedule']['resources'],
): WeatherRow | null {
  const name = draft.name.trim()
  const chance = draft.chance.trim() === '' ? Number.NaN : Number(draft.chance.replace(',', '.'))
  if (name === '' || !(chance > 0 && chance <= MOST_LOST * 100)) return null
  const resource = machines.find(each => draft.stops === `r${each.uid}`)?.uid
  const last = weather.reduce((most, each) => Math.max(most, Number(each.id.slice(1)) || 0), 0)
  return {
    id: `w${last + 1}`,
    name,
    probability: chance / 100,
    ...(draft.shift !== '' && { shift: Number(draft.shift) }),
    ...(resource !== undefined && { resource }),
    ...(resource === undefined && draft.stops !== '' && { step: draft.stops as StepCode }),
  }
}
