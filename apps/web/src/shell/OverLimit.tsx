import type { Calculation } from '@parada/schedule'
import { useEffect, useState } from 'react'
import { useAudit } from '../components/use-audit.ts'
import { matrixOf } from '../data/load-matrix.ts'
import { openRoom } from '../data/store.ts'
import { useAllMessages } from '../i18n/i18n.tsx'
import styles from './StatusLine.module.css'

/** Milliseconds that a plan has to rest before its crews are counted: typing goes first. */
const REST = 400

/**
 * Broken rules of safety, and shifts that ask for more people than there are: neither is a plan without problems. `fine`: nothing
 * else is wrong, and that may be said where there is nothing of the kind either.
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
  const unsafe = useAudit(calculation)?.safetyFindings ?? null
  if (over === null || unsafe === null) return null
  if (over === 0 && unsafe === 0) return fine ? <span className={styles.plain}>{messages.shell.noProblems}</span> : null
  return (
    <>
      {unsafe > 0 && <Remark text={messages.audit.status(unsafe)} room="qualidade" />}
      {over > 0 && <Remark text={messages.resources.overShifts(over)} room="recursos" />}
    </>
  )
}

/** A count that leads to its list where a finger can hit it, and plain words where it could not. */
function Remark({ text, room }: { readonly text: string; readonly room: string }) {
  return (
    <>
      <button type="button" className={`${styles.problems} ${styles.wide}`} onClick={() => openRoom(room)}>
        {text}
      </button>
      <span className={`${styles.late} ${styles.narrow}`}>{text}</span>
    </>
  )
}
