import { ChevronDown, ChevronRight } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useEditor } from '../../data/editor.ts'
import { app, useApp } from '../../data/store.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import styles from './Schema.module.css'

const JsonEditor = lazy(() => import('./JsonEditor.tsx'))

/** What the plan consists of, and its schema to be read and changed as text. `foldable` has its own switch; else another has. */
export default function SchemaDetails({ foldable }: { readonly foldable: boolean }) {
  const messages = useAllMessages()
  const open = useApp(state => state.schemaOpen)
  const schedule = useEditor(state => state.schedule)
  if (!schedule) return null
  const words = messages.schema
  const counts: readonly (readonly [string, string])[] = [
    [words.project, schedule.project.name],
    [words.taskMode, words.mode[schedule.project.taskMode]],
    [words.tasks, String(schedule.tasks.length)],
    [words.dependencies, String(schedule.links.length)],
    [words.resources, String(schedule.resources.length)],
    [words.assignments, String(schedule.assignments.length)],
  ]
  return (
    <section className={styles.details} aria-label={messages.shell.schemaDetails}>
      {foldable && (
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          onClick={() => app.setState({ schemaOpen: !open })}
        >
          {open ? <ChevronDown size={14} /> : <ChevronRight size={14} />}
          {messages.shell.schemaDetails}
        </button>
      )}
      {open && (
        <div className={styles.inside}>
          <dl className={styles.counts}>
            {counts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <Suspense fallback={<p>{messages.common.loading}</p>}>
            <JsonEditor />
          </Suspense>
        </div>
      )}
    </section>
  )
}
