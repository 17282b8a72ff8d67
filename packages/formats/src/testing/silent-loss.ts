import type { Problem, Schedule } from '@parada/schedule'
import { open } from '../index.ts'
import { GARBAGE, type Spoilt, spoil } from './aimed-damage.ts'

/** What came of opening one damaged copy. */
interface Opening {
  readonly spoilt: Spoilt
  /** What the plan lost without a warning; undefined where nothing was lost or a warning named it. */
  readonly silent?: string
  readonly schedule?: Schedule
  readonly problems: readonly Problem[]
}

const countsOf = (problems: readonly Problem[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const { code, params } of problems) counts.set(code, (counts.get(code) ?? 0) + 1 + Number(params.more ?? 0))
  return counts
}

/**
 * Opens a file whole, then damaged copies of it, and finds the copies that open as another plan without saying anything that
 * the whole file does not say. A text that is itself what was put in its place is no loss.
 */
export async function openings(
  name: string,
  bytes: Uint8Array,
  randoms: Iterable<() => number>,
  each: (opening: Opening) => void,
): Promise<void> {
  const whole = await open(bytes, name)
  if (!whole.ok || whole.value.kind !== 'schedule') return
  const before = JSON.stringify(whole.value.schedule)
  const told = countsOf(whole.problems)
  for (const random of randoms) {
    const spoilt = spoil(name, bytes, random)
    if (!spoilt) continue
    const outcome = await open(spoilt.bytes, name)
    const { problems } = outcome
    if (!outcome.ok || outcome.value.kind !== 'schedule') {
      each({ spoilt, problems })
      continue
    }
    const { schedule } = outcome.value
    const after = JSON.stringify(schedule)
    const said = [...countsOf(problems)].some(([code, count]) => count > (told.get(code) ?? 0))
    const kept =
      after === before ||
      (spoilt.kind === 'garbage' && after.includes(GARBAGE)) ||
      (spoilt.kind === 'letters' && !after.includes('\ufffd'))
    const quiet = !said && !kept && !spoilt.seamless
    each({ spoilt, schedule, problems, ...(quiet && { silent: difference(before, after) }) })
  }
}

function difference(before: string, after: string): string {
  let at = 0
  while (before[at] === after[at]) at++
  const from = Math.max(0, at - 40)
  return `${before.slice(from, at + 60)} became ${after.slice(from, at + 60)}`
}
