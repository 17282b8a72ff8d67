import type { TaskId } from '@parada/schedule'
import type { ScheduleEditor } from '../editor/schedule-editor.ts'
import type { TypedLine } from './report-line.ts'

/** Reports tasks by what was typed; what judges it is loaded when it is first wanted. True when it was taken at once. */
export const reportTyped = async (
  tasks: readonly TaskId[],
  typed: Omit<TypedLine, 'type'> & { readonly type?: string },
  editor?: ScheduleEditor,
): Promise<boolean> => (await import('./report-typed.ts')).reportText(tasks, typed, editor)
