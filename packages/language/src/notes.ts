import type { Problem } from '@parada/schedule'

/** What a remark of an answer is about: what was filled in, what was left out, what was not clear, what cannot be right. */
export type NoteKind = 'assumed' | 'notUsed' | 'notUnderstood' | 'ambiguous' | 'refusedPart' | 'implausible' | 'answer'

const KINDS: Readonly<Record<string, NoteKind>> = {
  'language.ignoredOrder': 'refusedPart',
  'language.ignoredText': 'notUsed',
  'language.notUnderstood': 'notUnderstood',
  'language.unclearTask': 'notUnderstood',
  'language.unclearOrder': 'notUnderstood',
  'language.taskNotFound': 'notUnderstood',
  'language.groupEmpty': 'notUnderstood',
  'language.resourceNotFound': 'notUnderstood',
  'language.personNotFound': 'notUnderstood',
  'language.linkNotFound': 'notUnderstood',
  'language.referenceNotFound': 'notUnderstood',
  'language.taskAmbiguous': 'ambiguous',
  'language.askWhich': 'ambiguous',
  'language.contradiction': 'implausible',
  'language.futureActual': 'implausible',
  'language.safetyStepOpen': 'implausible',
  'language.reportRefused': 'implausible',
  'language.reportAsked': 'implausible',
  'language.calendarOfPerson': 'implausible',
  'language.impossibleValue': 'implausible',
  'language.impossibleDate': 'implausible',
  'language.windowExceeded': 'implausible',
  'language.overAllocated': 'implausible',
  'language.quantityDiffers': 'implausible',
  'language.shiftsDiffer': 'implausible',
  'language.sharesDiffer': 'implausible',
  'language.windowDiffers': 'implausible',
  'language.windowOdd': 'implausible',
  'language.rangeUnread': 'notUsed',
  'language.startPast': 'implausible',
  'language.weekdayDiffers': 'implausible',
  'language.nightAlone': 'implausible',
  'language.roleDiffers': 'implausible',
  'language.dayOff': 'notUsed',
  'language.wordsUnread': 'notUsed',
  'language.workLeftOut': 'notUsed',
  'language.conditionalWork': 'notUsed',
  'language.conditionKept': 'notUsed',
  'language.restrictionUnread': 'notUsed',
  'language.staysAt': 'implausible',
  'language.areaLimitUnused': 'notUsed',
  'language.valueOpen': 'ambiguous',
  'language.ruleBroken': 'implausible',
}

/** The kind of a remark: assumptions are infos, and what else was reported refused a part unless its code says more. */
export const noteKind = (problem: Problem): NoteKind =>
  (problem.code.startsWith('language.answer') ? 'answer' : KINDS[problem.code]) ??
  (problem.severity === 'info' ? 'assumed' : 'refusedPart')
