import { formatDate, formatNumber } from '@parada/messages'
import {
  applyEdits,
  type Calculation,
  calculate,
  type Edit,
  HOUR,
  type RecoveryOption,
  type Schedule,
} from '@parada/schedule'
import { Save } from 'lucide-react'
import { useMemo } from 'react'
import { civilToday } from '../../data/clock.ts'
import { saveTmx } from '../../data/files/save-file.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { failureText } from '../../i18n/problem-text.ts'
import { Button } from '../../ui/Button.tsx'
import look from '../../ui/Table.module.css'
import { showToast } from '../../ui/toast-store.ts'
import styles from './Recovery.module.css'

/** Rows shown: those of the chain that come to be critical, then those that move most. */
const ROWS = 14

/** The plan with a way beside the plan as it is, or as levelling alone makes it: those bars pale under the scenario's. */
export function Scenario(props: {
  readonly about: Schedule
  readonly option: RecoveryOption
  /** How the plan is levelled without it: else its own gain would lie under what levelling moves. */
  readonly levelled: readonly Edit[]
}) {
  const { about, option, levelled } = props
  const messages = useAllMessages()
  const words = messages.recovery
  const locale = useLocale()
  const two = useMemo(() => bothOf(about, option, levelled), [about, option, levelled])
  if (!two) return null
  const { before, after } = two
  const rows = rowsOf(before, after, option)
  const first = Math.min(before.projectStart, after.projectStart)
  const last = Math.max(before.projectFinish, after.projectFinish)
  const at = (instant: number) => `${((instant - first) / Math.max(1, last - first)) * 100}%`
  const wide = (from: number, to: number) => `max(2px, ${((to - from) / Math.max(1, last - first)) * 100}%)`
  const date = (instant: number) => formatDate(locale, instant, 'dayTime')
  const save = async () => {
    // Under a name of its own: the plan's file stays what it is.
    const { project } = after.schedule
    const name = words.scenarioName(project.name, formatNumber(locale, option.gained / HOUR, 1))
    const schedule = { ...after.schedule, project: { ...project, name } }
    const saved = await saveTmx(schedule, after)
    if (saved.ok) showToast('ok', words.saved(saved.name))
    else if (!saved.cancelled) showToast('err', failureText(messages, saved.failure))
  }
  return (
    <section className={styles.scenario} aria-label={words.scenario}>
      <p className={styles.hint}>{levelled.length > 0 ? words.ghostLevelled : words.ghost}</p>
      <div className={styles.wide}>
        <table className={look.table}>
          <thead>
            <tr>
              <th>#</th>
              <th>{words.task}</th>
              <th className={look.number}>{levelled.length > 0 ? words.levelledBefore : words.before}</th>
              <th className={look.number}>{words.after}</th>
              <th className={look.number}>{words.delta}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, ROWS).map(row => (
              <tr key={row.uid} data-next={row.next || undefined}>
                <td className={look.number}>{row.row}</td>
                <td>{row.name}</td>
                <td className={look.number}>{date(row.was.start)}</td>
                <td className={look.number}>{date(row.is.start)}</td>
                <td className={look.number}>
                  {row.is.start === row.was.start
                    ? '0 h'
                    : `${row.is.start > row.was.start ? '+' : '−'}${formatNumber(locale, Math.abs(row.is.start - row.was.start) / HOUR, 1)} h`}
                </td>
                <td className={styles.lane} aria-hidden="true">
                  <span
                    className={styles.ghost}
                    style={{ insetInlineStart: at(row.was.start), width: wide(row.was.start, row.was.finish) }}
                  />
                  <span
                    className={styles.now}
                    style={{ insetInlineStart: at(row.is.start), width: wide(row.is.start, row.is.finish) }}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > ROWS && <p className={styles.hint}>{words.moreRows(formatNumber(locale, rows.length - ROWS))}</p>}
      <Button size="small" icon={<Save size={14} />} onClick={() => void save()}>
        {words.save}
      </Button>
    </section>
  )
}

function bothOf(
  about: Schedule,
  option: RecoveryOption,
  levelled: readonly Edit[],
): { before: Calculation; after: Calculation } | null {
  const applied = applyEdits(about, option.edits)
  const plain = applyEdits(about, levelled)
  const options = { today: civilToday() }
  const before = calculate(plain.ok ? plain.value.schedule : about, undefined, options)
  const after = applied.ok ? calculate(applied.value.schedule, undefined, options) : applied
  return before.ok && after.ok ? { before: before.value, after: after.value as Calculation } : null
}

function rowsOf(before: Calculation, after: Calculation, option: RecoveryOption) {
  const next = new Set(option.next)
  return before.schedule.tasks
    .flatMap(({ uid, row, name }) => {
      const [was, is] = [before.of(uid), after.of(uid)]
      const moved = was && is && !was.summary && (was.start !== is.start || was.finish !== is.finish || next.has(uid))
      return moved ? [{ uid, row, name, was, is, next: next.has(uid) }] : []
    })
    .sort(
      (a, b) =>
        Number(b.next) - Number(a.next) ||
        Math.abs(b.is.start - b.was.start) - Math.abs(a.is.start - a.was.start) ||
        a.row - b.row,
    )
}
