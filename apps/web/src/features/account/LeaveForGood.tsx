import type { OutputOf } from '@parada/protocol'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAct } from '../../components/use-act.ts'
import { failureOf, mutate, query } from '../../data/api.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { failureText } from '../../i18n/problem-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Select } from '../../ui/Select.tsx'
import styles from './Account.module.css'

type OwnPlan = OutputOf<'person.plans'>[number]

/** Choices of who gets a plan that are no person. */
const NOT_CHOSEN = ''
const DELETED = '-'

/** Plans named of those that are deleted; of the rest the number is given. */
const MOST_NAMES = 12

/** Asks a user who leaves what becomes of each plan that others work on, and removes the account. */
export function LeaveForGood({ onClose }: { onClose(): void }) {
  const messages = useAllMessages()
  const words = messages.account
  const { busy, act } = useAct('session', 'own-plans')
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const plans = useQuery({ queryKey: ['own-plans'], queryFn: () => query('person.plans'), staleTime: 0 })
  const own = plans.data ?? []
  const company = own.filter(each => each.goesTo !== null)
  const shared = own.filter(each => each.goesTo === null && each.sharedWith > 0)
  const alone = own.filter(each => each.goesTo === null && each.sharedWith === 0)
  const named = alone.slice(0, MOST_NAMES).map(each => each.name)
  const settled = plans.isSuccess && shared.every(each => (chosen[each.id] ?? NOT_CHOSEN) !== NOT_CHOSEN)
  const leave = async () => {
    const gone = await act(
      'leave',
      () =>
        mutate('person.remove', {
          // A plan of which nothing was said is not sent: the server then refuses, and deletes nothing.
          plans: shared.flatMap(({ id }) => {
            const to = chosen[id] ?? NOT_CHOSEN
            return to === NOT_CHOSEN ? [] : [{ projectId: id, toUserId: to === DELETED ? null : to }]
          }),
        }),
      null,
    )
    if (gone) location.assign('/')
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={words.leaveTitle}
      description={words.leaveText}
      closeLabel={messages.common.cancel}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>{messages.common.cancel}</Button>
          <Button variant="danger" busy={busy === 'leave'} disabled={!settled} onClick={() => void leave()}>
            {words.leaveYes}
          </Button>
        </>
      }
    >
      {plans.isPending && <p role="status">{messages.common.loading}</p>}
      {plans.isError && <p role="alert">{failureText(messages, failureOf(plans.error))}</p>}
      {alone.length > 0 && (
        <p>{words.leaveAlone(alone.length, named.join(', ') + (alone.length > named.length ? ', ...' : ''))}</p>
      )}
      {company.map(each => (
        <p key={each.id}>{words.leaveGoes(each.name, each.goesTo?.name ?? '')}</p>
      ))}
      {shared.length > 0 && <Heirs plans={shared} chosen={chosen} onChoose={setChosen} />}
    </Dialog>
  )
}

/** Who gets each of the plans that others work on; several at once where there are several. */
function Heirs(props: {
  readonly plans: readonly OwnPlan[]
  readonly chosen: Readonly<Record<string, string>>
  onChoose(chosen: Readonly<Record<string, string>>): void
}) {
  const words = useAllMessages().account
  const { plans, chosen, onChoose } = props
  const everybody = new Map(plans.flatMap(each => each.heirs.map(heir => [heir.id, heir] as const)))
  const choices = (heirs: Iterable<OwnPlan['heirs'][number]>) => [
    { value: NOT_CHOSEN, label: words.leaveChoose, disabled: true },
    ...[...heirs].map(each => ({ value: each.id, label: words.leaveTo(each.name) })),
    { value: DELETED, label: words.leaveDelete },
  ]
  const all = (to: string) =>
    onChoose({
      ...chosen,
      // Who does not work on a plan cannot get it: that one keeps what was chosen.
      ...Object.fromEntries(
        plans.filter(each => to === DELETED || each.heirs.some(heir => heir.id === to)).map(each => [each.id, to]),
      ),
    })
  return (
    <div className={styles.heirs}>
      <p>{words.leaveShared}</p>
      {plans.length > 1 && (
        <Select label={words.leaveAll} value={NOT_CHOSEN} onChange={all} options={choices(everybody.values())} />
      )}
      {plans.map(each => (
        <Select
          key={each.id}
          label={words.leavePlan(each.name, each.sharedWith)}
          value={chosen[each.id] ?? NOT_CHOSEN}
          onChange={to => onChoose({ ...chosen, [each.id]: to })}
          options={choices(each.heirs)}
        />
      ))}
    </div>
  )
}
