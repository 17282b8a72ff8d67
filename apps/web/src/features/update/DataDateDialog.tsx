import { formatDate, formatNumber, presentProblem } from '@parada/messages'
import {
  advanceDataDate,
  type Calculation,
  formatInstant,
  HOUR,
  memberOf,
  parseInstant,
  shiftAt,
  shiftStart,
  shiftsOf,
  type TaskId,
} from '@parada/schedule'
import { useMemo, useState } from 'react'
import { DateField } from '../../components/DateField.tsx'
import { civilNow } from '../../data/clock.ts'
import { editor, useEditor } from '../../data/editor.ts'
import { showUndoToast } from '../../data/undo-toast.ts'
import { label } from '../../editor/labels.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { signedHours } from './SheetFoot.tsx'
import styles from './Update.module.css'

/** So many pairs out of sequence are named; the rest is counted. */
const NAMED = 50

/** Moves the data date, and shows what that changes before it does. */
export default function DataDateDialog({ onClose }: { onClose(): void }) {
  const calculation = useEditor(state => state.calculation)
  return calculation ? <Mover calculation={calculation} onClose={onClose} /> : null
}

/** The end of the shift after the data date; of the shift that goes on where there is none, or where it lies behind that. */
function proposed(calculation: Calculation): string {
  const { project } = calculation.schedule
  const shifts = shiftsOf(project)
  const now = civilNow()
  const running = now > calculation.projectStart && now < calculation.projectFinish
  const { statusDate = running ? now : calculation.projectStart } = project
  const from = running ? Math.min(statusDate, now) : statusDate
  return formatInstant(shiftStart(shifts, shiftAt(shifts, from) + 1)).slice(0, 16)
}

function Mover({ calculation, onClose }: { readonly calculation: Calculation; onClose(): void }) {
  const messages = useAllMessages()
  const words = messages.update.dataDate
  const locale = useLocale()
  const [text, setText] = useState(() => proposed(calculation))
  const at = parseInstant(text)
  const advance = useMemo(() => (at === null ? null : advanceDataDate(calculation, at)), [calculation, at])
  const { schedule } = calculation
  const value = advance?.ok ? advance.value : null
  // The date that holds already is still news where it does not rule the work yet.
  const same = at !== null && at === schedule.project.statusDate && !value?.takesOver
  const when = (instant: number) => formatDate(locale, instant, 'dayTime')
  const now = civilNow()
  const holds = schedule.project.statusDate
  const isAhead = holds !== undefined && holds > (parseInstant(proposed(calculation)) ?? holds)
  const slip = value ? value.finishAfter - value.finishBefore : 0
  const nameOf = (uid: TaskId) => memberOf(schedule.tasks, uid)?.name ?? ''
  const apply = () => {
    if (!value || at === null) return
    const result = editor.apply(value.edits, label('editProject'))
    if (result.ok) {
      showUndoToast('ok', words.done(when(at)), messages.shell.undoPlain)
      onClose()
    } else showToast('err', presentProblem(result.problems[0], messages).error)
  }
  return (
    <Dialog
      open
      size="small"
      onOpenChange={open => !open && onClose()}
      title={words.title}
      description={words.hint}
      closeLabel={messages.common.close}
      footer={
        <>
          <Button onClick={onClose}>{messages.common.cancel}</Button>
          <Button variant="primary" disabled={!value || same} onClick={apply}>
            {words.apply}
          </Button>
        </>
      }
    >
      <div className={styles.date}>
        <DateField
          withTime
          live
          label={words.at}
          value={text}
          onChange={setText}
          hint={same ? words.same : undefined}
          error={advance && !advance.ok ? presentProblem(advance.problems[0], messages).error : undefined}
        />
        {value && (
          <dl className={styles.facts} aria-live="polite">
            <dt>{words.finish}</dt>
            <dd>
              {when(value.finishBefore)} → <strong>{when(value.finishAfter)}</strong>{' '}
              <span data-tone={slip > 0 ? 'bad' : slip < 0 ? 'good' : ''}>{signedHours(slip, locale)}</span>
            </dd>
            <dt>{words.moved}</dt>
            <dd>{formatNumber(locale, value.moved.length)}</dd>
            <dt>{words.retained}</dt>
            <dd>{when(value.finishAfter)}</dd>
            <dt>{words.override}</dt>
            <dd>{when(value.finishOverride)}</dd>
            <dt>{words.sequence}</dt>
            <dd>{formatNumber(locale, value.outOfSequence.length)}</dd>
          </dl>
        )}
        {value && value.outOfSequence.length > 0 && (
          <ul className={styles.pairs}>
            {value.outOfSequence.slice(0, NAMED).map(pair => (
              <li key={`${pair.link.from} ${pair.link.to} ${pair.link.type} ${pair.task}`}>
                {pair.ahead === null
                  ? words.openBefore(nameOf(pair.task), nameOf(pair.link.from))
                  : words.ahead(
                      nameOf(pair.task),
                      nameOf(pair.link.from),
                      `${formatNumber(locale, pair.ahead / HOUR, 1)} h`,
                    )}
                {pair.safety && ` (${words.safety})`}
              </li>
            ))}
          </ul>
        )}
        {value && value.ahead.length > 0 && <p className={styles.warn}>{words.behindActuals(value.ahead.length)}</p>}
        {isAhead && <p className={styles.warn}>{words.isAhead(when(holds))}</p>}
        {value && !same && at !== null && at > now && (
          <p className={styles.warn}>{words.future(when(at), when(now))}</p>
        )}
        {value?.fromProgram && <p className={styles.warn}>{words.takesOver}</p>}
        {value?.takesOver && !value.fromProgram && holds !== undefined && (
          <p className={styles.warn}>{words.rulesFromNow}</p>
        )}
      </div>
    </Dialog>
  )
}
