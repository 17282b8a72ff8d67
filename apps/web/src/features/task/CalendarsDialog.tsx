import { formatNumber } from '@parada/messages'
import {
  type Calendar,
  type CalendarId,
  type Changes,
  DAY,
  type DayNumber,
  dayNumber,
  type Edit,
  formatDay,
  HOUR,
  type Period,
  parseDate,
  SHIFT_CALENDARS,
  type ShiftCalendarKind,
  type ShiftPattern,
  shiftCalendar,
  type Week,
} from '@parada/schedule'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { civilNow } from '../../data/clock.ts'
import { useEditor } from '../../data/editor.ts'
import { label } from '../../editor/labels.ts'
import { useLocale, useMessages } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { CommitField } from '../../ui/CommitField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Select } from '../../ui/Select.tsx'
import { periodsText, readPeriods } from './periods-text.ts'
import styles from './plan-editors.module.css'
import { useChange } from './use-change.ts'

/** What a ready-made pattern says about the shifts that people work by. */
const PATTERN: Readonly<Record<ShiftCalendarKind, ShiftPattern>> = {
  '24x7': { hoursPerDay: 24, daysPerWeek: 7 },
  '2x12': { hoursPerDay: 24, daysPerWeek: 7, shiftHours: 12, shiftsPerDay: 2 },
  '3x8': { hoursPerDay: 24, daysPerWeek: 7, shiftHours: 8, shiftsPerDay: 3 },
  '6x1': { hoursPerDay: 8, daysPerWeek: 6, shiftHours: 8, shiftsPerDay: 1 },
  '12x36': { hoursPerDay: 12, daysPerWeek: 7, shiftHours: 12, shiftsPerDay: 1 },
  administrative: { hoursPerDay: 8, daysPerWeek: 5 },
}
const NO_WEEK: Week = [[], [], [], [], [], [], []]
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0] as const

/** When work is done: the project's calendar, ready-made shifts, weeks and exceptions of each calendar. */
export function CalendarsDialog(props: { onClose(): void }) {
  const messages = useMessages()
  const locale = useLocale()
  const words = messages.task.calendars
  const schedule = useEditor(state => state.schedule)
  const [chosen, setChosen] = useState<CalendarId | null>(null)
  const { refused, apply, refuse } = useChange()
  if (!schedule) return null
  const calendar =
    schedule.calendars.find(each => each.id === (chosen ?? schedule.project.calendar)) ?? schedule.calendars[0]
  const nextId = (schedule.calendars.reduce((highest, each) => Math.max(highest, each.id), 0) + 1) as CalendarId
  const named = (name: string) => label('editCalendars', 1, name)
  const set = (changes: Changes<Omit<Calendar, 'id'>>): void => {
    if (calendar) apply([{ kind: 'setCalendar', calendar: calendar.id, changes }], named(calendar.name))
  }
  const unusedName = (wanted: string): string => {
    const taken = new Set(schedule.calendars.map(each => each.name))
    let name = wanted
    for (let number = 2; taken.has(name); number++) name = `${wanted} ${number}`
    return name
  }
  /** One click: the pattern becomes the project's calendar (an equal one made before is taken again). */
  const takePreset = (kind: ShiftCalendarKind): void => {
    const name = words.preset[kind]
    const known = schedule.calendars.find(each => each.name === name)
    const made = known ?? shiftCalendar(kind, { id: nextId, name })
    const edits: Edit[] = [
      ...(known ? [] : [{ kind: 'addCalendar' as const, calendar: made }]),
      { kind: 'setProject', changes: { calendar: made.id, shifts: PATTERN[kind] } },
    ]
    if (apply(edits, named(name))) setChosen(made.id)
  }
  const add = (): void => {
    const name = unusedName(words.defaultName)
    const made: Calendar = {
      id: nextId,
      name,
      base: schedule.project.calendar,
      week: [null, null, null, null, null, null, null],
      exceptions: [],
    }
    if (apply([{ kind: 'addCalendar', calendar: made }], named(name))) setChosen(nextId)
  }
  const setDay = (weekday: number, text: string): void => {
    if (!calendar) return
    const read = readPeriods(text)
    if (!read) {
      refuse(words.badPeriods(text))
      return
    }
    const week = [...calendar.week] as (readonly Period[] | null)[]
    week[weekday] = read.today
    const next = (weekday + 1) % 7
    if (read.tomorrow.length > 0)
      week[next] = [...read.tomorrow, ...(week[next] ?? []).filter(period => period.from >= read.tomorrow[0]!.to)]
    set({ week: week as unknown as Week })
  }
  const weekHours =
    (calendar?.week ?? NO_WEEK).reduce(
      (sum, periods) => sum + (periods ?? []).reduce((all, period) => all + period.to - period.from, 0),
      0,
    ) / HOUR
  return (
    <Dialog
      open
      size="large"
      onOpenChange={open => !open && props.onClose()}
      title={words.title}
      closeLabel={messages.common.close}
    >
      {refused && (
        <p role="alert" className={styles.error}>
          {refused}
        </p>
      )}
      <h3 className={styles.heading}>{words.presets}</h3>
      <p className={styles.soft}>{words.presetsHint}</p>
      <div className={styles.presets}>
        {SHIFT_CALENDARS.map(kind => (
          <Button key={kind} size="small" onClick={() => takePreset(kind)}>
            {words.preset[kind]}
          </Button>
        ))}
      </div>
      <div className={styles.row} style={{ marginTop: 12 }}>
        <Select
          className={styles.grow ?? ''}
          label={words.project}
          value={String(schedule.project.calendar)}
          options={schedule.calendars.map(each => ({ value: String(each.id), label: each.name }))}
          onChange={id =>
            apply([{ kind: 'setProject', changes: { calendar: Number(id) as CalendarId } }], label('editProject'))
          }
        />
        <Select
          className={styles.grow ?? ''}
          label={words.calendar}
          value={String(calendar?.id ?? '')}
          options={schedule.calendars.map(each => ({ value: String(each.id), label: each.name }))}
          onChange={id => setChosen(Number(id) as CalendarId)}
        />
        <Button icon={<Plus size={14} aria-hidden="true" />} onClick={add}>
          {words.add}
        </Button>
      </div>
      {calendar && (
        <>
          <div className={styles.row} style={{ marginTop: 12 }}>
            <div className={styles.grow}>
              <CommitField
                label={words.name}
                value={calendar.name}
                onCommit={name => name.trim() !== '' && set({ name: name.trim() })}
              />
            </div>
            <Select
              className={styles.grow ?? ''}
              label={words.base}
              value={calendar.base === undefined ? '' : String(calendar.base)}
              options={[
                { value: '', label: words.noBase },
                ...schedule.calendars
                  .filter(each => each.id !== calendar.id)
                  .map(each => ({ value: String(each.id), label: each.name })),
              ]}
              onChange={base => set({ base: base === '' ? null : (Number(base) as CalendarId) })}
            />
            <IconButton
              label={words.remove}
              icon={<Trash2 size={16} />}
              onClick={() => {
                if (apply([{ kind: 'removeCalendar', calendar: calendar.id }], named(calendar.name))) setChosen(null)
              }}
            />
          </div>
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
                    value={
                      periods === null ? words.inherit : periods.length === 0 ? words.dayOff : periodsText(periods)
                    }
                    onCommit={text => setDay(weekday, text === words.dayOff ? '' : text)}
                  />
                </div>
              )
            })}
          </div>
          <p className={styles.soft}>{words.periodsHint}</p>
          <h3 className={styles.heading}>
            {words.exceptions}
            <Button
              size="small"
              icon={<Plus size={14} aria-hidden="true" />}
              onClick={() => {
                const day = dayNumber(Math.floor(civilNow() / DAY))
                set({
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
                set({
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
                  <CommitField
                    label={words.first}
                    type="date"
                    value={formatDay(exception.first)}
                    onCommit={text => {
                      const first = day(text)
                      if (first !== null) change({ first, last: dayNumber(Math.max(first, exception.last)) })
                    }}
                  />
                  <CommitField
                    label={words.last}
                    type="date"
                    value={formatDay(exception.last)}
                    onCommit={text => {
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
                      else refuse(words.badPeriods(text))
                    }}
                  />
                  <IconButton
                    label={words.removeException(exception.name ?? formatDay(exception.first))}
                    icon={<Trash2 size={16} />}
                    onClick={() => set({ exceptions: calendar.exceptions.filter((_, index) => index !== at) })}
                  />
                </div>
              )
            })}
          </div>
        </>
      )}
    </Dialog>
  )
}
