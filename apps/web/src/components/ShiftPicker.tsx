import { formatDate } from '@parada/messages'
import { type Calculation, formatInstant, instant, shiftAt, shiftName, shiftsOf } from '@parada/schedule'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ShownShift } from '../data/shift-part.ts'
import { useAllMessages, useLocale } from '../i18n/i18n.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import styles from './ShiftPicker.module.css'

/** The moment of an address at which a shift begins. */
export const shiftAddress = (from: number): string => formatInstant(instant(from)).slice(0, 16)

/** Which shift is looked at, with those before and after it. */
export function ShiftPicker(props: {
  readonly calculation: Calculation
  readonly shown: ShownShift
  /** Called with the moment as addresses write it. */
  onShift(at: string): void
}) {
  const words = useAllMessages().update
  const locale = useLocale()
  const { from, until } = props.shown
  const shifts = shiftsOf(props.calculation.schedule.project)
  const name = shiftName(shifts, shiftAt(shifts, from))
  const span = `${formatDate(locale, from, 'dayTime')}–${formatDate(locale, until, 'time')}`
  const move = (steps: number) => props.onShift(shiftAddress(from + steps * shifts.length))
  return (
    <div className={styles.shift}>
      <IconButton size="small" label={words.previous} icon={<ChevronLeft size={16} />} onClick={() => move(-1)} />
      <span className={styles.span} aria-live="polite">
        <strong>{name}</strong> {span}
      </span>
      <IconButton size="small" label={words.next} icon={<ChevronRight size={16} />} onClick={() => move(1)} />
    </div>
  )
}
