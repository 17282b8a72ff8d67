import { formatDate, limitedName } from '@parada/messages'
import { type Calculation, CELL, clearLeveling, type LoadMatrix, type MatrixRow, memberOf } from '@parada/schedule'
import { ChartColumn, Download, Eraser, Link2, Table2, Users, Waves } from 'lucide-react'
import { lazy, Suspense, useDeferredValue, useMemo, useState } from 'react'
import { TradeChip } from '../../components/TradeChip.tsx'
import { editor, useEditor } from '../../data/editor.ts'
import { showFailure } from '../../data/error-banner.ts'
import { savedFileName } from '../../data/files/file-names.ts'
import { matrixOf } from '../../data/load-matrix.ts'
import { openRoom, useApp } from '../../data/store.ts'
import { label } from '../../editor/labels.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { failureSuggestions, failureText, problemText } from '../../i18n/problem-text.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Select } from '../../ui/Select.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { CellPanel } from './CellPanel.tsx'
import { ChainPanel } from './ChainPanel.tsx'
import { CHART_LOOKS, type ChartLook, CrewChart } from './CrewChart.tsx'
import { type Chosen, type Figure, Matrix } from './Matrix.tsx'
import styles from './Resources.module.css'
import { type Kind, keyOf, rowsOf } from './rows.ts'

const LevelingSheet = lazy(() => import('./LevelingSheet.tsx').then(module => ({ default: module.LevelingSheet })))

/** The crews of the plan by shift: matrix, histogram, who causes what, levelling and smoothing. */
export default function ResourcesRoom() {
  const messages = useAllMessages()
  const words = messages.resources
  const locale = useLocale()
  const schedule = useEditor(state => state.schedule)
  const current = useEditor(state => state.calculation)
  const calculation = useDeferredValue(current)
  const [view, setView] = useState<View>('matrix')
  const [figure, setFigure] = useState<Figure>('peak')
  const [kind, setKind] = useState<Kind>('all')
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const part = useApp(state => state.part)
  const sheet = part === 'nivelar' ? 'level' : part === 'suavizar' ? 'smooth' : null
  const matrix = calculation && matrixOf(calculation)
  const rows = useMemo(() => (matrix ? rowsOf(matrix, kind) : []), [matrix, kind])
  if (!schedule || !calculation || !matrix) return null
  const leveled = schedule.tasks.filter(task => task.levelingDelay !== undefined || task.leveling !== undefined).length
  const row = rows.find(each => keyOf(each) === chosen?.row) ?? mostLoaded(rows)
  const cell = row && chosen?.row === keyOf(row) ? chosen.cell : null
  const dataDate = schedule.project.statusDate ?? Number.NEGATIVE_INFINITY

  const clear = () => {
    const applied = editor.apply(clearLeveling(schedule), label('level', leveled))
    if (applied.ok) showToast('ok', words.cleared(leveled))
    else showToast('err', problemText(messages, applied.problems[0].code, applied.problems[0].params))
  }
  const save = async () => {
    const { exportMatrix } = await import('./export-matrix.ts')
    const saved = await exportMatrix(
      matrix,
      rows,
      savedFileName(schedule.project.name, '.xlsx', words.matrix),
      messages,
      locale,
    )
    if (saved.ok) showToast('ok', words.xlsxSaved(saved.name))
    else if (!saved.cancelled)
      showFailure(
        messages.workflow.errorSavingProject(failureText(messages, saved.failure)),
        failureSuggestions(messages, saved.failure),
      )
  }
  if (schedule.resources.length === 0)
    return <EmptyState icon={<Users size={24} />} title={words.empty} hint={words.emptyHint} />
  return (
    <section className={styles.room} aria-label={words.title}>
      <RoomTools
        view={view}
        figure={figure}
        kind={kind}
        matrix={matrix}
        leveled={leveled}
        onView={setView}
        onFigure={setFigure}
        onKind={setKind}
        onClear={clear}
        onSave={() => void save()}
      />
      {matrix.summaries.length > 0 && (
        <p className={cx(styles.legend, styles.bad)}>
          {words.summaries(matrix.summaries.map(uid => memberOf(schedule.tasks, uid)?.name ?? '').join(', '))}
        </p>
      )}
      {matrix.processes.length > 0 && (
        <p className={styles.legend}>
          {words.processes(matrix.processes.map(uid => memberOf(schedule.tasks, uid)?.name ?? '').join(', '))}
        </p>
      )}
      {rows.length === 0 ? (
        <EmptyState icon={<Users size={24} />} title={words.noRows} />
      ) : (
        <>
          {view === 'matrix' && (
            <>
              <Matrix
                matrix={matrix}
                rows={rows}
                figure={figure}
                chosen={chosen}
                dataDate={dataDate}
                onChoose={setChosen}
              />
              <Legend
                target={formatDate(locale, matrix.target, 'dayTime')}
                running={rows.some(each => each.signs.some(sign => (sign & CELL.running) !== 0))}
              />
            </>
          )}
          {view === 'chain' && <ChainPanel calculation={calculation} />}
          {row && view !== 'chain' && (
            <BelowMatrix
              view={view}
              calculation={calculation}
              matrix={matrix}
              rows={rows}
              row={row}
              cell={cell}
              onChoose={setChosen}
            />
          )}
        </>
      )}
      {sheet && current && (
        <Suspense fallback={null}>
          <LevelingSheet kind={sheet} schedule={schedule} calculation={current} onClose={closeSheet} />
        </Suspense>
      )}
    </section>
  )
}

type View = 'matrix' | 'chart' | 'chain'

/** What is shown of whom, whether a resource is overallocated, and what can be done about it. */
function RoomTools(props: {
  readonly view: View
  readonly figure: Figure
  readonly kind: Kind
  readonly matrix: LoadMatrix
  readonly leveled: number
  onView(view: View): void
  onFigure(figure: Figure): void
  onKind(kind: Kind): void
  onClear(): void
  onSave(): void
}) {
  const words = useAllMessages().resources
  const { view, figure, kind, matrix, leveled } = props
  return (
    <div className={styles.tools}>
      <Segmented
        label={words.view}
        value={view}
        options={[
          { id: 'matrix', label: words.matrix, icon: <Table2 size={14} /> },
          { id: 'chart', label: words.histogramOnly, icon: <ChartColumn size={14} /> },
          { id: 'chain', label: words.chain.view, icon: <Link2 size={14} /> },
        ]}
        onChange={props.onView}
      />
      {view !== 'chain' && (
        <Select
          label={words.who}
          hideLabel
          size="small"
          value={kind}
          options={(['all', 'crews', 'equipment', 'areas'] as const).map(value => ({ value, label: words[value] }))}
          onChange={props.onKind}
        />
      )}
      {view === 'matrix' && (
        <Select
          label={words.figure}
          hideLabel
          size="small"
          value={figure}
          options={[
            { value: 'peak', label: words.peak },
            { value: 'hours', label: words.hours },
            { value: 'share', label: words.share },
          ]}
          onChange={props.onFigure}
        />
      )}
      <span className={matrix.overCells > 0 ? styles.bad : styles.good} role="status">
        {matrix.overCells === 0
          ? words.noneOver
          : leveled > 0
            ? words.overAgain(matrix.overCells)
            : words.overShifts(matrix.overCells)}
      </span>
      <span className={styles.spacer} />
      {leveled > 0 && (
        <Button size="small" variant="ghost" icon={<Eraser size={14} />} onClick={props.onClear}>
          {words.clear}
        </Button>
      )}
      <Button size="small" onClick={() => openRoom('recursos', 'suavizar')}>
        {words.smooth}
      </Button>
      <Button size="small" variant="primary" icon={<Waves size={14} />} onClick={() => openRoom('recursos', 'nivelar')}>
        {words.level}
      </Button>
      <Button size="small" icon={<Download size={14} />} onClick={props.onSave}>
        {words.xlsx}
      </Button>
    </div>
  )
}

/** One crew by shift, and who makes the load of the chosen one. */
function BelowMatrix(props: {
  readonly view: View
  readonly calculation: Calculation
  readonly matrix: LoadMatrix
  readonly rows: readonly MatrixRow[]
  readonly row: MatrixRow
  readonly cell: number | null
  onChoose(chosen: Chosen | null): void
}) {
  const words = useAllMessages().resources
  const { view, calculation, matrix, rows, row, cell } = props
  const [look, setLook] = useState<ChartLook>('peak')
  return (
    <div className={styles.below}>
      <div className={styles.chartBox}>
        <h2 className={styles.chartHead}>
          <TradeChip of={row} />{' '}
          {look === 'envelope' ? words.looks.envelopeOf(limitedName(row, words)) : words.chart(limitedName(row, words))}{' '}
          {look !== 'envelope' && <small>{words.chartHint}</small>}
          <Select<ChartLook>
            label={words.looks.label}
            hideLabel
            size="small"
            value={look}
            options={CHART_LOOKS.map(value => ({ value, label: words.looks.of[value] }))}
            onChange={setLook}
          />
          {view === 'chart' && (
            <Select
              label={words.crew}
              hideLabel
              size="small"
              value={keyOf(row)}
              options={rows.map(each => ({ value: keyOf(each), label: each.name }))}
              onChange={value => props.onChoose({ row: value, cell: null })}
            />
          )}
        </h2>
        <CrewChart
          look={look}
          calculation={calculation}
          matrix={matrix}
          row={row}
          height={view === 'matrix' ? 230 : 420}
        />
      </div>
      {cell !== null && (row.hours[cell] ?? 0) > 0 && (
        <CellPanel
          calculation={calculation}
          matrix={matrix}
          row={row}
          cell={cell}
          onClose={() => props.onChoose(null)}
        />
      )}
    </div>
  )
}

const closeSheet = () => openRoom('recursos')

/** The row that a person looks at first: most above its maximum, else the heaviest. */
const mostLoaded = (rows: ReturnType<typeof rowsOf>) =>
  [...rows].sort((a, b) => b.overCells - a.overCells || b.totalHours - a.totalHours)[0]

function Legend({ target, running }: { readonly target: string; readonly running: boolean }) {
  const words = useAllMessages().resources
  return (
    <p className={styles.legend}>
      {(['past', 'near', 'over', 'off'] as const).map(each => (
        <span key={each}>
          <i className={cx(styles.swatch, styles[each])} /> {words.legend[each]}
        </span>
      ))}
      {running && (
        <span>
          <i className={cx(styles.swatch, styles.over, styles.running)} /> {words.cellRunning}
        </span>
      )}
      <span className={styles.spacer} />
      <span>{words.massLegend(target)}</span>
    </p>
  )
}
