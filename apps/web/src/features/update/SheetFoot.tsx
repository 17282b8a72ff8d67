import { formatDate, formatNumber } from '@parada/messages'
import { HOUR, sanityHints } from '@parada/schedule'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { countsOf } from './line-text.ts'
import styles from './Update.module.css'
import { type SheetState, useEffectOf } from './use-sheet.ts'

/** `+67 h`, `−3 h`, `0 h`. */
export function signedHours(seconds: number, locale: Parameters<typeof formatNumber>[0]): string {
  const sign = seconds > 0 ? '+' : seconds < 0 ? '−' : ''
  return `${sign}${formatNumber(locale, Math.abs(seconds) / HOUR, 1)} h`
}

/** What applying the sheet would bring, before it is applied. */
export function SheetFoot({ state }: { readonly state: SheetState }) {
  const words = useAllMessages().update
  const locale = useLocale()
  const effect = useEffectOf(state)
  const { rows, judged } = state
  const { silent } = countsOf(rows, judged)
  const when = (at: number) => formatDate(locale, at, 'dayTime')
  const advance = effect?.ok ? effect.value : null
  const hints = sanityHints(state.calculation, judged.lines, state.context.until)
  const slip = advance ? advance.finishAfter - advance.finishBefore : 0
  return (
    <dl className={styles.foot}>
      <div>
        <dt>{words.foot.finish}</dt>
        <dd>
          {advance && (
            <>
              {when(advance.finishBefore)} → <strong>{when(advance.finishAfter)}</strong>{' '}
              <span data-tone={slip > 0 ? 'bad' : slip < 0 ? 'good' : ''}>{signedHours(slip, locale)}</span>
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>{words.foot.logics}</dt>
        <dd>{advance && `${when(advance.finishAfter)} / ${when(advance.finishOverride)}`}</dd>
      </div>
      <div>
        <dt>{words.foot.moved}</dt>
        <dd>{advance && words.foot.movedTasks(advance.moved.length)}</dd>
      </div>
      <div>
        <dt>{words.foot.before}</dt>
        <dd>
          {judged.refused.length > 0 && (
            <span data-tone="bad">
              {judged.refused.length} {words.refused(judged.refused.length)} ·{' '}
            </span>
          )}
          {judged.asked.length > 0 && (
            <span data-tone="fair">
              {judged.asked.length} {words.asked(judged.asked.length)} ·{' '}
            </span>
          )}
          {advance && advance.outOfSequence.length > 0 && (
            <span data-tone="fair">{words.foot.sequence(advance.outOfSequence.length)} · </span>
          )}
          <span data-tone={silent > 0 ? 'fair' : 'good'}>{words.foot.silent(silent)}</span>
        </dd>
      </div>
      {hints.length > 0 && (
        <div>
          <dt>{words.sanity.title}</dt>
          <dd>{hints.map(each => words.sanity[each.hint](each.tasks.length)).join(' · ')}</dd>
        </div>
      )}
    </dl>
  )
}
