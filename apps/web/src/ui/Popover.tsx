import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './Float.module.css'

/** A small panel beside its trigger; `onHover` opens it on hover as well as on click and focus. */
export function Popover(props: {
  readonly trigger: ReactElement<Record<string, unknown>>
  readonly title: string
  readonly children: ReactNode
  readonly onHover?: boolean
  readonly align?: 'start' | 'center' | 'end'
  readonly open?: boolean
  onOpenChange?(open: boolean): void
}) {
  const control =
    props.open === undefined ? {} : { open: props.open, onOpenChange: (open: boolean) => props.onOpenChange?.(open) }
  return (
    <Base.Root {...control}>
      <Base.Trigger openOnHover={props.onHover ?? false} delay={150} closeDelay={200} render={props.trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} align={props.align ?? 'center'} className={styles.positioner}>
          <Base.Popup className={cx(styles.panel, styles.padded)}>
            <Base.Title className="visually-hidden">{props.title}</Base.Title>
            {props.children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
