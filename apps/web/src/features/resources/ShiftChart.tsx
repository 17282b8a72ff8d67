import { formatNumber } from '@parada/messages'
import type { LoadMatrix, MatrixRow } from '@parada/schedule'
import { useEffect, useRef, useState } from 'react'
import { colourOf } from '../../components/trade-look.ts'
import { useLocale } from '../../i18n/i18n.tsx'
import styles from './Resources.module.css'

const MARGIN = { left: 34, right: 8, top: 16, bottom: 20 }
/** Days whose names have room beside each other, pixels. */
const DAY_WIDTH = 34
const DAY = 86_400

interface Series {
  readonly matrix: LoadMatrix
  readonly row: MatrixRow
}

/** Peak by shift against what there is in it. `outline`: how it was before. */
export function ShiftChart(props: {
  readonly filled: Series
  readonly outline?: Series | undefined
  readonly height: number
  readonly label: string
  readonly dataDate?: number | undefined
}) {
  const { filled, outline, height } = props
  const locale = useLocale()
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(600)
  useEffect(() => {
    if (!box.current) return
    const watch = new ResizeObserver(([entry]) => entry && setWidth(Math.max(200, entry.contentRect.width)))
    watch.observe(box.current)
    return () => watch.disconnect()
  }, [])
  const all = outline ? [filled, outline] : [filled]
  const from = Math.min(...all.map(each => each.matrix.cells[0] ?? 0))
  const to = Math.max(...all.map(each => each.matrix.cells.at(-1) ?? 1))
  const limits = filled.row.capacity.filter(value => Number.isFinite(value))
  const top = Math.max(1, ...all.map(each => Math.max(...each.row.peak)), ...limits)
  const x = (at: number) => MARGIN.left + ((at - from) / (to - from)) * (width - MARGIN.left - MARGIN.right)
  const y = (value: number) => height - MARGIN.bottom - (value / top) * (height - MARGIN.top - MARGIN.bottom)
  const bars = (series: Series) =>
    [...series.row.peak].flatMap((value, cell) => {
      if (value === 0) return []
      const [begin, end] = [series.matrix.cells[cell] ?? 0, series.matrix.cells[cell + 1] ?? 0]
      return [{ cell, value, left: x(begin) + 0.5, width: Math.max(1, x(end) - x(begin) - 1) }]
    })
  const days: number[] = []
  const every = Math.max(1, Math.ceil(DAY_WIDTH / Math.max(0.01, x(from + DAY) - x(from))))
  for (let day = Math.ceil(from / DAY); day * DAY < to; day += every) days.push(day * DAY)
  const marks = [...new Set([0, ...(limits.length > 0 ? [Math.max(...limits)] : []), top])]
  return (
    <div ref={box} className={styles.chart}>
      <svg width={width} height={height} role="img" aria-label={props.label}>
        {bars(filled).map(({ cell, value, left, width: wide }) => {
          const limit = filled.row.capacity[cell] ?? Number.POSITIVE_INFINITY
          const within = Math.min(value, limit)
          return (
            <g key={cell}>
              <rect
                x={left}
                y={y(within)}
                width={wide}
                height={y(0) - y(within)}
                fill={`var(${colourOf(filled.row)})`}
              />
              {value > limit && (
                <rect x={left} y={y(value)} width={wide} height={y(within) - y(value)} fill="var(--critical)" />
              )}
              {value > limit && wide >= 14 && (
                <text x={left + wide / 2} y={y(value) - 3} textAnchor="middle" className={styles.overText}>
                  {formatNumber(locale, value, 1)}
                </text>
              )}
            </g>
          )
        })}
        {outline &&
          bars(outline).map(({ cell, value, left, width: wide }) => (
            <rect
              key={cell}
              x={left}
              y={y(value)}
              width={wide}
              height={y(0) - y(value)}
              fill="none"
              stroke="var(--line-strong)"
              strokeDasharray="2 2"
            />
          ))}
        <path d={limitPath(filled, x, y)} fill="none" stroke="var(--ink)" strokeWidth="1.5" strokeDasharray="5 3" />
        {props.dataDate !== undefined && props.dataDate > from && props.dataDate < to && (
          <line x1={x(props.dataDate)} x2={x(props.dataDate)} y1={MARGIN.top - 6} y2={y(0)} stroke="var(--ink)" />
        )}
        <line x1={MARGIN.left} x2={width - MARGIN.right} y1={y(0)} y2={y(0)} stroke="var(--line-strong)" />
        {marks.map(value => (
          <text key={value} x={MARGIN.left - 6} y={y(value) + 4} textAnchor="end" className={styles.axis}>
            {formatNumber(locale, value, 1)}
          </text>
        ))}
        {days.map(day => (
          <text key={day} x={x(day)} y={height - 5} className={styles.axis}>
            {String(new Date(day * 1000).getUTCDate()).padStart(2, '0')}
          </text>
        ))}
      </svg>
    </div>
  )
}

/** The maximum over time; nothing where there is no limit. */
function limitPath({ matrix, row }: Series, x: (at: number) => number, y: (value: number) => number): string {
  let path = ''
  for (const [cell, limit] of row.capacity.entries()) {
    const [begin, end] = [matrix.cells[cell] ?? 0, matrix.cells[cell + 1] ?? 0]
    if (Number.isFinite(limit)) path += `M${x(begin).toFixed(1)} ${y(limit).toFixed(1)}H${x(end).toFixed(1)}`
  }
  return path
}
