import type { Locale } from '@parada/messages'
import { editsBetween } from '@parada/schedule'
import { CANCELLED } from './api.ts'
import { failureOfProblem, run } from './ask.ts'
import { callCompanion } from './companion.ts'
import { editor } from './editor.ts'
import { nowText } from './interpret.ts'
import { scheduleOf } from './plan/wire.ts'
import type { WorkResult } from './proposal.ts'

/**
 * Has the companion carry out an instruction on a file of its machine, and proposes what that changes in the plan of the
 * file, which is open here. Nothing leaves the machine unless the words cannot be read there.
 */
export function updateByCompanion(request: string, locale: Locale, path: string): Promise<WorkResult> {
  return run('update', async signal => {
    const input = { change_request: request, file_path: path, locale, today: nowText() }
    const reply = await callCompanion('updateTask', input, signal)
    if (signal.aborted) throw CANCELLED
    if (!reply.ok) throw reply.failure
    const { project, applied_changes } = reply.value
    const schema = project.schema ?? {}
    const changed = scheduleOf(schema)
    if (!changed.ok) throw failureOfProblem(changed.problems[0])
    const open = editor.schedule
    return {
      kind: 'update',
      schema,
      ...(open && { edits: editsBetween(open, changed.value) as never }),
      applied_changes,
      notes: [],
      engine: 'offline',
      score: null,
    }
  })
}
