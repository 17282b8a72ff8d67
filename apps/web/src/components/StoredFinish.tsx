import { formatDate, presentProblem } from '@parada/messages'
import { advanceDataDate, type Calculation, progressDifference } from '@parada/schedule'
import { useDeferredValue, useMemo } from 'react'
import { editor } from '../data/editor.ts'
import { showUndoToast } from '../data/undo-toast.ts'
import { useProjectRole } from '../data/use-project-role.ts'
import { label } from '../editor/labels.ts'
import { useAllMessages, useLocale } from '../i18n/i18n.tsx'
import { Button } from '../ui/Button.tsx'
import { showToast } from '../ui/toast-store.ts'

interface Props {
  readonly calculation: Calculation
  readonly className: string | undefined
}

/**
 * What the finish of an imported plan leaves out: its dates are those of its program, regardless of the data date. The
 * finish by the data date stands beside it, and takes its place with one press.
 */
export function StoredFinish({ calculation, className }: Props) {
  const messages = useAllMessages()
  const words = messages.shell.storedFinish
  const locale = useLocale()
  const viewer = useProjectRole() === 'viewer'
  const shown = useDeferredValue(calculation)
  const found = useMemo(() => progressDifference(shown), [shown])
  const { statusDate } = calculation.schedule.project
  if (!found || statusDate === undefined) return null
  const take = () => {
    const advance = advanceDataDate(calculation, statusDate)
    const result = advance.ok ? editor.apply(advance.value.edits, label('editProject')) : advance
    if (result.ok) showUndoToast('ok', words.taken, messages.shell.undoPlain)
    else showToast('err', presentProblem(result.problems[0], messages).error)
  }
  return (
    <span className={className}>
      {words.instead(formatDate(locale, found.finishAfter, 'dayTime'), found.moved)}{' '}
      {!viewer && (
        <Button size="small" onClick={take}>
          {words.take}
        </Button>
      )}
    </span>
  )
}
