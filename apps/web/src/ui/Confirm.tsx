import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

/** Asks before something that cannot be undone. */
export function Confirm(props: {
  readonly title: string
  readonly text: string
  readonly yes: string
  readonly no: string
  readonly busy?: boolean
  readonly children?: ReactNode
  onYes(): void
  onNo(): void
}) {
  return (
    <Dialog
      open
      onOpenChange={open => !open && props.onNo()}
      title={props.title}
      description={props.text}
      closeLabel={props.no}
      size="small"
      footer={
        <>
          <Button onClick={props.onNo}>{props.no}</Button>
          <Button variant="danger" busy={props.busy ?? false} onClick={props.onYes}>
            {props.yes}
          </Button>
        </>
      }
    >
      {props.children}
    </Dialog>
  )
}
