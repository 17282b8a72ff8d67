import {
  type Changes,
  formatInstant,
  HOUR,
  type Instant,
  type Project,
  parseInstant,
  setDataDate,
  workTime,
} from '@parada/schedule'
import { DateField } from '../../components/DateField.tsx'
import { editor, useEditor } from '../../data/editor.ts'
import { label } from '../../editor/labels.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { CommitField } from '../../ui/CommitField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './plan-editors.module.css'
import { useChange } from './use-change.ts'

const fieldText = (at: Instant | null | undefined): string => (at == null ? '' : formatInstant(at).slice(0, 16))

/** What is true of the whole plan: name, start, status date, length of a day, near-critical limit. */
export function ProjectDialog(props: { onClose(): void }) {
  const messages = useAllMessages()
  const words = messages.editors.project
  const project = useEditor(state => state.schedule?.project)
  const { refused, apply } = useChange()
  if (!project) return null
  const set = (changes: Changes<Project>): void => void apply([{ kind: 'setProject', changes }], label('editProject'))
  const setStatus = (at: Instant | null): void => {
    const { schedule, calculation } = editor.state.getState()
    if (schedule) apply(setDataDate({ schedule, calculation: calculation ?? undefined }, at), label('editProject'))
  }
  const hours = (text: string): number | null => {
    const value = Number(text.replace(',', '.'))
    return text.trim() !== '' && value > 0 ? value : null
  }
  return (
    <Dialog
      open
      size="small"
      onOpenChange={open => !open && props.onClose()}
      title={words.title}
      closeLabel={messages.common.close}
    >
      <div className={styles.rows}>
        {refused && (
          <p role="alert" className={styles.error}>
            {refused}
          </p>
        )}
        <CommitField
          label={words.name}
          value={project.name}
          onCommit={name => name.trim() !== '' && set({ name: name.trim() })}
        />
        <CommitField
          label={words.author}
          value={project.author ?? ''}
          onCommit={author => set({ author: author.trim() === '' ? null : author.trim() })}
        />
        <DateField
          withTime
          label={words.start}
          value={fieldText(project.start)}
          onChange={text => set({ start: text === '' ? null : parseInstant(text) })}
        />
        <DateField
          withTime
          label={words.statusDate}
          value={fieldText(project.statusDate)}
          onChange={text => setStatus(text === '' ? null : parseInstant(text))}
        />
        <CommitField
          label={words.hoursPerDay}
          value={String(project.units.secondsPerDay / HOUR)}
          onCommit={text => {
            const value = hours(text)
            if (value !== null && value <= 24)
              set({ units: { ...project.units, secondsPerDay: Math.round(value * HOUR) } })
          }}
        />
        <CommitField
          label={words.nearCritical}
          value={project.nearCriticalSlack === undefined ? '' : String(project.nearCriticalSlack / HOUR)}
          onCommit={text => {
            const value = hours(text)
            set({ nearCriticalSlack: value === null ? null : workTime(Math.round(value * HOUR)) })
          }}
        />
      </div>
    </Dialog>
  )
}
