import { FLAG } from '@parada/schedule'
import type { Surface } from '../surface.ts'
import type { GanttTheme } from '../theme.ts'
import { xOf } from './axis.ts'
import { BAR_CLASSES, type BarClass, barBand, barClass, barLeft, barRight, finishX, startX } from './bars.ts'
import { groupSpan } from './rows.ts'
import type { GanttScene } from './scene.ts'
import { partsOf, progressX } from './segments.ts'

interface Tone {
  readonly soft: string
  readonly strong: string
}

function toneOf(theme: GanttTheme, of: BarClass): Tone {
  switch (of) {
    case 'plan':
      return { soft: theme.planSoft, strong: theme.plan }
    case 'near':
      return { soft: theme.nearSoft, strong: theme.near }
    case 'critical':
      return { soft: theme.criticalSoft, strong: theme.critical }
    case 'done':
      return { soft: theme.doneSoft, strong: theme.done }
    case 'highlighted':
      // A pale fill, so that the part that is done stays visible.
      return { soft: theme.selected, strong: theme.accent }
    case 'inactive':
      return { soft: theme.surface, strong: theme.lineStrong }
  }
}

const diamond = (g: Surface, x: number, y: number, r: number): void => {
  g.moveTo(x, y - r)
  g.lineTo(x + r, y)
  g.lineTo(x, y + r)
  g.lineTo(x - r, y)
  g.closePath()
}

const SUMMARY_BITS = FLAG.summary
const MILESTONE_BITS = FLAG.milestone

/** One visible bar, found once per frame. */
interface Found {
  index: number
  y: number
  left: number
  right: number
  of: BarClass
  flags: number
  /** Edges of the parts of a split task, in pixels of the window; null for one in one piece. */
  parts: number[] | null
}

const pool: Found[] = []

function collect(scene: GanttScene, first: number, last: number): number {
  const { rows, dates, view } = scene
  let n = 0
  for (let row = first; row <= last; row++) {
    const index = rows.task[row]!
    if (index < 0 || Number.isNaN(dates.start[index]!)) continue
    const left = barLeft(scene, dates, index) - view.scrollLeft
    const right = barRight(scene, dates, index) - view.scrollLeft
    if (left > view.width + 20 || right < -20) continue
    let found = pool[n]
    if (!found) {
      found = { index: 0, y: 0, left: 0, right: 0, of: 'plan', flags: 0, parts: null }
      pool[n] = found
    }
    n++
    found.index = index
    found.y = row * view.rowHeight - view.scrollTop
    found.left = left
    found.right = right
    found.of = barClass(scene, index)
    found.flags = dates.flags[index]!
    found.parts = partsOf(scene, dates, index)?.map(x => x - view.scrollLeft) ?? null
  }
  return n
}

/** Paints bars, summaries, milestones, deadlines and what belongs to them for the rows `first` to `last`. */
export function paintBars(g: Surface, scene: GanttScene, first: number, last: number): void {
  const n = collect(scene, first, last)
  const band = barBand(scene)
  const radius = Math.min(3, band.height / 4)
  paintGhosts(g, scene, first, last)
  if (scene.rows.groups) paintGroups(g, scene, first, last)
  if (scene.show.baseline && scene.baseline) paintBaseline(g, scene, n, band)
  if (scene.show.slack) paintSlack(g, scene, n, band)
  for (const of of BAR_CLASSES) {
    let any = false
    const tone = toneOf(scene.theme, of)
    for (let i = 0; i < n; i++) {
      const bar = pool[i]!
      if (bar.of !== of || (bar.flags & (SUMMARY_BITS | MILESTONE_BITS)) !== 0) continue
      if (!any) {
        any = true
        g.beginPath()
      }
      const y = bar.y + band.top + 0.5
      if (!bar.parts) g.roundRect(bar.left + 0.5, y, Math.max(bar.right - bar.left - 1, 1), band.height - 1, radius)
      else
        for (let at = 0; at < bar.parts.length; at += 2)
          g.roundRect(
            bar.parts[at]! + 0.5,
            y,
            Math.max(bar.parts[at + 1]! - bar.parts[at]! - 1, 1),
            band.height - 1,
            radius,
          )
    }
    if (!any) continue
    g.fillStyle = tone.soft
    g.fill()
    g.strokeStyle = tone.strong
    g.lineWidth = of === 'highlighted' ? 2 : 1
    g.stroke()
    if (of === 'inactive') continue
    g.beginPath()
    for (let i = 0; i < n; i++) {
      const bar = pool[i]!
      if (bar.of !== of || (bar.flags & (SUMMARY_BITS | MILESTONE_BITS)) !== 0) continue
      const percent = scene.dates.percentComplete[bar.index]!
      if (!(percent > 0)) continue
      const done = progressX(bar.left + 1, bar.right - 1, bar.parts, percent)
      const parts = bar.parts ?? [bar.left, bar.right]
      for (let at = 0; at < parts.length; at += 2) {
        const width = Math.min(parts[at + 1]! - 1, done) - parts[at]! - 1
        if (width > 0) g.rect(parts[at]! + 1, bar.y + band.top + 1, width, band.height - 2)
      }
    }
    g.fillStyle = tone.strong
    g.fill()
    paintPauses(g, n, of, tone.strong, band)
  }
  paintSummaries(g, scene, n)
  paintMilestones(g, scene, n, band)
  if (scene.show.deadlines) paintMarks(g, scene, n, band)
  paintManual(g, scene, n, band)
  if (scene.late) paintLate(g, scene, n, band, scene.late)
  if (scene.show.labels !== 'none') paintLabels(g, scene, n)
}

/** From the first start to the last finish of each group: a line with its ends. */
function paintGroups(g: Surface, scene: GanttScene, first: number, last: number): void {
  const { rows, view, dates, theme } = scene
  g.fillStyle = theme.summarySoft
  for (let row = first; row <= last; row++) {
    const group = rows.groups?.[-1 - rows.task[row]!]
    if (!group) continue
    const { start, finish } = groupSpan(group, dates)
    const left = startX(scene, start) - view.scrollLeft
    const right = finishX(scene, finish) - view.scrollLeft
    const y = Math.round(row * view.rowHeight - view.scrollTop + view.rowHeight / 2) - 1
    if (!(right > 0 && left < view.width)) continue
    g.fillRect(left, y, right - left, 2)
    for (const x of [left, right - 2]) g.fillRect(x, y - 4, 2, 10)
  }
}

/** The pauses of split tasks: a dotted line from part to part. */
function paintPauses(g: Surface, n: number, of: BarClass, colour: string, band: { top: number; height: number }): void {
  let any = false
  for (let i = 0; i < n; i++) {
    const bar = pool[i]!
    if (bar.of !== of || !bar.parts) continue
    if (!any) {
      any = true
      g.beginPath()
    }
    const y = Math.round(bar.y + band.top + band.height / 2) + 0.5
    for (let at = 1; at + 1 < bar.parts.length; at += 2) {
      g.moveTo(bar.parts[at]! + 1, y)
      g.lineTo(bar.parts[at + 1]! - 1, y)
    }
  }
  if (!any) return
  g.strokeStyle = colour
  g.lineWidth = 1.5
  g.setLineDash([2, 3])
  g.stroke()
  g.setLineDash([])
}

function paintSummaries(g: Surface, scene: GanttScene, n: number): void {
  const { theme, view } = scene
  const thick = Math.max(5, Math.round(view.rowHeight * 0.16))
  const hook = Math.round(thick * 1.1)
  for (const of of BAR_CLASSES) {
    let any = false
    for (let i = 0; i < n; i++) {
      const bar = pool[i]!
      if (bar.of !== of || (bar.flags & SUMMARY_BITS) === 0) continue
      if (!any) {
        any = true
        g.beginPath()
      }
      const top = Math.round(bar.y + view.rowHeight / 2 - thick)
      const width = bar.right - bar.left
      const foot = Math.min(hook, width / 2)
      g.moveTo(bar.left, top)
      g.lineTo(bar.right, top)
      g.lineTo(bar.right, top + thick + hook)
      g.lineTo(bar.right - foot, top + thick)
      g.lineTo(bar.left + foot, top + thick)
      g.lineTo(bar.left, top + thick + hook)
      g.closePath()
    }
    if (!any) continue
    g.fillStyle = of === 'highlighted' ? theme.accent : of === 'done' ? theme.done : theme.summarySoft
    g.fill()
  }
  g.beginPath()
  let any = false
  for (let i = 0; i < n; i++) {
    const bar = pool[i]!
    const share = scene.dates.percentComplete[bar.index]! / 100
    if ((bar.flags & SUMMARY_BITS) === 0 || !(share > 0) || bar.of === 'done') continue
    any = true
    const top = Math.round(bar.y + view.rowHeight / 2 - thick)
    const right = bar.left + (bar.right - bar.left) * Math.min(1, share)
    const foot = Math.min(hook, (bar.right - bar.left) / 2)
    // What is done is drawn over the bracket in full: its left hook, and its right one only when it is reached.
    g.moveTo(bar.left, top)
    g.lineTo(right, top)
    g.lineTo(right, top + thick)
    g.lineTo(Math.min(bar.left + foot, right), top + thick)
    g.lineTo(bar.left, top + thick + hook)
    g.closePath()
  }
  if (!any) return
  g.fillStyle = theme.summary
  g.fill()
}

function paintMilestones(g: Surface, scene: GanttScene, n: number, band: { top: number; height: number }): void {
  const radius = Math.min(9, band.height / 2)
  for (const of of BAR_CLASSES) {
    let any = false
    for (let i = 0; i < n; i++) {
      const bar = pool[i]!
      if (bar.of !== of || (bar.flags & MILESTONE_BITS) === 0 || (bar.flags & SUMMARY_BITS) !== 0) continue
      if (!any) {
        any = true
        g.beginPath()
      }
      diamond(g, bar.left, bar.y + band.top + band.height / 2, radius)
    }
    if (!any) continue
    const { theme } = scene
    g.fillStyle =
      of === 'critical'
        ? theme.critical
        : of === 'done'
          ? theme.done
          : of === 'near'
            ? theme.near
            : of === 'highlighted'
              ? theme.accent
              : of === 'inactive'
                ? theme.lineStrong
                : theme.ink
    g.fill()
  }
}

function paintBaseline(g: Surface, scene: GanttScene, n: number, band: { top: number; height: number }): void {
  const baseline = scene.baseline
  if (!baseline) return
  const full = scene.view.rowHeight >= 40 ? 4 : 2
  g.fillStyle = scene.theme.baseline
  g.beginPath()
  for (let i = 0; i < n; i++) {
    const bar = pool[i]!
    const start = baseline.start[bar.index]!
    const finish = baseline.finish[bar.index]!
    if (Number.isNaN(start) || Number.isNaN(finish)) continue
    const point = start === finish
    const left = (point ? xOf(scene.axis, start) : startX(scene, start)) - scene.view.scrollLeft
    const right = point ? left : finishX(scene, finish) - scene.view.scrollLeft
    const top = bar.y + band.top + band.height + 2
    // A summary's baseline says little that its children's do not: it is drawn as a hint only.
    const height = (bar.flags & SUMMARY_BITS) !== 0 ? full / 2 : full
    if (point) diamond(g, left, top + full / 2, full)
    else g.rect(left, top, Math.max(right - left, 2), height)
  }
  g.fill()
}

function paintSlack(g: Surface, scene: GanttScene, n: number, band: { top: number; height: number }): void {
  g.strokeStyle = scene.theme.lineStrong
  g.lineWidth = 2
  g.beginPath()
  for (let i = 0; i < n; i++) {
    const bar = pool[i]!
    if ((bar.flags & SUMMARY_BITS) !== 0 || !(scene.dates.totalSlack[bar.index]! > 0)) continue
    const end = finishX(scene, scene.dates.lateFinish[bar.index]!) - scene.view.scrollLeft
    if (end <= bar.right) continue
    const y = bar.y + band.top + band.height - 1
    g.moveTo(bar.right, y)
    g.lineTo(end, y)
    g.moveTo(end, y - 4)
    g.lineTo(end, y + 1)
  }
  g.stroke()
}

/** Where bars were before the proposed change: an outline behind the new one. */
function paintGhosts(g: Surface, scene: GanttScene, first: number, last: number): void {
  const { ghosts, rows, view } = scene
  if (!ghosts) return
  const band = barBand(scene)
  g.strokeStyle = scene.theme.lineStrong
  g.lineWidth = 1
  g.setLineDash([3, 3])
  g.beginPath()
  for (let row = first; row <= last; row++) {
    const index = rows.task[row]!
    const task = scene.schedule.tasks[index]
    const old = task ? ghosts.indexOf(task.uid) : -1
    if (old < 0) continue
    const moved =
      ghosts.dates.start[old] !== scene.dates.start[index] || ghosts.dates.finish[old] !== scene.dates.finish[index]
    if (!moved) continue
    const left = barLeft(scene, ghosts.dates, old) - view.scrollLeft
    const right = barRight(scene, ghosts.dates, old) - view.scrollLeft
    const y = row * view.rowHeight - view.scrollTop + band.top
    if (right - left < 1) diamond(g, left, y + band.height / 2, Math.min(9, band.height / 2))
    else g.roundRect(left + 0.5, y + 0.5, Math.max(right - left - 1, 1), band.height - 1, 3)
  }
  g.stroke()
  g.setLineDash([])
}

/** Deadlines as arrows from above, constraint dates as small flags at the edge they hold, wedges before bars that leveling delays. */
function paintMarks(g: Surface, scene: GanttScene, n: number, band: { top: number; height: number }): void {
  const { theme, view, dates } = scene
  for (let i = 0; i < n; i++) {
    const bar = pool[i]!
    const task = scene.schedule.tasks[bar.index]
    if (!task) continue
    if (task.deadline !== undefined) {
      const x = finishX(scene, task.deadline) - view.scrollLeft
      const y = bar.y + band.top - 1
      g.beginPath()
      g.moveTo(x - 5, y - 3)
      g.lineTo(x + 5, y - 3)
      g.lineTo(x, y + 5)
      g.closePath()
      g.fillStyle = dates.finish[bar.index]! > task.deadline ? theme.critical : theme.ink
      g.fill()
      g.fillRect(x - 0.5, y + 3, 1, band.height)
    }
    if (task.levelingDelay !== undefined && task.levelingDelay.seconds > 0) {
      const x = startX(scene, dates.start[bar.index]!) - view.scrollLeft
      const y = bar.y + band.top + band.height / 2
      g.beginPath()
      g.moveTo(x - 6, y - 4)
      g.lineTo(x - 6, y + 4)
      g.lineTo(x - 1, y)
      g.closePath()
      g.fillStyle = theme.ink
      g.fill()
    }
    const held = task.constraint
    if (held?.date === undefined) continue
    const ofFinish = held.type.toLowerCase().includes('finish')
    const x = (ofFinish ? finishX(scene, held.date) : startX(scene, held.date)) - view.scrollLeft
    const top = bar.y + band.top - 3
    const later = held.type.endsWith('NoLaterThan')
    g.fillStyle = theme.ink
    g.fillRect(x - 0.75, top, 1.5, band.height + 6)
    g.beginPath()
    g.moveTo(x, top)
    g.lineTo(x + (later ? -5 : 5), top + 2.5)
    g.lineTo(x, top + 5)
    g.closePath()
    g.fill()
  }
}

/** Late tasks, by a triangle behind the bar and the hours where no other text stands: red where they move the finish, else amber. */
function paintLate(
  g: Surface,
  scene: GanttScene,
  n: number,
  band: { top: number; height: number },
  late: (index: number) => number,
): void {
  const { theme } = scene
  g.font = `500 10px ${theme.fontNumber}`
  g.textAlign = 'left'
  g.textBaseline = 'middle'
  for (let i = 0; i < n; i++) {
    const bar = pool[i]!
    const hours = Math.round(late(bar.index) / 3600)
    if (!(hours > 0)) continue
    const x = bar.right + ((bar.flags & MILESTONE_BITS) !== 0 ? 11 : 5)
    const y = bar.y + band.top + band.height / 2
    g.beginPath()
    g.moveTo(x, y - 4.5)
    g.lineTo(x + 6, y)
    g.lineTo(x, y + 4.5)
    g.closePath()
    g.fillStyle = (bar.flags & FLAG.critical) !== 0 ? theme.critical : theme.near
    g.fill()
    if (scene.show.labels === 'none') g.fillText(`+${hours}h`, x + 9, y + 0.5)
  }
}

/** Manual tasks stand between brackets: their dates do not follow their links. */
function paintManual(g: Surface, scene: GanttScene, n: number, band: { top: number; height: number }): void {
  let any = false
  for (let i = 0; i < n; i++) {
    const bar = pool[i]!
    if ((bar.flags & FLAG.manual) === 0 || (bar.flags & (SUMMARY_BITS | MILESTONE_BITS)) !== 0) continue
    if (!any) {
      any = true
      g.beginPath()
    }
    for (const [x, inward] of [
      [bar.left, 4],
      [bar.right, -4],
    ] as const) {
      g.moveTo(x + inward, bar.y + band.top - 1.5)
      g.lineTo(x, bar.y + band.top - 1.5)
      g.lineTo(x, bar.y + band.top + band.height + 1.5)
      g.lineTo(x + inward, bar.y + band.top + band.height + 1.5)
    }
  }
  if (!any) return
  g.strokeStyle = scene.theme.ink
  g.lineWidth = 1.5
  g.stroke()
}

/** Texts beside bars, on a ground of their own: links and grid lines pass behind them. */
function paintLabels(g: Surface, scene: GanttScene, n: number): void {
  const { theme, view } = scene
  g.font = `12px ${theme.fontText}`
  g.textAlign = 'left'
  g.textBaseline = 'middle'
  for (let i = 0; i < n; i++) {
    const bar = pool[i]!
    const text = scene.barLabel(bar.index)
    const x = bar.right + ((bar.flags & MILESTONE_BITS) !== 0 ? 15 : 10)
    if (text === '' || x > view.width) continue
    const task = scene.schedule.tasks[bar.index]
    g.fillStyle = task && scene.selected.has(task.uid) ? theme.selected : theme.surface
    g.fillRect(x - 3, bar.y + view.rowHeight / 2 - 8, g.measureText(text).width + 6, 16)
    g.fillStyle = theme.textSoft
    g.fillText(text, x, bar.y + view.rowHeight / 2)
  }
}
