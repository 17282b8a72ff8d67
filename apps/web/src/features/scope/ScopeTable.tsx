import { formatNumber } from '@parada/messages'
import { TAG_SOURCE, TIERS } from '@parada/scope'
import { CopyPlus, Plus, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { CommitField } from '../../ui/CommitField.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Select } from '../../ui/Select.tsx'
import table from '../../ui/Table.module.css'
import { TextField } from '../../ui/TextField.tsx'
import { FigureField } from './FigureField.tsx'
import { MOST_ALIKE, type TableLine, tagAt, templateOf } from './lines.ts'
import styles from './Scope.module.css'
import { addLines, catalogueNow, change, changeLine, scopeTable } from './scope-store.ts'
import type { Reckoned } from './use-composed.ts'

/** One line an item: what it is, how much of it there is, how deep the work goes, and what that comes to. */
export function ScopeTable({ reckoned }: { readonly reckoned: Reckoned }) {
  const messages = useAllMessages()
  const words = messages.scope
  const locale = useLocale()
  const lines = scopeTable(state => state.draft.lines)
  const figures = reckoned.answer?.figures
  const count = lines.reduce((sum, each) => sum + each.count, 0)
  const number = (value: number | undefined) => (value === undefined ? '–' : formatNumber(locale, value, 0))
  return (
    <div className={styles.tableBox}>
      <table className={cx(table.table, styles.table)} aria-label={words.table} onKeyDown={moveByArrows}>
        <thead>
          <tr>
            <th>{words.tag}</th>
            <th>{words.type}</th>
            <th className={table.number}>{words.count}</th>
            <th>{words.parameters}</th>
            <th>{words.tier}</th>
            <th>{words.area}</th>
            <th className={table.number}>{words.activities}</th>
            <th className={table.number}>{words.manHours}</th>
            <th className={table.number}>{words.hours}</th>
            <th>
              <span className="visually-hidden">{words.acts}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, place) => (
            <Line key={line.id} line={line} sums={sumsOf(reckoned, place)} />
          ))}
        </tbody>
        {lines.length > 0 && (
          <tfoot>
            <tr className={styles.sum}>
              <td colSpan={6} className={styles.whole}>
                {words.total}: {words.items(String(count))}
              </td>
              <td className={table.number} data-label={words.activities}>
                {number(figures?.activities)}
              </td>
              <td className={table.number} data-label={words.manHours}>
                {number(figures?.manHours)}
              </td>
              <td colSpan={2} className={styles.gone} />
            </tr>
          </tfoot>
        )}
      </table>
      <NewLine />
    </div>
  )
}

interface Sums {
  readonly activities: number
  readonly manHours: number
  readonly hours: number
}

/** The figures of a line: of all its items; how long one of them takes. */
function sumsOf({ answer, places }: Reckoned, place: number): Sums | null {
  const own = places.flatMap((line, at) => {
    const figures = line === place ? answer?.figures.lines[at] : undefined
    return figures ? [figures] : []
  })
  if (own.length === 0) return null
  return {
    activities: own.reduce((sum, each) => sum + each.activities, 0),
    manHours: own.reduce((sum, each) => sum + each.manHours, 0),
    hours: Math.max(...own.map(each => each.hours)),
  }
}

function Line({ line, sums }: { readonly line: TableLine; readonly sums: Sums | null }) {
  const words = useAllMessages().scope
  const locale = useLocale()
  const chosen = scopeTable(state => state.chosen === line.id)
  const catalogue = catalogueNow()
  const template = catalogue.get(line.template)
  const name = line.tag || line.label || template?.name[locale] || line.template
  const choose = () => scopeTable.setState({ chosen: line.id })
  const number = (value: number | undefined) => (value === undefined ? '–' : formatNumber(locale, value, 0))
  const told = (template?.parameters ?? []).flatMap(({ id, name: of }) => {
    const value = line.parameters[id]
    return value === undefined ? [] : [`${formatNumber(locale, value)} ${of[locale].toLowerCase()}`]
  })
  return (
    <tr data-chosen={chosen ? '' : undefined} onFocus={choose}>
      <td data-label={words.tag}>
        <CommitField
          label={`${words.tag}: ${name}`}
          hideLabel
          size="small"
          value={line.tag}
          // What words call it stands where no tag does: lines of one type are distinguished.
          {...(line.label !== '' && { placeholder: line.label })}
          onCommit={tag => changeLine(line.id, { tag: tag.trim().toUpperCase(), label: '' })}
        />
      </td>
      <td data-label={words.type}>
        <Select
          label={`${words.type}: ${name}`}
          hideLabel
          size="small"
          value={line.template}
          options={[...catalogue.values()].map(each => ({ value: each.id, label: each.name[locale] }))}
          onChange={next => changeLine(line.id, { template: next, label: '', parameters: {} })}
        />
      </td>
      <td data-label={words.count} className={styles.narrow}>
        <FigureField
          label={`${words.count}: ${name}`}
          hideLabel
          value={line.count}
          from={1}
          to={MOST_ALIKE}
          whole
          onCommit={count => count !== null && changeLine(line.id, { count })}
        />
      </td>
      <td data-label={words.parameters}>
        <button type="button" className={styles.told} onClick={choose} aria-pressed={chosen}>
          {told.length > 0 ? told.join(' · ') : words.standard}
        </button>
      </td>
      <td data-label={words.tier}>
        <Select
          label={`${words.tier}: ${name}`}
          hideLabel
          size="small"
          value={line.tier}
          options={TIERS.map(value => ({ value, label: words.tiers[value] }))}
          onChange={tier => changeLine(line.id, { tier })}
        />
      </td>
      <td data-label={words.area} className={styles.narrow}>
        <CommitField
          label={`${words.area}: ${name}`}
          hideLabel
          size="small"
          value={line.area}
          // What words admit to one area is not said of another.
          onCommit={area => changeLine(line.id, { area: area.trim(), admits: {} })}
        />
        {line.area !== '' && (line.admits?.people ?? line.admits?.lifts) !== undefined && (
          <small>{words.admits(line.admits?.people, line.admits?.lifts)}</small>
        )}
      </td>
      <td className={table.number} data-label={words.activities}>
        {number(sums?.activities)}
      </td>
      <td className={table.number} data-label={words.manHours}>
        {number(sums?.manHours)}
      </td>
      <td className={table.number} data-label={words.hours}>
        {sums ? `${number(sums.hours)} h` : '–'}
      </td>
      <td className={styles.acts}>
        <IconButton
          size="small"
          label={`${words.repeat}: ${name}`}
          icon={<CopyPlus size={14} />}
          onClick={() => addLines([{ ...line, label: '', tag: tagAt(line.tag, line.count) }])}
        />
        <IconButton
          size="small"
          label={words.remove(name)}
          icon={<Trash2 size={14} />}
          onClick={() => change({ lines: scopeTable.getState().draft.lines.filter(each => each.id !== line.id) })}
        />
      </td>
    </tr>
  )
}

const TAG = new RegExp(`(?<![A-Z0-9-])${TAG_SOURCE}(?![A-Z0-9])`, 'i')

/** A tag or the name of a piece of equipment makes the next line. */
function NewLine() {
  const words = useAllMessages().scope
  const [text, setText] = useState('')
  const add = () => {
    const typed = text.trim()
    if (typed === '') return
    const template = templateOf(typed, catalogueNow())?.id ?? 'generic'
    const tag = TAG.exec(typed)?.[0]?.toUpperCase() ?? ''
    addLines([
      {
        tag,
        label: template === 'generic' ? typed : '',
        template,
        count: 1,
        parameters: {},
        tier: 'inspect',
        area: '',
      },
    ])
    setText('')
  }
  return (
    <div className={styles.newLine}>
      <TextField
        label={words.newLine}
        hideLabel
        size="small"
        placeholder={words.newLine}
        value={text}
        onChange={setText}
        onKeyDown={event => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          add()
        }}
      />
      <Button size="small" icon={<Plus size={14} />} disabled={text.trim() === ''} onClick={add}>
        {words.addLine}
      </Button>
    </div>
  )
}

/** Up and down go to the same field of the next line, as in a sheet; lists keep their own arrows. */
function moveByArrows(event: KeyboardEvent<HTMLTableElement>): void {
  const { target, key } = event
  if ((key !== 'ArrowDown' && key !== 'ArrowUp') || !(target instanceof HTMLInputElement)) return
  const cell = target.closest('td')
  const row = cell?.parentElement
  const next = key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling
  const field = next?.children[cell ? [...(row?.children ?? [])].indexOf(cell) : -1]?.querySelector('input')
  if (!field) return
  event.preventDefault()
  field.focus()
  field.select()
}
