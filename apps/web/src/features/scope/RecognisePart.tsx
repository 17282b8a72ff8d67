import { formatNumber } from '@parada/messages'
import { STEPS, type StepCode, type TaskId } from '@parada/schedule'
import {
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
  const ticked = (each: RecognisedTask): boolean => each.likeness >= SURE !== turned.has(each.task)
  const shown = found.map(each => ({ ...each, ...corrected.get(each.task) }))
  const marked = shown.filter(ticked)
  const number = (value: number) => formatNumber(locale, value)
  const correct = (part: Partial<RecognisedTask>) =>
    setCorrected(
      new Map([...corrected, ...marked.map(each => [each.task, { ...corrected.get(each.task), ...part }] as const)]),
    )
  if (!schedule) return null
  const apply = () => {
    const edits = [...recognisedEdits(schedule, marked), ...tradeEdits(schedule, resources, locale)]
    const applied = editor.apply(edits, label('editTasks', marked.length))
    if (applied.ok) {
      showToast('ok', words.applied(number(marked.length)))
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
        <Button size="small" variant="primary" disabled={marked.length + resources.length === 0} onClick={apply}>
          {words.accept(number(marked.length))}
        </Button>
      </div>
      <div className={styles.sections}>
        <OpenEndsQuestion />
        <p className={styles.hint}>{words.hint}</p>
        {resources.length > 0 && (
          <section aria-label={words.resources}>
            <h2>{words.resources}</h2>
            <p className={styles.hint}>{words.resourcesHint}</p>
            <ul className={styles.facts}>
              {resources.map(each => (
                <li key={each.resource}>{words.oneName(each.name, TRADE_NAMES[each.trade][locale])}</li>
              ))}
            </ul>
          </section>
        )}
        {found.length === 0 ? (
          <p role="status">{words.none}</p>
        ) : (
          <>
            <div className={styles.row}>
              <span role="status">{words.counts(number(marked.length), number(found.length))}</span>
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
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
            <div className={styles.wide} tabIndex={0}>
              <table className={table.table} aria-label={messages.scope.parts.recognise}>
                <thead>
                  <tr>
                    <th>{words.accept('')}</th>
                    <th>{words.task}</th>
                    <th>{words.equipment}</th>
                    <th>{words.step}</th>
                    <th>{words.likeness}</th>
                  </tr>
                </thead>
                <tbody>
                  {shown.slice(0, SHOWN).map(each => (
                    <tr key={each.task}>
                      <td>
                        <input
                          type="checkbox"
                          aria-label={each.name}
                          checked={ticked(each)}
                          onChange={() => {
                            const next = new Set(turned)
                            if (!next.delete(each.task)) next.add(each.task)
                            setTurned(next)
                          }}
                        />
                      </td>
                      <td>{each.name}</td>
                      <td className={styles.figure}>{each.equipment ?? words.unknown}</td>
                      <td>{each.step ? steps[each.step] : words.unknown}</td>
                      <td>
                        <Tag tone={each.likeness >= 0.7 ? 'good' : each.likeness >= SURE ? undefined : 'warn'}>
                          {number(Math.round(each.likeness * 100))} %
                        </Tag>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </>
        )}
      </div>
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
