import { formatDate, LANGUAGE_TAG } from '@parada/messages'
import { DAY, formatInstant, HOUR, type Instant, instant, parseInstant } from '@parada/schedule'
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { civilNow } from '../data/clock.ts'
import { readDate } from '../editor/read-date.ts'
import { useAllMessages, useLocale } from '../i18n/i18n.tsx'
import { cx } from '../ui/cx.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Popover } from '../ui/Popover.tsx'
import { TextField } from '../ui/TextField.tsx'
import styles from './DateField.module.css'

/** A day that was picked without a clock time begins when the first shift does. */
const MORNING = 7 * HOUR

interface DateFieldProps {
  readonly label: string
  /** `YYYY-MM-DD`, with `THH:MM` where the time counts; empty for none. */
  readonly value: string
  readonly withTime?: boolean
  /** The value follows the typing; otherwise it counts when the field is left, as in a sheet. */
  readonly live?: boolean
  readonly size?: 'medium' | 'small'
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly disabled?: boolean
  onChange(value: string): void
}

/** A date in the page's own language and order of day and month, regardless of the browser's; typed or picked. */
export function DateField(props: DateFieldProps) {
  const { value, withTime = false, live = false, onChange } = props
  const locale = useLocale()
  const words = useAllMessages().editors.date
  const at = value === '' ? null : parseInstant(value)
  const shown = at === null ? '' : `${formatDate(locale, at)}${withTime ? ` ${formatDate(locale, at, 'time')}` : ''}`
  const [typed, setTyped] = useState(shown)
  const [wrong, setWrong] = useState(false)
  useEffect(() => {
    setTyped(shown)
    setWrong(false)
  }, [shown])
  const textOf = (read: Instant) => formatInstant(read).slice(0, withTime ? 16 : 10)
  const read = (text: string): Instant | null => {
    const found = readDate(text, locale, at ?? civilNow(), civilNow())
    if (!found) return null
    const time = found.time ?? (at === null ? MORNING : at - Math.floor(at / DAY) * DAY)
    return instant(found.day * DAY + (withTime ? time : 0))
  }
  const commit = (text: string) => {
    if (text === shown) return
    const found = text.trim() === '' ? null : read(text)
    setWrong(text.trim() !== '' && found === null)
    if (text.trim() === '') onChange('')
    else if (found !== null && textOf(found) === value) setTyped(shown)
    else if (found !== null) onChange(textOf(found))
  }
  return (
    <div className={styles.field}>
      <TextField
        className={styles.text}
        label={props.label}
        hint={props.hint}
        error={wrong ? words.unread : props.error}
        disabled={props.disabled ?? false}
        {...(props.size && { size: props.size })}
        placeholder={withTime ? words.patternTime : words.pattern}
        value={typed}
        onChange={text => {
          setTyped(text)
          const found = live ? read(text) : null
          if (found !== null && textOf(found) !== value) onChange(textOf(found))
        }}
        onBlur={() => commit(typed)}
        onKeyDown={event => {
          if (event.key === 'Enter') {
            event.preventDefault()
            commit(typed)
          } else if (event.key === 'Escape' && typed !== shown) {
            event.stopPropagation()
            setTyped(shown)
            setWrong(false)
          }
        }}
      />
      {!props.disabled && (
        <DayPicker
          at={at}
          onPick={day => {
            const time = at === null ? MORNING : at - Math.floor(at / DAY) * DAY
            onChange(textOf(instant(day + (withTime ? time : 0))))
          }}
        />
      )}
    </div>
  )
}

/** The button beside a date: a month to pick a day from. Gives midnight of that day. */
export function DayPicker(props: { readonly at: Instant | null; onPick(day: Instant): void }) {
  const words = useAllMessages().editors.date
  const [open, setOpen] = useState(false)
  return (
    <Popover
      title={words.pick}
      align="end"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <IconButton size="small" label={words.pick} icon={<CalendarDays size={16} />} className={styles.button} />
      }
    >
      <Month
        at={props.at}
        onPick={day => {
          setOpen(false)
          props.onPick(day)
        }}
      />
    </Popover>
  )
}

/** The first day of the week where the language is spoken: 0 is Sunday. */
const WEEK_FROM = { pt: 0, en: 0, es: 1 } as const

const dayAt = (date: Date): Instant => instant(date.getTime() / 1000)
const midnight = (at: Instant): Date => new Date(Math.floor(at / DAY) * DAY * 1000)
const moved = (date: Date, days: number): Date => new Date(date.getTime() + days * DAY * 1000)
const monthsOn = (date: Date, months: number): Date => {
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, Math.min(date.getUTCDate(), last)))
}

/** Days that an arrow moves by; months for the page keys. */
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** A month to pick a day from, by mouse or by arrows. Gives midnight of that day. */
export function Month({ at, onPick }: { readonly at: Instant | null; onPick(day: Instant): void }) {
  const locale = useLocale()
  const words = useAllMessages().editors.date
  const today = midnight(civilNow())
  const [day, setDay] = useState(() => midnight(at ?? civilNow()))
  const active = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus goes where the keys went
  useEffect(() => active.current?.focus(), [day])
  const keys = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    const next =
      step !== undefined
        ? moved(day, step)
        : event.key === 'PageUp'
          ? monthsOn(day, -1)
          : event.key === 'PageDown'
            ? monthsOn(day, 1)
            : null
    if (!next) return
    event.preventDefault()
    setDay(next)
  }
  const tag = LANGUAGE_TAG[locale]
  const name = (options: Intl.DateTimeFormatOptions, date: Date) =>
    new Intl.DateTimeFormat(tag, { timeZone: 'UTC', ...options }).format(date)
  const first = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 1))
  const begin = moved(first, -((first.getUTCDay() - WEEK_FROM[locale] + 7) % 7))
  const weeks = Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, of) => moved(begin, week * 7 + of)),
  )
  return (
    <div className={styles.month}>
      <div className={styles.head}>
        <IconButton
          size="small"
          label={words.previousMonth}
          icon={<ChevronLeft size={16} />}
          onClick={() => setDay(monthsOn(day, -1))}
        />
        <strong aria-live="polite">{name({ month: 'long', year: 'numeric' }, day)}</strong>
        <IconButton
          size="small"
          label={words.nextMonth}
          icon={<ChevronRight size={16} />}
          onClick={() => setDay(monthsOn(day, 1))}
        />
      </div>
      <table className={styles.days}>
        <thead>
          <tr>
            {weeks[0]?.map(each => (
              <th key={each.getTime()} abbr={name({ weekday: 'long' }, each)} scope="col">
                {name({ weekday: 'short' }, each).slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map(week => (
            <tr key={week[0]?.getTime()}>
              {week.map(each => {
                const chosen = each.getTime() === day.getTime()
                return (
                  <td key={each.getTime()}>
                    <button
                      ref={chosen ? active : null}
                      type="button"
                      tabIndex={chosen ? 0 : -1}
                      className={cx(
                        styles.day,
                        each.getUTCMonth() !== day.getUTCMonth() && styles.other,
                        chosen && styles.chosen,
                      )}
                      aria-current={each.getTime() === today.getTime() ? 'date' : undefined}
                      aria-label={name({ dateStyle: 'full' }, each)}
                      onKeyDown={keys}
                      onClick={() => onPick(dayAt(each))}
                    >
                      {each.getUTCDate()}
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
