import { type GanttScene, type GanttTheme, paintScale, paintTimeline, SCALE_HEIGHT, visibleScale } from '@parada/render'
import styles from './gantt-view.module.css'

/** Rows painted ahead of a scroll, in pixels: until they are used up, a frame only shifts what is painted. */
const AHEAD = 160

/** What of the rows stands painted on the canvas. */
interface Painted {
  readonly top: number
  readonly bottom: number
  readonly left: number
}

/**
 * The two surfaces of the timeline: the scale, and below it a window onto a canvas that is taller than it. A change
 * paints what is in the window; a scroll paints some way ahead and then shifts the canvas until that is used up.
 */
export class TimelineCanvas {
  /** The window: what pointers act on. */
  readonly element = document.createElement('div')
  readonly scale = document.createElement('canvas')
  private readonly canvas = document.createElement('canvas')
  private height = 0
  private ratio = 1
  private painted: Painted | null = null
  private shift = Number.NaN
  private scaleAt = Number.NaN

  constructor() {
    this.element.className = styles.timeline ?? ''
    this.element.setAttribute('role', 'img')
    this.canvas.className = styles.canvas ?? ''
    this.element.append(this.canvas)
    this.scale.className = styles.scale ?? ''
    this.scale.setAttribute('aria-hidden', 'true')
  }

  /** Takes the place right of `left`, `height` being that of the rows' window; in CSS pixels. */
  layOut(left: number, width: number, height: number, ratio: number): void {
    this.height = height
    this.ratio = ratio
    place(this.element, left, SCALE_HEIGHT, width, height)
    place(this.scale, left, 0, width, SCALE_HEIGHT)
    place(this.canvas, 0, 0, width, height + AHEAD)
    resolve(this.scale, width, SCALE_HEIGHT, ratio)
    resolve(this.canvas, width, height + AHEAD, ratio)
    this.forget()
  }

  /** Nothing painted is of use any more. */
  forget(): void {
    this.painted = null
    this.scaleAt = Number.NaN
  }

  /** Nothing to show: two empty surfaces. */
  clear(theme: GanttTheme): void {
    for (const canvas of [this.canvas, this.scale]) {
      const g = canvas.getContext('2d', { alpha: false })
      if (!g) continue
      g.fillStyle = theme.surface
      g.fillRect(0, 0, canvas.width, canvas.height)
    }
    this.move(0)
    this.forget()
  }

  /** Shows a scene. `same` means that nothing but the scroll position differs from the last one. */
  show(scene: GanttScene, same: boolean): void {
    const { scrollTop, scrollLeft } = scene.view
    const { painted } = this
    if (!same) this.forget()
    const scrolled = same && painted !== null && painted.left === scrollLeft
    if (scrolled && scrollTop >= painted.top && scrollTop + this.height <= painted.bottom) {
      this.move(painted.top - scrollTop)
      return
    }
    const scale = visibleScale(scene)
    const g = this.canvas.getContext('2d', { alpha: false })
    if (!g) return
    const ahead = scrolled ? AHEAD : 0
    const top = scrolled && scrollTop < painted.top ? Math.max(0, scrollTop - ahead) : scrollTop
    const height = this.height + ahead
    g.setTransform(this.ratio, 0, 0, this.ratio, 0, 0)
    paintTimeline(g, { ...scene, view: { ...scene.view, scrollTop: top, height } }, scale)
    this.painted = { top, bottom: top + height, left: scrollLeft }
    this.move(top - scrollTop)
    if (this.scaleAt === scrollLeft) return
    const s = this.scale.getContext('2d', { alpha: false })
    if (!s) return
    s.setTransform(this.ratio, 0, 0, this.ratio, 0, 0)
    paintScale(s, scene, scale)
    this.scaleAt = scrollLeft
  }

  /** Shifts the canvas by whole device pixels: anything else would blur it. */
  private move(wanted: number): void {
    const shift = Math.round(wanted * this.ratio) / this.ratio
    if (shift === this.shift) return
    this.shift = shift
    this.canvas.style.transform = `translateY(${shift}px)`
  }
}

function resolve(canvas: HTMLCanvasElement, width: number, height: number, ratio: number): void {
  const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)]
  if (canvas.width !== w) canvas.width = w
  if (canvas.height !== h) canvas.height = h
}

function place({ style }: HTMLElement, left: number, top: number, width: number, height: number): void {
  style.left = `${left}px`
  style.top = `${top}px`
  style.width = `${width}px`
  style.height = `${height}px`
}
