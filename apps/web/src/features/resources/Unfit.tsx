import { formatNumber } from '@parada/messages'
import { type Calculation, HOUR, type LevelingFreedom, type LevelingRun, type Problem } from '@parada/schedule'
import { rowNamed } from '../../components/leveling-reason.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { problemText } from '../../i18n/problem-text.ts'
import styles from './LevelingSheet.module.css'

/** What a run found no room for, and what moves although leveling did not delay it: named, with why. */
export function Unfit(props: {
  readonly run: LevelingRun
  readonly calculation: Calculation
  readonly freedom: LevelingFreedom
  readonly late: readonly Problem[]
}) {
  const { run, calculation } = props
  const messages = useAllMessages()
  const words = messages.resources.sheet
  const locale = useLocale()
  const named = (uid: LevelingRun['unfit'][number]) => rowNamed(calculation.schedule, uid)
  const slack = (uid: LevelingRun['unfit'][number]) =>
    formatNumber(locale, (calculation.of(uid)?.totalSlack ?? 0) / HOUR, 1)
  return (
    <>
      {run.unfit.length > 0 && (
        <details className={styles.details}>
          <summary className={styles.warn}>
            {words.unfitTitle} ({run.unfit.length})
          </summary>
          <ul className={styles.list}>
            {run.unfit.map(uid => (
              <li key={uid}>
                {named(uid)} ·{' '}
                <span className={styles.quiet}>
                  {props.freedom === 'window'
                    ? words.unfitWindow
                    : props.freedom === 'free'
                      ? words.unfitFree
                      : words.unfitWhy(slack(uid))}
                  {run.floating.length > 0 && `; ${words.unfitFloating}`}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {props.late.length > 0 && (
        <details className={styles.details}>
          <summary className={styles.warn}>
            {words.lateTitle} ({props.late.length})
          </summary>
          <ul className={styles.list}>
            {props.late.map(each => (
              <li key={each.at?.task}>{problemText(messages, each.code, each.params)}</li>
            ))}
          </ul>
        </details>
      )}
      {run.floating.length > 0 && (
        <details className={styles.details}>
          <summary className={styles.warn}>
            {words.floatingTitle} ({run.floating.length})
          </summary>
          <ul className={styles.list}>
            {run.floating.map(uid => (
              <li key={uid}>{named(uid)}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
