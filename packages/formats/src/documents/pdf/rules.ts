/** A line drawn along an axis, in points; `at` is where it lies on the other one. */
export interface Rule {
  readonly at: number
  readonly from: number
  readonly to: number
}

export interface Rules {
  readonly horizontal: readonly Rule[]
  readonly vertical: readonly Rule[]
}

/** Moves a point from the space of the drawing to that of the page. */
export type Place = (x: number, y: number) => readonly [number, number]

/** Codes of drawing commands that matter here, as the PDF library numbers them. */
export interface DrawingCodes {
  readonly save: number
  readonly restore: number
  readonly transform: number
  readonly paintFormXObjectBegin: number
  readonly paintFormXObjectEnd: number
  readonly constructPath: number
  readonly endPath: number
}

type Matrix = readonly [number, number, number, number, number, number]

const SAME: Matrix = [1, 0, 0, 1, 0, 0]
const product = (a: Matrix, b: Matrix): Matrix => [
  a[0] * b[0] + a[2] * b[1],
  a[1] * b[0] + a[3] * b[1],
  a[0] * b[2] + a[2] * b[3],
  a[1] * b[2] + a[3] * b[3],
  a[0] * b[4] + a[2] * b[5] + a[4],
  a[1] * b[4] + a[3] * b[5] + a[5],
]
const matrixOf = (value: unknown): Matrix =>
  value !== null && typeof value === 'object' && (value as ArrayLike<number>).length >= 6
    ? (Array.from(value as ArrayLike<number>).slice(0, 6) as unknown as Matrix)
    : SAME

/** Numbers that each step of a path takes: move, line, curve, quadratic curve, close. */
const TAKES = [2, 2, 6, 4, 0] as const
const [MOVE, LINE, CLOSE] = [0, 1, 4] as const
/** Shorter strokes are letters and ticks. */
const SHORTEST = 4
/** How far a line may lean and still be straight. */
const LEAN = 1
/** A page with more is a drawing, not a table. */
const MOST_RULES = 4000

/** Straight lines along the axes that a page draws, as strokes or as thin boxes; none where it is a drawing. */
export function rulesOf(
  commands: ArrayLike<number>,
  parameters: ArrayLike<unknown>,
  codes: DrawingCodes,
  place: Place,
): Rules {
  const horizontal: Rule[] = []
  const vertical: Rule[] = []
  const stack: Matrix[] = []
  let matrix = SAME
  const line = (x1: number, y1: number, x2: number, y2: number): void => {
    const at = (x: number, y: number): readonly [number, number] =>
      place(matrix[0] * x + matrix[2] * y + matrix[4], matrix[1] * x + matrix[3] * y + matrix[5])
    const [a, b] = [at(x1, y1), at(x2, y2)]
    const [wide, high] = [Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1])]
    if (high <= LEAN && wide >= SHORTEST)
      horizontal.push({ at: (a[1] + b[1]) / 2, from: Math.min(a[0], b[0]), to: Math.max(a[0], b[0]) })
    else if (wide <= LEAN && high >= SHORTEST)
      vertical.push({ at: (a[0] + b[0]) / 2, from: Math.min(a[1], b[1]), to: Math.max(a[1], b[1]) })
  }
  for (let step = 0; step < commands.length; step++) {
    const given = parameters[step] as readonly unknown[] | null
    switch (commands[step]) {
      case codes.save:
        stack.push(matrix)
        break
      case codes.paintFormXObjectBegin:
        stack.push(matrix)
        matrix = product(matrix, matrixOf(given?.[0]))
        break
      case codes.restore:
      case codes.paintFormXObjectEnd:
        matrix = stack.pop() ?? SAME
        break
      case codes.transform:
        matrix = product(matrix, matrixOf(given))
        break
      case codes.constructPath:
        // A path that only cuts out what is drawn is not seen.
        if (given?.[0] !== codes.endPath) pathLines((given?.[1] as readonly unknown[] | undefined)?.[0], line)
        if (horizontal.length + vertical.length > MOST_RULES) return { horizontal: [], vertical: [] }
    }
  }
  return { horizontal, vertical }
}

/** The straight pieces of a path, which comes as one list of steps with their points. */
function pathLines(path: unknown, line: (x1: number, y1: number, x2: number, y2: number) => void): void {
  if (path === null || typeof path !== 'object') return
  const data = path as ArrayLike<number>
  let [x, y, firstX, firstY] = [0, 0, 0, 0]
  for (let at = 0; at < data.length; ) {
    const step = data[at] as number
    const takes = TAKES[step as 0]
    if (takes === undefined) return
    const [toX, toY] = step === CLOSE ? [firstX, firstY] : [data[at + takes - 1] as number, data[at + takes] as number]
    if (step === MOVE) [firstX, firstY] = [toX, toY]
    else if (step === LINE || step === CLOSE) line(x, y, toX, toY)
    ;[x, y] = [toX, toY]
    at += takes + 1
  }
}
