import { formatNumber } from '@parada/messages'
import { type TemplateDifference, takeTemplateDelta, templateDelta } from '@parada/scope'
import { useMemo, useState } from 'react'
import { editor, useEditor } from '../../data/editor.ts'
import { label } from '../../editor/labels.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { problemText } from '../../i18n/problem-text.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import table from '../../ui/Table.module.css'
import { Tag } from '../../ui/Tag.tsx'
import { showToast } from '../../ui/toast-store.ts'
import styles from './Scope.module.css'
import { catalogueNow, scopeTable } from './scope-store.ts'

/** Rows shown at first, and by which more are shown. */
const PAGE = 200

/** What later templates and norms would make otherwise of the open plan: each difference chosen by a person, one change. */
export function LaterTemplates() {
  const messages = useAllMessages()
  const words = messages.scope.later
  const locale = useLocale()
  const schedule = useEditor(state => state.schedule)
  const norms = scopeTable(state => state.norms)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the catalogue is made of the norms
  const catalogue = useMemo(() => catalogueNow(), [norms])
  const delta = useMemo(
    () => (schedule ? templateDelta(schedule, catalogue, locale) : null),
    [schedule, catalogue, locale],
  )
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  const [shown, setShown] = useState(PAGE)
  if (!schedule || !delta) return null
  const { differences } = delta
  const isTaken = (each: TemplateDifference): boolean => each.conflict === turned.has(each.key)
  const taken = differences.filter(isTaken)
  const number = (value: number): string => formatNumber(locale, value)
  const apply = () => {
    const applied = editor.apply(
      takeTemplateDelta(schedule, catalogue, delta, isTaken),
      label('editTasks', taken.length),
    )
    if (!applied.ok) showToast('err', problemText(messages, applied.problems[0].code, applied.problems[0].params))
    else {
      setTurned(new Set())
      showToast('ok', words.applied(number(taken.length)))
    }
  }
  const turn = (key: string) => {
    const next = new Set(turned)
    if (!next.delete(key)) next.add(key)
    setTurned(next)
  }
  return (
    <section aria-label={words.title}>
      <div className={styles.row}>
        <h2>{words.title}</h2>
        <span className={styles.spacer} />
        {differences.length > 0 && (
          <>
            <Button
              size="small"
              onClick={() => setTurned(new Set(differences.filter(each => each.conflict).map(each => each.key)))}
            >
              {words.all}
            </Button>
            <Button size="small" variant="primary" disabled={taken.length === 0} onClick={apply}>
              {words.apply(number(taken.length))}
            </Button>
          </>
        )}
      </div>
      <p className={styles.hint}>{words.hint}</p>
      {differences.length === 0 ? (
        <p role="status">{words.none}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <div className={styles.wide} tabIndex={0}>
          <table className={table.table} aria-label={words.title}>
            <thead>
              <tr>
                <th>{words.mark}</th>
                <th>{words.task}</th>
                <th>{words.version}</th>
                <th>{words.plan}</th>
                <th>{words.template}</th>
              </tr>
            </thead>
            <tbody>
              {differences.slice(0, shown).map(each => (
                <Difference key={each.key} difference={each} taken={isTaken(each)} onTurn={() => turn(each.key)} />
              ))}
            </tbody>
          </table>
          {differences.length > shown && (
            <Button size="small" onClick={() => setShown(shown + PAGE)}>
              {messages.places.more(differences.length - shown)}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

function Difference(props: { readonly difference: TemplateDifference; readonly taken: boolean; onTurn(): void }) {
  const { kind, item, name, from, to, norms, changes, conflict } = props.difference
  const words = useAllMessages().scope.later
  const locale = useLocale()
  const value = (of: string | number): string => (typeof of === 'number' ? formatNumber(locale, of) : of || '–')
  const side = (of: 'plan' | 'template') =>
    changes.map(each => (
      <div key={each.field}>
        {words.fields[each.field]}: {value(each[of])}
      </div>
    ))
  const norm = (version: number | null): string => (version === null ? '–' : `v${version}`)
  return (
    <tr className={cx(conflict && styles.conflict)}>
      <td>
        <input type="checkbox" aria-label={`${item}: ${name}`} checked={props.taken} onChange={props.onTurn} />
      </td>
      <td>
        {item}: {name}
        {kind !== 'changed' && <Tag>{words[kind]}</Tag>}
        {conflict && <Tag tone="warn">{words.conflict}</Tag>}
      </td>
      <td>
        {from === to ? `v${to}` : `v${from ?? '–'} → v${to}`}
        {norms.from !== norms.to && (
          <div>
            {words.norm} {norm(norms.from)} → {norm(norms.to)}
          </div>
        )}
      </td>
      <td>{kind === 'added' ? '–' : side('plan')}</td>
      <td>{kind === 'removed' ? '–' : side('template')}</td>
    </tr>
  )
}
