import { type ComponentType, lazy, type ReactNode } from 'react'
import { readShiftPart, type ShiftTab, shiftPart } from '../data/shift-part.ts'
import { openRoom, useApp } from '../data/store.ts'
import { useWaitingLines } from '../data/waiting-lines.ts'
import { useAllMessages } from '../i18n/i18n.tsx'
import { Segmented } from '../ui/Segmented.tsx'

/** A tab of the room *Turno*. It puts the switch between them at the beginning of its own bar. */
type TabContent = ComponentType<{ readonly tabs: ReactNode }>

/** The tabs from left to right. A new one is one row here, its word in `lookAhead.tabs`, and a folder in `features/`. */
const TABS: readonly { readonly id: ShiftTab; readonly Content: TabContent }[] = [
  { id: 'proximo', Content: lazy(() => import('../features/lookahead/LookAheadTab.tsx')) },
  { id: 'atualizar', Content: lazy(() => import('../features/update/UpdateRoom.tsx')) },
  { id: 'aprovar', Content: lazy(() => import('../features/approvals/ApprovalsTab.tsx')) },
  { id: 'folhas', Content: lazy(() => import('../features/sheets/SheetsTab.tsx')) },
]

/** *Turno*: what comes, what happened, on screen and on paper. Each tab has an address. */
export default function ShiftRoom() {
  const words = useAllMessages().lookAhead
  const waiting = useWaitingLines()
  const { tab } = readShiftPart(useApp(state => state.part))
  const shown = TABS.find(each => each.id === tab) ?? TABS[0]
  if (!shown) return null
  const tabs = (
    <Segmented<ShiftTab>
      label={words.views}
      value={shown.id}
      options={TABS.map(({ id }) => ({
        id,
        label: id === 'aprovar' && waiting > 0 ? `${words.tabs[id]} ${waiting}` : words.tabs[id],
      }))}
      onChange={id => openRoom('turno', shiftPart(id))}
    />
  )
  return <shown.Content tabs={tabs} />
}
