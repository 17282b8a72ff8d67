import type { MatrixRow } from '@parada/schedule'
import styles from './Resources.module.css'
import { colourOf, lettersOf } from './rows.ts'

/** Three letters on the colour of the trade. */
export function TradeChip({ row }: { readonly row: MatrixRow }) {
  return (
    <span className={styles.chip} style={{ borderLeftColor: `var(${colourOf(row)})` }} aria-hidden="true">
      {lettersOf(row.name)}
    </span>
  )
}
