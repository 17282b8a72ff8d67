import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { bracketMatching, foldGutter, foldKeymap, HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { type Diagnostic, forceLinting, linter, lintGutter, lintKeymap } from '@codemirror/lint'
import { Compartment, EditorState } from '@codemirror/state'
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import type { Messages } from '@parada/messages'
import { editsBetween } from '@parada/schedule'
import { useEffect, useRef, useState } from 'react'
import { editor, useEditor } from '../../data/editor.ts'
import { clearFailure, showFailure } from '../../data/error-banner.ts'
import { named } from '../../data/plan/named.ts'
import { scheduleOf, schemaOf } from '../../data/plan/wire.ts'
import { label } from '../../editor/labels.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { problemText } from '../../i18n/problem-text.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { checkSchema, type SchemaFault } from './check-schema.ts'
import { type SyntaxFault, syntaxFault } from './json-syntax.ts'
import styles from './Schema.module.css'

/** Lines of a card about what the reader had to change. */
const MOST_REMARKS = 6

/** Colours by token, so that both themes keep their contrast. */
const COLOURS = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--text)' },
  { tag: tags.string, color: 'var(--done)' },
  { tag: tags.number, color: 'var(--progress)' },
  { tag: [tags.bool, tags.null], color: 'var(--near)' },
  { tag: tags.punctuation, color: 'var(--text-2)' },
])

/** What the editor says in the person's language, so that it can change with it. */
const SPOKEN = new Compartment()
const spokenIn = ({ schema }: Messages) => [
  EditorView.contentAttributes.of({ 'aria-label': schema.json, tabindex: '0' }),
  EditorState.phrases.of(schema.phrases),
  foldGutter(),
]

/** The schema as text in a code editor that checks while one types. Applying is one undoable step. */
export default function JsonEditor() {
  const messages = useAllMessages()
  const words = messages.schema
  const revision = useEditor(state => state.revision)
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  const latest = useRef(messages)
  latest.current = messages
  const [dirty, setDirty] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  useEffect(() => {
    if (!place.current) return
    const made = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: currentText(),
        extensions: [
          lineNumbers(),
          SPOKEN.of(spokenIn(latest.current)),
          history(),
          drawSelection(),
          bracketMatching(),
          highlightActiveLine(),
          syntaxHighlighting(COLOURS),
          keymap.of([...defaultKeymap, ...historyKeymap, ...foldKeymap, ...lintKeymap]),
          json(),
          lintGutter(),
          linter(shown => faultsIn(shown.state.doc.toString(), latest.current)),
          EditorView.lineWrapping,
          EditorView.updateListener.of(update => {
            if (
              update.docChanged &&
              update.transactions.some(
                each =>
                  each.isUserEvent('input') ||
                  each.isUserEvent('delete') ||
                  each.isUserEvent('undo') ||
                  each.isUserEvent('redo') ||
                  each.isUserEvent('move'),
              )
            )
              setDirty(true)
          }),
        ],
      }),
    })
    view.current = made
    return () => made.destroy()
  }, [])

  useEffect(() => {
    const made = view.current
    if (!made) return
    made.dispatch({ effects: SPOKEN.reconfigure(spokenIn(messages)) })
    forceLinting(made)
  }, [messages])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another revision of the plan is another text
  useEffect(() => {
    const made = view.current
    if (!made || dirty) return
    made.dispatch({ changes: { from: 0, to: made.state.doc.length, insert: currentText() } })
  }, [revision, dirty])

  const apply = async () => {
    const text = view.current?.state.doc.toString() ?? ''
    setBusy(true)
    setError(null)
    clearFailure()
    // The busy state is painted before a large text is read on this thread.
    await new Promise(resolve => setTimeout(resolve, 0))
    const refused = applyText(text, messages)
    setBusy(false)
    setError(refused)
    if (refused) showToast('err', messages.places.invalidJson)
    else {
      setDirty(false)
      showToast('ok', words.applied)
    }
  }
  return (
    <>
      <div ref={place} className={styles.editor} data-testid="json-editor" />
      <div className={styles.row}>
        <Button size="small" variant="primary" busy={busy} onClick={() => void apply()}>
          {busy ? words.applying : words.apply}
        </Button>
        <Button
          size="small"
          disabled={!dirty || busy}
          onClick={() => {
            setDirty(false)
            setError(null)
          }}
        >
          {words.revert}
        </Button>
        {error && (
          <span className={styles.error} role="alert">
            {error}
          </span>
        )}
      </div>
    </>
  )
}

function currentText(): string {
  const { schedule, calculation } = editor.state.getState()
  return schedule ? JSON.stringify(schemaOf(schedule, calculation), null, 2) : '{}'
}

/** Carries the text out as one undoable change; gives the sentence of what is wrong, or null. */
function applyText(text: string, messages: Messages): string | null {
  const words = messages.schema
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return syntaxText(messages, syntaxFault(text))
  }
  const [fault] = checkSchema(value)
  if (fault) return `${messages.places.invalidJson}: ${faultText(messages, fault)}`
  const now = editor.schedule
  if (!now) return messages.places.invalidJson
  const read = scheduleOf(value)
  if (!read.ok) return problemText(messages, read.problems[0].code, read.problems[0].params)
  // A text without a name leaves the plan its own.
  const edits = editsBetween(now, named(read.value, now.project.name))
  const applied = editor.apply(edits, label('applyJson', edits.length))
  if (!applied.ok) return problemText(messages, applied.problems[0].code, applied.problems[0].params)
  const remarks = read.problems.map(each => problemText(messages, each.code, each.params))
  if (remarks.length > 0) showFailure(words.appliedWith(remarks.length), remarks.slice(0, MOST_REMARKS), 'warn')
  return null
}

function syntaxText(messages: Messages, fault: SyntaxFault): string {
  const words = messages.schema
  return words.invalidAt(fault.line, fault.found === null ? words.endsEarly : words.notExpected(fault.found))
}

function faultText(messages: Messages, fault: SchemaFault): string {
  const words = messages.schema
  const index = Number(fault.params.index ?? 0)
  switch (fault.code) {
    case 'notObject':
      return words.notObject
    case 'mustBeList':
      return words.mustBeList(String(fault.params.field))
    case 'mustBeText':
      return words.mustBeText(String(fault.params.field))
    case 'taskNeedsName':
      return words.taskNeedsName(index)
    case 'progressRange':
      return words.progressRange(index)
    case 'unknownTask':
      return words.unknownTask(index, String(fault.params.id))
  }
}

/** Marks for the code editor: a syntax error where the parser stopped, faults where their member is written. */
function faultsIn(text: string, messages: Messages): Diagnostic[] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    const fault = syntaxFault(text)
    const to = Math.min(text.length, fault.at + 1)
    return [{ from: Math.max(0, to - 1), to, severity: 'error', message: syntaxText(messages, fault) }]
  }
  return checkSchema(value)
    .slice(0, 100)
    .map(fault => {
      const from = placeOf(text, fault.path)
      return { from, to: Math.min(text.length, from + 1), severity: 'error', message: faultText(messages, fault) }
    })
}

/** Where a member of a list (`tasks`, 3) begins in the text; the start of the list's name when that is not found. */
function placeOf(text: string, path: SchemaFault['path']): number {
  const [field, index] = path
  if (typeof field !== 'string') return 0
  const start = text.indexOf(`"${field}"`)
  if (start < 0) return 0
  if (typeof index !== 'number') return start
  let depth = 0
  let count = -1
  let quoted = false
  for (let at = text.indexOf('[', start); at >= 0 && at < text.length; at++) {
    const letter = text[at]
    if (quoted) {
      if (letter === '\\') at++
      else if (letter === '"') quoted = false
      continue
    }
    if (letter === '"') quoted = true
    else if (letter === '{' || letter === '[') {
      depth++
      if (depth === 2 && letter === '{' && ++count === index) return at
    } else if (letter === '}' || letter === ']') {
      depth--
      if (depth === 0) break
    }
  }
  return start
}
