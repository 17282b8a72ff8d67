import type { Messages } from '@parada/messages'
import { type Formula, formulaText, type Names, type Template } from '@parada/scope'

/** A norm as a planner reads it: quantities by their names in the person's language. */
export function normText(hours: Formula, template: Template, language: keyof Names, words: Messages['scope']): string {
  const own: Readonly<Record<string, string>> = words.formula
  const text = formulaText(
    hours,
    id => template.parameters.find(each => each.id === id)?.name[language].toLowerCase() ?? own[id] ?? id,
  ).replaceAll('*', '×')
  return language === 'en' ? text : text.replaceAll(', ', '; ').replace(/(\d)\.(\d)/g, '$1,$2')
}
