import type { Messages } from '@parada/messages'
import { type Calculation, memberOf, overtimeEdits, type ReportLine } from '@parada/schedule'
import { editor } from '../data/editor.ts'
import { showUndoToast } from '../data/undo-toast.ts'
import { label } from '../editor/labels.ts'
import { problemText } from '../i18n/problem-text.ts'
import { showToast } from '../ui/toast-store.ts'

/** Makes the time that a line worked outside of the calendar overtime of it: one change, one undo. */
export function addOvertime(calculation: Calculation, line: ReportLine, until: number, messages: Messages): void {
  const words = messages.update
  const name = memberOf(calculation.schedule.tasks, line.task)?.name ?? ''
  const edits = overtimeEdits(
    calculation,
    line.task,
    line,
    until as Parameters<typeof overtimeEdits>[3],
    words.overtimeName,
  )
  const result = editor.apply(edits, label('editCalendars'))
  if (result.ok) showUndoToast('ok', words.overtimeMade(name), messages.shell.undoPlain)
  else showToast('err', problemText(messages, result.problems[0].code, result.problems[0].params))
}
