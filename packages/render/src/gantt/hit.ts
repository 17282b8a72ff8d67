import { FLAG } from '@parada/schedule'
import { barBand, barLeft, barRight } from './bars.ts'
import { distanceToRoute, linkRoute } from './link-route.ts'
import { eachLinkBetween } from './links.ts'
import { routeOfLink } from './paint-links.ts'
import { LINK_DOT } from './paint-timeline.ts'
import type { GanttScene } from './scene.ts'
import { partsOf, progressX } from './segments.ts'

/** Part of a bar under the pointer: its body, an edge, the end of its progress, or the dots beside it that links start from. */
export type BarPart = 'body' | 'start' | 'finish' | 'progress' | 'linkStart' | 'linkFinish'

/** What lies under a point of the timeline. `index` is a task position, `link` a link's. */
export type GanttHit =
  | { readonly kind: 'bar'; readonly index: number; readonly part: BarPart }
  | { readonly kind: 'link'; readonly link: number }
  | { readonly kind: 'row'; readonly index: number }
  | { readonly kind: 'empty' }

const EMPTY: GanttHit = { kind: 'empty' }
const EDGE = 6
const route = linkRoute()

/** What lies at a point of the window. `reach` widens targets for fingers, in pixels. */
export function hitGantt(scene: GanttScene, x: number, y: number, reach = 0): GanttHit {
  const { view, rows, dates } = scene
  const row = Math.floor((y + view.scrollTop) / view.rowHeight)
  if (row < 0 || row >= rows.count) return linkAt(scene, x, y, reach) ?? EMPTY
  const index = rows.task[row]!
  if (index < 0) return linkAt(scene, x, y, reach) ?? EMPTY
  const bar = barAt(scene, index, row, x, y, reach)
  if (bar) return bar
  if (!Number.isNaN(dates.start[index]!)) {
    const link = linkAt(scene, x, y, reach)
    if (link) return link
  }
  return { kind: 'row', index }
}

function barAt(scene: GanttScene, index: number, row: number, x: number, y: number, reach: number): GanttHit | null {
  const { view, dates } = scene
  const flags = dates.flags[index]!
  const band = barBand(scene)
  const top = row * view.rowHeight - view.scrollTop + band.top
  if (y < top - 4 - reach || y > top + band.height + 4 + reach) return null
  const left = barLeft(scene, dates, index) - view.scrollLeft
  const right = barRight(scene, dates, index) - view.scrollLeft
  const milestone = (flags & FLAG.milestone) !== 0
  const half = milestone ? band.height / 2 : 0
  const part = (of: BarPart): GanttHit => ({ kind: 'bar', index, part: of })
  if (scene.hover === index) {
    if (x >= right + half + 4 && x <= right + half + LINK_DOT + 6 + reach) return part('linkFinish')
    if (x <= left - half - 4 && x >= left - half - LINK_DOT - 6 - reach) return part('linkStart')
  }
  if (x < left - half - 2 - reach || x > right + half + 2 + reach) return null
  if (milestone || (flags & FLAG.summary) !== 0) return part('body')
  const edge = Math.min(EDGE + reach, (right - left) / 4)
  const percent = dates.percentComplete[index]!
  const parts = partsOf(scene, dates, index)
  const done = progressX(left + view.scrollLeft, right + view.scrollLeft, parts, percent) - view.scrollLeft
  if (
    y > top + band.height - 6 &&
    Math.abs(x - done) <= 5 + reach &&
    right - left > 24 &&
    (percent > 0 || x < left + 6)
  )
    return part('progress')
  if (x >= right - edge) return part('finish')
  if (x <= left + edge) return part('start')
  return part('body')
}

function linkAt(scene: GanttScene, x: number, y: number, reach: number): GanttHit | null {
  if (!scene.show.links) return null
  const row = Math.floor((y + scene.view.scrollTop) / scene.view.rowHeight)
  let best = (4 + reach) ** 2
  let found = -1
  eachLinkBetween(scene.links, scene.rows, Math.max(0, row - 1), row + 1, link => {
    if (!routeOfLink(scene, link, route)) return
    const distance = distanceToRoute(route, x, y)
    if (distance > best) return
    best = distance
    found = link
  })
  return found < 0 ? null : { kind: 'link', link: found }
}
