import { type ReactNode, useId } from 'react'
import page from '../../ui/Page.module.css'
import styles from './Account.module.css'

/** One matter of a page: its name, what stands beside it, its content. */
export function Section(props: {
  readonly title: string
  readonly beside?: ReactNode
  readonly text?: string
  readonly children?: ReactNode
}) {
  const id = useId()
  return (
    <section className={page.box} aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id}>{props.title}</h3>
        {props.beside}
      </div>
      {props.text && <p className={page.quiet}>{props.text}</p>}
      {props.children}
    </section>
  )
}
