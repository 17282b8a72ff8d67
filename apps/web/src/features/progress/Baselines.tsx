import { formatDate, formatNumber, presentProblem } from '@parada/messages'
import {
  type BaselineRow,
  type BaselineSide,
  baselinesOf,
  type Calculation,
  clearBaseline,
  compareBaselines,
  type Edit,
  freeBaseline,
  HOUR,
  type Intent,
  type Link,
  memberOf,
  rememberBaseline,
} from '@parada/schedule'
import { type ReactNode, useMemo, useState } from 'react'
import { showInGantt } from '../../actions/show-tasks.ts'
import { civilNow } from '../../data/clock.ts'
import { editor } from '../../data/editor.ts'
import { useProjectRole } from '../../data/use-project-role.ts'
import { predecessorText } from '../../editor/cell-text.ts'
import { label } from '../../editor/labels.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { useKnownSession } from '../../identity/session.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Select } from '../../ui/Select.tsx'
import look from '../../ui/Table.module.css'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast-store.ts'
import styles from './Progress.module.css'

/** So many tasks of a comparison are listed. */
const LISTED = 200

/** The plans that were remembered: who, when, why, locked; any two of them, or one and the plan of now, side by side. */
export function Baselines({ calculation, parts }: { readonly calculation: Calculation; readonly parts: ReactNode }) {
  const messages = useAllMessages()
  const words = messages.progress
  const locale = useLocale()
  const readOnly = useProjectRole() === 'viewer'
  const { schedule } = calculation
  const heads = baselinesOf(schedule)
  const change = (edits: Intent | readonly Edit[], code: 'setBaseline' | 'clearBaseline'): boolean => {
    const intent = 'ok' in edits ? edits : ({ ok: true, value: edits, problems: [] } as const)
    const result = intent.ok ? editor.apply(intent.value, label(code)) : intent
    if (!result.ok) showToast('err', presentProblem(result.problems[0], messages).error)
    return result.ok
  }
  return (
    <>
      <div className={styles.bar}>{parts}</div>
      <div className={styles.page}>
        {!readOnly && <Remember calculation={calculation} change={change} />}
        {heads.length === 0 ? (
          <EmptyState title={words.noBaselines} hint={words.noBaselinesHint} />
        ) : (
          <div className={styles.wide}>
            <table className={look.table}>
              <thead>
                <tr>
                  {[words.number, words.name, words.author, words.at, words.reason, words.approver, words.locked].map(
                    head => (
                      <th key={head}>{head}</th>
                    ),
                  )}
                  <td />
                </tr>
              </thead>
              <tbody>
                {heads.map(head => (
                  <tr key={head.number}>
                    <td className={look.figure}>{head.number}</td>
                    <td>{head.name ?? words.baselineName(String(head.number))}</td>
                    <td>{head.by ?? '–'}</td>
                    <td className={look.figure}>
                      {head.at === undefined ? '–' : formatDate(locale, head.at, 'dayTime')}
                    </td>
                    <td>{head.reason ?? '–'}</td>
                    <td>{head.approvedBy ?? '–'}</td>
                    <td>{head.locked ? messages.edits.yes : messages.edits.no}</td>
                    <td>
                      {!readOnly && (
                        <span className={styles.row}>
                          <Button
                            size="small"
                            onClick={() =>
                              change(
                                [{ kind: 'lockBaseline', baseline: head.number, locked: head.locked !== true }],
                                'setBaseline',
                              )
                            }
                          >
                            {head.locked ? words.unlock : words.lock}
                          </Button>
                          <Button
                            size="small"
                            disabled={head.locked === true}
                            onClick={() => {
                              const values = clearBaseline({ schedule, calculation }, head.number)
                              if (!values.ok) return
                              const gone: Edit = { kind: 'setBaseline', baseline: head.number, to: null }
                              change([...values.value, ...(schedule.baselines ? [gone] : [])], 'clearBaseline')
                            }}
                          >
                            {words.remove}
                          </Button>
                        </span>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
        {heads.length > 0 && <Compare calculation={calculation} />}
      </div>
    </>
  )
}

/** A name, a reason, and whether it is locked at once: the plan of now is remembered under the next free number. */
function Remember(props: { readonly calculation: Calculation; change(edits: Intent, code: 'setBaseline'): boolean }) {
  const words = useAllMessages().progress
  const session = useKnownSession()
  const { calculation } = props
  const { schedule } = calculation
  const number = freeBaseline(schedule)
  const proposed = number === null ? '' : number === 0 ? words.defaultName : words.reprogram(String(number))
  const [name, setName] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const [approver, setApprover] = useState('')
  const [locked, setLocked] = useState(true)
  if (number === null) return <p className={styles.hint}>{words.full}</p>
  // A plan that is changed under way says why, and who agreed.
  const missing = [
    ...(number > 0 && reason.trim() === '' ? [words.reason] : []),
    ...(number > 0 && approver.trim() === '' ? [words.approver] : []),
  ]
  const save = () => {
    const by = session?.name || session?.email || undefined
    const made = props.change(
      rememberBaseline(
        { schedule, calculation },
        {
          number,
          name: (name ?? proposed).trim() || proposed,
          ...(by && { by }),
          at: civilNow(),
          ...(reason.trim() !== '' && { reason: reason.trim() }),
          ...(approver.trim() !== '' && { approvedBy: approver.trim() }),
          locked,
        },
      ),
      'setBaseline',
    )
    if (!made) return
    setName(null)
    setReason('')
    setApprover('')
    showToast('ok', words.kept)
  }
  return (
    <form
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        save()
      }}
    >
      <TextField label={words.name} value={name ?? proposed} onChange={setName} />
      <TextField label={words.reason} required={number > 0} value={reason} onChange={setReason} />
      {number > 0 && <TextField label={words.approver} required value={approver} onChange={setApprover} />}
      <label className={styles.check}>
        <input type="checkbox" checked={locked} onChange={event => setLocked(event.target.checked)} /> {words.lockNow}
      </label>
      <Button variant="primary" type="submit" disabled={missing.length > 0}>
        {words.remember}
      </Button>
      {missing.length > 0 && (
        <p className={styles.hint} role="status">
          {words.missing(missing.join(', '))}
        </p>
      )}
    </form>
  )
}

const sideOf = (text: string): BaselineSide => (text === 'now' ? 'now' : Number(text))

function Compare({ calculation }: { readonly calculation: Calculation }) {
  const { gantt, progress: words } = useAllMessages()
  const locale = useLocale()
  const { schedule } = calculation
  const heads = baselinesOf(schedule)
  const [before, setBefore] = useState(String(heads[0]?.number ?? 0))
  const [after, setAfter] = useState('now')
  const found = useMemo(
    () => compareBaselines(calculation, sideOf(before), sideOf(after)),
    [calculation, before, after],
  )
  const options = [
    ...heads.map(head => ({ value: String(head.number), label: head.name ?? words.baselineName(String(head.number)) })),
    { value: 'now', label: words.now },
  ]
  const count = (n: number) => formatNumber(locale, n)
  const when = (at: number | undefined) => (at === undefined ? words.outside : formatDate(locale, at, 'dayTime'))
  const slip = (row: BaselineRow): string => {
    if (!row.before || !row.after) return '–'
    const seconds = row.after.finish - row.before.finish
    return `${seconds > 0 ? '+' : seconds < 0 ? '−' : ''}${formatNumber(locale, Math.abs(seconds) / HOUR, 1)} h`
  }
  // A predecessor that is in the plan no more has a name at most.
  const goneName = new Map(found.rows.map(row => [row.task, row.name]))
  const linkText = (link: Link): string => {
    const row = memberOf(schedule.tasks, link.from)?.row
    if (row !== undefined) return predecessorText(link, row, schedule, gantt)
    return `${goneName.get(link.from) ?? '?'} ${gantt.linkTypes[link.type]}`
  }
  return (
    <section className={styles.page} aria-label={words.compare}>
      <div className={styles.form}>
        <Select label={words.before} value={before} options={options} onChange={setBefore} />
        <Select label={words.after} value={after} options={options} onChange={setAfter} />
        <p className={styles.hint}>
          {[
            words.same(count(found.same)),
            words.differ(count(found.rows.length - found.added - found.removed)),
            words.added(count(found.added)),
            words.removed(count(found.removed)),
            found.links
              ? words.links(count(found.links.added.length), count(found.links.removed.length))
              : words.noLogic,
          ].join(' · ')}
        </p>
      </div>
      {found.rows.length === 0 ? (
        <p className={styles.same}>{found.links ? words.alike : words.alikeBesideLinks}</p>
      ) : (
        <div className={styles.wide}>
          <table className={look.table}>
            <thead>
              <tr>
                <td colSpan={2} />
                {[before, after].map((side, at) => (
                  <th key={at === 0 ? 'before' : 'after'} colSpan={2} scope="colgroup" className={look.number}>
                    {options.find(option => option.value === side)?.label}
                  </th>
                ))}
                <td colSpan={3} />
              </tr>
              <tr>
                <th>#</th>
                <th>{words.task}</th>
                <th className={look.number}>{words.start}</th>
                <th className={look.number}>{words.finish}</th>
                <th className={look.number}>{words.start}</th>
                <th className={look.number}>{words.finish}</th>
                <th className={look.number}>{words.hours}</th>
                <th className={look.number}>{words.deviation}</th>
                <th>{words.logic}</th>
              </tr>
            </thead>
            <tbody>
              {found.rows.slice(0, LISTED).map(row => {
                const task = memberOf(schedule.tasks, row.task)
                return (
                  <tr key={row.task}>
                    <td className={look.number}>{task?.row}</td>
                    <td>
                      {task ? (
                        <button type="button" className={look.task} onClick={() => showInGantt([row.task])}>
                          {task.name}
                        </button>
                      ) : (
                        <del>{row.name}</del>
                      )}
                    </td>
                    <td className={look.number}>{when(row.before?.start)}</td>
                    <td className={look.number}>{when(row.before?.finish)}</td>
                    <td className={look.number}>{when(row.after?.start)}</td>
                    <td className={look.number}>{when(row.after?.finish)}</td>
                    <td className={look.number}>
                      {formatNumber(locale, row.before?.hours ?? 0, 0)} →{' '}
                      {formatNumber(locale, row.after?.hours ?? 0, 0)}
                    </td>
                    <td className={look.number}>{slip(row)}</td>
                    <td>
                      {[
                        ...row.added.map(link => `+${linkText(link)}`),
                        ...row.removed.map(link => `−${linkText(link)}`),
                      ].join(' ')}
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      )}
      {found.rows.length > LISTED && <p className={styles.hint}>{words.more(count(found.rows.length - LISTED))}</p>}
    </section>
  )
}
