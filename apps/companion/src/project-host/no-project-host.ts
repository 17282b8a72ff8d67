import { failed } from '@parada/schedule'
import { companionProblem } from '../problem.ts'
import type { ProjectHost } from './project-host.ts'

/** The host where MS Project cannot be: it says so, and what to do instead, and never pretends. */
export function createNoProjectHost(): ProjectHost {
  const answer = async () => failed(companionProblem('companion.projectNotAvailable', {}, 'saveAsXml'))
  return { kind: 'none', active: answer, read: answer, apply: answer }
}
