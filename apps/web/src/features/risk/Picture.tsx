import { formatDate, formatNumber, formatPercent } from '@parada/messages'
import { type Calculation, HOUR, type RiskResult, shiftsOf } from '@parada/schedule'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import styles from './Risk.module.css'

const [WIDTH, HEIGHT, FOOT] = [720, 240, 36]
const BINS = 40

/** Quantiles against the window, and the finish as histogram and S. */
export function Picture({ calculation, result }: { readonly calculation: Calculation; readonly result: RiskResult }) {
  const words = useAllMessages().risk
  const locale = useLocale()
  const { project } = calculation.schedule
  const window = project.window?.finish
  const target = window ?? result.planFinish
  const shift = shiftsOf(project).length
  const when = (at: number) => formatDate(locale, at, 'dayTime')
  const signed = (seconds: number) =>
    `${seconds > 0 ? '+' : seconds < 0 ? '−' : ''}${words.against(
      formatNumber(locale, Math.abs(seconds) / HOUR, 1),
      formatNumber(locale, Math.abs(seconds) / shift, 1),
    )}`
  const delta = (at: number) => (window === undefined ? words.toPlan : words.toWindow)(signed(at - target))
  const figures = (['p10', 'p50', 'p80', 'p90'] as const).map(id => ({
    name: id.toUpperCase(),
    value: when(result[id]),
    hint: delta(result[id]),
    late: result[id] > target,
  }))
  return (
    <>
      <dl className={styles.figures}>
        {figures.map(each => (
          <div key={each.name}>
            <dt>{each.name}</dt>
            <dd data-tone={each.late ? 'bad' : 'good'}>{each.value}</dd>
            <dd className={styles.hint}>{each.hint}</dd>
          </div>
        ))}
        <div>
          <dt>{words.chance}</dt>
          <dd data-tone={result.chance === null ? undefined : result.chance < 0.5 ? 'bad' : 'good'}>
            {result.chance === null ? '–' : formatPercent(locale, result.chance * 100)}
          </dd>
          <dd className={styles.hint}>{window === undefined ? words.noWindow : when(window)}</dd>
        </div>
        <div>
          <dt>{words.chanceOfPlan}</dt>
          <dd>{formatPercent(locale, result.chanceOfPlan * 100)}</dd>
          <dd className={styles.hint}>{when(result.planFinish)}</dd>
        </div>
        <div>
          <dt>{words.allowance}</dt>
          <dd>{formatNumber(locale, result.allowance / HOUR, 1)} h</dd>
          <dd className={styles.hint}>
            {words.against(
              formatNumber(locale, result.allowance / HOUR, 1),
              formatNumber(locale, result.allowance / shift, 1),
            )}
          </dd>
        </div>
      </dl>
      <h2>{words.distribution}</h2>
      <Chart
        result={result}
        window={window}
        label={words.picture(when(result.p10), when(result.p50), when(result.p80), when(result.p90))}
        when={when}
        names={{ plan: words.plan, window: words.window }}
      />
    </>
  )
}

function Chart(props: {
  readonly result: RiskResult
  readonly window: number | undefined
  readonly label: string
  when(at: number): string
  readonly names: { readonly plan: string; readonly window: string }
}) {
  const { result, window } = props
  const { finishes } = result
  const [first, last] = [finishes[0] ?? 0, finishes.at(-1) ?? 0]
  const low = Math.min(first, result.planFinish, window ?? first)
  const high = Math.max(last, result.planFinish, window ?? last, low + HOUR)
  const x = (at: number) => ((at - low) / (high - low)) * (WIDTH - 20) + 10
  const foot = HEIGHT - FOOT
  const y = (share: number) => foot - share * (foot - 16)
  const bins = new Array<number>(BINS).fill(0)
  for (const each of finishes) {
    const at = Math.min(BINS - 1, Math.floor(((each - low) / (high - low)) * BINS))
    bins[at] = (bins[at] ?? 0) + 1
  }
  const most = Math.max(1, ...bins)
  const wide = (WIDTH - 20) / BINS
  const steps = Array.from({ length: 101 }, (_, at) => at / 100)
  const curve = steps
    .map(share => `${x(finishes[Math.round(share * (finishes.length - 1))] ?? low)},${y(share)}`)
    .join(' ')
  const marks = [
    { at: result.planFinish, name: props.names.plan, kind: styles.planMark },
    ...(window === undefined ? [] : [{ at: window, name: props.names.window, kind: styles.windowMark }]),
  ]
  return (
    <svg className={styles.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={props.label}>
      {bins.map((count, at) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: bins have no identity but their place
          key={at}
          className={styles.binMark}
          x={10 + at * wide + 0.5}
          width={wide - 1}
          y={y(count / most)}
          height={foot - y(count / most)}
        />
      ))}
      <polyline className={styles.curveMark} points={curve} />
      {[0.1, 0.5, 0.8, 0.9].map(share => (
        <g key={share}>
          <line className={styles.grid} x1={10} x2={WIDTH - 10} y1={y(share)} y2={y(share)} />
          <text className={styles.text} x={WIDTH - 10} y={y(share) - 3} textAnchor="end">
            {`P${share * 100}`}
          </text>
        </g>
      ))}
      {marks.map(({ at, name, kind }, line) => (
        <g key={name}>
          <line className={kind} x1={x(at)} x2={x(at)} y1={8} y2={foot} />
          <text
            className={styles.text}
            x={x(at) + (x(at) > WIDTH * 0.85 ? -4 : 4)}
            y={14 + line * 13}
            textAnchor={x(at) > WIDTH * 0.85 ? 'end' : 'start'}
          >
            {name}
          </text>
        </g>
      ))}
      <line className={styles.axis} x1={10} x2={WIDTH - 10} y1={foot} y2={foot} />
      {[low, (low + high) / 2, high].map((at, place) => (
        <text
          key={at}
          className={styles.text}
          x={x(at)}
          y={HEIGHT - 16}
          textAnchor={place === 0 ? 'start' : place === 1 ? 'middle' : 'end'}
        >
          {props.when(at)}
        </text>
      ))}
    </svg>
  )
}
