import type { KanbanColumn, TaskId } from '@parada/schedule'

/** A finger that rests this long lifts the card; one that moves earlier scrolls. Milliseconds and pixels. */
const LIFT_AFTER = 300
const STILL = 8
/** A mouse lifts the card as soon as it has moved so far with its button down. Pixels. */
const PULLED = 4
/** Near an edge of the board this wide, a lifted card scrolls it by so much a frame. Pixels. */
const EDGE = 48
const STEP = 12

/** A pointer that went down on a card; with `ghost` as soon as the card is lifted. */
interface Drag {
  readonly pointer: number
  readonly task: TaskId
  readonly card: HTMLElement
  readonly from: { readonly x: number; readonly y: number }
  readonly touch: boolean
  ghost: HTMLElement | null
  over: HTMLElement | null
}

/**
 * Moves cards by mouse, pen and touch: pull a card (by touch: rest on it first), carry it over a column (the board scrolls
 * at its edges), let go; Escape puts it back. Gives how to stop.
 */
export function cardDrag(board: HTMLElement, drop: (task: TaskId, to: KanbanColumn) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let drag: Drag | null = null
  let at = { x: 0, y: 0 }
  let frame = 0
  let carried = false

  const follow = () => {
    if (!drag?.ghost) return
    drag.ghost.style.transform = `translate(${at.x}px, ${at.y}px) translate(-50%, -120%)`
    const over = document.elementFromPoint(at.x, at.y)?.closest<HTMLElement>('[data-column]') ?? null
    if (over === drag.over) return
    drag.over?.removeAttribute('data-over')
    over?.setAttribute('data-over', '')
    drag.over = over
  }
  const scrollAtEdges = () => {
    const box = board.getBoundingClientRect()
    if (at.x > box.right - EDGE) board.scrollLeft += STEP
    else if (at.x < box.left + EDGE) board.scrollLeft -= STEP
    follow()
    frame = requestAnimationFrame(scrollAtEdges)
  }
  const lift = () => {
    if (!drag) return
    const { card } = drag
    const ghost = card.cloneNode(true) as HTMLElement
    ghost.setAttribute('aria-hidden', 'true')
    ghost.inert = true
    ghost.dataset.ghost = ''
    ghost.style.width = `${card.offsetWidth}px`
    ghost.style.height = `${card.offsetHeight}px`
    document.body.append(ghost)
    // Snapping to columns would fight the scrolling at the edges.
    board.style.scrollSnapType = 'none'
    drag.ghost = ghost
    frame = requestAnimationFrame(scrollAtEdges)
    follow()
  }
  const end = () => {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    drag?.ghost?.remove()
    drag?.over?.removeAttribute('data-over')
    board.style.scrollSnapType = ''
    drag = null
  }

  const down = (event: PointerEvent) => {
    carried = false
    // A second finger, or the menu of the card: nothing is carried.
    const target = event.target as HTMLElement
    const card = target.closest<HTMLElement>('[data-card]')
    const task = card?.querySelector<HTMLElement>('[data-task]')?.dataset.task
    const busy = drag !== null
    end()
    if (busy || event.button !== 0 || !card || task === undefined || target.closest('[aria-haspopup]')) return
    at = { x: event.clientX, y: event.clientY }
    const touch = event.pointerType === 'touch'
    drag = { pointer: event.pointerId, task: Number(task) as TaskId, card, from: at, touch, ghost: null, over: null }
    if (touch) timer = setTimeout(lift, LIFT_AFTER)
  }
  const move = (event: PointerEvent) => {
    if (!drag || event.pointerId !== drag.pointer) return
    at = { x: event.clientX, y: event.clientY }
    const far = Math.hypot(at.x - drag.from.x, at.y - drag.from.y)
    if (drag.ghost) follow()
    else if (drag.touch && far > STILL) end()
    else if (!drag.touch && far > PULLED) lift()
  }
  const up = (event: PointerEvent) => {
    if (!drag || event.pointerId !== drag.pointer) return
    const { task, over, ghost } = drag
    carried = ghost !== null
    end()
    const to = over?.dataset.column as KanbanColumn | undefined
    if (carried && to) drop(task, to)
  }
  const cancel = (event: PointerEvent) => {
    if (event.pointerId === drag?.pointer) end()
  }
  const putBack = (event: KeyboardEvent) => {
    if (!drag?.ghost || event.key !== 'Escape') return
    event.stopPropagation()
    carried = true
    end()
  }
  /** A press of the same pointer would open the card that it carried. */
  const click = (event: Event) => {
    if (!carried) return
    carried = false
    event.preventDefault()
    event.stopPropagation()
  }
  /** A finger that carries a card does not scroll. */
  const hold = (event: Event) => {
    if (drag?.ghost) event.preventDefault()
  }
  /** A long press asks for a menu, a pull for a selection or for the browser's own dragging: the card is carried instead. */
  const quiet = (event: Event) => {
    if (drag) event.preventDefault()
  }

  const stop = new AbortController()
  const { signal } = stop
  board.addEventListener('pointerdown', down, { signal })
  window.addEventListener('pointermove', move, { signal })
  window.addEventListener('pointerup', up, { signal })
  window.addEventListener('pointercancel', cancel, { signal })
  window.addEventListener('keydown', putBack, { signal, capture: true })
  board.addEventListener('click', click, { signal, capture: true })
  board.addEventListener('touchmove', hold, { signal, passive: false })
  for (const kind of ['contextmenu', 'selectstart', 'dragstart']) board.addEventListener(kind, quiet, { signal })
  return () => {
    end()
    stop.abort()
  }
}
