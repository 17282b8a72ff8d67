import { type Problem, type ProblemParams, problem, type Severity, suggestion } from '@parada/schedule'

/** Every problem code of the .mpp reader; each has a sentence in three languages. */
export const MPP_PROBLEM_CODES = [
  'mpp.notProjectFile',
  'mpp.damaged',
  'mpp.tooOld',
  'mpp.unknownVersion',
  'mpp.passwordProtected',
  'mpp.wrongPassword',
  'mpp.streamsBroken',
  'mpp.fieldMapMissing',
  'mpp.linksDropped',
  'mpp.assignmentsDropped',
  'mpp.subprojectsNotOpened',
  'mpp.externalTasks',
  'mpp.timephasedNotRead',
  'mpp.notePictures',
  'mpp.dataLinksNotRead',
  'mpp.formulasNotRead',
  'mpp.enterpriseFieldsNotRead',
  'mpp.macrosNotRead',
  'mpp.viewsNotRead',
] as const
export type MppProblemCode = (typeof MPP_PROBLEM_CODES)[number]

/** Every suggestion code of the .mpp reader. */
export const MPP_SUGGESTION_CODES = [
  'mpp.saveInNewer',
  'mpp.saveAsXml',
  'mpp.removePassword',
  'mpp.giveAnotherPassword',
  'mpp.fetchAgain',
  'mpp.openSubprojects',
] as const
export type MppSuggestionCode = (typeof MPP_SUGGESTION_CODES)[number]

/** A problem of the .mpp reader with what the person can do. */
export function mppProblem(
  code: MppProblemCode,
  params: ProblemParams = {},
  suggestions: readonly MppSuggestionCode[] = [],
  severity: Severity = 'error',
): Problem {
  return problem(code, params, { severity, suggestions: suggestions.map(each => suggestion(each)) })
}

/** Something of the file that could not be carried over. */
export const loss = (code: MppProblemCode, params: ProblemParams = {}, severity: Severity = 'warning'): Problem =>
  mppProblem(code, params, [], severity)
