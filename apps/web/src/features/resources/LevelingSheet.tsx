import { formatDate, formatNumber } from '@parada/messages'
import {
  type Calculation,
  calculate,
  type Instant,
  type LevelingFreedom,
  type LevelingOrder,
  type LevelingRun,
  leaves,
  loadMatrix,
  type RunLimits,
  type Schedule,
  startedAt,
  type TaskId,
  unlikeHours,
  withoutDelays,
} from '@parada/schedule'
import { Pause, Play, RefreshCw } from 'lucide-react'
import { type ReactNode, useDeferredValue, useEffect, useId, useMemo, useState } from 'react'
import { ProblemList } from '../../components/ProblemList.tsx'
import { editor } from '../../data/editor.ts'
import { matrixOf } from '../../data/load-matrix.ts'
import { app } from '../../data/store.ts'
import { label } from '../../editor/labels.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { failureText, problemText } from '../../i18n/problem-text.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Select } from '../../ui/Select.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { LevelingAnswers } from './LevelingAnswers.tsx'
import { LevelingCharts } from './LevelingCharts.tsx'
import styles from './LevelingSheet.module.css'
import { LimitFields } from './LimitFields.tsx'
import { beginSearch, forgetSearch, levelingSearch, type SearchState, stopSearch } from './leveling-search.ts'
import { MovesTable } from './MovesTable.tsx'
import { FIRST_ORDER, RuleList } from './RuleList.tsx'
import { limitEdits, runLimit, type TypedLimits, typedLimits } from './run-limits.ts'
import { Unfit } from './Unfit.tsx'
import { usePreview } from './use-previews.ts'

const NOTHING: ReadonlySet<TaskId> = new Set()

/** Who may be interrupted. */
type Interrupted = 'none' | 'crews' | 'all' | 'selected'

interface SheetProps {
  readonly kind: 'level' | 'smooth'
  readonly schedule: Schedule
  readonly calculation: Calculation
  onClose(): void
}

/** Levelling or smoothing before anything is changed: both answers, every move with its reason, and what is accepted. */
export function LevelingSheet(props: SheetProps) {
  const { kind, schedule, calculation } = props
  const messages = useAllMessages()
  const words = messages.resources.sheet
  const sheet = useSheet(props)
  const { state, limits, typed, keepLimits, freedom, splits, left, before, chosen, preview, taken, until, again } =
    sheet
  const stale = state.about !== null && state.about !== schedule
  const running = state.status === 'searching' || state.status === 'asking'
  return (
    <Dialog
      open
      keepOpen
      onOpenChange={open => !open && props.onClose()}
      title={kind === 'smooth' ? words.smoothTitle : words.title}
      description={words.nothingChanged}
      closeLabel={messages.common.close}
      size="large"
      className={styles.sheet ?? ''}
      footer={
        <>
          <span className={styles.count} role="status">
            {chosen && words.chosen(taken, chosen.run.moves.length)}
            {preview && left.size > 0 && sheet.chosenLeft === left && <Without left={left.size} preview={preview} />}
          </span>
          <Button onClick={props.onClose}>{words.discard}</Button>
          <Button
            variant="primary"
            disabled={
              !preview || stale || sheet.chosenLeft !== left || (preview.edits.length === 0 && limits.size === 0)
            }
            onClick={sheet.accept}
          >
            {words.accept(Math.max(0, taken))}
          </Button>
        </>
      }
    >
      <SearchProgress
        state={state}
        onAgain={() => again({})}
        onMore={stale || kind === 'smooth' || state.order ? null : () => again({ more: true })}
      >
        {kind === 'level' && (
          <Select
            label={words.order.label}
            hideLabel
            size="small"
            value={state.order ? 'rules' : 'search'}
            options={[
              { value: 'search', label: words.order.search },
              { value: 'rules', label: words.order.rules },
            ]}
            onChange={value => again({ order: value === 'rules' ? sheet.order : null })}
          />
        )}
        {kind === 'level' && schedule.project.rules !== 'p6' && <SplitsSelect value={splits} onChange={sheet.split} />}
      </SearchProgress>
      {state.order && <RuleList order={state.order} onChange={order => again({ order })} />}
      {kind === 'level' && <Apart schedule={schedule} apart={sheet.apart} onChange={sheet.separate} />}
      {stale && <Banner style="warn">{words.changed}</Banner>}
      <SearchProblems state={state} />
      <LevelingAnswers
        kind={kind}
        state={state}
        before={before}
        finish={calculation.projectFinish}
        window={until}
        missed={sheet.missed}
        freedom={freedom}
        onFreedom={sheet.choose}
      />
      <details className={styles.details}>
        <summary>
          {words.limits} <span className={styles.quiet}>{words.limitsHint}</span>
        </summary>
        <LimitFields matrix={before} limits={typed} onChange={sheet.change} />
        {limits.size > 0 && (
          <label className={styles.keep}>
            <input type="checkbox" checked={keepLimits} onChange={event => sheet.setKeepLimits(event.target.checked)} />
            {words.keepLimits}
          </label>
        )}
      </details>
      <div className={styles.columns}>
        <div className={styles.main}>
          {chosen && state.about ? (
            <>
              <Unfit run={chosen.run} calculation={calculation} freedom={freedom} late={preview?.late ?? []} />
              {preview && <Followers now={calculation} after={preview.calculation} run={chosen.run} />}
              <MovesTable
                run={chosen.run}
                schedule={state.about}
                now={calculation}
                left={left}
                after={left.size > 0 ? preview?.calculation : undefined}
                over={(preview?.matrix ?? before).overCells}
                onLeave={sheet.setLeft}
              />
            </>
          ) : (
            <p className={styles.nothing}>{running ? words.searching : words.none}</p>
          )}
        </div>
        {preview && <LevelingCharts before={before} after={preview.matrix} />}
      </div>
    </Dialog>
  )
}

/** Which tasks may be interrupted. */
function SplitsSelect(props: { readonly value: Interrupted; onChange(next: Interrupted): void }) {
  const words = useAllMessages().resources.sheet
  const { size } = editor.state.getState().selection.tasks
  return (
    <Select
      label={words.splits}
      hideLabel
      size="small"
      value={props.value}
      options={(['none', 'crews', 'all', 'selected'] as const).map(value => ({
        value,
        label: value === 'selected' ? words.splitsSelected(size) : words.splitsOf[value],
        disabled: value === 'selected' && size === 0,
      }))}
      onChange={props.onChange}
    />
  )
}

/** Tasks that begin elsewhere because those before them do, and wait for no one themselves. */
function Followers(props: { readonly now: Calculation; readonly after: Calculation; readonly run: LevelingRun }) {
  const { now, after, run } = props
  const words = useAllMessages().resources.sheet
  const moved = new Set(run.moves.map(each => each.task))
  const follow = leaves(now).filter(at => {
    const task = now.schedule.tasks[at]
    return task && !moved.has(task.uid) && after.of(task.uid)?.start !== now.start[at]
  }).length
  return follow === 0 ? null : <p className={styles.quiet}>{words.follow(follow)}</p>
}

/** What is asked of a search and chosen from its answers, and what accepting them does to the plan. */
function useSheet({ kind, schedule, calculation, onClose }: SheetProps) {
  const messages = useAllMessages()
  const words = messages.resources.sheet
  const state = levelingSearch()
  const [limits, setLimits] = useState<RunLimits>(new Map())
  const [typed, setTyped] = useState<readonly TypedLimits[]>(() =>
    typedLimits(matrixOf(calculation), calculation.schedule),
  )
  const [keepLimits, setKeepLimits] = useState(true)
  const [freedom, setFreedom] = useState<LevelingFreedom>(kind === 'smooth' ? 'withinSlack' : 'free')
  const [splits, setSplits] = useState<Interrupted>('none')
  const [apart, setApart] = useState(false)
  const [order, setOrder] = useState<LevelingOrder>(FIRST_ORDER)
  const [left, setLeft] = useState(NOTHING)
  const until = schedule.project.window?.finish ?? null

  // The search stops with the sheet: its result is no longer awaited.
  useEffect(() => {
    void beginSearch({ kind, limits: new Map(), until, splits: null, apart: false, order: null })
    return forgetSearch
  }, [kind, until])

  useRefusal(state, onClose)
  const before = useMemo(() => loadMatrix(calculation, { limits: state.limits }), [calculation, state.limits])
  const chosen = state.found[freedom]
  const chosenLeft = useDeferredValue(left)
  const preview = usePreview(state.about, chosen, state.limits, chosenLeft)
  const missed = useMemo(() => missedBy(schedule, calculation, until), [schedule, calculation, until])
  const taken = (chosen?.run.moves.length ?? 0) - left.size

  const again = (how: {
    readonly limits?: RunLimits
    readonly splits?: Interrupted
    readonly apart?: boolean
    readonly order?: LevelingOrder | null
    readonly more?: boolean
  }) => {
    setLeft(NOTHING)
    const { tasks } = editor.state.getState().selection
    const may = how.splits ?? splits
    if (how.order) setOrder(how.order)
    const next = how.order === undefined ? state.order : how.order
    const interrupted = may === 'none' ? null : may === 'selected' ? tasks : may
    const more = how.more === true
    const own = how.apart ?? apart
    void beginSearch({
      kind,
      limits: how.limits ?? limits,
      until,
      splits: interrupted,
      apart: own,
      order: next,
      more,
    })
  }
  const change = (row: TypedLimits, units: TypedLimits['units']) => {
    setTyped(all => all.map(each => (each === row ? { ...each, units } : each)))
    const next = new Map(limits).set(row.of, runLimit(units))
    setLimits(next)
    again({ limits: next })
  }
  const accept = () => {
    if (!preview || !chosen) return
    const edits = [...preview.edits, ...(keepLimits ? limitEdits(schedule, limits) : [])]
    stopSearch()
    const applied = editor.apply(edits, label('level', taken))
    if (!applied.ok) {
      showToast('err', problemText(messages, applied.problems[0].code, applied.problems[0].params))
      return
    }
    showToast('ok', words.accepted(taken))
    onClose()
  }
  const choose = (next: LevelingFreedom) => {
    setLeft(NOTHING)
    setFreedom(next)
  }
  const split = (next: Interrupted) => {
    setSplits(next)
    again({ splits: next })
  }
  const separate = (next: boolean) => {
    setApart(next)
    again({ apart: next })
  }
  return {
    state,
    limits,
    typed,
    keepLimits,
    setKeepLimits,
    freedom,
    choose,
    splits,
    split,
    apart,
    separate,
    order,
    left,
    setLeft,
    chosenLeft,
    before,
    chosen,
    preview,
    taken,
    until,
    missed,
    again,
    change,
    accept,
  }
}

/** Seconds by which the plan ends behind its window without any delay by levelling; 0: it does not. */
function missedBy(schedule: Schedule, calculation: Calculation, until: Instant | null): number {
  if (until === null || calculation.projectFinish <= until) return 0
  const bare = calculate(withoutDelays(startedAt(schedule, calculation.projectStart)))
  return bare.ok ? Math.max(0, bare.value.projectFinish - until) : 0
}

/** A run that the server gives no leave for says so and closes the sheet. */
function useRefusal({ status, failure }: SearchState, onClose: () => void): void {
  const messages = useAllMessages()
  useEffect(() => {
    if (status !== 'refused' || !failure) return
    if (failure.code === 'access.proRequired') {
      showToast('warn', messages.resources.needsPro)
      app.setState({ pricingOpen: true })
    } else showToast('err', messages.resources.notAllowed(failureText(messages, failure)))
    onClose()
  }, [status, failure, messages, onClose])
}

/** How far the search is, and how it is stopped or begun again. */
function SearchProgress(props: {
  readonly state: SearchState
  readonly children: ReactNode
  onAgain(): void
  readonly onMore: (() => void) | null
}) {
  const words = useAllMessages().resources.sheet
  const locale = useLocale()
  const { state } = props
  const { status } = state
  const running = status === 'searching' || status === 'asking'
  return (
    <div className={styles.top}>
      <span className={styles.quiet} role="status">
        {status === 'asking'
          ? words.asking
          : status === 'stopped'
            ? words.stopped
            : status === 'done'
              ? state.order
                ? words.order.done
                : words.done
              : status === 'failed'
                ? words.notCalculated
                : words.searching}
        {state.schedules > 0 &&
          !state.order &&
          ` · ${words.tried(state.seed, state.schedules, formatNumber(locale, state.elapsed / 1000, 1))}`}
      </span>
      <span className={styles.spacer} />
      {props.children}
      {running ? (
        <Button size="small" icon={<Pause size={14} />} onClick={stopSearch}>
          {words.stop}
        </Button>
      ) : (
        <>
          {props.onMore && status !== 'failed' && (
            <Button size="small" icon={<Play size={14} />} onClick={props.onMore}>
              {words.more}
            </Button>
          )}
          <Button size="small" icon={<RefreshCw size={14} />} onClick={props.onAgain}>
            {words.again}
          </Button>
        </>
      )}
    </div>
  )
}

/** Whether crews of a task that have unlike hours work each in its own; not asked where no task has such crews. */
function Apart(props: { readonly schedule: Schedule; readonly apart: boolean; onChange(apart: boolean): void }) {
  const words = useAllMessages().resources.sheet.apart
  const hint = useId()
  const { tasks, bound } = useMemo(() => unlikeHours(props.schedule), [props.schedule])
  if (tasks === 0) return null
  return (
    <div className={styles.apart}>
      <label className={styles.keep}>
        <input
          type="checkbox"
          checked={props.apart}
          aria-describedby={hint}
          onChange={event => props.onChange(event.target.checked)}
        />
        {words.label}
      </label>
      <p id={hint} className={styles.quiet}>
        {words.hint(tasks)} {bound > 0 && words.bound(bound)}
      </p>
    </div>
  )
}

/** What keeps the search from an answer, or from a whole one. */
function SearchProblems({ state }: { readonly state: SearchState }) {
  const words = useAllMessages().resources.sheet
  const { status } = state
  if (status !== 'failed' && state.problems.length === 0) return null
  return (
    <Banner style={status === 'failed' ? 'err' : 'warn'}>
      {state.problems.length === 0 ? words.failed : <ProblemList problems={state.problems} />}
    </Banner>
  )
}

/** What comes of it when some of the moves are left out. */
function Without(props: { readonly left: number; readonly preview: NonNullable<ReturnType<typeof usePreview>> }) {
  const words = useAllMessages().resources.sheet
  const locale = useLocale()
  const { matrix, calculation } = props.preview
  return (
    <mark>{words.without(props.left, matrix.overCells, formatDate(locale, calculation.projectFinish, 'dayTime'))}</mark>
  )
}
