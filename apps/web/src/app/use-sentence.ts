import { formatDate, formatNumber, formatPercent, type ProblemSentences, sentence } from '@parada/messages'
import type { ProblemParams } from '@parada/schedule'
import { durationText } from '../editor/cell-text.ts'
import type { ApiFailure } from './api.ts'
import type { EditLine, EditValue } from './edit-groups.ts'
import { useLocale, useMessages } from './i18n.tsx'

/** The sentence of a problem code in the language shown. */
export function problemText(messages: ProblemSentences, code: string, params: ProblemParams): string {
  return sentence(messages.problems, code, params)
}

/** The sentence of a suggestion code in the language shown. */
export function suggestionText(messages: ProblemSentences, code: string, params: ProblemParams): string {
  return sentence(messages.suggestions, code, params)
}

/** A failed call as a sentence: from its code where the page knows it, else as the server worded it. */
export function failureText(messages: ProblemSentences, failure: ApiFailure): string {
  const known: Readonly<Record<string, unknown>> = messages.problems
  if (failure.code in known) return problemText(messages, failure.code, failure.params)
  return failure.error === '' ? failure.code : failure.error
}

/** What can be done about a failed call, as sentences. */
export function failureSuggestions(
  messages: ProblemSentences,
  failure: ApiFailure & {
    readonly problem?: { readonly suggestions: readonly { code: string; params: ProblemParams }[] }
  },
): readonly string[] {
  if (failure.problem)
    return failure.problem.suggestions.map(each => suggestionText(messages, each.code, each.params ?? {}))
  return failure.suggestions
}

/** Words for the lines of a change. */
export function useEditWords(): { what(line: EditLine): string; value(value: EditValue): string } {
  const messages = useMessages()
  const locale = useLocale()
  const fields: Readonly<Record<string, string>> = messages.edits.field
  return {
    what: line =>
      line.what === 'field' || line.what === 'project'
        ? (fields[line.field] ?? messages.edits.field.other)
        : messages.edits.what[line.what],
    value: value => {
      switch (value.kind) {
        case 'none':
          return messages.edits.none
        case 'instant':
          return formatDate(locale, value.at, 'dayTime')
        case 'percent':
          return formatPercent(locale, value.value)
        case 'hours':
          return `${formatNumber(locale, value.seconds / 3600, 1)} h`
        case 'duration':
          return durationText(value.duration, { project: { units: value.units } }, locale)
        case 'link':
          return `${value.from} ${messages.gantt.linkTypes[value.type]}${value.lag}`
        case 'constraint': {
          const name = messages.task.constraints[value.type]
          return value.at === null ? name : `${name} ${formatDate(locale, value.at, 'dayTime')}`
        }
        case 'mode':
          return value.manual ? messages.task.modes.manual : messages.task.modes.auto
        case 'yesNo':
          return value.yes ? messages.edits.yes : messages.edits.no
        case 'text':
          return value.text
      }
    },
  }
}
