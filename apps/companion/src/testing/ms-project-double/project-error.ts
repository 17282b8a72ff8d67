/** An error as MS Project raises it: a number and a text. */
export class ProjectError extends Error {
  override readonly name = 'ProjectError'
  readonly code: number
  /** HRESULT to answer instead of an exception, for calls that COM itself refuses. */
  readonly hresult: number | null

  constructor(code: number, message: string, hresult: number | null = null) {
    super(message)
    this.code = code
    this.hresult = hresult
  }
}

/** "The argument value is not valid." */
export const invalid = (): ProjectError => new ProjectError(1101, 'The argument value is not valid.')
/** "The method is not available in this situation." */
export const unavailable = (): ProjectError => new ProjectError(1100, 'The method is not available in this situation.')
