import { ListFilter, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { civilNow } from '../../../data/clock.ts'
import { useAllMessages, useLocale } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Popover } from '../../../ui/Popover.tsx'
import type { GanttParts } from '../build-gantt.ts'
import { followChain } from '../chain-lines.ts'
import { followCriticality } from '../criticality-marks.ts'
import { followDriving } from '../driving-links.ts'
import { lateSeconds } from '../late-marks.ts'
import FilterPanel from './FilterPanel.tsx'
import { isEmptyFilter, NO_FILTER, type RowFilter, rowsThatPass } from './row-filter.ts'

/** The filter of the rows: its button is lit and says how many rules hold while not every row is shown. */
export default function FilterButton({ parts }: { readonly parts: GanttParts | null }) {
  const { filter: words, criticality: marks } = useAllMessages().ganttPanels
  const locale = useLocale()
  const [filter, setFilter] = useState<RowFilter>(NO_FILTER)
  useEffect(() => {
    parts?.view.setFilter(isEmptyFilter(filter) ? null : calculation => rowsThatPass(calculation, filter, civilNow()))
  }, [parts, filter])
  useEffect(() => parts?.view.setLateness(calculation => lateSeconds(calculation, civilNow())), [parts])
  useEffect(() => (parts ? followChain(parts.view) : undefined), [parts])
  useEffect(() => (parts ? followCriticality(parts.view, locale, marks.criticalIn) : undefined), [parts, locale, marks])
  useEffect(() => (parts ? followDriving(parts.view) : undefined), [parts])
  const rules = filter.marks.length + [filter.crew, filter.area, filter.text.trim()].filter(each => each !== '').length
  return (
    <>
      <Popover
        title={words.title}
        align="end"
        trigger={
          <Button
            size="small"
            variant={rules > 0 ? 'primary' : 'ghost'}
            aria-label={rules > 0 ? words.active(rules) : words.title}
            icon={<ListFilter size={16} aria-hidden="true" />}
          >
            {rules > 0 ? rules : undefined}
          </Button>
        }
      >
        <FilterPanel filter={filter} onFilter={setFilter} />
      </Popover>
      {rules > 0 && (
        <IconButton size="small" label={words.clear} icon={<X size={14} />} onClick={() => setFilter(NO_FILTER)} />
      )}
    </>
  )
}
