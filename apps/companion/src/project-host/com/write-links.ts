import type { Lag, LinkKey, LinkType } from '@parada/schedule'
import type { Answer, Automation, Passed } from './automation.ts'
import { ELAPSED_CODES, type LocalWords, PERCENT_LAG } from './local-words.ts'
import { close } from './member-write.ts'
import { isAutomation } from './retry.ts'

/** PjTaskLinkType. */
export const LINK_TYPES: readonly LinkType[] = ['FF', 'FS', 'SF', 'SS']

/**
 * A lag as Project takes it: minutes as a number; elapsed time and percentages only as text, in its own words and with its
 * own decimal mark, since LagType cannot be written (source: VBA reference, TaskDependency.Lag and LagType). Undefined:
 * a percentage of elapsed time has no constant.
 */
export function lagValue(lag: Lag, words: LocalWords): Passed {
  if (lag.percent !== undefined) return lag.elapsed ? undefined : `${words.number(lag.percent)}%`
  return lag.elapsed ? words.elapsed(lag) : Math.round(lag.seconds / 6) / 10
}

/** Whether a dependency has this lag: its number, and what the number counts. */
export function lagIs(dependency: Automation, lag: Lag): boolean {
  const [amount, kind] = [dependency.get('Lag'), Number(dependency.get('LagType'))]
  if (lag.percent !== undefined) return kind === PERCENT_LAG && close(amount, lag.percent)
  if (!close(amount, lag.seconds / 60)) return false
  return lag.seconds === 0 || ELAPSED_CODES.includes(kind) === (lag.elapsed === true)
}

const uniqueIdOf = (answer: Answer): number => (isAutomation(answer) ? Number(answer.get('UniqueID')) : -1)

/** The dependency object of a link; `from` and `to` are the rows' own objects. */
export function dependencyOf(from: Automation, to: Automation, type: LinkType): Automation | null {
  const [first, last] = [Number(from.get('UniqueID')), Number(to.get('UniqueID'))]
  const all = to.get('TaskDependencies')
  if (!isAutomation(all)) return null
  for (const each of all.items()) {
    if (!each || each.get('Type') !== LINK_TYPES.indexOf(type)) continue
    // The collection of a task holds the links to its successors as well.
    if (uniqueIdOf(each.get('From')) === first && uniqueIdOf(each.get('To')) === last) return each
  }
  return null
}

export const linkKey = (link: LinkKey): string => `link ${link.from} ${link.to} ${link.type}`
