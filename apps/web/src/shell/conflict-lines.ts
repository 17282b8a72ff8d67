import type { Messages } from '@parada/messages'
import type { Edit, Problem, Schedule } from '@parada/schedule'
import type { Conflict } from '@parada/sync'
import type { useEditWords } from '../components/use-edit-words.ts'
import { groupEdits } from '../data/edit-groups.ts'
import { problemText } from '../i18n/problem-text.ts'

/** Lines of a notice about edits that do not fit together. */
export const MOST_LINES_SHOWN = 6

/** What both set, in words, one line a field, by `sentence`; the first few. */
export function conflictLines(
  conflicts: readonly Conflict[],
  schedule: Schedule,
  messages: Messages,
  words: ReturnType<typeof useEditWords>,
  sentence: (what: string, own: string, theirs: string) => string,
): readonly string[] {
  const lines = conflicts.flatMap(({ own, theirs }) => {
    const [mine, other] = [groupEdits([own], schedule)[0], groupEdits([theirs], schedule)[0]]
    const [shown, same] = [other ?? mine, own.kind === theirs.kind]
    return (shown?.lines ?? []).map((line, at) => {
      const ownLine = mine?.lines[same ? at : 0]
      const value = !ownLine ? '' : same ? words.value(ownLine.after) : words.what(ownLine)
      return sentence(`${shown?.name ?? ''} (${words.what(line)})`, value, words.value(line.after))
    })
  })
  const rest = lines.length - MOST_LINES_SHOWN
  return rest > 0 ? [...lines.slice(0, MOST_LINES_SHOWN), messages.places.more(rest)] : lines
}

/** What fell out, of what, and why; the first few. */
export function droppedLines(
  dropped: readonly ({ readonly edit: Edit } & Pick<Problem, 'code' | 'params'>)[],
  schedule: Schedule | null,
  messages: Messages,
  words: ReturnType<typeof useEditWords>,
): readonly string[] {
  return dropped.slice(0, MOST_LINES_SHOWN).map(({ edit, code, params }) => {
    const [group] = schedule ? groupEdits([edit], schedule) : []
    const [line] = group?.lines ?? []
    const what = group && line ? `${group.name} (${words.what(line)}): ` : ''
    return what + problemText(messages, code, params)
  })
}
