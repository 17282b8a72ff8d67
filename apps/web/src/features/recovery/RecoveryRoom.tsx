import { formatDate, formatNumber, presentProblem, recoveryLimitText, recoveryMoveText } from '@parada/messages'
import {
  type Calculation,
  type Edit,
  HOUR,
  memberOf,
  type RecoveryOption,
  recoveryTargets,
  recoveryValue,
  type TaskId,
} from '@parada/schedule'
import { Search, Square } from 'lucide-react'
import { useDeferredValue, useEffect, useState } from 'react'
import { ProblemList } from '../../components/ProblemList.tsx'
import { useEditor } from '../../data/editor.ts'
import { app } from '../../data/store.ts'
import { useProjectRole } from '../../data/use-project-role.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { failureText } from '../../i18n/problem-text.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { OptionCard } from './OptionCard.tsx'
import styles from './Recovery.module.css'
import { beginRecovery, type RecoveryState, recoverySearch, restoreOptions, stopRecovery } from './recovery-store.ts'

/** Milestones that can be aimed at, the last ones first. */
const TARGETS = 40
/** A way that gains less than this share of the best by the hour is little for what it costs. */
const POOR = 0.1

const NOTHING: readonly Edit[] = []

/** *Recuperar*: ways to end earlier, each measured, and what is left when there are no more. */
export default function RecoveryRoom() {
  const calculation = useDeferredValue(useEditor(state => state.calculation))
  return calculation ? <Room calculation={calculation} /> : null
}

function Room({ calculation }: { readonly calculation: Calculation }) {
  const words = useAllMessages().recovery
  const locale = useLocale()
  const state = recoverySearch()
  const [hours, setHours] = useState('12')
  const [target, setTarget] = useState('')
  // The search stops with the room: its result is no longer awaited.
  useEffect(() => stopRecovery, [])
  useRefusal(state)
  const wanted = Number(hours.replace(',', '.'))
  const able = wanted > 0 && wanted <= 10_000
  const busy = state.status === 'running' || state.status === 'asking'
  return (
    <section className={styles.room} aria-label={words.title}>
      <form
        className={styles.bar}
        onSubmit={event => {
          event.preventDefault()
          if (able) void beginRecovery(wanted * HOUR, target === '' ? null : (Number(target) as TaskId))
        }}
      >
        <TextField
          label={`${words.gain} (${words.hours})`}
          size="small"
          inputMode="decimal"
          className={styles.hours ?? ''}
          value={hours}
          onChange={setHours}
        />
        <Select
          label={words.until}
          size="small"
          className={styles.target ?? ''}
          value={target}
          options={[{ value: '', label: words.end }, ...targetsOf(calculation)]}
          onChange={setTarget}
        />
        {busy ? (
          <Button size="small" icon={<Square size={14} />} onClick={stopRecovery}>
            {words.stop}
          </Button>
        ) : (
          <Button size="small" variant="primary" type="submit" disabled={!able} icon={<Search size={14} />}>
            {words.search}
          </Button>
        )}
        <span className={styles.hint} role="status">
          {busy
            ? words.searching(state.measured)
            : state.recovery && words.measured(state.measured, formatNumber(locale, state.elapsed / 1000, 1))}
        </span>
      </form>
      <div className={styles.page}>
        <Found calculation={calculation} state={state} busy={busy} />
      </div>
    </section>
  )
}

const targetsOf = (calculation: Calculation): { value: string; label: string }[] =>
  recoveryTargets(calculation)
    .slice(-TARGETS)
    .reverse()
    .map(task => ({ value: String(task.uid), label: `${task.row} ${task.name}` }))

/** Says once why a search was refused. */
function useRefusal({ status, failure }: RecoveryState): void {
  const messages = useAllMessages()
  useEffect(() => {
    if (status !== 'refused' || !failure) return
    if (failure.code === 'access.proRequired') {
      showToast('warn', messages.recovery.needsPro)
      app.setState({ pricingOpen: true })
    } else showToast('err', failureText(messages, failure))
    recoverySearch.setState({ status: 'idle', failure: null })
  }, [status, failure, messages])
}

function Found(props: { readonly calculation: Calculation; readonly state: RecoveryState; readonly busy: boolean }) {
  const { calculation, state, busy } = props
  const messages = useAllMessages()
  const words = messages.recovery
  const locale = useLocale()
  const readOnly = useProjectRole() === 'viewer'
  const { status, recovery, about, rejected, wanted } = state
  if (status === 'failed') {
    const [first] = state.problems
    const said = first ? presentProblem(first, messages) : null
    return <EmptyState title={said ? said.error : words.failed} hint={said?.suggestions.join(' ')} />
  }
  const options = (recovery?.options ?? state.found).filter(each => !rejected.has(each.id))
  if (!about || (status !== 'done' && options.length === 0 && !busy))
    return <EmptyState title={words.empty} hint={words.emptyHint} />
  const stale = about !== calculation.schedule
  const warnings = state.problems.filter(each => each.severity !== 'info')
  const aim = state.target === null ? undefined : memberOf(about.tasks, state.target)
  const aimed = aim ? `${aim.row} ${aim.name}` : null
  const combined = (recovery?.combined ?? []).filter(each => !rejected.has(each.id))
  const best = Math.max(0, ...options.map(each => recoveryValue(each) ?? 0))
  const card = (option: RecoveryOption, place: number, list: 'one' | 'many') => (
    <OptionCard
      key={option.id}
      about={about}
      option={option}
      wanted={wanted}
      levelled={recovery?.levelled ?? NOTHING}
      until={aimed === null ? null : { name: aimed, end: recovery?.end ?? option.end }}
      tone={
        list === 'one' && recovery && place === 0
          ? 'best'
          : list === 'one' && (recoveryValue(option) ?? best) < POOR * best
            ? 'poor'
            : null
      }
      stale={stale}
      readOnly={readOnly}
    />
  )
  return (
    <>
      {stale && <Banner style="warn">{words.stale}</Banner>}
      {warnings.length > 0 && (
        <Banner style="warn">
          <ProblemList problems={warnings} />
        </Banner>
      )}
      {recovery && (
        <div className={styles.verdict}>
          <p className={styles.limit} data-tone={recovery.reached ? 'good' : 'bad'}>
            {recoveryLimitText(messages, locale, about, recovery)}
          </p>
          {recovery.levelled.length > 0 ? (
            <p className={styles.warn}>{words.levelled(formatDate(locale, recovery.finish, 'dayTime'), aimed)}</p>
          ) : (
            <p className={styles.hint}>{words.finish(formatDate(locale, recovery.finish, 'dayTime'), aimed)}</p>
          )}
        </div>
      )}
      {combined.length > 0 && (
        <section aria-label={words.combined}>
          <h2>{words.combined}</h2>
          <ul className={styles.cards}>{combined.map((each, at) => card(each, at, 'many'))}</ul>
        </section>
      )}
      <section aria-label={words.singles}>
        <h2>{words.singles}</h2>
        {recovery && recovery.options.length === 0 && <p className={styles.hint}>{words.none}</p>}
        <ul className={styles.cards}>{options.map((each, at) => card(each, at, 'one'))}</ul>
      </section>
      {rejected.size > 0 && (
        <Button size="small" variant="ghost" onClick={restoreOptions}>
          {words.restore(rejected.size)}
        </Button>
      )}
      {recovery && recovery.idle.length > 0 && (
        <details className={styles.idle}>
          <summary>
            {words.idle} ({formatNumber(locale, recovery.idle.length)})
          </summary>
          <ul>
            {recovery.idle.map(each => (
              <li key={JSON.stringify(each.move)}>
                {recoveryMoveText(messages, locale, about, each.move)}
                <span className={styles.hint}> {words.why[each.why]}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
