import { cloneElement, lazy, Suspense, useState } from 'react'
import type { MenuProps } from './menu-props.ts'

export type { MenuItem } from './menu-props.ts'

const load = () => import('./MenuFull.tsx')
const Full = lazy(load)

/** A menu opened by its trigger. Its code is loaded on the first hover or focus. */
export function Menu(props: MenuProps) {
  const [wanted, setWanted] = useState(false)
  if (!wanted)
    return cloneElement(props.trigger, {
      'aria-haspopup': 'menu',
      'aria-expanded': false,
      onPointerEnter: load,
      onClick: () => setWanted(true),
    })
  return (
    <Suspense fallback={props.trigger}>
      <Full {...props} />
    </Suspense>
  )
}
