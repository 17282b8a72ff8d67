import { cloneElement, type ReactElement, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import styles from './Float.module.css'

type Side = 'top' | 'bottom' | 'left' | 'right'
type Handler = ((event: SyntheticEvent<HTMLElement>) => void) | undefined

/** Hovering this long shows it, in milliseconds. */
const DELAY = 400
const GAP = 6

/**
 * A short label shown on hover and on keyboard focus, gone with Escape. It repeats the accessible name of its child, so
 * assistive technology announces nothing twice. The child must take event props.
 */
export function Tooltip(props: {
  readonly label: string
  readonly children: ReactElement<Record<string, unknown>>
  readonly side?: Side
}) {
  const [box, setBox] = useState<DOMRect | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const child = props.children
  const shown = box !== null

  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!shown) return
    const hide = () => setBox(null)
    const keys = (event: KeyboardEvent) => event.key === 'Escape' && hide()
    addEventListener('keydown', keys)
    addEventListener('scroll', hide, true)
    return () => {
      removeEventListener('keydown', keys)
      removeEventListener('scroll', hide, true)
    }
  }, [shown])

  const show = (element: HTMLElement, delay: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      // What the child has opened lies where the tooltip would, and says more.
      const open = element.getAttribute('aria-expanded') === 'true'
      if (element.isConnected && !open) setBox(element.getBoundingClientRect())
    }, delay)
  }
  const hide = () => {
    clearTimeout(timer.current)
    setBox(null)
  }
  const after = (name: string, work: (event: SyntheticEvent<HTMLElement>) => void) => ({
    [name]: (event: SyntheticEvent<HTMLElement>) => {
      ;(child.props[name] as Handler)?.(event)
      work(event)
    },
  })
  return (
    <>
      {cloneElement(child, {
        ...after('onPointerEnter', event => show(event.currentTarget, DELAY)),
        ...after('onPointerLeave', hide),
        ...after('onPointerDown', hide),
        ...after('onFocus', event => event.currentTarget.matches(':focus-visible') && show(event.currentTarget, 0)),
        ...after('onBlur', hide),
      })}
      {box &&
        createPortal(
          <div aria-hidden="true" className={styles.tooltip} style={placeOf(box, props.side ?? 'bottom')}>
            {props.label}
          </div>,
          document.body,
        )}
    </>
  )
}

/** Beside the child, kept inside the window. */
function placeOf(box: DOMRect, wanted: Side) {
  const side = wanted === 'bottom' && box.bottom > innerHeight - 44 ? 'top' : wanted
  const middle = Math.min(Math.max(box.left + box.width / 2, 80), innerWidth - 80)
  switch (side) {
    case 'top':
      return { left: middle, top: box.top - GAP, transform: 'translate(-50%, -100%)' }
    case 'bottom':
      return { left: middle, top: box.bottom + GAP, transform: 'translateX(-50%)' }
    case 'left':
      return { left: box.left - GAP, top: box.top + box.height / 2, transform: 'translate(-100%, -50%)' }
    case 'right':
      return { left: box.right + GAP, top: box.top + box.height / 2, transform: 'translateY(-50%)' }
  }
}
