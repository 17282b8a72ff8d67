import { formatNumber } from '@parada/messages'
import { memberOf, type Schedule, type TaskId } from '@parada/schedule'
import { type ChangedOperation, type OrderList, orderDelta, takeDelta } from '@parada/scope'
import { useMemo, useState } from 'react'
import { editor } from '../../data/editor.ts'
import { label } from '../../editor/labels.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { problemText } from '../../i18n/problem-text.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Select } from '../../ui/Select.tsx'
import table from '../../ui/Table.module.css'
import { showToast } from '../../ui/toast-store.ts'
import styles from './Scope.module.css'
import { catalogueNow } from './scope-store.ts'

/** Lines shown at first, and by which more are shown. */
const PAGE = 200

/** What a later list changes in the plan that came from an earlier one: each change shown both ways and chosen by a person. */
export function OrderDeltaView({
  plan,
  list,
  file,
}: {
  readonly plan: Schedule
  readonly list: OrderList
  readonly file: string
}) {
  const messages = useAllMessages()
  const words = messages.scope.orders
  const locale = useLocale()
  const delta = useMemo(() => orderDelta(plan, list), [plan, list])
  // Conflicts stay the plan's until a person says otherwise; the rest is the list's.
  const [turned, setTurned] = useState<ReadonlySet<TaskId>>(new Set())
  const [shown, setShown] = useState(PAGE)
  const rest = delta.changed.length - shown
  const takes = (change: ChangedOperation): boolean => change.conflict === turned.has(change.task)
  const { edits, problems } = useMemo(
    () =>
      takeDelta(
        plan,
        delta,
        { cancelled: words.cancelled, language: locale, file, catalogue: catalogueNow() },
        change => change.conflict === turned.has(change.task),
      ),
    [plan, delta, words, locale, file, turned],
  )
  // An operation counts once, however many edits its name, hours and people take. One that is not its namesake is gone and new.
  const count =
    delta.added.length +
    delta.removed.length +
    delta.confirmed.length +
    delta.changed.filter(
      ({ conflict, task, changes }) => conflict === turned.has(task) || changes.some(({ field }) => field === 'number'),
    ).length
  const number = (value: number) => formatNumber(locale, value)
  const told = (value: string | number | null): string =>
    value === null ? '–' : typeof value === 'number' ? number(value) : value
  const name = (task: TaskId): string => memberOf(plan.tasks, task)?.name ?? ''
  const conflicts = delta.changed.filter(each => each.conflict).length
  const apply = () => {
    const applied = editor.apply(edits, label('applyJson', count))
    if (applied.ok) showToast('ok', words.appliedTo(number(count)))
    else showToast('err', problemText(messages, applied.problems[0].code, applied.problems[0].params))
  }
  return (
    <section aria-label={words.delta}>
      <div className={styles.row}>
        <h2>{words.delta}</h2>
        <span className={styles.spacer} />
        <Button size="small" variant="primary" disabled={edits.length === 0} onClick={apply}>
          {words.apply(number(count))}
        </Button>
      </div>
      <Counts delta={delta} conflicts={conflicts} />
      {problems.map(each => (
        <Banner key={each.code} style={each.severity === 'info' ? 'info' : 'warn'}>
          {problemText(messages, each.code, each.params)}
        </Banner>
      ))}
      {edits.length === 0 && <p className={styles.hint}>{words.none}</p>}
      {delta.changed.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <div className={styles.wide} tabIndex={0}>
          <table className={table.table} aria-label={words.changed}>
            <thead>
              <tr>
                <th>{words.key}</th>
                <th>{words.field}</th>
                <th>{words.plan}</th>
                <th>{words.list}</th>
                <th>{words.take}</th>
              </tr>
            </thead>
            <tbody>
              {delta.changed.slice(0, shown).map(change => (
                <tr key={change.task} className={cx(change.conflict && styles.conflict)}>
                  <td>{change.operation.key}</td>
                  <td>{change.changes.map(each => words.fields[each.field]).join(', ')}</td>
                  <td>{change.changes.map(each => told(each.plan)).join(', ')}</td>
                  <td>{change.changes.map(each => told(each.list)).join(', ')}</td>
                  <td>
                    <Select
                      label={`${words.take}: ${change.operation.key}`}
                      hideLabel
                      size="small"
                      value={takes(change) ? 'take' : 'keep'}
                      options={[
                        { value: 'take', label: words.take },
                        { value: 'keep', label: words.keep },
                      ]}
                      onChange={value => {
                        const next = new Set(turned)
                        if ((value === 'take') === change.conflict) next.add(change.task)
                        else next.delete(change.task)
                        setTurned(next)
                      }}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {rest > 0 && (
            <Button size="small" onClick={() => setShown(shown + PAGE)}>
              {messages.places.more(rest)}
            </Button>
          )}
        </div>
      )}
      <Names title={words.added} names={delta.added.map(each => `${each.key} ${each.text}`)} />
      <Names
        title={words.removed}
        names={delta.removed.map(each => `${name(each.task)}${each.begun ? ` (${words.kept})` : ''}`)}
      />
    </section>
  )
}

/** How many operations the list adds, changes, removes and leaves. */
function Counts({ delta, conflicts }: { readonly delta: ReturnType<typeof orderDelta>; readonly conflicts: number }) {
  const words = useAllMessages().scope.orders
  const locale = useLocale()
  return (
    <div role="status">
      <ul className={styles.facts}>
        {(
          [
            ['added', delta.added.length],
            ['changed', delta.changed.length - conflicts],
            ['conflicts', conflicts],
            ['removed', delta.removed.length],
            ['confirmed', delta.confirmed.length],
            ['kept', delta.kept.length],
            ['same', delta.same],
          ] as const
        ).map(([kind, count]) => (
          <li key={kind}>
            {words[kind]}: <b className={styles.figure}>{formatNumber(locale, count)}</b>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Names({ title, names }: { readonly title: string; readonly names: readonly string[] }) {
  const messages = useAllMessages()
  if (names.length === 0) return null
  return (
    <details>
      <summary>
        {title}: {names.length}
      </summary>
      <ul>
        {names.slice(0, PAGE).map(each => (
          <li key={each}>{each}</li>
        ))}
        {names.length > PAGE && <li>{messages.places.more(names.length - PAGE)}</li>}
      </ul>
    </details>
  )
}
