import { RISK_SHAPES, type RiskSettings, type Spread, STEPS, type StepCode } from '@parada/schedule'
import { Trash2 } from 'lucide-react'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Select } from '../../ui/Select.tsx'
import { NumberField } from './NumberField.tsx'
import styles from './Risk.module.css'

/** How far durations vary: for all tasks, for those of a step, and how far they rise and fall together. */
export function Spreads(props: {
  readonly settings: RiskSettings
  readonly readOnly: boolean
  onChange(next: RiskSettings): void
}) {
  const { settings, readOnly, onChange } = props
  const words = useAllMessages().risk
  const spreads = settings.spreads ?? []
  const put = (at: number, next: Spread | null) =>
    onChange({ ...settings, spreads: spreads.flatMap((each, place) => (place === at ? (next ?? []) : each)) })
  const left = STEPS.filter(step => !spreads.some(each => each.step === step))
  return (
    <section aria-label={words.durations}>
      <h2>{words.durations}</h2>
      {spreads.map((each, at) => {
        const name = each.step ? words.steps[each.step] : words.bulk
        return (
          <fieldset key={each.step ?? ''} className={styles.spread} disabled={readOnly}>
            <legend>{name}</legend>
            <NumberField
              label={words.low}
              value={-each.low}
              least={0}
              most={100}
              onChange={low => put(at, { ...each, low: -low })}
            />
            <NumberField
              label={words.high}
              value={each.high}
              least={0}
              most={1000}
              onChange={high => put(at, { ...each, high })}
            />
            <Select
              label={words.shape}
              size="small"
              value={each.shape ?? 'triangular'}
              options={RISK_SHAPES.map(value => ({ value, label: words.shapes[value] }))}
              onChange={shape => put(at, { ...each, shape })}
            />
            {each.step && !readOnly && (
              <IconButton
                label={`${words.remove}: ${name}`}
                icon={<Trash2 size={16} />}
                onClick={() => put(at, null)}
              />
            )}
          </fieldset>
        )
      })}
      {!readOnly && (
        <Select
          label={words.addStep}
          size="small"
          value={''}
          options={[{ value: '', label: '–' }, ...left.map(value => ({ value, label: words.steps[value] }))]}
          onChange={value =>
            value !== '' &&
            onChange({ ...settings, spreads: [...spreads, { step: value as StepCode, low: -20, high: 50 }] })
          }
        />
      )}
      <p className={styles.hint}>{words.ownFirst}</p>
      <fieldset className={styles.spread} disabled={readOnly}>
        <NumberField
          label={words.correlation}
          value={Math.round((settings.correlation ?? 0) * 100)}
          least={0}
          most={95}
          onChange={value => onChange({ ...settings, correlation: value / 100 })}
        />
        <Select
          label={words.correlated}
          size="small"
          value={settings.correlated ?? 'crew'}
          options={(['crew', 'equipment'] as const).map(value => ({ value, label: words[value] }))}
          onChange={correlated => onChange({ ...settings, correlated })}
        />
      </fieldset>
    </section>
  )
}
