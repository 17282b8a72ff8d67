import { Tabs as Base } from '@base-ui/react/tabs'
import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from './cx.ts'
import styles from './Tabs.module.css'

export interface Tab<T extends string> {
  readonly id: T
  readonly label: string
  readonly icon?: ReactNode
}

/** Tabs with their panel; only the chosen panel is mounted. `segmented` looks like a switch, for a bar of tools. */
export function Tabs<T extends string>(props: {
  readonly label: string
  readonly value: T
  readonly tabs: readonly Tab<T>[]
  onChange(value: T): void
  readonly look?: 'line' | 'segmented'
  /** Content of the chosen tab. Left out where the panel stands elsewhere. */
  readonly children?: ReactNode
  readonly className?: string | undefined
  readonly panelClassName?: string | undefined
  /** Row that holds the tabs between these two; without them the tabs stand alone. */
  readonly lead?: ReactNode
  readonly tail?: ReactNode
  readonly barClassName?: string | undefined
}) {
  const { value } = props
  const list = useRef<HTMLDivElement>(null)
  // Where tabs do not all fit, the chosen one is scrolled into view, also when code chose it.
  useEffect(() => {
    const tab = list.current?.querySelector(`[data-value="${value}"]`)
    for (
      let box: HTMLElement | null = list.current;
      tab && box && !box.matches('[data-tabs]');
      box = box.parentElement
    ) {
      const [inner, outer] = [tab.getBoundingClientRect(), box.getBoundingClientRect()]
      box.scrollLeft += Math.max(0, inner.right - outer.right) + Math.min(0, inner.left - outer.left)
    }
  }, [value])
  return (
    <Base.Root
      data-tabs=""
      value={value}
      onValueChange={value => props.onChange(value as T)}
      className={props.className}
    >
      <div className={props.barClassName ?? styles.alone}>
        {props.lead}
        <Base.List
          ref={list}
          aria-label={props.label}
          className={cx(styles.list, styles[props.look ?? 'line'])}
          activateOnFocus
        >
          {props.tabs.map(tab => (
            <Base.Tab
              key={tab.id}
              value={tab.id}
              data-value={tab.id}
              className={styles.tab}
              // Pressed again, the chosen tab is asked for as well: its panel may be folded away.
              onClick={() => tab.id === props.value && props.onChange(tab.id)}
            >
              {tab.icon}
              {tab.label}
            </Base.Tab>
          ))}
        </Base.List>
        {props.tail}
      </div>
      {props.tabs.map(tab => (
        <Base.Panel
          key={tab.id}
          value={tab.id}
          keepMounted={props.children === undefined}
          className={props.children === undefined ? styles.noPanel : props.panelClassName}
        >
          {props.value === tab.id ? props.children : null}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
