import { cloneElement, lazy, Suspense, useRef, useState } from 'react'
import type { PopoverProps } from './popover-props.ts'

const load = () => import('./PopoverFull.tsx')
const Full = lazy(load)

/** A hover shorter than this is on its way elsewhere, in milliseconds. */
const HOVER = 150

/** A small panel beside its trigger. Its code is loaded on the first hover or focus. */
export function Popover(props: PopoverProps) {
  const [wanted, setWanted] = useState(props.open !== undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (!wanted)
    return cloneElement(props.trigger, {
      'aria-haspopup': 'dialog',
      'aria-expanded': false,
      onPointerEnter: () => {
        void load()
        if (props.onHover) timer.current = setTimeout(() => setWanted(true), HOVER)
      },
      onPointerLeave: () => clearTimeout(timer.current),
      onClick: () => {
        clearTimeout(timer.current)
        setWanted(true)
      },
    })
  return (
    <Suspense fallback={props.trigger}>
      <Full {...props} />
    </Suspense>
  )
}
