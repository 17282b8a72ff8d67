import { advanceDataDate, type Calculation, instant, memberOf, reportLines, shiftLines } from '@parada/schedule'
import { useDeferredValue, useMemo } from 'react'
import { civilNow } from '../../data/clock.ts'
import { readShiftPart } from '../../data/shift-part.ts'
import { useApp } from '../../data/store.ts'
import { useProjectRole } from '../../data/use-project-role.ts'
import { useLocale } from '../../i18n/i18n.tsx'
import { useDrafts } from './drafts.ts'
import { type Drafts, type Judged, judge, type SheetContext } from './sheet.ts'
import { rowOf, type SheetRow } from './sheet-row.ts'
import { shiftToReport } from './shift-to-report.ts'

export interface SheetGroup {
  readonly name: string
  readonly rows: readonly SheetRow[]
}

export interface SheetState {
  readonly plan: string
  readonly calculation: Calculation
  readonly context: SheetContext
  readonly drafts: Drafts
  readonly groups: readonly SheetGroup[]
  readonly rows: readonly SheetRow[]
  readonly judged: Judged
  readonly readOnly: boolean
}

export type GroupedBy = 'equipment' | 'crew'

/** Everything that the sheet of a shift shows, from the plan and from what was typed. */
export function useSheet(calculation: Calculation, by: GroupedBy): SheetState {
  const locale = useLocale()
  const plan = useApp(state => state.planId) ?? ''
  const part = useApp(state => state.part)
  const readOnly = useProjectRole() === 'viewer'
  const { at } = readShiftPart(part)
  const { from, until } = useMemo(() => shiftToReport(calculation, at), [calculation, at])
  const drafts = useDrafts(plan, from)
  const clock = civilNow()
  const now = instant(clock - (clock % 60))
  // A plan may be run ahead of the clock, up to its data date.
  const known = instant(Math.max(now, calculation.schedule.project.statusDate ?? now))
  const doneBy = instant(Math.min(until, known))
  const context = useMemo(
    (): SheetContext => ({ from, until, doneBy, now, locale }),
    [from, until, doneBy, now, locale],
  )
  const lines = useMemo(() => shiftLines(calculation, from, until, known), [calculation, from, until, known])
  const groups = useMemo(() => {
    const found = new Map<string, SheetRow[]>()
    for (const line of lines) {
      const task = memberOf(calculation.schedule.tasks, line.task)
      if (!task) continue
      const name = by === 'crew' ? line.crew : line.equipment
      const row = rowOf(calculation, line, task, drafts[line.task], context)
      const list = found.get(name)
      if (list) list.push(row)
      else found.set(name, [row])
    }
    return [...found].map(([name, rows]): SheetGroup => ({ name, rows }))
  }, [calculation, lines, drafts, by, context])
  const rows = useMemo(() => groups.flatMap(group => group.rows), [groups])
  const judged = useMemo(() => judge(calculation, drafts, context), [calculation, drafts, context])
  return { plan, calculation, context, drafts, groups, rows, judged, readOnly }
}

/** What applying the sheet and moving the date would bring; a little behind the typing. Null while nothing is known. */
export function useEffectOf(state: SheetState): ReturnType<typeof advanceDataDate> | null {
  const { calculation, judged, context } = useDeferredValue(state)
  const { until } = context
  return useMemo(() => {
    const at = calculation.schedule.project.statusDate
    return advanceDataDate(
      calculation,
      at !== undefined && at > until ? at : until,
      reportLines(calculation, judged.lines, until, {}, 'moves').edits,
    )
  }, [calculation, judged, until])
}
