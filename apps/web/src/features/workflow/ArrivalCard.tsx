import { formatDate } from '@parada/messages'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { NoteList } from '../../components/NoteList.tsx'
import { editor } from '../../data/editor.ts'
import { type Arrival, work } from '../../data/proposal.ts'
import { useAllMessages, useLocale, useMessages } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import table from '../../ui/Table.module.css'
import styles from './Card.module.css'

const ScopeLink = lazy(() => import('../../components/ScopeLink.tsx'))
const OpenEndsQuestion = lazy(() => import('../../components/OpenEndsQuestion.tsx'))

/** Lists have tasks without links: their open ends are asked about. */
const LIST = /\.(?:xlsx?|csv|tsv)$/i

/** Said once of a plan that has just come: how many tasks, what was assumed, which dates differ and why. */
export function ArrivalCard() {
  const messages = useMessages()
  const locale = useLocale()
  const arrival = work(state => state.arrival)
  const [open, setOpen] = useState(false)
  if (!arrival) return null
  const { notes, differences } = arrival
  const warnings = notes.filter(note => note.severity !== 'info').length
  const assumptions = notes.length - warnings
  const hasMore = notes.length > 0 || (differences?.count ?? 0) > 0
  return (
    <section className={styles.card} aria-label={arrival.name} data-arrival={arrival.from}>
      <div className={styles.head}>
        <p className={styles.facts}>
          <strong>{messages.files.readCount(arrival.tasks)}</strong>
          {differences?.stated && (
            <span className={differences.count > 0 ? styles.late : styles.early}>
              {differences.count > 0 ? messages.files.datesDiffer(differences.count) : messages.files.datesAgree}
            </span>
          )}
          {differences?.supposed !== undefined && (
            <span className={styles.late}>
              {messages.files.undated(formatDate(locale, differences.supposed, 'dayTime'))}
            </span>
          )}
          {assumptions > 0 && (
            <span>
              {arrival.from === 'text'
                ? messages.workflow.assumptionsCount(assumptions)
                : messages.files.remarks(assumptions)}
            </span>
          )}
          {warnings > 0 && <span className={styles.late}>{messages.workflow.warningsCount(warnings)}</span>}
        </p>
        {arrival.from === 'text' && (
          <Suspense fallback={null}>
            <ScopeLink />
          </Suspense>
        )}
        {hasMore && (
          <Button
            size="small"
            variant="ghost"
            aria-expanded={open}
            icon={open ? <ChevronUp size={14} /> : <ChevronDown size={14} />}
            onClick={() => setOpen(!open)}
          >
            {arrival.from === 'text' ? messages.workflow.assumptions : messages.files.details}
          </Button>
        )}
        <IconButton
          size="small"
          label={messages.common.close}
          icon={<X size={14} />}
          onClick={() => work.setState({ arrival: null })}
        />
      </div>
      {LIST.test(arrival.name) && (
        <Suspense fallback={null}>
          <OpenEndsQuestion />
        </Suspense>
      )}
      {open && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <div className={styles.body} tabIndex={0}>
          <NoteList notes={notes} />
          {differences && differences.count > 0 && <Differences arrival={arrival} />}
        </div>
      )}
    </section>
  )
}

function Differences({ arrival }: { readonly arrival: Arrival }) {
  const messages = useAllMessages()
  const locale = useLocale()
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th>{messages.workflow.task}</th>
          <th>{messages.workflow.field}</th>
          <th>{messages.files.inFile}</th>
          <th>{messages.files.computed}</th>
          <th>{messages.files.reason}</th>
        </tr>
      </thead>
      <tbody>
        {(arrival.differences?.worst ?? []).slice(0, 200).map(each => (
          <tr key={`${each.task}-${each.field}`}>
            <td>
              <button type="button" className={table.task} onClick={() => editor.select([each.task])}>
                {each.row} · {each.name}
              </button>
            </td>
            <td>{messages.edits.field[each.field]}</td>
            <td className={table.figure}>{formatDate(locale, each.inFile, 'dayTime')}</td>
            <td className={table.figure}>{formatDate(locale, each.computed, 'dayTime')}</td>
            <td>{messages.files.reasonWord[each.reason]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
