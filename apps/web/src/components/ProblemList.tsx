import type { Problem } from '@parada/schedule'
import { useAllMessages } from '../i18n/i18n.tsx'
import { problemText, suggestionText } from '../i18n/problem-text.ts'
import styles from './ProblemList.module.css'

/** Problems listed one by one. */
const TOLD = 5

/** What was met, each with what can be done about it; of many the first, and how many more there are. */
export function ProblemList({ problems }: { readonly problems: readonly Problem[] }) {
  const messages = useAllMessages()
  return (
    <>
      {problems.slice(0, TOLD).map(each => (
        <span key={JSON.stringify(each)} className={styles.problem}>
          {problemText(messages, each.code, each.params)}{' '}
          {each.suggestions.map(one => (
            <span key={one.code} className={styles.advice}>
              {suggestionText(messages, one.code, one.params)}{' '}
            </span>
          ))}
        </span>
      ))}
      {problems.length > TOLD && messages.resources.sheet.moreProblems(problems.length - TOLD)}
    </>
  )
}
