import { limitedName } from '@parada/messages'
import type { LoadMatrix } from '@parada/schedule'
import { TradeChip } from '../../components/TradeChip.tsx'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { CommitField } from '../../ui/CommitField.tsx'
import styles from './LevelingSheet.module.css'
import { shiftNames, type TypedLimits } from './run-limits.ts'

/** How many there are of each crew in each shift, and how many an area admits, for the preview alone. */
export function LimitFields(props: {
  readonly matrix: LoadMatrix
  readonly limits: readonly TypedLimits[]
  onChange(limits: TypedLimits, units: TypedLimits['units']): void
}) {
  const { resources } = useAllMessages()
  const words = resources.sheet
  const names = shiftNames(props.matrix)
  const heads = names.length > 1 ? names : [words.everyShift]
  return (
    <table className={styles.limits}>
      <thead>
        <tr>
          <th>{words.limits}</th>
          {heads.map(each => (
            <th key={each}>{each}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {props.limits.map(each => (
          <tr key={each.of}>
            <th scope="row">
              <TradeChip of={each.row} /> {limitedName({ name: each.name, counts: each.row.counts }, resources)}
              {each.dated && <small className={styles.dated}>{words.dated}</small>}
            </th>
            {(each.row.counts ? [words.everyShift] : heads).map((head, place) => {
              const value = each.units[place]
              return (
                <td key={head} colSpan={each.row.counts && heads.length}>
                  {value === undefined ? (
                    <span className={styles.quiet}>{words.off}</span>
                  ) : (
                    <CommitField
                      label={words.limitOf(limitedName(each.row, resources), head)}
                      hideLabel
                      size="small"
                      value={value === null ? '' : String(value)}
                      onCommit={text => {
                        const typed = text.trim() === '' ? null : Number(text.replace(',', '.'))
                        if (typed !== null && !(typed >= 0 && typed <= 10_000)) return
                        props.onChange(
                          each,
                          each.units.map((old, at) => (at === place ? typed : old)),
                        )
                      }}
                    />
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
