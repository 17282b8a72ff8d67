import { formatDate, formatNumber, type Locale } from '@parada/messages'
import {
  type Calculation,
  countsDurations,
  type Earned,
  type EarnedBy,
  earned,
  gapAt,
  type Instant,
  lookingFrom,
  memberOf,
  progressCurve,
  retiredTasks,
  type Schedule,
} from '@parada/schedule'
import { Download, Image } from 'lucide-react'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { showInGantt } from '../../actions/show-tasks.ts'
import { CurveChart, CurveKey } from '../../components/CurveChart.tsx'
import { pictureOf, pngOf } from '../../components/picture.ts'
import { civilNow } from '../../data/clock.ts'
import { exportWorkbook } from '../../data/files/export-workbook.ts'
import { savedFileName } from '../../data/files/file-names.ts'
import { download } from '../../data/files/save-file.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Select } from '../../ui/Select.tsx'
import look from '../../ui/Table.module.css'
import { showToast } from '../../ui/toast-store.ts'
import styles from './Progress.module.css'

const BY = ['trade', 'area', 'equipment', 'contractor', 'package'] as const satisfies readonly EarnedBy[]
const WHOLE = ''
/** So many tasks of a gap are listed. */
const LISTED = 40

const index = (value: number | null, locale: Locale): string =>
  value === null ? '–' : value.toFixed(2).replace('.', locale === 'en' ? '.' : ',')

/** What a part is called: a trade by the first crew that has it. */
function partName(schedule: Schedule, by: EarnedBy, key: string, none: string): string {
  if (key === '') return none
  if (by === 'trade') return schedule.resources.find(each => each.trade === key)?.name ?? key
  if (by === 'area') return schedule.areas?.find(each => each.id === key)?.name ?? key
  return key
}

/** The S-curve with its figures, the table of its shifts, and what makes a gap. */
export function Curve({ calculation, parts }: { readonly calculation: Calculation; readonly parts: ReactNode }) {
  const messages = useAllMessages()
  const words = messages.progress
  const locale = useLocale()
  const [by, setBy] = useState<EarnedBy>('trade')
  const [key, setKey] = useState(WHOLE)
  const [chosen, setChosen] = useState<Instant | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const { schedule } = calculation
  const now = civilNow()
  const minute = Math.floor(now / 60)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a minute is all that the clock is read for
  const figures = useMemo(() => earned(calculation, lookingFrom(calculation, now), by), [calculation, by, minute])
  const part = useMemo(() => (key === WHOLE ? undefined : { by, key: key === '-' ? '' : key }), [by, key])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a minute is all that the clock is read for
  const curve = useMemo(() => progressCurve(calculation, now, part), [calculation, part, minute])
  const shown = chosen ?? curve.asOf
  // biome-ignore lint/correctness/useExhaustiveDependencies: a minute is all that the clock is read for
  const gap = useMemo(() => gapAt(calculation, shown, now, part), [calculation, shown, part, minute])
  const name = (of: string) => partName(schedule, by, of, words.none)
  const when = (at: number) => formatDate(locale, at, 'dayTime')

  const savePng = async () => {
    const picture = pictureOf(place.current, `${schedule.project.name} · ${words.chart}`)
    const blob = picture && (await pngOf(picture))
    const file = savedFileName(schedule.project.name, '.png')
    if (blob) download(file, blob, 'image/png')
    showToast(blob ? 'ok' : 'err', blob ? words.saved(file) : words.pngFailed)
  }
  const retired = retiredTasks(calculation)
  const saveXlsx = async () => {
    const file = savedFileName(schedule.project.name, '.xlsx')
    const round = (value: number | null) => (value === null ? '' : Math.round(value * 100) / 100)
    await exportWorkbook(file, [
      {
        name: words.curve,
        rows: [
          [words.shift, words.early, words.late, words.earned, words.spent, words.forecast],
          ...curve.points.map(point => [
            { instant: point.at },
            round(point.early),
            round(point.late),
            round(point.earned),
            curve.anySpent ? round(point.spent) : '',
            round(point.forecast),
          ]),
        ],
      },
      {
        name: words[by],
        rows: [
          [
            words[by],
            words.baselineHours,
            words.due,
            words.earned,
            words.spent,
            words.spi,
            words.spiTime,
            words.pf,
            words.eac,
          ],
          ...[...figures.parts, figures.whole].map((each, at) => [
            at === figures.parts.length ? words.total : name(each.key),
            ...[
              each.baseline,
              each.planned,
              each.earned,
              each.actual,
              each.spi,
              each.spiTime,
              each.performance,
              each.forecast,
            ].map(round),
          ]),
        ],
      },
    ])
    showToast('ok', words.saved(file))
  }
  return (
    <>
      <div className={styles.bar}>
        {parts}
        <Select<EarnedBy>
          size="small"
          hideLabel
          label={words.by}
          value={by}
          options={BY.map(value => ({ value, label: words[value] }))}
          onChange={value => {
            setBy(value)
            setKey(WHOLE)
          }}
        />
        <Select
          size="small"
          hideLabel
          label={words[by]}
          value={key}
          options={[
            { value: WHOLE, label: words.whole },
            ...figures.parts.map(each => ({ value: each.key === '' ? '-' : each.key, label: name(each.key) })),
          ]}
          onChange={setKey}
        />
        <span className={styles.spacer} />
        <Button size="small" icon={<Image size={14} />} onClick={() => void savePng()}>
          {words.png}
        </Button>
        <Button size="small" icon={<Download size={14} />} onClick={() => void saveXlsx()}>
          {words.xlsx}
        </Button>
      </div>
      <div className={styles.body}>
        <div className={styles.main}>
          <CurveChart
            curve={curve}
            window={schedule.project.window?.finish}
            chosen={chosen}
            place={place}
            onChoose={setChosen}
          />
          <CurveKey spent={curve.anySpent} />
          <div className={styles.two}>
            <section aria-label={words.gap(when(shown))}>
              <h2>{words.gap(when(shown))}</h2>
              <p className={styles.hint}>{gap.length === 0 ? words.gapNone : words.gapHint}</p>
              <table className={look.table}>
                <thead>
                  <tr>
                    <th>{words.task}</th>
                    <th className={look.number}>{words.due}</th>
                    <th className={look.number}>{words.earned}</th>
                    <th className={look.number}>{words.deviation}</th>
                  </tr>
                </thead>
                <tbody>
                  {gap.slice(0, LISTED).map(row => (
                    <tr key={row.task}>
                      <td>
                        <button type="button" className={look.task} onClick={() => showInGantt([row.task])}>
                          {memberOf(schedule.tasks, row.task)?.name}
                        </button>
                      </td>
                      <td className={look.number}>{formatNumber(locale, row.due, 1)}</td>
                      <td className={look.number}>{formatNumber(locale, row.earned, 1)}</td>
                      <td className={look.number} data-tone={row.earned < row.due ? 'bad' : 'good'}>
                        {signed(row.earned - row.due, locale)}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
              {gap.length > LISTED && (
                <p className={styles.hint}>{words.more(formatNumber(locale, gap.length - LISTED))}</p>
              )}
            </section>
            <section aria-label={words.curve}>
              <h2>{words.curve}</h2>
              <table className={look.table}>
                <thead>
                  <tr>
                    {[words.shift, words.early, words.late, words.earned, words.spent, words.forecast].map(
                      (head, at) => (
                        <th key={head} className={at > 0 ? look.number : undefined}>
                          {head}
                        </th>
                      ),
                    )}
                  </tr>
                </thead>
                <tbody>
                  {curve.points.map(point => (
                    <tr key={point.at} data-chosen={point.at === chosen ? '' : undefined}>
                      <td>
                        <button
                          type="button"
                          className={cx(look.task, look.figure)}
                          onClick={() => setChosen(point.at)}
                        >
                          {when(point.at)}
                        </button>
                      </td>
                      {[point.early, point.late, point.earned, curve.anySpent ? point.spent : null, point.forecast].map(
                        (value, at) => (
                          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column
                          <td key={at} className={look.number}>
                            {value === null ? '–' : formatNumber(locale, value, 0)}
                          </td>
                        ),
                      )}
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          </div>
        </div>
        <aside className={styles.side}>
          <Figures whole={figures.parts.find(each => part?.key === each.key) ?? figures.whole} />
          <PartTable by={by} figures={figures} name={name} />
          {countsDurations(calculation) && <p className={styles.hint}>{words.byDuration}</p>}
          {retired.length > 0 && (
            <p className={styles.hint}>
              {words.retired(
                retired.length,
                retired
                  .slice(0, 5)
                  .map(([, task]) => task)
                  .join(', '),
              )}
            </p>
          )}
          {figures.whole.actual === null && <p className={styles.hint}>{words.noSpent}</p>}
        </aside>
      </div>
    </>
  )
}

const signed = (value: number, locale: Locale): string =>
  `${value > 0 ? '+' : value < 0 ? '−' : ''}${formatNumber(locale, Math.abs(value), 1)}`

const tone = (value: number | null): string =>
  value === null ? '' : value >= 1 ? 'good' : value >= 0.9 ? 'fair' : 'bad'

function Figures({ whole }: { readonly whole: Earned }) {
  const words = useAllMessages().progress
  const locale = useLocale()
  const hours = (value: number) => formatNumber(locale, value, 0)
  const cards: readonly (readonly [name: string, value: string, hint: string, tone: string])[] = [
    [words.spiTime, index(whole.spiTime, locale), words.spiTimeHint, tone(whole.spiTime)],
    [
      words.spi,
      index(whole.spi, locale),
      `${words.spiHint}: ${hours(whole.earned)} / ${hours(whole.planned)}`,
      tone(whole.spi),
    ],
    [words.pf, index(whole.performance, locale), words.pfHint, tone(whole.performance)],
    [words.eac, hours(whole.forecast), whole.extra > 0 ? words.extraHint(hours(whole.extra)) : words.eacHint, ''],
  ]
  return (
    <dl className={styles.figures}>
      {cards.map(([name, value, hint, colour]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd data-tone={colour}>{value}</dd>
          <dd className={styles.hint}>{hint}</dd>
        </div>
      ))}
    </dl>
  )
}

function PartTable(props: {
  readonly by: EarnedBy
  readonly figures: ReturnType<typeof earned>
  name(key: string): string
}) {
  const words = useAllMessages().progress
  const locale = useLocale()
  const { whole, parts } = props.figures
  const row = (each: Earned, name: string, sum: boolean) => (
    <tr key={sum ? 'total' : `part ${each.key}`} className={sum ? styles.sum : undefined}>
      <td>{name}</td>
      <td className={look.number}>{formatNumber(locale, each.baseline, 0)}</td>
      <td className={look.number}>{formatNumber(locale, each.planned, 0)}</td>
      <td className={look.number}>{formatNumber(locale, each.earned, 0)}</td>
      <td className={look.number} data-tone={each.earned < each.planned ? 'bad' : ''}>
        {signed(Math.round(each.earned - each.planned), locale)}
      </td>
      <td className={look.number}>{index(each.spi, locale)}</td>
    </tr>
  )
  return (
    <table className={look.table}>
      <thead>
        <tr>
          {[words[props.by], words.baselineHours, words.due, words.earned, words.deviation, words.spi].map(
            (head, at) => (
              <th key={head} className={at > 0 ? look.number : undefined}>
                {head}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {[...parts].sort((a, b) => b.baseline - a.baseline).map(each => row(each, props.name(each.key), false))}
        {row(whole, words.total, true)}
      </tbody>
    </table>
  )
}
