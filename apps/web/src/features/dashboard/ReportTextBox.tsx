import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { editor } from '../../data/editor.ts'
import { dropDraft, type ReportText, storeDraft, writeText } from '../../data/plan/report-notes.ts'
import { app } from '../../data/store.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { TextArea } from '../../ui/TextField.tsx'
import styles from './Dashboard.module.css'

/** The most letters that a report takes; what the counter says is advice. */
const MOST_LETTERS = 40_000

interface Typing {
  readonly text: string
  /** What the plan said when it began. */
  readonly before: string
}

const inPlan = (field: ReportText): string => editor.schedule?.project[field] ?? ''

/**
 * A text of the report. What is typed in one sitting becomes one change of the plan when the field is left, the window
 * goes out of sight or the plan is about to be saved; until then this browser keeps every letter.
 */
export function ReportTextBox(props: {
  readonly planId: string
  readonly field: ReportText
  readonly label: string
  readonly rows: number
  readonly value: string
  readonly placeholder: string
  /** How many letters are advised. */
  readonly count: number
  readonly readOnly: boolean
}) {
  const { report } = useAllMessages()
  const { planId, field } = props
  const [typing, setTyping] = useState<Typing | null>(null)
  const commit = () => {
    // Another plan is open by now: the words wait for the return of theirs.
    if (typing === null || app.getState().planId !== planId) return
    if (typing.text !== props.value) writeText(field, typing.text)
    dropDraft(planId, field)
    setTyping(null)
  }
  const latest = useRef(commit)
  latest.current = commit
  useEffect(() => {
    const leave = () => latest.current()
    const hidden = () => document.visibilityState === 'hidden' && leave()
    document.addEventListener('visibilitychange', hidden)
    addEventListener('pagehide', leave)
    return () => {
      document.removeEventListener('visibilitychange', hidden)
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
  const type = (text: string) => {
    const next: Typing = { text, before: typing?.before ?? inPlan(field) }
    storeDraft(planId, field, next)
    setTyping(next)
  }
  const keys = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && /^[sp]$/i.test(event.key)) commit()
  }
  const text = typing?.text ?? props.value
  const overtaken = typing !== null && typing.before !== inPlan(field)
  return (
    <TextArea
      label={props.label}
      hideLabel
      className={styles.text}
      rows={props.rows}
      maxLength={MOST_LETTERS}
      value={text}
      placeholder={props.readOnly ? report.nothingWritten : props.placeholder}
      readOnly={props.readOnly}
      hint={[
        report.counter(text.length, props.count),
        ...(props.readOnly ? [report.readOnly] : []),
        ...(overtaken ? [report.overtaken] : []),
      ].join(' · ')}
      onChange={type}
      onBlur={commit}
      onKeyDown={keys}
    />
  )
}
