import { formatList } from '@parada/messages'
import { Pencil, TriangleAlert, WandSparkles } from 'lucide-react'
import { useState } from 'react'
import { civilToday } from '../../data/clock.ts'
import { useEditor } from '../../data/editor.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { problemText } from '../../i18n/problem-text.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { lineOf } from './lines.ts'
import styles from './Scope.module.css'
import { change, scopeTable } from './scope-store.ts'
import { askOnce } from './scope-worker.ts'

/** The shutdown in words: they fill the table, and what of them nothing took stands above it. */
export function WordsBox() {
  const messages = useAllMessages()
  const words = messages.scope
  const locale = useLocale()
  const hasPlan = useEditor(state => state.schedule !== null)
  const { text, lines, unused } = scopeTable(state => state.draft)
  const [open, setOpen] = useState(!hasPlan && lines.length === 0)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const fill = async () => {
    if (text.trim() === '') return
    setBusy(true)
    setFailed(null)
    const reply = await askOnce({ kind: 'words', text, locale, today: civilToday() })
    setBusy(false)
    if (reply.type === 'failed') {
      const [first] = reply.problems
      if (first) setFailed(problemText(messages, first.code, first.params))
    } else if (reply.type === 'words') {
      const { scope } = reply
      change({
        lines: scope.lines.map((item, at) => lineOf(item, at + 1)),
        limits: scope.limits,
        start: scope.start,
        calendar: scope.calendar,
        units: scope.units,
        ...(scope.shifts && { shifts: scope.shifts }),
        windowHours: scope.windowHours,
        name: scope.name,
        unused: [...scope.unused, ...scope.assumed],
      })
      setOpen(false)
      showToast('ok', words.items(String(scope.lines.length)))
    }
  }
  const passed = unused.filter(each => each.code === 'language.ignoredText').map(each => String(each.params.text ?? ''))
  const others = unused.filter(each => each.code !== 'language.ignoredText')
  return (
    <section className={styles.words} aria-label={words.words}>
      {open || (text === '' && !hasPlan) ? (
        <>
          <TextArea
            label={words.wordsLabel}
            rows={3}
            value={text}
            placeholder={words.wordsHint}
            error={failed ?? undefined}
            onChange={next => change({ text: next })}
            onKeyDown={event => {
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
              event.preventDefault()
              event.stopPropagation()
              void fill()
            }}
          />
          <Button
            size="small"
            icon={<WandSparkles size={14} />}
            busy={busy}
            disabled={text.trim() === ''}
            onClick={() => void fill()}
          >
            {words.fill}
          </Button>
        </>
      ) : (
        <p className={styles.said}>
          <span>{text || words.wordsLabel}</span>
          <Button size="small" icon={<Pencil size={14} />} onClick={() => setOpen(true)}>
            {words.changeWords}
          </Button>
        </p>
      )}
      {passed.length > 0 && (
        <p className={styles.unused} role="status">
          <TriangleAlert size={16} aria-hidden="true" />
          <strong>
            {words.notUsed(
              formatList(
                locale,
                passed.map(each => `“${each}”`),
              ),
            )}
          </strong>
        </p>
      )}
      {others.length > 0 && (
        <ul className={styles.others}>
          {others.map((each, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: notes have no identity and the list is replaced whole
            <li key={at}>{problemText(messages, each.code, each.params)}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
