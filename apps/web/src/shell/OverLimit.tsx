import type { Calculation } from '@parada/schedule'
import { useEffect, useState } from 'react'
import { matrixOf } from '../data/load-matrix.ts'
import { openRoom } from '../data/store.ts'
import { useAllMessages } from '../i18n/i18n.tsx'
import styles from './StatusLine.module.css'

/** Milliseconds that a plan has to rest before its crews are counted: typing goes first. */
const REST = 400

/**
 * Shifts that ask for more people than there are: a finish that nobody can staff is no plan without problems. `fine`: nothing
 * else is wrong, and that may be said where no shift is over its limit either.
 */
export default function OverLimit({
  calculation,
  fine,
}: {
  readonly calculation: Calculation
  readonly fine: boolean
}) {
  const messages = useAllMessages()
  const [over, setOver] = useState<number | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setOver(matrixOf(calculation).overCells), REST)
    return () => clearTimeout(timer)
  }, [calculation])
  if (over === null) return null
  if (over === 0) return fine ? <span className={styles.plain}>{messages.shell.noProblems}</span> : null
  return (
    <>
      <button type="button" className={`${styles.problems} ${styles.wide}`} onClick={() => openRoom('recursos')}>
        {messages.resources.overShifts(over)}
      </button>
      <span className={`${styles.late} ${styles.narrow}`}>{messages.resources.overShifts(over)}</span>
    </>
  )
}
