import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from './Button.tsx'
import { showToast } from './toast-store.ts'

/** Puts a text on the clipboard and says so in its own place. */
export function CopyButton(props: {
  readonly text: string
  readonly label: string
  readonly copied: string
  readonly failed: string
  readonly variant?: 'primary' | 'secondary'
}) {
  const [done, setDone] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(props.text)
      setDone(true)
    } catch {
      showToast('warn', props.failed)
    }
  }
  return (
    <Button
      size="small"
      variant={props.variant ?? 'secondary'}
      icon={done ? <Check size={14} /> : <Copy size={14} />}
      onClick={() => void copy()}
    >
      {done ? props.copied : props.label}
    </Button>
  )
}
