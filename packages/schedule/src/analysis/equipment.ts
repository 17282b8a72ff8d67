import type { Resource } from '../model/resource.ts'
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

/** Whether a resource is a machine, whose hours are no man-hours: as it says, else by its name. */
export function isEquipment({ nature, name }: Pick<Resource, 'nature' | 'name'>): boolean {
  if (nature !== undefined) return nature === 'equipment'
  const words = plain(name)
  return namesMachine(words) && !PEOPLE.test(words)
}
