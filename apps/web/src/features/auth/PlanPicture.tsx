import { useAllMessages } from '../../i18n/i18n.tsx'

/**
 * Rows of the still picture, a boiler's plan from 12 March 07:00 on: beginning and length in hours of that day's clock,
 * share done, what it is (task, critical task, summary, milestone), and the row it follows at once.
 */
const ROWS: readonly (readonly [
  left: number,
  hours: number,
  done: number,
  kind: 'n' | 'c' | 's' | 'm',
  after?: number,
])[] = [
  [7, 34, 0.62, 's'],
  [7, 6, 1, 'c'],
  [13, 5, 1, 'n', 1],
  [13, 12, 1, 'c', 1],
  [25, 16, 0.3, 'c', 3],
  [25, 8, 0.5, 'n'],
  [41, 34, 0, 's'],
  [41, 12, 0, 'c', 4],
  [41, 8, 0, 'n'],
  [53, 22, 0, 'c', 7],
  [49, 14, 0, 'n', 8],
  [75, 18, 0, 's'],
  [75, 10, 0, 'c', 9],
  [85, 8, 0, 'c', 12],
  [93, 0, 0, 'm'],
]
const ROW = 26
const HEAD = 40
const HOUR_WIDTH = 6
const LEFT = 168
const WIDTH = 800
const HEIGHT = HEAD + ROWS.length * ROW + 12
/** Data date of the picture, as an hour of it. */
const STATUS = 30

const xOf = (hour: number): number => LEFT + hour * HOUR_WIDTH
const yOf = (row: number): number => HEAD + row * ROW

/** The picture with the names of its rows, as soon as all words have arrived. */
export function NamedPicture() {
  return <PlanPicture names={useAllMessages().identity.picture} />
}

/** A still picture of a real plan, drawn in the colours of the Gantt. */
export function PlanPicture({ names }: { readonly names?: readonly string[] }) {
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="presentation">
      <rect width={WIDTH} height={HEIGHT} fill="var(--surface)" />
      <rect width={WIDTH} height={HEAD} fill="var(--surface-2)" />
      {[0, 24, 48, 72, 96].map((hour, index) => (
        <g key={hour}>
          <rect x={xOf(hour + 12)} y={HEAD} width={12 * HOUR_WIDTH} height={HEIGHT} fill="var(--nonwork)" />
          <line x1={xOf(hour)} x2={xOf(hour)} y1="12" y2={HEIGHT} stroke="var(--line)" />
          <text x={xOf(hour) + 6} y="25" fontSize="11" fill="var(--text-2)" fontFamily="var(--font-num)">
            {`1${index + 2}/03`}
          </text>
        </g>
      ))}
      {ROWS.map((row, index) => (
        <Row key={row.join()} index={index} name={names?.[index]} />
      ))}
      <line x1={xOf(STATUS)} x2={xOf(STATUS)} y1="0" y2={HEIGHT} stroke="var(--accent)" strokeWidth="2" />
    </svg>
  )
}

function Row({ index, name }: { readonly index: number; readonly name: string | undefined }) {
  const row = ROWS[index]
  if (!row) return null
  const [left, hours, done, kind, after] = row
  const [x, y, width] = [xOf(left), yOf(index), hours * HOUR_WIDTH]
  const colour = kind === 'c' || kind === 'm' ? 'var(--critical)' : kind === 's' ? 'var(--ink)' : 'var(--progress)'
  const indent = kind === 's' ? 14 : 26
  return (
    <g>
      <line x1="0" x2={WIDTH} y1={y + ROW} y2={y + ROW} stroke="var(--line)" strokeWidth="0.5" />
      {name ? (
        <text x={indent} y={y + 17} fontSize="11.5" fontWeight={kind === 's' ? 600 : 400} fill="var(--text)">
          {name}
        </text>
      ) : (
        <rect x={indent} y={y + 10} width={60 + ((index * 37) % 56)} height="6" rx="3" fill="var(--surface-3)" />
      )}
      {after !== undefined && <Link from={after} to={index} colour={colour} />}
      {kind === 'm' ? (
        <path d={`M${x} ${y + 5} l8 8 l-8 8 l-8 -8 z`} fill={colour} />
      ) : kind === 's' ? (
        <path d={`M${x} ${y + 8} h${width} v10 l-6 -5 h${12 - width} l-6 5 z`} fill={colour} />
      ) : (
        <>
          <rect x={x} y={y + 5} width={width} height="16" rx="3" fill={colour} opacity="0.3" />
          <rect x={x} y={y + 5} width={width * done} height="16" rx="3" fill={colour} />
          <rect x={x} y={y + 5} width={width} height="16" rx="3" fill="none" stroke={colour} strokeWidth="1.2" />
        </>
      )}
    </g>
  )
}

/** The elbow from the end of one row to the beginning of another below it. */
function Link(props: { readonly from: number; readonly to: number; readonly colour: string }) {
  const [from, to] = [ROWS[props.from], ROWS[props.to]]
  if (!from || !to) return null
  const [x, y, end] = [xOf(from[0] + from[1]), yOf(props.from) + 13, yOf(props.to) + 5]
  return (
    <>
      <path d={`M${x} ${y} h7 V${end - 4}`} fill="none" stroke={props.colour} />
      <path d={`M${x + 4} ${end - 5} h6 l-3 5 z`} fill={props.colour} />
    </>
  )
}
