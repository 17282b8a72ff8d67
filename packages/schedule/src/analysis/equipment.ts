import { assignmentsOfTask } from '../edits/draft.ts'
import type { Resource } from '../model/resource.ts'
import { memberOf } from '../model/rows.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import { plain, wordPattern } from '../model/words.ts'

/** Names of machines that files list among people. */
const MACHINES = wordPattern([
  'guindaste',
  'guindauto',
  'munck',
  'crane',
  'grua',
  'pluma',
  'empilhadeira',
  'forklift',
  'montacarga',
  'plataforma',
  'caminhao',
  'camion',
  'truck',
])
const PEOPLE = wordPattern(['operador', 'operator', 'rigger', 'sinaleiro', 'motorista', 'driver', 'chofer'])

/** Whether a folded name holds that of a machine: it is one, or drives one. */
export const namesMachine = (words: string): boolean => MACHINES.test(words)

/** Whether a resource is a machine, whose hours are no man-hours: as it or its file says, else by its name. */
export function isEquipment({ nature, kindWord, name }: Pick<Resource, 'nature' | 'kindWord' | 'name'>): boolean {
  if (nature !== undefined) return nature === 'equipment'
  if (kindWord === 'equipment') return true
  const words = plain(name)
  return namesMachine(words) && !PEOPLE.test(words)
}

/** Whether only machines work on a task: its work counts as no person's man-hours. */
export function hasOnlyMachines(schedule: Schedule, task: Task): boolean {
  const working = assignmentsOfTask.of(schedule.assignments, task.uid).flatMap(({ resource }) => {
    const found = resource === null ? undefined : memberOf(schedule.resources, resource)
    return found?.kind === 'work' ? [found] : resource === null ? [null] : []
  })
  return working.length > 0 && working.every(each => each !== null && isEquipment(each))
}
