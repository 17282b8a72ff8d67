import { formatNumber, presentProblem } from '@parada/messages'
import type { Calculation, RiskSettings } from '@parada/schedule'
import { GanttChart, Play, Square } from 'lucide-react'
import { useDeferredValue, useEffect, useState } from 'react'
import { showInGantt } from '../../actions/show-tasks.ts'
import { ProblemList } from '../../components/ProblemList.tsx'
import { editor, useEditor } from '../../data/editor.ts'
import { app } from '../../data/store.ts'
import { useProjectRole } from '../../data/use-project-role.ts'
import { criticality } from '../../editor/criticality.ts'
import { label } from '../../editor/labels.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { failureText } from '../../i18n/problem-text.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Select } from '../../ui/Select.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { Drivers } from './Drivers.tsx'
import { Estimates } from './Estimates.tsx'
import { Picture } from './Picture.tsx'
import { Register } from './Register.tsx'
import styles from './Risk.module.css'
import { beginRisk, type RiskState, riskRun, stopRisk } from './risk-store.ts'
import { Spreads } from './Spreads.tsx'
import { Weather } from './Weather.tsx'

const START: RiskSettings = { spreads: [{ low: -10, high: 25 }] }
const COUNTS = ['1000', '5000', '10000', 'steady'] as const
/** Iterations at the most where P80 does not come to stand still. */
const MOST = 10_000

/** *Risco*: what is uncertain in the plan, and what that makes of its finish. */
export default function RiskRoom() {
  const calculation = useDeferredValue(useEditor(state => state.calculation))
  return calculation ? <Room calculation={calculation} /> : null
}

function Room({ calculation }: { readonly calculation: Calculation }) {
  const words = useAllMessages().risk
  const state = riskRun()
  const [count, setCount] = useState<(typeof COUNTS)[number]>('1000')
  const [limited, setLimited] = useState(false)
  const [even, setEven] = useState(false)
  const readOnly = useProjectRole() === 'viewer'
  // As they are, not as the room was last drawn: a run takes what was just typed, a second change builds on the first.
  const settings = useEditor(each => each.schedule?.project.risk) ?? START
  const locale = useLocale()
  // The run stops with the room: its result is no longer awaited.
  useEffect(() => stopRisk, [])
  useRefusal(state)
  const change = (next: RiskSettings) => {
    editor.apply([{ kind: 'setProject', changes: { risk: next } }], label('editProject'))
  }
  const busy = state.status === 'running' || state.status === 'asking'
  const number = (value: number) => formatNumber(locale, value)
  return (
    <section className={styles.room} aria-label={words.title}>
      <div className={styles.bar}>
        <Select<(typeof COUNTS)[number]>
          label={words.iterations}
          size="small"
          value={count}
          options={COUNTS.map(value => ({ value, label: value === 'steady' ? words.steady : number(Number(value)) }))}
          onChange={setCount}
        />
        <label className={styles.check}>
          <input type="checkbox" checked={limited} onChange={event => setLimited(event.target.checked)} />{' '}
          {words.limited}
        </label>
        <label className={styles.check}>
          <input type="checkbox" checked={even} onChange={event => setEven(event.target.checked)} /> {words.even}
        </label>
        <span className={styles.spacer} />
        <span className={styles.hint} role="status">
          {busy
            ? words.progress(number(state.done), number(state.all))
            : state.result && words.ran(number(state.result.iterations), formatNumber(locale, state.elapsed / 1000, 1))}
        </span>
        {state.result && state.about === calculation.schedule && !busy && (
          <Button size="small" icon={<GanttChart size={14} />} onClick={() => showCriticality(state.result)}>
            {words.inGantt}
          </Button>
        )}
        {busy ? (
          <Button size="small" icon={<Square size={14} />} onClick={stopRisk}>
            {words.stop}
          </Button>
        ) : (
          <Button
            size="small"
            variant="primary"
            icon={<Play size={14} />}
            onClick={() =>
              void beginRisk(settings, count === 'steady' ? MOST : Number(count), {
                limited,
                even,
                steady: count === 'steady',
              })
            }
          >
            {words.calculate}
          </Button>
        )}
      </div>
      <div className={styles.body}>
        <div className={styles.main}>
          <Result calculation={calculation} state={state} />
        </div>
        <aside className={styles.side} aria-label={words.durations}>
          <Spreads settings={settings} readOnly={readOnly} onChange={change} />
          <Estimates calculation={calculation} readOnly={readOnly} />
          <Register calculation={calculation} settings={settings} readOnly={readOnly} onChange={change} />
          <Weather calculation={calculation} settings={settings} readOnly={readOnly} onChange={change} />
        </aside>
      </div>
    </section>
  )
}

/** Shows the Gantt with the share beside each bar, at what moves the finish most. */
function showCriticality(result: RiskState['result']): void {
  criticality.setState({ shown: true })
  showInGantt(result?.drivers.slice(0, 1).map(each => each.task) ?? [])
}

/** Says once why a run was refused. */
function useRefusal({ status, failure }: RiskState): void {
  const messages = useAllMessages()
  useEffect(() => {
    if (status !== 'refused' || !failure) return
    if (failure.code === 'access.proRequired') {
      showToast('warn', messages.risk.needsPro)
      app.setState({ pricingOpen: true })
    } else showToast('err', failureText(messages, failure))
    riskRun.setState({ status: 'idle', failure: null })
  }, [status, failure, messages])
}

function Result({ calculation, state }: { readonly calculation: Calculation; readonly state: RiskState }) {
  const messages = useAllMessages()
  const words = messages.risk
  const { result, status } = state
  const warnings = state.problems.filter(each => each.severity !== 'info')
  if (status === 'nothing') return <EmptyState title={words.nothing} />
  if (status === 'failed') {
    const [first] = state.problems
    const said = first ? presentProblem(first, messages) : null
    return <EmptyState title={said ? said.error : words.failed} hint={said?.suggestions.join(' ')} />
  }
  if (!result) return <EmptyState title={words.empty} hint={words.emptyHint} />
  return (
    <>
      {state.about !== calculation.schedule && <p className={styles.stale}>{words.stale}</p>}
      {warnings.length > 0 && (
        <Banner style="warn">
          <ProblemList problems={warnings} />
        </Banner>
      )}
      {state.over && <p className={styles.stale}>{words.over}</p>}
      {state.held > 0 && <p className={styles.stale}>{words.held(state.held)}</p>}
      <Picture calculation={calculation} result={result} />
      <Drivers calculation={calculation} result={result} />
    </>
  )
}
