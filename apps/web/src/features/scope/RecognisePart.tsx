import { formatNumber } from '@parada/messages'
import { type ResourceId, STEPS, type StepCode, type TaskId, TRADES, type Trade } from '@parada/schedule'
import {
  type RecognisedResource,
  type RecognisedTask,
  recognisedEdits,
  recognisePlan,
  recogniseResources,
  TRADE_NAMES,
  tradeEdits,
} from '@parada/scope'
import { type ReactNode, useMemo, useState } from 'react'
import OpenEndsQuestion from '../../components/OpenEndsQuestion.tsx'
import { editor, useEditor } from '../../data/editor.ts'
import { label } from '../../editor/labels.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { problemText } from '../../i18n/problem-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Select.tsx'
import table from '../../ui/Table.module.css'
import { Tag } from '../../ui/Tag.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast-store.ts'
import styles from './Scope.module.css'
import { catalogueNow } from './scope-store.ts'

/** Rows shown at once: what is ticked counts all. */
const SHOWN = 300
/** Below this likeness nothing is ticked by itself. */
const SURE = 0.5

/** Step, equipment and trade of a plan without codes: recognised, shown with their likeness, corrected in bulk. */
export function RecognisePart({ parts }: { readonly parts: ReactNode }) {
  const messages = useAllMessages()
  const words = messages.scope.recognise
  const locale = useLocale()
  const schedule = useEditor(state => state.schedule)
  const found = useMemo(() => (schedule ? recognisePlan(schedule, catalogueNow()) : []), [schedule])
  const resources = useMemo(() => (schedule ? recogniseResources(schedule) : []), [schedule])
  const [turned, setTurned] = useState<ReadonlySet<TaskId>>(new Set())
  const [corrected, setCorrected] = useState<ReadonlyMap<TaskId, Partial<RecognisedTask>>>(new Map())
  // Resources that keep their name, and trades that a person knows better.
  const [left, setLeft] = useState<ReadonlySet<ResourceId>>(new Set())
  const [trades, setTrades] = useState<ReadonlyMap<ResourceId, Trade>>(new Map())
  const ticked = (each: RecognisedTask): boolean => each.likeness >= SURE !== turned.has(each.task)
  // What is least sure is seen first.
  const shown = [...found]
    .sort((a, b) => a.likeness - b.likeness)
    .map(each => ({ ...each, ...corrected.get(each.task) }))
  const marked = shown.filter(ticked)
  const number = (value: number) => formatNumber(locale, value)
  const correct = (part: Partial<RecognisedTask>) =>
    setCorrected(
      new Map([...corrected, ...marked.map(each => [each.task, { ...corrected.get(each.task), ...part }] as const)]),
    )
  const named = resources
    .filter(each => !left.has(each.resource))
    .map(each => ({ ...each, trade: trades.get(each.resource) ?? each.trade }))
    .filter(each => each.trade !== null)
  if (!schedule) return null
  const apply = () => {
    const edits = [...recognisedEdits(schedule, marked), ...tradeEdits(schedule, named, locale)]
    const applied = editor.apply(edits, label('editTasks', marked.length))
    if (applied.ok) {
      showToast('ok', words.applied(number(marked.length + named.length)))
      setLeft(new Set())
      setTrades(new Map())
      setTurned(new Set())
      setCorrected(new Map())
    } else showToast('err', problemText(messages, applied.problems[0].code, applied.problems[0].params))
  }
  const steps = messages.scope.steps
  return (
    <div className={styles.fill}>
      <div className={styles.bar}>
        {parts}
        <span className={styles.spacer} />
        <Button size="small" variant="primary" disabled={marked.length + named.length === 0} onClick={apply}>
          {words.accept(number(marked.length + named.length))}
        </Button>
      </div>
      <div className={styles.sections}>
        <OpenEndsQuestion />
        <p className={styles.hint}>{words.hint}</p>
        {resources.length > 0 && (
          <section aria-label={words.resources}>
            <h2>{words.resources}</h2>
            <p className={styles.hint}>{words.resourcesHint}</p>
            <Trades resources={resources} left={left} trades={trades} onLeft={setLeft} onTrades={setTrades} />
          </section>
        )}
        {found.length === 0 ? (
          <p role="status">{words.none}</p>
        ) : (
          <>
            <div className={styles.row}>
              <span role="status">
                {words.counts(number(marked.length), number(found.length))}
                {found.length > SHOWN && `, ${words.shown(number(SHOWN))}`}
              </span>
              <Button
                size="small"
                onClick={() => setTurned(new Set(found.filter(each => each.likeness < SURE).map(each => each.task)))}
              >
                {words.all}
              </Button>
              <Select<StepCode | ''>
                label={`${words.setMarked}: ${words.step}`}
                size="small"
                value=""
                options={[{ value: '', label: words.unknown }, ...STEPS.map(value => ({ value, label: steps[value] }))]}
                onChange={step => step !== '' && correct({ step })}
              />
              <BulkEquipment
                label={`${words.setMarked}: ${words.equipment}`}
                onSet={equipment => correct({ equipment })}
              />
            </div>
            <Recognised tasks={shown.slice(0, SHOWN)} ticked={ticked} turned={turned} onTurned={setTurned} />
          </>
        )}
      </div>
    </div>
  )
}

/** Tasks with what they were recognised as; a tick says that it is taken. */
function Recognised(props: {
  readonly tasks: readonly RecognisedTask[]
  ticked(task: RecognisedTask): boolean
  /** Tasks of which the tick was changed. */
  readonly turned: ReadonlySet<TaskId>
  onTurned(turned: ReadonlySet<TaskId>): void
}) {
  const { tasks, ticked, turned, onTurned } = props
  const messages = useAllMessages()
  const words = messages.scope.recognise
  const { steps } = messages.scope
  const locale = useLocale()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className={styles.wide} tabIndex={0}>
      <table className={table.table} aria-label={messages.scope.parts.recognise}>
        <thead>
          <tr>
            <th>{words.mark}</th>
            <th>{words.task}</th>
            <th>{words.equipment}</th>
            <th>{words.step}</th>
            <th>{words.likeness}</th>
          </tr>
        </thead>
        <tbody>
          {tasks.map(each => (
            <tr key={each.task}>
              <td>
                <input
                  type="checkbox"
                  aria-label={each.name}
                  checked={ticked(each)}
                  onChange={() => {
                    const next = new Set(turned)
                    if (!next.delete(each.task)) next.add(each.task)
                    onTurned(next)
                  }}
                />
              </td>
              <td>{each.name}</td>
              <td className={styles.figure}>{each.equipment ?? words.unknown}</td>
              <td>{each.step ? steps[each.step] : words.unknown}</td>
              <td>
                <Tag tone={each.likeness >= 0.7 ? 'good' : each.likeness >= SURE ? undefined : 'warn'}>
                  {formatNumber(locale, Math.round(each.likeness * 100))} %
                </Tag>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Resources without a trade: which get one, and which it is. Those of one trade become one resource. */
function Trades(props: {
  readonly resources: readonly RecognisedResource[]
  readonly left: ReadonlySet<ResourceId>
  readonly trades: ReadonlyMap<ResourceId, Trade>
  onLeft(left: ReadonlySet<ResourceId>): void
  onTrades(trades: ReadonlyMap<ResourceId, Trade>): void
}) {
  const { resources, left, trades, onLeft, onTrades } = props
  const messages = useAllMessages()
  const words = messages.scope.recognise
  const locale = useLocale()
  const all = left.size === 0
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className={styles.wide} tabIndex={0}>
      <table className={table.table} aria-label={words.resources}>
        <thead>
          <tr>
            <th>
              <input
                type="checkbox"
                aria-label={words.all}
                checked={all}
                onChange={() => onLeft(new Set(all ? resources.map(each => each.resource) : []))}
              />
            </th>
            <th>{words.resource}</th>
            <th>{words.trade}</th>
            <th>{words.becomes}</th>
          </tr>
        </thead>
        <tbody>
          {resources.map(each => {
            const trade = trades.get(each.resource) ?? each.trade
            const isLeft = left.has(each.resource) || trade === null
            return (
              <tr key={each.resource}>
                <td>
                  <input
                    type="checkbox"
                    aria-label={each.name}
                    checked={!isLeft}
                    disabled={trade === null}
                    onChange={() => {
                      const next = new Set(left)
                      if (!next.delete(each.resource)) next.add(each.resource)
                      onLeft(next)
                    }}
                  />
                </td>
                <td>{each.name}</td>
                <td>
                  <Select<Trade | ''>
                    label={`${words.trade}: ${each.name}`}
                    hideLabel
                    size="small"
                    value={trade ?? ''}
                    options={[
                      ...(trade === null ? [{ value: '' as const, label: words.unknown }] : []),
                      ...TRADES.map(value => ({ value, label: messages.analysis.trade[value] })),
                    ]}
                    onChange={value => value !== '' && onTrades(new Map([...trades, [each.resource, value]]))}
                  />
                </td>
                <td>{isLeft ? each.name : TRADE_NAMES[trade][locale]}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function BulkEquipment(props: { readonly label: string; onSet(tag: string): void }) {
  const [text, setText] = useState('')
  return (
    <TextField
      label={props.label}
      size="small"
      value={text}
      onChange={setText}
      onKeyDown={event => {
        if (event.key !== 'Enter' || text.trim() === '') return
        event.preventDefault()
        props.onSet(text.trim().toUpperCase())
        setText('')
      }}
    />
  )
}
