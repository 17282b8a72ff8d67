import type { KeyboardEvent, PointerEvent } from 'react'
import { app, useApp } from '../data/store.ts'
import { useMessages } from '../i18n/i18n.tsx'
import styles from './SplitBar.module.css'

const LEAST = 0.2
const MOST = 0.85

const limited = (share: number) => Math.min(MOST, Math.max(LEAST, share))

/** The line between plan and dashboard: dragged, or moved by arrow keys; its place is remembered. */
export function SplitBar() {
  const messages = useMessages()
  const split = useApp(state => state.split)
  const move = (event: PointerEvent<HTMLHRElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const box = event.currentTarget.parentElement?.getBoundingClientRect()
    if (box) app.setState({ split: limited((event.clientY - box.top) / box.height) })
  }
  const keys = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -0.04 : event.key === 'ArrowDown' ? 0.04 : 0
    if (step === 0) return
    event.preventDefault()
    app.setState({ split: limited(split + step) })
  }
  return (
    <hr
      className={styles.split}
      tabIndex={0}
      aria-orientation="horizontal"
      aria-label={messages.shell.split}
      aria-valuenow={Math.round(split * 100)}
      aria-valuemin={LEAST * 100}
      aria-valuemax={MOST * 100}
      onPointerDown={event => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={move}
      onKeyDown={keys}
    />
  )
}
