/**
 * The least a Gantt on a canvas can do: typed arrays, one canvas for grid and bars, links by blocks of 64 rows, no
 * editing, no accessibility. What the product's Gantt is measured against in the same run.
 */
import { type BenchPlan, DAY_MS, HOUR_MS } from './gantt-plans.ts'

const ROW = 32
const GRID = 380
const HEAD = 56
const BLOCK = 6

export interface Measured {
  scrollTo(top: number): void
  readonly maxScrollTop: number
  move(task: number, deltaMs: number): void
  zoom(pxPerDay: number): void
}

/** Links by the blocks of rows that they pass: those of block b are `entries[offsets[b]]` to before `entries[offsets[b + 1]]`. */
function linksByBlock(n: number, from: Int32Array, to: Int32Array) {
  const offsets = new Int32Array((n >> BLOCK) + 2)
  const low = (link: number): number => Math.min(from[link]!, to[link]!) >> BLOCK
  const high = (link: number): number => Math.max(from[link]!, to[link]!) >> BLOCK
  for (let link = 0; link < from.length; link++)
    for (let block = low(link); block <= high(link); block++) offsets[block + 1]!++
  for (let block = 1; block < offsets.length; block++) offsets[block]! += offsets[block - 1]!
  const fill = offsets.slice()
  const entries = new Int32Array(offsets[offsets.length - 1]!)
  for (let link = 0; link < from.length; link++)
    for (let block = low(link); block <= high(link); block++) entries[fill[block]!++] = link
  return { offsets, entries, low }
}

export function mountReference(element: HTMLElement, plan: BenchPlan): Measured {
  const { rows, links } = plan
  const n = rows.length
  const start = Float64Array.from(rows, row => row.start)
  const end = Float64Array.from(rows, row => row.end)
  const level = Uint8Array.from(rows, row => row.level)
  const from = Int32Array.from(links, link => link.source - 1)
  const to = Int32Array.from(links, link => link.target - 1)
  const { offsets, entries, low } = linksByBlock(n, from, to)

  const [width, height] = [element.clientWidth, element.clientHeight]
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.style.cssText = 'position:absolute;left:0;top:0;pointer-events:none'
  const box = document.createElement('div')
  box.style.cssText = `position:absolute;left:0;top:${HEAD}px;width:${width}px;height:${height - HEAD}px;overflow:auto`
  const spacer = document.createElement('div')
  box.append(spacer)
  element.append(box, canvas)
  const g = canvas.getContext('2d', { alpha: false })!
  const date = new Intl.DateTimeFormat('en', { day: '2-digit', month: 'short', hour: '2-digit', hour12: false })
  let perMs = 24 / DAY_MS
  let asked = false
  const size = (): void => {
    spacer.style.cssText = `height:${n * ROW}px;width:${GRID + (plan.end - plan.start) * perMs}px`
  }
  const paint = (): void => {
    asked = false
    const { scrollTop: top, scrollLeft: left } = box
    const x = (at: number): number => GRID + (at - plan.start) * perMs - left
    const first = Math.floor(top / ROW)
    const last = Math.min(n - 1, Math.ceil((top + height - HEAD) / ROW))
    const y = (row: number): number => HEAD + row * ROW - top
    g.fillStyle = '#ffffff'
    g.fillRect(0, 0, width, height)
    g.strokeStyle = '#e0e0e0'
    g.beginPath()
    for (let at = plan.start + Math.floor(left / perMs / DAY_MS) * DAY_MS; x(at) < width; at += DAY_MS) {
      g.moveTo(Math.round(x(at)) + 0.5, HEAD)
      g.lineTo(Math.round(x(at)) + 0.5, height)
    }
    for (let row = first; row <= last; row++) {
      g.moveTo(GRID, y(row) + 0.5)
      g.lineTo(width, y(row) + 0.5)
    }
    g.stroke()
    for (let row = first; row <= last; row++) {
      const [left, right] = [x(start[row]!), x(end[row]!)]
      if (right < GRID || left > width) continue
      g.fillStyle = level[row]! < 4 ? '#404a54' : '#4a86d8'
      if (level[row]! < 4) g.fillRect(left, y(row) + 11, right - left, 7)
      else {
        g.beginPath()
        g.roundRect(left, y(row) + 6, Math.max(2, right - left), 20, 3)
        g.fill()
        g.fillStyle = '#1d4f9c'
        g.fillRect(left, y(row) + 6, ((right - left) * rows[row]!.progress) / 100, 20)
      }
    }
    g.strokeStyle = '#8b96a1'
    g.beginPath()
    const firstBlock = first >> BLOCK
    for (let block = firstBlock; block <= last >> BLOCK; block++)
      for (let at = offsets[block]!; at < offsets[block + 1]!; at++) {
        const link = entries[at]!
        const [a, b] = [from[link]!, to[link]!]
        if (Math.max(a, b) < first || Math.min(a, b) > last || (block > firstBlock && low(link) < block)) continue
        const [x1, x2] = [x(end[a]!), x(start[b]!)]
        if ((x1 < GRID && x2 < GRID) || (x1 > width && x2 > width)) continue
        g.moveTo(x1, y(a) + 16)
        g.lineTo(x1 + 8, y(a) + 16)
        g.lineTo(x1 + 8, y(b) + 16)
        g.lineTo(x2, y(b) + 16)
      }
    g.stroke()
    g.fillStyle = '#ffffff'
    g.fillRect(0, HEAD, GRID, height)
    g.fillStyle = '#14191e'
    g.font = '13px sans-serif'
    g.textBaseline = 'middle'
    for (let row = first; row <= last; row++) {
      g.fillText(rows[row]!.name, 8 + level[row]! * 14, y(row) + 16)
      g.fillText(date.format(start[row]), 230, y(row) + 16)
      g.fillText(`${Math.round((end[row]! - start[row]!) / HOUR_MS)} h`, 335, y(row) + 16)
    }
    g.fillStyle = '#f4f5f6'
    g.fillRect(0, 0, width, HEAD)
  }
  const ask = (): void => {
    if (asked) return
    asked = true
    requestAnimationFrame(paint)
  }
  box.addEventListener('scroll', ask, { passive: true })
  size()
  paint()
  return {
    scrollTo(top) {
      box.scrollTop = top
    },
    get maxScrollTop() {
      return box.scrollHeight - box.clientHeight
    },
    move(task, deltaMs) {
      start[task - 1]! += deltaMs
      end[task - 1]! += deltaMs
      ask()
    },
    zoom(pxPerDay) {
      perMs = pxPerDay / DAY_MS
      size()
      ask()
    },
  }
}
