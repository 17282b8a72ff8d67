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
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { EditableList, nextId, typed } from './EditableList.tsx'

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
  const put = (next: readonly WeatherRow[]) => onChange({ ...settings, weather: next })
  return (
    <EditableList
      title={words.weather}
      hint={words.weatherHint}
      items={weather}
      readOnly={readOnly}
      empty={EMPTY}
      bad={words.badWeather}
      addLabel={words.addWeather}
      line={each =>
        words.weatherLine(
          formatPercent(locale, each.probability * 100),
          each.shift === undefined ? words.everyShift : words.shiftNamed(shiftName(shifts, each.shift)),
          stopped(each),
        )
      }
      add={draft => {
        const row = rowOf(draft, weather, machines)
        if (row) put([...weather, row])
        return row !== null
      }}
      onRemove={row => put(weather.filter(each => each !== row))}
      fields={(draft, change) => (
        <>
          <TextField
            label={words.weatherName}
            size="small"
            value={draft.name}
            onChange={name => change({ ...draft, name })}
          />
          <TextField
            label={words.lostChance}
            size="small"
            inputMode="decimal"
            value={draft.chance}
            onChange={chance => change({ ...draft, chance })}
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
            onChange={shift => change({ ...draft, shift })}
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
            onChange={stops => change({ ...draft, stops })}
          />
        </>
      )}
    />
  )
}

/** The row that a draft says; null where it says none. */
function rowOf(
  draft: typeof EMPTY,
  weather: readonly WeatherRow[],
  machines: Calculation['schedule']['resources'],
): WeatherRow | null {
  const name = draft.name.trim()
  const chance = typed(draft.chance)
  if (name === '' || !(chance > 0 && chance <= MOST_LOST * 100)) return null
  const resource = machines.find(each => draft.stops === `r${each.uid}`)?.uid
  return {
    id: nextId('w', weather),
    name,
    probability: chance / 100,
    ...(draft.shift !== '' && { shift: Number(draft.shift) }),
    ...(resource !== undefined && { resource }),
    ...(resource === undefined && draft.stops !== '' && { step: draft.stops as StepCode }),
  }
}
