import type { OutputOf } from '@parada/protocol'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAct } from '../../components/use-act.ts'
import { mutate, query } from '../../data/api.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Select } from '../../ui/Select.tsx'

/** Choices of who gets the plans that are no person. */
const NOT_CHOSEN = ''
const NOBODY = '-'

/** Asks who gets the plans of a user, and removes the user where they go. */
export function Leave(props: {
  readonly person: OutputOf<'admin.users'>[number]
  readonly how: 'handOver' | 'remove'
  onClose(): void
}) {
  const { person, how, onClose } = props
  const messages = useAllMessages()
  const words = messages.admin
  const { busy, act } = useAct('admin', 'session')
  const [to, setTo] = useState<string>(NOT_CHOSEN)
  const people = useQuery({ queryKey: ['admin', 'people', ''], queryFn: () => query('admin.users', {}) })
  const others = (people.data ?? []).filter(each => each.id !== person.id && !each.blocked)
  const nameOf = (id: string) => others.find(each => each.id === id)?.name ?? ''
  const removes = how === 'remove'
  const go = async () => {
    const ok = removes
      ? await act(
          'remove',
          () => mutate('admin.removePerson', { userId: person.id, handTo: to === NOBODY ? null : to }),
          ({ plans, deleted }) => words.personRemoved(person.name, plans, deleted),
        )
      : await act(
          'handOver',
          () => mutate('admin.handOver', { userId: person.id, toUserId: to }),
          ({ plans }) => words.handedOver(plans, nameOf(to)),
        )
    if (ok) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={removes ? words.removeTitle(person.name) : words.handOverTitle(person.name)}
      description={removes ? words.removeText : words.handOverText}
      closeLabel={messages.common.cancel}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>{messages.common.cancel}</Button>
          <Button
            variant={removes ? 'danger' : 'primary'}
            busy={busy !== null}
            disabled={to === NOT_CHOSEN}
            onClick={() => void go()}
          >
            {removes ? words.removeYes : words.handOverYes}
          </Button>
        </>
      }
    >
      <Select
        label={words.handTo}
        value={to}
        onChange={setTo}
        options={[
          { value: NOT_CHOSEN, label: words.chooseHeir, disabled: true },
          ...others.map(each => ({ value: each.id, label: `${each.name} (${each.email})` })),
          ...(removes ? [{ value: NOBODY, label: words.deletePlans }] : []),
        ]}
      />
    </Dialog>
  )
}
