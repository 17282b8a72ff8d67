import { useEffect } from 'react'
import { editor, useEditor } from '../../data/editor.ts'
import { openRoom, useApp } from '../../data/store.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { useKnownSession } from '../../identity/session.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { draftOfPlan } from './accept.ts'
import { NewScope } from './NewScope.tsx'
import { NormsPart } from './NormsPart.tsx'
import { OrdersPart } from './OrdersPart.tsx'
import { RecognisePart } from './RecognisePart.tsx'
import styles from './Scope.module.css'
import { openTable, readNorms, scopeTable } from './scope-store.ts'

const PARTS = ['table', 'orders', 'norms', 'recognise'] as const
type Part = (typeof PARTS)[number]

/** *Escopo*: from equipment, words or work orders to a network; before a plan is open, and of the one that is. */
export default function ScopeRoom() {
  const words = useAllMessages().scope
  const language = useLocale()
  const session = useKnownSession()
  const planKey = useApp(state => state.planKey)
  const hasPlan = useEditor(state => state.schedule !== null)
  const asked = useApp(state => state.part)
  const ready = scopeTable(state => state.key !== null)
  const owner = session?.userId
  useEffect(() => {
    if (owner === undefined) return
    const { schedule } = editor
    openTable(owner, hasPlan ? planKey : null, () => draftOfPlan(schedule, language))
  }, [owner, planKey, hasPlan, language])
  useEffect(() => {
    // Without the server this browser's copy counts; what is changed then is reported where it cannot be stored.
    if (owner !== undefined)
      readNorms().catch((cause: unknown) => console.warn('the norms are those of the last time', cause))
  }, [owner])
  const part: Part = PARTS.find(each => each === asked) ?? 'table'
  if (!ready) return null
  const parts = (
    <Segmented<Part>
      label={words.parts.label}
      value={part}
      options={PARTS.filter(id => hasPlan || id !== 'recognise').map(id => ({ id, label: words.parts[id] }))}
      onChange={id => openRoom('escopo', id === 'table' ? '' : id)}
    />
  )
  return (
    <section className={styles.room} aria-label={words.parts[part]}>
      {part === 'orders' ? (
        <OrdersPart parts={parts} />
      ) : part === 'norms' ? (
        <NormsPart parts={parts} />
      ) : part === 'recognise' && hasPlan ? (
        <RecognisePart parts={parts} />
      ) : (
        <NewScope parts={parts} />
      )}
    </section>
  )
}
