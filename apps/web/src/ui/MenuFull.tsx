import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import { Fragment } from 'react'
import { cx } from './cx.ts'
import styles from './Float.module.css'
import type { MenuProps } from './menu-props.ts'

/** The menu itself; `Menu` loads it when it is first opened. */
export default function MenuFull(props: MenuProps) {
  return (
    <Base.Root modal={false} defaultOpen>
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
