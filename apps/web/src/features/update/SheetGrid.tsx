import type { TaskId } from '@parada/schedule'
import { Fragment } from 'react'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { CellEditor } from './CellEditor.tsx'
import { cellOf, groupText, isDerived, savedBy, stateOf } from './line-text.ts'
import type { Untaken } from './paste-block.ts'
import { FIELDS, spanText } from './sheet.ts'
import type { SheetRow } from './sheet-row.ts'
import styles from './Update.module.css'
import type { GroupedBy, SheetState } from './use-sheet.ts'
import { type SheetKeys, useSheetKeys } from './use-sheet-keys.ts'

/** The table is edited cell by cell, as a spreadsheet is. */
const [GRID, CELL] = [{ role: 'grid' }, { role: 'gridcell' }]

/** The sheet as a spreadsheet: every line and every cell by keyboard. */
export function SheetGrid(props: { readonly state: SheetState; readonly by: GroupedBy; onActive(task: TaskId): void }) {
  const { state, by, onActive } = props
  const words = useAllMessages().update
  const keys = useSheetKeys(state, onActive)
  const indexOf = new Map(state.rows.map((row, index) => [row.task.uid, index]))
  return (
    <div className={styles.scroll}>
      {keys.untaken.length > 0 && <UntakenNotice untaken={keys.untaken} onRead={keys.forget} />}
      <table
        ref={keys.place}
        className={styles.sheet}
        {...GRID}
        aria-label={words.title}
        onKeyDown={keys.onKey}
        onPaste={keys.onPaste}
      >
        <thead>
          <tr>
            {(['row', 'tag', 'task', 'plan', ...FIELDS, 'state'] as const).map(id => (
              <th key={id} scope="col" className={styles[id]} title={id === 'spent' ? words.spentHint : undefined}>
                {words.columns[id]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {state.groups.map(group => (
            <Fragment key={group.name}>
              <tr className={styles.group}>
                <th colSpan={3} scope="rowgroup">
                  {group.name || (by === 'crew' ? words.noCrew : words.noEquipment)}
                </th>
                <td colSpan={8}>{groupText(group.rows, state.judged, words)}</td>
              </tr>
              {group.rows.map(row => (
                <Line
                  key={row.task.uid}
                  state={state}
                  row={row}
                  index={indexOf.get(row.task.uid) ?? 0}
                  keys={keys}
                  onActive={onActive}
                />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** At most this many lines are named; the others are only counted. */
const NAMED = 12

/** What of a pasted block is not in the sheet, line by line. */
function UntakenNotice({ untaken, onRead }: { readonly untaken: readonly Untaken[]; onRead(): void }) {
  const words = useAllMessages().update
  return (
    <div className={styles.untaken} role="alert">
      <strong>{words.unplaced.title(untaken.length)}</strong>
      <ul>
        {untaken.slice(0, NAMED).map((each, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced whole
          <li key={index}>
            {each.text}: {words.unplaced[each.why]}
          </li>
        ))}
        {untaken.length > NAMED && <li>{words.unplaced.more(untaken.length - NAMED)}</li>}
      </ul>
      <Button size="small" onClick={onRead}>
        {words.unplaced.read}
      </Button>
    </div>
  )
}

function Line(props: {
  readonly state: SheetState
  readonly row: SheetRow
  readonly index: number
  readonly keys: SheetKeys
  onActive(task: TaskId): void
}) {
  const { state, row, index, keys, onActive } = props
  const words = useAllMessages().update
  const { context } = state
  const { task, line, draft } = row
  const [word, tone] = stateOf(state, row, words)
  const who = savedBy(row, context)
  return (
    <tr data-tone={tone === 'bad' && draft ? 'bad' : ''} data-quiet={draft || line.reported ? undefined : ''}>
      <td className={styles.row}>{task.row}</td>
      <td className={styles.tag} title={line.equipment}>
        {line.equipment}
      </td>
      <th scope="row" className={styles.task} title={task.name}>
        {task.name}
      </th>
      <td className={styles.plan}>
        {spanText(line.start, line.finish, context)}
        {row.now && (
          <small className={styles.who}>{words.planNow(spanText(row.now.start, row.now.finish, context))}</small>
        )}
      </td>
      {FIELDS.map(field => {
        const current = index === keys.row && field === keys.field
        return (
          <td
            key={field}
            {...CELL}
            tabIndex={current ? 0 : -1}
            data-current={current ? '' : undefined}
            data-supposed={isDerived(row, field) ? '' : undefined}
            className={cx(styles.cell, styles[field])}
            onFocus={() => {
              if (!current) keys.choose(index, field)
              onActive(task.uid)
            }}
            onDoubleClick={() => keys.edit(index, field)}
          >
            {current && keys.editing !== null ? (
              <CellEditor
                field={field}
                text={keys.editing}
                label={`${words.columns[field]}: ${task.name}`}
                onDone={keys.typedIn}
              />
            ) : (
              cellOf(row, field, context, words)
            )}
          </td>
        )
      })}
      <td className={styles.state} data-tone={tone}>
        <span>{word}</span>
        {who !== '' && <small className={styles.who}>{who}</small>}
      </td>
    </tr>
  )
}
