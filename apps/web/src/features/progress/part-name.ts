import { type EarnedBy, isEquipment, type Schedule } from '@parada/schedule'

/** Crews of one trade that its row names. */
const NAMED = 2

/** What a part is called: a trade by the crews that have it, not by its machines: their hours are no man-hours. */
export function partName(schedule: Schedule, by: EarnedBy, key: string, none: string): string {
  if (key === '') return none
  if (by === 'trade') {
    const crews = schedule.resources.filter(each => each.trade === key && each.kind === 'work' && !isEquipment(each))
    const names = crews.slice(0, NAMED).map(each => each.name)
    return names.length === 0 ? key : `${names.join(', ')}${crews.length > NAMED ? ', …' : ''}`
  }
  if (by === 'area') return schedule.areas?.find(each => each.id === key)?.name ?? key
  return key
}
