import type { BaselineHead } from '../model/baseline.ts'
import { type Blind, blindState, isBlindPhoto } from '../model/blind.ts'
import type { TaskId } from '../model/ids.ts'
import { same } from '../model/same.ts'
import type { Baseline, Task } from '../model/task.ts'
import { done, failed, type Outcome, type Problem } from '../problem.ts'
import { checkModel, refuse, suggest, textOf } from './checks.ts'
import type { Draft, Inverse } from './draft.ts'
import type { Edit } from './edit.ts'

type HeadEdit = Extract<
  Edit,
  { kind: 'setArea' | 'removeArea' | 'setBlind' | 'removeBlind' | 'setBaseline' | 'lockBaseline' }
>
type Of<K extends HeadEdit['kind']> = Extract<HeadEdit, { kind: K }>

/** Edits of areas and of the heads of baselines. */
export function reduceProject(draft: Draft, edit: HeadEdit, strict: boolean): Outcome<Inverse> {
  switch (edit.kind) {
    case 'setArea':
      return setArea(draft, edit, strict)
    case 'removeArea':
      return removeArea(draft, edit)
    case 'setBlind':
      return setBlind(draft, edit, strict)
    case 'removeBlind':
      return removeBlind(draft, edit, strict)
    case 'setBaseline':
      return setBaseline(draft, edit, strict)
    case 'lockBaseline':
      return lockBaseline(draft, edit)
  }
}

const countOk = (value: unknown): boolean =>
  value === undefined || (typeof value === 'number' && value >= 0 && Number.isFinite(value))

const bad = (field: string, name: string): Outcome<never> =>
  failed(refuse('schedule.badValue', { field, name }, { field }, [suggest('schedule.checkValue')]))

function setArea(draft: Draft, { area, at }: Of<'setArea'>, strict: boolean): Outcome<Inverse> {
  const areas = draft.areas ?? []
  const wrong = area.id === '' || typeof area.name !== 'string'
  if (strict && (wrong || !countOk(area.maxPeople) || !countOk(area.maxHeavyLifts)))
    return bad('area', textOf(area.name))
  const odd = strict ? checkModel('area', area, { field: 'area' }) : null
  if (odd) return failed(odd)
  const place = areas.findIndex(each => each.id === area.id)
  const old = areas[place]
  if (!old) {
    const end = areas.length
    draft.areas = areas.toSpliced(typeof at === 'number' && at >= 0 ? Math.min(Math.trunc(at), end) : end, 0, area)
    return done([{ kind: 'removeArea', area: area.id }])
  }
  if (same(old, area)) return done([])
  draft.areas = areas.with(place, area)
  return done([{ kind: 'setArea', area: old }])
}

function setBlind(draft: Draft, { blind, at }: Of<'setBlind'>, strict: boolean): Outcome<Inverse> {
  const blinds = draft.blinds ?? []
  if (strict && !isBlind(blind)) return bad('blind', textOf(blind.tag))
  const odd = strict ? checkModel('blind', blind, { field: 'blind' }) : null
  if (odd) return failed(odd)
  const place = blinds.findIndex(each => each.id === blind.id)
  const old = blinds[place]
  if (!old) {
    const end = blinds.length
    draft.blinds = blinds.toSpliced(typeof at === 'number' && at >= 0 ? Math.min(Math.trunc(at), end) : end, 0, blind)
    return done([{ kind: 'removeBlind', blind: blind.id }])
  }
  if (same(old, blind)) return done([])
  draft.blinds = blinds.with(place, blind)
  return done([{ kind: 'setBlind', blind: old }])
}

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''

const isBlind = ({ id, tag, boundaryOf, order, events }: Blind): boolean =>
  isText(id) &&
  isText(tag) &&
  (boundaryOf === undefined || typeof boundaryOf === 'string') &&
  (order === undefined || (Number.isFinite(order) && order > 0)) &&
  (events === undefined ||
    (Array.isArray(events) &&
      events.every(
        each =>
          (each?.to === 'in' || each?.to === 'out') &&
          // Only what a list alone says has no name.
          (isText(each.by) || (each.by === '' && each.stated === true && each.to === 'in')) &&
          Number.isFinite(each.at) &&
          (each.photo === undefined || isBlindPhoto(each.photo)),
      )))

function removeBlind(draft: Draft, edit: Of<'removeBlind'>, strict: boolean): Outcome<Inverse> {
  const blinds = draft.blinds ?? []
  const at = blinds.findIndex(each => each.id === edit.blind)
  const blind = blinds[at]
  if (!blind)
    return failed(
      refuse('schedule.unknownBlind', { blind: edit.blind }, { field: 'blind' }, [suggest('schedule.reload')]),
    )
  // Removing a blind from the list takes nothing out of the line.
  if (strict && blindState(blind) === 'in')
    return failed(
      refuse('schedule.blindStillIn', { blind: blind.tag }, { field: 'blind' }, [suggest('schedule.takeBlindOut')]),
    )
  const left = blinds.toSpliced(at, 1)
  draft.blinds = left.length > 0 ? left : undefined
  return done([{ kind: 'setBlind', blind, at }])
}

/** So many tasks of an area are named; the rest are counted. */
const NAMED_USERS = 3

function removeArea(draft: Draft, edit: Of<'removeArea'>): Outcome<Inverse> {
  const areas = draft.areas ?? []
  const at = areas.findIndex(each => each.id === edit.area)
  const area = areas[at]
  if (!area)
    return failed(
      refuse('schedule.unknownArea', { area: edit.area, name: '' }, { field: 'area' }, [suggest('schedule.reload')]),
    )
  const users = draft.tasks.list.filter(each => each.area === edit.area)
  if (users.length > 0)
    return failed(
      refuse(
        'schedule.areaInUse',
        {
          name: area.name,
          count: users.length,
          users: users
            .slice(0, NAMED_USERS)
            .map(each => each.name)
            .join(', '),
        },
        { field: 'area' },
        [
          suggest('schedule.clearArea', { name: area.name }, [
            ...users.map((each): Edit => ({ kind: 'setTask', task: each.uid, changes: { area: null } })),
            edit,
          ]),
        ],
      ),
    )
  const left = areas.toSpliced(at, 1)
  draft.areas = left.length > 0 ? left : undefined
  return done([{ kind: 'setArea', area, at }])
}

/** A task's area must exist. */
export function areaRefused(draft: Draft, task: Task): Problem | null {
  if (task.area === undefined || draft.areas?.some(each => each.id === task.area)) return null
  return refuse(
    'schedule.unknownArea',
    { area: textOf(task.area), name: task.name },
    { task: task.uid, field: 'area' },
    [
      suggest('schedule.clearArea', { name: textOf(task.area) }, [
        { kind: 'setTask', task: task.uid, changes: { area: null } },
      ]),
      suggest('schedule.pickArea'),
    ],
  )
}

/** MS Project has eleven: 0 to 10. */
const MOST = 10

const headOf = (draft: Draft, number: number): BaselineHead | undefined =>
  draft.baselines?.find(each => each.number === number)

function putHead(draft: Draft, number: number, head: BaselineHead | null): void {
  const others = (draft.baselines ?? []).filter(each => each.number !== number)
  const heads = head === null ? others : [...others, head].sort((a, b) => a.number - b.number)
  draft.baselines = heads.length > 0 ? heads : undefined
}

function setBaseline(draft: Draft, { baseline, to }: Of<'setBaseline'>, strict: boolean): Outcome<Inverse> {
  if (strict && !(baseline >= 0 && baseline <= MOST)) return bad('baselines', String(baseline))
  const odd = strict && to ? checkModel('baseline', { ...to, number: baseline }, { field: 'baselines' }) : null
  if (odd) return failed(odd)
  const old = headOf(draft, baseline)
  if (!old && to === null) return done([])
  const { number: _, locked, ...told } = old ?? { number: baseline }
  if (old && same(told, to)) return done([])
  if (locked) return failed(lockedBaseline(draft, baseline))
  putHead(draft, baseline, to === null ? null : { ...to, number: baseline })
  return done([{ kind: 'setBaseline', baseline, to: old ? told : null }])
}

function lockBaseline(draft: Draft, { baseline, locked }: Of<'lockBaseline'>): Outcome<Inverse> {
  const head = headOf(draft, baseline)
  if (!head) return bad('baselines', String(baseline))
  if ((head.locked ?? false) === locked) return done([])
  const { locked: _, ...open } = head
  putHead(draft, baseline, locked ? { ...open, locked } : open)
  return done([{ kind: 'lockBaseline', baseline, locked: !locked }])
}

function lockedBaseline(draft: Draft, number: number, task?: TaskId): Problem {
  const head = headOf(draft, number)
  return refuse(
    'schedule.baselineLocked',
    { number, title: head?.name ?? '', by: head?.by ?? '' },
    { ...(task !== undefined && { task }), field: 'baselines' },
    [suggest('schedule.useOtherBaseline'), suggest('schedule.unlockBaseline', { number })],
  )
}

/** Values of a locked baseline stay as they are. */
export function baselineRefused(
  draft: Draft,
  before: { readonly baselines?: readonly Baseline[] },
  after: { readonly baselines?: readonly Baseline[] },
  task?: TaskId,
): Problem | null {
  for (const { number, locked } of draft.baselines ?? []) {
    if (!locked) continue
    const of = (list: readonly Baseline[] | undefined) => list?.find(each => each.number === number)
    if (!same(of(before.baselines), of(after.baselines))) return lockedBaseline(draft, number, task)
  }
  return null
}
