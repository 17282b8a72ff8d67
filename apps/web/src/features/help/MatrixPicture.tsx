import { useAllMessages } from '../../i18n/i18n.tsx'
import styles from './HelpPanel.module.css'

/** Five shifts of a crew of six: how many each asks for, and what its cell says by its colour. */
const CELLS = [
  { kind: 'past', value: '5', fill: 0 },
  { kind: 'free', value: '3', fill: 0.5 },
  { kind: 'near', value: '6', fill: 0 },
  { kind: 'over', value: '8', fill: 0 },
  { kind: 'off', value: '', fill: 0 },
] as const
const LIMIT = 6

/** Cells of the matrix of resources, marked as the matrix marks them. */
export default function MatrixPicture() {
  const { resources } = useAllMessages()
  return (
    <ul className={styles.cells}>
      {CELLS.map(({ kind, value, fill }) => (
        <li key={kind} className={styles.mark}>
          <span className={styles.cell} data-kind={kind} aria-hidden="true">
            {fill > 0 && <span className={styles.fill} style={{ height: `${fill * 100}%` }} />}
            <span className={styles.value}>{value}</span>
          </span>
          <span>{kind === 'free' ? `${resources.peakOfLimit}: ${value} / ${LIMIT}` : resources.legend[kind]}</span>
        </li>
      ))}
    </ul>
  )
}
