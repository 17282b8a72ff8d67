import { TimelineGesture, type TimelineHost, type TimelinePoint } from '../../../editor/gestures/timeline-gesture.ts'
import type { GanttView } from './gantt-view.ts'

/** Pixels from the window's edge within which a drag scrolls, and how far per frame. */
const EDGE = 28
const EDGE_SPEED = 14
const WHEEL_ZOOM = 0.0022

/** Feeds pointer, wheel and touch of the timeline into the gesture, and scrolls when a drag reaches the edge. */
export class TimelineController {
  readonly gesture: TimelineGesture
  private readonly view: GanttView
  private last: TimelinePoint | null = null
  private frame = 0
  private pinch: { distance: number; pxPerDay: number } | null = null
  private readonly menu: (event: MouseEvent) => void

  constructor(view: GanttView, host: TimelineHost, menu: (event: MouseEvent) => void) {
    this.view = view
    this.menu = menu
    this.gesture = new TimelineGesture(host)
    const { timeline, stage } = view
    timeline.addEventListener('pointerdown', event => this.down(event))
    timeline.addEventListener('pointermove', event => this.move(event))
    timeline.addEventListener('pointerup', event => this.up(event))
    timeline.addEventListener('pointercancel', () => this.cancel())
    timeline.addEventListener('pointerleave', event => {
      if (!timeline.hasPointerCapture(event.pointerId)) {
        view.hover = -1
        view.ask()
      }
    })
    timeline.addEventListener('contextmenu', event => this.menu(event))
    stage.addEventListener('wheel', event => this.wheel(event), { passive: false })
    timeline.addEventListener('touchstart', event => this.touch(event), { passive: false })
    timeline.addEventListener('touchmove', event => this.touch(event), { passive: false })
    timeline.addEventListener('touchend', () => {
      this.pinch = null
    })
  }

  private point(event: PointerEvent | MouseEvent): TimelinePoint {
    const box = this.view.timeline.getBoundingClientRect()
    return {
      x: event.clientX - box.left,
      y: event.clientY - box.top,
      shift: event.shiftKey,
      ctrl: event.ctrlKey || event.metaKey,
      alt: event.altKey,
    }
  }

  private down(event: PointerEvent): void {
    if (event.button !== 0 || !event.isPrimary) return
    this.gesture.pointerDown(this.point(event))
    if (event.pointerType !== 'touch') this.view.timeline.setPointerCapture(event.pointerId)
  }

  private move(event: PointerEvent): void {
    // A finger pans and pinches; bars are moved by mouse and pen, or in the dialog.
    if (event.pointerType === 'touch') return
    const at = this.point(event)
    this.last = at
    this.gesture.pointerMove(at)
    if (this.gesture.kind === 'idle') this.cursor(at)
    else if (this.gesture.kind !== 'pointing' && this.gesture.kind !== 'panning') this.scrollAtEdge()
    this.view.ask()
  }

  private up(event: PointerEvent): void {
    if (event.button !== 0) return
    this.gesture.pointerUp(this.point(event))
    this.last = null
    this.view.ask()
  }

  /** Escape, or a pointer that was taken away. */
  cancel(): void {
    this.gesture.cancel()
    this.last = null
    this.view.ask()
  }

  private cursor(at: TimelinePoint): void {
    const hit = this.view.hit(at.x, at.y)
    let cursor = 'default'
    if (hit.kind === 'link') cursor = 'alias'
    else if (hit.kind === 'bar')
      cursor =
        hit.part === 'body'
          ? 'pointer'
          : hit.part === 'linkStart' || hit.part === 'linkFinish'
            ? 'crosshair'
            : hit.part === 'progress'
              ? 'col-resize'
              : 'ew-resize'
    if (this.view.timeline.style.cursor !== cursor) this.view.timeline.style.cursor = cursor
  }

  private scrollAtEdge(): void {
    if (this.frame !== 0) return
    this.frame = requestAnimationFrame(() => {
      this.frame = 0
      const at = this.last
      if (!at || this.gesture.kind === 'idle') return
      const { clientWidth, clientHeight } = this.view.timeline
      const toward = (value: number, size: number): number =>
        value < EDGE ? -EDGE_SPEED : value > size - EDGE ? EDGE_SPEED : 0
      const [dx, dy] = [toward(at.x, clientWidth), toward(at.y, clientHeight)]
      if (dx === 0 && dy === 0) return
      const { scroller } = this.view
      const [left, top] = [scroller.scrollLeft, scroller.scrollTop]
      scroller.scrollLeft += dx
      scroller.scrollTop += dy
      if (scroller.scrollLeft === left && scroller.scrollTop === top) return
      this.view.ask()
      this.gesture.pointerMove(at)
      this.scrollAtEdge()
    })
  }

  private wheel(event: WheelEvent): void {
    if (!event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    const box = this.view.timeline.getBoundingClientRect()
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1
    const factor = Math.exp(-event.deltaY * lines * WHEEL_ZOOM)
    this.view.zoomTo(this.view.pxPerDay * factor, Math.max(0, event.clientX - box.left))
  }

  private touch(event: TouchEvent): void {
    const [a, b] = [event.touches[0], event.touches[1]]
    if (!a || !b) return
    event.preventDefault()
    this.gesture.cancel()
    const distance = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY)
    if (!this.pinch) {
      this.pinch = { distance, pxPerDay: this.view.pxPerDay }
      return
    }
    const box = this.view.timeline.getBoundingClientRect()
    const middle = (a.clientX + b.clientX) / 2 - box.left
    this.view.zoomTo((this.pinch.pxPerDay * distance) / Math.max(1, this.pinch.distance), middle)
  }
}
