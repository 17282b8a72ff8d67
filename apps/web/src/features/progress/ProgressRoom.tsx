import type { Calculation } from '@parada/schedule'
import { useDeferredValue } from 'react'
import { useEditor } from '../../data/editor.ts'
import { openRoom, useApp } from '../../data/store.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Baselines } from './Baselines.tsx'
import { Curve } from './Curve.tsx'
import { ExtraWork } from './ExtraWork.tsx'
import styles from './Progress.module.css'
import { Variance } from './Variance.tsx'

const PARTS = ['curve', 'variance', 'baselines', 'extra'] as const
type Part = (typeof PARTS)[number]

/** *Avanço*: how much of the work is earned, what moved the finish, and what the plan was. */
export default function ProgressRoom() {
  const calculation = useDeferredValue(useEditor(state => state.calculation))
  return calculation ? <Room calculation={calculation} /> : null
}

function Room({ calculation }: { readonly calculation: Calculation }) {
  const messages = useAllMessages()
  const words = messages.progress
  const asked = useApp(state => state.part)
  const part: Part = PARTS.find(each => each === asked) ?? 'curve'
  const parts = (
    <Segmented<Part>
      label={words.title}
      value={part}
      options={PARTS.map(id => ({ id, label: id === 'extra' ? messages.extraWork.title : words[id] }))}
      onChange={id => openRoom('avanco', id === 'curve' ? '' : id)}
    />
  )
  return (
    <section className={styles.room} aria-label={words.title}>
      {part === 'curve' ? (
        <Curve calculation={calculation} parts={parts} />
      ) : part === 'variance' ? (
        <Variance calculation={calculation} parts={parts} />
      ) : part === 'extra' ? (
        <ExtraWork calculation={calculation} parts={parts} />
      ) : (
        <Baselines calculation={calculation} parts={parts} />
      )}
    </section>
  )
}
