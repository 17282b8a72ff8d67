import { formatNumber } from '@parada/messages'
import type { Task } from '@parada/schedule'
import { standardCatalogue, TRADE_NAMES, withNorms } from '@parada/scope'
import { plantNorms } from '../data/plant-norms.ts'
import { useAllMessages, useLocale } from '../i18n/i18n.tsx'
import { normText } from './norm-text.ts'

/** Where a task's hours come from: the norm of its template's row, what went into it, how sure it is and its source. */
export default function NormLine({ task }: { readonly task: Task }) {
  const words = useAllMessages().scope
  const locale = useLocale()
  const { origin } = task
  const template =
    origin?.kind === 'template' ? withNorms(standardCatalogue(), plantNorms()).get(origin.source) : undefined
  const row = template?.rows.find(each => each.id === origin?.row)
  if (!template || !row) return null
  const [lead] = row.crew
  const isLater = origin?.version !== template.version || origin.norm !== row.norm
  const inputs = Object.entries(origin?.inputs ?? {}).flatMap(([id, value]) => {
    const parameter = template.parameters.find(each => each.id === id)
    return parameter && typeof value === 'number'
      ? [`${formatNumber(locale, value)} ${parameter.name[locale].toLowerCase()}`]
      : []
  })
  return (
    <p>
      <strong>{words.normLine}:</strong> {template.name[locale]}, {row.name[locale]}:{' '}
      {normText(row.hours, template, locale, words)} h{lead && ` × ${lead.std} ${TRADE_NAMES[lead.trade][locale]}`}
      {inputs.length > 0 && ` (${inputs.join(', ')})`} · {formatNumber(locale, row.low)}–
      {formatNumber(locale, row.high)} h · {words.marks[row.mark]} · {words.source}: {row.source ?? template.source} v
      {origin?.version ?? template.version}
      {isLater && ` · ${words.later.there}`}
    </p>
  )
}
