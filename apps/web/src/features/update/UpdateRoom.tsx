import { formatDate, type Messages, presentProblem } from '@parada/messages'
import { advanceDataDate, type Calculation, memberOf, reportLines, type TaskId } from '@parada/schedule'
import { type ReactNode, useState } from 'react'
import { ShiftPicker } from '../../components/ShiftPicker.tsx'
import { useIsPhone } from '../../components/use-media.ts'
import { civilNow } from '../../data/clock.ts'
import { editor, useEditor } from '../../data/editor.ts'
import { reporter } from '../../data/reporter.ts'
import { shiftPart } from '../../data/shift-part.ts'
import { openRoom } from '../../data/store.ts'
import { showUndoToast } from '../../data/undo-toast.ts'
import { label } from '../../editor/labels.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { changeDrafts } from './drafts.ts'
import { LineQuestion } from './LineQuestion.tsx'
import { countsOf } from './line-text.ts'
import { SheetCards } from './SheetCards.tsx'
import { SheetFoot } from './SheetFoot.tsx'
import { SheetGrid } from './SheetGrid.tsx'
import styles from './Update.module.css'
import { type GroupedBy, type SheetState, useSheet } from './use-sheet.ts'

/** *Turno*: what happened in a shift, line by line, applied as one change. */
export default function UpdateRoom({ tabs }: { readonly tabs: ReactNode }) {
  const calculation = useEditor(state => state.calculation)
  return calculation ? <Sheet calculation={calculation} tabs={tabs} /> : null
}

function Sheet({ calculation, tabs }: { readonly calculation: Calculation; readonly tabs: ReactNode }) {
  const messages = useAllMessages()
  const words = messages.update
  const locale = useLocale()
  const phone = useIsPhone()
  const [by, setBy] = useState<GroupedBy>('equipment')
  const [active, setActive] = useState<TaskId | null>(null)
  const state = useSheet(calculation, by)
  const { context, judged, rows } = state
  const { from, until } = context
  const [asking, setAsking] = useState(false)
  const apply = (advance: boolean) => applySheet(state, advance, messages)
  const status = calculation.schedule.project.statusDate
  const now = civilNow()
  // What lies after the data date is in the plan only once the date has moved.
  const kept = judged.lines.length - judged.late.length
  const moves = status === undefined || status < until
  const waiting = judged.refused.length + judged.asked.length
  const ahead = from > now
  return (
    <section className={styles.room} aria-label={words.title}>
      <div className={styles.bar}>
        <h2 className="visually-hidden">{words.title}</h2>
        {tabs}
        <ShiftPicker
          calculation={calculation}
          shown={context}
          onShift={at => openRoom('turno', shiftPart('atualizar', at))}
        />
        <Segmented<GroupedBy>
          label={words.by}
          value={by}
          options={[
            { id: 'equipment', label: words.byEquipment },
            { id: 'crew', label: words.byCrew },
          ]}
          onChange={setBy}
        />
        <span className={styles.spacer} />
        {state.readOnly ? (
          <Tag>{words.readOnly}</Tag>
        ) : (
          <>
            <Button size="small" disabled={kept === 0} onClick={() => apply(false)}>
              {words.save(kept)}
            </Button>
            <Button
              size="small"
              variant="primary"
              disabled={judged.lines.length === 0 && status !== undefined && status >= until}
              onClick={() => (moves && (waiting > 0 || ahead) ? setAsking(true) : apply(true))}
            >
              {words.advance(formatDate(locale, until, 'dayTime'))}
            </Button>
          </>
        )}
      </div>
      <Counts state={state} />
      {until > now && (ahead || judged.lines.length > 0) && (
        <p className={styles.notice} role="note">
          {words.future(formatDate(locale, until, 'dayTime'), formatDate(locale, now, 'dayTime'))}
        </p>
      )}
      {judged.late.length > 0 && status !== undefined && (
        <p className={styles.notice} role="status">
          {words.late(judged.late.length, formatDate(locale, status, 'dayTime'))}
        </p>
      )}
      {judged.gone.length > 0 && (
        <p className={styles.notice} role="status">
          {words.gone(judged.gone.length)}{' '}
          <Button
            size="small"
            onClick={() => changeDrafts(state.plan, from, Object.fromEntries(judged.gone.map(task => [task, null])))}
          >
            {words.drop}
          </Button>
        </p>
      )}
      {rows.length === 0 ? (
        <EmptyState title={words.empty} hint={words.emptyHint} />
      ) : phone ? (
        <SheetCards state={state} by={by} onActive={setActive} />
      ) : (
        <SheetGrid state={state} by={by} onActive={setActive} />
      )}
      {!state.readOnly && <LineQuestion state={state} active={active} />}
      {rows.length > 0 && <SheetFoot state={state} />}
      {asking && (
        <Confirm
          title={words.confirmMove.title(formatDate(locale, until, 'dayTime'))}
          text={[ahead && words.confirmMove.ahead, waiting > 0 && words.confirmMove.waiting(waiting)]
            .filter(each => each)
            .join(' ')}
          yes={words.confirmMove.yes}
          no={messages.common.cancel}
          onYes={() => {
            setAsking(false)
            apply(true)
          }}
          onNo={() => setAsking(false)}
        />
      )}
    </section>
  )
}

function Counts({ state }: { readonly state: SheetState }) {
  const words = useAllMessages().update
  const { rows, judged } = state
  const { informed, silent } = countsOf(rows, judged)
  const figures: readonly (readonly [n: number, word: string, tone: string])[] = [
    [rows.length, words.expected(rows.length), ''],
    [informed, words.informed(informed), 'good'],
    [silent, words.silent, 'fair'],
    [judged.refused.length, words.refused(judged.refused.length), 'bad'],
    [judged.asked.length, words.asked(judged.asked.length), 'fair'],
  ]
  const keys: readonly (readonly [key: string, what: string])[] = [
    ['Enter', words.keys.planned],
    ['F', words.keys.now],
    ['Ctrl D', words.keys.repeat],
    [words.keySpace, words.keys.clear],
    ['F2', words.keys.edit],
  ]
  return (
    <div className={styles.counts}>
      {figures.map(
        ([n, word, tone], index) =>
          (index < 3 || n > 0) && (
            <span key={word}>
              <strong data-tone={n > 0 ? tone : ''}>{n}</strong> {word}
            </span>
          ),
      )}
      <progress
        className={styles.progress}
        max={Math.max(1, rows.length)}
        value={informed}
        aria-label={words.informed(informed)}
      />
      <span className={styles.keys}>
        {keys.map(([key, what]) => (
          <span key={key}>
            <kbd>{key}</kbd> {what}
          </span>
        ))}
      </span>
    </div>
  )
}

/**
 * Writes the lines that can be written, and moves the date with them if wanted: one change, one undo. Where the date stays,
 * those of what happened after it stay on the sheet.
 */
function applySheet(state: SheetState, advance: boolean, messages: Messages): void {
  const { calculation, judged, context, plan } = state
  const { until, from } = context
  const status = calculation.schedule.project.statusDate
  const moves = advance && (status === undefined || status < until)
  const wanted = moves ? judged.lines : judged.lines.filter(line => !judged.late.includes(line.task))
  const who = { ...(reporter.name !== undefined && { by: reporter.name }), at: civilNow() }
  const { edits: report, findings } = reportLines(calculation, wanted, until, who, moves ? 'moves' : 'stays')
  // What rests on a line that stays on the sheet stays with it.
  const refused = new Set(findings.filter(each => each.act === 'refuse').map(each => each.task))
  const lines = wanted.filter(line => !refused.has(line.task))
  const found = moves
    ? advanceDataDate(calculation, until, report)
    : ({ ok: true, value: { edits: report }, problems: [] } as const)
  const count = lines.length
  const [only] = lines
  const name = count === 1 ? only && memberOf(calculation.schedule.tasks, only.task)?.name : undefined
  const result = found.ok
    ? editor.apply(found.value.edits, count === 0 ? label('editProject') : label('setProgress', count, name))
    : found
  if (!result.ok) {
    showToast('err', presentProblem(result.problems[0], messages).error)
    return
  }
  changeDrafts(plan, from, Object.fromEntries(lines.map(line => [line.task, null])))
  showUndoToast(
    'ok',
    count > 0
      ? messages.update.saved(count)
      : messages.update.dataDate.done(formatDate(context.locale, until, 'dayTime')),
    messages.shell.undoPlain,
  )
}
