import { type Opened, open } from '@parada/formats'
import { fromSchema, toSchema } from '@parada/formats/tmx'
import { calculate, done, failed, type Outcome, type Problem, type Schedule, suggestion } from '@parada/schedule'
import type { CompanionContext } from './context.ts'
import { contentHash } from './files/cache.ts'
import { checkLinked, checkPlanPath, OPEN_EXTENSIONS } from './files/plan-path.ts'
import { readPlanBytes } from './files/read-plan.ts'
import { companionProblem } from './problem.ts'

/** A plan as the calls answer it. */
export interface OpenedPlan {
  readonly schedule: Schedule
  readonly schema: Readonly<Record<string, unknown>>
  readonly fromCache: boolean
}

/** The wire form with the dates that our engine computes; a plan that cannot be computed keeps its own. */
export function wireOf(schedule: Schedule): Readonly<Record<string, unknown>> {
  const calculated = calculate(schedule)
  return calculated.ok ? toSchema(schedule, calculated.value) : toSchema(schedule)
}

const scheduleOf = (opened: Opened, name: string): Outcome<Schedule> =>
  opened.kind === 'schedule'
    ? done(opened.schedule)
    : failed(companionProblem('companion.pathNotPlan', { name, formats: OPEN_EXTENSIONS.join(', ') }, 'useBrowse'))

/** Reads a plan from bytes, by the cache when its content was read before. */
export async function openBytes(
  context: CompanionContext,
  bytes: Uint8Array,
  name: string,
): Promise<Outcome<OpenedPlan>> {
  const hash = contentHash(bytes)
  const cached = await context.cache.get(hash)
  if (cached) {
    const schedule = fromSchema(cached.schema)
    if (schedule.ok) return done({ schedule: schedule.value, schema: cached.schema, fromCache: true }, cached.problems)
  }
  const opened = await open(bytes, name)
  if (!opened.ok) return opened
  const schedule = scheduleOf(opened.value, name)
  if (!schedule.ok) return schedule
  const schema = wireOf(schedule.value)
  await context.cache.put(hash, { schema, problems: opened.problems })
  return done({ schedule: schedule.value, schema, fromCache: false }, opened.problems)
}

/** Fewer forms are opened by their path than everywhere: the advice names these. */
const advisedHere = (found: Problem): Problem => ({
  ...found,
  suggestions: found.suggestions.map(each =>
    each.code === 'formats.supported'
      ? suggestion('companion.openThese', { formats: OPEN_EXTENSIONS.join(', ') })
      : each,
  ),
})

/** Reads the plan at a path that a person picked or typed. */
export async function openPath(
  context: CompanionContext,
  path: string,
  question: (path: string) => string,
): Promise<Outcome<OpenedPlan>> {
  const checked = checkPlanPath(path, OPEN_EXTENSIONS)
  if (!checked.ok) return checked
  const allowed = await context.networkPaths.check(checked.value, question)
  if (!allowed.ok) return allowed
  const linked = await checkLinked(checked.value, OPEN_EXTENSIONS)
  if (!linked.ok) return linked
  const read = await readPlanBytes(checked.value)
  if (!read.ok) return read
  const opened = await openBytes(context, read.value.bytes, read.value.name)
  if (opened.ok) return opened
  const [first, ...rest] = opened.problems
  return failed(advisedHere(first), ...rest.map(advisedHere))
}
