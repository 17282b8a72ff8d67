import {
  type Calculation,
  HOUR,
  memberOf,
  type Recovery,
  type RecoveryMove,
  type ResourceId,
  recover,
  type Schedule,
  type TaskId,
} from '@parada/schedule'
import { crewRoom, standardCatalogue } from '@parada/scope'
import { when } from './facts.ts'

/** Ways that are reported. */
const TOLD = 3
/** Plans that are levelled and calculated for an answer; the search for all ways is the page's. */
const MEASURED = 16
/** In plans of more rows only the first few ways are looked at. */
const LARGE = 1000
const MEASURED_LARGE = 5
/** Schedules by which reported ways are measured again, and in plans of more rows. */
const DEPTH = 360
const DEPTH_LARGE = 120

/** Ways to end so much earlier, each measured by levelling and calculation: reporting them changes nothing. */
export function waysToGain(schedule: Schedule, calculation: Calculation, wanted: number): Recovery | null {
  const found = recover(calculation, {
    wanted,
    room: crewRoom(schedule, standardCatalogue()),
    ...(schedule.tasks.length > LARGE
      ? { evaluations: MEASURED_LARGE, depth: DEPTH_LARGE }
      : { evaluations: MEASURED, depth: DEPTH }),
  })
  return found.ok ? found.value : null
}

/**
 * The best ways, a line each: what is done in signs that every language reads (`+4 Inspetor`, `12 → 14 SS+5h`), when the
 * end comes now and then, and the seconds that this is, of people and of machines.
 */
export function signsOf(schedule: Schedule, { options, combined, finish }: Recovery): readonly string[] {
  const all = options.length > 0 ? options : combined
  return all.slice(0, TOLD).map(option => {
    const moves = option.moves.map(move => signOf(schedule, move)).join(' & ')
    const { work, machine } = option.price
    return [moves, when(finish), when(option.finish), option.gained, Math.max(0, work), machine].join('\t')
  })
}

function signOf(schedule: Schedule, move: RecoveryMove): string {
  const plain = (name: string): string => name.replace(/\s+/g, ' ')
  const who = (uid: ResourceId): string => plain(memberOf(schedule.resources, uid)?.name ?? '')
  const task = (uid: TaskId): string => {
    const found = memberOf(schedule.tasks, uid)
    return found ? plain(`${found.row} ${found.name}`) : ''
  }
  switch (move.kind) {
    case 'shift':
      return `${who(move.resource)} 24h/24h`
    case 'overtime':
      return `${who(move.resource)} +2h`
    case 'crew':
    case 'equipment':
      return `+${move.add} ${who(move.resource)}`
    case 'reinforce':
      return `${task(move.task)} (${who(move.resource)} ${move.units.join(' → ')})`
    case 'overlap':
      return `${task(move.link.from)} → ${task(move.link.to)} SS+${move.lag / HOUR}h`
    case 'order':
      return move.resources.map(id => `⇄ ${who(id)}`).join(' ')
    case 'before':
      return `← ${task(move.task)}`
    case 'drop':
      return `− ${task(move.task)}`
  }
}
