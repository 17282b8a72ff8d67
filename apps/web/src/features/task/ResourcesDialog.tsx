import {
  type AssignmentId,
  assign,
  type Edit,
  memberOf,
  nextUid,
  type Resource,
  type ResourceId,
  type Schedule,
  setContour,
  setUnits,
  type TaskId,
  unassign,
  type WorkContour,
} from '@parada/schedule'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useEditor } from '../../data/editor.ts'
import { label } from '../../editor/labels.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { CommitField } from '../../ui/CommitField.tsx'
import { cx } from '../../ui/cx.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Select } from '../../ui/Select.tsx'
import styles from './plan-editors.module.css'
import { TaskPicker } from './TaskPicker.tsx'
import { useChange } from './use-change.ts'

const KINDS = ['work', 'material', 'cost'] as const
const CONTOURS: readonly WorkContour[] = [
  ...(['flat', 'backLoaded', 'frontLoaded', 'doublePeak', 'earlyPeak', 'latePeak', 'bell', 'turtle'] as const),
  'contoured',
]
/** Assignments listed at once for one resource. */
const MOST = 100

/** Resources of the plan and who works on what. */
export function ResourcesDialog(props: { onClose(): void }) {
  const messages = useAllMessages()
  const words = messages.editors.resources
  const schedule = useEditor(state => state.schedule)
  const calculation = useEditor(state => state.calculation)
  const [chosen, setChosen] = useState<ResourceId | null>(null)
  const { refused, apply, refuse } = useChange()
  if (!schedule || !calculation) return null
  const now = { schedule, calculation }
  const current = chosen === null ? undefined : memberOf(schedule.resources, chosen)
  const assignments = schedule.assignments.filter(each => each.resource === chosen)
  const add = (): void => {
    const uid = nextUid(schedule.resources) as ResourceId
    const row = schedule.resources.reduce((highest, each) => Math.max(highest, each.row), 0) + 1
    const taken = new Set(schedule.resources.map(each => each.name))
    let name = words.defaultName
    for (let number = 2; taken.has(name); number++) name = `${words.defaultName} ${number}`
    const resource: Resource = { uid, row, name, kind: 'work', maxUnits: 1 }
    if (apply([{ kind: 'addResource', resource }], label('editResources', 1, name))) setChosen(uid)
  }
  const free = schedule.tasks.filter(task => !assignments.some(each => each.task === task.uid))
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
      <div className={cx(styles.rows, styles.listed)}>
        {schedule.resources.length === 0 && <p className={styles.soft}>{words.empty}</p>}
        {schedule.resources.map(resource => (
          <ResourceRow
            key={resource.uid}
            schedule={schedule}
            resource={resource}
            chosen={chosen === resource.uid}
            onChoose={setChosen}
            apply={apply}
            refuse={refuse}
          />
        ))}
        <div>
          <Button icon={<Plus size={14} aria-hidden="true" />} onClick={add}>
            {words.add}
          </Button>
        </div>
        {current && (
          <section className={styles.rows} aria-label={words.assignments}>
            <h3 className={styles.heading}>
              {words.assignments}: {current.name}
            </h3>
            {assignments.slice(0, MOST).map(each => (
              <div key={each.uid} className={styles.row}>
                <div className={styles.grow}>
                  {memberOf(schedule.tasks, each.task)?.row} · {memberOf(schedule.tasks, each.task)?.name}
                </div>
                <div className={styles.narrow}>
                  <CommitField
                    label={words.units}
                    value={String(Math.round((each.units ?? 1) * 100))}
                    onCommit={text => {
                      const units = percent(text)
                      if (units === null) refuse(messages.task.errors.unitsInvalid)
                      else apply(setUnits(now, each.uid as AssignmentId, units), label('editAssignments', 1))
                    }}
                  />
                </div>
                <Select
                  label={words.contour}
                  value={each.timephased?.planned ? 'contoured' : (each.contour ?? 'flat')}
                  options={CONTOURS.filter(
                    contour => contour !== 'contoured' || each.timephased?.planned || each.contour === contour,
                  ).map(contour => ({ value: contour, label: words.contours[contour] }))}
                  onChange={contour =>
                    contour !== 'contoured' &&
                    apply(setContour(now, each.uid as AssignmentId, contour), label('editAssignments', 1))
                  }
                />
                <IconButton
                  label={words.removeAssignment(memberOf(schedule.tasks, each.task)?.name ?? '')}
                  icon={<Trash2 size={16} />}
                  onClick={() => apply(unassign(now, each.uid), label('editAssignments', 1))}
                />
              </div>
            ))}
            {assignments.length > MOST && <p className={styles.soft}>{words.more(assignments.length - MOST)}</p>}
            <TaskPicker
              label={words.addAssignment}
              value={undefined}
              tasks={free}
              onChange={(task: TaskId) => apply(assign(now, task, current.uid), label('editAssignments', 1))}
            />
            <p className={styles.soft}>{words.addAssignment}</p>
          </section>
        )}
      </div>
    </Dialog>
  )
}

const editResource = (resource: ResourceId, changes: Extract<Edit, { kind: 'setResource' }>['changes']): Edit[] => [
  { kind: 'setResource', resource, changes },
]

const percent = (text: string): number | null => {
  const value = Number(text.replace('%', '').replace(',', '.'))
  return text.trim() !== '' && value > 0 ? value / 100 : null
}

type Change = ReturnType<typeof useChange>

/** One resource: what it is called, how much of it there is, when it works, and the way to its tasks. */
function ResourceRow(props: {
  readonly schedule: Schedule
  readonly resource: Resource
  readonly chosen: boolean
  onChoose(resource: ResourceId | null): void
  readonly apply: Change['apply']
  readonly refuse: Change['refuse']
}) {
  const { schedule, resource, chosen, onChoose, apply, refuse } = props
  const messages = useAllMessages()
  const words = messages.editors.resources
  const set = (changes: Parameters<typeof editResource>[1]): void =>
    void apply(editResource(resource.uid, changes), label('editResources', 1, resource.name))
  return (
    <div className={styles.row}>
      <div className={styles.grow}>
        <CommitField
          label={words.name}
          value={resource.name}
          onCommit={name => (name.trim() === '' ? refuse(words.nameRequired) : set({ name: name.trim() }))}
        />
      </div>
      <div className={styles.narrow}>
        <Select
          label={words.kind}
          value={resource.kind}
          options={KINDS.map(kind => ({ value: kind, label: words.kinds[kind] }))}
          onChange={kind => set({ kind })}
        />
      </div>
      <div className={styles.narrow}>
        <CommitField
          label={words.maxUnits}
          value={resource.maxUnits === undefined ? '' : String(Math.round(resource.maxUnits * 100))}
          onCommit={text => {
            const units = percent(text)
            // Empty: without a limit.
            if (text.trim() === '') set({ maxUnits: null })
            else if (units === null) refuse(messages.task.errors.unitsInvalid)
            else set({ maxUnits: units })
          }}
        />
      </div>
      <div className={styles.narrow}>
        <CommitField
          label={words.specialty}
          value={resource.specialty ?? ''}
          onCommit={specialty => set({ specialty: specialty.trim() === '' ? null : specialty.trim() })}
        />
      </div>
      <Select
        label={words.calendar}
        value={resource.calendar === undefined ? '' : String(resource.calendar)}
        options={[
          { value: '', label: messages.task.projectCalendar },
          ...schedule.calendars.map(each => ({ value: String(each.id), label: each.name })),
        ]}
        onChange={calendar => set({ calendar: calendar === '' ? null : (Number(calendar) as never) })}
      />
      <Button
        size="small"
        className={styles.count}
        aria-expanded={chosen}
        onClick={() => onChoose(chosen ? null : resource.uid)}
      >
        {words.assigned(schedule.assignments.filter(each => each.resource === resource.uid).length)}
      </Button>
      <IconButton
        label={words.remove(resource.name)}
        icon={<Trash2 size={16} />}
        onClick={() =>
          apply([{ kind: 'removeResource', resource: resource.uid }], label('editResources', 1, resource.name))
        }
      />
    </div>
  )
}
