import { formatDate, formatNumber } from '@parada/messages'
import { instantAt, paintHistogram } from '@parada/render'
import { type ResourceId, resourceId } from '@parada/schedule'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useEditor } from '../../data/editor.ts'
import { type LoadStep, loadStep, resourceLoad } from '../../editor/resource-load.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { Select } from '../../ui/Select.tsx'
import type { GanttParts } from './build-gantt.ts'
import styles from './Histogram.module.css'

const HEIGHT = 132
const STEPS: readonly LoadStep[] = ['hour', 'shift', 'day', 'week']

/** Load of the resources under the timeline, on its axis: it scrolls and zooms with it. */
export function Histogram({ parts }: { readonly parts: GanttParts | null }) {
  const messages = useAllMessages()
  const locale = useLocale()
  const { histogram } = messages.ganttPanels
  const schedule = useEditor(state => state.schedule)
  const [chosen, setChosen] = useState('all')
  const [step, setStep] = useState<LoadStep | 'auto'>('auto')
  const [said, setSaid] = useState('')
  const canvas = useRef<HTMLCanvasElement>(null)
  const resources = useMemo(
    () =>
      (schedule?.resources ?? [])
        .filter(each => each.kind === 'work')
        .map(each => ({ value: String(each.uid), label: each.name })),
    [schedule?.resources],
  )

  useEffect(() => {
    const view = parts?.view
    const element = canvas.current
    if (!view || !element) return
    const before = view.onFrame
    const resource: ResourceId | null = chosen === 'all' ? null : resourceId(Number(chosen))
    let shown = ''
    let painted: readonly unknown[] = []
    const paint = (): void => {
      before?.()
      const scene = view.painted
      const g = element.getContext('2d', { alpha: false })
      const calculation = view.calculation
      if (!scene || !g || !calculation) return
      const { width, scrollLeft } = scene.view
      // A vertical scroll, a hover or a selection leaves the load as it is.
      const now = [calculation, width, scrollLeft, scene.axis.pxPerSecond, scene.axis.origin, scene.theme]
      if (now.every((each, at) => each === painted[at])) return
      painted = now
      const used = step === 'auto' ? loadStep(view.pxPerDay) : step
      const from = instantAt(scene.axis, scrollLeft)
      const to = instantAt(scene.axis, scrollLeft + width)
      const load = resourceLoad(calculation, resource, from, to, used)
      const limit = load.capacity.reduce((most, each) => Math.max(most, each), 0)
      const ratio = devicePixelRatio || 1
      const pixels = Math.round(width * ratio)
      if (element.width !== pixels) element.width = pixels
      if (element.height !== Math.round(HEIGHT * ratio)) element.height = Math.round(HEIGHT * ratio)
      element.style.width = `${width}px`
      g.setTransform(ratio, 0, 0, ratio, 0, 0)
      paintHistogram(g, {
        ...load,
        axis: scene.axis,
        view: { width, height: HEIGHT, scrollLeft },
        theme: scene.theme,
        amount: units => formatNumber(locale, units, 1),
      })
      let top = 0
      let peak = 0
      for (const [cell, units] of load.peak.entries()) if (units > peak) [top, peak] = [cell, units]
      const parts = [
        histogram[used],
        Number.isFinite(limit) ? histogram.capacity(formatNumber(locale, limit, 1)) : histogram.unlimited,
        ...(peak > 0
          ? [histogram.peak(formatNumber(locale, peak, 1), formatDate(locale, load.cells[top] ?? 0, 'dayTime'))]
          : []),
        ...(load.over.includes(1) ? [histogram.over] : []),
      ]
      const text = parts.join(' · ')
      if (text !== shown) {
        shown = text
        setSaid(text)
      }
    }
    view.onFrame = paint
    view.ask()
    return () => {
      view.onFrame = before
    }
  }, [parts, chosen, step, locale, histogram])

  const gridWidth = parts?.view.gridWidth ?? 0
  const empty = (schedule?.assignments.length ?? 0) === 0
  return (
    <section className={styles.pane} style={{ height: HEIGHT }} aria-label={histogram.title}>
      <div className={styles.side} style={{ width: Math.max(180, gridWidth) }}>
        <h3>{histogram.title}</h3>
        <div className={styles.row}>
          <Select
            label={histogram.resource}
            hideLabel
            size="small"
            value={chosen}
            options={[{ value: 'all', label: histogram.all }, ...resources]}
            onChange={setChosen}
          />
          <Select<LoadStep | 'auto'>
            label={histogram.step}
            hideLabel
            size="small"
            value={step}
            options={[
              { value: 'auto', label: histogram.auto },
              ...STEPS.map(each => ({ value: each, label: `${histogram.step} ${histogram[each]}` })),
            ]}
            onChange={setStep}
          />
        </div>
        <p role="status">{empty ? histogram.none : said}</p>
      </div>
      <canvas ref={canvas} className={styles.canvas} style={{ height: HEIGHT }} role="img" aria-label={said} />
    </section>
  )
}
