import { type Locale, presentProblem } from '@parada/messages'
import {
  applyEdits,
  calculate,
  type Edit,
  type Finding,
  FLAG,
  knownUntil,
  memberOf,
  type Outcome,
  type Schedule,
  type TaskId,
} from '@parada/schedule'
import { useState } from 'react'
import { removeLinks } from '../../actions/remove-links.ts'
import { readReport, supposed, type TypedLine } from '../../actions/report-line.ts'
import { reportTyped } from '../../actions/report-task.ts'
import { judgeTyped } from '../../actions/report-typed.ts'
import { civilNow } from '../../data/clock.ts'
import { editor, useEditor } from '../../data/editor.ts'
import { label } from '../../editor/labels.ts'
import { useLocale, useMessages } from '../../i18n/i18n.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { TaskFieldsProps } from './TaskFields.tsx'
import { checkDraft, draftOf, newDraft, saveDraft, type TaskDraft } from './task-form.ts'

export type Tab = 'general' | 'schedule' | 'notes' | 'report'

/** What is typed in the dialog of a task and how it is saved: checked, judged as a report where it reports, one change. */
export function useTaskForm(schedule: Schedule, target: TaskId | 'new', onClose: () => void) {
  const messages = useMessages()
  const locale = useLocale()
  const { task: words } = messages
  const calculation = editor.calculation
  const known = target === 'new' ? undefined : memberOf(schedule.tasks, target)
  // Values when the dialog opened: changes are compared with them.
  const [first] = useState<TaskDraft>(() =>
    known && calculation
      ? { ...draftOf(schedule, calculation, known, locale), today: civilNow() }
      : newDraft(schedule, words.defaultName, civilNow(), locale),
  )
  const readOnly = useEditor(state => state.readOnly)
  const [draft, setDraft] = useState(first)
  const [tab, setTab] = useState<Tab>('general')
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const [typed, setTyped] = useState<TypedLine>({})
  const [findings, setFindings] = useState<readonly Finding[]>([])
  const index = known && calculation ? calculation.indexOf(known.uid) : -1
  const isSummary = index >= 0 && ((calculation?.flags[index] ?? 0) & FLAG.summary) !== 0
  const until = knownUntil(schedule, civilNow())
  const reports = known !== undefined && !isSummary
  const fields: TaskFieldsProps = {
    schedule,
    draft,
    task: known?.uid,
    isSummary,
    errors: tried ? checkDraft(schedule, draft, isSummary) : {},
    onDraft: setDraft,
  }

  const save = (): void => {
    setTried(true)
    const wrong = checkDraft(schedule, draft, isSummary)
    const fields = Object.keys(wrong)
    if (fields.length > 0) {
      setTab(fields.every(field => field === 'constraintDate' || field === 'priority') ? 'schedule' : 'general')
      return
    }
    const { schedule: plan, calculation: dates } = editor
    if (!plan || !dates) return
    // A share that is typed is a report like any other: what is done has a real finish, and the same checks hold.
    const report: TypedLine =
      reports && draft.progress !== first.progress ? { percent: draft.progress, ...typed } : typed
    const asked = reports ? supposed(dates, [known.uid], report, civilNow(), locale) : {}
    const unread = reports && readReport(plan, known.uid, report, until, locale).unreadable.length > 0
    if (unread || Object.keys(asked).length > 0) {
      setTyped({ ...report, ...asked })
      setTab('report')
      return
    }
    const beside = memberOf(plan.tasks, editor.selection.active ?? 0)
    const saved = saveDraft(
      { schedule: plan, calculation: dates, until: civilNow() },
      // A share of a summary goes to the tasks below it only when that is asked for.
      known ? { ...draft, progress: first.progress } : draft,
      first,
      beside && { parent: beside.parent, after: beside.uid },
    )
    const intent = saved.ok && reports ? withReport(plan, saved.value, known.uid, report, locale) : saved
    if ('open' in intent) {
      setTyped(report)
      setFindings(intent.open)
      setTab('report')
      return
    }
    const code = draft.uid === null ? 'addTasks' : 'editTasks'
    const result = intent.ok
      ? intent.value.length === 0
        ? { ok: true as const }
        : editor.apply(intent.value, label(code, 1, draft.name.trim()))
      : intent
    if (!result.ok) {
      setRefused(result.problems.map(each => presentProblem(each, messages).error).join(' '))
      return
    }
    if (draft.uid === null) {
      const added = editor.schedule?.tasks.reduce((last, each) => (each.uid > last.uid ? each : last))
      if (added) editor.select([added.uid], added.uid)
    }
    if (isSummary && known && draft.progress !== first.progress)
      void reportTyped([known.uid], { percent: draft.progress })
    showToast('ok', draft.uid === null ? words.created(draft.name.trim()) : words.saved(draft.name.trim()))
    onClose()
  }

  /** The link that a question is about does not hold: it goes at once, and the question with it. */
  const removeLink = (task: TaskId, predecessor: TaskId): void => {
    const result = removeLinks(schedule, predecessor, task)
    if (result.ok) setFindings(before => before.filter(each => each.other !== predecessor))
    else setRefused(result.problems.map(each => presentProblem(each, messages).error).join(' '))
  }

  return {
    ...{ known, calculation, readOnly, tab, setTab, refused, typed, setTyped },
    ...{ findings, until, reports, fields, save, removeLink },
  }
}

/** Edits of the dialog with those of what was reported in it, judged by the plan as the dialog leaves it. */
function withReport(
  plan: Schedule,
  edits: readonly Edit[],
  task: TaskId,
  typed: TypedLine,
  locale: Locale,
): Outcome<readonly Edit[]> | { readonly ok: false; readonly open: readonly Finding[] } {
  if (Object.keys(typed).length === 0) return { ok: true, value: edits, problems: [] }
  const applied = applyEdits(plan, edits)
  if (!applied.ok) return applied
  const after = calculate(applied.value.schedule)
  if (!after.ok) return after
  const found = judgeTyped(after.value, [task], typed, locale, civilNow())
  return found.open.length > 0
    ? { ok: false, open: found.open }
    : { ok: true, value: [...edits, ...found.edits], problems: [] }
}
