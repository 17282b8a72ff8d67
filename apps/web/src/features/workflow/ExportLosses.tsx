import type { Problem } from '@parada/schedule'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { problemText } from '../../i18n/problem-text.ts'
import styles from './ExportLosses.module.css'

/** What a file that was just written does not hold as the plan does, in the language of the page. */
export function ExportLosses(props: { readonly name: string; readonly problems: readonly Problem[] }) {
  const messages = useAllMessages()
  return (
    <>
      <strong>{messages.sending.exportLeavesOut(props.name)}</strong>
      <ul className={styles.lines}>
        {props.problems.map(({ code, params }) => {
          const line = problemText(messages, code, params)
          return <li key={line}>{line}</li>
        })}
      </ul>
    </>
  )
}
