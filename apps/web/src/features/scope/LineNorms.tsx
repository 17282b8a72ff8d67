import { formatNumber } from '@parada/messages'
import { TRADE_NAMES } from '@parada/scope'
import { normText } from '../../components/norm-text.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import table from '../../ui/Table.module.css'
import { Tag } from '../../ui/Tag.tsx'
import { FigureField } from './FigureField.tsx'
import { itemsOf } from './lines.ts'
import styles from './Scope.module.css'
import { catalogueNow, changeLine, scopeTable } from './scope-store.ts'
import type { Reckoned } from './use-composed.ts'

/** The quantities of the chosen line, and of each of its steps the norm, the sum and the source. */
export function LineNorms({ reckoned }: { readonly reckoned: Reckoned }) {
  const words = useAllMessages().scope
  const locale = useLocale()
  const { draft, chosen } = scopeTable()
  const place = draft.lines.findIndex(each => each.id === chosen)
  const line = draft.lines[place]
  const catalogue = catalogueNow()
  const template = line && catalogue.get(line.template)
  if (!line || !template) return null
  const own = itemsOf([line], catalogue, locale).items[0]
  const first = reckoned.places.indexOf(place)
  const norms = (reckoned.answer?.composed.norms ?? []).filter(each => each.line === first)
  const tasks = new Map(reckoned.answer?.composed.schedule.tasks.map(each => [each.uid, each]))
  return (
    <section className={styles.norms} aria-label={words.whence(own?.label ?? '')}>
      <h2>
        {words.whence(own?.label ?? '')} <small className={styles.hint}>{words.windowNot}</small>
      </h2>
      {template.parameters.length > 0 && (
        <div className={styles.fields}>
          {template.parameters.map(({ id, name, unit, default: usual, min, max }) => (
            <FigureField
              key={`${line.id} ${id}`}
              label={unit === undefined ? name[locale] : `${name[locale]} (${unit})`}
              value={line.parameters[id] ?? null}
              from={min}
              to={max}
              optional
              hint={`${usual === undefined ? '' : `${words.standard} ${formatNumber(locale, usual)} · `}${formatNumber(locale, min)}–${formatNumber(locale, max)}`}
              onCommit={value => {
                const { [id]: _, ...rest } = line.parameters
                changeLine(line.id, { parameters: value === null ? rest : { ...rest, [id]: value } })
              }}
            />
          ))}
        </div>
      )}
      <table className={table.table}>
        <thead>
          <tr>
            <th>{words.step}</th>
            <th>{words.norm}</th>
            <th className={table.number}>{words.hours}</th>
            <th>{words.source}</th>
          </tr>
        </thead>
        <tbody>
          {norms.map(each => {
            const row = template.rows.find(known => known.id === each.row)
            const [lead] = row?.crew ?? []
            return (
              <tr key={each.task}>
                <td>{tasks.get(each.task)?.name}</td>
                <td>
                  <code>{row ? normText(row.hours, template, locale, words) : ''}</code>
                  {lead && (
                    <span className={styles.hint}>
                      {' '}
                      × {lead.std} {TRADE_NAMES[lead.trade][locale]}
                    </span>
                  )}
                </td>
                <td className={table.number}>{formatNumber(locale, each.hours)} h</td>
                <td>
                  <Tag tone={each.mark === 'M' ? 'good' : each.mark === 'E' ? 'warn' : undefined}>
                    {each.stated ? words.stated : words.marks[each.mark]}
                  </Tag>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
