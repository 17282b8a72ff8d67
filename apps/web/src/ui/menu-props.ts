import type { ReactElement, ReactNode } from 'react'

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
