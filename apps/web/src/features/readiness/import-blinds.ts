import { blindsOfNothing } from '@parada/schedule'
import { civilNow } from '../../data/clock.ts'
import { editor } from '../../data/editor.ts'
import { label } from '../../editor/labels.ts'
import type { useAllMessages } from '../../i18n/i18n.tsx'
import { problemText } from '../../i18n/problem-text.ts'
import { showToast } from '../../ui/toast-store.ts'

/** Brings the blinds of a sheet into the plan as one change; says what was left out. */
export async function importBlinds(
  file: File,
  messages: ReturnType<typeof useAllMessages>,
  number: (value: number) => string,
): Promise<void> {
  const words = messages.readiness
  const [{ readRows }, { readBlinds }] = await Promise.all([import('@parada/formats/tables'), import('@parada/scope')])
  const rows = await readRows(new Uint8Array(await file.arrayBuffer()))
  if (!rows.ok) {
    showToast('err', words.unread)
    return
  }
  const before = editor.state.getState().schedule?.blinds ?? []
  const found = readBlinds(rows.value, before, () => crypto.randomUUID(), civilNow())
  if (!found.headed) {
    showToast('err', words.noHeading)
    return
  }
  const applied =
    found.blinds.length > 0 &&
    editor.apply(
      found.blinds.map(blind => ({ kind: 'setBlind', blind })),
      label('editProject'),
    )
  if (applied && !applied.ok) {
    showToast('err', problemText(messages, applied.problems[0].code, applied.problems[0].params))
    return
  }
  const { calculation } = editor.state.getState()
  const brought = new Set(found.blinds.map(each => each.id))
  const elsewhere = (calculation ? blindsOfNothing(calculation) : []).filter(each => brought.has(each.id))
  const left = [
    ...(found.known.length > 0 ? [words.known(found.known.length)] : []),
    ...(found.stated.length > 0 ? [words.stated(found.stated.join(', '))] : []),
    ...(found.out.length > 0 ? [words.statedOut(found.out.join(', '))] : []),
    ...(found.unread.length > 0 ? [words.unreadState(found.unread.join(', '))] : []),
    ...(elsewhere.length > 0
      ? [words.elsewhere(elsewhere.map(each => `${each.tag} (${each.boundaryOf})`).join(', '))]
      : []),
    ...(found.nameless.length > 0 ? [words.nameless(found.nameless.map(number).join(', '))] : []),
  ]
  showToast(left.length > 0 ? 'warn' : 'ok', [words.added(found.blinds.length), ...left].join(' '))
}
