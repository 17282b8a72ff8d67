import { formatNumber } from '@parada/messages'
import { type Calculation, delaysByCause, HOUR } from '@parada/schedule'
import { useMemo } from 'react'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './LookAhead.module.css'

/** What the causes that were reported have cost, in hours of people. */
export function Delays({ calculation, onClose }: { readonly calculation: Calculation; onClose(): void }) {
  const messages = useAllMessages()
  const words = messages.lookAhead.delays
  const locale = useLocale()
  const causes = useMemo(() => delaysByCause(calculation.schedule), [calculation])
  const hours = (seconds: number) => formatNumber(locale, seconds / HOUR, 1)
  const unmeasured = causes.reduce((sum, each) => sum + each.unmeasured, 0)
  return (
    <Dialog open onOpenChange={open => !open && onClose()} title={words.title} closeLabel={messages.common.close}>
      <table className={styles.causes}>
        <thead>
          <tr>
            <th scope="col">{words.cause}</th>
            <th scope="col">{words.tasks}</th>
            <th scope="col">{words.hours}</th>
            <th scope="col">{words.work}</th>
          </tr>
        </thead>
        <tbody>
          {causes.map(each => (
            <tr key={each.reason}>
              <th scope="row">{messages.update.reasons[each.reason]}</th>
              <td>{formatNumber(locale, each.tasks)}</td>
              <td>{hours(each.lost)}</td>
              <td>{hours(each.work)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{words.total}</th>
            <td />
            <td>{hours(causes.reduce((sum, each) => sum + each.lost, 0))}</td>
            <td>{hours(causes.reduce((sum, each) => sum + each.work, 0))}</td>
          </tr>
        </tfoot>
      </table>
      <p className={styles.note}>
        {words.hint}
        {unmeasured > 0 && ` ${words.unmeasured(unmeasured)}`}
      </p>
    </Dialog>
  )
}
