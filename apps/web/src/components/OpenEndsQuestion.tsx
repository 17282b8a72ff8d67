import { formatNumber } from '@parada/messages'
import { closeOpenEnds, planOpenEnds } from '@parada/scope'
import { useMemo } from 'react'
import { editor, useEditor } from '../data/editor.ts'
import { label } from '../editor/labels.ts'
import { useAllMessages, useLocale } from '../i18n/i18n.tsx'
import { problemText } from '../i18n/problem-text.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { showToast } from '../ui/toast-store.ts'

/** One question about all open ends of a plan: shall they be linked to its start and its finish? Nothing where there are none. */
export default function OpenEndsQuestion() {
  const messages = useAllMessages()
  const words = messages.scope.openEnds
  const locale = useLocale()
  const schedule = useEditor(state => state.schedule)
  const ends = useMemo(() => (schedule ? planOpenEnds(schedule) : null), [schedule])
  if (!schedule || !ends || ends.starts.length + ends.finishes.length === 0) return null
  const number = (value: number) => formatNumber(locale, value)
  const close = () => {
    const edits = closeOpenEnds(schedule, { start: words.start, finish: words.finish })
    const applied = editor.apply(edits, label('addLink', edits.length))
    if (applied.ok) showToast('ok', words.done(number(ends.starts.length + ends.finishes.length)))
    else showToast('err', problemText(messages, applied.problems[0].code, applied.problems[0].params))
  }
  return (
    <Banner
      style="warn"
      actions={
        <Button size="small" onClick={close}>
          {words.ask}
        </Button>
      }
    >
      {words.title(number(ends.starts.length), number(ends.finishes.length))}
    </Banner>
  )
}
