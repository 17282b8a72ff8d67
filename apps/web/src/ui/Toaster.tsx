import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Button } from './Button.tsx'
import { cx } from './cx.ts'
import styles from './Toaster.module.css'
import { dismissToast, type ToastStyle, toastStore } from './toast-store.ts'

const ICON: Readonly<Record<ToastStyle, typeof Info>> = {
  ok: CircleCheck,
  err: CircleX,
  warn: TriangleAlert,
  info: Info,
}

/** The place at the bottom centre where toasts appear; mounted once. */
export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read)
  return createPortal(
    <div className={styles.stack} role="status" aria-live="polite">
      {toasts.map(toast => {
        const Icon = ICON[toast.style]
        const { action } = toast
        return (
          <div key={toast.id} className={cx(styles.toast, styles[toast.style])} data-toast={toast.style}>
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
