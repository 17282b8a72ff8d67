import { applyEdits, HOUR, instant, type Problem, type Schedule } from '@parada/schedule'
import { type Composed, intoPlan, type Names, planItems, planLimits, standardCatalogue } from '@parada/scope'
import { editor } from '../../data/editor.ts'
import { planSession } from '../../data/plan/session.ts'
import { label } from '../../editor/labels.ts'
import { lineOf } from './lines.ts'
import { catalogueNow, newDraft, type ScopeDraft } from './scope-store.ts'

export type Accepted =
  | { readonly ok: true; readonly count: number }
  | { readonly ok: false; readonly problems: readonly Problem[] }

const windowed = (schedule: Schedule, { start, windowHours }: ScopeDraft): Schedule =>
  windowHours === null
    ? schedule
    : {
        ...schedule,
        project: { ...schedule.project, window: { start, finish: instant(start + windowHours * HOUR) } },
      }

/** Opens the composed network as a plan of its own. */
export function acceptAsPlan(composed: Composed, draft: ScopeDraft): Accepted {
  const opened = planSession.open(windowed(composed.schedule, draft), { mode: 'scratch' })
  if (!opened.ok) return opened
  return { ok: true, count: composed.schedule.tasks.filter(each => !each.summary).length }
}

/** Brings the composed network into the open plan: one change, one undo. */
export function acceptIntoPlan(composed: Composed, draft: ScopeDraft): Accepted {
  const { schedule } = editor
  if (!schedule) return acceptAsPlan(composed, draft)
  const made = { ...composed, schedule: windowed(composed.schedule, draft) }
  const edits = intoPlan(schedule, made, catalogueNow())
  if (!edits.ok) return edits
  if (edits.value.length === 0) return { ok: true, count: 0 }
  const tried = applyEdits(schedule, edits.value)
  if (!tried.ok) return tried
  const added = edits.value.filter(each => each.kind === 'addTask').length
  const applied = editor.apply(
    edits.value,
    added > 0 ? label('addTasks', added) : label('editTasks', edits.value.length),
  )
  return applied.ok ? { ok: true, count: edits.value.length } : applied
}

/** The table of a plan that is open: its items and limits as the plan itself has them. Null: an empty table. */
export function draftOfPlan(schedule: Schedule | null, language: keyof Names): ScopeDraft {
  const empty = newDraft()
  if (!schedule) return empty
  const { project } = schedule
  const catalogue = standardCatalogue()
  const calendar = schedule.calendars.find(each => each.id === project.calendar) ?? empty.calendar
  const { start, finish } = project.window ?? {}
  return {
    ...empty,
    name: project.name,
    lines: planItems(schedule, catalogue).map(({ line, root }, at) =>
      lineOf(root === null ? { ...line, label: catalogue.get(line.template)?.name[language] ?? line.label } : line, at),
    ),
    limits: planLimits(schedule),
    start: project.start ?? empty.start,
    calendar,
    units: project.units,
    ...(project.shifts && { shifts: project.shifts }),
    windowHours: finish === undefined ? null : Math.round((finish - (start ?? project.start ?? finish)) / HOUR),
  }
}
