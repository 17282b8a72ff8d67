import type { Edit } from '../edits/edit.ts'
import type { Acceptance } from '../model/acceptance.ts'
import type { TaskId } from '../model/ids.ts'
import { type LinkKey, sameLink } from '../model/link.ts'
import type { Instant } from '../time/instant.ts'
import type { AuditCheck, AuditFinding } from './audit.ts'

/** What a user accepts responsibility for: this remark about these tasks, or no more than is measured now. */
export function acceptanceOf(
  { measure }: AuditCheck,
  { key, tasks, against, links }: AuditFinding,
  said: { readonly reason: string; readonly by?: string; readonly at?: Instant },
): Acceptance {
  const named = [...tasks, ...against]
  return {
    finding: key,
    ...said,
    tasks: named,
    ...(links.length > 0 && { links: links.map(({ from, to, type }) => ({ from, to, type })) }),
    ...(measure && named.length + links.length === 0 && { value: measure.value }),
  }
}

/**
 * A check with what users have accepted. An acceptance holds for the tasks that it was given for: of a check that
 * counts tasks or links, those are left out of the count, and other findings stay open.
 */
export function answered(check: AuditCheck, acceptances: readonly Acceptance[]): AuditCheck {
  const given = acceptances.filter(each => check.findings.some(({ key }) => key === each.finding))
  if (given.length === 0) return check
  const findings = check.findings.flatMap(each => partsOf(check, each, given))
  const open = findings.filter(each => !each.accepted)
  if (check.state !== 'fails') return { ...check, findings }
  const measure = check.measure && measuredWithout(check.measure, check.findings, open)
  if (open.length === 0) {
    // A figure that is no share of tasks stays as far from its limit as it is, also where a user answers for it.
    const state = check.set === 'safety' || (check.measure && !measure) ? 'waived' : 'passes'
    return { ...check, ...(measure && { measure }), findings, state }
  }
  if (!measure) return { ...check, findings }
  const { value, limit, bound, longest } = measure
  const within = !longest && (bound === 'most' ? value <= limit : value >= limit)
  return within
    ? { ...check, measure, findings: findings.filter(each => each.accepted), state: 'passes' }
    : { ...check, measure, findings }
}

/** A finding as it is accepted, in part or not at all. */
function partsOf(check: AuditCheck, finding: AuditFinding, given: readonly Acceptance[]): readonly AuditFinding[] {
  const own = given.filter(each => each.finding === finding.key)
  if (own.length === 0) return [finding]
  const { tasks, against, links } = finding
  if (check.set === 'safety') {
    // Its key names its tasks; what it stands against may have grown since.
    const known = own.find(each => each.tasks === undefined || [...tasks, ...against].every(coveredBy(each)))
    return [known ? { ...finding, accepted: known } : finding]
  }
  if (tasks.length + links.length === 0) {
    const known = own.find(each => !isWorse(check.measure, each.value))
    return [known ? { ...finding, accepted: known } : finding]
  }
  const parts: AuditFinding[] = []
  let left = finding
  for (const accepted of own) {
    const has = coveredBy(accepted)
    const hasLink = (link: LinkKey): boolean => accepted.links?.some(each => sameLink(each, link)) === true
    const part = about(left, has, hasLink)
    if (part.tasks.length + part.links.length === 0) continue
    parts.push({ ...part, accepted })
    left = about(
      left,
      uid => !has(uid),
      link => !hasLink(link),
    )
  }
  return left.tasks.length + left.links.length > 0 ? [left, ...parts] : parts
}

function coveredBy({ tasks }: Acceptance): (uid: TaskId) => boolean {
  const known = new Set(tasks)
  return uid => known.has(uid)
}

const isWorse = (measure: AuditCheck['measure'], accepted: number | undefined): boolean =>
  measure !== undefined &&
  (accepted === undefined || (measure.bound === 'most' ? measure.value > accepted : measure.value < accepted))

/** The finding of some of its tasks and links alone, with what puts those right. */
function about(finding: AuditFinding, task: (uid: TaskId) => boolean, link: (key: LinkKey) => boolean): AuditFinding {
  const { edits: all = [], ...rest } = finding
  const edits = all.filter((edit: Edit) => {
    if (edit.kind === 'setTask') return task(edit.task)
    return edit.kind === 'setLink' || edit.kind === 'removeLink' ? link(edit.link) : true
  })
  return {
    ...rest,
    tasks: finding.tasks.filter(task),
    links: finding.links.filter(link),
    ...(edits.length > 0 && { edits }),
  }
}

/** What is measured of a share when some of what was found is left out; null: no share is measured. */
function measuredWithout(
  measure: NonNullable<AuditCheck['measure']>,
  found: readonly AuditFinding[],
  open: readonly AuditFinding[],
): AuditCheck['measure'] | null {
  const count = (list: readonly AuditFinding[]): number =>
    list.reduce((sum, each) => sum + each.tasks.length + each.links.length, 0)
  if (measure.unit !== 'percent' || measure.total === 0 || count(found) === count(open)) return null
  const share = (count(open) / measure.total) * 100
  const { longest, ...rest } = measure
  const left = longest?.over.filter(({ task }) => open.some(each => each.tasks.includes(task))) ?? []
  return {
    ...rest,
    value: measure.bound === 'most' ? share : 100 - share,
    ...(longest && left.length > 0 && { longest: { ...longest, over: left } }),
  }
}
