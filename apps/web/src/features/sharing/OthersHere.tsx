import type { TaskId } from '@parada/schedule'
import { type CSSProperties, useEffect } from 'react'
import { useStore } from 'zustand'
import { ganttHandle } from '../../actions/context.ts'
import { mutate } from '../../data/api.ts'
import { editor, useEditor } from '../../data/editor.ts'
import { planSession } from '../../data/plan/session.ts'
import { type OtherPerson, usePresence } from '../../data/presence.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import styles from './OthersHere.module.css'
import { barMarks, colourOf, markRows } from './row-marks.ts'

/** Debounce of the own selection before it is sent to others; milliseconds. */
const RESTS = 150
/** Faces shown before the rest is counted. */
const FACES = 4

const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter(each => each !== '')
  return ((words[0]?.[0] ?? '?') + (words.length > 1 ? (words.at(-1)?.[0] ?? '') : '')).toUpperCase()
}

/** Who else has the plan open and which task they are on; sends them which one is worked on here. */
export default function OthersHere({ projectId }: { readonly projectId: string }) {
  const words = useAllMessages().sharing
  const { others, own } = usePresence()
  const schedule = useEditor(state => state.schedule)
  const active = useEditor(state => state.selection.active)

  useEffect(() => {
    const { clientId } = planSession
    if (clientId === null || own === active) return
    const timer = setTimeout(() => {
      // A presence that does not arrive is made up for by the next selection.
      mutate('projects.presence', { projectId, clientId, task: active }).catch(() => undefined)
    }, RESTS)
    return () => clearTimeout(timer)
  }, [projectId, active, own])

  useEffect(() => markRows(others), [others])
  const gantt = useStore(ganttHandle)
  useEffect(() => {
    gantt?.showPeople(barMarks(others))
    return () => gantt?.showPeople(new Map())
  }, [gantt, others])

  const nameOf = (each: OtherPerson) => schedule?.tasks.find(task => task.uid === each.task)?.name
  const go = (task: number) => {
    editor.select([task as TaskId], task as TaskId)
    ganttHandle.getState()?.reveal(task as TaskId)
  }
  return (
    <ul className={styles.people} aria-label={words.here(others.length)}>
      {others.slice(0, FACES).map(each => {
        const task = nameOf(each)
        const text = task === undefined ? words.onNothing(each.name) : words.onTask(each.name, task)
        const colour = { '--person': colourOf(each) } as CSSProperties
        return (
          <li key={each.clientId} className={styles.person}>
            <Tooltip label={text}>
              <button
                type="button"
                className={styles.face}
                style={colour}
                aria-label={text}
                aria-disabled={task === undefined}
                onClick={() => task !== undefined && each.task !== null && go(each.task)}
              >
                {initialsOf(each.name)}
              </button>
            </Tooltip>
          </li>
        )
      })}
      {others.length > FACES && <li className={styles.rest}>{`+${others.length - FACES}`}</li>}
    </ul>
  )
}
