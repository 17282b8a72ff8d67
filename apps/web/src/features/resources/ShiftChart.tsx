import { formatDate, formatNumber, limitedName } from '@parada/messages'
import type { LoadMatrix, MatrixRow } from '@parada/schedule'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { colourOf } from '../../components/trade-look.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { labelPlaces, type ShownPart } from './chart-parts.ts'
import styles from './Resources.module.css'
import { shiftLetter } from './rows.ts'

const MARGIN = { left: 34, right: 8, top: 16, bottom: 20 }
/** Days whose names have room beside each other, pixels. */
const DAY_WIDTH = 34
const DAY = 86_400

interface Series {
  readonly matrix: LoadMatrix
  readonly row: MatrixRow
}

/** Width of a box as the page gives it, pixels. */
export function useWidth(): readonly [RefObject<HTMLDivElement | null>, number] {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(600)
  useEffect(() => {
    if (!box.current) return
    const watch = new ResizeObserver(([entry]) => entry && setWidth(Math.max(200, entry.contentRect.width)))
    watch.observe(box.current)
    return () => watch.disconnect()
  }, [])
  return [box, width]
}

/** Days that are named below a chart, as far as there is room. */
export function dayMarks(from: number, to: number, x: (at: number) => number): { day: number; name: string }[] {
  const every = Math.max(1, Math.ceil(DAY_WIDTH / Math.max(0.01, x(from + DAY) - x(from))))
  const days: { day: number; name: string }[] = []
  for (let day = Math.ceil(from / DAY); day * DAY < to; day += every)
    days.push({ day: day * DAY, name: String(new Date(day * DAY * 1000).getUTCDate()).padStart(2, '0') })
  return days
}

/** Peak by shift against what there is in it. `outline`: how it was before. `parts`: what each peak is made up of. */
export function ShiftChart(props: {
  readonly filled: Series
  readonly outline?: Series | undefined
  readonly parts?: readonly (ShownPart & { readonly name: string })[] | undefined
  readonly height: number
  readonly label: string
  readonly dataDate?: number | undefined
}) {
  const { filled, outline, parts, height } = props
  const locale = useLocale()
  const words = useAllMessages().resources
  const [box, width] = useWidth()
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
  const told = ({ matrix, row }: Series, cell: number): string => {
    const limit = row.capacity[cell] ?? Number.POSITIVE_INFINITY
    return words.cell(
      limitedName(row, words),
      `${formatDate(locale, matrix.cells[cell] ?? 0, 'dayMonth')} ${shiftLetter(matrix, cell)}`,
      formatNumber(locale, row.peak[cell] ?? 0, 1),
      Number.isFinite(limit) ? formatNumber(locale, limit, 1) : words.noLimit,
    )
  }
  const marks = labelPlaces([0, ...(limits.length > 0 ? [Math.max(...limits)] : []), top], y)
  return (
    <div ref={box} className={styles.chart}>
      <svg width={width} height={height} role="img" aria-label={props.label}>
        {bars(filled).map(({ cell, value, left, width: wide }) => {
          const limit = filled.row.capacity[cell] ?? Number.POSITIVE_INFINITY
          return (
            <g key={cell}>
              <title>{told(filled, cell)}</title>
              {slices(cell, value, limit, filled.row, parts).map(({ from: low, to: high, colour, name }) => (
                <rect key={low} x={left} y={y(high)} width={wide} height={y(low) - y(high)} fill={`var(${colour})`}>
                  {name !== undefined && <title>{`${name}: ${formatNumber(locale, high - low, 1)}`}</title>}
                </rect>
              ))}
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
            >
              <title>{`${words.sheet.before}: ${told(outline, cell)}`}</title>
            </rect>
          ))}
        <path d={limitPath(filled, x, y)} fill="none" stroke="var(--ink)" strokeWidth="1.5" strokeDasharray="5 3" />
        {props.dataDate !== undefined && props.dataDate > from && props.dataDate < to && (
          <line x1={x(props.dataDate)} x2={x(props.dataDate)} y1={MARGIN.top - 6} y2={y(0)} stroke="var(--ink)" />
        )}
        <line x1={MARGIN.left} x2={width - MARGIN.right} y1={y(0)} y2={y(0)} stroke="var(--line-strong)" />
        {marks.map(({ value, at }) => (
          <text key={value} x={MARGIN.left - 6} y={at + 4} textAnchor="end" className={styles.axis}>
            {formatNumber(locale, value, 1)}
          </text>
        ))}
        {dayMarks(from, to, x).map(({ day, name }) => (
          <text key={day} x={x(day)} y={height - 5} className={styles.axis}>
            {name}
          </text>
        ))}
      </svg>
    </div>
  )
}

interface Slice {
  readonly from: number
  readonly to: number
  readonly colour: string
  readonly name?: string
}

/** A column from below: by its parts, or what is within the maximum and what is above it. */
function slices(
  cell: number,
  value: number,
  limit: number,
  row: MatrixRow,
  parts: readonly (ShownPart & { readonly name: string })[] | undefined,
): Slice[] {
  if (!parts) {
    const within = Math.min(value, limit)
    return [
      { from: 0, to: within, colour: colourOf(row) },
      ...(value > limit ? [{ from: within, to: value, colour: '--critical' }] : []),
    ]
  }
  let low = 0
  return parts.flatMap(({ units, colour, name }) => {
    const from = low
    low += units[cell] ?? 0
    return low > from ? [{ from, to: low, colour, name }] : []
  })
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
