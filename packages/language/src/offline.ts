import { type Edit, failed, instant, type Outcome, problem, type Schedule, suggestion } from '@parada/schedule'
import { drain } from './generate/collect.ts'
import { generateSteps } from './generate/generate.ts'
import type { Interpretation, InterpretRequest, Progress } from './types.ts'
import { update } from './update/update.ts'

/** Answers a request with the grammar and the knowledge cards alone: no network, no clock, the same answer every time. */
export const interpretOffline = (request: InterpretRequest): Outcome<Interpretation> => drain(offlineSteps(request))

/** The same with pauses in long texts; some report progress. */
export function* offlineSteps(request: InterpretRequest): Generator<Progress | null, Outcome<Interpretation>> {
  const hasPlan = (request.schedule?.tasks.length ?? 0) > 0
  const kind = request.kind === undefined || request.kind === 'auto' ? (hasPlan ? 'update' : 'generate') : request.kind
  if (kind === 'generate') return yield* generateSteps(request, (order, schedule) => ordered(request, order, schedule))
  if (!request.schedule || !hasPlan)
    return failed(
      problem(
        'language.noSchedule',
        {},
        { suggestions: [suggestion('language.openPlan'), suggestion('language.describeProject')] },
      ),
    )
  return update(request, request.schedule)
}

/** Edits about when people are there and which days are worked. */
const OF_CALENDARS: ReadonlySet<Edit['kind']> = new Set<Edit['kind']>([
  'addCalendar',
  'setCalendar',
  'setResource',
  'setTask',
])

/** A sentence of a new plan's text that orders days of people or of the plan, carried out where it is sure and does no more. */
function ordered(request: InterpretRequest, text: string, schedule: Schedule): Schedule | null {
  const { locale } = request
  // "On Wednesday" is one of the job's.
  const today = instant(Math.max(request.today, schedule.project.start ?? request.today))
  const made = update({ text, kind: 'update', schedule, today, locale }, schedule)
  if (!made.ok || made.value.question || made.value.edits.length === 0) return null
  if (made.problems.some(each => each.severity === 'warning')) return null
  const allowed = made.value.edits.every(
    edit =>
      OF_CALENDARS.has(edit.kind) &&
      (edit.kind !== 'setTask' || Object.keys(edit.changes).every(key => key === 'constraint')),
  )
  return allowed ? made.value.schedule : null
}
