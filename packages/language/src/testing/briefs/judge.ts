import { formatInstant, instant } from '@parada/schedule'
import { interpretOffline } from '../../offline.ts'
import type { GeneratedPlan } from '../../types.ts'
import { TODAY } from '../sentences/plans.ts'
import type { BriefCase } from './briefs.ts'

/** What is wrong with the plan of a brief; nothing: as asked. */
export function faultsOf(brief: BriefCase): string[] {
  const result = interpretOffline({ text: brief.text, kind: 'generate', locale: brief.language, today: TODAY })
  if (!result.ok) return [`refused: ${result.problems[0].code}`]
  if (result.value.kind !== 'generate') return ['no plan']
  const plan = result.value
  return [...itemFaults(brief, plan), ...limitFaults(brief, plan), ...dateFaults(brief, plan), ...leftOver(plan)]
}

/** How many items a plan has of each template. */
export function itemsOf({ schedule }: GeneratedPlan): Record<string, number> {
  const byId = new Map(schedule.tasks.map(task => [task.uid, task]))
  const own = schedule.tasks.filter(
    task =>
      task.origin?.kind === 'template' &&
      task.origin.source !== 'unit' &&
      task.origin.source !== 'shutdown' &&
      !task.summary,
  )
  // A single item has no release of a unit around it.
  const single = !schedule.tasks.some(task => task.origin?.kind === 'template' && task.origin.source === 'unit')
  const kinds = new Map<number, string>()
  for (const task of own) {
    let top = task
    for (let up = byId.get(task.parent ?? task.uid); up && up !== top; up = byId.get(up.parent ?? up.uid)) top = up
    kinds.set(single ? 0 : top.uid, task.origin?.kind === 'template' ? task.origin.source : '')
  }
  const found: Record<string, number> = {}
  for (const kind of kinds.values()) found[kind] = (found[kind] ?? 0) + 1
  return found
}

function itemFaults(brief: BriefCase, plan: GeneratedPlan): string[] {
  const made = itemsOf(plan)
  const faults =
    JSON.stringify(sorted(made)) === JSON.stringify(sorted(brief.items)) ? [] : [`items ${JSON.stringify(made)}`]
  const tags = new Set(plan.schedule.tasks.flatMap(task => task.equipment ?? []))
  for (const tag of brief.tags) if (!tags.has(tag)) faults.push(`tag ${tag} missing`)
  for (const tag of tags) if (!brief.tags.includes(tag)) faults.push(`tag ${tag} invented`)
  return faults
}

const sorted = (record: Readonly<Record<string, number>>): [string, number][] =>
  Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1))

function limitFaults({ limits }: BriefCase, { schedule }: GeneratedPlan): string[] {
  const faults: string[] = []
  const said = new Map(limits.says)
  for (const resource of schedule.resources) {
    const of = resource.nature === 'equipment' ? 'crane' : (resource.trade ?? '')
    const units = said.get(of)
    if (units !== undefined && resource.maxUnits !== units) faults.push(`${of} ${resource.maxUnits} for ${units}`)
    if (units === undefined && resource.maxUnits !== undefined) faults.push(`${of} limited to ${resource.maxUnits}`)
    const byDay = resource.calendar !== undefined
    if (byDay !== limits.byDay.includes(of)) faults.push(`${of} ${byDay ? 'by day only' : 'round the clock'}`)
    said.delete(of)
  }
  return [...faults, ...[...said.keys()].map(of => `no resource for ${of}`)]
}

function dateFaults(brief: BriefCase, { schedule, calculation }: GeneratedPlan): string[] {
  const faults: string[] = []
  const start = formatInstant(calculation.projectStart).slice(0, 16)
  if (brief.start && start !== '2027-03-01T07:00') faults.push(`start ${start}`)
  const window = schedule.project.window
  const days =
    window?.finish === undefined || window.start === undefined ? null : (window.finish - window.start) / 86_400
  if (days !== brief.window) faults.push(`window ${days} for ${brief.window}`)
  if (window && window.start !== instant(calculation.projectStart)) faults.push('window begins elsewhere')
  return faults
}

/** Parts of the text that the plan says it did not use: a brief made of understood things has none. */
const leftOver = (plan: GeneratedPlan): string[] =>
  plan.assumptions
    .filter(each => each.code === 'language.ignoredText' || each.code === 'language.unclearTask')
    .map(each => `left over: ${String(each.params.text)}`)
