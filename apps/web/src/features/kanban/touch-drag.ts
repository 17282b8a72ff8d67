import type { KanbanColumn, TaskId } from '@parada/schedule'

/** A finger that rests this long lifts the card; one that moves earlier scrolls. Milliseconds and pixels. */
const LIFT_AFTER = 300
const STILL = 8
/** Near an edge of the board this wide, a lifted card scrolls it by so much a frame. Pixels. */
const EDGE = 48
const STEP = 12

interface Drag {
  readonly task: TaskId
  readonly ghost: HTMLElement
  over: HTMLElement | null
}

/**
 * Moves cards by touch, which the browser's own dragging does not know everywhere: rest on a card, carry it over a column
 * (the board scrolls at its edges), let go. Gives how to stop.
 */
export function touchDrag(board: HTMLElement, drop: (task: TaskId, to: KanbanColumn) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null
  let begun: { readonly x: number; readonly y: number } | null = null
  let drag: Drag | null = null
  let at = { x: 0, y: 0 }
  let frame = 0

  const columnAt = (x: number, y: number): HTMLElement | null =>
    document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-column]') ?? null

  const follow = () => {
    if (!drag) return
    drag.ghost.style.transform = `translate(${at.x}px, ${at.y}px) translate(-50%, -120%)`
    const over = columnAt(at.x, at.y)
    if (over !== drag.over) {
      drag.over?.removeAttribute('data-over')
      over?.setAttribute('data-over', '')
      drag.over = over
    }
  }
  const scrollAtEdges = () => {
    if (!drag) return
    const box = board.getBoundingClientRect()
    if (at.x > box.right - EDGE) board.scrollLeft += STEP
    else if (at.x < box.left + EDGE) board.scrollLeft -= STEP
    follow()
    frame = requestAnimationFrame(scrollAtEdges)
  }
  const lift = (card: HTMLElement, task: TaskId) => {
    const ghost = card.cloneNode(true) as HTMLElement
    ghost.setAttribute('aria-hidden', 'true')
    ghost.inert = true
    ghost.dataset.ghost = ''
    ghost.style.width = `${card.offsetWidth}px`
    ghost.style.height = `${card.offsetHeight}px`
    document.body.append(ghost)
    // Snapping to columns would fight the scrolling at the edges.
    board.style.scrollSnapType = 'none'
    drag = { task, ghost, over: null }
    follow()
    frame = requestAnimationFrame(scrollAtEdges)
  }
  const end = () => {
    if (timer) clearTimeout(timer)
    timer = null
    begun = null
    cancelAnimationFrame(frame)
    drag?.ghost.remove()
    drag?.over?.removeAttribute('data-over')
    board.style.scrollSnapType = ''
    drag = null
  }

  const start = (event: TouchEvent) => {
    end()
    const [touch] = event.touches
    const card = (event.target as HTMLElement).closest<HTMLElement>('[data-card]')
    const task = card?.querySelector<HTMLElement>('[data-task]')?.dataset.task
    if (!touch || event.touches.length > 1 || !card || task === undefined) return
    begun = { x: touch.clientX, y: touch.clientY }
    at = { ...begun }
    timer = setTimeout(() => lift(card, Number(task) as TaskId), LIFT_AFTER)
  }
  const move = (event: TouchEvent) => {
    const [touch] = event.touches
    if (!touch || !begun) return
    at = { x: touch.clientX, y: touch.clientY }
    if (drag) {
      event.preventDefault()
      follow()
    } else if (Math.hypot(at.x - begun.x, at.y - begun.y) > STILL) end()
  }
  const finish = (event: TouchEvent) => {
    if (drag) {
      // The press that would open the card does not follow a card that was carried.
      event.preventDefault()
      const to = drag.over?.dataset.column as KanbanColumn | undefined
      const { task } = drag
      end()
      if (to) drop(task, to)
    } else end()
  }
  /** A long press asks for a menu, or for the browser's own dragging, where it knows it: the card is lifted already. */
  const quiet = (event: Event) => {
    if (drag || begun) event.preventDefault()
  }

  board.addEventListener('touchstart', start, { passive: true })
  board.addEventListener('touchmove', move, { passive: false })
  board.addEventListener('touchend', finish)
  board.addEventListener('touchcancel', end)
  board.addEventListener('contextmenu', quiet)
  board.addEventListener('dragstart', quiet)
  return () => {
    end()
    board.removeEventListener('touchstart', start)
    board.removeEventListener('touchmove', move)
    board.removeEventListener('touchend', finish)
    board.removeEventListener('touchcancel', end)
    board.removeEventListener('contextmenu', quiet)
    board.removeEventListener('dragstart', quiet)
  }
}
