import { formatLag, type Schedule } from '@parada/schedule'

/** What a plan says, one value a key: what a sentence changes is seen without asking how it was done. */
export type Facts = ReadonlyMap<string, string>

export function factsOf(plan: Schedule, before: Schedule = plan): Facts {
  const facts = new Map<string, string>()
  const known = new Set(before.tasks.map(task => task.uid))
  const rows = new Map(before.tasks.map(task => [task.uid as number, String(task.row)]))
  const key = (uid: number): string =>
    rows.get(uid) ?? `new ${plan.tasks.find(task => task.uid === uid)?.name.toLowerCase() ?? ''}`
  const parents = new Set(plan.tasks.map(task => task.parent))
  for (const task of plan.tasks) {
    const at = key(task.uid)
    facts.set(`name ${at}`, known.has(task.uid) ? task.name.toLowerCase() : '')
    if (parents.has(task.uid)) continue
    facts.set(`hours ${at}`, String(Math.round(task.duration.seconds / 36) / 100))
    facts.set(`percent ${at}`, String(task.percentComplete ?? 0))
    if (task.constraint && task.constraint.type !== 'asap')
      facts.set(`limit ${at}`, `${task.constraint.type} ${day(task.constraint.date)}`)
    if (task.deadline !== undefined) facts.set(`deadline ${at}`, day(task.deadline))
    if (task.calendar !== undefined) facts.set(`calendar ${at}`, String(task.calendar))
  }
  for (const link of plan.links)
    facts.set(`link ${key(link.from)}>${key(link.to)}`, `${link.type} ${formatLag(link.lag) || '0h'}`)
  const names = new Map(plan.resources.map(each => [each.uid, each.name]))
  for (const each of plan.assignments)
    facts.set(
      `who ${key(each.task)} ${each.resource === null ? '' : names.get(each.resource)?.toLowerCase()}`,
      String(each.units ?? 1),
    )
  for (const each of plan.resources) facts.set(`most ${each.name.toLowerCase()}`, String(each.maxUnits ?? 1))
  facts.set('calendar', String(plan.project.calendar))
  facts.set('start', day(plan.project.start ?? undefined))
  return facts
}

const day = (at: number | undefined): string => (at === undefined ? '' : new Date(at * 1000).toISOString().slice(0, 10))

/** The facts that differ, as `key=value`; what is gone has no value. */
export function changesOf(before: Facts, after: Facts): ReadonlySet<string> {
  const found = new Set<string>()
  for (const [key, value] of after) if (before.get(key) !== value) found.add(`${key}=${value}`)
  for (const key of before.keys()) if (!after.has(key)) found.add(`${key}=`)
  return found
}
