import { cloneElement, lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react'

/** One line of a menu. */
export interface MenuItem {
  readonly id: string
  readonly label: string
  readonly icon?: ReactNode
  readonly shortcut?: string
  readonly disabled?: boolean
  readonly danger?: boolean
  /** Present: the line is a choice, and this says whether it is on. */
  readonly checked?: boolean
  readonly separatorBefore?: boolean
  onSelect(): void
}

export interface MenuProps {
  /** Must take a ref and event props. */
  readonly trigger: ReactElement<Record<string, unknown>>
  readonly items: readonly MenuItem[]
  readonly heading?: string
  readonly align?: 'start' | 'end'
}

const load = () => import('./MenuFull.tsx')
const Full = lazy(load)

/** A menu opened by its trigger. What shows it is loaded when somebody first reaches for it. */
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
