import { editor } from '../../data/editor.ts'
import { label } from '../../editor/labels.ts'
import type { useAllMessages } from '../../i18n/i18n.tsx'
import { showToast } from '../../ui/toast-store.ts'

/** Brings the blinds of a sheet into the plan as one change; says what was left out. */
export async function importBlinds(
  file: File,
  words: ReturnType<typeof useAllMessages>['readiness'],
  number: (value: number) => string,
): Promise<void> {
  const [{ readRows }, { readBlinds }] = await Promise.all([import('@parada/formats/tables'), import('@parada/scope')])
  const rows = await readRows(new Uint8Array(await file.arrayBuffer()))
  if (!rows.ok) {
    showToast('err', words.unread)
    return
  }
  const before = editor.state.getState().schedule?.blinds ?? []
  const found = readBlinds(rows.value, before, () => crypto.randomUUID())
  if (!found.headed) {
    showToast('err', words.noHeading)
    return
  }
  if (found.blinds.length > 0)
    editor.apply(
      found.blinds.map(blind => ({ kind: 'setBlind', blind })),
      label('editProject'),
    )
  const left = [
    ...(found.known.length > 0 ? [words.known(found.known.length)] : []),
    ...(found.stated.length > 0 ? [words.stated(found.stated.join(', '))] : []),
    ...(found.nameless.length > 0 ? [words.nameless(found.nameless.map(number).join(', '))] : []),
  ]
  showToast(left.length > 0 ? 'warn' : 'ok', [words.added(found.blinds.length), ...left].join(' '))
}
