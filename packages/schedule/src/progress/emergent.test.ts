import { expect, test } from 'vitest'
import { heldTo, lateness } from '../analysis/lateness.ts'
import { applyEdits } from '../edits/apply.ts'
import type { Edit } from '../edits/edit.ts'
import { equipmentShown } from '../model/equipment-of-task.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import type { Outcome } from '../problem.ts'
import { calculated, schedule, taskNamed } from '../testing/index.ts'
import { duration } from '../time/duration.ts'
import { DAY, type Instant, instant, parseInstant } from '../time/instant.ts'
import { compareBaselines, rememberBaseline } from './baselines.ts'
import { advanceDataDate } from './contributions.ts'
import { decideEmergent, emergentEffect, emergentLog, proposeEmergent } from './emergent.ts'
import { shiftLines } from './shift-lines.ts'
import { slipSince } from './slip.ts'

const drawn: Schedule = schedule`
    | MTWTFSSMTWTFSS |
  Abrir E-101     | X            |
  Inspecionar     |  X           | after Abrir E-101
  Limpar          |  X           | after Abrir E-101
  Fechar          |   X          | after Inspecionar
  Partida         |    X         | after Fechar`
const FIRST = parseInstant('2024-01-01T08:00') as Instant
const STEPS = { 'Abrir E-101': 'open', Inspecionar: 'inspect', Limpar: 'clean', Fechar: 'close' } as const
const plan: Schedule = {
  ...drawn,
  tasks: drawn.tasks.map(task => {
    const step = STEPS[task.name as keyof typeof STEPS]
    return step ? { ...task, step, equipment: 'E-101' } : task
  }),
}
const request = { equipment: 'e101', name: 'Trocar trecho do casco', duration: duration(2, 'd', plan.project.units) }
const carried = (of: Schedule, edits: readonly Edit[]) => {
  const applied = applyEdits(of, edits)
  if (!applied.ok) throw new Error(JSON.stringify(applied.problems))
  return applied.value
}

test('what gives the equipment back beside its closing waits for the repair too: a scaffold is not taken down under it', () => {
  const drawing = schedule`
      | MTWTFSSMTWTFSS |
    Abrir       | X            |
    Inspecionar |  X           | after Abrir
    Desmontar   |   X          | after Inspecionar
    Testar      |    X         | after Inspecionar
    Desraquetar |     X        | after Testar
    Montar      | X            |`
  const steps: Readonly<Record<string, Task['step']>> = {
    ...{ Abrir: 'open', Inspecionar: 'inspect', Desmontar: 'scaffoldDown' },
    ...{ Testar: 'pressureTest', Desraquetar: 'deblind', Montar: 'scaffoldUp' },
  }
  const tied: Schedule = {
    ...drawing,
    tasks: drawing.tasks.map(task => ({
      ...task,
      step: steps[task.name] as NonNullable<Task['step']>,
      equipment: 'DG-01',
    })),
  }
  const found = proposeEmergent(calculated(tied), { ...request, equipment: 'DG-01' })
  if (!found.ok || 'asks' in found.value) throw new Error('it was asked about')
  const before = found.value.before.map(uid => tied.tasks.find(task => task.uid === uid)?.name)
  expect(before).toEqual(['Testar', 'Desmontar'])
  const approved = calculated({
    ...carried(tied, found.value.edits).schedule,
    tasks: carried(tied, found.value.edits).schedule.tasks.map(({ active: _, ...task }) => task),
  })
  const repair = approved.of(found.value.task)!
  expect(approved.of(taskNamed(tied, 'Desmontar').uid)!.start).toBeGreaterThanOrEqual(repair.finish)
  // Work that has begun is no more made to wait.
  const begun: Schedule = {
    ...tied,
    tasks: tied.tasks.map(task => (task.name === 'Desmontar' ? { ...task, actualStart: instant(0) } : task)),
  }
  const late = proposeEmergent(calculated(begun), { ...request, equipment: 'DG-01' })
  expect(late.ok && 'before' in late.value && late.value.before).toEqual([taskNamed(tied, 'Testar').uid])
})

test('a repair goes between the inspection and the closing of its equipment, and its effect is known before it is approved', () => {
  const before = calculated(plan)
  const found = proposeEmergent(before, { ...request, by: 'Ana', reason: 'trinca' })
  if (!found.ok || 'asks' in found.value) throw new Error('it was asked about')
  const { value } = found
  expect([value.after, value.before]).toEqual([[taskNamed(plan, 'Inspecionar').uid], [taskNamed(plan, 'Fechar').uid]])
  expect(value.finishAfter - value.finishBefore).toBeGreaterThanOrEqual(2 * DAY)
  const { schedule: proposed, inverse } = carried(plan, value.edits)
  expect(taskNamed(proposed, request.name)).toMatchObject({
    active: false,
    emergent: { state: 'proposed', by: 'Ana', reason: 'trinca', effect: value.finishAfter - value.finishBefore },
  })
  // Nothing moves until a user approves it, and one undo takes it back whole.
  expect(calculated(proposed).projectFinish).toBe(before.projectFinish)
  const back = applyEdits(proposed, inverse, { undo: true })
  expect(back.ok && back.value.schedule).toEqual(plan)
  expect(emergentEffect(calculated(proposed), value.task)).toBe(value.finishAfter - value.finishBefore)
  const yes = decideEmergent({ schedule: proposed, calculation: calculated(proposed) }, value.task, 'approved', {
    by: 'Rui',
    at: instant(0) as Instant,
  })
  const approved = carried(proposed, yes.ok ? yes.value : []).schedule
  expect(calculated(approved).projectFinish).toBe(value.finishAfter)
  expect(emergentLog(calculated(approved)).tasks.map(each => each.emergent.decidedBy)).toEqual(['Rui'])
  const no = decideEmergent({ schedule: approved }, value.task, 'refused', {
    by: 'Rui',
    why: 'espera a próxima parada',
  })
  const refused = carried(approved, no.ok ? no.value : []).schedule
  expect(calculated(refused).projectFinish).toBe(before.projectFinish)
  expect(taskNamed(refused, request.name).emergent).toMatchObject({
    state: 'refused',
    decision: 'espera a próxima parada',
  })
})

test.each([
  ['X-999', ['equipment', 'after', 'before']],
  ['', ['equipment', 'after', 'before']],
])('where the chain of the equipment is not clear it is asked, nothing is guessed: %s', (equipment, asks) => {
  const found = proposeEmergent(calculated(plan), { ...request, equipment })
  expect(found.ok && found.value).toEqual({ asks })
})

test('a tag that no rule knows as one is found in the names of its tasks', () => {
  const boiler: Schedule = schedule`
    | MTWTFSS |
  Abrir portas de visita CR-1 | X       |
  Inspecionar tubos CR-1      |  X      | after Abrir portas de visita CR-1
  Fechar portas de visita CR-1 |   X     | after Inspecionar tubos CR-1
  Inspecionar ECO-2           | X       |`
  const found = proposeEmergent(calculated(boiler), { ...request, equipment: 'cr 1' })
  if (!found.ok || 'asks' in found.value) throw new Error('it was asked about')
  const names = (uids: readonly unknown[]) =>
    boiler.tasks.filter(each => uids.includes(each.uid)).map(each => each.name)
  expect([names(found.value.after), names(found.value.before)]).toEqual([
    ['Inspecionar tubos CR-1'],
    ['Fechar portas de visita CR-1'],
  ])
  expect(proposeEmergent(calculated(boiler), { ...request, equipment: 'CR-11' })).toMatchObject({
    value: { asks: ['equipment', 'after', 'before'] },
  })
})

test('the slip names approved extra work with what it added', () => {
  const held = carried(plan, must(rememberBaseline({ schedule: plan, calculation: calculated(plan) }, { number: 0 })))
  const found = proposeEmergent(calculated(held.schedule), request)
  if (!found.ok || 'asks' in found.value) throw new Error('it was asked about')
  const { edits, task } = found.value
  const proposed = carried(held.schedule, edits).schedule
  const effect = emergentEffect(calculated(proposed), task)
  const yes = decideEmergent({ schedule: proposed, calculation: calculated(proposed) }, task, 'approved', {})
  const slip = slipSince(calculated(carried(proposed, must(yes)).schedule))
  expect(slip.ok && slip.value?.contributions).toEqual([{ task, seconds: effect, cause: 'extraWork' }])
})

function must(intent: Outcome<readonly Edit[]>): readonly Edit[] {
  if (!intent.ok) throw new Error(intent.problems[0].code)
  return intent.value
}

test('extra work counts with the equipment it is found on, by the name that the plan has for it', () => {
  const known = proposeEmergent(calculated(plan), request)
  if (!known.ok || 'asks' in known.value) throw new Error('it was asked about')
  expect(taskNamed(carried(plan, known.value.edits).schedule, request.name).equipment).toBe('E-101')
  // Rows under a summary that has the tag in its name have no equipment of their own.
  const under: Schedule = schedule`
    | MTWTFSSMTWTFSS |
    Caldeira CR-02     |              |
      Abrir CR-02      | X            |
      Inspecionar      |  X           | after Abrir CR-02
      Fechar           |   X          | after Inspecionar`
  const rows = {
    ...under,
    tasks: under.tasks.map(task => {
      const step = { Inspecionar: 'inspect', Fechar: 'close' }[task.name] as 'inspect' | 'close' | undefined
      return step ? { ...task, step } : task
    }),
  }
  const found = proposeEmergent(calculated(rows), { ...request, equipment: 'CR-02' })
  if (!found.ok || 'asks' in found.value) throw new Error('it was asked about')
  const after = calculated(carried(rows, found.value.edits).schedule)
  const shown = (name: string) => equipmentShown(after, taskNamed(after.schedule, name))
  expect(shown(request.name)).toBe(shown('Inspecionar'))
})

test('work whose test or closing has begun meanwhile is approved only under a name, which stays', () => {
  const found = proposeEmergent(calculated(plan), request)
  if (!found.ok || 'asks' in found.value) throw new Error('it was asked about')
  const { task, edits } = found.value
  const closing = taskNamed(plan, 'Fechar').uid
  const begun = carried(carried(plan, edits).schedule, [
    { kind: 'setTask', task: closing, changes: { percentComplete: 100, actualStart: instant(0) } },
  ]).schedule
  const decide = (answers?: string) =>
    decideEmergent({ schedule: begun, calculation: calculated(begun) }, task, 'approved', {
      by: 'Rui',
      ...(answers && { answers }),
    })
  const no = decide()
  expect(no.ok ? null : no.problems[0]).toMatchObject({
    code: 'schedule.extraWorkPassed',
    params: { passed: 'Fechar' },
  })
  const yes = decide('Eng. Paula')
  const approved = carried(begun, yes.ok ? yes.value : []).schedule
  expect(taskNamed(approved, request.name).reported?.overrides).toEqual([{ by: 'Eng. Paula', past: 'Fechar' }])
  // Found after the closing has begun, it asks what is to come behind it.
  const late = proposeEmergent(calculated(begun), request)
  expect(late.ok && late.value).toEqual({ asks: ['before'] })
})

test('a baseline that is saved while work waits for approval holds none of it: approved later, it is new', () => {
  const saved = (of: Schedule, number: number) => {
    const edits = rememberBaseline({ schedule: of, calculation: calculated(of) }, { number, name: `B${number}` })
    return carried(of, edits.ok ? edits.value : []).schedule
  }
  const found = proposeEmergent(calculated(plan), request)
  if (!found.ok || 'asks' in found.value) throw new Error('it was asked about')
  const { task } = found.value
  const waiting = saved(carried(saved(plan, 0), found.value.edits).schedule, 1)
  const none = { rows: [], added: 0, removed: 0, links: { added: [], removed: [] } }
  expect(compareBaselines(calculated(waiting), 1, 'now')).toMatchObject(none)
  expect(compareBaselines(calculated(waiting), 0, 1)).toMatchObject(none)
  const yes = decideEmergent({ schedule: waiting, calculation: calculated(waiting) }, task, 'approved', {})
  const approved = carried(waiting, yes.ok ? yes.value : []).schedule
  const compared = compareBaselines(calculated(approved), 1, 'now')
  expect([compared.added, compared.links?.added.length]).toEqual([1, 2])
  expect(compared.rows.find(each => each.task === task)?.before).toBeNull()
  // Saved again without it, it is forgotten there too.
  const out = carried(saved(approved, 1), [{ kind: 'setTask', task, changes: { active: false } }]).schedule
  expect(saved(out, 1).tasks.find(each => each.uid === task)?.baselines).toBeUndefined()
})

test('extra work is held to the dates that it was approved with, and is silent only in shifts that have begun', () => {
  // On Thursday morning nothing was reported: the inspection is to end on Friday evening, the repair comes on Monday.
  const ruled: Schedule = { ...plan, project: { ...plan.project, progressRule: 'dataDate', start: FIRST } }
  const moved = (of: Schedule, date: Instant): Schedule => {
    const advance = advanceDataDate(calculated(of), date)
    if (!advance.ok) throw new Error(advance.problems[0].code)
    return carried(of, advance.value.edits).schedule
  }
  const thursday = moved(ruled, instant(FIRST + 3 * DAY))
  const proposal = proposeEmergent(calculated(thursday), request)
  if (!proposal.ok || !('edits' in proposal.value)) throw new Error('no proposal')
  const { task: uid, edits } = proposal.value
  const proposed = carried(thursday, edits).schedule
  const now = { schedule: proposed, calculation: calculated(proposed) }
  const intent = decideEmergent(now, uid, 'approved', { by: 'Rui', at: instant(FIRST + 3 * DAY + 3600) })
  const approved = carried(proposed, intent.ok ? intent.value : []).schedule
  const held = (of: Schedule) => {
    const known = calculated(of)
    const at = known.of(uid)?.index ?? -1
    return { ...heldTo(known, at), late: lateness(known, at, of.project.statusDate ?? FIRST).finishLate }
  }
  const [monday, tuesday] = [FIRST + 7 * DAY, FIRST + 8 * DAY + 9 * 3600]
  expect(held(approved)).toMatchObject({ start: monday, finish: tuesday, late: 0 })
  // A day later with nothing done everything goes on by a day: the repair is late by that, and its plan stays what it was.
  const friday = moved(approved, instant(FIRST + 4 * DAY))
  expect(held(friday)).toMatchObject({ start: monday, finish: tuesday, late: DAY })
  // On the sheets of Monday and Tuesday it is not yet silent: those shifts have not begun.
  const silent = (day: number) =>
    shiftLines(calculated(approved), instant(FIRST + day * DAY), instant(FIRST + day * DAY + DAY / 2)).map(each => [
      each.task === uid,
      each.silent,
    ])
  expect(silent(7)).toContainEqual([true, 0])
  // What waits since Monday the 1st has been silent for seven shifts on Thursday; on a sheet to come, Thursday's own is not over.
  const most = (day: number) => Math.max(...silent(day).map(each => Number(each[1])))
  expect([most(3), most(4)]).toEqual([7, 4])
})
