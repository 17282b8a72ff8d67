import type { ActionContext } from '../../actions/context.ts'
import type { GanttParts } from './build-gantt.ts'
import { CellPicker } from './CellPicker.tsx'
import { ColumnMenu } from './ColumnMenu.tsx'
import { ColumnPicker } from './ColumnPicker.tsx'
import type { Floats } from './floats.ts'
import { ConflictChoice, LagChoice } from './MoveChoice.tsx'
import { ReadoutBox } from './ReadoutBox.tsx'
import { RowMenu } from './RowMenu.tsx'
import type { GanttSettings } from './view/settings.ts'

/** Menus, choices and readings above the Gantt; the focus goes back to the grid when one is done with. */
export default function GanttFloats(props: {
  readonly floats: Floats
  readonly parts: GanttParts | null
  readonly settings: GanttSettings
  readonly context: ActionContext
  onFloats(next: Floats): void
  onSettings(change: Partial<GanttSettings>): void
}) {
  const { floats, parts, settings, context, onFloats } = props
  const { readout, conflict, offer, menu, columnMenu, columns, pick } = floats
  const { refuse } = context
  return (
    <>
      {readout && <ReadoutBox {...readout} parts={parts} />}
      {conflict && (
        <ConflictChoice {...conflict} parts={parts} refuse={refuse} onDone={() => onFloats({ conflict: null })} />
      )}
      {offer && !conflict && (
        <LagChoice {...offer} parts={parts} refuse={refuse} onDone={() => onFloats({ offer: null })} />
      )}
      {columnMenu && parts && (
        <ColumnMenu
          {...columnMenu}
          parts={parts}
          settings={settings}
          onSettings={props.onSettings}
          onColumns={at => onFloats({ columns: at })}
          onClose={() => onFloats({ columnMenu: null })}
        />
      )}
      {menu && <RowMenu {...menu} context={context} onClose={() => onFloats({ menu: null })} />}
      {typeof columns === 'number' && (
        <ColumnPicker
          at={columns}
          settings={settings}
          onSettings={props.onSettings}
          onClose={() => onFloats({ columns: null })}
        />
      )}
      {pick && <CellPicker pick={pick} onClose={() => onFloats({ pick: null })} />}
    </>
  )
}
