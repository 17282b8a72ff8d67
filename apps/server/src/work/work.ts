import { fromSchema, toSchema } from '@parada/formats/tmx'
import type { Progress } from '@parada/language'
import { type Locale, loadMessages } from '@parada/messages'
import type { ParseInput } from '@parada/protocol'
import { calculate, done, failed, type Instant, type Outcome } from '@parada/schedule'
import type { z } from 'zod'
import { inputProblem } from '../input-problem.ts'
import { serverProblem } from '../problem.ts'
import { analyzeCriticalPath } from './analyze.ts'
import { presentInterpretation, requestOf } from './interpretation.ts'
import { overLimits, PATIENCE } from './limits.ts'
import { PLAN_WORK, type WorkContext } from './plans.ts'

/** Everything that is done through the pool. */
export type WorkName = keyof typeof PLAN_WORK | 'analyze' | 'interpret' | 'keep'

/** An order as it is handed over, beside its input. */
export interface Ordered {
  readonly name: WorkName
  readonly locale: Locale
  /** Civil now. */
  readonly now: number
  readonly maxTasks: number
  readonly maxLinks: number
}

export interface WorkTools {
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: unknown) => void
}

/** Does an order. Input and result are JSON as bytes. Never throws for what is wrong with the input. */
export async function doWork(ordered: Ordered, bytes: Uint8Array, tools: WorkTools): Promise<Outcome<Buffer>> {
  const context: WorkContext = {
    ...ordered,
    now: ordered.now as Instant,
    messages: await loadMessages(ordered.locale),
  }
  let input: unknown
  try {
    input = JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return failed(
      serverProblem(
        'server.invalidInput',
        { field: 'body', reason: context.messages.inputFaults.json() },
        'checkInput',
      ),
    )
  }
  const outcome = await answer(ordered.name, input, context, tools)
  if (!outcome.ok) return outcome
  const { value } = outcome
  return { ...outcome, value: Buffer.isBuffer(value) ? value : Buffer.from(JSON.stringify(value)) }
}

async function answer(
  name: WorkName,
  input: unknown,
  context: WorkContext,
  tools: WorkTools,
): Promise<Outcome<unknown>> {
  switch (name) {
    case 'interpret':
      return understood(input as z.output<typeof ParseInput>, context, tools)
    case 'analyze':
      return overLimits(input, context) ?? analyzeCriticalPath(input, context.now, context.locale, context.messages)
    case 'keep':
      return kept(input, context)
    default:
      return planWork(name, input, context)
  }
}

async function planWork(name: keyof typeof PLAN_WORK, input: unknown, context: WorkContext): Promise<Outcome<unknown>> {
  const row = PLAN_WORK[name]
  const parsed = row.input.safeParse(input, { reportInput: true })
  const wrong = inputProblem(row.input, input, parsed, context.messages)
  if (wrong) return failed(wrong)
  return row.run(parsed.data as never, context)
}

/** What stands in the first line of a plan that may be kept; the plan itself is the second. */
export interface KeptFacts {
  readonly name: string
  readonly tasks: number
}

/** A plan in the form it is kept in, once it is sure that it can be read and calculated. */
function kept(wire: unknown, context: WorkContext): Outcome<unknown> {
  const over = overLimits(wire, context)
  if (over) return over
  const read = fromSchema(wire)
  if (!read.ok) return read
  const dates = calculate(read.value)
  if (!dates.ok) return dates
  const facts: KeptFacts = { name: read.value.project.name, tasks: read.value.tasks.length }
  return done(Buffer.from(`${JSON.stringify(facts)}\n${JSON.stringify(toSchema(read.value))}`), read.problems)
}

async function understood(
  input: z.output<typeof ParseInput>,
  context: WorkContext,
  { signal, onProgress }: WorkTools,
): Promise<Outcome<unknown>> {
  const over = input.current_schema === undefined ? null : overLimits(input.current_schema, context)
  const request = over ?? requestOf(input, context.locale, context.now)
  if (!request.ok) return request
  const { interpret } = await import('@parada/language')
  const found = await interpret(request.value, {
    ...(signal && { signal }),
    ...(onProgress && { onProgress: (progress: Progress) => onProgress(progress) }),
    yieldToEventLoop: () => new Promise<void>(resolve => setImmediate(resolve)),
    patience: PATIENCE,
  })
  return found.ok
    ? done(presentInterpretation(found.value, context.messages, { named: input.project !== undefined }), found.problems)
    : found
}
