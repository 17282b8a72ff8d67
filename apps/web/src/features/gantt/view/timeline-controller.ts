import { editor } from '../../../data/editor.ts'
import { TimelineGesture, type TimelineHost, type TimelinePoint } from '../../../editor/gestures/timeline-gesture.ts'
import type { GanttView } from './gantt-view.ts'

/** Pixels from the window's edge within which a drag scrolls, and how far per frame. */
const EDGE = 28
const EDGE_SPEED = 14
const WHEEL_ZOOM = 0.0022
/** Pixels before a delayed bar in which its wedge stands. */
const WEDGE = 7
/** A finger that rests so long on a bar takes hold of it; how far it may tremble until then, and how wide its aim is. */
const LONG_PRESS_MS = 420
const TREMBLE = 10
const FINGER = 10

/** Feeds pointer, wheel and touch of the timeline into the gesture, and scrolls when a drag reaches the edge. */
export class TimelineController {
  readonly gesture: TimelineGesture
  private readonly view: GanttView
  private last: TimelinePoint | null = null
  private frame = 0
  private pinch: { distance: number; pxPerDay: number } | null = null
  private readonly menu: (event: MouseEvent) => void
  /** Position of the task whose delay the timeline's tooltip explains. */
  private told = -1
  /** A finger that is down: where, and whether it has rested long enough to hold a bar. */
  private finger: { readonly at: TimelinePoint; readonly timer: ReturnType<typeof setTimeout>; held: boolean } | null =
    null

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
    timeline.addEventListener('contextmenu', event => {
      // A long press that holds a bar is not a wish for its menu.
      if (this.finger?.held) event.preventDefault()
      else this.menu(event)
    })
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

  /** How far beside a mark it still counts as hit, in pixels: fingers are wide. */
  get reach(): number {
    return this.finger ? FINGER : 0
  }

  private down(event: PointerEvent): void {
    if (event.button !== 0 || !event.isPrimary) return
    const at = this.point(event)
    if (event.pointerType === 'touch') {
      this.release()
      this.finger = { at, held: false, timer: setTimeout(() => this.hold(), LONG_PRESS_MS) }
    } else this.view.timeline.setPointerCapture(event.pointerId)
    this.gesture.pointerDown(at)
  }

  /** The finger has rested: what it rests on is held, and moves with it from now on. */
  private hold(): void {
    const { finger } = this
    if (!finger) return
    const hit = this.view.hit(finger.at.x, finger.at.y, FINGER)
    if (hit.kind !== 'bar') return
    finger.held = true
    this.view.hover = hit.index
    this.view.ask()
    if ('vibrate' in navigator) navigator.vibrate(12)
  }

  private release(): void {
    if (this.finger) clearTimeout(this.finger.timer)
    this.finger = null
  }

  private move(event: PointerEvent): void {
    const at = this.point(event)
    const { finger } = this
    if (event.pointerType === 'touch') {
      // A finger that moves at once pans, as the browser does it; one that rested on a bar drags it.
      if (finger && !finger.held && Math.hypot(at.x - finger.at.x, at.y - finger.at.y) > TREMBLE) this.release()
      if (!finger?.held) return
    }
    this.last = at
    this.gesture.pointerMove(at)
    if (this.gesture.kind === 'idle') this.cursor(at)
    else if (this.gesture.kind !== 'pointing' && this.gesture.kind !== 'panning') this.scrollAtEdge()
    this.view.ask()
  }

  private up(event: PointerEvent): void {
    if (event.button !== 0) return
    // A finger that held a bar without moving it has only looked.
    if (this.finger?.held && this.gesture.kind === 'pointing') this.gesture.cancel()
    else this.gesture.pointerUp(this.point(event))
    this.release()
    this.last = null
    this.view.ask()
  }

  /** Escape, or a pointer that was taken away. */
  cancel(): void {
    this.gesture.cancel()
    this.release()
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
    // The wedge of a delayed bar stands before it.
    const told = hit.kind === 'bar' ? hit : this.view.hit(at.x + WEDGE, at.y)
    this.tell(told.kind === 'bar' ? told.index : -1)
  }

  /** What a bar waits for that leveling delays, once the pointer rests on it. */
  private tell(index: number): void {
    if (index === this.told) return
    this.told = index
    const { timeline } = this.view
    timeline.title = ''
    const task = editor.schedule?.tasks[index]
    if (!task?.leveling) return
    void import('../../../components/leveling-title.ts')
      .then(module => module.levelingTitle(task))
      .then(text => {
        if (this.told === index) timeline.title = text
      })
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
    // What holds a bar must not pan the timeline under it.
    if (this.finger?.held && event.cancelable) event.preventDefault()
    if (!a || !b) return
    event.preventDefault()
    this.release()
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
