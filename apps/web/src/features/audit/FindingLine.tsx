import { formatDate, formatNumber } from '@parada/messages'
import { type AuditFinding, type Calculation, type Edit, type LinkKey, memberOf, type TaskId } from '@parada/schedule'
import { showInGantt } from '../../actions/show-tasks.ts'
import { editor } from '../../data/editor.ts'
import { label } from '../../editor/labels.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import look from '../../ui/Table.module.css'
import styles from './Audit.module.css'

/** So many tasks of a finding are named. */
const NAMED = 6

/** One remark: which tasks, against which, by what they were judged, and what can be done. */
export function FindingLine(props: {
  readonly finding: AuditFinding
  readonly calculation: Calculation
  readonly readOnly: boolean
  onRepair(edits: readonly Edit[]): void
  onAccept(finding: AuditFinding): void
}) {
  const { finding, calculation, readOnly } = props
  const words = useAllMessages().audit
  const locale = useLocale()
  const { accepted, edits } = finding
  const tasks = finding.tasks.length > 0 ? finding.tasks : finding.links.flatMap(each => [each.from, each.to])
  const withdraw = () => {
    const left = (editor.schedule?.project.accepted ?? []).filter(each => each !== accepted)
    editor.apply([{ kind: 'setProject', changes: { accepted: left.length > 0 ? left : null } }], label('editProject'))
  }
  return (
    <li className={styles.finding}>
      <div className={styles.what}>
        {finding.equipment !== '' && <strong className={styles.tag}>{finding.equipment}</strong>}
        {finding.tasks.length > 0 ? (
          <Tasks list={tasks} calculation={calculation} />
        ) : (
          <Links list={finding.links} calculation={calculation} />
        )}
        {tasks.length === 0 && finding.equipment === '' && <span>{words.wholePlan}</span>}
        {finding.kind === 'missing' && <span className={styles.hint}>: {words.way.missing}</span>}
        {finding.against.length > 0 && (
          <>
            <span className={styles.hint}> {words.way[finding.way ?? 'value']} </span>
            <Tasks list={finding.against} calculation={calculation} />
          </>
        )}
        {finding.evidence && <span className={styles.hint}> · {words.judgedBy(words.evidence[finding.evidence])}</span>}
        {accepted && (
          <p className={styles.hint}>
            {words.acceptedBy(
              accepted.by ?? words.nobody,
              accepted.at === undefined ? '' : formatDate(locale, accepted.at, 'dayTime'),
              accepted.reason,
            )}
          </p>
        )}
      </div>
      <div className={styles.acts}>
        {tasks.length > 0 && (
          <Button size="small" variant="ghost" onClick={() => showInGantt([...tasks, ...finding.against])}>
            {words.show}
          </Button>
        )}
        {!readOnly && accepted && (
          <Button size="small" onClick={withdraw}>
            {words.withdraw}
          </Button>
        )}
        {!readOnly && !accepted && (
          <Button size="small" onClick={() => props.onAccept(finding)}>
            {words.accept}
          </Button>
        )}
        {!readOnly && !accepted && edits && (
          <Button size="small" onClick={() => props.onRepair(edits)}>
            {words.repair}
          </Button>
        )}
      </div>
    </li>
  )
}

/** A link is identified by both of its ends. */
function Links({ list, calculation }: { readonly list: readonly LinkKey[]; readonly calculation: Calculation }) {
  const words = useAllMessages().audit
  const locale = useLocale()
  return (
    <>
      {list.slice(0, NAMED).map(({ from, to, type }, at) => (
        <span key={`${from} ${to} ${type}`}>
          {at > 0 && '; '}
          <Tasks list={[from]} calculation={calculation} /> → <Tasks list={[to]} calculation={calculation} />
        </span>
      ))}
      {list.length > NAMED && <span> {words.more(formatNumber(locale, list.length - NAMED))}</span>}
    </>
  )
}

function Tasks({ list, calculation }: { readonly list: readonly TaskId[]; readonly calculation: Calculation }) {
  const words = useAllMessages().audit
  const locale = useLocale()
  return (
    <>
      {list.slice(0, NAMED).map((uid, at) => {
        const task = memberOf(calculation.schedule.tasks, uid)
        return (
          task && (
            <span key={uid}>
              {at > 0 && ', '}
              <button type="button" className={look.task} onClick={() => showInGantt([uid])}>
                {task.row} {task.name}
              </button>
            </span>
          )
        )
      })}
      {list.length > NAMED && <span> {words.more(formatNumber(locale, list.length - NAMED))}</span>}
    </>
  )
}
