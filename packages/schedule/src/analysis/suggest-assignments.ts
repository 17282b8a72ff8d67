import type { Calculation } from '../engine/calculation.ts'
import { FLAG } from '../engine/calculation.ts'
import type { ResourceId, TaskId } from '../model/ids.ts'
import type { Resource } from '../model/resource.ts'
import { nth } from '../must.ts'
import {
  type Discipline,
  disciplineOf,
  disciplineOfCrew,
  type Specialty,
  type SpecialtyOverrides,
  specialtyOf,
  specialtyOfTask,
} from './disciplines.ts'
import { leaves } from './leaves.ts'

/** Somebody who could do a task. */
export interface SuggestedAssignment {
  readonly task: TaskId
  readonly resource: ResourceId
  /** Why this one: the same trade, the same group, or just the next in turn. */
  readonly by: 'discipline' | 'specialty' | 'turn'
}

/**
 * Who could do what in a plan without any assignment, in turn among those of the task's trade, else of its group, else
 * among all. Only a suggestion: never stored or exported. Empty when the plan has assignments or no people.
 */
export function suggestAssignments(
  calculation: Calculation,
  overrides: SpecialtyOverrides = {},
): SuggestedAssignment[] {
  const { schedule } = calculation
  if (schedule.assignments.length > 0) return []
  const people = schedule.resources.filter(each => each.kind === 'work' && !each.inactive)
  if (people.length === 0) return []
  const byDiscipline = new Map<Discipline, Resource[]>()
  const bySpecialty = new Map<Specialty, Resource[]>()
  const add = <K>(groups: Map<K, Resource[]>, key: K, each: Resource): void => {
    const group = groups.get(key)
    if (group) group.push(each)
    else groups.set(key, [each])
  }
  for (const each of people) {
    const discipline = disciplineOfCrew(each.specialty ?? each.name) ?? disciplineOfCrew(each.name)
    if (discipline) add(byDiscipline, discipline, each)
    add(bySpecialty, specialtyOf(each, overrides), each)
  }
  const turns = new Map<unknown, number>()
  const next = (group: readonly Resource[], key: unknown): ResourceId => {
    const turn = turns.get(key) ?? 0
    turns.set(key, turn + 1)
    return nth(group, turn % group.length).uid
  }
  const found: SuggestedAssignment[] = []
  for (const at of leaves(calculation)) {
    if (nth(calculation.flags, at) & FLAG.milestone) continue
    const task = nth(schedule.tasks, at)
    const discipline = disciplineOf(task.name)
    const specialty = specialtyOfTask(task, overrides)
    const same = discipline && byDiscipline.get(discipline)
    const alike = specialty && specialty !== 'General' ? bySpecialty.get(specialty) : undefined
    if (same) found.push({ task: task.uid, resource: next(same, discipline), by: 'discipline' })
    else if (alike) found.push({ task: task.uid, resource: next(alike, specialty), by: 'specialty' })
    else found.push({ task: task.uid, resource: next(people, null), by: 'turn' })
  }
  return found
}
