import { applyEdits, type Calculation, calculate, level, type Schedule } from '@parada/schedule'
import { expect, test } from 'vitest'
import { readMspdi, writeMspdi } from './mspdi/index.ts'
import { readPmxml } from './pmxml/index.ts'
import { readXlsx } from './tables/index.ts'
import { fromSchema, readTmx, writeTmx } from './tmx/index.ts'
import { WRITERS } from './write.ts'
import { readXer } from './xer/index.ts'

function calculated(plan: Schedule): Calculation {
  const outcome = calculate(plan)
  if (!outcome.ok) throw new Error(outcome.problems[0].code)
  return outcome.value
}

/** Four lifts of one crane, two of them behind other work, as leveling puts them; the last begins at midnight. */
function leveled(rules: 'msproject' | 'p6' = 'msproject'): Schedule {
  const read = fromSchema({
    project_name: 'Feixes',
    start_date: '2027-03-01T06:00:00',
    calendar: { hours_per_day: 24, days_per_week: 7, shift_hours: 12, shifts_per_day: 2 },
    tasks: [
      ...[1, 2, 3, 4].map(id => ({ id, name: `Puxar ${id}`, duration: '6h' })),
      { id: 5, name: 'Soltar', duration: '3h' },
    ],
    dependencies: [
      { pred_id: 5, succ_id: 3 },
      { pred_id: 5, succ_id: 4 },
    ],
    resources: [{ id: 1, name: 'Guindaste', max_units: 1 }],
    assignments: [1, 2, 3, 4].map(id => ({ task_id: id, resource_id: 1 })),
  })
  if (!read.ok) throw new Error(read.problems[0].code)
  const plan = { ...read.value, project: { ...read.value.project, rules } }
  const run = level(calculated(plan), { schedules: 20 })
  if (!run.ok) throw new Error(run.problems[0].code)
  expect(run.value.moves).toHaveLength(3)
  const applied = applyEdits(plan, run.value.edits)
  if (!applied.ok) throw new Error(applied.problems[0].code)
  return applied.value.schedule
}

const startsOf = (plan: Schedule): unknown => {
  const calculation = calculated(plan)
  return plan.tasks
    .filter(task => task.name.startsWith('Puxar'))
    .map(task => [task.name, calculation.of(task.uid)?.start])
}

test('the delays go to MS Project as its own, and the dates are the same on reading back', () => {
  const plan = leveled()
  const text = writeMspdi(plan, calculated(plan))
  expect(text.match(/<LevelingDelay>[1-9]\d*<\/LevelingDelay>/g)).toHaveLength(3)
  const read = readMspdi(text)
  if (!read.ok) throw new Error(read.problems[0].code)
  expect(startsOf(read.value)).toEqual(startsOf(plan))
})

test.each([
  ['msproject', 'xer', readXer],
  ['msproject', 'pmxml', readPmxml],
  ['p6', 'xer', readXer],
  ['p6', 'pmxml', readPmxml],
] as const)(
  'Primavera gets the leveled dates of a plan by the rules of %s as constraints, in %s',
  async (rules, form, reads) => {
    const plan = leveled(rules)
    const { bytes, exportWarnings } = await WRITERS[form].write(plan, { calculation: calculated(plan) })
    const read = reads(bytes)
    if (!read.ok) throw new Error(read.problems[0].code)
    expect(startsOf(read.value)).toEqual(startsOf(plan))
    const held = read.value.tasks.filter(task => /^start(NoEarlierThan|On)$/.test(task.constraint?.type ?? ''))
    expect(held).toHaveLength(3)
    expect(exportWarnings.filter(each => each.code === 'xer.moved')).toEqual([])
    const said = exportWarnings.filter(each => each.params.what === 'leveledStarts')
    expect(said).toMatchObject([{ code: `${form}.lost`, severity: 'warning', params: { count: 3 } }])
  },
)

test('Project keeps the delays of a plan by the rules of Primavera', async () => {
  const plan = leveled('p6')
  const read = readMspdi(writeMspdi(plan, calculated(plan)))
  if (!read.ok) throw new Error(read.problems[0].code)
  expect(startsOf(read.value)).toEqual(startsOf(plan))
})

test('our own file keeps the reasons too', () => {
  const plan = leveled()
  const read = readTmx(writeTmx(plan, calculated(plan)))
  if (!read.ok) throw new Error(read.problems[0].code)
  expect(read.value.tasks.map(task => task.leveling)).toEqual(plan.tasks.map(task => task.leveling))
})

test.each([
  ['csv', 'tables.lost', ['levelingDelay', 'levelingReasons']],
  ['xer', 'xer.lost', ['leveledStarts', 'levelingReasons']],
  ['pmxml', 'pmxml.lost', ['leveledStarts', 'levelingReasons']],
  ['xml', 'mspdi.carried', ['levelingReasons']],
  ['xlsx', '', []],
  ['tmx', '', []],
] as const)(
  'in %s what of the levelling is left behind is said, and nothing that was not there',
  async (form, code, lost) => {
    const plan = leveled()
    const { bytes, exportWarnings } = await WRITERS[form].write(plan, { calculation: calculated(plan) })
    const told = exportWarnings.filter(each => /level/i.test(String(each.params.what)))
    expect(told.map(each => [each.code, each.params.what, each.params.count])).toEqual(
      lost.map(what => [code, what, 3]),
    )
    expect(exportWarnings.map(each => each.params.what)).not.toContain('execution')
    // The workbook keeps the plan beside its sheets: it comes back with its delays and reasons.
    if (form !== 'xlsx') return
    const read = await readXlsx(bytes)
    if (!read.ok) throw new Error(read.problems[0].code)
    expect(read.value.tasks.map(task => [task.levelingDelay, task.leveling])).toEqual(
      plan.tasks.map(task => [task.levelingDelay, task.leveling]),
    )
  },
)
