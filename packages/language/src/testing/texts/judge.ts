import { parseInstant } from '@parada/schedule'
import { interpretOffline } from '../../offline.ts'
import { fold } from '../../text/fold.ts'
import type { GeneratedPlan } from '../../types.ts'
import type { Judged } from '../sentences/judge.ts'
import { TODAY } from '../sentences/plans.ts'
import type { TextCase } from './texts.ts'

/** What is wrong with the plan of a text; nothing: as it was meant. */
export function textFaults(text: TextCase): { readonly faults: readonly string[]; readonly judged: Judged } {
  const { language } = text
  const result = interpretOffline({
    text: text.document ? '' : text.text,
    ...(text.document && { documents: [{ name: 'a.txt', text: text.text }] }),
    kind: 'generate',
    locale: language,
    today: TODAY,
  })
  if (!result.ok || result.value.kind !== 'generate')
    return { faults: [result.ok ? 'no plan' : result.problems[0].code], judged: 'told' }
  const faults = planFaults(text, result.value)
  const said = result.value.assumptions.some(each => each.severity !== 'info')
  return { faults, judged: faults.length === 0 ? 'right' : said ? 'told' : 'silent' }
}

function planFaults({ rows }: TextCase, { schedule, calculation }: GeneratedPlan): string[] {
  const parents = new Set(schedule.tasks.map(task => task.parent))
  const tasks = schedule.tasks.filter(task => !parents.has(task.uid))
  const faults: string[] = []
  if (tasks.length !== rows.length)
    faults.push(`${tasks.length} tasks for ${rows.length}: ${tasks.map(each => each.name).join(' / ')}`)
  const found = rows.map(row =>
    tasks.find(task => (row.like ? fold(task.name).includes(fold(row.name)) : fold(task.name) === fold(row.name))),
  )
  for (const [at, row] of rows.entries()) {
    const task = found[at]
    if (!task) {
      faults.push(`no task ${row.name}`)
      continue
    }
    if (task.duration.seconds !== row.hours * 3600)
      faults.push(`${row.name}: ${task.duration.seconds / 3600} h for ${row.hours}`)
    if (row.notBefore && (calculation.start[schedule.tasks.indexOf(task)] ?? 0) < (parseInstant(row.notBefore) ?? 0))
      faults.push(`${row.name}: starts before ${row.notBefore}`)
    if (row.ties) {
      const has = schedule.links
        .filter(link => link.to === task.uid)
        .map(link => `${link.from} ${link.type} ${link.lag.seconds / 3600}`)
        .sort()
      const ties = row.ties.map(tie => `${found[tie.from]?.uid} ${tie.type} ${tie.lag}`).sort()
      if (has.join() !== ties.join()) faults.push(`${row.name}: tied ${has.join()} and not ${ties.join()}`)
      continue
    }
    const before = new Set(schedule.links.filter(link => link.to === task.uid).map(link => link.from))
    const wanted = new Set(row.after.flatMap(each => found[each]?.uid ?? []))
    if (before.size !== wanted.size || [...wanted].some(uid => !before.has(uid)))
      faults.push(`${row.name}: waits for ${[...before].join()} and not ${[...wanted].join()}`)
    if (!row.people) continue
    const own = schedule.assignments.filter(each => each.task === task.uid)
    const names = own.map(each => schedule.resources.find(one => one.uid === each.resource)?.name ?? '')
    if (!names.some(name => fold(name) === fold(row.people?.name ?? '')))
      faults.push(`${row.name}: ${names.join() || 'nobody'} for ${row.people.name}`)
    else if (row.people.units !== null && (own[0]?.units ?? 1) !== row.people.units)
      faults.push(`${row.name}: ${own[0]?.units ?? 1} people for ${row.people.units}`)
  }
  return faults
}
