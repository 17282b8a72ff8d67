import {
  type Area,
  applyEdits,
  done,
  type Edit,
  failed,
  isEquipment,
  type Outcome,
  type Problem,
  problem,
  type Schedule,
  suggestion,
  type Task,
  type TaskId,
} from '@parada/schedule'
import { AREA_AND, AREA_AND_LAST, AREA_FILLER, AREA_HEAD } from '../lexicon/area-limits.ts'
import { type AreaLimitSaid, readAreaLimits } from '../read/area-limits.ts'
import { fold } from '../text/fold.ts'
import { sameThing } from '../text/nouns.ts'
import type { AppliedChange, PlanUpdate } from '../types.ts'
import { change } from './context.ts'

/** A part of the plan whose people and lifts can be limited: an area, or tasks that become one. */
export interface Place {
  readonly id: string
  readonly name: string
  /** The tasks that are put into it; none where it is an area already. */
  readonly tasks: readonly TaskId[]
  /** Another area that some of its tasks are in. */
  readonly taken?: string
}

/** What an instruction says of areas, and what else it says. */
export interface AreaOrder {
  readonly limits: readonly AreaLimitSaid<readonly Place[]>[]
  /** The instruction without its limits; empty: they are all that it says. */
  readonly rest: string
}

/** The limits of areas in an instruction; null for none. Where nothing calls a place an area and nothing has its name, the words are another reader's. */
export function readAreaOrder(text: string, schedule: Schedule): AreaOrder | null {
  const folded = fold(text)
  const limits = readAreaLimits(folded, words => placesIn(words, schedule)).filter(each => each.place || each.isArea)
  if (limits.length === 0) return null
  let rest = text
  for (const { start, end } of limits) rest = rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end)
  const plain = fold(rest)
  const left = plain.replace(AREA_FILLER, '')
  const joined = AREA_AND.exec(plain)
  const from = joined?.[0].length ?? 0
  const to = AREA_AND_LAST.exec(plain)?.index ?? rest.length
  return { limits, rest: left === '' ? '' : rest.slice(from, to).trim() }
}

/** Carries out the limits of an instruction: all of them, or none where one cannot be. */
export function limitAreas(
  { limits, rest }: AreaOrder,
  schedule: Schedule,
  /** What the rest of it comes to. */
  others: (text: string, plan: Schedule) => Outcome<PlanUpdate>,
  /** This asks the user which place is meant; without it the reason is the answer. */
  ask: (choices: readonly PlanUpdate[], why: Problem) => Outcome<PlanUpdate> = (_, why) => failed(why),
): Outcome<PlanUpdate> {
  const refused = limits.flatMap(each => refusal(each, schedule) ?? [])
  if (refused[0]) return failed(refused[0], ...refused.slice(1))
  const [first] = limits
  const several = first?.place ?? []
  if (first && several.length > 1) {
    // A place that cannot be limited, or is so already, is none to choose.
    const choices = several
      .map(place => ({ ...first, place: [place] }))
      .filter(each => refusal(each, schedule) === null)
      .map(each => carriedOut([each], schedule))
      .filter(each => each.edits.length > 0)
    return limits.length === 1 && rest === '' && choices.length > 0 && choices.length <= 3
      ? ask(choices, severalPlaces(first))
      : failed(severalPlaces(first))
  }
  const own = carriedOut(limits, schedule)
  if (own.edits.length === 0 && rest === '')
    return failed(problem('language.nothingToChange', { task: own.assumptions[0]?.params.area ?? '' }, SUGGESTED))
  return rest === '' ? done(own) : together(own, others(rest, own.schedule))
}

const SUGGESTED = { suggestions: [suggestion('language.updateExample', {})] }

function refusal(limit: AreaLimitSaid<readonly Place[]>, schedule: Schedule): Problem | null {
  const { place, words, byShift } = limit
  if (byShift) return problem('language.areaLimitByShift', { area: words }, SUGGESTED)
  if (!place)
    return problem(
      'language.areaNotFound',
      { area: words },
      {
        suggestions: [
          ...(schedule.areas ?? []).slice(0, 3).map(each => suggestion('language.chooseArea', { area: each.name })),
          suggestion('language.nameTask'),
        ],
      },
    )
  const taken = place.length === 1 ? place[0]?.taken : undefined
  if (taken === undefined) return null
  return problem(
    'language.areaTaken',
    { place: place[0]?.name ?? words, area: taken },
    { suggestions: [suggestion('language.chooseArea', { area: taken })] },
  )
}

const severalPlaces = ({ words, place }: AreaLimitSaid<readonly Place[]>): Problem =>
  problem(
    'language.taskAmbiguous',
    { words, tasks: (place ?? []).map(each => `“${each.name}”`).join(', ') },
    { suggestions: [suggestion('language.nameTask')] },
  )

function carriedOut(limits: readonly AreaLimitSaid<readonly Place[]>[], before: Schedule): PlanUpdate {
  let schedule = before
  const edits: Edit[] = []
  const applied: AppliedChange[] = []
  const assumptions: Problem[] = []
  for (const { place: places, counts, units } of limits) {
    const place = places?.[0]
    if (!place) continue
    const own = schedule.areas?.find(each => each.id === place.id)
    const field = counts === 'people' ? 'maxPeople' : 'maxHeavyLifts'
    const { [field]: old, ...others } = own ?? { id: place.id, name: place.name }
    const area: Area = { ...others, ...(units !== null && { [field]: units }) }
    const asked: Edit[] = []
    if (!own || old !== (units ?? undefined)) asked.push({ kind: 'setArea', area })
    const outside = new Set(place.tasks)
    for (const task of schedule.tasks)
      if (outside.has(task.uid) && task.area !== area.id)
        asked.push({ kind: 'setTask', task: task.uid, changes: { area: area.id } })
    const result = applyEdits(schedule, asked)
    if (!result.ok || asked.length === 0) {
      assumptions.push(
        problem('language.nothingToChange', { task: place.name, area: place.name }, { severity: 'info' }),
      )
      continue
    }
    schedule = result.value.schedule
    edits.push(...asked)
    applied.push(change(place.name, field, old ?? null, units))
    if (units !== null && !countsAny(schedule, area.id, counts))
      assumptions.push(
        problem(
          counts === 'people' ? 'language.areaNobody' : 'language.areaNoLifts',
          { area: place.name },
          { severity: 'warning', suggestions: [suggestion('language.reviewAssumption')] },
        ),
      )
  }
  return { kind: 'update', engine: 'offline', schedule, edits, applied, assumptions }
}

/** Whether anything of an area counts for a limit: else it would limit nothing, and say nothing. */
export function countsAny(
  { tasks, assignments, resources }: Schedule,
  area: string,
  counts: 'people' | 'lifts',
): boolean {
  const inArea = new Set(tasks.filter(each => each.area === area).map(each => each.uid))
  return assignments.some(each => {
    const resource = resources.find(other => other.uid === each.resource)
    if (!inArea.has(each.task) || resource?.kind !== 'work') return false
    const machine = isEquipment(resource)
    return counts === 'people' ? !machine : machine && (resource.trade ?? 'lifting') === 'lifting'
  })
}

/** The limits, and what else an instruction says, as one change. */
function together(own: PlanUpdate, other: Outcome<PlanUpdate>): Outcome<PlanUpdate> {
  // What cannot be read beside the limits stops them too: half an instruction is not carried out unseen.
  if (!other.ok) return other
  const { value } = other
  const joined: PlanUpdate = {
    ...value,
    edits: value.question ? [] : [...own.edits, ...value.edits],
    applied: value.question ? [] : [...own.applied, ...value.applied],
    assumptions: [...own.assumptions, ...value.assumptions],
    ...(value.question && {
      question: {
        ...value.question,
        options: value.question.options.map(each => ({
          ...each,
          edits: [...own.edits, ...each.edits],
          applied: [...own.applied, ...each.applied],
        })),
      },
    }),
  }
  return done(joined, other.problems)
}

const plain = (text: string): string => fold(text).replace(AREA_HEAD, '').trim()

/** What words call: an area by its name or number, a piece of equipment by its tag, or a summary by its name; null: nothing. */
export function placesIn(words: string, schedule: Schedule): readonly Place[] | null {
  const said = words.trim()
  const bare = said.replace(AREA_HEAD, '').trim()
  if (bare.length === 0 || (bare === said && bare.length < 2)) return null
  const areas = (schedule.areas ?? []).filter(
    each => fold(each.name) === said || fold(each.id) === said || [plain(each.name), plain(each.id)].includes(bare),
  )
  const [area] = areas
  if (area) return [{ id: area.id, name: area.name, tasks: [] }]
  // "O tanque TQ-201": a tag behind the kind of its thing.
  const tag = /[a-z-]*\d[a-z0-9-]*$/.exec(bare)?.[0] ?? bare
  const tagged = schedule.tasks.filter(each => each.equipment !== undefined && fold(each.equipment) === tag)
  if (tagged.length > 0) return [placeOf(tagged[0]?.equipment ?? bare, tagged, schedule)]
  const summaries = schedule.tasks.filter(each => isSummary(each, schedule))
  const named = summaries.filter(each => fold(each.name) === bare || fold(each.name) === said)
  const alike = named.length > 0 ? named : summaries.filter(each => hasWords(each, bare))
  const top = alike.filter(each => !alike.some(other => other !== each && isUnder(each, other, schedule)))
  return top.length > 0 ? top.map(each => placeOf(each.name, [each], schedule)) : null
}

const isSummary = ({ uid, summary }: Task, { tasks }: Schedule): boolean =>
  summary === true || tasks.some(each => each.parent === uid)

/** All words of a place stand in the name; one of them long enough to name something. */
function hasWords({ name }: Task, words: string): boolean {
  const own = fold(name).match(/[a-z0-9-]+/g) ?? []
  const asked = words.match(/[a-z0-9-]+/g) ?? []
  return (
    asked.some(each => each.length > 3) && asked.every(each => own.some(word => word === each || sameThing(word, each)))
  )
}

function isUnder(task: Task, above: Task, { tasks }: Schedule): boolean {
  for (let at = task.parent; at !== null; at = tasks.find(each => each.uid === at)?.parent ?? null)
    if (at === above.uid) return true
  return false
}

/** Tasks as a place: the area that they are already all of, else a new one. */
function placeOf(name: string, heads: readonly Task[], schedule: Schedule): Place {
  const leaves = schedule.tasks.filter(
    each => !isSummary(each, schedule) && heads.some(head => head === each || isUnder(each, head, schedule)),
  )
  const inside = new Set(leaves.map(each => each.area))
  const [only] = inside
  const others = schedule.tasks.filter(each => each.area !== undefined && inside.has(each.area))
  const own = schedule.areas?.find(each => each.id === only)
  if (inside.size === 1 && own && others.every(each => leaves.includes(each) || isSummary(each, schedule)))
    return { id: own.id, name: own.name, tasks: [] }
  const taken = [...inside].find(each => each !== undefined)
  const area = taken === undefined ? undefined : (schedule.areas?.find(each => each.id === taken)?.name ?? taken)
  return { id: name, name, tasks: leaves.map(each => each.uid), ...(area !== undefined && { taken: area }) }
}
