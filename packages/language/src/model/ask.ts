import { done, failed, nth, type Outcome, type Problem, problem, type Schedule, suggestion } from '@parada/schedule'
import { readFrames } from '../frames/read.ts'
import { askingFirst, throughGate } from '../gate/gate.ts'
import { tidy } from '../text/fold.ts'
import type { Interpretation, InterpretOptions, InterpretRequest, ModelClient, ModelRequest } from '../types.ts'
import { changesOf, planOf } from './apply.ts'
import { checkChanges, checkPlan } from './check.ts'
import { planAccount, planFaults } from './fidelity.ts'
import { changesRequest, planRequest, repairRequest } from './prompt.ts'
import { strayChange } from './stray.ts'

/** Rounds of repair after the first answer. */
const REPAIRS = 2

type Judged =
  | { readonly ok: true; readonly value: Outcome<Interpretation> }
  | { readonly ok: false; readonly faults: readonly string[] }

/** Asks a model; its answer is checked, repaired at most twice with the exact faults, scheduled and scored. */
export async function askModel(
  request: InterpretRequest,
  schedule: Schedule | null,
  options: InterpretOptions & { model: ModelClient },
): Promise<Outcome<Interpretation>> {
  let ask: ModelRequest = schedule ? changesRequest(request, schedule) : planRequest(request)
  let faults: readonly string[] = []
  for (let round = 0; round <= REPAIRS; round++) {
    if (options.signal?.aborted) return failed(problem('language.cancelled'))
    const reply = await options.model.complete(ask, {
      ...(options.signal && { signal: options.signal }),
      onText: text => options.onProgress?.({ share: shareOf(text, round), tasks: namesIn(text) }),
    })
    if (options.signal?.aborted) return failed(problem('language.cancelled'))
    if (!reply.ok) return reply
    const judged =
      reply.value.json === undefined
        ? { ok: false as const, faults: ['the answer is not JSON'] }
        : schedule
          ? judgeChanges(reply.value.json, request, schedule)
          : judgePlan(reply.value.json, request, round === REPAIRS)
    if (judged.ok)
      return judged.value.ok ? { ...judged.value, value: { ...judged.value.value, rounds: round + 1 } } : judged.value
    faults = judged.faults
    ask = repairRequest(schedule ? changesRequest(request, schedule) : planRequest(request), reply.value.text, faults)
  }
  return failed(
    problem(
      'language.modelInvalid',
      { detail: (faults[0] ?? '').slice(0, 160) },
      { suggestions: [suggestion('language.tryAgain'), suggestion('language.useOffline')] },
    ),
  )
}

/** A question instead of an answer goes to the person as it is. */
const modelAsks = (question: string): Problem =>
  problem(
    'language.modelAsks',
    { question },
    { suggestions: [suggestion('language.listTasks'), suggestion('language.giveExample')] },
  )

/** The faults of an answer go back to the model; where its last answer has a value in another place than the text, a remark names it. */
function judgePlan(json: unknown, request: InterpretRequest, isLast: boolean): Judged {
  const checked = checkPlan(json)
  if (!checked.ok) return checked
  if (checked.value.question !== null) return { ok: true, value: failed(modelAsks(checked.value.question)) }
  const unfaithful = planFaults(checked.value, request)
  if (unfaithful.length > 0) return { ok: false, faults: unfaithful }
  const astray = planAccount(checked.value, request)
  if (astray.length > 0 && !isLast)
    return { ok: false, faults: astray.map(each => `the plan has not what the text says at “${each.params.text}”`) }
  const plan = planOf(checked.value, request)
  return plan.ok
    ? { ok: true, value: { ...plan, value: { ...plan.value, assumptions: [...plan.value.assumptions, ...astray] } } }
    : { ok: false, faults: plan.problems.map(each => `${each.code} ${JSON.stringify(each.params)}`) }
}

function judgeChanges(json: unknown, request: InterpretRequest, schedule: Schedule): Judged {
  const checked = checkChanges(json, new Set(schedule.tasks.map(task => task.row)))
  if (!checked.ok) return checked
  if (checked.value.question !== null) return { ok: true, value: failed(modelAsks(checked.value.question)) }
  const { update, failures } = changesOf(checked.value, request, schedule)
  if (!update) return { ok: false, faults: failures.map(each => `${each.code} ${JSON.stringify(each.params)}`) }
  const read = done(
    update,
    failures.map(each => ({ ...each, severity: 'warning' as const })),
  )
  // What a model changes is held against the text as what the grammar changes.
  const text = tidy(request.text)
  const { items } = readFrames(request, text, schedule)
  const stray = strayChange(text, items, schedule, update.schedule, update.edits)
  return {
    ok: true,
    value: stray
      ? askingFirst(request, text, schedule, update, stray, read.problems, items)
      : throughGate(request, text, schedule, read, items),
  }
}

/** Names of the tasks that an unfinished answer already holds. */
function namesIn(text: string): string[] {
  const from = text.indexOf('"tasks"')
  const part = from < 0 ? text : text.slice(from)
  return [...part.matchAll(/"id"\s*:\s*\d+\s*,\s*"name"\s*:\s*"((?:[^"\\]|\\.){1,250})"/g)].map(match => {
    try {
      return JSON.parse(`"${match[1]}"`) as string
    } catch {
      return nth(match, 1)
    }
  })
}

/** The length of an answer is unknown: the share nears 95 % of its round. */
const shareOf = (text: string, round: number): number =>
  Math.min(0.95, (round + 1 - 6000 / (6000 + text.length)) / (round + 1.05))
