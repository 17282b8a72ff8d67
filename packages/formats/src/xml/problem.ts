import type { Problem } from '@parada/schedule'
import { type FormatsProblemCode, refuse } from '../problems.ts'
import { MOST_DEPTH, type XmlFailure } from './read.ts'

/** The problem that a failed XML text is to a person. */
export function xmlProblem(failure: XmlFailure, malformed: FormatsProblemCode, entities: FormatsProblemCode): Problem {
  switch (failure.kind) {
    case 'malformed':
      return refuse(malformed, { why: failure.why, root: '' }, 'formats.saveAgain', { line: failure.line })
    case 'truncated':
      return refuse('formats.truncated', {}, 'formats.saveAgain', { line: failure.line })
    case 'entities':
      return refuse(entities, {}, 'formats.saveAgain')
    case 'tooDeep':
      return refuse('formats.tooDeep', { limit: MOST_DEPTH }, 'formats.saveAgain')
  }
}
