import { CircleCheck, CircleX, Info, TriangleAlert, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import styles from './Banner.module.css'
import { cx } from './cx.ts'
import type { ToastStyle } from './toast-store.ts'

const ICON: Readonly<Record<ToastStyle, typeof Info>> = {
  ok: CircleCheck,
  err: CircleX,
  warn: TriangleAlert,
  info: Info,
}

/** A banner vanishes after this long, in milliseconds (specification, section 9). */
export const BANNER_TIME = 5000

/** A message in the place it concerns. `vanish` takes it away after five seconds. */
export function Banner(props: {
  readonly style: ToastStyle
  readonly children: ReactNode
  readonly title?: string | undefined
  readonly closeLabel?: string
  readonly vanish?: boolean
  readonly actions?: ReactNode
  onClose?(): void
}) {
  const close = useRef(props.onClose)
  close.current = props.onClose
  useEffect(() => {
    if (!props.vanish) return
    const timer = setTimeout(() => close.current?.(), BANNER_TIME)
    return () => clearTimeout(timer)
  }, [props.vanish])
  const Icon = ICON[props.style]
  return (
    <div
      className={cx(styles.banner, styles[props.style])}
      role={props.style === 'err' ? 'alert' : 'status'}
      data-banner={props.style}
    >
      <Icon size={16} aria-hidden="true" className={styles.icon} />
      <div className={styles.text}>
        {props.title && <strong className={styles.title}>{props.title}</strong>}
        {props.children}
        {props.actions && <div className={styles.actions}>{props.actions}</div>}
      </div>
      {props.onClose && (
        <button type="button" className={styles.close} aria-label={props.closeLabel} onClick={() => props.onClose?.()}>
          <X size={16} />
        </button>
      )}
    </div>
  )
}
