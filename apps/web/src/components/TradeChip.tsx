import styles from './TradeChip.module.css'
import { colourOf, lettersOf, type Named } from './trade-look.ts'

/** Three letters on the colour of the trade. */
export function TradeChip({ of }: { readonly of: Named }) {
  return (
    <span className={styles.chip} style={{ borderLeftColor: `var(${colourOf(of)})` }} aria-hidden="true">
      {lettersOf(of.name)}
    </span>
  )
}
