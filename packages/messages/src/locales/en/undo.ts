import { formatNumber, plural } from '../../format.ts'
import type { Shape } from '../../shape.ts'
import type { undo as pt } from '../pt/undo.ts'

/** What an edit label knows: how many things it is about, and the name of the first. */
type EditFacts = { readonly count?: number; readonly name?: string }
const n = (count = 0): string => formatNumber('en', count)
const tasks = (count = 0): string => `${n(count)} ${plural('en', count, { one: 'task', other: 'tasks' })}`
const links = (count = 0): string => `${n(count)} ${plural('en', count, { one: 'link', other: 'links' })}`
const those = (p: EditFacts): string => (p.count === 1 ? `“${p.name}”` : tasks(p.count))

/** What a change is called in the undo menu, by the code of `describeEdits`. */
export const undo: Shape<typeof pt> = {
  undo: (what: string) => `Undo: ${what}`,
  redo: (what: string) => `Redo: ${what}`,
  what: {
    nothing: (_: EditFacts) => 'nothing',
    addTask: (p: EditFacts) => `create “${p.name}”`,
    addTasks: (p: EditFacts) => `create ${tasks(p.count)}`,
    removeTask: (p: EditFacts) => `delete “${p.name}”`,
    removeTasks: (p: EditFacts) => `delete ${tasks(p.count)}`,
    moveTask: (p: EditFacts) => `move “${p.name}”`,
    moveTasks: (p: EditFacts) => `move ${tasks(p.count)}`,
    renameTask: (p: EditFacts) => `rename ${those(p)}`,
    setDuration: (p: EditFacts) => `change the duration of ${those(p)}`,
    setProgress: (p: EditFacts) => `change the progress of ${those(p)}`,
    setDates: (p: EditFacts) => `change the dates of ${those(p)}`,
    setConstraint: (p: EditFacts) => `change the deadline of ${those(p)}`,
    setMode: (p: EditFacts) => `change the mode of ${those(p)}`,
    setActive: (p: EditFacts) => `activate or deactivate ${those(p)}`,
    setTaskCalendar: (p: EditFacts) => `change the calendar of ${those(p)}`,
    setNotes: (p: EditFacts) => `change the notes of ${those(p)}`,
    setBaseline: (p: EditFacts) => `baseline of ${those(p)}`,
    setTask: (p: EditFacts) => `change “${p.name}”`,
    setTasks: (p: EditFacts) => `change ${tasks(p.count)}`,
    numberRows: (_: EditFacts) => 'number the rows',
    addLink: (p: EditFacts) => `link ${p.name}`,
    addLinks: (p: EditFacts) => `create ${links(p.count)}`,
    removeLink: (p: EditFacts) => `unlink ${p.name}`,
    removeLinks: (p: EditFacts) => `remove ${links(p.count)}`,
    setLink: (p: EditFacts) => `change the link ${p.name}`,
    setLinks: (p: EditFacts) => `change ${links(p.count)}`,
    resources: (_: EditFacts) => 'change resources',
    assignments: (_: EditFacts) => 'change who works',
    calendars: (_: EditFacts) => 'change calendars',
    project: (_: EditFacts) => 'change the project',
    areas: (_: EditFacts) => 'change areas',
    blinds: (_: EditFacts) => 'change blinds',
    baselineHead: (_: EditFacts) => 'change baseline details',
    customFields: (_: EditFacts) => 'change custom fields',
    several: (p: EditFacts) => `${n(p.count)} changes`,
  },
}
