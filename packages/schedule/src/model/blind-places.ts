import type { Blind } from './blind.ts'
import { equipmentAmong, equipmentKey } from './equipment-of-task.ts'
import type { TaskId } from './ids.ts'
import { ancestorsOf, hasChildren, type PositionOf } from './outline.ts'
import type { Task } from './task.ts'
import { isHandOver, isShutdownEnd, isStartUpTask } from './turning-points.ts'

const WHOLE: ReadonlySet<string> = new Set()
/** A text that names more than one thing: `E-101 A/B`. */
const SEVERAL = /[,;&+/]|(?:^| )(?:e|y|and|ou|or|o|to|ate|até|hasta)(?: |$)/i

const wordsOf = (text: string): string[] =>
  text
    .split(/\s+/)
    .map(equipmentKey)
    .filter(each => each !== '')
const holds = (all: readonly string[], part: readonly string[]): boolean =>
  part.length > 0 && all.some((_, at) => part.every((each, index) => all[at + index] === each))

/**
 * Where the blinds of a list stand in a plan: the equipment whose boundary each of them closes, by its tag, by a summary's
 * name, or by the tag that either holds. One that names nothing of the plan stands before every start-up until it does.
 */
export class BlindPlaces {
  private readonly tasks: readonly Task[]
  readonly blinds: readonly Blind[]
  private readonly positionOf: PositionOf | undefined
  private readonly keys = new Map<TaskId, string>()
  private readonly isOne: boolean
  private places: ReadonlyMap<Blind, ReadonlySet<string> | null> | null = null
  private named: ReadonlySet<string> = WHOLE
  private unguarded: ReadonlySet<Blind> = new Set()

  constructor(tasks: readonly Task[], blinds: readonly Blind[], positionOf?: PositionOf) {
    this.tasks = tasks
    this.blinds = blinds
    this.positionOf = positionOf
    this.isOne = tasks.filter(each => each.parent === null).length === 1
  }

  /** The key of the equipment that a task works on; empty: the unit. */
  equipment(task: Task): string {
    const known = this.keys.get(task.uid)
    if (known !== undefined) return known
    const key = equipmentKey(this.text(task))
    this.keys.set(task.uid, key)
    return key
  }

  private text(task: Task): string {
    return equipmentAmong(this.tasks, task, this.positionOf, () => this.isOne)
  }

  /** Keys of the equipment whose boundary a blind closes. Empty: the whole unit. Null: what it names is not in the plan. */
  of(blind: Blind): ReadonlySet<string> | null {
    return this.known().get(blind) ?? null
  }

  /** Whether a blind closes the boundary of an equipment of its own. */
  closes(blind: Blind, equipment: string): boolean {
    return this.of(blind)?.has(equipment) === true
  }

  /** Blinds that a start-up waits for: those of its equipment and of the unit, and those that no other work of the plan waits for. */
  around(equipment: string): readonly Blind[] {
    const places = this.known()
    return this.blinds.filter(each => {
      const own = places.get(each)
      // A task on nothing that a blind names is one of the unit: every blind is in its boundary.
      return (
        !own ||
        own.size === 0 ||
        own.has(equipment) ||
        equipment === '' ||
        !this.named.has(equipment) ||
        this.unguarded.has(each)
      )
    })
  }

  private known(): ReadonlyMap<Blind, ReadonlySet<string> | null> {
    if (this.places) return this.places
    const names = new Map<string, Set<string>>()
    const name = (text: string, equipment: string): void => {
      const key = equipmentKey(text)
      if (key === '') return
      const known = names.get(key) ?? new Set()
      if (known.size === 0) names.set(key, known)
      known.add(equipment)
    }
    const shown = new Map<string, string>()
    const guards = new Set<string>()
    for (const [at, task] of this.tasks.entries()) {
      if (hasChildren(this.tasks, at)) continue
      const equipment = this.equipment(task)
      const isWork = task.active !== false && !task.external
      if (isWork && (isStartUpTask(task) || isHandOver(task) || isShutdownEnd(task))) guards.add(equipment)
      if (equipment === '') continue
      if (!shown.has(equipment)) shown.set(equipment, this.text(task))
      names.set(equipment, (names.get(equipment) ?? new Set()).add(equipment))
      name(task.name, equipment)
      for (const each of ancestorsOf(this.tasks, task, this.positionOf)) {
        name(each.name, equipment)
        if (each.equipment) name(each.equipment, equipment)
      }
    }
    const words = [...shown].map(([key, text]) => [key, wordsOf(text)] as const)
    const found = new Map(
      this.blinds.map(each => {
        const { boundaryOf = '' } = each
        const key = equipmentKey(boundaryOf)
        if (key === '') return [each, WHOLE] as const
        const exact = names.get(key)
        if (exact || SEVERAL.test(boundaryOf)) return [each, exact ?? null] as const
        // Written with more or with fewer words than the plan has, where only one equipment can be meant.
        const own = wordsOf(boundaryOf)
        const meant = words.filter(([, list]) => holds(own, list) || holds(list, own))
        return [each, meant.length === 1 && meant[0] ? new Set([meant[0][0]]) : null] as const
      }),
    )
    this.named = new Set([...found.values()].flatMap(each => (each ? [...each] : [])))
    const forAll = [...guards].some(each => each === '' || !this.named.has(each))
    this.unguarded = new Set(
      forAll ? [] : this.blinds.filter(each => ![...(found.get(each) ?? [])].some(own => guards.has(own))),
    )
    this.places = found
    return found
  }
}

const kept = new WeakMap<readonly Task[], BlindPlaces>()

/** The same of a plan that does not change any more, worked out once. */
export function placesOf({
  tasks,
  blinds = [],
}: {
  readonly tasks: readonly Task[]
  readonly blinds?: readonly Blind[]
}): BlindPlaces {
  const known = kept.get(tasks)
  if (known && known.blinds === blinds) return known
  const made = new BlindPlaces(tasks, blinds)
  kept.set(tasks, made)
  return made
}
