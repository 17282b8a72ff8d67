import { FLAG } from '@parada/schedule'
import type { Surface } from '../surface.ts'
import { pxPerDay } from './axis.ts'
import { barBand, barLeft, barRight } from './bars.ts'
import { linkRoute, routeLink } from './link-route.ts'
import { eachLinkBetween } from './links.ts'
import type { GanttScene } from './scene.ts'

const route = linkRoute()
const normal: number[] = []
const critical: number[] = []
const idle: number[] = []
const handed: number[] = []
/** How strongly a link is drawn that decides no date. */
const IDLE_ALPHA = 0.4
/** Type labels need this much room for a day to stay readable. */
const LABEL_PX_PER_DAY = 30
/** Labels are left out where links are denser than one in so many pixels of height. */
const LABEL_PITCH = 8

/** Lays out link `link` in window coordinates into the shared route; false when no part of it can be in the window. */
export function routeOfLink(scene: GanttScene, link: number, into = route): boolean {
  const { links, dates, rows, view } = scene
  const a = links.from[link]!
  const b = links.to[link]!
  const code = links.type[link]!
  const fromFinish = code === 0 || code === 2
  const toStart = code === 0 || code === 1
  const x1 = (fromFinish ? barRight(scene, dates, a) : barLeft(scene, dates, a)) - view.scrollLeft
  const x2 = (toStart ? barLeft(scene, dates, b) : barRight(scene, dates, b)) - view.scrollLeft
  if ((x1 < -20 && x2 < -20) || (x1 > view.width + 20 && x2 > view.width + 20)) return false
  const band = barBand(scene)
  const middle = band.top + band.height / 2
  const y1 = rows.row[a]! * view.rowHeight - view.scrollTop + middle
  const y2 = rows.row[b]! * view.rowHeight - view.scrollTop + middle
  routeLink(
    into,
    code,
    Math.round(x1) + 0.5,
    Math.round(y1) + 0.5,
    Math.round(x2) + 0.5,
    Math.round(y2) + 0.5,
    Math.round(view.rowHeight / 2),
    band.height / 2,
    toStart ? (b === a ? 0 : barRight(scene, dates, b) - barLeft(scene, dates, b)) : 0,
  )
  return true
}

function tracePaths(g: Surface, scene: GanttScene, list: readonly number[]): void {
  const { points } = route
  const low = -50
  const high = scene.view.height + 50
  g.beginPath()
  for (const link of list) {
    if (!routeOfLink(scene, link)) continue
    g.moveTo(points[0]!, points[1]!)
    for (let at = 2; at < route.length; at += 2)
      // Far ends are cut at the window's edge: a rasteriser need not walk a line of a million pixels.
      g.lineTo(points[at]!, Math.min(Math.max(points[at + 1]!, low), high))
  }
  g.stroke()
  g.beginPath()
  for (const link of list) {
    if (!routeOfLink(scene, link)) continue
    const x = points[route.length - 2]!
    const y = points[route.length - 1]!
    if (y < -10 || y > scene.view.height + 10) continue
    const dx = x - points[route.length - 4]!
    const dy = y - points[route.length - 3]!
    if (dx === 0) {
      const back = dy > 0 ? -5 : 5
      g.moveTo(x, y)
      g.lineTo(x - 3.5, y + back)
      g.lineTo(x + 3.5, y + back)
    } else {
      const back = dx > 0 ? -5 : 5
      g.moveTo(x, y)
      g.lineTo(x + back, y - 3.5)
      g.lineTo(x + back, y + 3.5)
    }
    g.closePath()
  }
  g.fill()
}

/** Paints the links that meet the rows `first` to `last`, critical ones over the others, with their type labels. */
export function paintLinks(g: Surface, scene: GanttScene, first: number, last: number): void {
  const { theme, links, dates } = scene
  normal.length = 0
  critical.length = 0
  idle.length = 0
  const drives = scene.show.driving ? scene.drives : undefined
  eachLinkBetween(links, scene.rows, first, last, link => {
    const both = dates.flags[links.from[link]!]! & dates.flags[links.to[link]!]! & FLAG.critical
    // A link between two critical tasks that others hold apart is not what makes them so.
    ;(drives && !drives(link) ? idle : scene.show.critical && both !== 0 ? critical : normal).push(link)
  })
  g.lineWidth = 1
  g.strokeStyle = theme.link
  g.fillStyle = theme.link
  if (idle.length > 0) {
    g.globalAlpha = IDLE_ALPHA
    tracePaths(g, scene, idle)
    g.globalAlpha = 1
  }
  if (normal.length > 0) tracePaths(g, scene, normal)
  if (critical.length > 0) {
    g.strokeStyle = theme.critical
    g.fillStyle = theme.critical
    tracePaths(g, scene, critical)
  }
  if (scene.chain && scene.show.critical) {
    handed.length = 0
    eachLinkBetween(scene.chain, scene.rows, first, last, link => void handed.push(link))
    g.strokeStyle = theme.critical
    g.fillStyle = theme.critical
    g.lineWidth = 1.5
    g.setLineDash([1.5, 3])
    tracePaths(g, { ...scene, links: scene.chain }, handed)
    g.setLineDash([])
  }
  if (scene.chosenLink >= 0 && scene.chosenLink < links.count) {
    g.strokeStyle = theme.accent
    g.fillStyle = theme.accent
    g.lineWidth = 2
    tracePaths(g, scene, [scene.chosenLink])
  }
  if (scene.show.linkLabels && pxPerDay(scene.axis) >= LABEL_PX_PER_DAY) {
    labels.length = 0
    paintLabels(g, scene, critical)
    paintLabels(g, scene, normal)
    paintLabels(g, scene, idle)
  }
}

const labels: number[] = []

/** True when a label would cover one already painted in this frame; else it takes the place. */
function taken(x: number, y: number, width: number): boolean {
  for (let at = 0; at < labels.length; at += 3)
    if (Math.abs(labels[at + 1]! - y) < 12 && x < labels[at]! + labels[at + 2]! + 2 && labels[at]! < x + width + 2)
      return true
  labels.push(x, y, width)
  return false
}

const CODES = ['FS', 'SS', 'FF', 'SF'] as const

function paintLabels(g: Surface, scene: GanttScene, list: readonly number[]): void {
  if (list.length === 0 || list.length * LABEL_PITCH > Math.max(scene.view.height, 640)) return
  const { theme, view } = scene
  g.font = `500 10px ${theme.fontNumber}`
  g.textAlign = 'left'
  g.textBaseline = 'middle'
  const { points } = route
  for (const link of list) {
    const lag = scene.lagText(link)
    // Finish to start without a lag goes without saying.
    if ((scene.links.type[link] === 0 && lag === '') || !routeOfLink(scene, link)) continue
    const text = `${scene.linkNames[CODES[scene.links.type[link]!]!]}${lag}`
    // Beside the first vertical run, on the border of the row it leaves: bars never reach there.
    const x = points[2]! + 3
    const down = points[5]! >= points[3]! ? 1 : -1
    const y = points[1]! + down * (view.rowHeight / 2)
    if (y < 6 || y > view.height - 6 || x > view.width) continue
    const width = text.length * 6.1
    if (taken(x, y, width)) continue
    g.fillStyle = theme.surface
    g.fillRect(x - 1, y - 6, width + 2, 12)
    g.fillStyle = theme.textSoft
    g.fillText(text, x, y + 0.5)
  }
}
