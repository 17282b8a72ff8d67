import type { ReactElement, ReactNode } from 'react'

export interface PopoverProps {
  /** Must take a ref and event props. */
  readonly trigger: ReactElement<Record<string, unknown>>
  readonly title: string
  readonly children: ReactNode
  /** Opens on hover as well as on click. */
  readonly onHover?: boolean
  readonly align?: 'start' | 'center' | 'end'
  readonly open?: boolean
  onOpenChange?(open: boolean): void
}
