import { formatNumber, limitedName } from '@parada/messages'
import {
  type Calculation,
  type LoadBy,
  type LoadEnvelope,
  type LoadMatrix,
  loadEnvelope,
  loadParts,
  type MatrixRow,
} from '@parada/schedule'
import { useMemo } from 'react'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { largestParts, type ShownPart } from './chart-parts.ts'
import styles from './Resources.module.css'
import { dayMarks, ShiftChart, useWidth } from './ShiftChart.tsx'

/** How the load of one crew is drawn: its peaks, what they are made up of, or its hours as early and as late as can be. */
export type ChartLook = 'peak' | LoadBy | 'envelope'
export const CHART_LOOKS: readonly ChartLook[] = ['peak', 'critical', 'equipment', 'contractor', 'envelope']

/** One crew by shift, as it is looked at. */
export function CrewChart(props: {
  readonly look: ChartLook
  readonly calculation: Calculation
  readonly matrix: LoadMatrix
  readonly row: MatrixRow
  readonly height: number
}) {
  const { look, calculation, matrix, row, height } = props
  const words = useAllMessages().resources
  const locale = useLocale()
  const { statusDate } = calculation.schedule.project
  const parts = useMemo(
    () =>
      look === 'peak' || look === 'envelope'
        ? undefined
        : largestParts(loadParts(calculation, row, matrix.cells, look)),
    [look, calculation, matrix, row],
  )
  if (look === 'envelope') return <Envelope calculation={calculation} row={row} height={height} dataDate={statusDate} />
  const named = ({ key }: ShownPart): string => {
    if (key === null) return words.looks.others
    if (look === 'critical') return key === 'critical' ? words.looks.isCritical : words.looks.notCritical
    return key || words.looks.none
  }
  return (
    <>
      <ShiftChart
        filled={{ matrix, row }}
        parts={parts?.map(part => ({ ...part, name: named(part) }))}
        height={height}
        label={words.chart(limitedName(row, words))}
        dataDate={statusDate}
      />
      {parts && (
        <ul className={styles.keys} aria-label={words.looks.of[look]}>
          {parts.map(part => (
            <li key={part.key ?? ' '}>
              <i className={styles.swatch} style={{ background: `var(${part.colour})` }} /> {named(part)}{' '}
              <span className={styles.quiet}>{formatNumber(locale, part.hours, 1)} h</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const MARGIN = { left: 46, right: 8, top: 16, bottom: 20 }

/** Hours done by the end of each shift: early, planned, late. */
function Envelope(props: {
  readonly calculation: Calculation
  readonly row: MatrixRow
  readonly height: number
  readonly dataDate: number | undefined
}) {
  const { calculation, row, height } = props
  const words = useAllMessages().resources
  const locale = useLocale()
  const [box, width] = useWidth()
  const found = useMemo(() => loadEnvelope(calculation, row), [calculation, row])
  const { cells, planned } = found
  const [from, to] = [cells[0] ?? 0, cells.at(-1) ?? 1]
  const top = Math.max(1, planned.at(-1) ?? 0)
  const x = (at: number) => MARGIN.left + ((at - from) / (to - from)) * (width - MARGIN.left - MARGIN.right)
  const y = (value: number) => height - MARGIN.bottom - (value / top) * (height - MARGIN.top - MARGIN.bottom)
  const points = (of: keyof Omit<LoadEnvelope, 'cells'>): string[] =>
    [0, ...found[of]].map((value, cell) => `${x(cells[cell] ?? 0).toFixed(1)},${y(value).toFixed(1)}`)
  return (
    <>
      <div ref={box} className={styles.chart}>
        <svg width={width} height={height} role="img" aria-label={words.looks.envelopeOf(limitedName(row, words))}>
          <polygon
            points={[...points('early'), ...points('late').reverse()].join(' ')}
            fill="var(--baseline)"
            fillOpacity={0.16}
          />
          <polyline points={points('early').join(' ')} fill="none" stroke="var(--baseline)" strokeWidth={1.5} />
          <polyline
            points={points('late').join(' ')}
            fill="none"
            stroke="var(--baseline)"
            strokeWidth={1.5}
            strokeDasharray="5 4"
          />
          <polyline points={points('planned').join(' ')} fill="none" stroke="var(--progress)" strokeWidth={2} />
          {props.dataDate !== undefined && props.dataDate > from && props.dataDate < to && (
            <line x1={x(props.dataDate)} x2={x(props.dataDate)} y1={MARGIN.top - 6} y2={y(0)} stroke="var(--ink)" />
          )}
          <line x1={MARGIN.left} x2={width - MARGIN.right} y1={y(0)} y2={y(0)} stroke="var(--line-strong)" />
          {[0, top / 2, top].map(value => (
            <text key={value} x={MARGIN.left - 6} y={y(value) + 4} textAnchor="end" className={styles.axis}>
              {formatNumber(locale, value, 0)}
            </text>
          ))}
          {dayMarks(from, to, x).map(({ day, name }) => (
            <text key={day} x={x(day)} y={height - 5} className={styles.axis}>
              {name}
            </text>
          ))}
        </svg>
      </div>
      <ul className={styles.keys}>
        <li>
          <i className={styles.line1} /> {words.looks.early}
        </li>
        <li>
          <i className={styles.line2} /> {words.looks.planned}
        </li>
        <li>
          <i className={styles.line3} /> {words.looks.late}
        </li>
      </ul>
    </>
  )
}
