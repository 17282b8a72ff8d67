import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement } from 'react'
import styles from './Float.module.css'

/** A short label shown on hover and on keyboard focus. The child must take a ref and event props. */
export function Tooltip(props: {
  readonly label: string
  readonly children: ReactElement<Record<string, unknown>>
  readonly side?: 'top' | 'bottom' | 'left' | 'right'
}) {
  return (
    <Base.Root>
      <Base.Trigger delay={400} render={props.children} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} side={props.side ?? 'bottom'} className={styles.positioner}>
          <Base.Popup className={styles.tooltip}>{props.label}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
