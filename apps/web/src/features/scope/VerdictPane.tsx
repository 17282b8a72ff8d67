import { formatDate, formatList, formatNumber } from '@parada/messages'
import { type Fit, LIMITED, type Limit, limitedName } from '@parada/scope'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { cx } from '../../ui/cx.ts'
import { Select } from '../../ui/Select.tsx'
import table from '../../ui/Table.module.css'
import { Tag } from '../../ui/Tag.tsx'
import { FigureField } from './FigureField.tsx'
import { withLimit } from './lines.ts'
import styles from './Scope.module.css'
import { change, scopeTable } from './scope-store.ts'
import type { Reckoned } from './use-composed.ts'

/** Does it fit, with and without the limits; who is asked for how much; how many there are. */
export function VerdictPane({ reckoned }: { readonly reckoned: Reckoned }) {
  const words = useAllMessages().scope
  const locale = useLocale()
  const { limits } = scopeTable(state => state.draft)
  const { answer, verdict, busy } = reckoned
  const by = verdict?.limitedBy.map(each => each.name) ?? []
  return (
    <aside className={styles.verdict} aria-label={words.verdict}>
      <h2>{words.verdict}</h2>
      <FitBox title={words.unlimited} fit={answer?.unlimited ?? null} note="" />
      <FitBox
        title={words.limited}
        fit={verdict?.limited ?? null}
        note={
          busy
            ? words.reckoning
            : limits.length === 0
              ? words.noLimits
              : by.length > 0
                ? words.limitedBy(formatList(locale, by))
                : ''
        }
      />
      <Limits reckoned={reckoned} />
      {answer && (
        <p className={styles.hint} role="status">
          {words.ends(String(answer.figures.openEnds))} ·{' '}
          {words.composedIn(formatNumber(locale, answer.elapsed / 1000, 1))}
        </p>
      )}
    </aside>
  )
}

function FitBox(props: { readonly title: string; readonly fit: Fit | null; readonly note: string }) {
  const words = useAllMessages().scope
  const locale = useLocale()
  const { fit } = props
  return (
    <div className={cx(styles.fit, fit?.fits === false && styles.fitsNot)}>
      <div className={styles.fitHead}>
        <strong>{props.title}</strong>
        {fit && fit.fits !== null && (
          <Tag tone={fit.fits ? 'good' : 'bad'}>{fit.fits ? words.fits : words.fitsNot}</Tag>
        )}
      </div>
      {fit ? (
        <>
          <p>
            <b className={styles.big}>{formatNumber(locale, Math.round(fit.hours))} h</b>{' '}
            <span className={styles.figure}>{formatDate(locale, fit.finish, 'dayTime')}</span>
          </p>
          <p>
            {fit.fits === null
              ? words.noWindow
              : fit.fits
                ? words.spare(formatNumber(locale, fit.spare))
                : words.missing(formatNumber(locale, fit.missing))}
            {props.note !== '' && `, ${props.note}`}
          </p>
        </>
      ) : (
        <p className={styles.hint}>{props.note || '–'}</p>
      )}
    </div>
  )
}

/** Hours by trade beside how many there are; an empty limit is none. */
function Limits({ reckoned }: { readonly reckoned: Reckoned }) {
  const words = useAllMessages().scope
  const locale = useLocale()
  const { limits } = scopeTable(state => state.draft)
  const trades = reckoned.answer?.figures.trades ?? []
  const rows = [
    ...trades.map(({ of, name, hours }) => ({ of, name, hours })),
    ...limits
      .filter(each => !trades.some(known => known.of === each.of))
      .map(each => ({ of: each.of, name: each.name ?? limitedName(each.of, locale), hours: 0 })),
  ]
  const others = LIMITED.filter(of => !rows.some(each => each.of === of))
  return (
    <>
      <table className={cx(table.table, styles.limits)}>
        <thead>
          <tr>
            <th>{words.team}</th>
            <th className={table.number}>{words.manHours}</th>
            <th className={table.number}>{words.limit}</th>
            <th>{words.shift}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ of, name, hours }) => {
            const limit = limits.find(each => each.of === of)
            return (
              <tr key={of}>
                <td>{name}</td>
                <td className={table.number}>
                  {formatNumber(locale, hours, 0)}
                  {of === 'crane' ? ' h' : ''}
                </td>
                <td className={styles.narrow}>
                  <FigureField
                    label={words.limitOf(name)}
                    hideLabel
                    value={limit?.units ?? null}
                    from={0.1}
                    to={10_000}
                    optional
                    onCommit={units => change({ limits: withLimit(limits, of, units, limit?.shift ?? 'all') })}
                  />
                </td>
                <td>
                  <Select
                    label={words.shiftOf(name)}
                    hideLabel
                    size="small"
                    value={limit?.shift ?? 'all'}
                    options={(['all', 'day', 'night'] as const).map(value => ({ value, label: words.shifts[value] }))}
                    onChange={shift => change({ limits: withLimit(limits, of, limit?.units ?? null, shift) })}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {others.length > 0 && (
        <Select<Limit['of'] | ''>
          label={words.addTrade}
          size="small"
          value=""
          options={[{ value: '', label: '' }, ...others.map(of => ({ value: of, label: limitedName(of, locale) }))]}
          onChange={of => of !== '' && change({ limits: withLimit(limits, of, 1, 'all') })}
        />
      )}
    </>
  )
}
