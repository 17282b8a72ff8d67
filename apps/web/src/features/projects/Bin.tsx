import { formatDate } from '@parada/messages'
import type { OutputOf } from '@parada/protocol'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAct } from '../../components/use-act.ts'
import { failureOf, mutate, query } from '../../data/api.ts'
import { civilAt } from '../../data/clock.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { failureText } from '../../i18n/problem-text.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import styles from './ProjectsDialog.module.css'
import { folded } from './use-plans.ts'

type Removed = OutputOf<'projects.removed'>[number]

/** Deleted plans that this user can restore. `changed`: the other lists are read again. */
export function Bin({ search, changed }: { readonly search: string; changed(): Promise<unknown> }) {
  const messages = useAllMessages()
  const words = messages.projects
  const locale = useLocale()
  const { busy, act } = useAct()
  const [ending, setEnding] = useState<Removed | null>(null)
  const list = useQuery({ queryKey: ['removed-projects'], queryFn: () => query('projects.removed'), staleTime: 0 })
  const nameOf = (plan: Removed) => (plan.name.trim() === '' ? words.unnamed : plan.name)
  const day = (at: string) => formatDate(locale, civilAt(Date.parse(at)), 'day')
  const found = (list.data ?? []).filter(plan => folded(plan.name).includes(folded(search)))
  const restore = async (plan: Removed) => {
    await act(plan.id, () => mutate('projects.restore', { projectId: plan.id }), words.restored(nameOf(plan)))
    await changed()
  }
  const end = async (plan: Removed) => {
    await act(plan.id, () => mutate('projects.removeForGood', { projectId: plan.id }), words.endedNow(nameOf(plan)))
    setEnding(null)
    await changed()
  }
  return (
    <>
      <p className={styles.note}>{words.binNote}</p>
      {list.isPending && <p role="status">{messages.common.loading}</p>}
      {list.isError && (
        <Banner
          style="err"
          actions={
            <Button size="small" onClick={() => void list.refetch()}>
              {messages.shell.tryAgain}
            </Button>
          }
        >{`${words.failed}: ${failureText(messages, failureOf(list.error))}`}</Banner>
      )}
      {list.data && found.length === 0 && <EmptyState title={search === '' ? words.noneRemoved : words.nothingFound} />}
      <ul className={styles.list}>
        {found.map(plan => (
          <li key={plan.id} className={cx(styles.row, styles.bin)}>
            <span className={styles.name}>{nameOf(plan)}</span>
            {plan.owner !== null && <span className={styles.quiet}>{words.ownedBy(plan.owner)}</span>}
            <span className={styles.quiet}>{messages.places.projectTasks(plan.taskCount)}</span>
            <span className={styles.quiet}>{words.removedOn(day(plan.removedAt), day(plan.until))}</span>
            <Button
              size="small"
              busy={busy === plan.id}
              aria-label={words.restoreNamed(nameOf(plan))}
              onClick={() => void restore(plan)}
            >
              {words.restore}
            </Button>
            {plan.mayEnd && (
              <Button
                size="small"
                variant="ghost"
                aria-label={words.endNamed(nameOf(plan))}
                onClick={() => setEnding(plan)}
              >
                {words.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {ending && (
        <Confirm
          title={words.endTitle(nameOf(ending))}
          text={words.endText}
          yes={words.end}
          no={messages.common.cancel}
          busy={busy === ending.id}
          onYes={() => void end(ending)}
          onNo={() => setEnding(null)}
        />
      )}
    </>
  )
}
