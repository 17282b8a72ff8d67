import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useContext, useRef, useState } from 'react'
import { cx } from './cx.ts'
import styles from './Dialog.module.css'
import { OverDialogs, useDialogOnTop } from './dialog-stack.ts'

/** A modal dialog: title bar with a close button, scrolling body, optional row of buttons. Full screen on a phone. */
export function Dialog(props: {
  readonly open: boolean
  onOpenChange(open: boolean): void
  readonly title: string
  readonly description?: string
  readonly closeLabel: string
  readonly children: ReactNode
  /** Buttons, the main one last. */
  readonly footer?: ReactNode
  readonly size?: 'small' | 'medium' | 'large'
  /** A click outside does not close it (unsaved input, running work). */
  readonly keepOpen?: boolean
  readonly className?: string
  /** It is what asks over other dialogs. */
  readonly over?: boolean
}) {
  const onTop = useDialogOnTop(props.open, props.over !== true)
  const asking = useContext(OverDialogs)
  const body = useRef<HTMLDivElement>(null)
  // Kept before anything of it is mounted: a field with `autoFocus` takes the focus sooner than the dialog could ask who had it.
  const [before, setBefore] = useState(() => ({ open: props.open, focus: document.activeElement }))
  if (before.open !== props.open)
    setBefore({ open: props.open, focus: props.open ? document.activeElement : before.focus })
  return (
    <Base.Root
      open={props.open}
      onOpenChange={open => props.onOpenChange(open)}
      disablePointerDismissal={props.keepOpen ?? false}
    >
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup
          className={cx(styles.popup, styles[props.size ?? 'medium'], props.className)}
          initialFocus={how => (how === 'touch' ? true : firstFocus(body.current))}
          finalFocus={() => lastFocus(before.focus)}
        >
          <div className={styles.head}>
            <Base.Title className={styles.title}>{props.title}</Base.Title>
            <Base.Close className={styles.close} aria-label={props.closeLabel}>
              <X size={16} />
            </Base.Close>
          </div>
          <div ref={body} tabIndex={-1} className={styles.body}>
            {props.description && (
              <Base.Description className={styles.description}>{props.description}</Base.Description>
            )}
            {props.children}
          </div>
          {props.footer && <div className={styles.foot}>{props.footer}</div>}
          {onTop && asking}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/**
 * Where the keyboard begins: the first field, else the body, whose text the arrow keys then scroll. Never a button: the
 * Enter that opened the dialog may still be held down.
 */
function firstFocus(body: HTMLElement | null): HTMLElement | boolean {
  if (body === null) return true
  if (body.contains(document.activeElement)) return false
  const fields = body.querySelectorAll<HTMLElement>('input, select, textarea')
  return [...fields].find(each => !each.matches(':disabled') && each.checkVisibility()) ?? body
}

/** The element that had the focus when the dialog opened; if it is gone by then, the browser decides. */
const lastFocus = (before: Element | null): HTMLElement | true =>
  before instanceof HTMLElement && before.isConnected && before !== document.body ? before : true
