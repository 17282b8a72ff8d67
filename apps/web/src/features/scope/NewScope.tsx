import { formatNumber } from '@parada/messages'
import { formatInstant, parseInstant } from '@parada/schedule'
import { Check, ClipboardPaste, Eraser, Layers, RotateCcw } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useCallback, useEffect, useState } from 'react'
import { DateField } from '../../components/DateField.tsx'
import { editor, useEditor } from '../../data/editor.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { problemText } from '../../i18n/problem-text.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { CommitField } from '../../ui/CommitField.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Select } from '../../ui/Select.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { acceptAsPlan, acceptIntoPlan, draftOfPlan } from './accept.ts'
import { Catalogue } from './Catalogue.tsx'
import { FigureField } from './FigureField.tsx'
import { LineNorms } from './LineNorms.tsx'
import { pastedLines } from './lines.ts'
import styles from './Scope.module.css'
import { ScopeTable } from './ScopeTable.tsx'
import { addLines, catalogueNow, change, newDraft, replaceTable, scopeTable } from './scope-store.ts'
import { type Reckoned, useComposed } from './use-composed.ts'
import { VerdictPane } from './VerdictPane.tsx'
import { WordsBox } from './WordsBox.tsx'

/** Catalogue, words, table, norms and verdict: what is put together here becomes a plan, or part of the open one. */
export function NewScope({ parts }: { readonly parts: ReactNode }) {
  const messages = useAllMessages()
  const words = messages.scope
  const locale = useLocale()
  const draft = scopeTable(state => state.draft)
  const hasPlan = useEditor(state => state.schedule !== null)
  const name = draft.name.trim() || words.defaultName
  const reckoned = useComposed(draft, name)
  const { answer, problems } = reckoned
  const errors = problems.filter(each => each.severity !== 'info')
  const count = answer ? formatNumber(locale, answer.figures.activities) : '0'

  const take = useCallback(
    (asNew: boolean) => {
      if (!answer) return
      const result = asNew ? acceptAsPlan(answer.composed, draft) : acceptIntoPlan(answer.composed, draft)
      if (!result.ok) {
        const [first] = result.problems
        if (first) showToast('err', problemText(messages, first.code, first.params))
        return
      }
      const told = formatNumber(locale, result.count)
      if (result.count === 0) showToast('info', words.nothing)
      else showToast('ok', asNew ? words.accepted(told) : words.applied(told))
      // What is accepted stands in the plan: the table is read from it.
      replaceTable(asNew ? newDraft() : draftOfPlan(editor.schedule, locale))
    },
    [answer, draft, locale, messages, words],
  )
  const accept = useAccept(reckoned, take)
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !answer) return
    event.preventDefault()
    accept(!hasPlan)
  }
  const pasted = (text: string) => {
    const { lines, unused, supposed } = pastedLines(text, catalogueNow())
    if (lines.length === 0) {
      showToast('warn', words.pasteNone)
      return
    }
    addLines(lines)
    const left = unused.map(each => ({
      code: 'language.ignoredText',
      severity: 'warning' as const,
      params: { text: each },
      suggestions: [],
    }))
    const unsure = supposed.map(({ code, what, tag }) => ({
      code,
      severity: 'warning' as const,
      params: { what, tag },
      suggestions: [],
    }))
    change({ unused: [...scopeTable.getState().draft.unused, ...left, ...unsure] })
    showToast('ok', words.pasted(String(lines.length)))
  }
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    const inText = event.target instanceof HTMLTextAreaElement
    if (inText || !/[\t\n]/.test(text.trim())) return
    event.preventDefault()
    pasted(text)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: rows may be pasted and Ctrl+Enter pressed anywhere in the room
    <div className={styles.fill} onPaste={paste} onKeyDown={keys}>
      <Bar parts={parts} ready={answer !== null} count={count} onPaste={pasted} onAccept={accept} />
      <div className={styles.body}>
        <Catalogue />
        <div className={styles.main}>
          <WordsBox />
          <Head />
          {errors.map((each, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: problems have no identity and the list is replaced whole
            <Banner key={at} style={each.severity === 'error' ? 'err' : 'warn'}>
              {problemText(messages, each.code, each.params)}
            </Banner>
          ))}
          <ScopeTable reckoned={reckoned} />
          {draft.lines.length === 0 && (
            <EmptyState
              icon={<Layers size={24} />}
              title={words.empty}
              hint={`${words.emptyHint} ${words.pasteHint}`}
            />
          )}
          <LineNorms reckoned={reckoned} />
        </div>
        <VerdictPane reckoned={reckoned} />
      </div>
    </div>
  )
}

/** What is done with the table as a whole. `onAccept`: as a plan of its own, or into the open one. */
function Bar(props: {
  readonly parts: ReactNode
  /** A network stands ready. */
  readonly ready: boolean
  /** Its activities, written. */
  readonly count: string
  onPaste(text: string): void
  onAccept(asNew: boolean): void
}) {
  const { parts, ready, count, onPaste, onAccept } = props
  const words = useAllMessages().scope
  const locale = useLocale()
  const draft = scopeTable(state => state.draft)
  const hasPlan = useEditor(state => state.schedule !== null)
  return (
    <div className={styles.bar}>
      {parts}
      <span className={styles.spacer} />
      <Button
        size="small"
        variant="ghost"
        icon={<ClipboardPaste size={14} />}
        title={words.pasteHint}
        onClick={() => {
          navigator.clipboard.readText().then(onPaste, () => showToast('info', words.pasteHint))
        }}
      >
        {words.paste}
      </Button>
      {hasPlan && (
        <Button
          size="small"
          variant="ghost"
          icon={<RotateCcw size={14} />}
          onClick={() => replaceTable(draftOfPlan(editor.schedule, locale))}
        >
          {words.reset}
        </Button>
      )}
      <Button
        size="small"
        variant="ghost"
        icon={<Eraser size={14} />}
        disabled={draft.lines.length === 0 && draft.text === ''}
        onClick={() => {
          replaceTable(newDraft())
          showToast('info', words.cleared)
        }}
      >
        {words.clear}
      </Button>
      {hasPlan && (
        <Button size="small" disabled={!ready} onClick={() => onAccept(true)}>
          {words.acceptNew}
        </Button>
      )}
      <Button
        size="small"
        variant="primary"
        icon={<Check size={14} />}
        disabled={!ready}
        title="Ctrl+Enter"
        onClick={() => onAccept(!hasPlan)}
      >
        {hasPlan ? words.acceptInto(count) : words.accept(count)}
      </Button>
    </div>
  )
}

/** Name, start and window of the plan to be, and what becomes of work that only an inspection will ask for. */
function Head() {
  const words = useAllMessages().scope
  const draft = scopeTable(state => state.draft)
  return (
    <div className={styles.fields}>
      <CommitField
        label={words.name}
        size="small"
        value={draft.name}
        onCommit={name => change({ name: name.slice(0, 120) })}
      />
      <DateField
        withTime
        label={words.start}
        size="small"
        value={formatInstant(draft.start).slice(0, 16)}
        onChange={text => {
          const start = parseInstant(text)
          if (start !== null) change({ start })
        }}
      />
      <FigureField
        label={words.window}
        hint={words.windowHint}
        value={draft.windowHours}
        from={1}
        to={99_999}
        optional
        onCommit={windowHours => change({ windowHours })}
      />
      <Select
        label={words.contingent}
        size="small"
        value={draft.contingent}
        options={(['risk', 'allowance', 'certain'] as const).map(value => ({
          value,
          label: words.contingents[value],
        }))}
        onChange={contingent => change({ contingent })}
      />
    </div>
  )
}

/** Takes the network of the table as it is: one that is still being composed is waited for, never the one before. */
function useAccept({ answer, fresh, busy }: Reckoned, take: (asNew: boolean) => void): (asNew: boolean) => void {
  const [wanted, setWanted] = useState<boolean | null>(null)
  useEffect(() => {
    if (wanted === null) return
    // What cannot be composed says why by itself.
    if (!answer && !busy) setWanted(null)
    if (!answer || !fresh) return
    setWanted(null)
    take(wanted)
  }, [wanted, answer, fresh, busy, take])
  return setWanted
}
