import { SERVER_PROBLEMS, type ServerProblemCode, type ServerSuggestionCode } from '@parada/protocol'
import { type Problem, type ProblemParams, problem, suggestion } from '@parada/schedule'
import { storageFailure } from './storage/db.ts'

type Advice = ServerSuggestionCode extends `server.${infer Name}` ? Name : never

/** A problem of the server with suggestions named by their short codes (`tryAgain`). */
export function serverProblem(
  code: ServerProblemCode,
  params: ProblemParams = {},
  ...advice: readonly (Advice | readonly [Advice, ProblemParams])[]
): Problem {
  return problem(code, params, {
    suggestions: advice.map(each =>
      typeof each === 'string' ? suggestion(`server.${each}`) : suggestion(`server.${each[0]}`, each[1]),
    ),
  })
}

/** Carries a problem through code that can only throw; the top handlers turn it back into a reply. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  readonly problem: Problem

  constructor(found: Problem, cause?: unknown) {
    super(found.code, { cause })
    this.problem = found
  }
}

/** HTTP status of a problem's reply. Problems of other packages are the input's fault: 422, save those of a language model. */
export function statusOf(code: string): number {
  const own = (SERVER_PROBLEMS as Readonly<Record<string, number>>)[code]
  if (own !== undefined) return own
  switch (code) {
    case 'language.modelUnavailable':
      return 503
    case 'language.modelTimeout':
      return 504
    case 'language.modelLimit':
      return 429
    case 'language.modelInvalid':
      return 502
    case 'language.cancelled':
      return 499
    case 'documents.tooLarge':
      return 413
    case 'documents.unsupported':
      return 415
    default:
      return 422
  }
}

/** The problem that an unexpected error means to a person; `known` false for a bug, which is logged with its stack. */
export function problemFromError(error: unknown, correlationId: string): { problem: Problem; known: boolean } {
  if (error instanceof ProblemError) return { problem: error.problem, known: true }
  // PostgreSQL, class 22: a value that no column holds (a NUL in a text, a number that is too large).
  const { code } = (typeof error === 'object' && error !== null ? error : {}) as { code?: unknown }
  const misfit = typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code)
  const nested = error instanceof RangeError && /call stack/.test(error.message)
  if (misfit || nested)
    return {
      problem: serverProblem(
        'server.invalidInput',
        { field: 'input', reason: nested ? 'nesting' : 'value' },
        'checkInput',
      ),
      known: true,
    }
  const storage = storageFailure(error)
  if (storage === 'server.storageFull') return { problem: serverProblem(storage, {}, 'freeSpace'), known: false }
  if (storage === 'server.databaseDamaged') return { problem: serverProblem(storage, {}, 'findDatabase'), known: false }
  if (storage !== null) return { problem: serverProblem('server.storageUnavailable', {}, 'tryLater'), known: false }
  return {
    problem: serverProblem('server.internal', { id: correlationId }, 'tryAgain', 'tellAdministrator'),
    known: false,
  }
}
