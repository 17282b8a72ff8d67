import { useMemo, useState } from 'react'
import { useEditor } from '../../../data/editor.ts'
import { useAllMessages } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import styles from './FilterPanel.module.css'
import { keepFilters, keptFilters } from './kept-filters.ts'
import { FILTER_MARKS, isEmptyFilter, NO_FILTER, placesOf, type RowFilter } from './row-filter.ts'

/** Which rows are shown: marks, crew, place, text; kept under a name. */
export default function FilterPanel(props: { readonly filter: RowFilter; onFilter(filter: RowFilter): void }) {
  const { filter, onFilter } = props
  const { ganttPanels } = useAllMessages()
  const words = ganttPanels.filter
  const schedule = useEditor(state => state.schedule)
  const calculation = useEditor(state => state.calculation)
  const [kept, setKept] = useState(keptFilters)
  const [name, setName] = useState('')
  const crews = useMemo(() => (schedule?.resources ?? []).map(each => each.name).sort(), [schedule])
  const places = useMemo(() => {
    if (!calculation) return []
    const of = placesOf(calculation)
    return [...new Set(calculation.schedule.tasks.flatMap((_, at) => of(at)))].sort()
  }, [calculation])
  const put = (change: Partial<RowFilter>): void => onFilter({ ...filter, ...change })
  const keep = (next: typeof kept): void => {
    keepFilters(next)
    setKept(next)
  }
  const choices = (names: readonly string[]) => [
    { value: '', label: words.any },
    ...names.map(each => ({ value: each, label: each })),
  ]
  return (
    <div className={styles.panel}>
      <fieldset className={styles.marks}>
        <legend className="visually-hidden">{words.title}</legend>
        {FILTER_MARKS.map(mark => (
          <label key={mark} className={styles.mark}>
            <input
              type="checkbox"
              checked={filter.marks.includes(mark)}
              onChange={event =>
                put({
                  marks: event.currentTarget.checked
                    ? [...filter.marks, mark]
                    : filter.marks.filter(each => each !== mark),
                })
              }
            />
            {words.marks[mark]}
          </label>
        ))}
      </fieldset>
      <Select
        size="small"
        label={words.crew}
        value={filter.crew}
        options={choices(crews)}
        onChange={crew => put({ crew })}
      />
      <Select
        size="small"
        label={words.area}
        value={filter.area}
        options={choices(places)}
        onChange={area => put({ area })}
      />
      <TextField size="small" label={words.text} value={filter.text} onChange={text => put({ text })} />
      {kept.length > 0 && (
        <ul className={styles.kept} aria-label={words.kept}>
          {kept.map(each => (
            <li key={each.name}>
              <Button size="small" variant="ghost" onClick={() => onFilter(each.filter)}>
                {each.name}
              </Button>
              <Button
                size="small"
                variant="ghost"
                aria-label={words.forget(each.name)}
                onClick={() => keep(kept.filter(one => one !== each))}
              >
                ×
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form
        className={styles.save}
        onSubmit={event => {
          event.preventDefault()
          const wanted = name.trim()
          if (wanted === '') return
          keep([...kept.filter(each => each.name !== wanted), { name: wanted, filter }])
          setName('')
        }}
      >
        <TextField size="small" label={words.saveAs} value={name} onChange={setName} />
        <Button size="small" type="submit" disabled={isEmptyFilter(filter) || name.trim() === ''}>
          {words.save}
        </Button>
      </form>
      <Button size="small" disabled={isEmptyFilter(filter)} onClick={() => onFilter(NO_FILTER)}>
        {words.clear}
      </Button>
    </div>
  )
}
