import { limitedName } from '@parada/messages'
import type { LoadMatrix, MatrixRow } from '@parada/schedule'
import { useMemo, useState } from 'react'
import { TradeChip } from '../../components/TradeChip.tsx'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { Select } from '../../ui/Select.tsx'
import styles from './LevelingSheet.module.css'
import { keyOf } from './rows.ts'
import { ShiftChart } from './ShiftChart.tsx'

/** Crews shown at once: the two that were most above their maximum. */
const SHOWN = 2

/** Before and after by shift: of the crews that were above their maximum, and of one that is chosen. */
export function LevelingCharts({ before, after }: { readonly before: LoadMatrix; readonly after: LoadMatrix }) {
  const words = useAllMessages().resources
  const [chosen, setChosen] = useState('')
  const rows = useMemo(
    () =>
      before.rows
        .filter(row => row.totalHours > 0)
        .sort((a, b) => b.overCells - a.overCells || changed(b) - changed(a)),
    [before],
  )
  const first = rows.slice(0, SHOWN)
  const shown = chosen === '' ? first : rows.filter(row => keyOf(row) === chosen)
  return (
    <div className={styles.charts}>
      <Select
        label={words.who}
        hideLabel
        size="small"
        value={chosen}
        options={[
          { value: '', label: first.map(row => limitedName(row, words)).join(' · ') },
          ...rows.map(row => ({ value: keyOf(row), label: limitedName(row, words) })),
        ]}
        onChange={setChosen}
      />
      {shown.map(row => {
        const now = after.rows.find(each => keyOf(each) === keyOf(row))
        if (!now) return null
        return (
          <div key={keyOf(row)}>
            <h3 className={styles.chartHead}>
              <TradeChip of={row} /> {limitedName(row, words)}
            </h3>
            <ShiftChart
              filled={{ matrix: after, row: now }}
              outline={{ matrix: before, row }}
              height={chosen === '' ? 170 : 260}
              label={words.chart(limitedName(row, words))}
            />
          </div>
        )
      })}
      <p className={styles.quiet}>{words.sheet.chartLegend}</p>
    </div>
  )
}

const changed = (row: MatrixRow): number =>
  row.most / (Number.isFinite(row.limit) && row.limit > 0 ? row.limit : row.most || 1)
