import { type Place, type Problem, type ProblemParams, problem, suggestion } from '@parada/schedule'

/** Every problem code of this package except those of the .mpp reader; each has a sentence in three languages. */
export const FORMATS_PROBLEM_CODES = [
  'formats.empty',
  'formats.unknown',
  'formats.unsupported',
  'formats.notAsNamed',
  'formats.packed',
  'formats.tooLarge',
  'formats.tooDeep',
  'formats.truncated',
  'formats.internal',
  'formats.lost',
  'formats.impossibleNumber',
  'formats.beyondModel',
  'formats.levelSkipped',
  'formats.lettersLost',
  'formats.mixedEncodings',
  'formats.archiveBomb',
  'formats.archiveDamaged',
  'formats.kept',
  'formats.goneWithTasks',
  'tmx.notJson',
  'tmx.notSchedule',
  'tmx.noTasks',
  'tmx.notList',
  'tmx.translationMemory',
  'tmx.newerVersion',
  'tmx.badValue',
  'tmx.valueRefused',
  'tmx.idTwice',
  'tmx.unknownParent',
  'tmx.parentLoop',
  'tmx.linkDropped',
  'tmx.assignmentDropped',
  'tmx.startKept',
  'tmx.finishKept',
  'tmx.resourcesCreated',
  'tmx.calendarMissing',
  'mspdi.notXml',
  'mspdi.entities',
  'mspdi.badValue',
  'mspdi.idTwice',
  'mspdi.linkDropped',
  'mspdi.assignmentDropped',
  'mspdi.externalLink',
  'mspdi.lost',
  'mspdi.carried',
  'mspdi.moved',
  'mspdi.linksTwice',
  'mspdi.noCalendar',
  'mspdi.constraintUndated',
  'xer.notXer',
  'xer.noProject',
  'xer.badRow',
  'xer.badValue',
  'xer.badCalendar',
  'xer.severalProjects',
  'xer.noSuchProject',
  'xer.linkDropped',
  'xer.assignmentDropped',
  'xer.lost',
  'xer.moved',
  'xer.carried',
  'xer.dataDateGiven',
  'xer.hoursGiven',
  'xer.hoursAssumed',
  'xer.noCalendar',
  'xer.startGiven',
  'xer.sameNames',
  'xer.sameCodes',
  'xer.linksLost',
  'xer.columns',
  'pmxml.notPmxml',
  'pmxml.noProject',
  'pmxml.lost',
  'pmxml.columns',
  'tables.rowsCut',
  'tables.sheetsUnread',
  'tables.noHeader',
  'tables.noName',
  'tables.onlyHead',
  'tables.badValue',
  'tables.columnIgnored',
  'tables.numberUnclear',
  'tables.unitTaken',
  'tables.serialDate',
  'tables.calendarShown',
  'tables.zoneIgnored',
  'tables.rowsSkipped',
  'tables.unevenRow',
  'tables.unreadable',
  'tables.lost',
  'tables.moved',
  'tables.datesNotTaken',
  'tables.dayFirst',
  'documents.unsupported',
  'documents.tooLarge',
  'documents.noText',
  'documents.scan',
  'documents.unreadable',
  'documents.encrypted',
  'documents.cut',
] as const

export type FormatsProblemCode = (typeof FORMATS_PROBLEM_CODES)[number]

/** Suggestion codes of this package. */
export const FORMATS_SUGGESTION_CODES = [
  'formats.saveAsXml',
  'formats.saveAsXlsx',
  'formats.supported',
  'formats.saveAgain',
  'formats.wholePlan',
  'formats.updateParada',
  'formats.splitFile',
  'formats.unpack',
  'formats.nameProject',
  'tables.nameColumn',
  'tables.addRows',
  'documents.ocr',
  'documents.removePassword',
] as const

export type FormatsSuggestionCode = (typeof FORMATS_SUGGESTION_CODES)[number]

/** An error of this package with what can be done about it. */
export function refuse(
  code: FormatsProblemCode,
  params: ProblemParams,
  advice: FormatsSuggestionCode,
  at?: Place,
): Problem {
  return problem(code, params, { ...(at && { at }), suggestions: [suggestion(advice)] })
}

/** A loss or assumption on the way; nothing to do about it but to know. */
export function remark(
  severity: 'warning' | 'info',
  code: FormatsProblemCode,
  params: ProblemParams = {},
  at?: Place,
): Problem {
  return problem(code, params, { severity, ...(at && { at }) })
}

/**
 * Collects problems of a reader. After 50 of one code only their number is kept, in `more` of the last one shown,
 * so that a hostile file cannot make a million of them.
 */
export class Notes {
  readonly #list: Problem[] = []
  readonly #counts = new Map<string, number>()

  add(severity: 'warning' | 'info', code: FormatsProblemCode, params: ProblemParams = {}, at?: Place): void {
    this.push(remark(severity, code, params, at))
  }

  push(each: Problem): void {
    const count = (this.#counts.get(each.code) ?? 0) + 1
    this.#counts.set(each.code, count)
    if (count <= MOST_OF_ONE_CODE) this.#list.push(each)
  }

  list(): readonly Problem[] {
    const last = new Map<string, Problem>()
    for (const each of this.#list) last.set(each.code, each)
    return this.#list.map(each => {
      const count = this.#counts.get(each.code) ?? 0
      return count > MOST_OF_ONE_CODE && last.get(each.code) === each
        ? { ...each, params: { ...each.params, more: count - MOST_OF_ONE_CODE } }
        : each
    })
  }
}

const MOST_OF_ONE_CODE = 50
