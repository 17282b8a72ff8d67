import { formatNumber, plural } from '../../format.ts'
import type { Shape } from '../../shape.ts'
import type { undo as pt } from '../pt/undo.ts'

/** What an edit label knows: how many things it is about, and the name of the first. */
type EditFacts = { readonly count?: number; readonly name?: string }
const n = (count = 0): string => formatNumber('es', count)
const tasks = (count = 0): string => `${n(count)} ${plural('es', count, { one: 'tarea', other: 'tareas' })}`
const links = (count = 0): string => `${n(count)} ${plural('es', count, { one: 'vínculo', other: 'vínculos' })}`
const those = (p: EditFacts): string => (p.count === 1 ? `“${p.name}”` : tasks(p.count))

/** What a change is called in the undo menu, by the code of `describeEdits`. */
export const undo: Shape<typeof pt> = {
  undo: (what: string) => `Deshacer: ${what}`,
  redo: (what: string) => `Rehacer: ${what}`,
  what: {
    nothing: (_: EditFacts) => 'nada',
    addTask: (p: EditFacts) => `crear “${p.name}”`,
    addTasks: (p: EditFacts) => `crear ${tasks(p.count)}`,
    removeTask: (p: EditFacts) => `eliminar “${p.name}”`,
    removeTasks: (p: EditFacts) => `eliminar ${tasks(p.count)}`,
    moveTask: (p: EditFacts) => `mover “${p.name}”`,
    moveTasks: (p: EditFacts) => `mover ${tasks(p.count)}`,
    renameTask: (p: EditFacts) => `renombrar ${those(p)}`,
    setDuration: (p: EditFacts) => `cambiar la duración de ${those(p)}`,
    setProgress: (p: EditFacts) => `cambiar el avance de ${those(p)}`,
    setDates: (p: EditFacts) => `cambiar las fechas de ${those(p)}`,
    setConstraint: (p: EditFacts) => `cambiar la fecha límite de ${those(p)}`,
    setMode: (p: EditFacts) => `cambiar el modo de ${those(p)}`,
    setActive: (p: EditFacts) => `activar o desactivar ${those(p)}`,
    setTaskCalendar: (p: EditFacts) => `cambiar el calendario de ${those(p)}`,
    setNotes: (p: EditFacts) => `cambiar las notas de ${those(p)}`,
    setBaseline: (p: EditFacts) => `línea base de ${those(p)}`,
    setTask: (p: EditFacts) => `cambiar “${p.name}”`,
    setTasks: (p: EditFacts) => `cambiar ${tasks(p.count)}`,
    numberRows: (_: EditFacts) => 'numerar las filas',
    addLink: (p: EditFacts) => `vincular ${p.name}`,
    addLinks: (p: EditFacts) => `crear ${links(p.count)}`,
    removeLink: (p: EditFacts) => `desvincular ${p.name}`,
    removeLinks: (p: EditFacts) => `quitar ${links(p.count)}`,
    setLink: (p: EditFacts) => `cambiar el vínculo ${p.name}`,
    setLinks: (p: EditFacts) => `cambiar ${links(p.count)}`,
    resources: (_: EditFacts) => 'cambiar recursos',
    assignments: (_: EditFacts) => 'cambiar quién trabaja',
    calendars: (_: EditFacts) => 'cambiar calendarios',
    project: (_: EditFacts) => 'cambiar el proyecto',
    areas: (_: EditFacts) => 'cambiar áreas',
    blinds: (_: EditFacts) => 'cambiar bridas ciegas',
    baselineHead: (_: EditFacts) => 'cambiar datos de línea base',
    customFields: (_: EditFacts) => 'cambiar campos propios',
    several: (p: EditFacts) => `${n(p.count)} cambios`,
  },
}
