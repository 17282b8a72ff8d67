/** Distance a link runs straight out of and into a bar, in pixels. */
export const LINK_STUB = 8
/** How far inside its bar a link enters from above. */
const INSET = 4

/** Corner points of one link as x, y, x, y, ...; reused between calls. */
export interface LinkRoute {
  readonly points: Float64Array
  length: number
}

export const linkRoute = (): LinkRoute => ({ points: new Float64Array(12), length: 0 })

/**
 * Lays a link out at right angles. `code`: 0 FS, 1 SS, 2 FF, 3 SF. `gap` is how far from the successor's middle line the
 * way back runs when the successor starts before the predecessor's end. `half` is half the successor bar's height: a successor that starts
 * right at its predecessor's end is entered from above (or below), `width` being how wide its bar is.
 */
export function routeLink(
  into: LinkRoute,
  code: number,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  gap: number,
  half: number,
  width: number,
): void {
  const fromFinish = code === 0 || code === 2
  const toStart = code === 0 || code === 1
  const a = x1 + (fromFinish ? LINK_STUB : -LINK_STUB)
  const b = x2 + (toStart ? -LINK_STUB : LINK_STUB)
  const p = into.points
  p[0] = x1
  p[1] = y1
  if (code === 0 && b < a && x2 >= x1 - 1 && width >= 2 * INSET && y1 !== y2) {
    const x = Math.max(x1, x2 + INSET)
    p[2] = x
    p[3] = y1
    p[4] = x
    p[5] = y2 > y1 ? y2 - half : y2 + half
    into.length = 6
    return
  }
  if (fromFinish === toStart && (fromFinish ? b < a : b > a)) {
    const middle = y2 > y1 ? y2 - gap : y2 + gap
    p[2] = a
    p[3] = y1
    p[4] = a
    p[5] = middle
    p[6] = b
    p[7] = middle
    p[8] = b
    p[9] = y2
    p[10] = x2
    p[11] = y2
    into.length = 12
    return
  }
  const v = fromFinish === toStart ? a : fromFinish ? Math.max(a, b) : Math.min(a, b)
  p[2] = v
  p[3] = y1
  p[4] = v
  p[5] = y2
  p[6] = x2
  p[7] = y2
  into.length = 8
}

/** Squared distance of a point from a route. */
export function distanceToRoute(route: LinkRoute, x: number, y: number): number {
  let best = Number.POSITIVE_INFINITY
  const p = route.points
  for (let at = 0; at + 3 < route.length; at += 2) {
    const [ax, ay, bx, by] = [p[at]!, p[at + 1]!, p[at + 2]!, p[at + 3]!]
    const cx = Math.min(Math.max(x, Math.min(ax, bx)), Math.max(ax, bx))
    const cy = Math.min(Math.max(y, Math.min(ay, by)), Math.max(ay, by))
    best = Math.min(best, (x - cx) ** 2 + (y - cy) ** 2)
  }
  return best
}
