import type { CrewDecision, InboxLine } from '@parada/protocol'
import type { Schedule, TaskId } from '@parada/schedule'
import { useState } from 'react'
import { useEditor } from '../../data/editor.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './Approvals.module.css'

type Extra = NonNullable<CrewDecision['extra']>

/** Rows as they are typed, `12, 14`, as tasks; and the numbers that are no row. */
function tasksOf(
  schedule: Schedule | null,
  text: string,
): { readonly uids: TaskId[]; readonly names: string; readonly unknown: string[] } {
  const rows = text.split(/[\s,;]+/).filter(each => each !== '')
  const found = rows.map(row => schedule?.tasks.find(task => String(task.row) === row))
  return {
    uids: found.flatMap(task => (task ? [task.uid] : [])),
    names: found.flatMap(task => (task ? [task.name] : [])).join(', '),
    unknown: rows.filter((_, at) => !found[at]),
  }
}

/** Asks where extra work goes, and how long it takes, before it enters the plan. */
export function ExtraDialog(props: { readonly line: InboxLine; onClose(): void; onAccept(extra: Extra): void }) {
  const { line, onClose, onAccept } = props
  const words = useAllMessages().approvals
  const schedule = useEditor(state => state.schedule)
  const [note, setNote] = useState(false)
  const [tag, setTag] = useState(line.tag)
  const [hours, setHours] = useState(line.hours === null ? '' : String(line.hours))
  const [people, setPeople] = useState(line.people === null ? '' : String(line.people))
  const [after, setAfter] = useState('')
  const [before, setBefore] = useState('')
  const length = Number(hours.replace(',', '.'))
  const crew = Number(people)
  const [from, to] = [tasksOf(schedule, after), tasksOf(schedule, before)]
  const asked = (end: 'after' | 'before') => line.place?.asks.includes(end) && tag.trim() === line.tag
  const ready =
    note ||
    (length > 0 &&
      (people === '' || (Number.isInteger(crew) && crew > 0)) &&
      from.unknown.length + to.unknown.length === 0 &&
      (from.uids.length > 0 || !asked('after')) &&
      (to.uids.length > 0 || !asked('before')) &&
      (tag.trim() !== '' || (from.uids.length > 0 && to.uids.length > 0)))
  const done = () => {
    onAccept(
      note
        ? { note: true }
        : {
            hours: length,
            ...(tag.trim() !== '' && { equipment: tag.trim() }),
            ...(people !== '' && { people: crew }),
            ...(from.uids.length > 0 && { after: from.uids.map(Number) }),
            ...(to.uids.length > 0 && { before: to.uids.map(Number) }),
          },
    )
    onClose()
  }
  const hintOf = ({ names, unknown }: typeof from) =>
    unknown.length > 0 ? words.unknownRow(unknown.join(', ')) : names || words.extraBySteps
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={words.acceptOf(line.taskName)}
      description={words.extraHint}
      closeLabel={words.close}
      size="small"
      keepOpen
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button variant="primary" disabled={!ready} onClick={done}>
            {words.accept}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <label className={styles.check}>
          <input type="checkbox" checked={note} onChange={event => setNote(event.target.checked)} />
          {words.asNote}
        </label>
        {!note && (
          <>
            <TextField label={words.extraTag} maxLength={100} value={tag} onChange={setTag} />
            <TextField label={words.extraHours} inputMode="decimal" value={hours} onChange={setHours} />
            <TextField label={words.extraPeople} inputMode="numeric" value={people} onChange={setPeople} />
            <TextField label={words.extraAfter} hint={hintOf(from)} value={after} onChange={setAfter} />
            <TextField label={words.extraBefore} hint={hintOf(to)} value={before} onChange={setBefore} />
          </>
        )}
      </div>
    </Dialog>
  )
}
