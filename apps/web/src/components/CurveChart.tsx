import { formatDate, formatPercent } from '@parada/messages'
import { curveShares, DAY, type Instant, type ProgressCurve, type ProgressPoint } from '@parada/schedule'
import { type RefObject, useEffect, useState } from 'react'
import { useAllMessages, useLocale } from '../i18n/i18n.tsx'
import styles from './CurveChart.module.css'
import type { KeyLine } from './picture.ts'
import { useIsDark } from './theme.ts'
import { token } from './token.ts'

const HEIGHT = 330
const EDGE = { left: 52, right: 16, top: 28, bottom: 24 } as const
/** Between names of days, in pixels at the least. */
const DAY_ROOM = 46

/** The envelope, what is earned and spent, and the forecast, by shift. A press on a shift chooses it. */
export function CurveChart(props: {
  readonly curve: ProgressCurve
  readonly window: Instant | undefined
  readonly place: RefObject<HTMLDivElement | null>
  readonly chosen?: Instant | null
  onChoose?(at: Instant): void
}) {
  const { curve, place, chosen, onChoose } = props
  const words = useAllMessages().progress
  const locale = useLocale()
  const [width, setWidth] = useState(800)
  // Another theme has other colours, and a picture takes none of the page's own.
  useIsDark()
  useEffect(() => {
    const element = place.current
    if (!element) return
    const size = new ResizeObserver(() => setWidth(Math.max(280, element.clientWidth)))
    size.observe(element)
    return () => size.disconnect()
  }, [place])

  const { points, total, asOf } = curve
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || total <= 0) return <div ref={place} className={styles.chart} />
  const shares = curveShares(curve)
  const top = total * (shares.at(-1) ?? 1)
  const shift = (points[1]?.at ?? first.at + DAY / 2) - first.at
  const begin = first.at - shift
  const end = Math.max(last.at, props.window ?? 0)
  const x = (at: number) => EDGE.left + ((at - begin) / (end - begin)) * (width - EDGE.left - EDGE.right)
  const y = (hours: number) => HEIGHT - EDGE.bottom - (hours / top) * (HEIGHT - EDGE.top - EDGE.bottom)
  const line = (of: (point: ProgressPoint) => number | null, from = 0, since = begin): string => {
    const known = points.flatMap(point => {
      const value = of(point)
      return value === null ? [] : [`${x(Math.min(point.at, Math.max(asOf, since))).toFixed(1)},${y(value).toFixed(1)}`]
    })
    return [`${x(since).toFixed(1)},${y(from).toFixed(1)}`, ...known].join(' ')
  }
  const whole = (of: (point: ProgressPoint) => number): string =>
    [`${x(begin)},${y(0)}`, ...points.map(point => `${x(point.at).toFixed(1)},${y(of(point)).toFixed(1)}`)].join(' ')
  const done = points.findLast(point => point.earned !== null)?.earned ?? 0
  const ahead = [
    ...(asOf >= begin && asOf <= end ? [`${x(asOf).toFixed(1)},${y(done).toFixed(1)}`] : []),
    ...points
      .filter(point => point.at > asOf && point.forecast !== null)
      .map(point => `${x(point.at).toFixed(1)},${y(point.forecast ?? 0).toFixed(1)}`),
  ].join(' ')
  const days: number[] = []
  const every = Math.max(1, Math.ceil((DAY_ROOM * (end - begin)) / DAY / (width - EDGE.left - EDGE.right)))
  for (let day = Math.ceil(begin / DAY) * DAY; day < end; day += every * DAY) days.push(day)
  const text = textLook()
  return (
    <div ref={place} className={styles.chart}>
      <svg width={width} height={HEIGHT} role="img" aria-label={words.chart}>
        {shares.map(share => (
          <g key={share}>
            <line
              x1={EDGE.left}
              x2={width - EDGE.right}
              y1={y(share * total)}
              y2={y(share * total)}
              stroke={token('--line')}
            />
            <text {...text} x={EDGE.left - 6} y={y(share * total) + 4} textAnchor="end">
              {formatPercent(locale, share * 100, 0)}
            </text>
          </g>
        ))}
        {days.map(day => (
          <text key={day} {...text} x={x(day)} y={HEIGHT - 6} textAnchor="middle">
            {formatDate(locale, day, 'day').slice(0, 5)}
          </text>
        ))}
        <polygon
          points={`${whole(point => point.early)} ${whole(point => point.late)
            .split(' ')
            .reverse()
            .join(' ')}`}
          fill={token('--baseline')}
          fillOpacity={0.14}
        />
        <polyline points={whole(point => point.early)} fill="none" stroke={token('--baseline')} strokeWidth={1.5} />
        <polyline
          points={whole(point => point.late)}
          fill="none"
          stroke={token('--baseline')}
          strokeWidth={1.5}
          strokeDasharray="5 4"
        />
        <polyline points={ahead} fill="none" stroke={token('--progress')} strokeWidth={2} strokeDasharray="7 4" />
        {curve.anySpent && (
          <polyline points={line(point => point.spent)} fill="none" stroke={token('--near')} strokeWidth={2} />
        )}
        <polyline points={line(point => point.earned)} fill="none" stroke={token('--done')} strokeWidth={3} />
        {asOf >= begin && asOf <= end && <Upright x={x(asOf)} text={formatDate(locale, asOf, 'dayTime')} />}
        {props.window !== undefined && (
          <Upright dashed x={x(props.window)} textAt={Math.min(x(props.window), width - 60)} text={words.window} />
        )}
        {onChoose &&
          points.map(point => (
            // biome-ignore lint/a11y/noStaticElementInteractions: the rows of the table below choose the same by keyboard
            <rect
              key={point.at}
              x={x(point.at - shift)}
              width={Math.max(1, x(point.at) - x(point.at - shift))}
              y={EDGE.top}
              height={HEIGHT - EDGE.top - EDGE.bottom}
              fill={token('--accent')}
              fillOpacity={chosen === point.at ? 0.14 : 0}
              cursor="pointer"
              onClick={() => onChoose(point.at)}
            />
          ))}
      </svg>
    </div>
  )
}

const textLook = () => ({ fill: token('--text-2'), fontSize: 12, fontFamily: token('--font-num') })

/** A moment: a line from top to bottom, and its name above. */
function Upright(props: {
  readonly x: number
  readonly text: string
  readonly textAt?: number
  readonly dashed?: boolean
}) {
  const { x, text, textAt = x, dashed = false } = props
  return (
    <>
      <line
        x1={x}
        x2={x}
        y1={EDGE.top - 6}
        y2={HEIGHT - EDGE.bottom}
        stroke={token('--ink')}
        {...(dashed ? { strokeDasharray: '5 4' } : { strokeWidth: 1.5 })}
      />
      <text {...textLook()} {...(!dashed && { fill: token('--text') })} x={textAt} y={14} textAnchor="middle">
        {text}
      </text>
    </>
  )
}

/** The signs of the lines, in words: colour, word, whether dashed. */
export const curveKey = (words: ReturnType<typeof useAllMessages>['progress'], spent: boolean): readonly KeyLine[] => [
  ['--baseline', words.early, false],
  ['--baseline', words.late, true],
  ['--progress', words.forecast, true],
  ['--done', words.earned, false],
  ...(spent ? ([['--near', words.spent, false]] as const) : []),
]

export function CurveKey({ spent }: { readonly spent: boolean }) {
  return (
    <ul className={styles.key}>
      {curveKey(useAllMessages().progress, spent).map(([colour, word, dashed]) => (
        <li key={word}>
          <span style={{ borderTop: `3px ${dashed ? 'dashed' : 'solid'} var(${colour})` }} aria-hidden="true" /> {word}
        </li>
      ))}
    </ul>
  )
}
