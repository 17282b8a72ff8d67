import { COMPANION_PROBLEMS, type CompanionProblemCode } from '@parada/protocol'
import { type Problem, type ProblemParams, problem, suggestion } from '@parada/schedule'

/** A companion problem with suggestions named by their short codes (`useBrowse`). */
export function companionProblem(
  code: CompanionProblemCode,
  params: ProblemParams = {},
  ...advice: readonly string[]
): Problem {
  return problem(code, params, { suggestions: advice.map(each => suggestion(`companion.${each}`)) })
}

/** Carries a problem through code that can only throw; the top handler turns it back into a reply. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  readonly problem: Problem

  constructor(found: Problem) {
    super(found.code)
    this.problem = found
  }
}

/** HTTP status of a problem's reply. Problems of other packages are the input's fault: 422. */
export function statusOf(code: string): number {
  return (COMPANION_PROBLEMS as Readonly<Record<string, number>>)[code] ?? 422
}

/** The problem that a failed file operation means to a person. */
export function fileProblem(error: unknown, path: string): Problem {
  const code = (error as NodeJS.ErrnoException).code ?? ''
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return companionProblem('companion.fileNotFound', { path }, 'verifyPath', 'useBrowse')
    case 'ENAMETOOLONG':
      return companionProblem('companion.fileNameTooLong', { path: `${path.slice(0, 120)}…` }, 'saveElsewhere')
    case 'EISDIR':
      return companionProblem('companion.fileIsFolder', { path }, 'useBrowse')
    case 'EBUSY':
    case 'ETXTBSY':
      return companionProblem('companion.fileLocked', { path }, 'closeOtherProgram', 'saveElsewhere')
    case 'EPERM':
      // Windows answers EPERM when another program holds the target of a rename.
      return process.platform === 'win32'
        ? companionProblem('companion.fileLocked', { path }, 'closeOtherProgram', 'saveElsewhere')
        : companionProblem('companion.fileDenied', { path }, 'saveElsewhere')
    case 'EACCES':
    case 'EROFS':
      return companionProblem('companion.fileDenied', { path }, 'saveElsewhere')
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EFBIG':
      return companionProblem('companion.diskFull', { path }, 'freeSpace', 'saveElsewhere')
    default:
      return companionProblem(
        'companion.fileFailed',
        { path, reason: code || String(error) },
        'verifyPath',
        'saveElsewhere',
      )
  }
}
