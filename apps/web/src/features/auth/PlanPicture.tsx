/** Rows of the still picture: left and width in hours, share done, and whether it is on the critical path. */
const ROWS: readonly (readonly [left: number, width: number, done: number, kind: 'n' | 'c' | 's' | 'm'])[] = [
  [0, 96, 0.35, 's'],
  [0, 6, 1, 'c'],
  [6, 12, 1, 'n'],
  [6, 5, 1, 'n'],
  [18, 16, 0.7, 'c'],
  [34, 8, 0, 'c'],
  [36, 24, 0, 'c'],
  [40, 12, 0, 'n'],
  [60, 40, 0, 's'],
  [60, 6, 0, 'c'],
  [64, 14, 0, 'n'],
  [66, 8, 0, 'c'],
  [78, 10, 0, 'n'],
  [88, 8, 0, 'c'],
  [96, 0, 0, 'm'],
]
const ROW = 26
const HOUR_WIDTH = 6
const LEFT = 150

/** A still picture of a real kind of plan, drawn in the colours of the Gantt. */
export function PlanPicture() {
  const height = 40 + ROWS.length * ROW + 12
  return (
    <svg viewBox={`0 0 790 ${height}`} role="presentation">
      <rect width="790" height={height} fill="var(--surface)" />
      <rect width="790" height="40" fill="var(--surface-2)" />
      {[0, 24, 48, 72, 96].map((hour, index) => (
        <g key={hour}>
          <rect x={LEFT + hour * HOUR_WIDTH + 72} y="40" width="72" height={height} fill="var(--nonwork)" />
          <line x1={LEFT + hour * HOUR_WIDTH} x2={LEFT + hour * HOUR_WIDTH} y1="12" y2={height} stroke="var(--line)" />
          <text x={LEFT + hour * HOUR_WIDTH + 6} y="25" fontSize="11" fill="var(--text-2)" fontFamily="var(--font-num)">
            {`1${index + 2}/03`}
          </text>
        </g>
      ))}
      {ROWS.map(([left, width, done, kind], index) => {
        const y = 40 + index * ROW
        const x = LEFT + left * HOUR_WIDTH
        const colour =
          kind === 'c' || kind === 'm' ? 'var(--critical)' : kind === 's' ? 'var(--ink)' : 'var(--progress)'
        return (
          <g key={`${left}-${width}-${kind}`}>
            <line x1="0" x2="790" y1={y + ROW} y2={y + ROW} stroke="var(--line)" strokeWidth="0.5" />
            <rect
              x={kind === 's' ? 14 : 26}
              y={y + 10}
              width={48 + ((index * 37) % 56)}
              height="6"
              rx="3"
              fill={kind === 's' ? 'var(--text)' : 'var(--surface-3)'}
            />
            {kind === 'm' ? (
              <path d={`M${x} ${y + 5} l8 8 l-8 8 l-8 -8 z`} fill={colour} />
            ) : kind === 's' ? (
              <path
                d={`M${x} ${y + 8} h${width * HOUR_WIDTH} v10 l-6 -5 h${-(width * HOUR_WIDTH - 12)} l-6 5 z`}
                fill={colour}
              />
            ) : (
              <>
                <rect x={x} y={y + 5} width={width * HOUR_WIDTH} height="16" rx="3" fill={colour} opacity="0.3" />
                <rect x={x} y={y + 5} width={width * HOUR_WIDTH * done} height="16" rx="3" fill={colour} />
                <rect
                  x={x}
                  y={y + 5}
                  width={width * HOUR_WIDTH}
                  height="16"
                  rx="3"
                  fill="none"
                  stroke={colour}
                  strokeWidth="1.2"
                />
              </>
            )}
          </g>
        )
      })}
      <line
        x1={LEFT + 30 * HOUR_WIDTH}
        x2={LEFT + 30 * HOUR_WIDTH}
        y1="0"
        y2={height}
        stroke="var(--accent)"
        strokeWidth="2"
      />
    </svg>
  )
}
