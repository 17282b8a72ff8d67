import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Button } from './Button.tsx'
import { cx } from './cx.ts'
import styles from './Toaster.module.css'
import { dismissToast, holdToast, type ToastStyle, useToasts } from './toast-store.ts'

const ICON: Readonly<Record<ToastStyle, typeof Info>> = {
  ok: CircleCheck,
  err: CircleX,
  warn: TriangleAlert,
  info: Info,
}

/** The place at the bottom centre where toasts appear; mounted once. */
export function Toaster() {
  const toasts = useToasts()
  const stack = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const toToast = (event: KeyboardEvent): void => {
      const offer = event.key === 'F6' && !event.ctrlKey && !event.altKey && stack.current?.querySelector('button')
      if (!offer) return
      event.preventDefault()
      offer.focus()
    }
    window.addEventListener('keydown', toToast)
    return () => window.removeEventListener('keydown', toToast)
  }, [])
  return createPortal(
    <div ref={stack} className={styles.stack} role="status" aria-live="polite">
      {toasts.map(toast => {
        const Icon = ICON[toast.style]
        const { action } = toast
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: it only stays while it is pointed at or focused inside
          <div
            key={toast.id}
            className={cx(styles.toast, styles[toast.style])}
            data-toast={toast.style}
            onPointerEnter={() => holdToast(toast, true)}
            onPointerLeave={() => holdToast(toast, false)}
            onFocus={() => holdToast(toast, true)}
            onBlur={() => holdToast(toast, false)}
          >
            <Icon size={16} aria-hidden="true" />
            <span>{toast.text}</span>
            {action && (
              <Button
                size="small"
                variant="ghost"
                onClick={() => {
                  action.run()
                  dismissToast(toast.id)
                }}
              >
                {action.label}
              </Button>
            )}
          </div>
        )
      })}
    </div>,
    document.body,
  )
}
