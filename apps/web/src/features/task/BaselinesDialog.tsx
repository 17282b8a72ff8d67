import { formatDate } from '@parada/messages'
import { clearBaseline, setBaseline } from '@parada/schedule'
import { useMemo } from 'react'
import { useEditor } from '../../data/editor.ts'
import { label } from '../../editor/labels.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './plan-editors.module.css'
import { useChange } from './use-change.ts'

const NUMBERS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const

/** The eleven remembered plans: how many tasks each holds and when it ends; set and clear. */
export function BaselinesDialog(props: { onClose(): void }) {
  const messages = useAllMessages()
  const locale = useLocale()
  const words = messages.task.baselines
  const schedule = useEditor(state => state.schedule)
  const calculation = useEditor(state => state.calculation)
  const { refused, apply } = useChange()
  const taken = useMemo(() => {
    const found = new Map<number, { count: number; finish: number }>()
    for (const task of schedule?.tasks ?? [])
      for (const baseline of task.baselines ?? []) {
        const known = found.get(baseline.number) ?? { count: 0, finish: Number.NEGATIVE_INFINITY }
        found.set(baseline.number, {
          count: known.count + 1,
          finish: Math.max(known.finish, baseline.finish ?? Number.NEGATIVE_INFINITY),
        })
      }
    return found
  }, [schedule])
  if (!schedule || !calculation) return null
  const now = { schedule, calculation }
  const last = Math.max(0, ...taken.keys())
  return (
    <Dialog open onOpenChange={open => !open && props.onClose()} title={words.title} closeLabel={messages.common.close}>
      {refused && (
        <p role="alert" className={styles.error}>
          {refused}
        </p>
      )}
      <table className={styles.table}>
        <tbody>
          {NUMBERS.slice(0, Math.min(11, last + 2)).map(number => {
            const known = taken.get(number)
            return (
              <tr key={number}>
                <th scope="row">{words.number(number)}</th>
                <td>{known ? words.taken(known.count) : words.empty}</td>
                <td className={styles.num}>
                  {known && Number.isFinite(known.finish) && formatDate(locale, known.finish, 'dayTime')}
                </td>
                <td>
                  <div className={styles.row}>
                    <Button size="small" onClick={() => apply(setBaseline(now, number), label('setBaseline'))}>
                      {words.set}
                    </Button>
                    {known && (
                      <Button
                        size="small"
                        variant="ghost"
                        onClick={() => apply(clearBaseline(now, number), label('clearBaseline'))}
                      >
                        {words.clear}
                      </Button>
                    )}
                  </div>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Dialog>
  )
}
