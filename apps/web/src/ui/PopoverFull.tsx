import { Popover as Base } from '@base-ui/react/popover'
import { cx } from './cx.ts'
import styles from './Float.module.css'
import type { PopoverProps } from './popover-props.ts'

/** The panel itself; `Popover` loads it when it is first opened. */
export default function PopoverFull(props: PopoverProps) {
  const control =
    props.open === undefined
      ? { defaultOpen: true }
      : { open: props.open, onOpenChange: (open: boolean) => props.onOpenChange?.(open) }
  return (
    <Base.Root {...control}>
      <Base.Trigger openOnHover={props.onHover ?? false} delay={150} closeDelay={200} render={props.trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} align={props.align ?? 'center'} className={styles.positioner}>
          <Base.Popup
            className={cx(styles.panel, styles.padded)}
            // A panel that a pointer opened must not take the focus from a field that is being typed into.
            initialFocus={!props.onHover}
          >
            <Base.Title className="visually-hidden">{props.title}</Base.Title>
            {props.children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
