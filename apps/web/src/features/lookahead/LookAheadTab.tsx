import { formatDate } from '@parada/messages'
import {
  type Calculation,
  isReady,
  LOOK_AHEAD_BY,
  type LookAheadBy,
  type LookAheadGroup,
  type LookAheadRow,
  lookAhead,
  shiftAt,
  shiftName,
  shiftStart,
  shiftsOf,
} from '@parada/schedule'
import { TimerOff } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { ShiftPicker, shiftAddress } from '../../components/ShiftPicker.tsx'
import { useIsPhone } from '../../components/use-media.ts'
import { useEditor } from '../../data/editor.ts'
import { currentShift, nextShift, readShiftPart, shiftPart } from '../../data/shift-part.ts'
import { openRoom, useApp } from '../../data/store.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Select } from '../../ui/Select.tsx'
import { Board } from './Board.tsx'
import { Delays } from './Delays.tsx'
import { Demand } from './Demand.tsx'
import styles from './LookAhead.module.css'

/** Shifts that are one press away: the current one and six more. */
const AHEAD = [0, 1, 2, 3, 4, 5, 6]

const SHOWN = ['all', 'notReady', 'tight', 'blocked', 'begins', 'continues'] as const
type Shown = (typeof SHOWN)[number]

const shows: Readonly<Record<Shown, (row: LookAheadRow) => boolean>> = {
  all: () => true,
  notReady: row => !isReady(row),
  tight: row => row.tight,
  blocked: row => row.state === 'blocked',
  begins: row => row.state === 'starts' || row.state === 'finishes',
  continues: row => row.state === 'continues',
}

/** *Próximo turno*: what the shift holds, whether it can begin, and whether there are hands for it. */
export default function LookAheadTab({ tabs }: { readonly tabs: ReactNode }) {
  const calculation = useEditor(state => state.calculation)
  return calculation ? <Tab calculation={calculation} tabs={tabs} /> : null
}

function Tab({ calculation, tabs }: { readonly calculation: Calculation; readonly tabs: ReactNode }) {
  const words = useAllMessages().lookAhead
  const phone = useIsPhone()
  const { at } = readShiftPart(useApp(state => state.part))
  const [by, setBy] = useState<LookAheadBy>('equipment')
  const [shown, setShown] = useState<Shown>('all')
  const [crew, setCrew] = useState('')
  const [delays, setDelays] = useState(false)
  const shift = nextShift(calculation, at)
  const found = useMemo(
    () => lookAhead(calculation, shift.from, shift.until, by),
    [calculation, shift.from, shift.until, by],
  )
  const crews = [...new Set(found.rows.flatMap(row => row.crews.map(each => each.name)))].sort()
  const who = crews.includes(crew) ? crew : ''
  const keep = (row: LookAheadRow) => shows[shown](row) && (who === '' || row.crews.some(each => each.name === who))
  const groups = found.groups
    .map((group): LookAheadGroup => ({ ...group, rows: group.rows.filter(keep), next: group.next.filter(keep) }))
    .filter(group => group.rows.length + group.next.length > 0)
  const show = (moment: string) => openRoom('turno', shiftPart('proximo', moment))
  const hasDelays = calculation.schedule.tasks.some(task => (task.delays?.length ?? 0) > 0)
  return (
    <section className={styles.room} aria-label={words.title}>
      <div className={styles.bar}>
        <h2 className="visually-hidden">{words.title}</h2>
        {tabs}
        {!phone && <Ahead calculation={calculation} from={shift.from} onShift={show} />}
        <ShiftPicker calculation={calculation} shown={shift} onShift={show} />
        <Select<LookAheadBy>
          label={words.columns}
          hideLabel
          size="small"
          className={cx(styles.choice)}
          value={by}
          options={LOOK_AHEAD_BY.map(value => ({ value, label: words.by[value] }))}
          onChange={setBy}
        />
        <Select<Shown>
          label={words.filter}
          hideLabel
          size="small"
          className={cx(styles.choice)}
          value={shown}
          options={SHOWN.map(value => ({ value, label: words.shown[value] }))}
          onChange={setShown}
        />
        <Select
          label={words.crew}
          hideLabel
          size="small"
          className={cx(styles.choice)}
          value={who}
          options={[{ value: '', label: words.allCrews }, ...crews.map(value => ({ value, label: value }))]}
          onChange={setCrew}
        />
        <span className={styles.spacer} />
        {hasDelays && (
          <Button size="small" icon={<TimerOff size={16} />} onClick={() => setDelays(true)}>
            {words.delays.open}
          </Button>
        )}
      </div>
      {found.demand.length > 0 && <Demand demand={found.demand} phone={phone} />}
      {groups.length > 0 ? (
        <Board calculation={calculation} groups={groups} by={by} shift={shift} />
      ) : (
        <EmptyState
          title={found.rows.length > 0 ? words.nothingShown : words.empty}
          hint={found.rows.length > 0 ? words.nothingShownHint : words.emptyHint}
          actions={
            found.rows.length > 0 && (
              <Button
                onClick={() => {
                  setShown('all')
                  setCrew('')
                }}
              >
                {words.showAll}
              </Button>
            )
          }
        />
      )}
      <Sums rows={found.rows} />
      {delays && <Delays calculation={calculation} onClose={() => setDelays(false)} />}
    </section>
  )
}

/** The current shift and the next six, each one press away. */
function Ahead(props: { readonly calculation: Calculation; readonly from: number; onShift(at: string): void }) {
  const words = useAllMessages().lookAhead
  const locale = useLocale()
  const shifts = shiftsOf(props.calculation.schedule.project)
  const now = currentShift(props.calculation)
  const first = now.begun ? now.shift : now.shift + 1
  const options = AHEAD.map(step => {
    const from = shiftStart(shifts, first + step)
    const label = step > 0 ? `+${step}` : now.begun ? words.now : words.first
    return {
      id: shiftAddress(from),
      label,
      title: `${shiftName(shifts, first + step)} ${formatDate(locale, from, 'dayTime')}`,
    }
  })
  const chosen = shiftAddress(shiftStart(shifts, shiftAt(shifts, props.from)))
  return <Segmented label={words.shift} value={chosen} options={options} onChange={props.onShift} />
}

/** How many of each, below the board. */
function Sums({ rows }: { readonly rows: readonly LookAheadRow[] }) {
  const words = useAllMessages().lookAhead
  const count = (test: (row: LookAheadRow) => boolean) => rows.filter(test).length
  const ready = count(isReady)
  return (
    <p className={styles.sums} role="status">
      {words.sums(
        rows.length,
        ready,
        count(row => row.state === 'blocked'),
        count(row => row.critical),
      )}
    </p>
  )
}
