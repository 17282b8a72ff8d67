import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { Fragment } from 'react'
import { cx } from './cx.ts'
import styles from './Float.module.css'

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

/** A menu opened by its trigger; the trigger must take a ref and event props. */
export function Menu(props: {
  readonly trigger: ReactElement<Record<string, unknown>>
  readonly items: readonly MenuItem[]
  readonly heading?: string
  readonly align?: 'start' | 'end'
}) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={props.trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={4} align={props.align ?? 'start'} className={styles.positioner}>
          <Base.Popup className={styles.panel}>
            {props.heading && <div className={styles.groupLabel}>{props.heading}</div>}
            {props.items.map(item => (
              <Fragment key={item.id}>
                {item.separatorBefore && <Base.Separator className={styles.separator} />}
                <Base.Item
                  className={cx(styles.item, item.danger && styles.danger)}
                  disabled={item.disabled ?? false}
                  onClick={() => item.onSelect()}
                >
                  <span className={styles.iconSlot}>{item.checked ? <Check size={16} /> : item.icon}</span>
                  <span className={styles.grow}>{item.label}</span>
                  {item.shortcut && <span className={styles.keys}>{item.shortcut}</span>}
                </Base.Item>
              </Fragment>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
