import { LEVELING_RULES, type LevelingOrder, type LevelingRule } from '@parada/schedule'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { useState } from 'react'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './LevelingSheet.module.css'
import { placedAt } from './placed-at.ts'

/** The order that is kept until another one is chosen. */
export const FIRST_ORDER: LevelingOrder = { rules: LEVELING_RULES, byItem: false }

/** Rules by which tasks are placed, the first deciding before the second: dragged into their order, or moved by a press. */
export function RuleList(props: { readonly order: LevelingOrder; onChange(order: LevelingOrder): void }) {
  const words = useAllMessages().resources.sheet.order
  const { rules, byItem = false } = props.order
  const [held, setHeld] = useState<LevelingRule | null>(null)
  const move = (from: number, to: number) => {
    if (from >= 0 && to >= 0 && to < rules.length && from !== to)
      props.onChange({ ...props.order, rules: placedAt(rules, from, to) })
  }
  return (
    <div className={styles.rules}>
      <p className={styles.quiet}>{words.hint}</p>
      <ol aria-label={words.rules}>
        {rules.map((rule, at) => (
          <li
            key={rule}
            draggable
            onDragStart={() => setHeld(rule)}
            onDragEnd={() => setHeld(null)}
            onDragOver={event => held !== null && event.preventDefault()}
            onDrop={() => held !== null && move(rules.indexOf(held), at)}
          >
            <GripVertical size={14} aria-hidden="true" />
            <span>{words.of[rule]}</span>
            <IconButton
              size="small"
              label={words.up(words.of[rule])}
              icon={<ArrowUp size={14} />}
              disabled={at === 0}
              onClick={() => move(at, at - 1)}
            />
            <IconButton
              size="small"
              label={words.down(words.of[rule])}
              icon={<ArrowDown size={14} />}
              disabled={at === rules.length - 1}
              onClick={() => move(at, at + 1)}
            />
          </li>
        ))}
      </ol>
      <label className={styles.keep}>
        <input
          type="checkbox"
          checked={byItem}
          onChange={event => props.onChange({ ...props.order, byItem: event.target.checked })}
        />
        {words.byItem}
      </label>
    </div>
  )
}
