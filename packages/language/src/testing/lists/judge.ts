import { type Schedule, tradeOf } from '@parada/schedule'
import { interpretOffline } from '../../offline.ts'
import { fold } from '../../text/fold.ts'
import { TODAY } from '../sentences/plans.ts'
import type { ListCase, ListRow } from './lists.ts'

/** What the plan of a list has other than the list means, and which of it the engine reported (by the row's words). */
export function listFaults(list: ListCase): { readonly faults: readonly string[]; readonly silent: readonly string[] } {
  const result = interpretOffline({ text: list.text, kind: 'generate', locale: list.language, today: TODAY })
  if (!result.ok || result.value.kind !== 'generate')
    return { faults: [result.ok ? 'no plan' : result.problems[0].code], silent: [] }
  const { schedule, assumptions } = result.value
  const told = assumptions
    .filter(each => each.severity !== 'info' || each.code === 'language.repairedOrphan')
    .map(each => fold(JSON.stringify(each)))
  const parents = new Set(schedule.tasks.map(task => task.parent))
  const leaves = schedule.tasks.filter(task => !parents.has(task.uid))
  const found = list.rows.map(row => leaves.find(task => task.name === row.name))
  const faults: { readonly row: ListRow | null; readonly what: string }[] = []
  if (leaves.length !== list.rows.length)
    faults.push({
      row: null,
      what: `${leaves.length} rows for ${list.rows.length}: ${leaves.map(each => each.name).join(' / ')}`,
    })
  for (const [at, row] of list.rows.entries())
    for (const what of rowFaults(list, schedule, found, at)) faults.push({ row, what: `${row.name}: ${what}` })
  for (const crew of list.declared) {
    const resource = schedule.resources.find(each => sameCrew(each.name, crew.name))
    if (!resource) faults.push({ row: null, what: `no crew ${crew.name}` })
    else if ((resource.maxUnits ?? 1) !== crew.units)
      faults.push({ row: null, what: `crew ${crew.name}: ${resource.maxUnits} for ${crew.units}` })
  }
  return {
    faults: faults.map(each => each.what),
    silent: faults
      .filter(({ row }) => !told.some(each => row !== null && each.includes(fold(row.name).slice(0, 14))))
      .map(each => each.what),
  }
}

/** One trade has one name: that of the crew that the text declares for it. */
const sameCrew = (a: string, b: string): boolean =>
  fold(a).replace(/s$/, '') === fold(b).replace(/s$/, '') || (tradeOf(a) !== null && tradeOf(a) === tradeOf(b))

function rowFaults(
  list: ListCase,
  schedule: Schedule,
  found: readonly (Schedule['tasks'][number] | undefined)[],
  at: number,
): string[] {
  const row = list.rows[at] as ListRow
  const task = found[at]
  if (!task) return ['no such name']
  const faults: string[] = []
  // Days are drawn below zero; a day of a plan without stated hours is one of its own.
  const seconds = row.hours < 0 ? -row.hours * 8 * 3600 : row.hours * 3600
  if (task.duration.seconds !== seconds) faults.push(`${task.duration.seconds / 3600} h for ${seconds / 3600}`)
  const parent = schedule.tasks.find(each => each.uid === task.parent)?.name ?? null
  const group = row.group === null ? null : (list.groups[row.group] ?? null)
  if (parent !== group) faults.push(`in ${parent}, not in ${group}`)
  const has = schedule.links
    .filter(link => link.to === task.uid)
    .map(link => `${schedule.tasks.find(each => each.uid === link.from)?.name} ${link.type} ${link.lag.seconds / 3600}`)
    .sort()
  const wanted = row.links.map(link => `${list.rows[link.from]?.name} ${link.type} ${link.lag}`).sort()
  // Rows of a list that name nothing before them may follow the row above.
  if (
    has.join() !== wanted.join() &&
    !(wanted.length === 0 && has.length <= 1 && !list.rows.some(each => each.links.length > 0))
  )
    faults.push(`waits for ${has.join()} and not ${wanted.join()}`)
  const own = schedule.assignments
    .filter(each => each.task === task.uid)
    .map(each => ({
      name: schedule.resources.find(one => one.uid === each.resource)?.name ?? '',
      units: each.units ?? 1,
    }))
  for (const crew of row.crew) {
    const same = own.find(each => sameCrew(each.name, crew.name))
    if (!same) faults.push(`${own.map(each => each.name).join() || 'nobody'} for ${crew.name}`)
    else if (crew.units !== null && same.units !== crew.units)
      faults.push(`${same.units} ${same.name} for ${crew.units}`)
  }
  if (own.length !== row.crew.length) faults.push(`${own.length} crews for ${row.crew.length}`)
  return faults
}
