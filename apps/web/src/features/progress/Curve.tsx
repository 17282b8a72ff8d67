import {
  type Calculation,
  countsDurations,
  type EarnedBy,
  earned,
  gapAt,
  type Instant,
  lookingFrom,
  openUntil,
  progressCurve,
  retiredTasks,
} from '@parada/schedule'
import { Download, Image } from 'lucide-react'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { CurveChart, CurveKey, curveKey } from '../../components/CurveChart.tsx'
import { pictureOf, pngOf } from '../../components/picture.ts'
import { StoredFinish } from '../../components/StoredFinish.tsx'
import { civilNow } from '../../data/clock.ts'
import { exportWorkbook } from '../../data/files/export-workbook.ts'
import { savedFileName } from '../../data/files/file-names.ts'
import { download } from '../../data/files/save-file.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Select.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { GapTable, ShiftTable } from './CurveTables.tsx'
import { curveSheets } from './curve-workbook.ts'
import { Figures, isUnheld, PartTable } from './EarnedFigures.tsx'
import styles from './Progress.module.css'
import { partName } from './part-name.ts'

const BY = ['trade', 'area', 'equipment', 'contractor', 'package'] as const satisfies readonly EarnedBy[]
const WHOLE = ''

/** The S-curve with its figures, the table of its shifts, and what makes a gap. */
export function Curve({ calculation, parts }: { readonly calculation: Calculation; readonly parts: ReactNode }) {
  const messages = useAllMessages()
  const words = messages.progress
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
  // The forecast of a plan without a data date takes what is open in the past for done.
  const leftOut = schedule.project.statusDate === undefined ? openUntil(calculation, curve.asOf) : 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: a minute is all that the clock is read for
  const gap = useMemo(() => gapAt(calculation, shown, now, part), [calculation, shown, part, minute])
  const name = (of: string) => partName(schedule, by, of, words.none)

  const savePng = async () => {
    const picture = pictureOf(
      place.current,
      `${schedule.project.name} · ${words.chart}`,
      curveKey(words, curve.anySpent),
    )
    const blob = picture && (await pngOf(picture))
    const file = savedFileName(schedule.project.name, '.png', words.curve)
    if (blob) download(file, blob, 'image/png')
    showToast(blob ? 'ok' : 'err', blob ? words.saved(file) : words.pngFailed)
  }
  const retired = retiredTasks(calculation)
  const saveXlsx = async () => {
    const file = savedFileName(schedule.project.name, '.xlsx', words.curve)
    await exportWorkbook(file, curveSheets(curve, figures, words, { by, name }))
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
          <StoredFinish calculation={calculation} className={styles.stored} />
          {leftOut > 0 && <p className={styles.stored}>{words.leftOut(leftOut)}</p>}
          <CurveChart
            curve={curve}
            window={schedule.project.window?.finish}
            chosen={chosen}
            place={place}
            onChoose={setChosen}
          />
          <CurveKey spent={curve.anySpent} />
          <div className={styles.two}>
            <GapTable
              gap={gap}
              at={shown}
              ahead={shown > curve.asOf}
              unheld={isUnheld(figures.whole)}
              schedule={schedule}
            />
            <ShiftTable curve={curve} chosen={chosen} onChoose={setChosen} />
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
