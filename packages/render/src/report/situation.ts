import { formatDate, formatNumber, formatPercent, type Locale, type Messages } from '@parada/messages'
import {
  type Calculation,
  type DecisionKind,
  type DelayReason,
  type EarnedClock,
  HOUR,
  type Instant,
  type LateTask,
  memberOf,
  type Overall,
  type Situation,
  shownShare,
  type TaskId,
} from '@parada/schedule'

/** A task that is late or will be, by name. */
export interface LateRow {
  readonly name: string
  readonly where?: string
  /** Seconds behind the dates it is held to, of slack, and of the slip of the finish (null: not counted). */
  readonly late: number
  readonly slack: number
  readonly effect: number | null
  readonly reason?: DelayReason
  /** Only inside the page: no report carries it. */
  readonly task?: TaskId
}

/** Where a shutdown stands, by names and figures: what a report keeps of it. */
export interface SituationFacts {
  readonly asOf: Instant
  readonly finish: Instant
  readonly finished: boolean
  readonly past: boolean
  /** The finish leaves out what the data date would move: the finish with it, and how many tasks move. */
  readonly byDataDate?: { readonly finish: Instant; readonly moved: number }
  /** Open tasks in the past that the finish leaves out; reports of earlier versions do not say. */
  readonly leftOut?: number
  /** There is no data date: overloads are those of all shifts, gone by or not; reports of earlier versions do not say. */
  readonly undated?: true
  readonly target: Situation['target']
  readonly held: Instant | null
  /** Held to the plan as it was first run: there is no baseline. */
  readonly byFirstPlan?: true
  /** Nothing says what was due by now. */
  readonly unheld?: true
  /** Hours of the baseline; null where the report's author left hours out. */
  readonly hours: {
    readonly baseline: number
    readonly planned: number
    readonly earned: number
    readonly spi: number | null
    readonly spiTime: number | null
    /** What the index divides; reports of earlier versions do not say. */
    readonly clock?: EarnedClock | null
    readonly byDuration: boolean
    /** Shares as they are shown, and extra work; reports of earlier versions have neither. */
    readonly donePercent?: number
    readonly duePercent?: number | null
    readonly extra?: Overall['extra']
  } | null
  readonly tasks: { readonly due: number; readonly dueDone: number }
  readonly since: {
    readonly from: Instant
    readonly finish: Instant | null
    readonly finished: number
    readonly due: number
    readonly started: number
    readonly extra: number
    readonly reasons: readonly DelayReason[]
  }
  readonly late: readonly LateRow[]
  readonly lateCount: number
  readonly willBeLate: readonly LateRow[]
  readonly willBeLateCount: number
  readonly overloaded: readonly {
    readonly name: string
    readonly peak: number
    readonly limit: number
    readonly shifts: number
    readonly from: Instant
  }[]
  readonly decisions: readonly {
    readonly kind: DecisionKind
    readonly count: number
    readonly seconds?: number
    readonly tasks?: readonly TaskId[]
  }[]
}

/** Seconds that show as hours with one digit. */
const SHOWN = HOUR / 20

/** Rows of a list: what fits into half a minute. */
const MOST_LATE = 5

/** Names and figures of where a shutdown stands. With `links` rows keep their tasks, for a page that leads to them. */
export function situationFacts(calculation: Calculation, found: Situation, links = false): SituationFacts {
  const { schedule } = calculation
  const row = ({ task: uid, late, slack, effect, reason }: LateTask): LateRow => {
    const task = memberOf(schedule.tasks, uid)
    const parent = task?.parent == null ? undefined : memberOf(schedule.tasks, task.parent)
    return {
      name: task?.name ?? '',
      // Where the name holds its equipment, the summary above says nothing more.
      ...(parent && !task?.name.includes(parent.name) && { where: parent.name }),
      late,
      slack,
      effect,
      ...(reason && { reason }),
      ...(links && { task: uid }),
    }
  }
  const { baseline, planned, earned, spi, spiTime, clock } = found.hours
  const { donePercent, duePercent, extra } = found.overall
  const { since } = found
  return {
    asOf: found.asOf,
    finish: found.finish,
    finished: found.finished,
    past: found.past,
    ...(found.byDataDate && { byDataDate: { finish: found.byDataDate.finishAfter, moved: found.byDataDate.moved } }),
    ...(found.leftOut > 0 && { leftOut: found.leftOut }),
    ...(schedule.project.statusDate === undefined && { undated: true as const }),
    target: found.target,
    held: found.held,
    ...(!found.baselined && { byFirstPlan: true }),
    ...(!found.isHeld && { unheld: true }),
    hours: {
      baseline,
      planned,
      earned,
      spi,
      spiTime,
      clock,
      byDuration: found.overall.of === 'duration',
      donePercent,
      duePercent,
      ...(extra.total > 0 && { extra }),
    },
    tasks: { due: found.tasks.due, dueDone: found.tasks.dueDone },
    since: {
      from: since.from,
      finish: since.finish,
      finished: since.finished.length,
      due: since.due,
      started: since.started.length,
      extra: since.extra.length,
      reasons: [...new Set(since.delays.map(each => each.reason))],
    },
    late: found.late.slice(0, MOST_LATE).map(row),
    lateCount: found.late.length,
    willBeLate: found.willBeLate.slice(0, MOST_LATE).map(row),
    willBeLateCount: found.willBeLate.length,
    overloaded: found.overloaded.map(({ name, peak, limit, shifts, from }) => ({ name, peak, limit, shifts, from })),
    decisions: found.decisions.map(({ kind, count, seconds, tasks }) => ({
      kind,
      count,
      ...(seconds !== undefined && { seconds }),
      ...(links && { tasks }),
    })),
  }
}

export type SituationTone = 'good' | 'bad' | 'plain'

/** A figure with what stands below it. */
export interface SituationFigure {
  readonly name: string
  readonly value: string
  readonly tone: SituationTone
  readonly hints: readonly { readonly text: string; readonly tone: SituationTone }[]
}

export interface SituationList {
  readonly kind: 'late' | 'willBeLate' | 'overloaded' | 'decide'
  readonly title: string
  /** Which rows it holds. */
  readonly hint?: string
  readonly rows: readonly {
    readonly text: string
    readonly where?: string
    readonly figures: string
    readonly bad: boolean
    readonly tasks?: readonly TaskId[]
    readonly decision?: DecisionKind
  }[]
  /** Rows that are not shown. */
  readonly more: number
  readonly note?: string
}

/** Hours with their sign: `+67 h`. */
export const signedHours = (seconds: number, locale: Locale): string =>
  `${seconds > 0 ? '+' : seconds < 0 ? '−' : ''}${formatNumber(locale, Math.abs(seconds) / HOUR, 1)}\u00a0h`

/** The figures and lists of where a shutdown stands, in the reader's language: the page and the report show the same. */
export function situationText(
  facts: SituationFacts,
  locale: Locale,
  messages: Messages,
): { readonly figures: readonly SituationFigure[]; readonly lists: readonly SituationList[] } {
  return { figures: figuresOf(facts, locale, messages), lists: listsOf(facts, locale, messages) }
}

function figuresOf(facts: SituationFacts, locale: Locale, messages: Messages): SituationFigure[] {
  const words = messages.situation
  const when = (at: number): string => formatDate(locale, at, 'dayTime')
  const { finish, target, held, hours, tasks, since } = facts
  const against = (seconds: number, what: string) => ({
    text: words.against(seconds === 0 ? words.onTime : signedHours(seconds, locale), what),
    tone: seconds > 0 ? ('bad' as const) : ('good' as const),
  })
  const { byDataDate } = facts
  const left = byDataDate
    ? [
        {
          text: words.byDataDate(when(byDataDate.finish), byDataDate.moved),
          tone: byDataDate.finish > finish ? ('bad' as const) : ('plain' as const),
        },
      ]
    : facts.leftOut
      ? [{ text: words.leftOut(facts.leftOut), tone: 'bad' as const }]
      : []
  const hints = [
    ...left,
    ...(held === null ? [] : [against(finish - held, facts.byFirstPlan ? words.firstPlan : words.baseline)]),
    ...(target === null ? [] : [against(target.late, `${words[target.by]}, ${when(target.at)}`)]),
  ]
  const figures: SituationFigure[] = [
    facts.past
      ? {
          name: words.past,
          value: '–',
          tone: 'bad',
          hints: [{ text: words.pastHint(when(finish)), tone: 'bad' }, ...left],
        }
      : {
          name: facts.finished ? words.real : byDataDate ? words.storedFinish : words.forecast,
          value: when(finish),
          tone: 'plain',
          hints,
        },
  ]
  // Before anything is due there is nothing good about having done nothing.
  const notYet = tasks.due === 0 && (!hours || (hours.planned <= 0 && hours.earned <= 0))
  const overall = notYet
    ? { text: words.noIndex, tone: 'plain' as const }
    : { text: words.tasksDue(tasks.dueDone, tasks.due), tone: toneOf(tasks.dueDone >= tasks.due) }
  if (hours && hours.baseline > 0) {
    const share = (shown: number | null | undefined, of: number): string =>
      formatPercent(locale, shown ?? shownShare(of, hours.baseline, of >= hours.baseline, 1), 1)
    const whole = (value: number): string => formatNumber(locale, value, 0)
    const { extra } = hours
    figures.push({
      name: words.dueDone,
      value: facts.unheld
        ? words.ofDone(share(hours.donePercent, hours.earned))
        : words.ofDue(share(hours.donePercent, hours.earned), share(hours.duePercent, hours.planned)),
      tone: facts.unheld || notYet ? 'plain' : toneOf(hours.earned >= hours.planned),
      hints: [
        facts.unheld ? { text: words.unheld, tone: 'bad' as const } : overall,
        { text: countedBy(facts, hours.byDuration, words), tone: 'plain' },
        ...(extra
          ? [
              {
                text: words.extraHours(
                  whole(extra.done),
                  whole(extra.total),
                  hours.byDuration ? 'h' : messages.progress.hours,
                ),
                tone: 'plain' as const,
              },
            ]
          : []),
      ],
    })
    const index = (value: number): string => value.toFixed(2).replace('.', locale === 'en' ? '.' : ',')
    figures.push({
      name: words.index,
      value: hours.spiTime === null ? '–' : index(hours.spiTime),
      tone: hours.spiTime === null ? 'plain' : toneOf(hours.spiTime >= 1),
      hints: [
        ...(hours.clock ? [{ text: clockText(hours.clock, locale, messages), tone: 'plain' as const }] : []),
        {
          text: facts.unheld ? words.unheld : hours.spi === null ? words.noIndex : words.indexHint(index(hours.spi)),
          tone: 'plain',
        },
      ],
    })
  } else if (!facts.unheld) figures.push({ name: words.dueDone, value: overall.text, tone: overall.tone, hints: [] })
  const moved = since.finish === null ? null : finish - since.finish
  figures.push({
    name: words.since(when(since.from)),
    value: moved === null ? words.finished(since.finished, since.due) : movedText(moved, locale, messages),
    tone: moved === null ? 'plain' : toneOf(moved <= 0),
    hints: sinceHints(facts, moved === null, messages),
  })
  return figures
}

const countedBy = ({ byFirstPlan }: SituationFacts, byDuration: boolean, words: Messages['situation']): string =>
  byDuration ? words.byDuration : byFirstPlan ? words.byPlanHours : words.byHours

function clockText({ from, due, gone }: EarnedClock, locale: Locale, { progress }: Messages): string {
  const hours = (seconds: number): string => formatNumber(locale, seconds / HOUR, 1)
  return progress.spiClock(hours(due), hours(gone), formatDate(locale, from, 'dayTime'))
}

const toneOf = (good: boolean): SituationTone => (good ? 'good' : 'bad')

const movedText = (seconds: number, locale: Locale, { situation }: Messages): string =>
  seconds === 0 ? situation.unmoved : situation.moved(signedHours(seconds, locale))

function sinceHints({ since }: SituationFacts, noForecast: boolean, messages: Messages): SituationFigure['hints'] {
  const words = messages.situation
  const counts = [
    ...(noForecast ? [] : [words.finished(since.finished, since.due)]),
    ...(since.started > 0 ? [words.started(since.started)] : []),
    ...(since.extra > 0 ? [words.extra(since.extra)] : []),
    ...(noForecast ? [words.noForecast] : []),
  ]
  const reasons = since.reasons.map(each => messages.update.reasons[each])
  return [counts.join(' · '), reasons.length > 0 ? words.reasons(reasons.join(', ')) : '']
    .filter(text => text !== '')
    .map(text => ({ text, tone: 'plain' as const }))
}

function listsOf(facts: SituationFacts, locale: Locale, messages: Messages): SituationList[] {
  const words = messages.situation
  const hours = (seconds: number): string => signedHours(seconds, locale)
  const lateRow = (row: LateRow): SituationList['rows'][number] => ({
    text: row.name,
    ...(row.where && { where: row.where }),
    figures: [
      // What is due at this very hour is behind by nothing that could be shown.
      ...(row.late < SHOWN ? [] : [`${hours(row.late)}\u00a0${words.behind}`]),
      row.effect !== null && row.effect !== 0
        ? `${hours(row.effect)}\u00a0${words.effect}`
        : `${words.slack}\u00a0${hours(row.slack).replace('+', '')}`,
      ...(row.reason ? [messages.update.reasons[row.reason]] : []),
    ].join(' · '),
    bad: (row.effect ?? 0) > 0 || row.slack <= 0,
    ...(row.task !== undefined && { tasks: [row.task] }),
  })
  const uncounted = facts.late.some(row => row.effect === null)
  return [
    {
      kind: 'late',
      title: words.late,
      hint: words.lateHint,
      rows: facts.late.map(lateRow),
      more: facts.lateCount - facts.late.length,
      ...(uncounted && { note: words.uncounted }),
    },
    {
      kind: 'willBeLate',
      title: words.willBeLate,
      hint: words.willBeLateHint,
      rows: facts.willBeLate.map(lateRow),
      more: facts.willBeLateCount - facts.willBeLate.length,
    },
    {
      kind: 'overloaded',
      title: words.overloaded,
      hint: facts.undated ? words.overloadedUndated : words.overloadedHint,
      rows: facts.overloaded.map(row => ({
        text: row.name,
        figures: `${words.peak(formatNumber(locale, row.peak, 1), formatNumber(locale, row.limit, 1))} · ${words.shifts(row.shifts, formatDate(locale, row.from, 'dayTime'))}`,
        bad: true,
      })),
      more: 0,
    },
    {
      kind: 'decide',
      title: words.decide,
      rows: facts.decisions.map(each => ({
        text: words.decisions[each.kind](each.count, each.seconds ? hours(each.seconds).replace('+', '') : ''),
        figures: '',
        bad: each.kind === 'safety' || each.kind === 'overTarget' || each.kind === 'missed',
        decision: each.kind,
        ...(each.tasks && { tasks: each.tasks }),
      })),
      more: 0,
    },
  ]
}
