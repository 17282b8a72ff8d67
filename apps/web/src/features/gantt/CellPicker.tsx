import { Popover as Base } from '@base-ui/react/popover'
import { type KeyboardEvent, useState } from 'react'
import { Month } from '../../components/DateField.tsx'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { cx } from '../../ui/cx.ts'
import float from '../../ui/Float.module.css'
import { TextField } from '../../ui/TextField.tsx'
import styles from './CellPicker.module.css'
import type { CellPick } from './view/cell-choice.ts'

/** Lines that are shown at once: a user who needs another types some of it. */
const MOST = 60

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** A day, or lines of a list, chosen for the cell that is being typed into. */
export function CellPicker({ pick, onClose }: { readonly pick: CellPick; onClose(): void }) {
  const words = useAllMessages().ganttPanels.pick
  const { of } = pick
  const close = (): void => {
    onClose()
    pick.close()
  }
  const take = (text: Parameters<CellPick['choose']>[0], done: boolean): void => {
    pick.choose(text, done)
    close()
  }
  return (
    <Base.Root open onOpenChange={open => !open && close()}>
      <Base.Portal>
        <Base.Positioner
          anchor={{ getBoundingClientRect: () => pick.box }}
          side="bottom"
          align="start"
          sideOffset={2}
          className={float.positioner}
        >
          <Base.Popup className={cx(float.panel, float.padded)} finalFocus={false}>
            <Base.Title className="visually-hidden">{`${words.title}: ${pick.label}`}</Base.Title>
            {of.kind === 'day' ? (
              <Month at={of.at} onPick={day => take(day, false)} />
            ) : (
              <Lines
                lines={of.kind === 'one' ? of.choices.map(text => ({ text, label: text })) : of.choices}
                is={text => (of.kind === 'one' ? of.now === text : of.has(text))}
                several={of.kind === 'many'}
                onTake={text => (of.kind === 'one' ? take(text, true) : of.toggle(text))}
              />
            )}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/** The lines of a list that have what was typed; arrows go from one to the next. */
function Lines(props: {
  readonly lines: readonly { readonly text: string; readonly label: string }[]
  readonly several: boolean
  is(text: string): boolean
  onTake(text: string): void
}) {
  const words = useAllMessages().ganttPanels.pick
  const [wanted, setWanted] = useState('')
  const [, again] = useState(0)
  const found = props.lines.filter(each => fold(each.label).includes(fold(wanted.trim()))).slice(0, MOST)
  const walk = (event: KeyboardEvent<HTMLElement>): void => {
    const way = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (way === 0) return
    event.preventDefault()
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button')]
    const at = all.findIndex(each => each.contains(document.activeElement))
    all[Math.min(Math.max(at + way, 0), all.length - 1)]?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows lead through what it holds, which has the focus
    <div className={styles.lines} onKeyDown={walk}>
      {props.lines.length > 8 && <TextField size="small" label={words.filter} value={wanted} onChange={setWanted} />}
      <ul className={styles.list}>
        {found.map(each => {
          const on = props.is(each.text)
          return (
            <li key={each.text}>
              <button
                type="button"
                className={cx(styles.line, on && styles.on)}
                aria-pressed={on}
                onClick={() => {
                  props.onTake(each.text)
                  again(before => before + 1)
                }}
              >
                <span className={styles.mark} aria-hidden="true">
                  {on ? '✓' : ''}
                </span>
                {each.label}
              </button>
            </li>
          )
        })}
      </ul>
      {found.length === 0 && <p className={styles.none}>{words.none}</p>}
    </div>
  )
}
