import { formatDate, formatNumber, limitedName } from '@parada/messages'
import { CELL, type LoadMatrix, type MatrixRow } from '@parada/schedule'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { TradeChip } from '../../components/TradeChip.tsx'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { cx } from '../../ui/cx.ts'
import styles from './Resources.module.css'
import { cellsPerDay, keyOf, shiftLetter } from './rows.ts'

/** Pixels. */
const CELL_WIDTH = 30
const ROW_HEIGHT = 26
const HEAD_HEIGHT = 44
/** Cells and rows drawn beyond what is in sight. */
const SPARE = 6

export interface Chosen {
  readonly row: string
  /** Null: the row alone. */
  readonly cell: number | null
}

interface Seen {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** What the cells show: the most at once, hours asked for, or their share of the hours that there are. */
export type Figure = 'peak' | 'hours' | 'share'

/** Every crew by every shift. Only what is in sight is in the page; arrows walk, Enter opens a cell. */
export function Matrix(props: {
  readonly matrix: LoadMatrix
  readonly rows: readonly MatrixRow[]
  readonly figure: Figure
  readonly chosen: Chosen | null
  readonly dataDate: number
  onChoose(chosen: Chosen): void
}) {
  const { matrix, rows, figure, chosen, onChoose } = props
  const words = useAllMessages().resources
  const locale = useLocale()
  const id = useId()
  const scroll = useRef<HTMLDivElement>(null)
  const seen = useSeen(scroll)
  const [at, setAt] = useState({ row: 0, cell: 0 })
  const count = matrix.cells.length - 1
  const firstCell = Math.max(0, Math.floor(seen.left / CELL_WIDTH) - SPARE)
  const lastCell = Math.min(count, Math.ceil((seen.left + seen.width) / CELL_WIDTH) + SPARE)
  const firstRow = Math.max(0, Math.floor(seen.top / ROW_HEIGHT) - SPARE)
  const lastRow = Math.min(rows.length, Math.ceil((seen.top + seen.height) / ROW_HEIGHT) + SPARE)
  const range = (from: number, to: number) => Array.from({ length: Math.max(0, to - from) }, (_, each) => from + each)

  const walk = (event: KeyboardEvent) => {
    const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key]
    const own = rows[at.row]
    if (event.key === 'Enter' && own) onChoose({ row: keyOf(own), cell: at.cell })
    if (!step && event.key !== 'Home' && event.key !== 'End') return
    event.preventDefault()
    const row = Math.min(rows.length - 1, Math.max(0, at.row + (step?.[0] ?? 0)))
    const cell =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? count - 1
          : Math.min(count - 1, Math.max(0, at.cell + (step?.[1] ?? 0)))
    setAt({ row, cell })
    if (scroll.current) bringInSight(scroll.current, row, cell)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: of a table this size only what is in sight is in the page
    <div
      ref={scroll}
      className={styles.scroll}
      role="grid"
      aria-label={words.title}
      aria-rowcount={rows.length + 1}
      aria-colcount={count + 4}
      aria-activedescendant={`${id}-${at.row}-${at.cell}`}
      tabIndex={0}
      onKeyDown={walk}
    >
      <div className={styles.canvas} style={{ height: HEAD_HEIGHT + rows.length * ROW_HEIGHT }}>
        <Head matrix={matrix} from={firstCell} to={lastCell} dataDate={props.dataDate} />
        {range(firstRow, lastRow).map(place => {
          const row = rows[place]
          if (!row) return null
          const key = keyOf(row)
          return (
            // biome-ignore lint/a11y/useSemanticElements: see above
            // biome-ignore lint/a11y/useFocusableInteractive: the grid itself has the focus
            <div
              key={key}
              role="row"
              aria-rowindex={place + 2}
              className={cx(styles.line, chosen?.row === key && styles.current)}
              style={{ top: HEAD_HEIGHT + place * ROW_HEIGHT }}
            >
              {/* biome-ignore lint/a11y/useSemanticElements: see above */}
              {/* biome-ignore lint/a11y/useFocusableInteractive: the grid itself has the focus */}
              {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on the grid does the same */}
              <div role="rowheader" className={styles.name} onClick={() => onChoose({ row: key, cell: null })}>
                <TradeChip of={row} />
                <span title={row.name}>{row.name}</span>
                {row.counts && <span className={styles.counts}>{words[row.counts]}</span>}
              </div>
              <div className={styles.strip} style={{ width: count * CELL_WIDTH }}>
                {range(firstCell, lastCell).map(cell => (
                  <Cell
                    key={cell}
                    id={`${id}-${place}-${cell}`}
                    row={row}
                    cell={cell}
                    value={figureOf(row, cell, figure)}
                    limit={(figure === 'peak' ? row.capacity : row.available)[cell]}
                    unit={figure === 'share' ? ' %' : figure === 'hours' ? ' h' : ''}
                    limitUnit={figure === 'peak' ? '' : ' h'}
                    past={(matrix.cells[cell + 1] ?? 0) <= props.dataDate}
                    here={at.row === place && at.cell === cell}
                    chosen={chosen?.row === key && chosen.cell === cell}
                    said={(value, limit) =>
                      words.cell(
                        limitedName(row, words),
                        `${formatDate(locale, matrix.cells[cell] ?? 0, 'dayMonth')} ${shiftLetter(matrix, cell)}`,
                        value,
                        limit ?? words.noLimit,
                      )
                    }
                    over={words.cellOver}
                    running={words.cellRunning}
                    onChoose={() => {
                      setAt({ row: place, cell })
                      onChoose({ row: key, cell })
                    }}
                  />
                ))}
              </div>
              <Tail row={row} matrix={matrix} />
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** What of the box is in sight, as it is scrolled and resized. */
function useSeen(scroll: RefObject<HTMLDivElement | null>): Seen {
  const [seen, setSeen] = useState<Seen>({ left: 0, top: 0, width: 1200, height: 600 })
  useEffect(() => {
    const box = scroll.current
    if (!box) return
    const look = () =>
      setSeen({ left: box.scrollLeft, top: box.scrollTop, width: box.clientWidth, height: box.clientHeight })
    const watch = new ResizeObserver(look)
    watch.observe(box)
    box.addEventListener('scroll', look, { passive: true })
    return () => {
      watch.disconnect()
      box.removeEventListener('scroll', look)
    }
  }, [scroll])
  return seen
}

/** Scrolls so far that a cell is seen beside the names and below the heading. */
function bringInSight(box: HTMLElement, row: number, cell: number): void {
  const [left, right] = [cell * CELL_WIDTH, (cell + 4) * CELL_WIDTH]
  if (left < box.scrollLeft) box.scrollLeft = left
  else if (right > box.scrollLeft + box.clientWidth / 2) box.scrollLeft = right - box.clientWidth / 2
  const top = row * ROW_HEIGHT
  if (top < box.scrollTop) box.scrollTop = top
  else if (top + 2 * ROW_HEIGHT + HEAD_HEIGHT > box.scrollTop + box.clientHeight)
    box.scrollTop = top + 2 * ROW_HEIGHT + HEAD_HEIGHT - box.clientHeight
}

function Head(props: {
  readonly matrix: LoadMatrix
  readonly from: number
  readonly to: number
  readonly dataDate: number
}) {
  const { matrix, from, to } = props
  const words = useAllMessages().resources
  const locale = useLocale()
  const { cells } = matrix
  const count = cells.length - 1
  const parts: ReactNode[] = []
  const perDay = cellsPerDay(matrix)
  // A day's heading spans its shifts; of longer cells every fourth is dated.
  const step = perDay >= 1 ? Math.max(1, Math.round(perDay)) : 4
  const begin = perDay >= 1 ? firstOfDay(matrix) : 0
  for (let cell = begin + Math.floor((from - begin) / step) * step; cell < to; cell += step) {
    const at = cells[Math.max(0, cell)] ?? 0
    parts.push(
      <span key={`d${cell}`} className={styles.day} style={{ left: cell * CELL_WIDTH, width: step * CELL_WIDTH }}>
        {formatDate(locale, at, step * CELL_WIDTH >= 56 ? 'weekdayDay' : 'dayMonth')}
      </span>,
    )
  }
  for (let cell = from; perDay >= 1 && cell < to; cell++) {
    const now = (cells[cell] ?? 0) <= props.dataDate && props.dataDate < (cells[cell + 1] ?? 0)
    parts.push(
      <span key={cell} className={cx(styles.shift, now && styles.now)} style={{ left: cell * CELL_WIDTH }}>
        {shiftLetter(matrix, cell)}
      </span>,
    )
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: of a table this size only what is in sight is in the page
    // biome-ignore lint/a11y/useFocusableInteractive: the grid itself has the focus
    <div role="row" aria-rowindex={1} className={styles.head}>
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the grid itself has the focus */}
      <div role="columnheader" className={styles.name}>
        {words.crew}
      </div>
      <div className={styles.strip} style={{ width: count * CELL_WIDTH }} aria-hidden="true">
        {parts}
      </div>
      <div className={styles.tail}>
        {[words.peakOfLimit, words.hoursOfAvailable, words.mass].map(each => (
          // biome-ignore lint/a11y/useSemanticElements: see above
          // biome-ignore lint/a11y/useFocusableInteractive: the grid itself has the focus
          <span key={each} role="columnheader">
            {each}
          </span>
        ))}
      </div>
    </div>
  )
}

/** The figure of a cell; of a crew without a limit no share. */
function figureOf(row: MatrixRow, cell: number, figure: Figure): number | undefined {
  if (figure === 'peak') return row.peak[cell]
  const hours = row.hours[cell] ?? 0
  if (figure === 'hours' || hours === 0) return hours
  return (100 * hours) / (row.available[cell] ?? Number.POSITIVE_INFINITY)
}

/** The first cell that is the first shift of its day. */
function firstOfDay({ cells, shifts }: LoadMatrix): number {
  const found = cells.findIndex(at => (((at - shifts.origin) % 86_400) + 86_400) % 86_400 === 0)
  return Math.max(0, found)
}

function Cell(props: {
  readonly id: string
  readonly row: MatrixRow
  readonly cell: number
  readonly value: number | undefined
  /** What there is of it, and what both are counted in. */
  readonly limit: number | undefined
  readonly unit: string
  readonly limitUnit: string
  readonly past: boolean
  readonly here: boolean
  readonly chosen: boolean
  said(value: string, limit: string | null): string
  readonly over: string
  readonly running: string
  onChoose(): void
}) {
  const locale = useLocale()
  const { row, cell, value = 0 } = props
  const signs = row.signs[cell] ?? 0
  const limit = row.capacity[cell] ?? Number.POSITIVE_INFINITY
  const over = (signs & CELL.over) !== 0
  const running = (signs & CELL.running) !== 0
  const off = (signs & CELL.off) !== 0 && value === 0
  const number = (amount: number, digits: number) =>
    Number.isFinite(amount) ? formatNumber(locale, amount, digits) : '∞'
  const text = value === 0 ? '' : number(value, value < 10 ? 1 : 0)
  const share = Number.isFinite(limit) && limit > 0 ? Math.min(1, (row.peak[cell] ?? 0) / limit) : 0
  const { limit: there = Number.POSITIVE_INFINITY, unit, limitUnit } = props
  const said = props.said(
    `${number(value, 1)}${unit}`,
    Number.isFinite(there) ? `${number(there, 1)}${limitUnit}` : null,
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: of a table this size only what is in sight is in the page
    // biome-ignore lint/a11y/useFocusableInteractive: the grid itself has the focus
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on the grid does the same
    <div
      id={props.id}
      role="gridcell"
      aria-colindex={cell + 2}
      aria-label={[said, ...(over ? [props.over] : []), ...(running ? [props.running] : [])].join(', ')}
      title={running ? props.running : undefined}
      aria-selected={props.chosen}
      className={cx(
        styles.cell,
        over && styles.over,
        (signs & CELL.near) !== 0 && styles.near,
        off && styles.off,
        running && styles.running,
        props.past && styles.past,
        props.chosen && styles.chosen,
        props.here && styles.here,
      )}
      style={{ left: cell * CELL_WIDTH }}
      onClick={props.onChoose}
    >
      {!over && share > 0 && <i className={styles.fill} style={{ height: `${share * 100}%` }} />}
      <b className={styles.value}>{off ? '–' : text}</b>
    </div>
  )
}

function Tail({ row, matrix }: { readonly row: MatrixRow; readonly matrix: LoadMatrix }) {
  const words = useAllMessages().resources
  const locale = useLocale()
  const number = (value: number, digits = 0) => formatNumber(locale, value, digits)
  const { mass, tightest } = row
  const share = mass?.share ?? 0
  const tone = share > 1 ? styles.bad : share > 0.85 ? styles.warn : undefined
  const hint = mass && [
    words.massHint(
      number(mass.needed),
      number(mass.available),
      formatDate(locale, mass.from, 'dayTime'),
      formatDate(locale, matrix.target, 'dayTime'),
    ),
    ...(tightest && tightest.share > mass.share * 1.01
      ? [words.tightest(number(tightest.share, 2), formatDate(locale, tightest.from, 'dayTime'))]
      : []),
  ]
  return (
    <div className={styles.tail}>
      {/* biome-ignore lint/a11y/useSemanticElements: of a table this size only what is in sight is in the page */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the grid itself has the focus */}
      <span role="gridcell" className={row.overCells > 0 ? styles.bad : undefined}>
        {number(row.most, 1)}/{Number.isFinite(row.limit) ? number(row.limit, 1) : words.noLimit}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the grid itself has the focus */}
      <span role="gridcell">
        {mass ? `${number(mass.needed)} / ${number(mass.available)} h` : `${number(row.remainingHours)} h`}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the grid itself has the focus */}
      <span role="gridcell" className={cx(styles.mass, tone)} title={hint?.join('\n')} aria-label={hint?.join('; ')}>
        {mass && (
          <>
            <i className={styles.massBar} aria-hidden="true">
              <i className={styles.massFill} style={{ width: `${Math.min(1, share) * 100}%` }} />
            </i>
            <b className={styles.massFigure}>{Number.isFinite(share) ? number(share, 2) : '∞'}</b>
          </>
        )}
      </span>
    </div>
  )
}
