import {
  type Calculation,
  type Instant,
  percentByType,
  type Reached,
  reached,
  type ShiftLine,
  type Task,
  workDone,
} from '@parada/schedule'
import { type Draft, readLine, type SheetContext } from './sheet.ts'

/** A line of the sheet: what the plan knows of a task and what was typed of it. */
export interface SheetRow {
  readonly line: ShiftLine
  readonly task: Task
  readonly draft: Draft | undefined
  /** How far the task is by what was typed of it; null where that says nothing of it. */
  readonly made: Reached | null
  /** Where the plan has it now, as every other screen shows it; null where that is what it is held to, or it runs. */
  readonly now: { readonly start: Instant; readonly finish: Instant } | null
  /** How far the plan has it: the share by what its percentage measures, person-seconds that were reported as spent. */
  readonly known: { readonly percent: number; readonly left: number; readonly spent: number | undefined }
}

/** The dates of a task in the plan as it stands, where they are others than those it is held to. */
function movedTo(calculation: Calculation, line: ShiftLine, task: Task): SheetRow['now'] {
  const dates = task.actualStart === undefined ? calculation.of(task.uid) : undefined
  if (!dates || (dates.start === line.start && dates.finish === line.finish)) return null
  return { start: dates.start, finish: dates.finish }
}

/** A line of the sheet with what was typed of it. */
export function rowOf(
  calculation: Calculation,
  line: ShiftLine,
  task: Task,
  draft: Draft | undefined,
  context: SheetContext,
): SheetRow {
  const { schedule } = calculation
  const said = draft && readLine(schedule, task.uid, draft, context).line
  const share = task.percentComplete ?? 0
  return {
    ...{ line, task, draft },
    now: movedTo(calculation, line, task),
    made: said ? reached(calculation, said, context.until) : null,
    known: {
      percent: percentByType(schedule, task, share),
      left: task.remainingDuration?.seconds ?? (task.duration.seconds * (100 - share)) / 100,
      spent: task.reported?.hours ? workDone(schedule, task).actual : undefined,
    },
  }
}
