import { formatDate, formatNumber } from '@parada/messages'
import { HOUR, type Instant, type LevelingFreedom, type LoadMatrix } from '@parada/schedule'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { cx } from '../../ui/cx.ts'
import styles from './LevelingSheet.module.css'
import type { Found, SearchState } from './leveling-search.ts'
import { usePreview } from './use-previews.ts'

const NONE = new Set<never>()

/** Both figures always: what fits within the slack, and the finish with the limits; with a window, what fits into it. */
export function LevelingAnswers(props: {
  readonly kind: 'level' | 'smooth'
  readonly state: SearchState
  readonly before: LoadMatrix
  readonly finish: Instant
  readonly window: Instant | null
  /** Seconds by which the links alone pass the window; 0: they do not. */
  readonly missed: number
  readonly freedom: LevelingFreedom
  onFreedom(freedom: LevelingFreedom): void
}) {
  const words = useAllMessages().resources.sheet
  const shown: readonly (readonly [LevelingFreedom, string])[] =
    props.kind === 'smooth'
      ? [['withinSlack', words.smoothed]]
      : [
          ['withinSlack', words.within],
          ...(props.window === null ? [] : [['window', words.window] as const]),
          ['free', words.free],
        ]
  return (
    <div className={styles.answers} role="radiogroup" aria-label={words.title}>
      {shown.map(([freedom, title]) => (
        <Answer
          key={freedom}
          {...props}
          title={title}
          missed={freedom === 'window' && props.window !== null ? props.missed : 0}
          done={freedom === 'free' && props.state.status === 'done'}
          found={props.state.found[freedom]}
          on={props.freedom === freedom}
          onChoose={() => props.onFreedom(freedom)}
        />
      ))}
    </div>
  )
}

function Answer(props: {
  readonly title: string
  readonly state: SearchState
  readonly found: Found | undefined
  readonly before: LoadMatrix
  readonly finish: Instant
  readonly window: Instant | null
  readonly missed: number
  /** It is the answer of a search that went through. */
  readonly done: boolean
  readonly on: boolean
  onChoose(): void
}) {
  const { found, finish, window } = props
  const { resources } = useAllMessages()
  const words = resources.sheet
  const locale = useLocale()
  const preview = usePreview(props.state.about, found, props.state.limits, NONE)
  const after = found?.run.finishAfter ?? finish
  const hours = (after - finish) / HOUR
  const number = (value: number) => formatNumber(locale, value, 1)
  const over = preview?.matrix.overCells ?? 0
  return (
    // biome-ignore lint/a11y/useSemanticElements: a card of figures that is chosen as a whole
    <button
      type="button"
      role="radio"
      aria-checked={props.on}
      className={cx(styles.answer, props.on && styles.on)}
      disabled={props.missed > 0}
      onClick={props.onChoose}
    >
      <span className={styles.quiet}>
        {props.title}
        {found && props.missed === 0 && props.state.kind === 'level' && !props.state.order && (
          <small> · {(props.done ? words.searched : words.quick)(found.run.schedules)}</small>
        )}
      </span>
      {props.missed > 0 ? (
        <span className={styles.warn}>{words.windowMissed(number(props.missed / HOUR))}</span>
      ) : found ? (
        <>
          <span className={styles.finish}>
            <span className={styles.quiet}>{formatDate(locale, finish, 'dayTime')} → </span>
            <strong>{formatDate(locale, after, 'dayTime')}</strong>{' '}
            <em className={hours > 0 ? styles.bad : styles.good}>
              {hours > 0 ? '+' : ''}
              {number(hours)} h
            </em>
            {found.run.unfit.length > 0 && <small className={styles.warn}> {words.notKept}</small>}
          </span>
          <span>
            {preview && (
              <span className={over > 0 ? styles.warn : styles.good}>{words.counts(props.before.overCells, over)}</span>
            )}
            {' · '}
            {words.moves(found.run.moves.length)}
            {found.run.unfit.length > 0 && (
              <span className={styles.warn}> · {words.unfit(found.run.unfit.length)}</span>
            )}
            {window !== null && (
              <span className={after > window ? styles.bad : styles.good}>
                {(after > window || found.run.unfit.length === 0) && ' · '}
                {after > window
                  ? words.passes(number((after - window) / HOUR))
                  : found.run.unfit.length === 0 && words.fits}
              </span>
            )}
          </span>
          {found.peaks.length > 0 && (
            <span className={styles.peaks}>
              {found.peaks
                .map(each => {
                  const name = props.before.rows.find(row => row.resource === each.resource)?.name ?? ''
                  return words.peakFrom(name, number(each.before), number(each.after))
                })
                .join(' · ')}
            </span>
          )}
          {props.state.kind === 'smooth' && found.peaks.length === 0 && (
            <span className={styles.quiet}>{words.noPeaks}</span>
          )}
        </>
      ) : (
        <span className={styles.finish}>–</span>
      )}
    </button>
  )
}
