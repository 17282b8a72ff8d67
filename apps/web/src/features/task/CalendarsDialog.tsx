import {
  type Calendar,
  type CalendarId,
  type Changes,
  type Edit,
  SHIFT_CALENDARS,
  type ShiftCalendarKind,
  type ShiftPattern,
  shiftCalendar,
} from '@parada/schedule'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useEditor } from '../../data/editor.ts'
import { label } from '../../editor/labels.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { CommitField } from '../../ui/CommitField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Select } from '../../ui/Select.tsx'
import { CalendarExceptions, CalendarWeek } from './CalendarDays.tsx'
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

/** When work is done: the project's calendar, ready-made shifts, weeks and exceptions of each calendar. */
export function CalendarsDialog(props: { onClose(): void }) {
  const messages = useAllMessages()
  const words = messages.editors.calendars
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
      <Presets onPick={takePreset} />
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
          <CalendarWeek calendar={calendar} onChange={set} onRefuse={refuse} />
          <CalendarExceptions calendar={calendar} onChange={set} onRefuse={refuse} />
        </>
      )}
    </Dialog>
  )
}

/** Ready-made shifts. */
function Presets({ onPick }: { onPick(kind: ShiftCalendarKind): void }) {
  const words = useAllMessages().editors.calendars
  return (
    <>
      <h3 className={styles.heading}>{words.presets}</h3>
      <p className={styles.soft}>{words.presetsHint}</p>
      <div className={styles.presets}>
        {SHIFT_CALENDARS.map(kind => (
          <Button key={kind} size="small" onClick={() => onPick(kind)}>
            {words.preset[kind]}
          </Button>
        ))}
      </div>
    </>
  )
}
