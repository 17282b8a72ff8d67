import { formatNumber } from '@parada/messages'
import {
  type Calendar,
  type Changes,
  DAY,
  type DayNumber,
  dayNumber,
  formatDay,
  HOUR,
  type Period,
  parseDate,
  type Week,
} from '@parada/schedule'
import { Plus, Trash2 } from 'lucide-react'
import { DateField } from '../../components/DateField.tsx'
import { civilNow } from '../../data/clock.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { CommitField } from '../../ui/CommitField.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { periodsText, readPeriods } from './periods-text.ts'
import styles from './plan-editors.module.css'

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0] as const

interface CalendarDaysProps {
  readonly calendar: Calendar
  onChange(changes: Changes<Omit<Calendar, 'id'>>): void
  /** What was typed cannot be read. */
  onRefuse(sentence: string): void
}

/** The working time of each weekday. */
export function CalendarWeek({ calendar, onChange, onRefuse }: CalendarDaysProps) {
  const words = useAllMessages().editors.calendars
  const locale = useLocale()
  const setDay = (weekday: number, text: string): void => {
    const read = readPeriods(text)
    if (!read) {
      onRefuse(words.badPeriods(text))
      return
    }
    const week = [...calendar.week] as (readonly Period[] | null)[]
    week[weekday] = read.today
    const next = (weekday + 1) % 7
    const [night] = read.tomorrow
    if (night) week[next] = [...read.tomorrow, ...(week[next] ?? []).filter(period => period.from >= night.to)]
    onChange({ week: week as unknown as Week })
  }
  const weekHours =
    calendar.week.reduce(
      (sum, periods) => sum + (periods ?? []).reduce((all, period) => all + period.to - period.from, 0),
      0,
    ) / HOUR
  return (
    <>
      <h3 className={styles.heading}>
        {words.week}
        <span className={styles.soft}>{words.hoursPerWeek(formatNumber(locale, weekHours, 1))}</span>
      </h3>
      <div className={styles.days}>
        {WEEKDAYS.map(weekday => {
          const periods = calendar.week[weekday] ?? null
          const name = words.weekdays.split(',')[weekday] ?? ''
          return (
            <div key={weekday} style={{ display: 'contents' }}>
              <span>{name}</span>
              <CommitField
                label={`${words.periods}: ${name}`}
                hideLabel
                value={periods === null ? words.inherit : periods.length === 0 ? words.dayOff : periodsText(periods)}
                onCommit={text => setDay(weekday, text === words.dayOff ? '' : text)}
              />
            </div>
          )
        })}
      </div>
      <p className={styles.soft}>{words.periodsHint}</p>
    </>
  )
}

/** Days that differ from the week. */
export function CalendarExceptions({ calendar, onChange, onRefuse }: CalendarDaysProps) {
  const words = useAllMessages().editors.calendars
  return (
    <>
      <h3 className={styles.heading}>
        {words.exceptions}
        <Button
          size="small"
          icon={<Plus size={14} aria-hidden="true" />}
          onClick={() => {
            const day = dayNumber(Math.floor(civilNow() / DAY))
            onChange({
              exceptions: [...calendar.exceptions, { name: words.dayOff, first: day, last: day, periods: [] }],
            })
          }}
        >
          {words.addException}
        </Button>
      </h3>
      <div className={styles.rows}>
        {calendar.exceptions.map((exception, at) => {
          const change = (changes: Partial<typeof exception>): void =>
            onChange({
              exceptions: calendar.exceptions.map((each, index) => (index === at ? { ...each, ...changes } : each)),
            })
          const day = (text: string): DayNumber | null => parseDate(text)?.day ?? null
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: exceptions have no identity and the list is replaced whole
            <div key={at} className={styles.row}>
              <div className={styles.grow}>
                <CommitField
                  label={words.exceptionName}
                  value={exception.name ?? ''}
                  onCommit={name => change({ name })}
                />
              </div>
              <DateField
                label={words.first}
                value={formatDay(exception.first)}
                onChange={text => {
                  const first = day(text)
                  if (first !== null) change({ first, last: dayNumber(Math.max(first, exception.last)) })
                }}
              />
              <DateField
                label={words.last}
                value={formatDay(exception.last)}
                onChange={text => {
                  const last = day(text)
                  if (last !== null) change({ last, first: dayNumber(Math.min(last, exception.first)) })
                }}
              />
              <CommitField
                label={words.periods}
                value={exception.periods.length === 0 ? words.dayOff : periodsText(exception.periods)}
                onCommit={text => {
                  const read = readPeriods(text === words.dayOff ? '' : text)
                  if (read) change({ periods: read.today })
                  else onRefuse(words.badPeriods(text))
                }}
              />
              <IconButton
                label={words.removeException(exception.name ?? formatDay(exception.first))}
                icon={<Trash2 size={16} />}
                onClick={() => onChange({ exceptions: calendar.exceptions.filter((_, index) => index !== at) })}
              />
            </div>
          )
        })}
      </div>
    </>
  )
}
